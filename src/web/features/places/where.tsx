import type { Point } from '#lib/geo.ts'
import { fold } from '#lib/turkish.ts'
import { fieldTexts } from '#text/fields.ts'
import { coordinatesText, positionText as text } from '#text/places.ts'
import { useGeocode } from '#web/lib/use-geocode.ts'

/** Names the place of the pin. One in another province than the chosen one is a slip of the finger more often than not. */
export function Where({ point, otherwise, city }: { point: Point | null; otherwise: string; city: string }) {
  const place = useGeocode(point).data
  const isAbroad = place?.isInside === false
  const isElsewhere = !isAbroad && city !== '' && place && fold(place.city) !== fold(city)
  const names = isAbroad ? [] : [place?.district, place?.city]
  const where = point && [...names, coordinatesText(point)].filter(Boolean).join(', ')
  return (
    <div role="status" className="grid gap-1">
      <p className={point ? 'font-semibold' : 'text-ink-soft'}>{where ? text.chosen(where) : otherwise}</p>
      {isAbroad && <p className="text-sm text-danger">{fieldTexts.position_outside}</p>}
      {isElsewhere && <p className="text-sm text-danger">{text.elsewhere(place.city, city)}</p>}
    </div>
  )
}
