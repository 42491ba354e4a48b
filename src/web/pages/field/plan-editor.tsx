import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type FieldPlan, PLAN_AREA_MAX, planPriorities } from '#contract/field-plans.ts'
import { fieldPlansText } from '#text/field-plans.ts'
import { useCategories } from '#web/features/categories/queries.ts'
import { CategoryChoice } from '#web/features/field/category-choice.tsx'
import { type PlanStart, readPriority } from '#web/features/field/plan-values.ts'
import { useFieldWorkers } from '#web/features/field/queries.ts'
import { usePlanForm } from '#web/features/field/use-plan-form.ts'
import { TownFields } from '#web/features/places/town-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'

const text = fieldPlansText.form

/** The form of one plan. `plan` null: a new one. */
export function PlanEditor({
  plan,
  start,
  onDone,
}: {
  plan: FieldPlan | null
  start: PlanStart
  onDone: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const categories = useCategories().data ?? []
  const found = useFieldWorkers().data ?? []
  // Whose it is stays to be seen before the others are there, and after they left.
  const workers = new Map([...(plan?.worker ? [plan.worker] : []), ...found].map((one) => [one.id, one]))
  const { values, problem, attempt, busy, change, errorOf, onSubmit } = usePlanForm({ plan, start, onDone })
  const typed = (name: 'area' | 'target') => ({
    name,
    label: text.fields[name],
    error: errorOf(name),
    value: values[name],
    autoComplete: 'off',
    required: true,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <Card className="grid gap-5 p-4 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {plan ? text.editTitle : text.addTitle}
      </h2>
      <form noValidate onSubmit={onSubmit} className="grid gap-5">
        {problem && (
          <ErrorSummary text={problem.text} fields={problem.fields} labels={text.fields} attempt={attempt} />
        )}
        <TextField {...typed('area')} hint={text.areaHint} maxLength={PLAN_AREA_MAX} />
        <TownFields
          city={values.city}
          district={values.district}
          errors={{ city: errorOf('city'), district: errorOf('district') }}
          onCity={(next) => change({ city: next, district: '' })}
          onDistrict={(district) => change({ district })}
        />
        <TextField {...typed('target')} hint={text.targetHint} inputMode="numeric" maxLength={4} />
        <SelectField
          name="priority"
          label={text.fields.priority}
          error={errorOf('priority')}
          value={values.priority}
          onChange={({ target }) => change({ priority: readPriority(target.value) })}
          options={planPriorities.map((priority) => [priority, fieldPlansText.priorities[priority]])}
        />
        <SelectField
          name="workerId"
          label={text.fields.workerId}
          hint={text.workerHint}
          error={errorOf('workerId')}
          value={values.workerId}
          onChange={({ target }) => change({ workerId: target.value })}
          empty={text.wholeTeam}
          options={[...workers.values()].map((worker) => [worker.id, worker.name])}
        />
        <CategoryChoice
          categories={categories}
          chosen={values.categoryIds}
          error={errorOf('categoryIds')}
          onChange={(categoryIds) => change({ categoryIds })}
        />
        <SwitchField
          name="isActive"
          label={text.fields.isActive}
          hint={text.activeHint}
          isOn={values.isActive}
          onChange={(isActive) => change({ isActive })}
        />
        <div className="flex flex-wrap gap-2 *:flex-auto sm:*:flex-none">
          <Button type="submit" busy={busy}>
            {busy && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
            {busy ? text.saving : text.save}
          </Button>
          <Button look="secondary" onClick={onDone}>
            {text.cancel}
          </Button>
        </div>
      </form>
    </Card>
  )
}
