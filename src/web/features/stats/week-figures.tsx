import { useId } from 'react'
import { Link } from 'react-router'
import type { BusinessStats, DayFigures } from '#contract/stats.ts'
import { statsFormats, statsText } from '#text/stats.ts'
import { Card } from '#web/ui/card.tsx'
import { QueryView } from '#web/ui/states.tsx'
import { FIRST_WEEK, useStats } from './queries.ts'
import { SHOWN_MEASURES, WeekPlot } from './week-plot.tsx'

const text = statsText.week

/** Yesterday and the last seven days in one small plot with its figures; all others are a page further. */
export function WeekFigures({ id }: { id: number }) {
  const heading = useId()
  const { data, error, refetch } = useStats(id, FIRST_WEEK)
  return (
    <Card
      role="region"
      aria-labelledby={heading}
      className="grid grid-cols-1 content-start gap-1 p-3 pt-1 sm:p-4 sm:pt-2"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id={heading} className="font-bold">
          {text.title}
        </h2>
        <Link
          to={`/business-dashboard/${id}/stats`}
          className="-mr-2 inline-flex min-h-12 items-center px-2 text-sm font-semibold text-accent"
        >
          {text.all}
        </Link>
      </div>
      {data ? (
        <Figures stats={data} />
      ) : (
        <QueryView query={{ error, refetch }} failed={statsText.failed} shape="h-26 rounded-md" />
      )}
    </Card>
  )
}

function Figures({ stats: { days, totals } }: { stats: BusinessStats }) {
  const yesterday = days.at(-2)
  return (
    <div className="grid min-h-26 grid-cols-1 items-end gap-3 @min-[20rem]:grid-cols-[auto_minmax(0,1fr)] sm:gap-8">
      <table className="text-right text-sm">
        <thead>
          <tr className="text-ink-soft">
            <td />
            <th scope="col" className="pl-2.5 font-normal">
              {text.yesterday}
            </th>
            <th scope="col" className="pl-2.5 font-normal">
              {text.days}
            </th>
          </tr>
        </thead>
        <tbody>
          {SHOWN_MEASURES.map(({ measure, fill }) => (
            <tr key={measure}>
              <th scope="row" className="py-0.5 text-left font-normal">
                <span aria-hidden className={`mr-1.5 inline-block size-3 rounded-xs border ${fill}`} />
                {statsText.measures[measure]}
              </th>
              <td data-yesterday={measure} className="pl-2.5 text-base font-bold">
                {countOf(yesterday, measure)}
              </td>
              <td className="pl-2.5 text-base font-bold">{statsFormats.count(totals[measure])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {totals.views + totals.calls + totals.directions > 0 ? (
        <WeekPlot days={days} />
      ) : (
        <p className="self-center text-sm text-ink-soft">{text.none}</p>
      )}
    </div>
  )
}

const countOf = (day: DayFigures | undefined, measure: 'calls' | 'directions' | 'views') =>
  statsFormats.count(day?.[measure] ?? 0)
