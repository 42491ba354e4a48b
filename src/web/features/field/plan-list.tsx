import {
  CircleAlert,
  CircleCheck,
  Flag,
  type LucideIcon,
  MapPin,
  TrendingUp,
  TriangleAlert,
} from 'lucide-react'
import type { FieldPlan } from '#contract/field-plans.ts'
import { fieldWorkText, progressWords } from '#text/field-plans.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TakenAt } from '#web/ui/old-notice.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { usePlansOfTheDay } from './queries.ts'

const text = fieldWorkText.plans

type ProgressTone = 'good' | 'going' | 'slow' | 'behind'
type Progress = { percent: number; tone: ProgressTone; isReached: boolean }

/** From how many per cent on a bar has its colour: green, blue, orange; red below. */
const tones: readonly (readonly [number, ProgressTone])[] = [
  [80, 'good'],
  [50, 'going'],
  [25, 'slow'],
]

/** In whole per cent, at most 99 until the target is reached. */
export function progressOf({ completed, target }: Pick<FieldPlan, 'completed' | 'target'>): Progress {
  const isReached = completed >= target
  const percent = Math.min(Math.round((completed * 100) / target), isReached ? Number.POSITIVE_INFINITY : 99)
  const [, tone = 'behind' as const] = tones.find(([from]) => percent >= from) ?? []
  return { percent, tone, isReached }
}

const looks: Record<ProgressTone, { bar: string; ink: string; icon: LucideIcon }> = {
  good: { bar: 'bg-open', ink: 'text-open', icon: CircleCheck },
  going: { bar: 'bg-going', ink: 'text-going', icon: TrendingUp },
  slow: { bar: 'bg-slow', ink: 'text-slow', icon: TriangleAlert },
  behind: { bar: 'bg-danger', ink: 'text-danger', icon: CircleAlert },
}

/** Today's plans and their progress. */
export function PlanList() {
  const plans = usePlansOfTheDay()
  return (
    <>
      <TakenAt at={plans.oldSince} />
      <QueryList
        query={plans}
        loading={text.loading}
        failed={text.failed}
        empty={<EmptyState icon={Flag} title={text.empty} text={text.emptyText} />}
        keyOf={({ id }) => id}
      >
        {(plan) => <Plan plan={plan} />}
      </QueryList>
    </>
  )
}

function Plan({ plan }: { plan: FieldPlan }) {
  const { area, city, district, target, completed, priority, categories, worker } = plan
  const { percent, tone, isReached } = progressOf(plan)
  const { bar, ink, icon: Icon } = looks[tone]
  const word = isReached ? progressWords.reached : progressWords[tone]
  return (
    <div className="grid gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="grid min-w-0 gap-0.5">
          <h3 className="font-bold">{area}</h3>
          <p className="flex items-center gap-1 text-sm text-ink-soft">
            <MapPin aria-hidden className="size-4 shrink-0" />
            {[district, city].filter(Boolean).join(', ')}
          </p>
        </div>
        <Badge tone="note">
          {priority === 'urgent' && <Flag aria-hidden className="mr-1 size-3.5 fill-current" />}
          {text.priority(priority)}
        </Badge>
      </div>
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="text-sm">{text.progress(completed, target)}</p>
          <p className={`flex items-center gap-1.5 text-sm font-semibold ${ink}`}>
            <Icon aria-hidden className="size-4 shrink-0 self-center" />
            <span className="text-lg font-bold">{text.percent(percent)}</span>
            {word}
          </p>
        </div>
        <div
          role="progressbar"
          aria-label={text.progressOf(area)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.min(percent, 100)}
          aria-valuetext={`${text.percent(percent)}, ${word}`}
          className="h-3 overflow-hidden rounded-full border border-line-strong bg-sunken"
        >
          <div className={`h-full ${bar}`} style={{ width: `${Math.min(percent, 100)}%` }} />
        </div>
      </div>
      <p className="text-sm text-ink-soft">
        <span className="sr-only">{text.categories}: </span>
        {categories.length > 0 ? categories.join(' · ') : text.allCategories}
      </p>
      {worker && <p className="text-sm text-ink-soft">{text.worker(worker.name)}</p>}
    </div>
  )
}
