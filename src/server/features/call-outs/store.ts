import type { CallOutChoice, CallOutStatus } from '#contract/call-outs-rules.ts'
import type { CallOutTrade } from '#contract/call-outs-trades.ts'
import type { Db } from '../../db/pool.ts'
import { isUnderWay } from './store-jobs.ts'

export type TradeRow = { categoryId: number; category: string; trade: CallOutTrade }

/** Categories that can be called out, in their order. */
export async function listTrades(db: Db): Promise<TradeRow[]> {
  return db<TradeRow[]>`
    select id as category_id, name as category, call_out_trade as trade from category
    where call_out_trade is not null order by position, id`
}

/** Limits that a customer has reached. `phoneHash`: null without a proven telephone. */
export type Customer = {
  phoneHash: Buffer | null
  ofDay: number
  cancelledOften: boolean
  /** Another one of this account runs, of whatever number. */
  isRunning: boolean
}

export async function readCustomer(
  db: Db,
  { userId, clientId }: { userId: number; clientId: string },
  { cancelledLimit, cancelledDays }: { cancelledLimit: number; cancelledDays: number },
): Promise<Customer | null> {
  const [row] = await db<Customer[]>`
    with who as (
      select id, case when phone_proven_at is not null then trial_phone_hash(phone) end as phone_hash
      from app_user where id = ${userId})
    select w.phone_hash,
      (select count(*)::int from call_out o where o.phone_hash = w.phone_hash
        and o.created_at > now() - interval '1 day') as of_day,
      (select count(*) from call_out o where o.phone_hash = w.phone_hash and o.is_counted
        and o.created_at > now() - make_interval(days => ${cancelledDays})) >= ${cancelledLimit} as cancelled_often,
      exists (select from call_out o where o.customer_id = w.id and o.client_id <> ${clientId}
        and o.status in ('asking', 'accepted')) as is_running
    from who w`
  return row ?? null
}

/** So long an id of a browser is a try of the same call-out, even if that has ended. */
const TRIED_MINUTES = 10

const isSameTry = (db: Db) => db`
  (status in ('asking', 'accepted') or created_at > now() - make_interval(mins => ${TRIED_MINUTES}))`

/** The call-out that a browser's id means: one that runs, or was begun a moment ago. */
export async function findOwnCallOut(db: Db, customerId: number, clientId: string): Promise<number | null> {
  const [row] = await db<{ id: number }[]>`
    select id from call_out where customer_id = ${customerId} and client_id = ${clientId} and ${isSameTry(db)}`
  return row?.id ?? null
}

export type NewCallOut = {
  customerId: number
  phoneHash: Buffer
  clientId: string
  categoryId: number
  choice: CallOutChoice
  note: string
  whyElsewhere: string | null
  photoId: number | null
  lat: number
  lng: number
  city: string | null
  district: string | null
  askingMinutes: number
}

/** Null where the same call of the browser came twice at once. An ended one of before gives up its id for it. */
export async function insertCallOut(tx: Db, given: NewCallOut): Promise<number | null> {
  const { askingMinutes, ...row } = given
  await tx`
    update call_out set client_id = gen_random_uuid()::text
    where customer_id = ${row.customerId} and client_id = ${row.clientId} and not ${isSameTry(tx)}`
  const [added] = await tx<{ id: number }[]>`
    insert into call_out (customer_id, phone_hash, client_id, category_id, choice, note, why_elsewhere, photo_id, lat, lng,
      city, district, ends_at)
    values (${row.customerId}, ${row.phoneHash}, ${row.clientId}, ${row.categoryId}, ${row.choice}, ${row.note},
      ${row.whyElsewhere}, ${row.photoId}, ${row.lat}, ${row.lng}, ${row.city}, ${row.district},
      now() + make_interval(mins => ${askingMinutes}))
    on conflict (customer_id, client_id) do nothing returning id`
  return added?.id ?? null
}

export type RunningRow = {
  id: number
  status: CallOutStatus
  customerId: number | null
  winnerId: number | null
  acceptedBy: number | null
  arrivedAt: Date | null
  winnerDoneAt: Date | null
  customerDoneAt: Date | null
}

const runningColumns = (db: Db) => db`
  id, status, customer_id, winner_id, accepted_by, arrived_at, winner_done_at, customer_done_at`

/** Locks a call-out: behind the duty, before its asks. */
export async function lockCallOut(tx: Db, id: number): Promise<RunningRow | null> {
  const [row] = await tx<RunningRow[]>`
    select ${runningColumns(tx)} from call_out where id = ${id} for update`
  return row ?? null
}

export async function findStatus(db: Db, id: number): Promise<RunningRow | null> {
  const [row] = await db<RunningRow[]>`
    select ${runningColumns(db)} from call_out where id = ${id}`
  return row ?? null
}

type Acceptance = {
  id: number
  businessId: number
  userId: number
  vehicleId: number | null
  minutes: number
  lateMinutes: number
  overMinutes: number
  arrivalCode: string
}

/** The one update that decides who wins: false for everybody but the first. */
export async function accept(tx: Db, given: Acceptance): Promise<boolean> {
  const { id, businessId, userId, vehicleId, minutes, lateMinutes, overMinutes, arrivalCode } = given
  const won = await tx`
    update call_out set status = 'accepted', winner_id = ${businessId}, accepted_by = ${userId}, vehicle_id = ${vehicleId},
      promised_minutes = ${minutes}, accepted_at = now(), due_at = now() + make_interval(mins => ${minutes + lateMinutes}),
      ends_at = now() + make_interval(mins => ${minutes + overMinutes}), arrival_code = ${arrivalCode}, arrival_misses = 0,
      agreed_kurus = (select (a.price ->> 'totalKurus')::integer from call_out_ask a
        where a.call_out_id = call_out.id and a.business_id = ${businessId})
    where id = ${id} and status = 'asking' and ends_at > now() returning 1`
  return won.length > 0
}

/** Ends a call-out that runs; a place is kept to about 100 m from then on. False where it does not. */
export async function endCallOut(
  tx: Db,
  id: number,
  end: {
    from: CallOutStatus[]
    to: CallOutStatus
    by?: 'customer' | 'erasure' | 'staff'
    reason?: string
    freeMinutes?: number
  },
): Promise<boolean> {
  const { from, to, by = null, reason = null, freeMinutes = 0 } = end
  const ended = await tx`
    update call_out set status = ${to}, cancelled_by = ${by}, cancel_reason = ${reason}, ended_at = now(),
      is_counted = ${by === 'customer'} and status = 'accepted'
        and accepted_at < now() - make_interval(mins => ${freeMinutes})
        and not exists (select from call_out_price p where p.call_out_id = call_out.id and p.round = call_out.round)
        and accepted_at > now() - make_interval(mins => promised_minutes),
      arrival_code = null,
      lat = round(lat::numeric, 3), lng = round(lng::numeric, 3)
    where id = ${id} and status = any(${from as string[]}::text[]) returning 1`
  return ended.length > 0
}

/** The winner gives it back: asking begins again, for as long as the first time. */
export async function askAgain(tx: Db, id: number, winnerId: number, minutes: number): Promise<boolean> {
  const again = await tx`
    update call_out set status = 'asking', round = round + 1, asking_since = now(), wave = 0, is_exhausted = false,
      is_wide = false, alarmed_at = null, ends_at = now() + make_interval(mins => ${minutes}), due_at = now(),
      winner_id = null, accepted_by = null, vehicle_id = null, promised_minutes = null, accepted_at = null,
      on_the_way_at = null, arrived_at = null, is_arrival_proven = false, winner_done_at = null, customer_done_at = null,
      arrival_code = null, agreed_kurus = null, paid_kurus = null, late_told_at = null
    where id = ${id} and status = 'accepted' and winner_id = ${winnerId} returning 1`
  return again.length > 0
}

/** A vehicle of a business that is not out; undefined: none is free, null: it has none and is free itself. */
export async function findFreeVehicle(
  tx: Db,
  businessId: number,
  wanted: number | undefined,
): Promise<number | null | undefined> {
  const [row] = await tx<{ id: number | null; vehicles: number; running: number }[]>`
    select min(v.id) filter (where (${wanted ?? null}::bigint is null or v.id = ${wanted ?? null}) and not exists (
        select from call_out o where o.vehicle_id = v.id and ${isUnderWay(tx)})) as id,
      count(v.id)::int as vehicles,
      (select count(*)::int from call_out o where o.winner_id = ${businessId} and ${isUnderWay(tx)}) as running
    from (values (1)) one left join duty_vehicle v on v.business_id = ${businessId} and v.gone_at is null`
  if (!row || row.vehicles === 0) return row?.running === 0 ? null : undefined
  if (row.running >= row.vehicles) return undefined // one that was begun without a vehicle counts
  return row.id ?? undefined
}
