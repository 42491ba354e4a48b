import type { FieldCode } from '#contract/errors.ts'
import { DAYS_AHEAD, type HoursException, type HoursPlan, type Interval } from '#contract/hours.ts'
import { addDays, DAY_MINUTES as DAY, isDay } from '#lib/time.ts'

/** Length of the schedule's column. */
export const HOURS_TEXT_MAX = 500

/** Minutes from the day's midnight; the end is above 1440 past midnight. */
type MinutesOf = (interval: Interval) => [from: number, to: number]
type Refusals = Record<string, FieldCode>

/** The form without past exceptions. `today`: "2026-11-22". */
export const withoutPast = (plan: HoursPlan, today: string): HoursPlan => ({
  ...plan,
  exceptions: plan.exceptions.filter(({ to }) => to >= today),
})

/** Errors of a form, by the day (`week.0`), exception (`exceptions.2`) or part they concern; empty when valid. */
export function checkPlan(plan: HoursPlan, today: string, minutesOf: MinutesOf): Refusals {
  if (plan.kind === 'unknown') return {}
  const { rule, hours } = plan.holidays
  return {
    ...(plan.kind === 'weekly' && checkWeek(plan.week, minutesOf)),
    ...checkExceptions(plan.exceptions, today, minutesOf),
    ...(rule === 'own' &&
      named('holidays', hours.length === 0 ? 'hours_missing' : checkDay(hours, minutesOf))),
  }
}

const named = (name: string, code: FieldCode | null): Refusals => (code ? { [name]: code } : {})

function checkDay(hours: readonly Interval[], minutesOf: MinutesOf): FieldCode | null {
  if (hours.some(({ from, to }) => from === to && from !== '00:00')) return 'hours_same'
  const ordered = hours.map(minutesOf).toSorted((a, b) => a[0] - b[0])
  const overlap = ordered.some(([, to], i) => to > (ordered[i + 1]?.[0] ?? Number.POSITIVE_INFINITY))
  return overlap ? 'hours_overlap' : null
}

/** A day is also refused where the night before reaches into it. */
function checkWeek(week: HoursPlan['week'], minutesOf: MinutesOf): Refusals {
  const refused: Refusals = {}
  week.forEach((hours, day) => {
    const nightEnd = Math.max(0, ...(week.at(day - 1) ?? []).map((interval) => minutesOf(interval)[1] - DAY))
    const begins = Math.min(Number.POSITIVE_INFINITY, ...hours.map((interval) => minutesOf(interval)[0]))
    const code = checkDay(hours, minutesOf) ?? (begins < nightEnd ? 'hours_overlap' : null)
    if (code) refused[`week.${day}`] = code
  })
  return refused
}

function checkExceptions(exceptions: HoursException[], today: string, minutesOf: MinutesOf): Refusals {
  const refused: Refusals = {}
  const last = addDays(today, DAYS_AHEAD)
  exceptions.forEach((one, i) => {
    const code = checkException(one, last) ?? checkDay(one.hours, minutesOf)
    const isTaken = exceptions.some((other, j) => j < i && other.from <= one.to && one.from <= other.to)
    if (code ?? isTaken) refused[`exceptions.${i}`] = code ?? 'dates_overlap'
  })
  return refused
}

function checkException({ from, to }: HoursException, last: string): FieldCode | null {
  if (!isDay(from) || !isDay(to)) return 'date_invalid'
  if (to < from) return 'ends_early'
  return to > last ? 'date_far' : null
}
