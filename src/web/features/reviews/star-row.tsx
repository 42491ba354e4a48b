import { Star } from 'lucide-react'
import { reviewsText as text } from '#text/reviews.ts'

const FIVE = [1, 2, 3, 4, 5]

/** One to five stars; screen readers get the number. */
export function StarRow({ stars }: { stars: number }) {
  return (
    <span role="img" aria-label={text.stars(stars)} className="inline-flex gap-0.5">
      {FIVE.map((star) => (
        <Star
          key={star}
          aria-hidden
          className={star <= stars ? 'size-4 fill-current' : 'size-4 text-line-strong'}
          strokeWidth={1.75}
        />
      ))}
    </span>
  )
}
