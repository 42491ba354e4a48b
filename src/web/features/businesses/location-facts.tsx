import { MapPin, Route, SquareArrowOutUpRight, Timer } from 'lucide-react'
import type { BusinessDetail } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { businessText, businessPageText as text } from '#text/businesses.ts'
import { outsideMapHref } from '#web/lib/directions.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { RoadMinutes } from '#web/ui/road-minutes.tsx'
import { Fact, Items, Section } from './detail-parts.tsx'
import { DirectionsMenu } from './directions-menu.tsx'
import { withIcon } from './feature-icon.ts'
import { useAddress } from './street-line.tsx'

type Props = { business: BusinessDetail; place: Point; from: Point | null }

/** Beside the map: ways to the place in an outside map, and what is known of getting there. */
export function LocationFacts({ business, place, from }: Props) {
  const { distance, responseClaim, accessNotes } = business
  const address = useAddress(business)
  return (
    <div className="grid content-start gap-6">
      <dl className="grid gap-3">
        <Fact icon={MapPin} name={text.address}>
          {address}
        </Fact>
        <Fact icon={Route} name={text.distance}>
          {distance && (
            <>
              {distance} <RoadMinutes from={from} to={place} />
            </>
          )}
        </Fact>
        <Fact icon={Timer} name={text.response}>
          {responseClaim && text.responseTime(responseClaim)}
        </Fact>
      </dl>
      <div className="grid gap-2">
        <DirectionsMenu
          business={business}
          place={place}
          from={from}
          label={businessText.directions}
          look="primary"
        />
        <ButtonAnchor look="secondary" outside href={outsideMapHref(place)}>
          <SquareArrowOutUpRight aria-hidden className="size-5" />
          {text.openInMaps}
        </ButtonAnchor>
      </div>
      {accessNotes.length > 0 && (
        <Section title={text.access}>
          <Items items={accessNotes.map((name) => ({ icon: MapPin, ...withIcon(name) }))} />
        </Section>
      )}
    </div>
  )
}
