import type { JobMonth } from '#contract/call-outs-jobs.ts'
import { type CallOutChoice, DISPUTE_DAYS, type JobOutcome } from '#contract/call-outs-rules.ts'
import type { Db } from '../../db/pool.ts'
import { isOfOwner } from './store-disputes.ts'
import type { StoredDispute } from './wire-disputes.ts'

export type BusinessJobRow = {
  /** Of the ask: the order of the list. */
  id: number
  callOutId: number
  category: string
  choice: CallOutChoice
  district: string | null
  personName: string | null
  wonAt: Date
  promisedMinutes: number | null
  takenMinutes: number | null
  agreedKurus: number | null
  paidKurus: number | null
  outcome: JobOutcome | null
  endedAt: Date | null
  dispute: StoredDispute | null
  disputeUntil: Date | null
}

type Page = { before: number | null; most: number }

/** Jobs of a business and its present owner, those asked last first; of one that runs what the call-out's row says. */
export async function listJobs(
  db: Db,
  businessId: number,
  { before, most }: Page,
): Promise<BusinessJobRow[]> {
  return db<BusinessJobRow[]>`
    select a.id, o.id as call_out_id, c.name as category, o.choice, o.district, u.first_name as person_name, a.won_at,
      coalesce(a.promised_minutes, r.promised_minutes) as promised_minutes,
      ceil(extract(epoch from coalesce(a.arrived_at, r.arrived_at) - a.won_at) / 60)::int as taken_minutes,
      coalesce(a.agreed_kurus, r.agreed_kurus) as agreed_kurus,
      case when o.winner_id = a.business_id then o.paid_kurus end as paid_kurus, a.outcome, a.job_ended_at as ended_at,
      case when d.id is not null then jsonb_build_object('side', d.side, 'businessId', d.business_id, 'reason', d.reason,
        'createdAt', d.created_at, 'settledAt', d.settled_at, 'isUpheld', d.is_upheld, 'decision', d.decision) end as dispute,
      case when d.id is null and a.job_ended_at > now() - make_interval(days => ${DISPUTE_DAYS})
        then a.job_ended_at + make_interval(days => ${DISPUTE_DAYS}) end as dispute_until
    from call_out_ask a join call_out o on o.id = a.call_out_id join category c on c.id = o.category_id
      left join call_out r on r.id = o.id and a.job_ended_at is null and r.winner_id = a.business_id
      left join app_user u on u.id = a.answered_by
      left join call_out_dispute d on d.call_out_id = o.id and d.side = 'winner' and d.business_id = a.business_id
    where a.business_id = ${businessId} and a.won_at is not null and ${isOfOwner(db)}
      and (${before}::bigint is null or a.id < ${before})
    order by a.id desc limit ${most}`
}

/** Whether a job `a` of a call-out `o` was done: cancelled at the door it earns nothing. */
const isEarned = (db: Db) => db`(a.outcome = 'reached' and o.status in ('done', 'over'))`

type Totals = { accepted: number; reached: number; givenBack: number; noShows: number; agreedKurus: number }

export async function readTotals(db: Db, businessId: number): Promise<Totals> {
  const [row] = await db<Totals[]>`
    select count(*)::int as accepted, (count(*) filter (where a.outcome = 'reached'))::int as reached,
      (count(*) filter (where a.outcome = 'given_back'))::int as given_back,
      (count(*) filter (where a.outcome = 'no_show'))::int as no_shows,
      coalesce(sum(a.agreed_kurus) filter (where ${isEarned(db)}), 0)::float8 as agreed_kurus
    from call_out_ask a join call_out o on o.id = a.call_out_id where a.business_id = ${businessId} and a.won_at is not null and ${isOfOwner(db)}`
  return row ?? { accepted: 0, reached: 0, givenBack: 0, noShows: 0, agreedKurus: 0 }
}

const MONTHS = 12

/** Jobs reached in each of the last months, of a business and its present owner. */
export async function readMonths(db: Db, businessId: number): Promise<JobMonth[]> {
  return db<JobMonth[]>`
    select m.month, count(a.id)::int as reached,
      coalesce(sum(a.agreed_kurus) filter (where ${isEarned(db)}), 0)::float8 as agreed_kurus
    from (
      select to_char(istanbul_day(now()) - make_interval(months => n), 'YYYY-MM') as month
      from generate_series(0, ${MONTHS - 1}) n) m
      left join call_out_ask a on a.business_id = ${businessId} and a.outcome = 'reached'
        and to_char(istanbul_day(a.won_at), 'YYYY-MM') = m.month and ${isOfOwner(db)}
      left join call_out o on o.id = a.call_out_id
    group by m.month order by m.month`
}
