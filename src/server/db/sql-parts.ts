import type postgres from 'postgres'
import type { Db, Tx } from './pool.ts'

/**
 * Plans statements of this transaction by the words that are searched. A plan for any words reads all rows of two common
 * ones instead of the newest pages (2 s instead of 40 ms at a million).
 */
export async function preferTextIndexPlan(tx: Tx): Promise<void> {
  await tx`set local plan_cache_mode = force_custom_plan`
}

/** Part of a statement. */
export type SqlPart = postgres.PendingQuery<postgres.Row[]>

/** The moment at which a day begins in Istanbul, or the day `later` days after it. */
export const startOfDay = (db: Db, day: string | SqlPart, later = 0): SqlPart =>
  db`(${day}::date + ${later}::int)::timestamp at time zone 'Europe/Istanbul'`

/** A moment as JSON has it: "2026-11-22T03:22:28.123Z". */
export const isoText = (db: Db, moment: SqlPart): SqlPart =>
  db`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A moment to the microsecond, as cursors need it: the driver's own times end at a millisecond. */
export const microsText = (db: Db, moment: SqlPart): SqlPart =>
  db`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Whether a row lies behind a position in a list with the latest moment first. `columns`: the moment and the id. */
export const isBehind = (db: Db, columns: SqlPart, { at, id }: { at: string | null; id: number }): SqlPart =>
  db`(${columns}) < (${at}::text::timestamptz, ${id})`

/**
 * Whether the open line of `b` claims less: its switch where people found it closed, its hours also where they are old. Memory decides
 * the same in `states.ts` and `overlay.ts` of the listing.
 */
export const isDoubted = (db: Db) => db`(
  select coalesce(d.open_doubt = 'open' or d.open_doubt is not null and not coalesce(d.switch_until > now(), false), false)
  from business d where d.id = b.id)`
