import { BadgeCheck, CalendarPlus, Clock, type LucideIcon, Store } from 'lucide-react'
import { fieldWorkText } from '#text/field-plans.ts'
import { Card } from '#web/ui/card.tsx'
import { TakenAt } from '#web/ui/old-notice.tsx'
import { QueryView, Skeleton } from '#web/ui/states.tsx'
import { useBusinessStats } from './queries.ts'

const text = fieldWorkText.stats
const grid = 'grid grid-cols-2 gap-3 lg:grid-cols-4 sm:gap-4'

/** How many businesses there are, wait and came today. `isStaff`: of all that wait, not of one's own alone. */
export function StatCards({ isStaff }: { isStaff: boolean }) {
  const stats = useBusinessStats()
  const { data, oldSince } = stats
  if (!data)
    return (
      <QueryView query={stats} failed={text.failed}>
        <div role="status" aria-label={text.loading} className={grid}>
          {[1, 2, 3, 4].map((no) => (
            <Skeleton key={no} className="h-28 rounded-lg" />
          ))}
        </div>
      </QueryView>
    )
  return (
    <div className="grid grid-cols-1 gap-2">
      <TakenAt at={oldSince} />
      <dl className={grid} aria-label={text.title}>
        <Stat icon={Store} label={text.total} value={data.totalBusinesses} />
        <Stat icon={BadgeCheck} label={text.verified} value={data.verifiedBusinesses} />
        <Stat icon={Clock} label={isStaff ? text.pending : text.ownPending} value={data.pendingBusinesses} />
        <Stat icon={CalendarPlus} label={text.today} value={data.todayAdded} />
      </dl>
    </div>
  )
}

const Stat = ({ icon: Icon, label, value }: { icon: LucideIcon; label: string; value: number }) => (
  <Card className="flex min-h-28 flex-col justify-between gap-2 p-4">
    <dt className="flex items-center gap-2 text-sm text-ink-soft">
      <Icon aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
      {label}
    </dt>
    <dd className="text-3xl font-bold">{fieldWorkText.count(value)}</dd>
  </Card>
)
