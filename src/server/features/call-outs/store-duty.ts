import type { OpenState } from '#contract/businesses.ts'
import type { CallOutTariff, DutyArea } from '#contract/call-outs-duty.ts'
import type { CallOutTrade } from '#contract/call-outs-trades.ts'
import type { Point } from '#lib/geo.ts'
import type { Db } from '../../db/pool.ts'
import { arrivedPercent, isUnderWay } from './store-jobs.ts'

export type DutyRow = CallOutTariff & { until: Date; isOn: boolean; area: DutyArea; pausedAt: Date | null }

/** All that decides whether a business can be on duty. */
export type DutyFacts = {
  trade: CallOutTrade | null
  isListed: boolean
  position: Point | null
  isLicenceSeen: boolean
  openState: OpenState
  isReachable: boolean
  runningJobs: number
}

/** Whether somebody of the shift of a business `b` can be reached: by SMS, by push, or with the application open. */
export const isReachable = (db: Db) => db`
  exists (
    select from duty_person p join business_person w using (business_id, user_id) join app_user u on u.id = p.user_id
    where p.business_id = b.id and u.blocked_at is null and (u.phone_proven_at is not null
      or exists (select from push_subscription s where s.user_id = u.id)
      or exists (select from presence s where s.user_id = u.id and s.seen_until > now())))`

export async function readDutyFacts(db: Db, businessId: number): Promise<DutyFacts | null> {
  const [row] = await db<DutyFacts[]>`
    select c.call_out_trade as trade, b.status = 'verified' and b.owner_id is not null as is_listed,
      case when b.lat is not null then jsonb_build_object('lat', b.lat, 'lng', b.lng) end as position,
      exists (select from licence l where l.business_id = b.id) as is_licence_seen,
      coalesce((select l.open_state from listed_business l where l.id = b.id), 'unknown') as open_state,
      ${isReachable(db)} as is_reachable,
      (select count(*)::int from call_out o where o.winner_id = b.id and ${isUnderWay(db)}) as running_jobs
    from business b left join category c on c.id = b.category_id where b.id = ${businessId}`
  return row ?? null
}

/** The area of a duty `d` as the contract has it. */
export const areaColumn = (db: Db) => db`
  case when d.area_minutes is null
    then jsonb_build_object('kind', 'polygon', 'points', d.area_polygon)
    else jsonb_build_object('kind', 'minutes', 'minutes', d.area_minutes) end as area`

export async function readDuty(db: Db, businessId: number): Promise<DutyRow | null> {
  const [row] = await db<DutyRow[]>`
    select d.until_at as until, d.until_at > now() as is_on, d.opening_kurus, d.per_km_kurus, d.free_km, d.night_percent,
      d.holiday_percent, d.includes, d.paused_at, ${areaColumn(db)}
    from duty d where d.business_id = ${businessId}`
  return row ?? null
}

/** Locks a duty against others that change it or win for it: first of the order duty, call-out, asks. */
export async function lockDuty(tx: Db, businessId: number): Promise<void> {
  await tx`select from duty where business_id = ${businessId} for update`
}

type Given = { tariff: CallOutTariff; area: DutyArea; until: Date | null }

/** Writes tariff and area, and begins or prolongs the duty up to `until`; null ends it. */
export async function putDuty(tx: Db, businessId: number, { tariff, area, until }: Given): Promise<void> {
  const { openingKurus, perKmKurus, freeKm, nightPercent, holidayPercent, includes } = tariff
  const polygon = area.points ? tx.json(area.points) : null
  await tx`
    insert into duty as d (business_id, until_at, opening_kurus, per_km_kurus, free_km, night_percent, holiday_percent,
      includes, area_minutes, area_polygon)
    values (${businessId}, coalesce(${until}::timestamptz, now()), ${openingKurus}, ${perKmKurus}, ${freeKm},
      ${nightPercent}, ${holidayPercent}, ${includes}, ${area.points ? null : (area.minutes ?? null)}, ${polygon})
    on conflict (business_id) do update set opening_kurus = excluded.opening_kurus, per_km_kurus = excluded.per_km_kurus,
      free_km = excluded.free_km, night_percent = excluded.night_percent, holiday_percent = excluded.holiday_percent,
      includes = excluded.includes, area_minutes = excluded.area_minutes, area_polygon = excluded.area_polygon,
      until_at = case when ${until === null} then least(d.until_at, now()) else excluded.until_at end,
      paused_at = case when ${until === null} then d.paused_at end, updated_at = now()`
}

type Vehicle = { id: number; plate: string; isOut: boolean }

export async function listVehicles(db: Db, businessId: number): Promise<Vehicle[]> {
  return db<Vehicle[]>`
    select v.id, v.plate, exists (
      select from call_out o where o.vehicle_id = v.id and ${isUnderWay(db)}) as is_out
    from duty_vehicle v where v.business_id = ${businessId} and v.gone_at is null order by v.id`
}

/** Makes these plates the vehicles of a business. One that is out on a job stays until it is back. */
export async function setVehicles(tx: Db, businessId: number, plates: readonly string[]): Promise<void> {
  await tx`
    update duty_vehicle v set gone_at = now()
    where v.business_id = ${businessId} and v.gone_at is null and v.plate <> all(${plates as string[]}::text[])
      and not exists (select from call_out o where o.vehicle_id = v.id and ${isUnderWay(tx)})`
  await tx`
    insert into duty_vehicle (business_id, plate) select ${businessId}, plate from unnest(${plates as string[]}::text[]) plate
    on conflict do nothing`
}

type DutyPerson = { userId: number; name: string; isOnShift: boolean; hasProvenPhone: boolean }

/** Everybody of a business, its owner first. */
export async function listDutyPeople(db: Db, businessId: number): Promise<DutyPerson[]> {
  return db<DutyPerson[]>`
    select u.id as user_id, u.name, u.phone_proven_at is not null as has_proven_phone, exists (
      select from duty_person d where d.business_id = w.business_id and d.user_id = u.id) as is_on_shift
    from business_person w join app_user u on u.id = w.user_id
    where w.business_id = ${businessId} order by w.role <> 'owner', u.id`
}

export async function setShift(tx: Db, businessId: number, userIds: readonly number[]): Promise<void> {
  await tx`
    delete from duty_person where business_id = ${businessId} and user_id <> all(${userIds as number[]}::bigint[])`
  await tx`
    insert into duty_person (business_id, user_id) select ${businessId}, id from unnest(${userIds as number[]}::bigint[]) id
    on conflict do nothing`
}

type DutyRecord = { asked: number; accepted: number; arrivedPercent: number | null }

/** How often a business was asked in 90 days and had its time to answer, how often it said yes, and how often it arrived. */
export async function readRecord(db: Db, businessId: number): Promise<DutyRecord> {
  const [row] = await db<DutyRecord[]>`
    select r.asked, r.accepted, ${arrivedPercent(db)} as arrived_percent
    from business b cross join lateral (
      select count(*)::int as asked, count(*) filter (where state = 'accepted')::int as accepted
      from call_out_ask where business_id = b.id and asked_at > now() - interval '90 days'
        and (state in ('accepted', 'refused') or coalesce(closed_at, now()) >= answer_by)) r
    where b.id = ${businessId}`
  return row ?? { asked: 0, accepted: 0, arrivedPercent: null }
}

/** The product ends a duty. */
export async function pauseDuty(tx: Db, businessId: number): Promise<void> {
  await tx`
    update duty set until_at = least(until_at, now()), paused_at = now(), updated_at = now()
    where business_id = ${businessId}`
}

/** Who answers for a business. */
export async function readAnswerable(
  db: Db,
  businessId: number,
): Promise<{ name: string; people: number[] } | null> {
  const [row] = await db<{ name: string; people: number[] }[]>`
    select b.name, array(
      select w.user_id from business_person w where w.business_id = b.id and w.role in ('owner', 'manager')) as people
    from business b where b.id = ${businessId}`
  return row ?? null
}

/** The same of several, in the order of ids: two who lock some of the same cannot wait for each other in a circle. */
export async function lockDuties(tx: Db, businessIds: readonly number[]): Promise<void> {
  await tx`
    select from duty where business_id = any(${businessIds as number[]}::bigint[]) order by business_id for update`
}

export type LicenceRow = { note: string; seenAt: Date }

export async function readLicence(db: Db, businessId: number): Promise<LicenceRow | null> {
  const [row] = await db<LicenceRow[]>`select note, seen_at from licence where business_id = ${businessId}`
  return row ?? null
}

export async function putLicence(tx: Db, businessId: number, staffId: number, note: string): Promise<void> {
  await tx`
    insert into licence (business_id, note, seen_by) values (${businessId}, ${note}, ${staffId})
    on conflict (business_id) do update set note = excluded.note, seen_by = excluded.seen_by, seen_at = now()`
}

/** Without its licence a business is on duty no more. */
export async function dropLicence(tx: Db, businessId: number): Promise<void> {
  await tx`delete from licence where business_id = ${businessId}`
  await tx`update duty set until_at = least(until_at, now()) where business_id = ${businessId}`
}
