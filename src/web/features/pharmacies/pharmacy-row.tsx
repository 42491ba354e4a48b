import { Navigation, Phone } from 'lucide-react'
import type { OnDutyPharmacy } from '#contract/pharmacies.ts'
import type { Point } from '#lib/geo.ts'
import { showPhone, telHref } from '#lib/phone.ts'
import { distanceText } from '#text/distance.ts'
import { pharmacyText as text } from '#text/pharmacies.ts'
import { directionsHref } from '#web/lib/directions.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { RoadMinutes } from '#web/ui/road-minutes.tsx'
import { Skeleton } from '#web/ui/states.tsx'

const frame =
  'grid gap-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[1fr_auto] sm:items-center'
// Two of them side by side on a narrow phone, in whatever face it has.
const narrow = 'px-3 whitespace-nowrap'

type Props = {
  pharmacy: OnDutyPharmacy
  km: number | null
  /** Where directions begin. */
  from: Point | null
  /** From where minutes by road are told. */
  start: Point | null
  now: Date
}

/** One pharmacy on duty: where, until when, and how to reach it. */
export function PharmacyRow({ pharmacy, km, from, start, now }: Props) {
  const { name, district, phone, address, note, lat, lng, startsAt, endsAt } = pharmacy
  const place = lat === null || lng === null ? null : { lat, lng }
  const isLater = Date.parse(startsAt) > now.getTime()
  return (
    <li className={frame}>
      <div className="grid gap-1">
        <h3 className="text-lg font-bold">{name}</h3>
        <p className="flex flex-wrap gap-x-3 text-sm">
          {km !== null && <span className="font-semibold">{distanceText(km)}</span>}
          {km !== null && <RoadMinutes from={start} to={place} />}
          {district && <span>{district}</span>}
          <span className={isLater ? 'font-semibold' : 'text-ink-soft'}>
            {isLater ? text.fromHour(startsAt) : text.untilHour(endsAt)}
          </span>
        </p>
        {address && <p className="text-sm text-ink-soft">{address}</p>}
        {note && <p className="text-sm text-ink-soft">{note}</p>}
        {phone && <p className="text-sm">{showPhone(phone)}</p>}
      </div>
      <div className="flex flex-wrap gap-2 *:flex-auto">
        {phone && (
          <ButtonAnchor className={narrow} href={telHref(phone)} aria-label={`${text.call}: ${name}`}>
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
            aria-label={`${text.directions}: ${name}`}
          >
            <Navigation aria-hidden className="size-5" />
            {text.directions}
          </ButtonAnchor>
        )}
      </div>
    </li>
  )
}

/** The row's shape while the list is on its way. */
export function PharmacyRowSkeleton() {
  return (
    <li aria-hidden className={frame}>
      <div className="grid gap-2">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4 w-4/5" />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Skeleton className="h-12 rounded-md sm:w-28" />
        <Skeleton className="h-12 rounded-md sm:w-28" />
      </div>
    </li>
  )
}
