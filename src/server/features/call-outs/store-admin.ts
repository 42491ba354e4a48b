import type { CallOutFilter } from '#contract/call-outs-admin.ts'
import type { CallOutStatus } from '#contract/call-outs-rules.ts'
import type { Db } from '../../db/pool.ts'

const filters = {
  running: (db: Db) => db`o.status in ('asking', 'accepted')`,
  alarm: (db: Db) => db`o.status = 'asking' and o.alarmed_at is not null`,
  unanswered: (db: Db) => db`o.status = 'unanswered'`,
  disputed: (db: Db) => db`exists (
    select from call_out_dispute d where d.call_out_id = o.id and d.settled_at is null)`,
  all: (db: Db) => db`true`,
} satisfies Record<CallOutFilter, unknown>

type Page = { state: CallOutFilter; before: number | null; most: number }

/** Ids of call-outs, the latest first. */
export async function listForStaff(db: Db, { state, before, most }: Page): Promise<{ id: number }[]> {
  return db<{ id: number }[]>`
    select o.id from call_out o
    where ${filters[state](db)} and (${before}::bigint is null or o.id < ${before}) order by o.id desc limit ${most}`
}

export type RunningColumns = {
  id: number
  status: CallOutStatus
  category: string
  lat: number
  lng: number
  createdAt: Date
  alarmedAt: Date | null
  onTheWayAt: Date | null
  arrivedAt: Date | null
  winnerDoneAt: Date | null
  customerDoneAt: Date | null
}

/** Running ones for a map: those that nobody takes first, then the latest. */
export async function listRunning(db: Db, most: number): Promise<RunningColumns[]> {
  return db<RunningColumns[]>`
    select o.id, o.status, c.name as category, o.lat, o.lng, o.created_at, o.alarmed_at, o.on_the_way_at, o.arrived_at,
      o.winner_done_at, o.customer_done_at
    from call_out o join category c on c.id = o.category_id
    where ${filters.running(db)} order by ${filters.alarm(db)} desc, o.id desc limit ${most}`
}

export type StaffColumns = {
  id: number
  alarmedAt: Date | null
  round: number
  wave: number
  cancelledBy: 'customer' | 'erasure' | 'staff' | null
  cancelReason: string | null
  isCounted: boolean
  openDisputes: number
}

export async function readStaffColumns(db: Db, ids: readonly number[]): Promise<StaffColumns[]> {
  return db<StaffColumns[]>`
    select id, alarmed_at, round, wave, cancelled_by, cancel_reason, is_counted, (
      select count(*)::int from call_out_dispute d where d.call_out_id = call_out.id and d.settled_at is null) as open_disputes
    from call_out where id = any(${ids as number[]}::bigint[])`
}

export async function countRunning(db: Db): Promise<{ status: string; count: number }[]> {
  return db<{ status: string; count: number }[]>`
    select status, count(*)::int as count from call_out where status in ('asking', 'accepted') group by 1`
}
