import { reviewsText as text } from '#text/reviews.ts'

/** Of our colours in every browser: a native bar has its maker's. */
const BAR =
  'h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent'

/** How many gave five stars, four, … one. */
export function Distribution({ counts }: { counts: readonly number[] }) {
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
