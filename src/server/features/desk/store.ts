import { WAITING_COUNTED, type WaitingKind } from '#contract/desk.ts'
import { reviewWaitsText } from '#text/reviews.ts'
import type { Db } from '../../db/pool.ts'

/** The moments since which each thing of a kind waits. */
const waits = {
  approvals: (db: Db) => db`select waiting_since as at from business where status = 'pending'`,
  changes: (db: Db) => db`select created_at as at from business_change where state = 'open'`,
  claims: (db: Db) => db`select created_at as at from claim where state = 'waiting'`,
  chains: (db: Db) => db`select sent_at as at from chain_request where state = 'waiting'`,
  // Somebody of the staff is to read a code out on the telephone.
  calls: (db: Db) =>
    db`select created_at as at from claim where state = 'proving' and proof = 'phone' and code_ends_at is null`,
  disputes: (db: Db) => db`select created_at as at from claim_dispute where closed_at is null`,
  // As they are listed: a call-out that both sides object to is one.
  callOutDisputes: (db: Db) =>
    db`select min(created_at) as at from call_out_dispute where settled_at is null group by call_out_id`,
  payments: (db: Db) =>
    db`select created_at as at from payment where state = 'pending' and method = 'bank_transfer'`,
  removals: (db: Db) => db`select asked_at as at from removal_request where state = 'open'`,
  reports: (db: Db) => db`select opened_at as at from report_case where closed_at is null`,
  // Held back because many came at once; the reason is what tells them from those that were hidden.
  reviews: (db: Db) => db`
    select hidden_at as at from review
    where hidden_at is not null and removed_at is null and hidden_reason = ${reviewWaitsText}`,
} satisfies Record<WaitingKind, unknown>

export type WaitingRow = { count: number; oldestAt: Date | null; fresh: number }

/** Of one kind; `fresh`: how many of them came after `since`. */
export async function readBacklog(db: Db, kind: WaitingKind, since: Date): Promise<WaitingRow> {
  const [row] = await db<WaitingRow[]>`
    with w as materialized (${waits[kind](db)})
    select (select count(*)::int from (select from w limit ${WAITING_COUNTED}) as counted) as count,
      (select min(at) from w) as oldest_at,
      (select count(*)::int from (select from w where at > ${since} limit ${WAITING_COUNTED}) as counted) as fresh`
  return row ?? { count: 0, oldestAt: null, fresh: 0 }
}

export const countPeople = (db: Db): Promise<{ type: string; count: number }[]> =>
  db`select user_type as type, count(*)::int as count from app_user group by 1`

export const countSubscriptions = (db: Db): Promise<{ state: string; count: number }[]> =>
  db`select state, count(*)::int as count from subscription group by 1`

export async function readDigestHour(db: Db, userId: number): Promise<number | null | undefined> {
  const [row] = await db<{ hour: number | null }[]>`select hour from staff_digest where user_id = ${userId}`
  return row?.hour
}

/** For the export. */
export async function readDigests(db: Db, userId: number): Promise<unknown> {
  return db`select hour, mailed_on from staff_digest where user_id = ${userId}`
}

export async function setDigestHour(db: Db, userId: number, hour: number | null): Promise<void> {
  await db`
    insert into staff_digest (user_id, hour) values (${userId}, ${hour})
    on conflict (user_id) do update set hour = excluded.hour`
}

/**
 * Moves on up to when the staff was told, and answers up to when it was before; null when that is not long ago: of
 * several processes one tells.
 */
export async function takeTelling(tx: Db, pauseMinutes: number): Promise<Date | null> {
  const [row] = await tx<{ before: Date }[]>`
    update staff_told t set until_at = now() from (select until_at from staff_told for update) as old
    where old.until_at <= now() - make_interval(mins => ${pauseMinutes}) returning old.until_at as before`
  return row?.before ?? null
}

export type DigestReader = { id: number; name: string; email: string }

/** Admins whose hour of today has come, each of them once a day. Writes down that they are being mailed. */
export async function takeDigests(tx: Db, usualHour: number): Promise<DigestReader[]> {
  return tx<DigestReader[]>`
    with istanbul as materialized (select now() at time zone 'Europe/Istanbul' as at), due as (
      select u.id, u.name, u.email, case when d.user_id is null then ${usualHour} else d.hour end as hour
      from app_user u left join staff_digest d on d.user_id = u.id, istanbul i
      where u.user_type = 'admin' and u.blocked_at is null
        and case when d.user_id is null then ${usualHour} else d.hour end <= extract(hour from i.at)
        and d.mailed_on is distinct from i.at::date
    ), noted as (
      insert into staff_digest (user_id, hour, mailed_on) select due.id, due.hour, i.at::date from due, istanbul i
      on conflict (user_id) do update set mailed_on = excluded.mailed_on
        where staff_digest.mailed_on is distinct from excluded.mailed_on
      returning user_id
    )
    select due.id, due.name, due.email from due join noted on noted.user_id = due.id order by due.id`
}
