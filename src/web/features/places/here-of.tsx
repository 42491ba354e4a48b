import { LocateFixed, MapPin } from 'lucide-react'
import { type Point, roundTo10m } from '#lib/geo.ts'
import { fold } from '#lib/turkish.ts'
import { fieldTexts } from '#text/fields.ts'
import { coordinatesText, positionText as text } from '#text/places.ts'
import { mapText } from '#text/places-map.ts'
import { streetText } from '#text/streets.ts'
import type { Position } from '#web/lib/position.ts'
import { useStreetNear } from '#web/lib/streets.ts'
import { roundPoint } from '#web/lib/typed-position.ts'
import type { Where } from '#web/lib/where.ts'
import { useGeocode } from '#web/lib/where.ts'
import type { Here } from './map-place.ts'
import { standInText } from './use-where.ts'

/** The person's position on a map: as the device measured it, else the named fallback. */
export function hereOf({
  position,
  standIn,
}: Pick<Where, 'position'> & Partial<Pick<Where, 'standIn'>>): Here | null {
  if (standIn) return { point: standIn.point, standsIn: standInText(standIn, position.status, Date.now()) }
  return position.status === 'known'
    ? { point: roundTo10m(position.point), accuracy: position.accuracy }
    : null
}

/** Says whether the pin is at the measured position, and how exact that is, or was placed by hand. */
export function MeasuredOrPicked({ point, position }: { point: Point; position: Position }) {
  const measured = position.status === 'known' && isAt(point, roundPoint(position.point)) ? position : null
  const Icon = measured ? LocateFixed : MapPin
  return (
    <p className="flex items-center gap-2 text-sm text-ink-soft">
      <Icon aria-hidden className="size-4 shrink-0" />
      {measured?.accuracy === undefined ? mapText.byHand : mapText.measured(measured.accuracy)}
    </p>
  )
}

const isAt = (one: Point, other: Point) => one.lat === other.lat && one.lng === other.lng

/** Names the place of the pin. One in another province than the chosen one is a slip of the finger more often than not. */
export function PinAddress({
  point,
  otherwise,
  city,
}: {
  point: Point | null
  otherwise: string
  city: string
}) {
  const place = useGeocode(point).data
  const isAbroad = place?.isInside === false
  const isElsewhere = !isAbroad && city !== '' && place && fold(place.city) !== fold(city)
  const street = useStreetNear(point).data?.street
  const names = isAbroad ? [] : [street && streetText.near(street), place?.district, place?.city]
  const where = point && [...names, coordinatesText(point)].filter(Boolean).join(', ')
  return (
    <div role="status" className="grid gap-1">
      <p className={point ? 'font-semibold' : 'text-ink-soft'}>{where ? text.chosen(where) : otherwise}</p>
      {isAbroad && <p className="text-sm text-danger">{fieldTexts.position_outside}</p>}
      {isElsewhere && <p className="text-sm text-danger">{text.elsewhere(place.city, city)}</p>}
    </div>
  )
}
