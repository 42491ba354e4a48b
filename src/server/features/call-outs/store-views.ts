import type { AskState, CallOutChoice, CallOutStatus, JobOutcome } from '#contract/call-outs-rules.ts'
import type { CallOutPrice, priceAnswers } from '#contract/call-outs-shapes.ts'
import type { CallOutTrade } from '#contract/call-outs-trades.ts'
import type { Picture } from '#contract/uploads.ts'
import type { Db } from '../../db/pool.ts'
import { cameBeforeSale, isOfOwner } from './store-disputes.ts'
import { arrivedPercent, isUnderWay, worksInWinner } from './store-jobs.ts'
import { priceAsks } from './store-price.ts'
import type { StoredDispute } from './wire-disputes.ts'

type StoredPicture = { name: string; width: number; height: number }

export type StoredPriceAsk = {
  no: number
  totalKurus: number
  reason: string
  photo: StoredPicture | null
  askedAt: string
  answer: (typeof priceAnswers)[number] | null
}

export type CallOutRow = {
  id: number
  now: Date
  status: CallOutStatus
  customerId: number | null
  customerFirst: string | null
  customerLast: string | null
  customerPhone: string | null
  categoryId: number
  category: string
  trade: CallOutTrade | null
  choice: CallOutChoice
  note: string
  whyElsewhere: string | null
  photo: StoredPicture | null
  lat: number
  lng: number
  city: string | null
  district: string | null
  createdAt: Date
  askingSince: Date
  isExhausted: boolean
  isWide: boolean
  dueAt: Date
  endsAt: Date
  endedAt: Date | null
  winnerId: number | null
  winnerName: string | null
  winnerPhone: string | null
  personName: string | null
  plate: string | null
  promisedMinutes: number | null
  acceptedAt: Date | null
  winnerPhoto: Picture | null
  winnerMean: number | null
  winnerReviews: number | null
  arrivedPercent: number | null
  onTheWayAt: Date | null
  arrivedAt: Date | null
  isArrivalProven: boolean
  winnerDoneAt: Date | null
  customerDoneAt: Date | null
  arrivalCode: string | null
  arrivalMisses: number
  agreedKurus: number | null
  paidKurus: number | null
  priceAsks: StoredPriceAsk[]
  disputes: StoredDispute[]
  /** The winner can be reviewed, and its customer has not. */
  isReviewOpen: boolean
  isShared: boolean
}

export async function readCallOuts(db: Db, ids: readonly number[]): Promise<CallOutRow[]> {
  return db<CallOutRow[]>`
    select o.id, now() as now, o.status, o.customer_id, u.first_name as customer_first, u.last_name as customer_last,
      case when u.phone_proven_at is not null then u.phone end as customer_phone, o.category_id, c.name as category, c.call_out_trade as trade, o.choice, o.note, o.why_elsewhere,
      case when p.id is not null then jsonb_build_object('name', p.name, 'width', p.width, 'height', p.height) end as photo,
      o.lat, o.lng, o.city, o.district, o.created_at, o.asking_since, o.is_exhausted, o.is_wide, o.due_at, o.ends_at,
      o.ended_at, o.winner_id, b.name as winner_name, b.phone as winner_phone, a.first_name as person_name, v.plate,
      o.promised_minutes, o.accepted_at, b.photos -> 0 as winner_photo, b.rating_mean::float8 as winner_mean,
      b.review_count as winner_reviews, case when o.accepted_at is not null then ${arrivedPercent(db)} end as arrived_percent,
      o.on_the_way_at, o.arrived_at, o.is_arrival_proven, o.winner_done_at, o.customer_done_at, o.arrival_code, o.arrival_misses,
      o.agreed_kurus, o.paid_kurus, ${priceAsks(db)} as price_asks, (
        select coalesce(jsonb_agg(jsonb_build_object('side', d.side, 'businessId', d.business_id, 'reason', d.reason,
          'createdAt', d.created_at, 'settledAt', d.settled_at, 'isUpheld', d.is_upheld, 'decision', d.decision)), '[]')
        from call_out_dispute d where d.call_out_id = o.id) as disputes,
      b.status = 'verified' and not exists (
        select from review r where r.business_id = b.id and r.user_id = o.customer_id) as is_review_open,
      exists (select from call_out_share s where s.call_out_id = o.id) as is_shared
    from call_out o join category c on c.id = o.category_id left join app_user u on u.id = o.customer_id
      left join upload p on p.id = o.photo_id left join business b on b.id = o.winner_id
      left join app_user a on a.id = o.accepted_by left join duty_vehicle v on v.id = o.vehicle_id
    where o.id = any(${ids as number[]}::bigint[]) order by o.id`
}

export type AskRow = {
  id: number
  callOutId: number
  businessId: number
  businessName: string
  businessPhone: string | null
  businessDistrict: string | null
  no: number
  wave: number
  distanceKm: number
  minutes: number | null
  price: CallOutPrice
  /** As it is now: not answered in time is `silent`. */
  state: AskState
  askedAt: Date
  answerBy: Date
  closedAt: Date | null
  wonAt: Date | null
  jobEndedAt: Date | null
  outcome: JobOutcome | null
  /** The business is another's since it won. */
  isSold: boolean
}

const askColumns = (db: Db) => db`
  a.id, a.call_out_id, a.business_id, b.name as business_name, b.phone as business_phone, b.district as business_district,
  a.no, a.wave, a.distance_km, a.minutes, a.price,
  case when a.state = 'asked' and a.answer_by <= now() then 'silent' else a.state end as state,
  a.asked_at, a.answer_by, a.closed_at, a.won_at, a.job_ended_at, a.outcome,
  not ${isOfOwner(db)} as is_sold`

/** All asks of call-outs, in their order. */
export async function readAsksOf(db: Db, callOutIds: readonly number[]): Promise<AskRow[]> {
  return db<AskRow[]>`
    select ${askColumns(db)} from call_out_ask a join business b on b.id = a.business_id
    where a.call_out_id = any(${callOutIds as number[]}::bigint[]) order by a.call_out_id, a.no`
}

/** Those that wait for an answer first, the most urgent before the others. */
export async function readAsks(db: Db, ids: readonly number[]): Promise<AskRow[]> {
  return db<AskRow[]>`
    select ${askColumns(db)} from call_out_ask a join business b on b.id = a.business_id
    where a.id = any(${ids as number[]}::bigint[])
    order by a.state = 'asked' and a.answer_by > now() desc, a.answer_by, a.id`
}

/** Which of these asks each person may read: of businesses in which they work, of no job before its present owner but to whom they had come. */
export async function readReaders(
  db: Db,
  pairs: readonly { userId: number; askId: number }[],
): Promise<ReadonlySet<string>> {
  const rows = await db<{ userId: number; askId: number }[]>`
    select t.user_id, t.ask_id
    from unnest(${pairs.map(({ userId }) => userId)}::bigint[], ${pairs.map(({ askId }) => askId)}::bigint[])
        as t (user_id, ask_id)
      join call_out_ask a on a.id = t.ask_id join call_out o on o.id = a.call_out_id
    where ${cameBeforeSale(db, db`t.user_id`)} or (a.won_at is null or ${isOfOwner(db)}) and exists (
      select from business_person w where w.business_id = a.business_id and w.user_id = t.user_id)`
  return new Set(rows.map(({ userId, askId }) => `${userId} ${askId}`))
}

/** The call-outs of a customer, running ones first. */
export async function listOwnIds(db: Db, customerId: number, most: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from call_out where customer_id = ${customerId}
    order by status not in ('asking', 'accepted'), id desc limit ${most}`
  return rows.map(({ id }) => id)
}

/** Open asks, and running jobs, of businesses in which a person works. */
export async function listWork(
  db: Db,
  userId: number,
): Promise<{ askIds: number[]; jobs: { id: number; businessId: number }[] }> {
  const asks = await db<{ id: number }[]>`
    select a.id from call_out_ask a join business_person w on w.business_id = a.business_id
    where w.user_id = ${userId} and a.state = 'asked' order by a.id`
  const jobs = await db<{ id: number; businessId: number }[]>`
    select o.id, o.winner_id as business_id from call_out o
    where o.status = 'accepted' and ${worksInWinner(db, userId)}
      and (o.accepted_by = ${userId} or o.winner_id in (select business_id from business_person where user_id = ${userId}))
    order by o.id`
  return { askIds: asks.map(({ id }) => id), jobs: [...jobs] }
}

type FreeVehicle = { businessId: number; id: number; plate: string }

/** Vehicles of businesses that are not out. */
export async function readFreeVehicles(db: Db, businessIds: readonly number[]): Promise<FreeVehicle[]> {
  return db<FreeVehicle[]>`
    select v.business_id, v.id, v.plate from duty_vehicle v
    where v.business_id = any(${businessIds as number[]}::bigint[]) and v.gone_at is null and not exists (
      select from call_out o where o.vehicle_id = v.id and ${isUnderWay(db)})
    order by v.id`
}
