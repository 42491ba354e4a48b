import { MapPinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { nearbyText } from '#text/businesses-nearby.ts'
import { homeText } from '#text/home.ts'
import type { Where } from '#web/lib/where.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { OldNotice } from '#web/ui/old-notice.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { cardGrid, PlaceCard, PlaceCardSkeleton } from './place-card.tsx'
import { useNearby } from './queries.ts'

const RADIUS_KM = 10
const SHOWN = 3
const text = homeText.widget

/** The nearest open businesses; the position is asked for only on a tap, and an assumed one is named. */
export function NearbyWidget({ where, whereLine }: { where: Where; whereLine: ReactNode }) {
  return (
    <section aria-label={text.title} className="grid gap-1">
      {whereLine}
      <Found where={where} />
    </section>
  )
}

function Found({ where: { own, point, isMeant, start } }: { where: Where }) {
  const { data, oldSince, isSlow, isError, error, refetch } = useNearby(point, RADIUS_KM, {
    limit: SHOWN,
    ofEach: 1,
    meant: isMeant,
  })
  if (isError && !data) {
    return <QueryView query={{ error, refetch }} failed={nearbyText.failed} />
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
      <div className={`${cardGrid} md:grid-cols-2 lg:grid-cols-3`}>
        {data?.map((business) => (
          <PlaceCard key={business.id} business={business} from={own} start={start} heading="h3" brief />
        )) ?? Array.from({ length: SHOWN }, (_, index) => <PlaceCardSkeleton key={index} brief />)}
      </div>
    </>
  )
}
