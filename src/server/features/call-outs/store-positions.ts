import { POSITION_KEPT_HOURS } from '#contract/call-outs-position.ts'
import type { CallOutStatus } from '#contract/call-outs-rules.ts'
import { afterCommit, type Db, type Sql } from '../../db/pool.ts'
import type { KnownPosition } from './position-memory.ts'
import { worksInWinner } from './store-jobs.ts'

/** The channel of the way: `p` and a position, `c` and call-outs that changed, `g` and somebody whose account is erased. */
const CHANNEL = 'call_out_way'

/** Hears notices of the way until the pool ends; `onConnected` again whenever some may have been lost. */
export async function subscribe(
  sql: Sql,
  onNotice: (notice: string) => void,
  onConnected: () => void,
): Promise<void> {
  await sql.listen(CHANNEL, onNotice, onConnected)
}

export async function notifyWay(sql: Sql, text: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${text})`
}

export type SenderRow = {
  status: CallOutStatus
  customerId: number | null
  /** Of the place to come to. */
  lat: number
  lng: number
  acceptedAt: Date | null
  isDone: boolean
  isWinner: boolean
  hasWon: boolean
  now: Date
}

/** Reads a call-out with the part that somebody who sends a position has in it. */
export async function findSender(db: Db, id: number, userId: number): Promise<SenderRow | null> {
  const [row] = await db<SenderRow[]>`
    select o.status, o.customer_id, o.lat, o.lng, o.accepted_at, now() as now,
      num_nonnulls(o.winner_done_at, o.customer_done_at) > 0 as is_done,
      ${worksInWinner(db, userId)} as is_winner,
      exists (
        select from call_out_ask a join business_person w on w.business_id = a.business_id
        where a.call_out_id = o.id and a.won_at is not null and w.user_id = ${userId}) as has_won
    from call_out o where o.id = ${id}`
  return row ?? null
}

const takesPositions = (db: Db) => db`
  o.status = 'accepted' and o.winner_done_at is null and o.customer_done_at is null`

/**
 * Tells positions to all processes, and stores those that are due. The jobs are held meanwhile: a position of one that has
 * just ended, or gone to others, is not told. What another transaction holds is left out, the account too while it is erased: a next one
 * comes in seconds. Its commit has nothing to keep that could not be lost, and waits for no disk.
 */
export async function tellPositions(sql: Sql, positions: readonly KnownPosition[]): Promise<void> {
  const told = positions.map((one) => ({
    ...one,
    isDue: one.storedAt === one.at,
    text: `p ${JSON.stringify(one)}`,
  }))
  await sql`
    with unhurried as materialized (select set_config('synchronous_commit', 'off', true)),
    held as materialized (
      select t.* from jsonb_to_recordset(${JSON.stringify(told)}::text::jsonb) as t ("callOutId" bigint, "userId" bigint,
        lat float8, lng float8, "accuracyM" integer, minutes integer, at bigint, "isDue" boolean, text text)
        join call_out o on o.id = t."callOutId"
        join app_user u on u.id = t."userId"
      where ${takesPositions(sql)} and o.accepted_at < to_timestamp((t.at + 1) / 1000.0)
      order by o.id for share of o skip locked for key share of u skip locked
    ), stored as (
      insert into call_out_position as p (call_out_id, user_id, lat, lng, accuracy_m, minutes, at)
      select h."callOutId", h."userId", h.lat, h.lng, h."accuracyM", h.minutes, to_timestamp(h.at / 1000.0)
      from held h where h."isDue"
      on conflict (call_out_id) do update set user_id = excluded.user_id, lat = excluded.lat, lng = excluded.lng,
        accuracy_m = excluded.accuracy_m, minutes = excluded.minutes, at = excluded.at where p.at <= excluded.at
    )
    select pg_notify(${CHANNEL}, h.text) from unhurried, held h`
}

/** The database's clock, and the last stored positions of running jobs. */
export async function readStored(db: Db): Promise<{ now: number; positions: KnownPosition[] }> {
  const [clock] = await db<{ now: Date }[]>`select now() as now`
  const rows = await db<(Omit<KnownPosition, 'at' | 'minutesAt' | 'storedAt'> & { at: Date })[]>`
    select p.call_out_id, o.customer_id, p.user_id, p.lat, p.lng, p.accuracy_m, p.minutes, p.at
    from call_out_position p join call_out o on o.id = p.call_out_id
    where ${takesPositions(db)} and p.at >= o.accepted_at`
  const positions = rows.map(({ at, ...row }) => {
    const moment = at.getTime()
    return { ...row, at: moment, storedAt: moment, minutesAt: row.minutes === null ? 0 : moment }
  })
  return { now: clock?.now.getTime() ?? Date.now(), positions }
}

/** Which of these call-outs take positions, and since when. */
export async function readTaking(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; acceptedAt: Date }[]> {
  return db<{ id: number; acceptedAt: Date }[]>`
    select o.id, o.accepted_at from call_out o where o.id = any(${ids as number[]}::bigint[]) and ${takesPositions(db)}`
}

/** Last positions that somebody sent themselves. */
export async function readPositionsOf(db: Db, userId: number): Promise<unknown> {
  return db`
    select b.name as business, p.lat, p.lng, p.accuracy_m, p.at
    from call_out_position p join call_out o on o.id = p.call_out_id left join business b on b.id = o.winner_id
    where p.user_id = ${userId} order by p.at`
}

/** Positions that somebody sent, of jobs of their businesses, and of those who came to them. The jobs are held. */
export async function erasePositions(tx: Db, userId: number): Promise<void> {
  await tx`
    delete from call_out_position p using call_out o
    where o.id = p.call_out_id and (p.user_id = ${userId} or o.customer_id = ${userId} or exists (
      select from business b where b.id = o.winner_id and b.owner_id = ${userId}))`
  await tx`
    delete from call_out_share s using call_out o where o.id = s.call_out_id and o.customer_id = ${userId}`
  afterCommit(tx, (sql) => void notifyWay(sql, `g ${userId}`).catch(() => {}))
}

/** Positions go a day after the end of the job; a trigger takes them when it goes to others. */
export async function sweepPositions(db: Db): Promise<void> {
  await db`
    delete from call_out_position p using call_out o
    where o.id = p.call_out_id and o.ended_at < now() - make_interval(hours => ${POSITION_KEPT_HOURS})`
}
