import { ChartColumn, Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type BusinessStats, type Measure, measures } from '#contract/stats.ts'
import { toCsv } from '#lib/csv.ts'
import { statsFormats, statsText as text } from '#text/stats.ts'
import { saveFile } from '#web/lib/download.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** Its library is as heavy as the rest of the page. */
const DayPlot = lazy(() => import('#web/ui/day-plot.tsx').then((m) => ({ default: m.DayPlot })))

const options = measures.map((value) => ({ value, label: text.measures[value] }))

function save({ businessId, from, to, days }: BusinessStats) {
  const rows = days.map((one) => [one.day, ...measures.map((measure) => one[measure])])
  const csv = toCsv([[text.day, ...measures.map((measure) => text.measures[measure])], ...rows])
  saveFile(text.file(businessId, from, to), new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  showToast(text.downloaded)
}

/** One measure day by day, and the days as a file. */
export function DayFigures({ stats }: { stats: BusinessStats }) {
  const [measure, setMeasure] = useState<Measure>('views')
  return (
    <Card className="grid grid-cols-1 gap-4 p-4 sm:p-6">
      <Segments<Measure>
        label={text.choose}
        options={options}
        value={measure}
        onChoose={setMeasure}
        className="min-w-0 max-w-full justify-self-start overflow-x-auto whitespace-nowrap sm:flex-wrap sm:[&>button]:flex-none"
      />
      <Plot stats={stats} measure={measure} />
      <Button look="secondary" onClick={() => save(stats)} className="justify-self-start">
        <Download aria-hidden className="size-5" strokeWidth={1.75} />
        {text.download}
      </Button>
    </Card>
  )
}

function Plot({ stats, measure }: { stats: BusinessStats; measure: Measure }) {
  const { totals, days, from, to } = stats
  const total = totals[measure]
  const name = text.measures[measure]
  if (total === 0) return <Nothing title={text.nothing} />
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="font-semibold">{text.sum(name, statsFormats.count(total), from, to)}</p>
      <Suspense fallback={<Skeleton className="h-64" />}>
        <DayPlot
          label={text.plot(name)}
          unit={name}
          points={days.map((one) => ({ day: one.day, value: one[measure] }))}
          dayTick={statsFormats.shortDay}
          dayName={statsFormats.longDay}
          valueName={statsFormats.count}
        />
      </Suspense>
      <p className="hidden text-sm text-ink-soft sm:block">{text.plotKeys}</p>
    </div>
  )
}

function Nothing({ title }: { title: string }) {
  return (
    <div className="grid min-h-64 content-center justify-items-center gap-2 rounded-md bg-sunken p-6 text-center">
      <ChartColumn aria-hidden className="size-8 text-ink-soft" strokeWidth={1.75} />
      <p className="font-bold">{title}</p>
    </div>
  )
}
