import { Star } from 'lucide-react'
import type { BusinessListed, OpenState } from '#contract/businesses.ts'
import { businessText as text } from '#text/businesses.ts'
import { changeText, noticeText, openBadge, openLabel, staleLabel } from '#text/hours.ts'
import { ratingText } from '#text/places.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

type Props = {
  business: Pick<BusinessListed, 'openState' | 'isDoubted' | 'nextChangeAt' | 'endsUnknown' | 'notice'>
  /** `label`: in capitals, on the nearby list and the page of one business; `badge`: in other lists. */
  words?: 'label' | 'badge'
  small?: boolean
}

const tones: Record<OpenState, BadgeTone> = {
  open: 'open',
  estimated: 'estimated',
  closed: 'closed',
  unknown: 'note',
}

/** Delay after an expected change before the state counts as stale. */
const ASKING_MS = 60_000

export function OpenBadge({ business: { openState, nextChangeAt }, words = 'label', small }: Props) {
  const now = useNow().getTime()
  // Without a network the change cannot be confirmed.
  if (nextChangeAt !== null && Date.parse(nextChangeAt) + ASKING_MS < now)
    return (
      <Badge tone="note" small={small}>
        {staleLabel(openState)}
      </Badge>
    )
  return (
    <span data-live="badge" className="contents">
      <Badge tone={tones[openState]} small={small}>
        {words === 'label' ? openLabel(openState) : openBadge(openState)}
      </Badge>
    </span>
  )
}

/** The next opening or closing and notices of today and tomorrow; empty when nothing is certain. */
export function NextChange({ business }: Pick<Props, 'business'>) {
  const now = useNow()
  const notice = noticeText(business.notice, now)
  return (
    <span data-live="change" className="contents">
      <span className="text-sm text-ink-soft">{changeText(business, now)}</span>
      {notice && <span className="text-sm font-semibold text-ink">{notice}</span>}
    </span>
  )
}

type RatingProps = {
  business: { rating: number | string; reviewCount: number }
  /** Says the number of reviews to screen readers alone. */
  short?: boolean
}

/** The mean of real reviews; where there are none, the wire's 4 is not shown as if somebody had given it. */
export function Rating({ business: { rating, reviewCount }, short }: RatingProps) {
  if (reviewCount === 0)
    // On a narrow card the trade needs the room.
    return <span className={short ? 'hidden text-ink-soft @md:inline' : 'font-semibold'}>{text.isNew}</span>
  return (
    <span className="inline-flex items-center gap-1">
      <Star aria-hidden className="size-4 fill-current" />
      <span className="font-semibold">{ratingText(Number(rating))}</span>
      <span className={short ? 'sr-only' : 'text-ink-soft'}>{text.reviews(reviewCount)}</span>
    </span>
  )
}
