import { ArrowRight, LocateFixed, MapPinOff } from 'lucide-react'
import type { Point } from '#lib/geo.ts'
import { homeText } from '#text/home.ts'
import { nearbyText } from '#text/nearby.ts'
import { placeText } from '#text/places.ts'
import { siteText } from '#text/site.ts'
import { askPosition, type Position, roughly, usePosition } from '#web/lib/position.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { OldNotice } from '#web/ui/old-notice.tsx'
import { EmptyState, FailureNotice } from '#web/ui/states.tsx'
import { PlaceCard, PlaceCardSkeleton } from './place-card.tsx'
import { useNearby } from './queries.ts'

const RADIUS_KM = 10
const SHOWN = 3
const text = homeText.widget

/** The nearest open businesses, where the position may be used; asked for only on a tap. */
export function NearbyWidget() {
  const position = usePosition('if-granted')
  const point = position.status === 'known' ? roughly(position.point) : null
  return (
    <section aria-labelledby="nearby" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="nearby" className="text-xl font-bold">
          {text.title}
        </h2>
        {point && (
          <ButtonLink look="quiet" to="/nearby-map">
            {text.all}
            <ArrowRight aria-hidden className="size-5" />
          </ButtonLink>
        )}
      </div>
      {point === null ? <NoPosition status={position.status} /> : <Found point={point} />}
    </section>
  )
}

function Found({ point }: { point: Point }) {
  const { data, oldSince, isSlow, isError, error, refetch } = useNearby(point, RADIUS_KM, { limit: SHOWN })
  if (isError && !data) {
    return (
      <FailureNotice
        title={nearbyText.failed}
        text={error.message}
        retry={siteText.retry}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data?.length === 0) {
    return (
      <EmptyState icon={MapPinOff} title={text.empty} text={text.emptyText}>
        <ButtonLink to="/nearby-map">{text.widen}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      {oldSince !== null && <OldNotice since={oldSince} slow={isSlow} />}
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {data?.map((business) => (
          <PlaceCard key={business.id} business={business} from={point} heading="h3" />
        )) ?? Array.from({ length: SHOWN }, (_, index) => <PlaceCardSkeleton key={index} />)}
      </div>
    </>
  )
}

function NoPosition({ status }: Pick<Position, 'status'>) {
  const asking = status === 'asking'
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-4">
      <div className="min-w-60 flex-1">
        <p className="font-semibold">{text.noPosition}</p>
        <p className="text-sm text-ink-soft">{text.noPositionText}</p>
        <p role="status" className="text-sm font-semibold">
          {status === 'denied' && placeText.denied}
        </p>
      </div>
      <Button look="secondary" busy={asking} onClick={askPosition}>
        <LocateFixed aria-hidden className="size-5" />
        {asking ? text.asking : text.usePosition}
      </Button>
    </div>
  )
}
