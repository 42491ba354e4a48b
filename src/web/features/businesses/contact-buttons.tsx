import { Navigation, Phone } from 'lucide-react'
import type { Point } from '#lib/geo.ts'
import { telHref } from '#lib/phone.ts'
import { businessText as text } from '#text/businesses.ts'
import { directionsHref } from '#web/lib/directions.ts'
import { reportVisit } from '#web/lib/shared-calls.ts'
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
  const { id, name } = business
  const place = pointOf(business)
  return (
    <div className="flex flex-wrap gap-2 *:flex-auto">
      <CallButton business={business} className={narrow} />
      {place && (
        <ButtonAnchor
          className={narrow}
          look="secondary"
          outside
          href={directionsHref(place, from)}
          data-visit="directions"
          onClick={() => reportVisit(id, 'directions')}
          aria-label={`${text.directions}: ${name}`}
        >
          <Navigation aria-hidden className="size-5" />
          {text.directions}
        </ButtonAnchor>
      )}
    </div>
  )
}

type Callable = Pick<Props['business'], 'id' | 'name' | 'phone'>

/** Calls the business and counts the visit; nothing where it has no number. */
export function CallButton({ business, className }: { business: Callable; className?: string }) {
  const { id, name, phone } = business
  if (!phone) return null
  return (
    <ButtonAnchor
      className={className}
      href={telHref(phone)}
      data-visit="call"
      onClick={() => reportVisit(id, 'call')}
      aria-label={`${text.call}: ${name}`}
    >
      <Phone aria-hidden className="size-5" />
      {text.call}
    </ButtonAnchor>
  )
}

type Located = Pick<Props['business'], 'latitude' | 'longitude'>

export const pointOf = ({ latitude, longitude }: Located): Point | null =>
  latitude === null || longitude === null ? null : { lat: latitude, lng: longitude }

/** The server keeps http(s) only; a link is the last place to find out that it did not. */
export const isWebAddress = (address: string) => /^https?:\/\//i.test(address)
