import { Navigation, Phone } from 'lucide-react'
import type { Point } from '#lib/geo.ts'
import { telHref } from '#lib/phone.ts'
import { businessText as text } from '#text/businesses.ts'
import { directionsHref } from '#web/lib/directions.ts'
import { tellVisit } from '#web/lib/tell-visit.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'

type Props = {
  business: {
    id: number
    name: string
    phone: string | null
    latitude: number | null
    longitude: number | null
  }
  from: Point | null
}

// Two of them side by side on a narrow phone, in whatever face it has.
const narrow = 'px-2 whitespace-nowrap'

/** Call and directions; each only where it can work. */
export function ContactButtons({ business, from }: Props) {
  const { id, name, phone } = business
  const place = pointOf(business)
  return (
    <div className="flex gap-2 *:flex-auto">
      {phone && (
        <ButtonAnchor
          className={narrow}
          href={telHref(phone)}
          data-visit="call"
          onClick={() => tellVisit(id, 'call')}
          aria-label={`${text.call}: ${name}`}
        >
          <Phone aria-hidden className="size-5" />
          {text.call}
        </ButtonAnchor>
      )}
      {place && (
        <ButtonAnchor
          className={narrow}
          look="secondary"
          outside
          href={directionsHref(place, from)}
          data-visit="directions"
          onClick={() => tellVisit(id, 'directions')}
          aria-label={`${text.directions}: ${name}`}
        >
          <Navigation aria-hidden className="size-5" />
          {text.directions}
        </ButtonAnchor>
      )}
    </div>
  )
}

export function pointOf({
  latitude,
  longitude,
}: {
  latitude: number | null
  longitude: number | null
}): Point | null {
  return latitude === null || longitude === null ? null : { lat: latitude, lng: longitude }
}
