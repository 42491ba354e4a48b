import { Star } from 'lucide-react'
import type { ReviewPage } from '#contract/reviews.ts'
import { ratingText } from '#text/places.ts'
import { reviewsText as text } from '#text/reviews.ts'

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

/** Of our colours in every browser: a native bar has its maker's. */
const BAR =
  'h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent'

/** How many gave five stars, four, … one. */
function Distribution({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts)
  return (
    <ul className="grid gap-1">
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = counts[stars - 1] ?? 0
        return (
          <li key={stars} aria-label={text.share(stars, count)} className="flex items-center gap-3 text-sm">
            <span aria-hidden className="w-16 shrink-0">
              {text.ofStars(stars)}
            </span>
            <progress aria-hidden max={most} value={count} className={BAR} />
            <span aria-hidden className="w-8 shrink-0 text-right tabular-nums text-ink-soft">
              {count}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
