import type { OpenState } from '#contract/businesses.ts'
import type { BusinessStatus } from '#contract/businesses-own.ts'
import type { Db, Tx } from '../../db/pool.ts'

export type OpeningRow = {
  name: string
  status: BusinessStatus
  /** OpenStreetMap text; null: unknown. */
  hours: string | null
  hoursWritten: string | null
  scheduleId: number | null
  /** Null when it is not in force. */
  switchOpen: boolean | null
  switchUntil: Date | null
  switchWished: boolean
  /** Of the trade's usual hours. */
  usualState: OpenState | null
  usualChangeAt: Date | null
  now: Date
}

const openingRows = (db: Db, id: number) => db`
  select b.name, b.status, s.hours, b.hours_written, b.schedule_id,
    case when b.switch_until > now() then b.switch_open end as switch_open,
    case when b.switch_until > now() then b.switch_until end as switch_until, b.switch_wished,
    u.open_state as usual_state, u.next_change_at as usual_change_at, now() as now
  from business b
  left join schedule s on s.id = b.schedule_id
  left join category c on c.id = b.category_id
  left join schedule u on u.id = c.usual_schedule_id
  where b.id = ${id}`

/** Reads everything that decides whether a business is open, listed or not; null when there is none. */
export async function readOpening(db: Db, id: number): Promise<OpeningRow | null> {
  const [row] = await db<OpeningRow[]>`${openingRows(db, id)}`
  return row ?? null
}

/** The same, locked until the transaction ends. */
export async function lockOpening(tx: Tx, id: number): Promise<OpeningRow | null> {
  const [row] = await tx<OpeningRow[]>`${openingRows(tx, id)} for update of b`
  return row ?? null
}

type Switched = { switchUntil: Date | null }

/** In force until then, and 24 hours at most. Null when the business is not listed. */
export async function setSwitch(
  tx: Tx,
  id: number,
  isOpen: boolean,
  until: Date | null,
): Promise<Switched | null> {
  const [row] = await tx<Switched[]>`
    update business set switch_open = ${isOpen}, switch_wished = false,
      switch_until = least(${until}::timestamptz, now() + interval '24 hours')
    where id = ${id} and status = 'verified' returning switch_until`
  return row ?? null
}

/** The hours decide again. Null when the business is not listed. */
export async function endSwitch(tx: Tx, id: number): Promise<Switched | null> {
  const [row] = await tx<Switched[]>`
    update business set switch_open = null, switch_until = null, switch_wished = false
    where id = ${id} and status = 'verified' returning switch_until`
  return row ?? null
}

/** Other hours; a switch ends when they change next, if it does not end before: the trigger sees to it. */
export async function setHours(
  tx: Tx,
  id: number,
  { scheduleId, written }: { scheduleId: number | null; written: string | null },
): Promise<void> {
  await tx`
    update business set schedule_id = ${scheduleId}, hours_written = ${written}, updated_at = now()
    where id = ${id}`
}

/** Deletes a schedule with dates and reasons, which is one business's own, when nobody has it any more. */
export async function dropOwnSchedules(tx: Db, ids: readonly number[]): Promise<void> {
  await tx`
    delete from schedule s
    where s.id = any(${ids as number[]}) and s.hours ~ '; \\d{4} [A-Z]'
      and not exists (select from business b where b.schedule_id = s.id)
      and not exists (select from category c where c.usual_schedule_id = s.id)`
}
