import type { SpecialDays } from '#contract/businesses.ts'
import type { Db, Sql, Tx } from '../../db/pool.ts'
import type { DetailRow } from '../businesses/businesses.ts'

/** A business as memory needs it: all public fields, and those that decide whether it is open. */
export type ListingRow = Omit<
  DetailRow,
  'isDoubted' | 'openState' | 'nextChangeAt' | 'outlook' | 'now' | 'chord'
> & {
  isListed: boolean
  scheduleId: number | null
  usualScheduleId: number | null
  /** 0 to 100; the database keeps them up to date. */
  phoneTrust: number
  hoursTrust: number
  /** Why it is shown as less than open; `hours`: while no switch decides. */
  openDoubt: 'open' | 'hours' | null
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
    b.owner_id is not null as has_owner, b.updated_at, b.checked_at, b.phone_trust, b.hours_trust,
    b.open_doubt
  from business b join category c on c.id = b.category_id left join schedule s on s.id = b.schedule_id
  left join response_time r on r.business_id = b.id`

/** Where changes are read from. */
export type Mark = {
  /** The oldest transaction that was running: this snapshot saw every change of earlier ones. */
  mark: string
  /** The PostgreSQL that numbered it, by its start; undefined where it is not known. */
  startedAt?: string | undefined
}

async function readMark(db: Tx): Promise<Mark & { now: Date }> {
  const [row] = await db<(Mark & { now: Date })[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as mark, pg_postmaster_start_time()::text as started_at,
      clock_timestamp() as now`
  if (!row) throw new Error('The database told no snapshot')
  return row
}

/** More transactions than ever end within a second. */
const FORGOTTEN = 1000n

/**
 * A PostgreSQL that ended at once, and its successor, may number again what had not reached the log: the last transactions
 * that were rolled back.
 */
const earlier = (mark: string) => String(BigInt(mark) > FORGOTTEN ? BigInt(mark) - FORGOTTEN : 0n)

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
): Promise<Mark & { now: Date; schedules: ScheduleState[] }> {
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

/** Whether the listing is too small to be worth a thread. */
export async function isSmall(db: Db): Promise<boolean> {
  const rows = await db`select 1 from business where status = 'verified' limit ${SMALL + 1}`
  return rows.length <= SMALL
}

/** Above this (an import) a new base is built instead of reading changes one by one. */
const MAX_CHANGES = 20_000

export type Changes = Mark & {
  now: Date
  rows: ListingRow[]
  removed: number[]
  schedules: ScheduleState[]
  /** A category changed: names and usual hours of many rows did. */
  categories: boolean
}

/** All changes since the mark, and the next mark; null if there are too many. Changes of transactions still running come again. */
export function readChanges(sql: Sql, from: Mark): Promise<Changes | null> {
  return inOneSnapshot(sql, async (db) => {
    const moment = await readMark(db)
    const isSame = from.startedAt === undefined || from.startedAt === moment.startedAt
    const mark = isSame ? from.mark : earlier(from.mark)
    const rows = await db<ListingRow[]>`
      ${listingRows(db)} where b.changed_xid >= ${mark}::xid8 limit ${MAX_CHANGES + 1}`
    if (rows.length > MAX_CHANGES) return null
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

/** Whether more changed since `mark` than is read one by one. */
export function isFarBehind(sql: Sql, mark: string): Promise<boolean> {
  return inOneSnapshot(sql, async (db) => {
    const rows = await db`select 1 from business where changed_xid >= ${mark}::xid8 limit ${MAX_CHANGES + 1}`
    return rows.length > MAX_CHANGES
  })
}
