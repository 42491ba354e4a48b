import type { DayFigures } from '#contract/stats.ts'
import { businessPageText } from '#text/businesses.ts'
import { statsFormats, statsText as text } from '#text/stats.ts'

/** The colours stand beside their words in the table, which is the plot's legend. */
export const SHOWN_MEASURES = [
  { measure: 'calls', fill: 'border-accent bg-accent' },
  { measure: 'directions', fill: 'border-accent bg-accent-soft' },
  { measure: 'views', fill: 'border-line-strong bg-sunken' },
] as const

type Shown = (typeof SHOWN_MEASURES)[number]['measure']

/** A few pixels for whatever happened at all. */
const MIN_PX = 4
const TALLEST_PX = 76

/** Seven days side by side: who looked, and before them who called or asked the way, at one scale. */
export function WeekPlot({ days }: { days: readonly DayFigures[] }) {
  const most = Math.max(1, ...days.map((day) => Math.max(day.views, day.calls + day.directions)))
  const heightOf = (count: number) =>
    count === 0 ? 0 : Math.max(MIN_PX, Math.round((TALLEST_PX * count) / most))
  return (
    <div role="img" aria-label={days.map(inWords).join('; ')} className="flex items-end gap-0.5 sm:gap-2">
      {days.map((day) => (
        <div key={day.day} className="min-w-0 flex-1 text-center">
          <div className="relative mx-auto h-19 max-w-10 border-b border-line-strong">
            <Bar measure="views" height={heightOf(day.views)} at={0} />
            <Bar measure="directions" height={heightOf(day.directions)} at={heightOf(day.calls)} isInner />
            <Bar measure="calls" height={heightOf(day.calls)} at={0} isInner />
          </div>
          <span className="text-xs whitespace-nowrap text-ink-soft">{shortName(day.day)}</span>
        </div>
      ))}
    </div>
  )
}

type BarProps = { measure: Shown; height: number; at: number; isInner?: boolean }

function Bar({ measure, height, at, isInner = false }: BarProps) {
  const fill = SHOWN_MEASURES.find((one) => one.measure === measure)?.fill
  return (
    height > 0 && (
      <span
        className={`absolute rounded-t-xs border border-b-0 ${isInner ? 'inset-x-1/4' : 'inset-x-0'} ${fill}`}
        style={{ height, bottom: at }}
      />
    )
  )
}

const shortName = (day: string) => businessPageText.shortDays[(new Date(day).getUTCDay() + 6) % 7]

const inWords = (day: DayFigures) =>
  `${statsFormats.longDay(day.day)}: ${SHOWN_MEASURES.map(
    ({ measure }) => `${statsFormats.count(day[measure])} ${text.measures[measure].toLocaleLowerCase('tr')}`,
  ).join(', ')}`
