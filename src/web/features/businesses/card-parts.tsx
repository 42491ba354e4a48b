import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BusinessDetail } from '#contract/businesses.ts'
import { businessPageText, businessSimpleText, businessText } from '#text/businesses.ts'
import { ratingText } from '#text/places.ts'
import { Badge } from '#web/ui/badge.tsx'
import { NextChange, OpenBadge } from './open-badge.tsx'

/** Category, name and opening state; `children` show the rating. */
export function CardHeading({ business, children }: { business: BusinessDetail; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold text-ink-soft">{business.category}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl font-bold sm:text-3xl">{business.name}</h1>
        <OpenBadge business={business} />
        {business.isSample && <Badge tone="note">{businessText.sample}</Badge>}
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {children}
        <NextChange business={business} />
      </p>
    </div>
  )
}

/** The sources of a card's facts and their limits. */
export function CardNotes({ business }: { business: BusinessDetail }) {
  const { openState, isDoubted, isSample, checkedAt, source, phone } = business
  return (
    <>
      {openState === 'estimated' && !isDoubted && (
        <p className="text-sm text-ink-soft">{businessPageText.hoursEstimated}</p>
      )}
      {isSample && <p className="text-sm text-ink-soft">{businessText.sampleText}</p>}
      {checkedAt && <p className="text-sm text-ink-soft">{businessText.checked(checkedAt)}</p>}
      {source === 'osm' && (
        <p className="text-sm text-ink-soft">{phone ? businessText.osmText : businessText.osmTextSilent}</p>
      )}
    </>
  )
}

/** OpenStreetMap's licence asks for this line wherever its data is shown. */
export function OsmCredit() {
  return (
    <p className="text-sm text-ink-soft">
      <a
        href="https://www.openstreetmap.org/copyright"
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-12 items-center underline"
      >
        {businessText.osm}
      </a>
    </p>
  )
}

const FIVE = [1, 2, 3, 4, 5]

/** One to five stars and how many gave them; without reviews the wire's 4 is a placeholder, and no star is shown. */
export function Stars({
  business: { rating, reviewCount },
}: {
  business: { rating: number; reviewCount: number }
}) {
  if (reviewCount === 0) return <span className="text-ink-soft">{businessText.noReviews}</span>
  const full = Math.round(rating)
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span
        role="img"
        aria-label={businessSimpleText.stars(ratingText(rating))}
        className="inline-flex gap-0.5"
      >
        {FIVE.map((star) => (
          <Star
            key={star}
            aria-hidden
            className={star <= full ? 'size-5 fill-current' : 'size-5 text-line-strong'}
            strokeWidth={1.75}
          />
        ))}
      </span>
      <span aria-hidden className="font-semibold">
        {ratingText(rating)}
      </span>
      <span className="text-ink-soft">{businessText.reviews(reviewCount)}</span>
    </span>
  )
}
