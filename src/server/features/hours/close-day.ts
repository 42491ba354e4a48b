import { EXCEPTIONS_MAX, type HoursException, type HoursPlan } from '#contract/hours.ts'
import type { Tx } from '../../db/pool.ts'
import { dayText } from './holidays.ts'
import { planText } from './plan-text.ts'
import { readPlan } from './read-plan.ts'
import { HOURS_TEXT_MAX, withoutPast } from './rules.ts'
import { ensureSchedule } from './schedules.ts'
import { dropOwnSchedules, lockOpening, setHours } from './store.ts'

type ClosedDay = { day: string; reason: string }

/** Stores other exceptions of hours that the form holds; false where they cannot be. Null from `change`: nothing to do. */
async function changeExceptions(
  db: Tx,
  id: number,
  change: (exceptions: readonly HoursException[]) => HoursException[] | null,
): Promise<boolean> {
  const before = await lockOpening(db, id)
  const read = before?.hours ? readPlan(before.hours) : null
  if (!before || !read) return false
  const plan = withoutPast(read, dayText(before.now))
  const exceptions = change(plan.exceptions)
  if (!exceptions) return false
  const text = planText({ ...plan, exceptions })
  if (exceptions.length > EXCEPTIONS_MAX || !text || text.length > HOURS_TEXT_MAX) return false
  await setHours(db, id, { scheduleId: await ensureSchedule(db, text), written: null })
  if (before.scheduleId !== null) await dropOwnSchedules(db, [before.scheduleId])
  return true
}

/** Closes a day by an exception; false where it has one, or the hours say more than the form holds. */
export const closeDay = (db: Tx, id: number, { day, reason }: ClosedDay): Promise<boolean> =>
  changeExceptions(db, id, (exceptions) =>
    exceptions.some(({ from, to }) => from <= day && day <= to)
      ? null
      : [...exceptions, { from: day, to: day, hours: [], reason }],
  )

/** Takes the exception of `closeDay` back; false where it is there no more. */
export const reopenDay = (db: Tx, id: number, { day, reason }: ClosedDay): Promise<boolean> =>
  changeExceptions(db, id, (exceptions) => {
    const others = exceptions.filter(
      (one) => !(one.from === day && one.to === day && one.hours.length === 0 && one.reason === reason),
    )
    return others.length < exceptions.length ? others : null
  })

/** Whether hours that the form holds are open on a day by the regular week: no exception, and no rule for its holiday. */
export function isRegularlyOpen(osm: string, day: string, isHoliday: boolean): boolean {
  const plan = readPlan(osm)
  if (!plan || plan.exceptions.some(({ from, to }) => from <= day && day <= to)) return false
  if (isHoliday && plan.holidays.rule !== 'usual') return false
  return plan.kind === 'always' || hasHours(plan, day)
}

const hasHours = ({ week }: HoursPlan, day: string): boolean =>
  (week[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]?.length ?? 0) > 0
