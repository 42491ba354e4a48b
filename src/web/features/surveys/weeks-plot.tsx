import type { Share } from '#contract/surveys.ts'
import { wilsonInterval } from '#lib/wilson.ts'
import { surveyPageText as text } from '#text/surveys-page.ts'

type Props = { weeks: readonly { from: string; to: string; open: Share }[] }

/** A line a week: the interval as a bar, the share as a mark, and both in words beside it. Drawn without styles or scripts. */
export const WeeksPlot = ({ weeks }: Props) => (
  <figure className="grid gap-3">
    <figcaption className="text-sm text-ink-soft">{text.plotLead}</figcaption>
    <ol className="grid gap-3" aria-label={text.plot}>
      {weeks.map((week) => (
        <Line key={week.from} {...week} />
      ))}
    </ol>
  </figure>
)

function Line({ from, to, open: { right, of } }: Props['weeks'][number]) {
  const interval = wilsonInterval(right, of)
  return (
    <li className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)_15rem]">
      <span className="text-sm">{text.shortWeek(from, to)}</span>
      <svg
        aria-hidden
        viewBox="0 0 1000 10"
        preserveAspectRatio="none"
        className="h-4 w-full rounded-sm bg-sunken text-accent max-sm:order-last"
      >
        {interval && (
          <>
            <rect
              x={1000 * interval.low}
              y={3}
              width={1000 * (interval.high - interval.low)}
              height={4}
              fill="currentColor"
              opacity={0.45}
            />
            <rect
              x={Math.min(992, Math.max(0, (1000 * right) / of - 4))}
              y={0}
              width={8}
              height={10}
              fill="currentColor"
            />
          </>
        )}
      </svg>
      <span className="text-sm tabular-nums">
        {interval
          ? `${text.share(right, of)} (${text.interval(interval.low, interval.high)}), ${text.of(right, of)}`
          : text.none}
      </span>
    </li>
  )
}
