import { Star } from 'lucide-react'
import type { ReviewPage } from '#contract/reviews.ts'
import { ratingText } from '#text/places.ts'
import { reviewsText as text } from '#text/reviews.ts'
import { Distribution } from './distribution.tsx'

/** The mean, of how many, and how they fall. */
export function Summary({ page: { mean, count, distribution } }: { page: ReviewPage }) {
  if (mean === null) return null
  return (
    <div className="grid items-center gap-x-12 gap-y-4 sm:grid-cols-[max-content_minmax(0,24rem)]">
      <p className="grid gap-1">
        <span className="flex items-center gap-2 text-4xl font-bold">
          <Star aria-hidden className="size-8 fill-current" strokeWidth={1.75} />
          <span aria-hidden>{ratingText(mean)}</span>
          <span className="sr-only">{text.mean(ratingText(mean))}</span>
        </span>
        <span className="text-ink-soft">{text.count(count)}</span>
      </p>
      <Distribution counts={distribution} />
    </div>
  )
}
