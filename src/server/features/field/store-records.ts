import type { BusinessStatus } from '#contract/businesses-own.ts'
import type { OwnPhoto } from '#contract/photos.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { byUrgency, startOfToday } from './store.ts'

/** Position and trade of a record, by which its plan is found. */
type Spot = { plate: string; districtId: number | null; categoryId: number }
type Counting = { userId: number; wished: number | null; spot: Spot }

/**
 * The plan that a record counts for: active, of the team or this worker's, with its place and its trade. Of several the
 * wished one, else the worker's own, the narrower area, the named trades, the most pressing, the oldest.
 */
const planAt = (db: Db, { userId, wished, spot }: Counting) => db`(
  select p.id from field_plan p
  where (p.is_active or p.id = ${wished}::bigint)
    and p.plate = ${spot.plate} and (p.district_id is null or p.district_id = ${spot.districtId}::int)
    and (p.category_ids = '{}' or ${spot.categoryId}::int = any(p.category_ids))
    and (p.worker_id is null or p.worker_id = ${userId}::bigint)
  order by coalesce(p.id = ${wished}::bigint, false) desc, p.worker_id is null, p.district_id is null,
    p.category_ids = '{}', ${byUrgency(db)}, p.id
  limit 1)`

type Written = Counting & { businessId: number; clientId: string; revision: number; accuracyM: number | null }

export async function addRecord(tx: Tx, row: Written & { waitedSeconds: number }): Promise<void> {
  const { businessId, userId, clientId, revision, accuracyM, waitedSeconds } = row
  await tx`
    insert into field_record
      (business_id, plan_id, recorded_by, accuracy_m, last_client_id, revision, recorded_at)
    values (${businessId}, ${planAt(tx, row)}, ${userId}, ${accuracyM}, ${clientId}, ${revision},
      now() - make_interval(secs => ${waitedSeconds}))`
}

/** Its plan is found again; the day stays the one on which it was recorded. */
export async function changeRecord(tx: Tx, row: Written): Promise<void> {
  await tx`
    update field_record set plan_id = ${planAt(tx, row)}, accuracy_m = ${row.accuracyM},
      last_client_id = ${row.clientId}, revision = ${row.revision}, written_at = now()
    where business_id = ${row.businessId}`
}

export type Held = {
  status: BusinessStatus
  lastClientId: string | null
  revision: number
  planId: number | null
  accuracyM: number | null
  categoryId: number | null
  lat: number | null
  lng: number | null
  city: string | null
  district: string | null
  address: string
  updatedAt: Date
  /** Nobody else has changed the business since the worker last wrote it. */
  isAsWritten: boolean
}

/** Held until the transaction ends; null when this worker recorded nothing there. */
export async function holdRecord(tx: Tx, businessId: number, userId: number): Promise<Held | null> {
  // First the lock: a statement that waits for it would join the record as it was before.
  await tx`select from business where id = ${businessId} for update`
  const [row] = await tx<Held[]>`
    select b.status, r.last_client_id, r.revision, r.plan_id, r.accuracy_m, b.category_id, b.lat, b.lng, b.city,
      b.district, b.address, b.updated_at, b.updated_at = r.written_at as is_as_written
    from business b join field_record r on r.business_id = b.id
    where b.id = ${businessId} and r.recorded_by = ${userId}`
  return row ?? null
}

export type RecordRow = {
  id: number
  clientId: string | null
  name: string
  categoryId: number | null
  category: string | null
  phone: string | null
  city: string | null
  district: string | null
  address: string
  latitude: number | null
  longitude: number | null
  accuracy: number | null
  workingHours: string
  isEmergency: boolean
  photos: OwnPhoto[]
  status: BusinessStatus
  plan: { id: number; area: string } | null
  recordedAt: Date
  updatedAt: Date
}

const columns = (db: Db) => db`
  b.id, s.client_id, b.name, b.category_id, c.name as category, b.phone, b.city, b.district, b.address, b.lat as latitude,
  b.lng as longitude, r.accuracy_m as accuracy, coalesce(b.hours_written, '') as working_hours, b.is_emergency,
  b.photos, b.status, r.recorded_at, b.updated_at,
  case when p.id is not null then jsonb_build_object('id', p.id, 'area', p.area) end as plan
  from field_record r join business b on b.id = r.business_id left join category c on c.id = b.category_id
  left join field_plan p on p.id = r.plan_id
  left join submission s on s.business_id = b.id and s.user_id = r.recorded_by and s.kind = 'submitted'`

/** More than a worker's day. */
const MAX_RECORDS = 300

/** Of today, in Istanbul, recorded or sent, and of the last month what still waits; the latest first. */
export async function listRecords(db: Db, userId: number): Promise<RecordRow[]> {
  return db<RecordRow[]>`
    with today as (select ${startOfToday(db)} as begins)
    select ${columns(db)}, today
    where r.recorded_by = ${userId} and r.recorded_at >= begins - interval '30 days'
      and (r.recorded_at >= begins or b.created_at >= begins or b.status = 'pending')
    order by r.recorded_at desc, b.id desc limit ${MAX_RECORDS}`
}

export async function getRecord(db: Db, businessId: number, userId: number): Promise<RecordRow | null> {
  const [row] = await db<RecordRow[]>`
    select ${columns(db)} where b.id = ${businessId} and r.recorded_by = ${userId}`
  return row ?? null
}
