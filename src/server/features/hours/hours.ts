import type { UserType } from '#contract/accounts.ts'
import type { OwnBusiness } from '#contract/businesses-own.ts'
import type { BusinessHours, HoursPlan, HoursPreview, PlannedDay } from '#contract/hours.ts'
import { HOUR_MS } from '#lib/time.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { noteMember, noteUnlessOwner } from '../audit/audit.ts'
import { addChecks } from '../checks/checks.ts'
import { daysFrom } from './days.ts'
import { dayText } from './holidays.ts'
import { minutesOf, planText } from './plan-text.ts'
import { checkPlan, HOURS_TEXT_MAX, withoutPast } from './rules.ts'
import { ensureSchedule } from './schedules.ts'
import { hoursAt } from './state.ts'
import { dropOwnSchedules, endSwitch, lockOpening, readOpening, setHours, setSwitch } from './store.ts'
import { weekOf } from './week.ts'
import { hoursPart, toHours, toPreview } from './wire.ts'

export { closeDay, isRegularlyOpen, reopenDay } from './close-day.ts'
export { dayText, holidayOn, holidaysBetween, holidayTableWarning } from './holidays.ts'
export { type OpeningFacts, type OpenLine, type Outlook, openLineOf, specialDaysOf } from './open-line.ts'
export { parseHours } from './parse.ts'
export { readPlan } from './read-plan.ts'
export { ensureSchedule, ensureSchedules, refreshSchedules, watchSchedules } from './schedules.ts'
export { hoursAt, openSecondsBetween } from './state.ts'
export { dropOwnSchedules } from './store.ts'
export { weekText } from './week.ts'
export { hoursPart, statePart, switchPart } from './wire.ts'

type HoursDeps = {
  sql: Sql
  businesses: { getOwnSummary(id: number, userId: number): Promise<OwnBusiness> }
  /** Publishes that a business opened or closed, in the transaction that changed it. */
  tellOpen?: (db: Tx, businessId: number) => Promise<void>
}

type SetOpen = { id: number; userId: number; isOpen: boolean | null; forHours: number | null }

export type Hours = ReturnType<typeof makeHours>

/** Switch and hours of a business. The caller must own it, or be staff. */
export function makeHours({ sql, businesses, tellOpen = async () => {} }: HoursDeps) {
  /**
   * Until the hours change next, or for so many hours; answers until when. Throws `not_listed`: an unlisted business is neither
   * open nor closed.
   */
  async function setOpenIn(db: Tx, { id, userId, isOpen, forHours }: SetOpen): Promise<Date | null> {
    const row = await lockOpening(db, id)
    const next = row?.hours ? hoursAt(row.hours, row.now).nextChangeAt : null
    const until = row && forHours !== null ? new Date(row.now.getTime() + forHours * HOUR_MS) : next
    const set = isOpen === null ? await endSwitch(db, id) : await setSwitch(db, id, isOpen, until)
    if (!set) throw new Failure('not_listed')
    if (isOpen !== null) {
      const state = isOpen ? 'open' : 'closed'
      await addChecks(db, { businessId: id, userId, method: 'switch', fields: ['open'], state })
    }
    await noteMember(db, userId, { action: 'business.switched', subjectId: id, data: { isOpen } })
    await tellOpen(db, id)
    return set.switchUntil
  }

  return {
    setOpenIn,

    /** Until the hours change next. Throws as `setOpenIn`. */
    async setOpen(id: number, { id: userId }: { id: number }, isOpen: boolean | null): Promise<OwnBusiness> {
      await tx(sql, (db) => setOpenIn(db, { id, userId, isOpen, forHours: null }))
      return businesses.getOwnSummary(id, userId)
    },

    /** Throws `not_found`. */
    async get(id: number): Promise<BusinessHours> {
      const row = await readOpening(sql, id)
      if (!row) throw new Failure('not_found')
      return toHours(row)
    },

    /** Throws `not_found`, `invalid_input` naming the day or exception. */
    async setHours(
      id: number,
      user: { id: number; userType: UserType },
      given: HoursPlan,
    ): Promise<BusinessHours> {
      return tx(sql, async (db) => {
        const before = await lockOpening(db, id)
        if (!before) throw new Failure('not_found')
        const plan = accept(given, dayText(before.now))
        await setHours(db, id, await columnsOf(db, plan))
        await addChecks(db, { businessId: id, userId: user.id, method: 'edit', fields: ['hours'] })
        if (before.scheduleId !== null) await dropOwnSchedules(db, [before.scheduleId])
        await noteUnlessOwner(db, user, { action: 'business.hours', subjectId: id, data: {} })
        await tellOpen(db, id)
        const after = await readOpening(db, id)
        if (!after) throw new Failure('not_found')
        return toHours(after)
      })
    },

    /** Hours as customers would read them. Throws like `setHours`. */
    async preview(id: number, given: HoursPlan): Promise<HoursPreview> {
      const row = await readOpening(sql, id)
      if (!row) throw new Failure('not_found')
      const plan = accept(given, dayText(row.now))
      return toPreview({ ...row, hours: planText(plan), hoursWritten: plan.note.trim() || null })
    },
  }
}

/** Columns for a form's hours: a schedule, or a note where they cannot be one. */
async function columnsOf(db: Tx, plan: HoursPlan): Promise<Parameters<typeof setHours>[2]> {
  const scheduleId = await ensureSchedule(db, planText(plan))
  return { scheduleId, written: scheduleId === null ? plan.note.trim() || null : null }
}

/** The form as it may be stored. Throws `invalid_input` naming the day or exception. */
function accept(given: HoursPlan, day: string): HoursPlan {
  const fields = checkPlan(given, day, minutesOf)
  if (Object.keys(fields).length > 0) throw new Failure('invalid_input', { fields })
  const plan = withoutPast(given, day)
  if ((planText(plan)?.length ?? 0) > HOURS_TEXT_MAX)
    throw new Failure('invalid_input', { fields: { exceptions: 'hours_too_long' } })
  return plan
}

/** The text of a form that is no business's, of a category's usual hours. Throws `invalid_input` naming the day or exception. */
export const usualHoursText = (plan: HoursPlan): string | null => planText(accept(plan, dayText(new Date())))

/** A text as customers would read it, with its next seven days. */
export function previewHours(hours: string | null): { workingHours: string | null; days: PlannedDay[] } {
  if (hours === null) return { workingHours: null, days: [] }
  const { workingHours } = hoursPart({ hours, week: weekOf(hours), hoursWritten: null })
  return { workingHours, days: daysFrom(hours, new Date()) }
}
