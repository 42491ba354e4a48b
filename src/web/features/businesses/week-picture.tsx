import type { SpecialDays, Week } from '#contract/businesses.ts'
import { DAY_MINUTES } from '#lib/time.ts'
import { businessPageText as text } from '#text/businesses.ts'
import { weekFromToday } from '#text/hours-special-days.ts'
import { useNow } from '#web/lib/use-time.ts'
import { classNames } from '#web/ui/class-names.ts'

const PITCH = 28
const BAR = { width: 22, height: 36 }

/** A bar for each day of the week, from midnight above to midnight below, filled while it is open. The hours stand beside it in words. */
export function WeekPicture({ week, specialDays }: { week: Week; specialDays: readonly SpecialDays[] }) {
  const days = weekFromToday(week, specialDays, useNow())
  return (
    <svg aria-hidden viewBox={`0 0 ${7 * PITCH} 54`} className="h-13.5 w-49 max-w-full">
      {days.map(({ isToday }, i) => (
        <g key={text.days[i]} transform={`translate(${i * PITCH})`}>
          <rect {...BAR} rx={5} className="fill-sunken" />
          {openSpans(days, i).map(({ from, to }) => (
            <rect
              key={from}
              y={(BAR.height * from) / DAY_MINUTES}
              width={BAR.width}
              height={(BAR.height * (to - from)) / DAY_MINUTES}
              rx={3}
              className={isToday ? 'fill-open-fill' : 'fill-open-fill opacity-50'}
            />
          ))}
          <text
            x={BAR.width / 2}
            y={50}
            textAnchor="middle"
            fontSize={12}
            className={classNames(isToday ? 'fill-ink font-bold' : 'fill-ink-soft')}
          >
            {text.shortDays[i]}
          </text>
        </g>
      ))}
    </svg>
  )
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Of a day, with what the night before left open. */
function openSpans(days: readonly { hours: Week[number] }[], day: number): { from: number; to: number }[] {
  const spansOf = (at: number) =>
    (days[at]?.hours ?? []).map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
  const late = spansOf((day + 6) % 7).filter(({ from, to }) => to <= from && to > 0)
  return [
    ...late.map(({ to }) => ({ from: 0, to })),
    ...spansOf(day).map(({ from, to }) => ({ from, to: to <= from ? DAY_MINUTES : to })),
  ]
}
