import { ArrowLeft, Flag, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { FieldPlan } from '#contract/field-plans.ts'
import { fieldPlansText as text } from '#text/field-plans.ts'
import { PlanRow } from '#web/features/field/plan-row.tsx'
import type { PlanStart } from '#web/features/field/plan-values.ts'
import { useFieldPlans } from '#web/features/field/queries.ts'
import { SurveyState } from '#web/features/field/survey-state.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { PlanEditor } from './plan-editor.tsx'

export const title = text.title

/** Plans: for the field and for admins. A place and a trade in the address begin a new one there. */
export function FieldPlansPage() {
  const session = useSession()
  const city = session.status === 'in' ? session.user.city : ''
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <ButtonLink look="quiet" to="/field-work" className="-my-2 -ml-4 justify-self-start">
          <ArrowLeft aria-hidden className="size-5" />
          {text.back}
        </ButtonLink>
        <h1 className="text-2xl font-bold">{text.title}</h1>
        <p className="max-w-prose text-ink-soft">{text.lead}</p>
      </div>
      <SurveyState />
      <Plans city={city} />
    </div>
  )
}

function startOf(params: URLSearchParams): PlanStart | null {
  const [city, district] = [params.get('city'), params.get('district')]
  const categoryId = Number(params.get('categoryId'))
  if (!city) return null
  return { city, ...(district && { district }), ...(categoryId > 0 && { categoryIds: [categoryId] }) }
}

function Plans({ city }: { city: string }) {
  const plans = useFieldPlans()
  const [params, setParams] = useSearchParams()
  const asked = startOf(params)
  const [editing, setEditing] = useState<{ plan: FieldPlan | null } | null>(asked && { plan: null })
  const [wasEditing, setWasEditing] = useState(false)
  const done = () => {
    setEditing(null)
    setWasEditing(true)
    setParams({}, { replace: true })
  }
  return (
    <>
      {editing ? (
        <PlanEditor key={editing.plan?.id ?? 0} plan={editing.plan} start={asked ?? { city }} onDone={done} />
      ) : (
        <Button
          className="justify-self-start"
          autoFocus={wasEditing}
          onClick={() => setEditing({ plan: null })}
        >
          <Plus aria-hidden className="size-5" />
          {text.add}
        </Button>
      )}
      <QueryList
        query={plans}
        loading={text.loading}
        failed={text.failed}
        more={text.more}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={Flag} title={text.empty} text={text.emptyText} />}
      >
        {(plan) => <PlanRow plan={plan} onEdit={() => setEditing({ plan })} />}
      </QueryList>
    </>
  )
}
