import { Navigation, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OpenState } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { telHref } from '#lib/phone.ts'
import { businessText as text } from '#text/businesses.ts'
import { directionsHref } from '#web/lib/directions.ts'
import { reportVisit } from '#web/lib/shared-calls.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  business: {
    id: number
    name: string
    phone: string | null
    latitude: number | null
    longitude: number | null
    openState?: OpenState | undefined
  }
  from: Point | null
}

// Two of them side by side on a narrow phone, in whatever face it has.
const large = 'min-h-14 px-2 text-lg whitespace-nowrap'
const round = 'size-12 shrink-0 flex-col gap-0! rounded-full! p-0! text-xs/3.5'
// A smaller sign in a target of the same size: the call comes first.
const smaller = 'bg-accent-soft! bg-clip-content p-1!'

/** Call and directions in words; each only where it can work. */
export function ContactButtons({ business, from, className }: Props & { className?: string }) {
  return (
    <div className={classNames('flex flex-wrap gap-2 *:flex-1', className)}>
      <CallButton business={business} className={large} />
      <DirectionsButton business={business} from={from} className={large}>
        <Navigation aria-hidden className="size-5" />
        {text.directions}
      </DirectionsButton>
    </div>
  )
}

/** The same as round signs, one below the other where a thumb reaches them: the call is the filled one. */
export function RoundContactButtons({ business, from, callOnly }: Props & { callOnly?: boolean }) {
  return (
    <div className="relative flex shrink-0 @2xs:flex-col @md:flex-row @md:gap-1">
      <CallButton business={business} className={round} />
      {!callOnly && (
        <DirectionsButton business={business} from={from} className={classNames(round, smaller)} look="quiet">
          <Navigation aria-hidden className="size-5" />
        </DirectionsButton>
      )}
    </div>
  )
}

type Callable = Pick<Props['business'], 'id' | 'name' | 'phone' | 'openState'>

/** Calls the business and counts the visit; nothing where it has no number. */
export function CallButton({ business, className }: { business: Callable; className?: string }) {
  const { id, name, phone } = business
  if (!phone) return null
  return (
    <ButtonAnchor
      className={className}
      href={telHref(phone)}
      data-visit="call"
      onClick={() => reportVisit(id, 'call', business)}
      aria-label={`${text.call}: ${name}`}
    >
      <Phone aria-hidden className="size-5" />
      {text.call}
    </ButtonAnchor>
  )
}

type DirectionsProps = Props & { className: string; look?: 'secondary' | 'quiet'; children: ReactNode }

function DirectionsButton({ business, from, look = 'secondary', ...rest }: DirectionsProps) {
  const { id, name } = business
  const place = pointOf(business)
  if (!place) return null
  return (
    <ButtonAnchor
      {...rest}
      look={look}
      outside
      href={directionsHref(place, from)}
      data-visit="directions"
      onClick={() => reportVisit(id, 'directions', business)}
      aria-label={`${text.directions}: ${name}`}
    />
  )
}

type Located = Pick<Props['business'], 'latitude' | 'longitude'>

export const pointOf = ({ latitude, longitude }: Located): Point | null =>
  latitude === null || longitude === null ? null : { lat: latitude, lng: longitude }

/** The server keeps http(s) only; a link is the last place to find out that it did not. */
export const isWebAddress = (address: string) => /^https?:\/\//i.test(address)
