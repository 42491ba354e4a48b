import type { SegmentKind } from '#contract/wheel.ts'
import type { Db } from '../../db/pool.ts'
import type { Face, SegmentRow } from './rules.ts'

/** Which wheel: of a business, or the platform's in one of its faces. `cityIds`: the prizes of the city's wheel. */
export type Target = { face: Face; businessId: number | null; cityIds: number[] }

/** All that a spin of one person on one wheel starts from, read in one statement. */
export type Play = {
  now: Date
  /** Of Istanbul. */
  day: string
  nextDayAt: Date
  emailConfirmed: boolean
  used: number
  hasExtra: boolean
  isVip: boolean
  /** The commitment; null until it is made. */
  spinId: number | null
  serverSeed: Buffer | null
  /** Kurus left of one share of this year's budget, and which one; null where the year has no budget yet. */
  budgetLeft: number | null
  budgetShare: number | null
  segments: SegmentRow[]
}

const shown = (db: Db, { face, businessId, cityIds }: Target) => {
  if (face === 'business') return db`s.business_id = ${businessId}`
  if (face === 'city')
    return db`(s.id = any(${cityIds}::bigint[]) or s.business_id is null and s.surface = 'modal' and s.kind = 'none')`
  return db`s.business_id is null and s.surface = ${face}`
}

/** Null when there is no such account. */
export async function readPlay(db: Db, userId: number, target: Target): Promise<Play | null> {
  const wheel = target.businessId ?? 0
  const [play] = await db<Play[]>`
    with moment as (select wheel_now() as now, istanbul_day(wheel_now()) as day)
    select now, day, (day + 1)::timestamp at time zone 'Europe/Istanbul' as next_day_at,
      u.email_confirmed_at is not null as email_confirmed, spins.used, spins.has_extra,
      exists (select from prize p where p.user_id = u.id and p.kind = 'vip' and p.expires_at > now) as is_vip,
      c.spin_id, c.server_seed,
      budget.budget_left, budget.budget_share,
      coalesce((
        select json_agg(json_build_object('id', s.id, 'title', s.title, 'kind', s.kind, 'isWin', s.is_win,
          'value', s.value, 'weight', s.weight, 'stock', s.stock, 'businessId', s.business_id, 'businessName', b.name)
          order by s.is_win is false and s.business_id is not null, s.position, s.id)
        from wheel_segment s left join business b on b.id = s.business_id
        where ${shown(db, target)} and s.is_active and s.retired_at is null
          and (s.starts_on is null or s.starts_on <= day) and (s.ends_on is null or s.ends_on >= day)
          and (b.owner_id = u.id) is not true
      ), '[]') as segments
    from app_user u cross join moment
    cross join lateral (
      select count(*)::int as used, coalesce(bool_or(grants_extra), false) as has_extra
      from wheel_spin w where w.user_id = u.id and w.wheel = ${wheel} and w.day = moment.day
    ) as spins
    left join lateral (
      select cap - spent as budget_left, share as budget_share from wheel_budget
      where year = extract(year from moment.day) order by random() * (cap - spent) desc limit 1
    ) as budget on true
    left join wheel_commitment c on c.user_id = u.id and c.wheel = ${wheel}
    where u.id = ${userId}`
  return play ?? null
}

/** Fixes the next spin of a person on a wheel, unless that has been done. */
export async function addCommitment(
  db: Db,
  { userId, businessId, serverSeed }: { userId: number; businessId: number | null; serverSeed: Buffer },
): Promise<void> {
  await db`
    insert into wheel_commitment (user_id, business_id, server_seed) values (${userId}, ${businessId}, ${serverSeed})
    on conflict (user_id, wheel) do nothing`
}

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

/** A business's wheel: who owns it, and whether it may have one. Null for what is not listed. */
export async function findBusiness(
  db: Db,
  id: number,
): Promise<{ id: number; name: string; ownerId: number | null; isRestricted: boolean } | null> {
  const [row] = await db<{ id: number; name: string; ownerId: number | null; isRestricted: boolean }[]>`
    select b.id, b.name, b.owner_id, c.promotion_restricted as is_restricted
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

export async function plateOf(db: Db, userId: number): Promise<string | null> {
  const [row] = await db<{ plate: string }[]>`select plate from app_user where id = ${userId}`
  return row?.plate ?? null
}
