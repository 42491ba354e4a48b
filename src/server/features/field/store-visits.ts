import type { PlaceToCheck, VisitOutcome } from '#contract/field-visits.ts'
import { chordOfKm, type Point } from '#lib/geo.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { ASKED_DAYS, MAX_OF_AREA, REACH_KM } from './rules.ts'
import { activeFor, byUrgency, isToday } from './store.ts'

export type Visit = {
  id: number
  businessId: number
  outcome: VisitOutcome
  isFar: boolean
  visitedAt: Date
  checkedAt: Date | null
}

const visitColumns = (db: Db) => db`v.id, v.business_id, v.outcome, v.is_far, v.visited_at, b.checked_at`

/** Finds the visit that this worker sent under that id. */
export async function findVisit(db: Db, userId: number, clientId: string): Promise<Visit | null> {
  const [row] = await db<Visit[]>`
    select ${visitColumns(db)} from field_visit v join business b on b.id = v.business_id
    where v.user_id = ${userId} and v.client_id = ${clientId}`
  return row ?? null
}

export type NewVisit = {
  businessId: number
  userId: number
  clientId: string
  outcome: VisitOutcome
  note: string
  lat: number
  lng: number
  accuracyM: number | null
  /** Further from the place it is a visit from afar. */
  reachKm: number
  waitedSeconds: number
}
export type AddedVisit = { id: number; isFar: boolean; visitedAt: Date }

/** Null: it was sent before, nothing is listed there, or it is the visitor's own. */
export async function addVisit(tx: Tx, visit: NewVisit): Promise<AddedVisit | null> {
  const { businessId, userId, clientId, outcome, note, lat, lng, accuracyM, reachKm, waitedSeconds } = visit
  const away = tx`position <-> sphere_point(${lat}::float8, ${lng}::float8)`
  const [row] = await tx<AddedVisit[]>`
    insert into field_visit (business_id, user_id, client_id, outcome, note, lat, lng, accuracy_m, is_far, visited_at)
    select id, ${userId}::bigint, ${clientId}, ${outcome}, ${note}, ${lat}::float8, ${lng}::float8, ${accuracyM}::real,
      coalesce(${away} > ${chordOfKm(reachKm)}::float8, false), now() - make_interval(secs => ${waitedSeconds})
    from business where id = ${businessId} and status = 'verified'
      and not exists (select from business_person o where o.business_id = id and o.user_id = ${userId})
    on conflict on constraint field_visit_client do nothing
    returning id, is_far, visited_at`
  return row ?? null
}

/** Never moves back: a visit that waited for a network may arrive after a later one. Fields of the owner are not touched. */
export async function setChecked(tx: Tx, businessId: number, at: Date): Promise<void> {
  await tx`
    update business set checked_at = ${at}
    where id = ${businessId} and (checked_at is null or checked_at < ${at})`
}

type PlaceRow = Omit<PlaceToCheck, 'distance' | 'checkedAt'> & {
  chord: number
  checkedAt: Date | null
  /** How many people asked for it lately. */
  asked: number
}

const askedLately = (db: Db) => db`(
  select coalesce(sum(v.count), 0)::int from visit_count v
  where v.business_id = b.id and v.kind = 'contact' and v.day > istanbul_day(now()) - ${ASKED_DAYS}::int)`

const placeColumns = (db: Db) =>
  db`b.id, b.name, c.name as category, b.address, b.phone, b.lat, b.lng, b.checked_at`

/** Whether business `b` waits for its visit as part of this week's random sample, which nothing we know of it may influence. */
const isSampled = (db: Db) => db`exists (
  select from survey_place s join survey_week w on w.id = s.week_id
  where s.business_id = b.id and w.starts_on = date_trunc('week', istanbul_day(now())::timestamp)::date
    and not exists (select from survey_visit o where o.place_id = s.id))`

/** The `most` listed places next to a point, those checked longest ago first. */
export async function listNear(
  db: Db,
  { lat, lng }: Point,
  { withinKm, most }: { withinKm: number; most: number },
): Promise<PlaceRow[]> {
  const [q, chord] = [db`sphere_point(${lat}::float8, ${lng}::float8)`, chordOfKm(withinKm)]
  return db<PlaceRow[]>`
    with near as materialized (
      select id, position <-> ${q} as chord from business
      where status = 'verified' and position <@ cube_enlarge(${q}, ${chord}::float8, 3)
      order by position <-> ${q} limit ${most}
    )
    select ${placeColumns(db)}, n.chord, ${askedLately(db)} as asked
    from near n join business b on b.id = n.id join category c on c.id = b.category_id
    where n.chord <= ${chord}::float8 and not ${isSampled(db)}
    order by b.checked_at nulls first, n.chord, b.id`
}

type Area = { plate: string; districtId: number | null; categoryIds: number[] }

/** Null if it has ended or is another worker's; `follows` null: any worker's. */
export async function findArea(db: Db, planId: number, follows: number | null): Promise<Area | null> {
  const [row] = await db<Area[]>`
    select plate, district_id, category_ids from field_plan where id = ${planId} and ${activeFor(db, follows)}`
  return row ?? null
}

/** Of an area and trades, of those checked longest ago the `most` that are asked for most, within reach first. */
export async function listInArea(db: Db, { lat, lng }: Point, area: Area, most: number): Promise<PlaceRow[]> {
  const { plate, districtId, categoryIds } = area
  const within = districtId === null ? db`b.plate = ${plate}` : db`b.district_id = ${districtId}`
  const trades = categoryIds.length === 0 ? db`` : db`and b.category_id = any(${categoryIds}::int[])`
  return db<PlaceRow[]>`
    with old as materialized (
      select b.id from business b
      where b.status = 'verified' and ${within} ${trades} and b.lat is not null and not ${isSampled(db)}
      order by b.checked_at nulls first, b.id limit ${MAX_OF_AREA})
    select ${placeColumns(db)}, b.position <-> sphere_point(${lat}::float8, ${lng}::float8) as chord,
      ${askedLately(db)} as asked
    from old join business b on b.id = old.id join category c on c.id = b.category_id
    order by b.position <-> sphere_point(${lat}::float8, ${lng}::float8) > ${chordOfKm(REACH_KM)}::float8, asked desc,
      b.checked_at nulls first, b.id
    limit ${most}`
}

/** Those of these ids that are listed and have a position, with their hours; a place of the sample is gone to as if nobody knew them. */
export async function listSpots(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; lat: number; lng: number; outlook: unknown }[]> {
  return db`
    select b.id, b.lat, b.lng, case when not ${isSampled(db)} then s.outlook end as outlook from business b left join schedule s on s.id = b.schedule_id
    where b.id = any (${[...ids]}::bigint[]) and b.status = 'verified' and b.lat is not null order by b.id`
}

const MAX_PLANS = 200

export async function listPlans(db: Db, follows: number | null): Promise<{ id: number; area: string }[]> {
  return db`
    select id, area from field_plan where ${activeFor(db, follows)}
    order by ${byUrgency(db)}, area, id limit ${MAX_PLANS}`
}

/** Counts a worker's acts of today in Istanbul. */
export async function countDay(db: Db, userId: number): Promise<{ recorded: number; visited: number }> {
  const [row] = await db<{ recorded: number; visited: number }[]>`
    select
      (select count(*) from field_record where recorded_by = ${userId} and ${isToday(db, db`recorded_at`)})::int
        as recorded,
      (select count(*) from field_visit where user_id = ${userId} and ${isToday(db, db`visited_at`)})::int as visited`
  return row ?? { recorded: 0, visited: 0 }
}

/** More than ten minutes bring, and few enough for one statement where a million old ones are found. */
const FORGOTTEN_AT_ONCE = 1000

/** Deletes the positions of workers from old visits; the visits stay. The oldest first. */
export async function forgetPositions(db: Db, days: number): Promise<void> {
  await db`
    update field_visit set lat = null, lng = null, accuracy_m = null
    where id in (
      select id from field_visit
      where lat is not null and visited_at < now() - make_interval(days => ${days}::int)
      order by visited_at limit ${FORGOTTEN_AT_ONCE})`
}
