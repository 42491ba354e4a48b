import { createContext, use } from 'react'
import { Link } from 'react-router'
import { type BusinessCard, isBareAddress } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { showPhone } from '#lib/phone.ts'
import { fold } from '#lib/turkish.ts'
import { businessText as text } from '#text/businesses.ts'
import { distanceText } from '#text/distance.ts'
import { noticeText } from '#text/hours.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RoadMinutes } from '#web/ui/road-minutes.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { ContactButtons, pointOf, RoundContactButtons } from './contact-buttons.tsx'
import { NextChange, OpenBadge, Rating } from './open-badge.tsx'

/** Draws the sign of a trade, by its number, on the cards of businesses: the application fetches signs, a public page brings its own. */
export const TradeGlyphs = createContext<(trade: number) => React.ReactNode>(() => null)

/** Fields of a card; places kept for the time without a network have no reviews. */
type Listed = Pick<
  BusinessCard,
  | ('id' | 'name' | 'category' | 'categoryId' | 'address' | 'district' | 'phone' | 'distance')
  | ('latitude' | 'longitude' | 'openState' | 'isDoubted' | 'nextChangeAt' | 'endsUnknown' | 'notice')
  | 'isSample'
> & { rating?: number | string; reviewCount?: number }

type Props = {
  business: Listed
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
  /** The first of a list: where it can be called, it is larger, and its buttons have words. */
  first?: boolean
  /** Among other things on a page: without the address, the way and the number, and 80 px high. */
  brief?: boolean
}

/** A list of cards; lists without a map beside them add columns. */
export const cardGrid = 'grid grid-cols-1 gap-2 md:gap-3'
/** An item around a card: the large one takes the whole row. */
export const cardItem = 'grid has-[[data-large]]:col-span-full'

const frame = '@container rounded-lg border bg-surface wrap-anywhere'
// In a narrow card, or with large text, the buttons stand below and nothing is left out.
const row = 'flex h-full flex-wrap items-start gap-x-2.5 gap-y-2 px-3 py-2'
const glyphFrame = 'hidden size-9 shrink-0 place-items-center rounded-full @2xs:grid'
const line = 'flex flex-wrap items-center gap-x-1.5'
// In heights of lines: whoever sets lines wider apart loses none of them.
const oneLine = `${line} @2xs:h-lh @2xs:flex-nowrap @2xs:whitespace-nowrap`
const lowText = '@2xs:max-h-[4.33lh] @2xs:overflow-hidden'

/**
 * One business in a list, to be taken in at a glance: at most 96 px high on a phone, with a telephone 128. What does not fit
 * into that is left out line by line, the address first; the rest stands on its page.
 */
export function PlaceCard(props: Props) {
  const { business, from, words = 'label', selected = false, heading: Heading = 'h2', anchor, href } = props
  const { brief = false } = props
  const { id, name, categoryId, phone, openState, nextChangeAt } = business
  const hasNotice = noticeText(business.notice, useNow()) !== ''
  const glyphOf = use(TradeGlyphs)
  const isLarge = props.first === true && phone !== null
  const isLow = phone === null || brief
  return (
    <article
      id={anchor}
      data-business={id}
      data-state={openState}
      data-phone={phone ?? undefined}
      data-next-change={nextChangeAt ?? undefined}
      data-large={isLarge || undefined}
      className={classNames(
        'relative scroll-mt-24 transition-colors duration-150 hover:border-accent',
        frame,
        selected ? 'border-accent ring-1 ring-accent' : 'border-line',
        isLarge && 'col-span-full',
      )}
    >
      <div
        className={classNames(
          row,
          isLarge ? '@2xl:flex-nowrap @2xl:items-center' : '@2xs:flex-nowrap @2xs:items-center',
        )}
      >
        <span className={classNames(glyphFrame, 'bg-sunken text-ink-soft')}>{glyphOf(categoryId)}</span>
        <div
          className={classNames(
            'grid min-w-0 grow basis-full grid-cols-1 text-sm/4.5 @2xs:basis-0',
            isLow ? 'gap-px' : 'gap-0.5',
            // Three lines of text and the name's first, or two and both of the name's.
            isLow && !hasNotice && !brief && lowText,
          )}
        >
          <Heading
            className={classNames(
              'font-bold',
              brief || (isLow && hasNotice) ? 'line-clamp-1' : 'line-clamp-2',
              isLarge ? 'text-lg/6' : 'text-base/5',
            )}
          >
            {href === undefined ? (
              <Link to={`/businesses/${id}`} className="whole-card">
                {name}
              </Link>
            ) : (
              <a href={href} className="whole-card">
                {name}
              </a>
            )}
          </Heading>
          <Facts {...props} />
          <p className={`card-status ${brief ? `is-brief ${oneLine}` : line}`}>
            <OpenBadge business={business} words={words} small />
            <NextChange business={business} />
            {isLarge && (
              <span className="ml-auto font-semibold whitespace-nowrap @2xl:ml-0">{showPhone(phone)}</span>
            )}
          </p>
          {!brief && !(isLow && hasNotice) && <More {...props} />}
        </div>
        {isLarge ? (
          <ContactButtons business={business} from={from} className="relative basis-full @2xl:basis-auto" />
        ) : (
          <RoundContactButtons business={business} from={from} callOnly={brief} />
        )}
      </div>
    </article>
  )
}

/** How far, how good, what: a trade of which not even five letters have room leaves the line. */
function Facts({ business, from, start = from }: Props) {
  const { category, distance, rating = 0, reviewCount, isSample } = business
  return (
    <p className={`${line} @2xs:h-lh @2xs:overflow-clip @2xs:whitespace-nowrap`}>
      {distance !== null && (
        <span data-km className="font-semibold">
          {distanceText(distance)}
        </span>
      )}
      <RoadMinutes from={start} to={pointOf(business)} />
      {isSample && (
        <Badge tone="note" small>
          {text.sample}
        </Badge>
      )}
      {reviewCount !== undefined && <Rating business={{ rating, reviewCount }} short />}
      <span data-trade className="min-w-0 @2xs:flex-[1_0_5ch] @2xs:truncate">
        {category}
      </span>
    </p>
  )
}

/** Where, and on a wide card the number that a desk cannot dial. */
function More({ business, street, first }: Props) {
  const { address, district, phone } = business
  const place = district && !fold(address).includes(fold(district)) ? [district, address] : [address]
  return (
    <p className={classNames(oneLine, 'text-ink-soft')}>
      <span className="min-w-0 @2xs:truncate">
        {street !== undefined && isBareAddress(business) ? street : place.filter(Boolean).join(', ')}
      </span>
      {phone !== null && !first && (
        <span className="hidden whitespace-nowrap @md:inline">{showPhone(phone)}</span>
      )}
    </p>
  )
}

/** The card's shape while the list is on its way. */
export function PlaceCardSkeleton({ first = false, brief = false }: { first?: boolean; brief?: boolean }) {
  return (
    <div className={classNames(frame, 'border-line', first && 'col-span-full')}>
      <div className={classNames(row, '@2xs:flex-nowrap')}>
        <Skeleton className={classNames(glyphFrame, 'rounded-full')} />
        <div
          className={classNames(
            'grid min-w-0 grow basis-full content-between @2xs:basis-0',
            brief ? 'h-14.5' : 'h-20',
          )}
        >
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
        {!first && <Skeleton className={classNames('w-12 rounded-full', brief ? 'h-12' : 'h-24')} />}
      </div>
      {first && <Skeleton className="mx-3 mb-3 h-14 rounded-md" />}
    </div>
  )
}
