import { MapPin, Phone } from 'lucide-react'
import { Link } from 'react-router'
import type { BusinessCard, NearbyCard } from '#contract/businesses.ts'
import { isBareAddress } from '#lib/bare-address.ts'
import type { Point } from '#lib/geo.ts'
import { showPhone } from '#lib/phone.ts'
import { businessText as text } from '#text/businesses.ts'
import { distanceText } from '#text/distance.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RoadMinutes } from '#web/ui/road-minutes.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { ContactButtons, pointOf } from './contact-buttons.tsx'
import { NextChange, OpenBadge, Rating } from './open-badge.tsx'

type Props = {
  business: BusinessCard | NearbyCard
  /** Where directions begin. */
  from: Point | null
  /** From where minutes by road are told, if not from there. */
  start?: Point | null
  words?: 'label' | 'badge'
  selected?: boolean
  /** One below the heading the list stands under. */
  heading?: 'h2' | 'h3'
  /** The element's id, for lists that scroll to a card. */
  anchor?: string
  /** The link of the name on standalone pages; by default the application's page. */
  href?: string
  /** Shown instead of an address that names no street. */
  street?: React.ReactNode
}

const wholeCard = 'after:absolute after:inset-0 after:rounded-lg'
const frame = 'rounded-lg border bg-surface p-4 wrap-anywhere'

/** One business in a list. The name leads to its page, and the whole card is its target. */
export function PlaceCard({
  business,
  from,
  start = from,
  words = 'label',
  selected = false,
  heading: Heading = 'h2',
  anchor,
  href,
  street,
}: Props) {
  const { id, name, category, description, address, district, phone, distance, isSample } = business
  return (
    <article
      id={anchor}
      data-business={id}
      data-next-change={business.nextChangeAt ?? undefined}
      className={classNames(
        'relative flex scroll-mt-24 flex-col gap-3 transition-colors duration-150 hover:border-accent',
        frame,
        selected ? 'border-accent ring-1 ring-accent' : 'border-line',
      )}
    >
      <div className="grid gap-1">
        <div className="flex items-start justify-between gap-3">
          <Heading className="min-w-0 text-lg font-bold">
            {href === undefined ? (
              <Link to={`/businesses/${id}`} className={wholeCard}>
                {name}
              </Link>
            ) : (
              <a href={href} className={wholeCard}>
                {name}
              </a>
            )}
          </Heading>
          <OpenBadge business={business} words={words} />
        </div>
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <span className="font-semibold">{category}</span>
          <Rating business={business} />
          {distance !== null && (
            <span data-km className="font-semibold">
              {distanceText(distance)}
            </span>
          )}
          <RoadMinutes from={start} to={pointOf(business)} />
          {district && <span className="text-ink-soft">{district}</span>}
          <NextChange business={business} />
          {isSample && <Badge tone="note">{text.sample}</Badge>}
        </p>
      </div>
      {description && <p className="line-clamp-1 text-sm text-ink-soft sm:line-clamp-2">{description}</p>}
      <ul className="grid gap-1 text-sm">
        {street !== undefined && isBareAddress(business)
          ? street
          : address && (
              <Line icon={MapPin}>
                <span className="line-clamp-2">{address}</span>
              </Line>
            )}
        {phone && <Line icon={Phone}>{showPhone(phone)}</Line>}
      </ul>
      <div className="relative mt-auto">
        <ContactButtons business={business} from={from} />
      </div>
    </article>
  )
}

function Line({ icon: Icon, children }: { icon: typeof MapPin; children: React.ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" strokeWidth={1.75} />
      {children}
    </li>
  )
}

/** The card's shape while the list is on its way. */
export function PlaceCardSkeleton() {
  return (
    <div className={classNames('grid gap-3 border-line', frame)}>
      <div className="flex justify-between gap-3">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-6 w-16" />
      </div>
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-4 w-4/5" />
      <div className="grid grid-cols-2 gap-2">
        <Skeleton className="h-12 rounded-md" />
        <Skeleton className="h-12 rounded-md" />
      </div>
    </div>
  )
}
