import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { addFieldPlan, editFieldPlan, type FieldPlan } from '#contract/field-plans.ts'
import { fieldPlansText } from '#text/field-plans.ts'
import { call } from '#web/lib/call.ts'
import { showToast } from '#web/ui/toast.tsx'
import {
  bodyOf,
  checkPlan,
  type PlanProblem,
  type PlanStart,
  type PlanValues,
  valuesOf,
} from './plan-values.ts'
import { refreshFieldWork } from './queries.ts'

type Options = {
  /** Null: a new one. */
  plan: FieldPlan | null
  start: PlanStart
  onDone(): void
}

/** Values, errors and saving of a plan's form. */
export function usePlanForm({ plan, start, onDone }: Options) {
  const client = useQueryClient()
  const [values, setValues] = useState(() => valuesOf(plan, start))
  const [problem, setProblem] = useState<PlanProblem | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const refuse = (refused: PlanProblem) => {
    setProblem(refused)
    setAttempt((n) => n + 1)
  }
  const save = async () => {
    const wrong = checkPlan(values)
    if (wrong) return refuse(wrong)
    setBusy(true)
    setProblem(null)
    const body = bodyOf(values)
    const answer = plan
      ? await call(editFieldPlan, { params: { id: plan.id }, body })
      : await call(addFieldPlan, { body })
    setBusy(false)
    if (!answer.ok) return refuse({ text: answer.error.text, fields: answer.error.fields })
    showToast(fieldPlansText.form.saved)
    onDone()
    await refreshFieldWork(client)
  }
  return {
    values,
    problem,
    attempt,
    busy,
    change: (part: Partial<PlanValues>) => setValues((now) => ({ ...now, ...part })),
    errorOf: (name: keyof PlanValues) => problem?.fields[name],
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!busy) void save()
    },
  }
}
