import type { UserType } from '#contract/accounts.ts'
import type { BusinessHours, HoursPlan, HoursPreview } from '#contract/opening.ts'
import type { OwnBusiness } from '#contract/own-businesses.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { noteMember, noteUnlessOwner } from '../audit/audit.ts'
import {
  type Businesses,
  dropOwnSchedules,
  endSwitch,
  ensureSchedules,
  hoursAt,
  lockOpening,
  minutesOf,
  planText,
  readOpening,
  setHours,
  setSwitch,
} from '../businesses/businesses.ts'
import { checkPlan, HOURS_TEXT_MAX, withoutPast } from './rules.ts'
import { today, toHours, toPreview } from './wire.ts'

type OpeningDeps = {
  sql: Sql
  businesses: Pick<Businesses, 'getOwnSummary'>
  /** Tells who looks at it that a business opened or closed, in the transaction that changed it. */
  tellOpen?: (db: Tx, businessId: number) => Promise<void>
}

export type Opening = ReturnType<typeof makeOpening>

/** Running a business day by day: whether it is open now, and its hours. Whoever calls must own it, or be staff. */
export function makeOpening({ sql, businesses, tellOpen = async () => {} }: OpeningDeps) {
  return {
    /** Throws `not_listed`: what nobody sees is neither open nor closed. */
    async setOpen(id: number, user: { id: number }, isOpen: boolean | null): Promise<OwnBusiness> {
      await tx(sql, async (db) => {
        const row = await lockOpening(db, id)
        const next = row?.hours ? hoursAt(row.hours, row.now).nextChangeAt : null
        const isSet = isOpen === null ? await endSwitch(db, id) : await setSwitch(db, id, isOpen, next)
        if (!isSet) throw new Failure('not_listed')
        await noteMember(db, user.id, { action: 'business.switched', subjectId: id, data: { isOpen } })
        await tellOpen(db, id)
      })
      return businesses.getOwnSummary(id, user.id)
    },

    /** Throws `not_found`. */
    async hours(id: number): Promise<BusinessHours> {
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
        const plan = accept(given, today(before))
        await setHours(db, id, await columnsOf(db, plan))
        if (before.scheduleId !== null) await dropOwnSchedules(db, [before.scheduleId])
        await noteUnlessOwner(db, user, { action: 'business.hours', subjectId: id, data: {} })
        await tellOpen(db, id)
        const after = await readOpening(db, id)
        if (!after) throw new Failure('not_found')
        return toHours(after)
      })
    },

    /** What customers would read with these hours. Throws like `setHours`. */
    async preview(id: number, given: HoursPlan): Promise<HoursPreview> {
      const row = await readOpening(sql, id)
      if (!row) throw new Failure('not_found')
      const plan = accept(given, today(row))
      return toPreview({ ...row, hours: planText(plan), hoursWritten: plan.note.trim() || null })
    },
  }
}

/** What is written of a form: its schedule, or the note where it has none. */
async function columnsOf(db: Tx, plan: HoursPlan): Promise<Parameters<typeof setHours>[2]> {
  const hours = planText(plan)
  if (hours === null) return { scheduleId: null, written: plan.note.trim() || null }
  const scheduleId = (await ensureSchedules(db, [hours])).get(hours) ?? null
  return { scheduleId, written: null }
}

/** The form as it may be kept. Throws `invalid_input` naming the day or exception. */
export function accept(given: HoursPlan, day: string): HoursPlan {
  const fields = checkPlan(given, day, minutesOf)
  if (Object.keys(fields).length > 0) throw new Failure('invalid_input', { fields })
  const plan = withoutPast(given, day)
  if ((planText(plan)?.length ?? 0) > HOURS_TEXT_MAX)
    throw new Failure('invalid_input', { fields: { exceptions: 'hours_too_long' } })
  return plan
}
