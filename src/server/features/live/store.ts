import { afterCommit, type Db, type Sql } from '../../db/pool.ts'
import { CHANNEL, tellSoon } from './store-telling.ts'

/** An event of a person: ids and small facts, never words that somebody wrote. */
export type NewEvent = {
  userId: number
  kind: string
  /** A later event of the same key takes the place of an earlier one. */
  key?: string
  /** The row it tells of. */
  ref?: number
  data?: Record<string, string | number | boolean | null>
}

/** Events of one statement. */
const MAX_AT_ONCE = 400

/**
 * Numbers and keeps events in the caller's transaction, in this order, and wakes whoever reads them after it commits.
 * Heads are held in the order of ids until then: two callers cannot wait for each other in a circle. Keys of one person
 * must differ within a call.
 */
export async function addEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += MAX_AT_ONCE)
    await addSome(db, events.slice(from, from + MAX_AT_ONCE))
}

async function addSome(db: Db, events: readonly NewEvent[]): Promise<void> {
  const told = events.map(({ userId, kind, key = null, ref = null, data = {} }) => ({
    user_id: userId,
    kind,
    key,
    ref,
    data,
  }))
  const kept = await db<{ userId: number }[]>`
    with asked as (
      select t.*, row_number() over (partition by t.user_id order by t.n) as nth
      from rows from (jsonb_to_recordset(${JSON.stringify(told)}::text::jsonb)
        as (user_id bigint, kind text, key text, ref bigint, data jsonb)) with ordinality
        as t (user_id, kind, key, ref, data, n)
      where exists (select from app_user u where u.id = t.user_id)
    ), counted as (
      select user_id, count(*) as events from asked group by user_id order by user_id
    ), held as (
      insert into live_head as h (user_id, last_no) select user_id, events from counted order by user_id
      on conflict (user_id) do update set last_no = h.last_no + excluded.last_no
      returning user_id, last_no
    ), kept as (
      insert into live_event (user_id, no, kind, key, ref, data)
      select a.user_id, h.last_no - c.events + a.nth, a.kind, a.key, a.ref, a.data
      from asked a join counted c using (user_id) join held h using (user_id)
      on conflict (user_id, key) where key is not null
      do update set no = excluded.no, ref = excluded.ref, data = excluded.data, created_at = now()
      returning user_id
    )
    select distinct user_id from kept`
  const userIds = kept.map(({ userId }) => userId)
  if (userIds.length > 0) afterCommit(db, (sql) => tellSoon(sql, { userIds }))
}

/** Something of the moment, for whoever of these people is there; kept nowhere. */
export type Notice = { to: readonly number[]; event: string; data: object }

export function tellNow(db: Db, notices: readonly Notice[]): void {
  if (notices.length === 0) return
  const texts = notices.map((notice) => `n ${JSON.stringify(notice)}`)
  afterCommit(db, (sql) => tellSoon(sql, { texts }))
}

/**
 * Tells all streams, after the caller's transaction commits, that a business was switched open or closed: with its place,
 * for lists of what is near. What is not listed is told to nobody.
 */
export async function tellOpen(db: Db, businessId: number): Promise<void> {
  const [business] = await db<{ id: number; lat: number | null; lng: number | null }[]>`
    select id, lat, lng from business where id = ${businessId} and status = 'verified'`
  if (business) afterCommit(db, (sql) => tellSoon(sql, { texts: [`o ${JSON.stringify(business)}`] }))
}

/** Hears notices until the pool ends; `onConnected` again whenever the connection was lost and some may have been. */
export async function subscribe(
  sql: Sql,
  onNotice: (notice: string) => void,
  onConnected: () => void,
): Promise<void> {
  await sql.listen(CHANNEL, onNotice, onConnected)
}

export type Head = { userId: number; lastNo: number; forgottenNo: number }

export async function readHeads(db: Db, userIds: readonly number[]): Promise<Head[]> {
  return db<Head[]>`
    select user_id, last_no, forgotten_no from live_head where user_id = any(${userIds as number[]}::bigint[])`
}

export type EventRow = {
  /** Which of the readers asked, from 1. */
  reader: number
  userId: number
  no: number
  kind: string
  ref: number | null
  data: Record<string, unknown>
}

/** Reads the events that each reader has not received, at most `most` each, in order. */
export async function readEvents(
  db: Db,
  readers: readonly { userId: number; at: number }[],
  most: number,
): Promise<EventRow[]> {
  return db<EventRow[]>`
    select r.n::int as reader, e.user_id, e.no, e.kind, e.ref, e.data
    from unnest(${readers.map((r) => r.userId)}::bigint[], ${readers.map((r) => r.at)}::bigint[]) with ordinality
      as r (user_id, at, n)
    cross join lateral (
      select * from live_event e where e.user_id = r.user_id and e.no > r.at order by e.no limit ${most}
    ) e
    order by r.n, e.no`
}

/** Those of these sessions that have ended. */
export async function findEnded(db: Db, tokenHashes: readonly string[]): Promise<string[]> {
  const rows = await db<{ hash: string }[]>`
    select hash from unnest(${tokenHashes as string[]}::text[]) as asked (hash)
    where not exists (
      select from session s where s.token_hash = decode(asked.hash, 'hex') and s.ends_at > now()
        and s.last_seen_at + s.idle_limit > now() and not s.must_choose
    )`
  return rows.map(({ hash }) => hash)
}

/** Forgets some events of more than `days`, and from where on each person's are still there; how many. */
export async function sweepEvents(db: Db, days: number, most: number): Promise<number> {
  const [swept] = await db<{ events: number }[]>`
    with old as (
      select user_id, no from live_event where created_at < now() - make_interval(days => ${days})
      order by created_at limit ${most} for update skip locked
    ), gone as (
      delete from live_event e using old where e.user_id = old.user_id and e.no = old.no returning e.user_id, e.no
    ), told as (
      update live_head h set forgotten_no = greatest(h.forgotten_no, g.no)
      from (select user_id, max(no) as no from gone group by user_id) g where g.user_id = h.user_id
    )
    select count(*)::int as events from gone`
  return swept?.events ?? 0
}
