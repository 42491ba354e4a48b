import type {
  SurveyCall,
  SurveyCallResult,
  SurveyFinding,
  SurveyHoursResult,
  SurveyPlace,
} from '#contract/surveys.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { ClaimFacts } from './claim.ts'
import { thisMonday } from './store.ts'

/** Of this week, what nobody visited yet and `userId` may visit: of their plans' areas, and not their own. `follows` null: of all plans. */
export async function listToVisit(
  db: Db,
  { userId, follows }: { userId: number; follows: number | null },
): Promise<SurveyPlace[]> {
  return db<SurveyPlace[]>`
    select p.id, b.id as business_id, b.name, c.name as category, b.address, b.lat, b.lng
    from survey_week w join survey_place p on p.week_id = w.id join business b on b.id = p.business_id
      join category c on c.id = b.category_id
    where w.starts_on = ${thisMonday(db)} and b.status = 'verified' and b.lat is not null
      and not exists (select from survey_visit v where v.place_id = p.id)
      and not exists (select from business_person o where o.business_id = b.id and o.user_id = ${userId})
      and exists (
        select from field_plan f
        where f.is_active and coalesce(f.worker_id = ${follows}::bigint, true) and f.plate = b.plate
          and coalesce(f.district_id = b.district_id, f.district_id is null))
    order by p.id`
}

/** Visited by this person within so many days, and not called yet. */
export async function listToCall(db: Db, userId: number, days: number): Promise<SurveyCall[]> {
  return db<SurveyCall[]>`
    select p.id, b.name, v.claimed_phone as phone
    from field_visit f join survey_visit v on v.field_visit_id = f.id join survey_place p on p.id = v.place_id
      join business b on b.id = p.business_id
    where f.user_id = ${userId} and v.claimed_phone is not null and v.phone_result is null and v.found <> 'gone'
      and v.visited_at > now() - make_interval(days => ${days})
    order by v.visited_at, p.id`
}

type SentVisit = { id: number; isFar: boolean; isCounted: boolean; visitedAt: Date }

/** Finds the visit that this worker sent under that id. */
export async function findSent(db: Db, userId: number, clientId: string): Promise<SentVisit | null> {
  const [row] = await db<SentVisit[]>`
    select f.id, f.is_far, f.visited_at, v.place_id is not null as is_counted
    from field_visit f left join survey_visit v on v.field_visit_id = f.id
    where f.user_id = ${userId} and f.client_id = ${clientId}`
  return row ?? null
}

/** The business of a drawn place; null for what is not drawn, not listed, or the caller's own. */
export async function findDrawn(db: Db, placeId: number, userId: number): Promise<number | null> {
  const [row] = await db<{ id: number }[]>`
    select b.id from survey_place p join business b on b.id = p.business_id
    where p.id = ${placeId} and b.status = 'verified'
      and not exists (select from business_person o where o.business_id = b.id and o.user_id = ${userId})`
  return row?.id ?? null
}

/** Reads what is shown of a drawn place; the business is held, so that it stays as it is. */
export async function readClaimFacts(tx: Tx, placeId: number): Promise<ClaimFacts> {
  const [row] = await tx<ClaimFacts[]>`
    select b.switch_open, b.switch_until, s.hours, u.hours as usual_hours, b.phone, b.open_doubt,
      p.claim_changed_at as changed_at
    from survey_place p join business b on b.id = p.business_id left join schedule s on s.id = b.schedule_id
      left join category c on c.id = b.category_id left join schedule u on u.id = c.usual_schedule_id
    where p.id = ${placeId} for no key update of b`
  if (!row) throw new Error('The place was not drawn')
  return row
}

type NewSurveyVisit = {
  placeId: number
  fieldVisitId: number
  found: SurveyFinding
  visitedAt: Date
  claimedOpen: string | null
  claimedPhone: string | null
  claimedHours: string | null
  doorHours: string
}

/** Counts a visit: the first one, made in the week of the draw and after it. */
export async function addSurveyVisit(tx: Tx, visit: NewSurveyVisit): Promise<void> {
  const { placeId, fieldVisitId, found, visitedAt, doorHours } = visit
  await tx`
    insert into survey_visit (place_id, field_visit_id, found, visited_at, claimed_open, claimed_phone, claimed_hours,
      door_hours)
    select p.id, ${fieldVisitId}::bigint, ${found}, ${visitedAt}::timestamptz, ${visit.claimedOpen}::text,
      ${visit.claimedPhone}::text, ${visit.claimedHours}::text, ${doorHours}
    from survey_place p join survey_week w on w.id = p.week_id
    where p.id = ${placeId} and ${visitedAt}::timestamptz >= w.drawn_at
      and istanbul_day(${visitedAt}::timestamptz) < w.starts_on + 7
    on conflict do nothing`
}

/** Visited by this person within so many days, with hours read at the door and not compared yet. */
export async function listToCompare(
  db: Db,
  userId: number,
  days: number,
): Promise<{ id: number; name: string; door: string; hours: string }[]> {
  return db<{ id: number; name: string; door: string; hours: string }[]>`
    select p.id, b.name, v.door_hours as door, v.claimed_hours as hours
    from field_visit f join survey_visit v on v.field_visit_id = f.id join survey_place p on p.id = v.place_id
      join business b on b.id = p.business_id
    where f.user_id = ${userId} and v.claimed_hours is not null and v.door_hours <> '' and v.hours_result is null
      and v.found <> 'gone' and v.visited_at > now() - make_interval(days => ${days})
    order by v.visited_at, p.id`
}

type Held = {
  businessId: number
  visitedAt: Date
  claimedPhone: string | null
  claimedHours: string | null
  doorHours: string
  phoneResult: SurveyCallResult | null
  hoursResult: SurveyHoursResult | null
}

/** Holds the visit that the caller made; null: they made none, or the place is no more. */
export async function holdVisit(
  tx: Tx,
  { placeId, userId }: { placeId: number; userId: number },
): Promise<Held | null> {
  const [held] = await tx<Held[]>`
    select p.business_id, v.visited_at, v.claimed_phone, v.claimed_hours, v.door_hours, v.phone_result, v.hours_result
    from survey_visit v join field_visit f on f.id = v.field_visit_id join survey_place p on p.id = v.place_id
    where v.place_id = ${placeId} and f.user_id = ${userId} and p.business_id is not null and v.found <> 'gone'
    for update of v`
  return held ?? null
}

/** The hours that stand; null without any. */
export async function readHours(db: Db, businessId: number): Promise<string | null> {
  const [row] = await db<{ hours: string | null }[]>`
    select s.hours from business b left join schedule s on s.id = b.schedule_id where b.id = ${businessId}`
  return row?.hours ?? null
}

export async function setCallResult(tx: Tx, placeId: number, result: SurveyCallResult): Promise<void> {
  await tx`update survey_visit set phone_result = ${result}, called_at = now() where place_id = ${placeId}`
}

export async function setHoursResult(tx: Tx, placeId: number, result: SurveyHoursResult): Promise<void> {
  await tx`update survey_visit set hours_result = ${result}, compared_at = now() where place_id = ${placeId}`
}

/** Forgets what was claimed when nobody is to be asked about it any more. */
export async function forgetClaims(db: Db, days: number): Promise<void> {
  await db`
    update survey_visit set claimed_phone = null, claimed_hours = null
    where (claimed_phone is not null or claimed_hours is not null) and visited_at < now() - make_interval(days => ${days})`
}

/** Reads what a person found and heard, for the export. */
export async function readSurveyWork(db: Db, userId: number): Promise<unknown> {
  return db`
    select p.business_id, b.name as business_name, v.found, v.visited_at, v.door_hours, v.phone_result, v.called_at,
      v.hours_result, v.compared_at
    from field_visit f join survey_visit v on v.field_visit_id = f.id join survey_place p on p.id = v.place_id
      left join business b on b.id = p.business_id
    where f.user_id = ${userId} order by v.visited_at`
}

/** Erases what a worker wrote, and what we said of an owner’s business; findings stay, without names. */
export async function eraseSurveyWork(tx: Db, userId: number): Promise<void> {
  await tx`
    update survey_visit v set door_hours = '' from field_visit f where f.id = v.field_visit_id and f.user_id = ${userId}`
  await tx`
    update survey_visit v set claimed_phone = null, claimed_hours = null
    from survey_place p join business b on b.id = p.business_id where p.id = v.place_id and b.owner_id = ${userId}`
}
