import { type BusinessStats, measures } from '#contract/stats.ts'
import { statsFormats, statsText as text } from '#text/stats.ts'
import { scrollable } from '#web/ui/keys.ts'

/** All figures of the period, the latest day first. */
export function DayTable({ stats }: { stats: BusinessStats }) {
  return (
    <details className="rounded-lg border border-line bg-surface">
      <summary className="min-h-12 px-4 py-3 font-semibold text-accent">{text.table}</summary>
      <section
        aria-label={text.tableLabel}
        {...scrollable}
        className="max-h-128 overflow-auto border-t border-line"
      >
        <table className="w-full text-right text-sm">
          <thead className="sticky top-0 z-10 bg-sunken">
            <tr>
              <th scope="col" className="sticky left-0 bg-sunken px-4 py-2 text-left">
                {text.day}
              </th>
              {measures.map((measure) => (
                <th key={measure} scope="col" className="px-3 py-2">
                  {text.measures[measure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="font-bold">
              <th scope="row" className="sticky left-0 bg-surface px-4 py-2 text-left">
                {text.total}
              </th>
              {measures.map((measure) => (
                <td key={measure} className="px-3 py-2">
                  {statsFormats.count(stats.totals[measure])}
                </td>
              ))}
            </tr>
            {stats.days.toReversed().map((one) => (
              <tr key={one.day} className="border-t border-line">
                <th
                  scope="row"
                  className="sticky left-0 bg-surface px-4 py-2 text-left font-normal whitespace-nowrap"
                >
                  {statsFormats.longDay(one.day)}
                </th>
                {measures.map((measure) => (
                  <td key={measure} className="px-3 py-2">
                    {statsFormats.count(one[measure])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
