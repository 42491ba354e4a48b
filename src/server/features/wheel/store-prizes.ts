import type { SegmentKind } from '#contract/wheel.ts'
import type { PrizeIssuer } from '#contract/wheel-prizes.ts'
import type { Db } from '../../db/pool.ts'

export type PrizeRow = {
  id: number
  title: string
  kind: SegmentKind
  value: number
  businessId: number | null
  businessName: string | null
  code: string
  wonAt: Date
  expiresAt: Date
  usedAt: Date | null
  isExpired: boolean
  isPhoneProven: boolean
  /** Who redeemed it, by name. */
  usedByName: string | null
  /** Of whom won it. */
  userId: number
  firstName: string
  lastName: string
}
export type Page = { limit: number; before?: number | undefined }

const prizeColumns = (db: Db) => db`
  p.id, p.title, p.kind, p.value, p.business_id, b.name as business_name, p.code, p.won_at, p.expires_at, p.used_at,
  p.expires_at <= wheel_now() as is_expired, is_phone_proven(p.user_id) as is_phone_proven, p.user_id,
  (select r.name from app_user r where r.id = p.used_by) as used_by_name,
  u.first_name, u.last_name`
const prizeTables = (db: Db) => db`
  prize p join app_user u on u.id = p.user_id left join business b on b.id = p.business_id`

export async function listPrizesOf(db: Db, userId: number, { limit, before }: Page): Promise<PrizeRow[]> {
  return db<PrizeRow[]>`
    select ${prizeColumns(db)} from ${prizeTables(db)}
    where p.user_id = ${userId} and p.id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by p.id desc limit ${limit}`
}

export async function listWonAt(db: Db, businessId: number, { limit, before }: Page): Promise<PrizeRow[]> {
  return db<PrizeRow[]>`
    select ${prizeColumns(db)} from ${prizeTables(db)}
    where p.business_id = ${businessId} and p.id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by p.id desc limit ${limit}`
}

/** One's own prize, with the database's time. */
export async function findPrizeOf(
  db: Db,
  userId: number,
  prizeId: number,
): Promise<(Redeemable & { now: Date }) | null> {
  const [row] = await db<(Redeemable & { now: Date })[]>`
    select id, business_id, kind, value, used_at, expires_at <= wheel_now() as is_expired,
      is_phone_proven(user_id) as is_phone_proven, wheel_now() as now
    from prize where id = ${prizeId} and user_id = ${userId}`
  return row ?? null
}

export type Shown = { code: string } | { prizeId: number }

/**
 * Whose prizes somebody may redeem: those of the businesses whose people they are of and, by token, sums of the platform's that they won
 * themselves; or the platform's.
 */
export type Issuer = { userId: number; businessId: number | undefined } | 'platform'

const issuedBy = (db: Db, issuer: Issuer, shown: Shown) => {
  if (issuer === 'platform') return db`p.business_id is null`
  const one = issuer.businessId === undefined ? db`` : db`and p.business_id = ${issuer.businessId}`
  const issued = db`p.business_id in (select business_id from business_person where user_id = ${issuer.userId}) ${one}`
  if ('code' in shown) return issued // codes of the platform and of a business may coincide
  return db`(${issued} or p.business_id is null and p.user_id = ${issuer.userId} and p.value > 0
    and p.kind in ('credit', 'discount'))`
}

export async function listIssuers(db: Db, userId: number): Promise<PrizeIssuer[]> {
  return db<PrizeIssuer[]>`
    select b.id, b.name, b.status = 'verified' as is_listed, coalesce(c.promotion_restricted, false) as is_restricted,
      w.role
    from business_person w join business b on b.id = w.business_id left join category c on c.id = b.category_id
    where w.user_id = ${userId} order by b.id`
}

/** All people of each business, who are notified of its prizes. */
export async function peopleOf(
  db: Db,
  businessIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db<{ id: number; people: number[] }[]>`
    select business_id as id, array_agg(user_id) as people from business_person
    where business_id = any(${businessIds as number[]}::bigint[]) group by business_id`
  return new Map(rows.map(({ id, people }) => [id, people.map(Number)]))
}

/** The owners of these businesses; those without one are omitted. */
export async function ownersOf(db: Db, businessIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db<{ id: number; ownerId: number }[]>`
    select id, owner_id from business where id = any(${businessIds as number[]}::bigint[]) and owner_id is not null`
  return new Map(rows.map(({ id, ownerId }) => [id, ownerId]))
}

export type Redeemable = {
  id: number
  businessId: number | null
  kind: SegmentKind
  /** Kurus. */
  value: number
  usedAt: Date | null
  isExpired: boolean
  /** Of whom won it; true where telephones cannot be proven. */
  isPhoneProven: boolean
}

/** Finds an issuer's prizes by code or id, unused ones first; a few at most. */
export async function findRedeemable(db: Db, issuer: Issuer, shown: Shown): Promise<Redeemable[]> {
  const which = 'code' in shown ? db`p.code = ${shown.code}` : db`p.id = ${shown.prizeId}`
  return db<Redeemable[]>`
    select p.id, p.business_id, p.kind, p.value, p.used_at, p.expires_at <= wheel_now() as is_expired,
      is_phone_proven(p.user_id) as is_phone_proven
    from prize p left join business b on b.id = p.business_id
    where ${which} and ${issuedBy(db, issuer, shown)}
    order by p.used_at is null desc, p.expires_at > wheel_now() desc, p.id desc limit 20`
}

/** Null when it was used or expired in between: of concurrent calls one gets the row. */
export async function markUsed(db: Db, prizeId: number, userId: number): Promise<PrizeRow | null> {
  // The business before its prize, as a merge takes them: its check is written next.
  await db`select from business where id = (select business_id from prize where id = ${prizeId}) for no key update`
  const [used] = await db`
    update prize set used_at = wheel_now(), used_by = ${userId}, code_open = false
    where id = ${prizeId} and used_at is null and expires_at > wheel_now() returning id`
  if (!used) return null
  const [row] = await db<PrizeRow[]>`
    select ${prizeColumns(db)} from ${prizeTables(db)} where p.id = ${prizeId}`
  return row ?? null
}

export async function readNow(db: Db): Promise<Date> {
  const [row] = await db<{ now: Date }[]>`select wheel_now() as now`
  if (!row) throw new Error('The database has no time')
  return row.now
}

export type HistoryRow = {
  id: number
  title: string
  code: string | null
  spunAt: Date
  usedAt: Date | null
  isWin: boolean
  businessId: number | null
  businessName: string | null
}

export async function listSpinsOf(db: Db, userId: number, { limit, before }: Page): Promise<HistoryRow[]> {
  return db<HistoryRow[]>`
    select w.id, coalesce(p.title, s.title) as title, p.code, w.spun_at, p.used_at, w.is_win, w.business_id,
      b.name as business_name
    from wheel_spin w join wheel_segment s on s.id = w.segment_id left join prize p on p.spin_id = w.id
      left join business b on b.id = coalesce(p.business_id, w.business_id)
    where w.user_id = ${userId} and (${before ?? null}::bigint is null
      or (w.spun_at, w.id) < (select spun_at, id from wheel_spin where id = ${before ?? null} and user_id = ${userId}))
    order by w.spun_at desc, w.id desc limit ${limit}`
}

export type Ledger = {
  spins: number
  wins: number
  winsThisWeek: number
  value: number
  /** A prize that makes premium is in force, used or not. */
  hasPremium: boolean
  today: string
  days: string[]
}

/** Days from which level and streak are counted; the latest thousand. */
export async function readLedger(db: Db, userId: number): Promise<Ledger> {
  const [row] = await db<Ledger[]>`
    with mine as (select day, is_win from wheel_spin where user_id = ${userId}),
    today as (select istanbul_day(wheel_now()) as day)
    select (select count(*)::int from mine) as spins, (select count(*)::int from mine where is_win) as wins,
      (select count(*)::int from mine where is_win and mine.day >= date_trunc('week', today.day)::date) as wins_this_week,
      (select coalesce(sum(value), 0)::bigint from prize where user_id = ${userId}) as value,
      exists (select from prize p where p.user_id = ${userId} and p.kind = 'premium' and p.expires_at > wheel_now())
        as has_premium,
      today.day as today,
      array(select distinct mine.day::text from mine order by 1 desc limit 1000) as days
    from today`
  if (!row) throw new Error('The ledger was not read')
  return row
}
