import type { Db } from '../../db/pool.ts'
import type { ConsentChange, ConsentRow } from './rules.ts'

/** Adds what differs from what is in force. Two at once: the second finds the first, as both wait for the account. */
export async function addConsents(tx: Db, userId: number, changes: readonly ConsentChange[]): Promise<void> {
  await tx`select 1 from app_user where id = ${userId} for no key update`
  await tx`
    insert into consent (user_id, kind, channel, version, given)
    select ${userId}::bigint, kind, channel, version, given
    from unnest(${changes.map((c) => c.kind)}::text[], ${changes.map((c) => c.channel)}::text[],
      ${changes.map((c) => c.version)}::text[], ${changes.map((c) => String(c.given))}::text[])
      as asked (kind, channel, version, given_text), lateral (select given_text::boolean as given) as told
    where given is distinct from coalesce((
      select c.given from consent c
      where c.user_id = ${userId} and c.kind = asked.kind and c.channel is not distinct from asked.channel
        and (asked.kind in ('marketing', 'advertising') or c.version = asked.version)
      order by c.id desc limit 1), false)`
}

export async function listConsents(db: Db, userId: number): Promise<ConsentRow[]> {
  return db<ConsentRow[]>`
    select kind, channel, version, given, created_at from (
      select distinct on (kind, channel, case when kind not in ('marketing', 'advertising') then version end) *
      from consent where user_id = ${userId}
      order by kind, channel, case when kind not in ('marketing', 'advertising') then version end, id desc
    ) as latest order by id desc`
}

export async function readConsentHistory(db: Db, userId: number): Promise<unknown> {
  return db`
    select kind, channel, version, given, created_at from consent where user_id = ${userId} order by id`
}

type OverviewRow = { memberSince: Date; favorites: number; openReports: number; sessions: number }

export async function readOverview(db: Db, userId: number): Promise<OverviewRow | null> {
  const [row] = await db<OverviewRow[]>`
    select u.created_at as member_since,
      (select count(*)::int from favorite f join business b on b.id = f.business_id and b.status = 'verified'
        where f.user_id = u.id) as favorites,
      (select count(*)::int from business_report where user_id = u.id and closed_at is null) as open_reports,
      (select count(*)::int from session where user_id = u.id and ends_at > now()
        and last_seen_at + idle_limit > now()) as sessions
    from app_user u where u.id = ${userId}`
  return row ?? null
}

/** One moment for all parts of an export: a transaction's first statement. */
export async function freezeReads(tx: Db): Promise<void> {
  await tx`set transaction isolation level repeatable read, read only`
}

export async function tellDemoAccounts(db: Db, version: string): Promise<void> {
  await db`
    insert into consent (user_id, kind, version, given)
    select u.id, 'terms_told', ${version}, true from app_user u
    where u.is_demo and not exists (
      select from consent c where c.user_id = u.id and c.kind = 'terms_told' and c.version = ${version})`
}
