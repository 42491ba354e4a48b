import type { CallOutStatus } from '#contract/call-outs-rules.ts'
import type { Db } from '../../db/pool.ts'
import { lateAt } from './store-jobs.ts'

export type DueRow = {
  id: number
  status: CallOutStatus
  categoryId: number
  customerId: number | null
  winnerId: number | null
  lat: number
  lng: number
  wave: number
  asked: number
  isWide: boolean
  isAlarmDue: boolean
  isOver: boolean
  /** The customer's account was blocked. */
  isBlocked: boolean
  /** As it was when it was read: whoever finds another one comes too late. */
  dueAt: string
}

const columns = (db: Db, listMinutes: number) => db`
  o.id, o.status, o.category_id, o.customer_id, o.winner_id, o.lat, o.lng, o.wave, o.is_wide,
  (select count(*)::int from call_out_ask a where a.call_out_id = o.id) as asked,
  o.alarmed_at is null and o.asking_since <= now() - make_interval(mins => ${listMinutes}) as is_alarm_due,
  o.ends_at <= now() as is_over,
  exists (select from app_user u where u.id = o.customer_id and u.blocked_at is not null) as is_blocked, o.due_at::text as due_at`

/** Call-outs for which something is to be done now. */
export async function listDue(db: Db, most: number, listMinutes: number): Promise<DueRow[]> {
  return db<DueRow[]>`
    select ${columns(db, listMinutes)} from call_out o
    where o.status in ('asking', 'accepted') and o.due_at <= now() order by o.due_at, o.id limit ${most}`
}

/** Claims the timer that was read; false where another process, or the customer, was first. */
export async function claimTimer(tx: Db, { id, dueAt, status }: DueRow): Promise<boolean> {
  const claimed = await tx`
    select from call_out where id = ${id} and status = ${status} and due_at = ${dueAt}::text::timestamptz
    for update skip locked`
  return claimed.length > 0
}

type Next = {
  id: number
  hasAsked: boolean
  isExhausted: boolean
  isWide: boolean
  isAlarmed: boolean
  waveSeconds: number
  listMinutes: number
}

/** Sets the timer to the next wave, the alarm or the end, whichever comes first. */
export async function setNext(tx: Db, next: Next): Promise<void> {
  const { id, hasAsked, isExhausted, isWide, isAlarmed, waveSeconds, listMinutes } = next
  await tx`
    update call_out set wave = wave + ${hasAsked ? 1 : 0}, is_exhausted = ${isExhausted}, is_wide = ${isWide},
      alarmed_at = case when ${isAlarmed} then coalesce(alarmed_at, now()) else alarmed_at end,
      due_at = least(now() + make_interval(secs => ${waveSeconds}), ends_at,
        case when ${isAlarmed} then ends_at
          else greatest(asking_since + make_interval(mins => ${listMinutes}), now()) end)
    where id = ${id}`
}

/** Sets the timer of a job to the moment at which its arrival is late, else to its end. */
export async function setNextOfJob(tx: Db, id: number): Promise<void> {
  await tx`
    update call_out o set due_at = case when o.arrived_at is null and o.late_told_at is null
      then least(o.ends_at, ${lateAt(tx)}) else o.ends_at end
    where o.id = ${id} and o.status = 'accepted'`
}

/** Milliseconds until something is due; null: nothing runs. */
export async function readNextDue(db: Db): Promise<number | null> {
  const [row] = await db<{ ms: number | null }[]>`
    select extract(epoch from min(due_at) - now())::float8 * 1000 as ms from call_out
    where status in ('asking', 'accepted')`
  return row?.ms ?? null
}
