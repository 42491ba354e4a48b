import { Star } from 'lucide-react'
import { businessText, businessSimpleText as text } from '#text/businesses.ts'
import { ratingText } from '#text/places.ts'

const FIVE = [1, 2, 3, 4, 5]

/** One to five stars and how many gave them; without reviews the wire's 4 is nobody's word and no star is shown. */
export function Stars({
  business: { rating, reviewCount },
}: {
  business: { rating: number; reviewCount: number }
}) {
  const count = <span className="text-ink-soft">{businessText.reviews(reviewCount)}</span>
  if (reviewCount === 0)
    return (
      <span className="inline-flex items-center gap-2">
        <span className="font-semibold">{businessText.isNew}</span>
        {count}
      </span>
    )
  const full = Math.round(rating)
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span role="img" aria-label={text.stars(ratingText(rating))} className="inline-flex gap-0.5">
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
      {count}
    </span>
  )
}
