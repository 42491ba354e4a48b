import type { DailyRevenue } from '#contract/ads-admin.ts'
import { adminAdsText } from '#text/ads-admin.ts'
import { statsFormats } from '#text/stats.ts'
import { scrollable } from '#web/ui/keys.ts'

const text = adminAdsText.revenue
const { figures, slots } = adminAdsText

type Row = { name: string; revenue: number; impressions: number; clicks: number }

/** By slot, and folded the days, the latest first. */
export function RevenueTable({ revenue: { byType, days } }: { revenue: DailyRevenue }) {
  const types = byType.map(({ adType, ...row }) => ({ name: slots[adType], ...row }))
  const dayRows = days.toReversed().map(({ day, ...row }) => ({ name: statsFormats.longDay(day), ...row }))
  return (
    <>
      <Figures label={text.byType} first={text.slot} rows={types} />
      <details className="rounded-lg border border-line">
        <summary className="min-h-12 px-4 py-3 font-semibold text-accent">{text.table}</summary>
        <section
          aria-label={text.tableLabel}
          {...scrollable}
          className="max-h-128 overflow-auto border-t border-line"
        >
          <Figures label={text.tableLabel} first={text.day} rows={dayRows} />
        </section>
      </details>
    </>
  )
}

function Figures({ label, first, rows }: { label: string; first: string; rows: readonly Row[] }) {
  return (
    <table aria-label={label} className="w-full text-right text-sm tabular-nums">
      <thead>
        <tr className="bg-sunken">
          <th scope="col" className="px-2 py-2 sm:px-3 text-left">
            {first}
          </th>
          <th scope="col" className="px-2 py-2 sm:px-3">
            {text.impressions}
          </th>
          <th scope="col" className="px-2 py-2 sm:px-3">
            {text.clicks}
          </th>
          <th scope="col" className="px-2 py-2 sm:px-3">
            {text.title}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, revenue, impressions, clicks }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="px-2 py-2 sm:px-3 text-left font-normal">
              {name}
            </th>
            <td className="px-2 py-2 sm:px-3">{figures.count(impressions)}</td>
            <td className="px-2 py-2 sm:px-3">{figures.count(clicks)}</td>
            <td className="px-2 py-2 sm:px-3">{figures.money(revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
