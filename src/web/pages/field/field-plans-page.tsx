import { ArrowLeft, Flag, Plus } from 'lucide-react'
import { useState } from 'react'
import type { FieldPlan } from '#contract/field-work.ts'
import { fieldPlansText as text } from '#text/field-work.ts'
import { PlanRow } from '#web/features/fieldwork/plan-row.tsx'
import { useFieldPlans } from '#web/features/fieldwork/queries.ts'
import { useSession } from '#web/lib/session.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AdminOnly } from '../admin/admin-only.tsx'
import { PlanEditor } from './plan-editor.tsx'

/** What is to be collected where: for the field and for admins. */
export function FieldPlansPage() {
  useTitle(text.title)
  const session = useSession()
  const city = session.status === 'in' ? session.user.city : ''
  return (
    <AdminOnly andField>
      <div className="grid grid-cols-1 gap-6">
        <div className="grid gap-1">
          <ButtonLink look="quiet" to="/field-work" className="-my-2 -ml-4 justify-self-start">
            <ArrowLeft aria-hidden className="size-5" />
            {text.back}
          </ButtonLink>
          <h1 className="text-2xl font-bold">{text.title}</h1>
          <p className="max-w-prose text-ink-soft">{text.lead}</p>
        </div>
        <Plans city={city} />
      </div>
    </AdminOnly>
  )
}

function Plans({ city }: { city: string }) {
  const plans = useFieldPlans()
  const [editing, setEditing] = useState<{ plan: FieldPlan | null } | null>(null)
  const [wasEditing, setWasEditing] = useState(false)
  const done = () => {
    setEditing(null)
    setWasEditing(true)
  }
  return (
    <>
      {editing ? (
        <PlanEditor key={editing.plan?.id ?? 0} plan={editing.plan} city={city} onDone={done} />
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
      <PagedList
        query={plans}
        loading={text.loading}
        failed={text.failed}
        more={text.more}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={Flag} title={text.empty} text={text.emptyText} />}
      >
        {(plan) => <PlanRow plan={plan} onEdit={() => setEditing({ plan })} />}
      </PagedList>
    </>
  )
}
