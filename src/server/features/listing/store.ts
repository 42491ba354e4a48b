import type { SpecialDays, Week } from '#contract/businesses.ts'
import type { OwnPhoto } from '#contract/photos.ts'
import type { Db, Sql, Tx } from '../../db/pool.ts'

/** A business as the memory needs it: all that is told, and what decides whether and when it is open. */
export type ListingRow = {
  id: number
  isListed: boolean
  categoryId: number
  categoryName: string
  usualScheduleId: number | null
  source: 'owner' | 'user' | 'staff' | 'osm' | 'sample'
  name: string
  description: string
  address: string
  city: string | null
  district: string | null
  lat: number | null
  lng: number | null
  phone: string | null
  email: string | null
  website: string | null
  scheduleId: number | null
  hours: string | null
  week: Week | null
  hoursWritten: string | null
  switchOpen: boolean | null
  switchUntil: Date | null
  isEmergency: boolean
  ratingMean: string | null
  reviewCount: number
  priceRange: string | null
  responseClaim: string | null
  workingArea: string | null
  features: string[]
  services: string[]
  paymentMethods: string[]
  certificates: string[]
  insurers: string[]
  vehicleTypes: string[]
  accessNotes: string[]
  photos: OwnPhoto[]
  responseSeconds: number | null
  hasOwner: boolean
  updatedAt: Date
  checkedAt: Date | null
}

type KnownState = 'open' | 'closed' | 'unknown'

export type ScheduleState = {
  id: number
  outlook: { state: KnownState; changes: { at: string; state: KnownState }[]; special: SpecialDays[] }
}

const listingRows = (db: Db) => db`
  select b.id, b.status = 'verified' as is_listed, b.category_id, c.name as category_name, c.usual_schedule_id, b.source,
    b.name, b.description, b.address, b.city, b.district, b.lat, b.lng, b.phone, b.email, b.website, b.schedule_id,
    s.hours, s.week, b.hours_written, b.switch_open, b.switch_until, b.is_emergency, b.rating_mean, b.review_count,
    b.price_range, b.response_claim, b.working_area, b.features, b.services, b.payment_methods, b.certificates,
    b.insurers, b.vehicle_types, b.access_notes, b.photos, r.median_seconds as response_seconds,
    b.owner_id is not null as has_owner, b.updated_at, b.checked_at
  from business b join category c on c.id = b.category_id left join schedule s on s.id = b.schedule_id
  left join response_time r on r.business_id = b.id`

/** The oldest transaction still running: every change of an earlier one is seen by the snapshot that tells it. */
async function readMark(db: Tx): Promise<{ mark: string; now: Date }> {
  const [row] = await db<{ mark: string; now: Date }[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as mark, clock_timestamp() as now`
  if (!row) throw new Error('The database told no snapshot')
  return row
}

const inOneSnapshot = <T>(sql: Sql, work: (db: Tx) => Promise<T>): Promise<T> =>
  sql.begin('isolation level repeatable read read only', async (db) => {
    await db`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`
    return work(db)
  }) as Promise<T>

const BATCH = 2000

/** Everything that is listed, in batches, and the mark from which changes are to be read. */
export function readAll(
  sql: Sql,
  onRows: (rows: ListingRow[]) => void,
): Promise<{ mark: string; now: Date; schedules: ScheduleState[] }> {
  return inOneSnapshot(sql, async (db) => {
    const moment = await readMark(db)
    const schedules = await db<ScheduleState[]>`select id, outlook from schedule`
    await db<ListingRow[]>`${listingRows(db)} where b.status = 'verified'`.cursor(BATCH, (rows) =>
      onRows(rows),
    )
    return { ...moment, schedules: [...schedules] }
  })
}

const SMALL = 1000

/** Whether so few are listed that laying them out takes no time worth a thread. */
export async function isSmall(db: Db): Promise<boolean> {
  const rows = await db`select 1 from business where status = 'verified' limit ${SMALL + 1}`
  return rows.length <= SMALL
}

/** More at once (an import) are not read one by one: everything is laid out anew. */
const MOST_CHANGES = 20_000

export type Changes = {
  mark: string
  now: Date
  rows: ListingRow[]
  removed: number[]
  schedules: ScheduleState[]
  /** A category changed: names and usual hours of many rows did. */
  categories: boolean
}

/** All that changed since `mark`, and the mark to ask from next; null when it is too much to be read so. Changes of transactions still running come again. */
export function readChanges(sql: Sql, mark: string): Promise<Changes | null> {
  return inOneSnapshot(sql, async (db) => {
    const moment = await readMark(db)
    const rows = await db<ListingRow[]>`
      ${listingRows(db)} where b.changed_xid >= ${mark}::xid8 limit ${MOST_CHANGES + 1}`
    if (rows.length > MOST_CHANGES) return null
    const removed = await db<
      { id: number }[]
    >`select id from business_removed where changed_xid >= ${mark}::xid8`
    const schedules = await db<ScheduleState[]>`
      select id, outlook from schedule where changed_xid >= ${mark}::xid8`
    const [category] = await db`select 1 from category where changed_xid >= ${mark}::xid8 limit 1`
    return {
      ...moment,
      rows: [...rows],
      removed: removed.map(({ id }) => id),
      schedules: [...schedules],
      categories: category !== undefined,
    }
  })
}

/** The province an account lives in; null where it is unknown. */
export async function findCityOfUser(db: Db, userId: number): Promise<string | null> {
  const [user] = await db<{ city: string | null }[]>`select city from app_user where id = ${userId}`
  return user?.city ?? null
}

/** Removals that every process has read long ago. */
export async function sweepRemoved(db: Db): Promise<void> {
  await db`delete from business_removed where removed_at < now() - interval '1 day'`
}
