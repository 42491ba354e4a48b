import { ChartColumn } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { DailyRevenue } from '#contract/ads-admin.ts'
import { adminAdsText } from '#text/ads-admin.ts'
import { statsFormats } from '#text/stats.ts'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { EmptyState, QueryView, Skeleton } from '#web/ui/states.tsx'
import { useRevenue } from './admin-queries.ts'
import { RevenueTable } from './revenue-table.tsx'

/** Its library is as heavy as the rest of the page. */
const DayPlot = lazy(() => import('#web/ui/day-plot.tsx').then((m) => ({ default: m.DayPlot })))

const text = adminAdsText.revenue
const { figures } = adminAdsText
const FIRST_DAYS = 30

/** Advertising revenue, day by day. */
export function RevenueCard() {
  const [days, setDays] = useState(FIRST_DAYS)
  const revenue = useRevenue(days)
  const { data } = revenue
  return (
    <Card className="grid grid-cols-1 gap-5 p-4 sm:p-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-xl font-bold">{text.title}</h2>
        <div className="w-full sm:w-56">
          <SelectField
            name="days"
            label={text.period}
            value={days}
            onChange={({ target }) => setDays(Number(target.value))}
            options={Object.entries(text.periods).map(([value, label]) => [value, label])}
          />
        </div>
      </div>
      {data ? (
        <div aria-busy={revenue.isPlaceholderData} className="grid grid-cols-1 gap-5">
          <Totals revenue={data} />
          <Plot revenue={data} />
          <RevenueTable revenue={data} />
        </div>
      ) : (
        <QueryView query={revenue} failed={text.failed} loading={text.loading} shape="h-80" />
      )}
    </Card>
  )
}

function Totals({ revenue: { totalRevenue, impressions, clicks } }: { revenue: DailyRevenue }) {
  const tiles = [
    [text.total, figures.money(totalRevenue)],
    [text.impressions, figures.count(impressions)],
    [text.clicks, figures.count(clicks)],
    [text.rate, figures.rate(clicks, impressions)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tiles.map(([name, value]) => (
        <div key={name} className="rounded-md bg-sunken p-3">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="text-lg font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Plot({ revenue: { days, totalRevenue } }: { revenue: DailyRevenue }) {
  if (totalRevenue === 0)
    return <EmptyState icon={ChartColumn} level="h2" title={text.nothing} text={text.nothingText} />
  return (
    <div className="grid grid-cols-1 gap-2">
      <Suspense fallback={<Skeleton className="h-64" />}>
        <DayPlot
          label={text.plot}
          unit={text.unit}
          points={days.map(({ day, revenue }) => ({ day, value: revenue }))}
          dayTick={statsFormats.shortDay}
          dayName={statsFormats.longDay}
          valueName={figures.money}
        />
      </Suspense>
      <p className="hidden text-sm text-ink-soft sm:block">{text.keys}</p>
    </div>
  )
}
