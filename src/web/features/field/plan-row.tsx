import { Pencil } from 'lucide-react'
import type { FieldPlan } from '#contract/field-plans.ts'
import { fieldWorkText, fieldPlansText as text } from '#text/field-plans.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

/** One plan as the staff has it in its list. */
export function PlanRow({ plan, onEdit }: { plan: FieldPlan; onEdit(): void }) {
  const { area, city, district, target, completed, priority, categories, isActive, worker } = plan
  return (
    <div className="grid gap-x-4 gap-y-1 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="min-w-0 font-bold break-words">{area}</h2>
          {!isActive && <Badge tone="closed">{text.ended}</Badge>}
        </div>
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
          <span>{[district, city].filter(Boolean).join(', ')}</span>
          <span>{fieldWorkText.plans.priority(priority)}</span>
          <span>{text.today(completed, target)}</span>
          {worker && <span>{fieldWorkText.plans.worker(worker.name)}</span>}
        </p>
        <p className="text-sm text-ink-soft">
          {categories.length > 0 ? categories.join(' · ') : fieldWorkText.plans.allCategories}
        </p>
      </div>
      <Button
        look="quiet"
        aria-label={text.editOf(area)}
        onClick={onEdit}
        className="-ml-4 justify-self-start sm:ml-0"
      >
        <Pencil aria-hidden className="size-5" strokeWidth={1.75} />
        {text.edit}
      </Button>
    </div>
  )
}
