import { type FieldPlan, PLAN_TARGET_MAX, type PlanPriority, planPriorities } from '#contract/field-plans.ts'
import { fieldPlansText } from '#text/field-plans.ts'

const text = fieldPlansText.form

/** As typed. */
export type PlanValues = {
  area: string
  city: string
  district: string
  target: string
  priority: PlanPriority
  categoryIds: readonly number[]
  isActive: boolean
  /** Empty: the whole team's. */
  workerId: string
}
export type PlanProblem = { text: string; fields: Partial<Record<string, string>> }

/** Of a new plan, to begin with. */
export type PlanStart = { city: string; district?: string; categoryIds?: readonly number[] }

export const valuesOf = (plan: FieldPlan | null, start: PlanStart): PlanValues => ({
  area: plan?.area ?? start.district ?? '',
  city: plan?.city ?? start.city,
  district: (plan ? plan.district : start.district) ?? '',
  target: plan ? String(plan.target) : '',
  priority: plan?.priority ?? 'medium',
  categoryIds: plan?.categoryIds ?? start.categoryIds ?? [],
  isActive: plan?.isActive ?? true,
  workerId: String(plan?.worker?.id ?? ''),
})

export const readPriority = (value: string): PlanPriority =>
  planPriorities.find((priority) => priority === value) ?? 'medium'

/** Error that keeps the plan from being saved; null: none. */
export function checkPlan({ area, city, target }: PlanValues): PlanProblem | null {
  const number = Number(target.trim())
  const isTarget = /^\d+$/.test(target.trim()) && number >= 1 && number <= PLAN_TARGET_MAX
  const fields = {
    ...(area.trim() === '' && { area: text.areaMissing }),
    ...(city === '' && { city: text.cityMissing }),
    ...(!isTarget && { target: text.targetWrong }),
  }
  return Object.keys(fields).length > 0 ? { text: text.marked, fields } : null
}

export const bodyOf = ({ target, categoryIds, workerId, ...values }: PlanValues) => ({
  ...values,
  target: Number(target.trim()),
  categoryIds: [...categoryIds],
  workerId: workerId === '' ? null : Number(workerId),
})
