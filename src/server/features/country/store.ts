import { DEMAND_DAYS } from '#contract/country.ts'
import { isCandidateShown } from '../../db/candidate-shown.ts'
import type { Db, Tx } from '../../db/pool.ts'

/** A place and a trade; district 0: not known. */
export type Cell = { plate: string; districtId: number; categoryId: number }

/** Adds questions to today's. A trade that is no more is left out. */
export async function addDemand(db: Db, counts: readonly (Cell & { count: number })[]): Promise<void> {
  await db`
    insert into demand_count as d (day, plate, district_id, category_id, count)
    select istanbul_day(now()), a.plate, a.district_id, a.category_id, a.count
    from unnest(${counts.map(({ plate }) => plate)}::text[], ${counts.map(({ districtId }) => districtId)}::int[],
      ${counts.map(({ categoryId }) => categoryId)}::int[], ${counts.map(({ count }) => count)}::int[])
      as a (plate, district_id, category_id, count)
      join category c on c.id = a.category_id
    order by 2, 3, 4
    on conflict (day, plate, district_id, category_id) do update set count = d.count + excluded.count`
}

export async function forgetDemand(db: Db, days: number): Promise<void> {
  await db`delete from demand_count where day < istanbul_day(now()) - ${days}::int`
}

/** Holds the count if it is due: another process waits for none. `pause`: least time between two counts, in multiples of the last one's. */
export async function takeCount(
  tx: Tx,
  { minutes, pause }: { minutes: number; pause: number },
): Promise<boolean> {
  const rows = await tx`
    select from country_counted
    where coalesce(counted_at + greatest(make_interval(mins => ${minutes}), took_ms * ${pause} * interval '1 ms') <= now(), true)
    for update skip locked`
  return rows.length > 0
}

export async function setCounted(tx: Tx, tookMs: number): Promise<void> {
  await tx`update country_counted set counted_at = now(), took_ms = ${tookMs}`
}

export async function readCountedAt(db: Db): Promise<Date | null> {
  const [row] = await db<{ countedAt: Date | null }[]>`select counted_at from country_counted`
  return row?.countedAt ?? null
}

const COUNT_TIMEOUT = '60s'

/** Counts all businesses and candidates; writes what differs. */
export async function countPlaces(tx: Tx): Promise<void> {
  await tx`select set_config('statement_timeout', ${COUNT_TIMEOUT}, true)`
  await tx`
    with listed as (
      select plate, coalesce(district_id, 0) as district_id, category_id, count(*) as listed,
        sum(phone_trust + hours_trust) as trust
      from business where status = 'verified' group by 1, 2, 3
    ), unconfirmed as (
      select plate, coalesce(district_id, 0) as district_id, category_id, count(*) as candidates
      from candidate c where ${isCandidateShown(tx)} group by 1, 2, 3
    ), counted as materialized (
      select plate, district_id, category_id, coalesce(listed, 0) as listed, coalesce(trust, 0) as trust,
        coalesce(candidates, 0) as candidates
      from listed full join unconfirmed using (plate, district_id, category_id)
    ), gone as (
      delete from country_count c where not exists (
        select from counted n
        where n.plate = c.plate and n.district_id = c.district_id and n.category_id = c.category_id)
    )
    insert into country_count as c (plate, district_id, category_id, listed, trust, candidates)
    select plate, district_id, category_id, listed, trust, candidates from counted
    on conflict (plate, district_id, category_id) do update
      set listed = excluded.listed, trust = excluded.trust, candidates = excluded.candidates
      where (c.listed, c.trust, c.candidates) is distinct from (excluded.listed, excluded.trust, excluded.candidates)`
}

/** Counts what came of each plan. */
export async function countPlans(tx: Tx): Promise<void> {
  await tx`
    with records as (
      select r.plan_id, count(*) as recorded, count(*) filter (where b.status = 'verified') as listed
      from field_record r join business b on b.id = r.business_id where r.plan_id is not null group by 1
    ), visits as (
      select p.id as plan_id, count(distinct v.business_id) as visited
      from field_plan p join business b on b.plate = p.plate
          and coalesce(p.district_id = b.district_id, p.district_id is null)
          and (p.category_ids = '{}' or b.category_id = any (p.category_ids))
        join field_visit v on v.business_id = b.id and v.visited_at >= p.created_at and not v.is_far
      group by 1
    )
    insert into country_plan as c (plan_id, recorded, listed, visited)
    select p.id, coalesce(recorded, 0), coalesce(listed, 0), coalesce(visited, 0)
    from field_plan p left join records r on r.plan_id = p.id left join visits v on v.plan_id = p.id
    on conflict (plan_id) do update
      set recorded = excluded.recorded, listed = excluded.listed, visited = excluded.visited
      where (c.recorded, c.listed, c.visited) is distinct from (excluded.recorded, excluded.listed, excluded.visited)`
}

/** `trust`: the sum of both trusts of each that is listed. */
export type DistrictRow = Omit<Cell, 'categoryId'> & {
  listed: number
  trust: number
  candidates: number
  demand: number
  plans: number
}
export type CountryQuestion = { plate?: string | undefined; categoryId?: number | undefined }

/** Every district of which there is anything to tell, of the country or one province. */
export async function readDistricts(db: Db, { plate, categoryId }: CountryQuestion): Promise<DistrictRow[]> {
  const inPlace = plate === undefined ? db`true` : db`plate = ${plate}`
  const ofTrade = categoryId === undefined ? db`true` : db`category_id = ${categoryId}`
  return db<DistrictRow[]>`
    with counted as (
      select plate, district_id, sum(listed)::int as listed, sum(trust)::bigint as trust,
        sum(candidates)::int as candidates
      from country_count where ${inPlace} and ${ofTrade} group by 1, 2
    ), asked as (
      select plate, district_id, sum(count)::int as demand
      from demand_count where day > istanbul_day(now()) - ${DEMAND_DAYS}::int and ${inPlace} and ${ofTrade} group by 1, 2
    ), planned as (
      select plate, coalesce(district_id, 0) as district_id, count(*)::int as plans
      from field_plan where is_active and ${inPlace}
        ${categoryId === undefined ? db`` : db`and (category_ids = '{}' or ${categoryId} = any (category_ids))`}
      group by 1, 2
    )
    select plate, district_id, coalesce(listed, 0) as listed, coalesce(trust, 0) as trust,
      coalesce(candidates, 0) as candidates, coalesce(demand, 0) as demand, coalesce(plans, 0) as plans
    from counted full join asked using (plate, district_id) full join planned using (plate, district_id)`
}

export type PlanRow = {
  id: number
  area: string
  districtId: number | null
  target: number
  isActive: boolean
  createdAt: Date
  recorded: number
  listed: number
  visited: number
}

/** Of a province: active ones, then ended ones, the latest first. */
export async function listPlans(db: Db, plate: string, most: number): Promise<PlanRow[]> {
  return db<PlanRow[]>`
    select p.id, p.area, p.district_id, p.target, p.is_active, p.created_at, coalesce(c.recorded, 0) as recorded,
      coalesce(c.listed, 0) as listed, coalesce(c.visited, 0) as visited
    from field_plan p left join country_plan c on c.plan_id = p.id
    where p.plate = ${plate} order by p.is_active desc, p.id desc limit ${most}`
}
