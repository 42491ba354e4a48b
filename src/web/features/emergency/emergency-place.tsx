import { Navigation, Phone } from 'lucide-react'
import { Link } from 'react-router'
import type { OpenState } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { showPhone, telHref } from '#lib/phone.ts'
import { distanceText } from '#text/distance.ts'
import { emergencyText as text } from '#text/emergency.ts'
import { changeText, openLabel, staleLabel } from '#text/hours.ts'
import { directionsHref } from '#web/lib/directions.ts'
import { reportVisit } from '#web/lib/shared-calls.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RoadMinutes } from '#web/ui/road-minutes.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { type EmergencyPlace, isOver } from './rules.ts'

type Props = {
  place: EmergencyPlace
  /** Where directions begin. */
  from: Point | null
  /** From where minutes by road are told. */
  start: Point | null
  largest?: boolean
}

const tones: Record<OpenState, BadgeTone> = {
  open: 'open',
  estimated: 'estimated',
  closed: 'closed',
  unknown: 'note',
}
const frame = 'grid gap-3 rounded-lg border bg-surface p-4 wrap-anywhere'

/** One place: call and directions are what it is for. */
export function EmergencyPlaceCard({ place, from, start, largest = false }: Props) {
  const { id, name, phone, category, district, address, distance, openState, isSample, latitude, longitude } =
    place
  const now = useNow()
  const to = latitude === null || longitude === null ? null : { lat: latitude, lng: longitude }
  const over = isOver(place, now.getTime())
  return (
    <article className={classNames(frame, largest ? 'border-accent sm:p-6' : 'border-line')}>
      <div className="grid gap-1">
        <div className="flex items-start justify-between gap-3">
          <h3 className={classNames('min-w-0 font-bold', largest ? 'text-xl' : 'text-lg')}>
            <Link to={`/businesses/${id}`} className="inline-flex min-h-12 items-center">
              {name}
            </Link>
          </h3>
          {over ? (
            <Badge tone="note">{staleLabel(openState)}</Badge>
          ) : (
            <Badge tone={tones[openState]}>{openLabel(openState)}</Badge>
          )}
        </div>
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-bold">{distanceText(distance)}</span>
          <RoadMinutes from={start} to={to} />
          <span>{category}</span>
          {district && <span>{district}</span>}
          <span>{changeText(place, now)}</span>
          {isSample && <Badge tone="note">{text.sample}</Badge>}
        </p>
        {largest && address && <p className="line-clamp-2">{address}</p>}
        {largest && <p className="text-lg font-bold">{phone ? showPhone(phone) : text.noPhone}</p>}
      </div>
      <Actions place={place} from={from} largest={largest} />
    </article>
  )
}

function Actions({ place, from, largest }: Required<Omit<Props, 'start'>>) {
  const { id, name, phone, latitude, longitude } = place
  const size = largest ? 'min-h-16 text-lg' : undefined
  return (
    <div className="flex flex-wrap gap-2 *:flex-1">
      {phone && (
        <ButtonAnchor
          className={classNames(size, 'px-2 whitespace-nowrap')}
          href={telHref(phone)}
          onClick={() => reportVisit(id, 'call')}
          aria-label={`${text.callPlace}: ${name}`}
        >
          <Phone aria-hidden className="size-6" />
          {text.callPlace}
        </ButtonAnchor>
      )}
      {latitude !== null && longitude !== null && (
        <ButtonAnchor
          className={classNames(size, 'px-2 whitespace-nowrap')}
          look="secondary"
          outside
          href={directionsHref({ lat: latitude, lng: longitude }, from)}
          onClick={() => reportVisit(id, 'directions')}
          aria-label={`${text.directions}: ${name}`}
        >
          <Navigation aria-hidden className="size-6" />
          {text.directions}
        </ButtonAnchor>
      )}
    </div>
  )
}

/** The shape of the first place, or of one below it. */
export function EmergencyPlaceSkeleton({ largest = false }: { largest?: boolean }) {
  return (
    <div className={classNames(frame, 'border-line', largest && 'sm:p-6')}>
      <div className="flex items-center justify-between gap-3">
        <Skeleton className={classNames('w-3/5', largest ? 'h-12' : 'h-10')} />
        <Skeleton className="h-6 w-16" />
      </div>
      <Skeleton className="h-5 w-4/5" />
      {largest && <Skeleton className="h-6 w-2/5" />}
      <div className="grid grid-cols-2 gap-2">
        <Skeleton className={classNames('rounded-md', largest ? 'h-16' : 'h-12')} />
        <Skeleton className={classNames('rounded-md', largest ? 'h-16' : 'h-12')} />
      </div>
    </div>
  )
}
