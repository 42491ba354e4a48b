import { CircleParking, MapPin, Navigation, Route, SquareArrowOutUpRight, Timer } from 'lucide-react'
import type { BusinessDetail } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { businessText, businessPageText as text } from '#text/businesses.ts'
import { directionsHref, outsideMapHref } from '#web/lib/directions.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Fact, Items, Section } from './detail-parts.tsx'

type Props = { business: BusinessDetail; place: Point; from: Point | null }

/** Beside the map: ways to the place in an outside map, and what is known of getting there. */
export function LocationFacts({
  business: { address, distance, responseClaim, accessNotes },
  place,
  from,
}: Props) {
  return (
    <div className="grid content-start gap-6">
      <dl className="grid gap-3">
        <Fact icon={MapPin} name={text.address}>
          {address}
        </Fact>
        <Fact icon={Route} name={text.distance}>
          {distance}
        </Fact>
        <Fact icon={Timer} name={text.response}>
          {responseClaim && text.responseTime(responseClaim)}
        </Fact>
      </dl>
      <div className="grid gap-2">
        <ButtonAnchor outside href={directionsHref(place, from)}>
          <Navigation aria-hidden className="size-5" />
          {businessText.directions}
        </ButtonAnchor>
        <ButtonAnchor look="secondary" outside href={outsideMapHref(place)}>
          <SquareArrowOutUpRight aria-hidden className="size-5" />
          {text.openInMaps}
        </ButtonAnchor>
      </div>
      {accessNotes.length > 0 && (
        <Section title={text.access}>
          <Items items={accessNotes.map((name) => ({ name, icon: CircleParking }))} />
        </Section>
      )}
    </div>
  )
}
