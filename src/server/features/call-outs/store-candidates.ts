import type { CallOutTariff, DutyArea } from '#contract/call-outs-duty.ts'
import { licensedTrades } from '#contract/call-outs-trades.ts'
import type { Point } from '#lib/geo.ts'
import type { Db } from '../../db/pool.ts'
import type { TradeRow } from './store.ts'
import { isBlocked } from './store-blocks.ts'
import { areaColumn, isReachable } from './store-duty.ts'
import { isUnderWay } from './store-jobs.ts'

/** Around a place, in degrees: some 60 km. Nobody comes from farther. */
const REACH = { lat: 0.55, lng: 0.75 }

export type CandidateRow = CallOutTariff & {
  businessId: number
  district: string | null
  lat: number
  lng: number
  area: DutyArea
  asked: number
  accepted: number
  askedLastHour: number
}

const isInReach = (db: Db, { lat, lng }: Point) => db`
  b.lat between ${lat - REACH.lat}::float8 and ${lat + REACH.lat}::float8
    and b.lng between ${lng - REACH.lng}::float8 and ${lng + REACH.lng}::float8`

/** Trades of which so many businesses are on duty around a place, in their order, whether they can come or not. */
export async function listTradesOnDuty(db: Db, place: Point, atLeast: number): Promise<TradeRow[]> {
  return db<TradeRow[]>`
    select c.id as category_id, c.name as category, c.call_out_trade as trade
    from duty d join listed_business b on b.id = d.business_id join category c on c.id = b.category_id
    where d.until_at > now() and c.call_out_trade is not null and ${isInReach(db, place)}
    group by c.id having count(*) >= ${atLeast} order by c.position, c.id`
}

type Asked = {
  categoryId: number
  place: Point
  callOutId: number | null
  /** Methods of checks that end such a finding. */
  sure: readonly string[]
}

/**
 * Found gone, or under another number, by a worker who was there or called, and by nobody sure since. What customers tap keeps nobody
 * from work: whether it is open says whoever is on duty.
 */
const isDenied = (db: Db, sure: readonly string[]) => db`
  exists (
    select from business_check c where c.business_id = b.id and not c.confirms and c.method = 'visit'
      and c.is_near is not false and (c.field = 'existence' or c.field = 'phone' and c.value = b.phone)
      and c.at > now() - interval '30 days'
      and not exists (
        select from business_check s where s.business_id = b.id and s.field = c.field and s.confirms
          and s.is_near is not false and s.method = any(${sure as string[]}::text[]) and s.at >= c.at))`

/** Who can be asked for a place: owned, listed, known to be open, not found gone, licensed, on duty with somebody, and free. */
const canCome = (db: Db, { categoryId, sure, place }: Asked) => db`
  d.until_at > now() and b.category_id = ${categoryId} and b.owner_id is not null and b.open_state = 'open'
    and ${isInReach(db, place)}
    and (t.call_out_trade <> all(${[...licensedTrades]}::text[])
      or exists (select from licence l where l.business_id = b.id))
    and ${isReachable(db)}
    and (select count(*) from call_out o where o.winner_id = b.id and ${isUnderWay(db)})
      < greatest(1, (select count(*) from duty_vehicle v where v.business_id = b.id and v.gone_at is null))
    and not ${isDenied(db, sure)}`

/** Not for this call-out: asked already, busy with another card, of the customer's own, or blocked by either side. */
const isLeftOut = (db: Db, callOutId: number) => db`
  exists (
    select from call_out_ask a where a.business_id = b.id
      and (a.call_out_id = ${callOutId} and a.state <> 'lost' or a.state = 'asked' and a.answer_by > now()))
  or exists (
    select from call_out o where o.id = ${callOutId} and (
      exists (select from business_person w where w.business_id = b.id and w.user_id = o.customer_id)
      or ${isBlocked(db)}))`

/** Businesses that can come near a place, with what ranks them; of a call-out those that it has not asked. */
export async function readCandidates(db: Db, asked: Asked): Promise<CandidateRow[]> {
  const { callOutId } = asked
  return db<CandidateRow[]>`
    select b.id as business_id, b.district, b.lat, b.lng, d.opening_kurus, d.per_km_kurus, d.free_km, d.night_percent,
      d.holiday_percent, d.includes, ${areaColumn(db)}, r.asked, r.accepted, r.asked_last_hour
    from duty d join listed_business b on b.id = d.business_id join category t on t.id = b.category_id
      cross join lateral (
        select count(*) filter (where a.state in ('accepted', 'refused') or coalesce(a.closed_at, now()) >= a.answer_by)::int
            as asked,
          count(*) filter (where a.state = 'accepted')::int as accepted,
          count(*) filter (where a.asked_at > now() - interval '1 hour')::int as asked_last_hour
        from call_out_ask a where a.business_id = b.id and a.asked_at > now() - interval '90 days') r
    where ${canCome(db, asked)} and not (${callOutId === null ? db`false` : isLeftOut(db, callOutId)})`
}
