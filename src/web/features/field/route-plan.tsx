import { ExternalLink, Route } from 'lucide-react'
import { useState } from 'react'
import type { PlaceToCheck } from '#contract/field-visits.ts'
import { distanceKm, type Point } from '#lib/geo.ts'
import { routeKm } from '#lib/route-order.ts'
import { aboutMinutes } from '#text/distance.ts'
import { fieldVisitText as text } from '#text/field-visits.ts'
import { routeHrefs } from '#web/lib/directions.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { type Ordering, orderVisits } from './order-visits.ts'

type Props = {
  from: Point
  chosen: readonly PlaceToCheck[]
  /** How many may be chosen. */
  most: number
  /** How many of the list's first are chosen at once; null: all of it. */
  first: number | null
  onFirst(): void
  onNone(): void
}

/** The chosen places in a good order, with the way to open in an outside map. */
export function RoutePlan({ from, chosen, most, first, onFirst, onNone }: Props) {
  const [order, setOrder] = useState<Ordering | null>(null)
  const [isBusy, setBusy] = useState(false)
  const sort = async () => {
    setBusy(true)
    setOrder(await orderVisits(from, chosen))
    setBusy(false)
  }
  return (
    <Card className="grid grid-cols-1 gap-3 p-4">
      <h2 className="text-lg font-bold">{text.route}</h2>
      <p className="text-sm text-ink-soft">{text.routeHint(most)}</p>
      <p role="status" className="font-semibold">
        {text.chosen(chosen.length)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          busy={chosen.length === 0 || isBusy}
          onClick={() => chosen.length > 0 && !isBusy && void sort()}
        >
          <Route aria-hidden className="size-5" />
          {isBusy ? text.ordering : text.order}
        </Button>
        <Button look="secondary" onClick={onFirst}>
          {first === null ? text.all : text.first(first)}
        </Button>
        {chosen.length > 0 && (
          <Button look="quiet" onClick={onNone}>
            {text.none}
          </Button>
        )}
      </div>
      {order && <Ordered {...order} />}
    </Card>
  )
}

function Ordered({ from, stops, minutes }: Ordering) {
  const places = stops.map(({ place }) => place)
  const hrefs = routeHrefs(from, places)
  return (
    <div className="grid grid-cols-1 gap-3">
      <p role="status" className="font-semibold">
        {text.total(routeKm(from, places))}
        {minutes !== null && <span className="block">{text.onTheWay(minutes)}</span>}
      </p>
      <ol aria-label={text.routeList} className="grid gap-2">
        {stops.map(({ place, minutes: leg, isClosed }, i) => (
          <li key={place.id} className="flex items-baseline gap-3">
            <span aria-hidden className="w-7 shrink-0 text-right font-bold tabular-nums">
              {`${i + 1}.`}
            </span>
            <span className="min-w-0 flex-1">
              {place.name}
              {isClosed && <span className="block text-sm text-danger">{text.closedThen}</span>}
            </span>
            <span className="shrink-0 text-sm text-ink-soft tabular-nums">
              {text.away(distanceKm(places[i - 1] ?? from, place))}
              {leg !== null && (
                <span className="block text-right font-semibold text-ink">{aboutMinutes(leg)}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {hrefs.map((href, i) => (
          <ButtonAnchor key={href} look="secondary" outside href={href}>
            <ExternalLink aria-hidden className="size-5" />
            {hrefs.length === 1 ? text.directions : text.leg(i + 1, hrefs.length)}
          </ButtonAnchor>
        ))}
      </div>
    </div>
  )
}
