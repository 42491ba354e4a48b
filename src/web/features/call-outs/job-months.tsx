import { lazy, Suspense } from 'react'
import type { JobMonth } from '#contract/call-outs-jobs.ts'
import { jobsPageText as text } from '#text/call-outs-jobs.ts'
import { moneyText } from '#text/money.ts'
import { CardSection } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/states.tsx'

/** Its library is as heavy as the rest of the page. */
const DayPlot = lazy(() => import('#web/ui/day-plot.tsx').then((m) => ({ default: m.DayPlot })))

/** The agreed prices of jobs that were reached, month by month. */
export function JobMonths({ months }: { months: readonly JobMonth[] }) {
  const jobs = months.reduce((sum, { reached }) => sum + reached, 0)
  const kurus = months.reduce((sum, { agreedKurus }) => sum + agreedKurus, 0)
  return (
    <CardSection title={text.byMonth}>
      {jobs === 0 ? (
        <p className="text-ink-soft">{text.nothing}</p>
      ) : (
        <div className="grid grid-cols-1 gap-2">
          <p className="font-semibold">{text.sum(jobs, moneyText(kurus))}</p>
          <Suspense fallback={<Skeleton className="h-64" />}>
            <DayPlot
              label={text.plot}
              unit={text.plotUnit}
              points={months.map(({ month, agreedKurus }) => ({ day: `${month}-01`, value: agreedKurus }))}
              dayTick={text.monthTick}
              dayName={text.monthName}
              valueName={text.plotMoney}
            />
          </Suspense>
          <p className="hidden text-sm text-ink-soft sm:block">{text.plotKeys}</p>
        </div>
      )}
    </CardSection>
  )
}
