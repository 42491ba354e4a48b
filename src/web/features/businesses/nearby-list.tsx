import { Bike, MapPinOff } from 'lucide-react'
import type { Point } from '#lib/geo.ts'
import { nearbyText as text } from '#text/nearby.ts'
import { siteText } from '#text/site.ts'
import { Button } from '#web/ui/button.tsx'
import { OldNotice } from '#web/ui/old-notice.tsx'
import { EmptyState, FailureNotice } from '#web/ui/states.tsx'
import { PlaceCard, PlaceCardSkeleton } from './place-card.tsx'
import type { useNearby } from './queries.ts'

type Props = {
  query: ReturnType<typeof useNearby>
  from: Point | null
  radius: number
  radii: readonly number[]
  onRadius(radius: number): void
  /** No position yet: nothing has been asked. */
  waiting: boolean
  selected: number | null
  /** Above the cards: what the list leaves out. */
  note: string | null
}

/** The open businesses around a point, and what to do when there are none. */
export function NearbyList({ query, from, radius, radii, onRadius, waiting, selected, note }: Props) {
  const { data, oldSince, isSlow, isError, error, refetch } = query
  return (
    <div className="grid gap-4">
      {oldSince !== null && <OldNotice since={oldSince} slow={isSlow} />}
      {isError && !data && (
        <FailureNotice
          title={text.failed}
          text={error.message}
          retry={siteText.retry}
          onRetry={() => void refetch()}
        />
      )}
      {!data &&
        (waiting || !isError) &&
        Array.from({ length: 4 }, (_, index) => <PlaceCardSkeleton key={index} />)}
      {data?.length === 0 && <NothingOpen radius={radius} radii={radii} onRadius={onRadius} />}
      {note !== null && data && <p className="text-sm text-ink-soft">{note}</p>}
      {data?.map((business) => (
        <PlaceCard
          key={business.id}
          anchor={`business-${business.id}`}
          business={business}
          from={from}
          selected={business.id === selected}
        />
      ))}
      <CourierBox />
    </div>
  )
}

function NothingOpen({ radius, radii, onRadius }: Pick<Props, 'radius' | 'radii' | 'onRadius'>) {
  const wider = radii.find((value) => value > radius)
  return (
    <EmptyState icon={MapPinOff} title={text.empty} text={text.emptyText(radius)}>
      {wider ? <Button onClick={() => onRadius(wider)}>{text.widen(wider)}</Button> : <p>{text.widest}</p>}
    </EmptyState>
  )
}

function CourierBox() {
  return (
    <section aria-labelledby="courier" className="flex gap-3 rounded-lg bg-sunken p-4">
      <Bike aria-hidden className="size-6 shrink-0 text-ink-soft" strokeWidth={1.75} />
      <div>
        <h2 id="courier" className="font-bold">
          {text.courierTitle}
        </h2>
        <p className="text-sm">{text.courierText}</p>
      </div>
    </section>
  )
}
