import type { SegmentKind } from '#contract/wheel.ts'
import type { Db } from '../../db/pool.ts'
import type { Surface } from './rules.ts'

/** Which wheel: of a business, or the platform's in one of its surfaces. `cityIds`: the prizes of the city's wheel. */
export type Target = { surface: Surface; businessId: number | null; cityIds: number[] }

export type LayoutSegment = {
  id: number
  title: string
  kind: SegmentKind
  isWon: boolean
  weight: number
}

/** The id of what a wheel showed, by its content. */
export async function putLayout(db: Db, hash: Buffer, segments: LayoutSegment[]): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    with added as (
      insert into wheel_layout (hash, segments) values (${hash}, ${JSON.stringify(segments)}::text::jsonb)
      on conflict do nothing returning id
    )
    select id from added union all select id from wheel_layout where hash = ${hash} limit 1`
  // Another process added it meanwhile: its row is not in this statement's snapshot.
  return row?.id ?? putLayout(db, hash, segments)
}

/** A business's wheel: whether somebody is of its people, and whether it may have one. Null for what is not listed. */
export async function findBusiness(
  db: Db,
  id: number,
  userId: number,
): Promise<{ id: number; name: string; isOwn: boolean; isRestricted: boolean } | null> {
  const [row] = await db<{ id: number; name: string; isOwn: boolean; isRestricted: boolean }[]>`
    select b.id, b.name, c.promotion_restricted as is_restricted,
      exists (select from business_person w where w.business_id = b.id and w.user_id = ${userId}) as is_own
    from business b join category c on c.id = b.category_id where b.id = ${id} and b.status = 'verified'`
  return row ?? null
}

/** Whether something can be won at a listed business today; the permit is asked at the spin. */
export async function hasPrizes(db: Db, id: number): Promise<boolean> {
  const rows = await db`
    select from wheel_segment s where s.business_id = ${id} and s.is_win and s.is_active and s.retired_at is null
      and s.stock is distinct from 0 and s.weight > 0
      and (s.starts_on is null or s.starts_on <= istanbul_day(wheel_now()))
      and (s.ends_on is null or s.ends_on >= istanbul_day(wheel_now())) limit 1`
  return rows.length > 0
}

/** Listed businesses of a name, two at most. */
export async function findByName(db: Db, nameFolded: string): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from business where name_folded = ${nameFolded} and status = 'verified' limit 2`
  return rows.map(({ id }) => id)
}

export type CityPrizeRow = {
  id: number
  title: string
  value: number
  businessId: number
  businessName: string
}

/** Prizes that businesses of a province give on the home's wheel; others come to the front each day. */
export async function listCityRows(db: Db, plate: string, limit: number): Promise<CityPrizeRow[]> {
  return db<CityPrizeRow[]>`
    select s.id, s.title, s.value, b.id as business_id, b.name as business_name
    from wheel_segment s join business b on b.id = s.business_id join category c on c.id = b.category_id
    where s.in_city_wheel and s.is_win and s.is_active and s.retired_at is null and s.stock is distinct from 0
      and (s.starts_on is null or s.starts_on <= istanbul_day(wheel_now()))
      and (s.ends_on is null or s.ends_on >= istanbul_day(wheel_now()))
      and b.status = 'verified' and b.plate = ${plate} and not c.promotion_restricted
    order by md5(s.id::text || istanbul_day(wheel_now())::text), s.id limit ${limit}`
}

export async function provinceCodeOf(db: Db, userId: number): Promise<string | null> {
  const [row] = await db<{ plate: string }[]>`select plate from app_user where id = ${userId}`
  return row?.plate ?? null
}

/** Unused codes of so many digits that an issuer has, counted up to `most`. */
export async function countOpenCodes(
  db: Db,
  issuer: { businessId: number | null; digits: number; most: number },
): Promise<number> {
  const own = issuer.businessId === null ? db`business_id is null` : db`business_id = ${issuer.businessId}`
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select 1 from prize where ${own} and code_open and length(code) = ${3 + issuer.digits} limit ${issuer.most}
    ) as counted`
  return row?.count ?? 0
}

export type ProofRow = {
  id: number
  businessId: number | null
  spunAt: Date
  serverSeed: Buffer
  clientSeed: string
  segmentId: number
  segments: LayoutSegment[]
  stocks: (number | null)[]
}

/** The stocks as JSON: the driver reads a null within an array as NaN. */
export async function findSpin(db: Db, id: number): Promise<ProofRow | null> {
  const [row] = await db<ProofRow[]>`
    select s.id, s.business_id, s.spun_at, s.server_seed, s.client_seed, s.segment_id, l.segments,
      to_jsonb(s.stocks) as stocks
    from wheel_spin s join wheel_layout l on l.id = s.layout_id where s.id = ${id}`
  return row ?? null
}

/** Frees the codes of prizes that expired a month ago: until then a late code is recognised. */
export async function freeCodes(db: Db): Promise<void> {
  await db`update prize set code_open = false where code_open and expires_at < wheel_now() - interval '30 days'`
}

/** Before an account goes: its mailbox, and the one it spun with, have no second right today. */
export async function keepSpinsOfToday(tx: Db, userId: number): Promise<void> {
  await tx`
    insert into wheel_spin_erased (mailbox_hash, wheel, day, right_no)
    select distinct spin_mailbox_hash(key), s.wheel, s.day, s.right_no
    from wheel_spin s join app_user u on u.id = s.user_id
    cross join lateral unnest(array[s.mailbox_key, mailbox_key(u.mailbox)]) as key
    where s.user_id = ${userId} and s.day = istanbul_day(wheel_now()) and key is not null
    on conflict do nothing`
}

export async function forgetErasedSpins(db: Db): Promise<void> {
  await db`delete from wheel_spin_erased where day < istanbul_day(wheel_now())`
}

/** Includes the seeds of past draws, by which anybody can repeat them. */
export const readSpins = (db: Db, userId: number): Promise<object[]> => db<object[]>`
  select id, business_id, day::text, right_no, is_win, grants_extra, client_seed, spun_at
  from wheel_spin where user_id = ${userId} order by spun_at, id`

export const readWonPrizes = (db: Db, userId: number): Promise<object[]> => db<object[]>`
  select id, spin_id, business_id, title, kind, value, code, won_at, expires_at, used_at
  from prize where user_id = ${userId} order by id`
