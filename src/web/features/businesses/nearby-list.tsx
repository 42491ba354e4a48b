import { Bike } from 'lucide-react'
import { useDeferredValue } from 'react'
import type { Point } from '#lib/geo.ts'
import { nearbyText as text } from '#text/businesses-nearby.ts'
import { quickFilterText as filterText } from '#text/businesses-quick-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { OldNotice } from '#web/ui/old-notice.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { cardGrid, PlaceCard, PlaceCardSkeleton } from './place-card.tsx'
import type { useNearby } from './queries.ts'
import { StreetLine } from './street-line.tsx'

type Props = {
  query: ReturnType<typeof useNearby>
  from: Point | null
  start: Point | null
  radius: number
  radii: readonly number[]
  onRadius(radius: number): void
  /** No position yet: nothing has been asked. */
  waiting: boolean
  selected: number | null
  /** Removes the filter by road minutes; null where it is off. */
  onAll: (() => void) | null
  /** Above the cards: what the list leaves out. Empty while it is on its way. */
  note: string | null
}

/** More than a screen holds: the others are laid out once these are painted and their minutes asked for. */
const FIRST = 12

/** The open businesses around a point, and what to do when there are none. */
export function NearbyList(props: Props) {
  const { query, from, start, radius, radii, onRadius, waiting, selected, onAll, note } = props
  const { data, oldSince, isSlow, isError, error, refetch } = query
  const later = useDeferredValue(data)
  const shown = data?.length ? (later ?? data.slice(0, FIRST)) : []
  return (
    <div className={cardGrid}>
      {oldSince !== null && <OldNotice since={oldSince} slow={isSlow} />}
      {isError && !data && <QueryView query={{ error, refetch }} failed={text.failed} />}
      {!data &&
        (waiting || !isError) &&
        Array.from({ length: 4 }, (_, index) => <PlaceCardSkeleton key={index} first={index === 0} />)}
      {data?.length === 0 &&
        (onAll ? (
          <EmptyState icon="street" title={filterText.noneReached} text={filterText.noneReachedText}>
            <Button onClick={onAll}>{filterText.withoutReached}</Button>
          </EmptyState>
        ) : (
          <NothingOpen radius={radius} radii={radii} onRadius={onRadius} />
        ))}
      {note !== null && data && <p className="text-sm text-ink-soft max-sm:min-h-[2lh]">{note}</p>}
      {shown.map((business, index) => (
        <PlaceCard
          key={business.id}
          anchor={`business-${business.id}`}
          business={business}
          from={from}
          start={start}
          selected={business.id === selected}
          first={index === 0}
          street={<StreetLine business={business} />}
        />
      ))}
      <CourierBox />
    </div>
  )
}

function NothingOpen({ radius, radii, onRadius }: Pick<Props, 'radius' | 'radii' | 'onRadius'>) {
  const wider = radii.find((value) => value > radius)
  return (
    <EmptyState icon="street" title={text.empty} text={text.emptyText(radius)}>
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
