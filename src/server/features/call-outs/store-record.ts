import type { JobOutcome } from '#contract/call-outs-rules.ts'
import type { Db } from '../../db/pool.ts'
import { priceAsksOfRound } from './store-price.ts'
import type { StoredPriceAsk } from './store-views.ts'

export type RecordedJob = {
  businessId: number
  businessName: string
  wonAt: Date
  promisedMinutes: number | null
  onTheWayAt: Date | null
  arrivedAt: Date | null
  isArrivalProven: boolean
  agreedKurus: number | null
  priceAsks: StoredPriceAsk[]
  outcome: JobOutcome | null
  endedAt: Date | null
  threadId: number | null
}

/** Jobs that businesses accepted of a call-out, one in each round; of the one that runs what its row says. */
export async function listJobsOf(db: Db, callOutId: number): Promise<RecordedJob[]> {
  return db<RecordedJob[]>`
    select a.business_id, b.name as business_name, a.won_at,
      case when a.job_ended_at is null then o.promised_minutes else a.promised_minutes end as promised_minutes,
      case when a.job_ended_at is null then o.on_the_way_at else a.on_the_way_at end as on_the_way_at,
      case when a.job_ended_at is null then o.arrived_at else a.arrived_at end as arrived_at,
      case when a.job_ended_at is null then o.is_arrival_proven else a.is_arrival_proven end as is_arrival_proven,
      case when a.job_ended_at is null then o.agreed_kurus else a.agreed_kurus end as agreed_kurus,
      ${priceAsksOfRound(db)} as price_asks, a.outcome, a.job_ended_at as ended_at, t.id as thread_id
    from (
        select *, row_number() over (order by won_at) as round from call_out_ask
        where call_out_id = ${callOutId} and won_at is not null) a
      join call_out o on o.id = a.call_out_id join business b on b.id = a.business_id
      left join thread t on t.business_id = a.business_id and t.customer_id = o.customer_id
    order by a.round`
}

type DisputedTalk = { businessId: number; businessName: string; threadId: number; wonAt: Date; endedAt: Date }

/** Conversations of jobs that somebody has objected to, with the times of the jobs. */
export async function listDisputedTalks(db: Db, callOutId: number): Promise<DisputedTalk[]> {
  return db<DisputedTalk[]>`
    select a.business_id, b.name as business_name, t.id as thread_id, a.won_at, a.job_ended_at as ended_at
    from call_out_ask a join business b on b.id = a.business_id join call_out o on o.id = a.call_out_id
      join thread t on t.business_id = a.business_id and t.customer_id = o.customer_id
    where a.call_out_id = ${callOutId} and a.job_ended_at is not null and exists (
      select from call_out_dispute d where d.call_out_id = o.id and d.business_id = a.business_id)
    order by a.won_at`
}

/** The last position of a job that somebody has objected to: what is kept is of the last winner alone. */
export async function findLastPosition(
  db: Db,
  callOutId: number,
): Promise<{ lat: number; lng: number; accuracyM: number | null; at: Date } | null> {
  const [row] = await db<{ lat: number; lng: number; accuracyM: number | null; at: Date }[]>`
    select p.lat, p.lng, p.accuracy_m, p.at
    from call_out_position p join call_out o on o.id = p.call_out_id
    where o.id = ${callOutId} and exists (
      select from call_out_dispute d where d.call_out_id = o.id and d.business_id = o.winner_id)`
  return row ?? null
}

export async function isDisputed(db: Db, callOutId: number): Promise<boolean> {
  const rows = await db`select from call_out_dispute where call_out_id = ${callOutId} limit 1`
  return rows.length > 0
}
