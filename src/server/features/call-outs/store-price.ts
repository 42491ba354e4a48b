import type { PaidRange } from '#contract/call-outs.ts'
import type { priceAnswers } from '#contract/call-outs-shapes.ts'
import type { Db } from '../../db/pool.ts'

const listed = (db: Db) => db`
  select coalesce(jsonb_agg(jsonb_build_object('no', p.no, 'totalKurus', p.total_kurus, 'reason', p.reason,
    'askedAt', p.asked_at, 'answer', p.answer,
    'photo', case when f.id is not null then jsonb_build_object('name', f.name, 'width', f.width, 'height', f.height) end)
    order by p.no), '[]')
  from call_out_price p left join upload f on f.id = p.photo_id`

/** Asks for more of the winner of a call-out `o`, as JSON. */
export const priceAsks = (db: Db) => db`(
  ${listed(db)} where p.call_out_id = o.id and p.round = o.round and o.winner_id is not null)`

/** The same of the winner of a round of a call-out `a`. */
export const priceAsksOfRound = (db: Db) => db`(
  ${listed(db)} where p.call_out_id = a.call_out_id and p.round = a.round)`

type Answer = (typeof priceAnswers)[number]
type Ask = { no: number; totalKurus: number; reason: string; answer: Answer | null }
export type Agreement = { agreedKurus: number; round: number; asks: Ask[] }

/** The agreed price and what was asked beyond it. The call-out is held by the caller. */
export async function readAgreement(tx: Db, callOutId: number): Promise<Agreement | null> {
  const [row] = await tx<Agreement[]>`
    select o.agreed_kurus, o.round, (
      select coalesce(jsonb_agg(jsonb_build_object('no', p.no, 'totalKurus', p.total_kurus, 'reason', p.reason,
        'answer', p.answer) order by p.no), '[]')
      from call_out_price p where p.call_out_id = o.id and p.round = o.round) as asks
    from call_out o where o.id = ${callOutId} and o.agreed_kurus is not null`
  return row ?? null
}

type NewAsk = {
  callOutId: number
  round: number
  no: number
  totalKurus: number
  reason: string
  photoId: number
  userId: number
}

export async function addPriceAsk(tx: Db, ask: NewAsk): Promise<void> {
  await tx`
    insert into call_out_price (call_out_id, round, no, total_kurus, reason, photo_id, asked_by)
    values (${ask.callOutId}, ${ask.round}, ${ask.no}, ${ask.totalKurus}, ${ask.reason}, ${ask.photoId}, ${ask.userId})`
}

export async function answerPriceAsk(
  tx: Db,
  { callOutId, round, no, agree }: { callOutId: number; round: number; no: number; agree: boolean },
): Promise<void> {
  await tx`
    with answered as (
      update call_out_price set answer = ${agree ? 'agreed' : 'declined'}, answered_at = now()
      where call_out_id = ${callOutId} and round = ${round} and no = ${no} and answer is null
      returning total_kurus
    )
    update call_out set agreed_kurus = total_kurus from answered where id = ${callOutId} and ${agree}`
}

/** An ask that nobody answered before the job ended, or went to others. */
export async function voidPriceAsks(tx: Db, callOutId: number): Promise<void> {
  await tx`
    update call_out_price set answer = 'void', answered_at = now()
    where call_out_id = ${callOutId} and answer is null`
}

/** False where nobody arrived, or it is too late to say. */
export async function setPaid(
  tx: Db,
  { callOutId, kurus, days }: { callOutId: number; kurus: number; days: number },
): Promise<boolean> {
  const set = await tx`
    update call_out set paid_kurus = ${kurus}
    where id = ${callOutId} and arrived_at is not null and status in ('accepted', 'done', 'over')
      and (ended_at is null or ended_at > now() - make_interval(days => ${days})) returning 1`
  return set.length > 0
}

type Rule = {
  lateDays: number
  days: number
  fromJobs: number
  fromBusinesses: number
  fromCustomers: number
}
type PaidIn = PaidRange & { categoryId: number; city: string; district: string }

/** Prices paid by trade and district, from the lowest to the highest tenth, where they are as many as the rule says. */
export async function readPaidRanges(db: Db, rule: Rule): Promise<PaidIn[]> {
  return db<PaidIn[]>`
    select category_id, city, district, percentile_disc(0.1) within group (order by paid_kurus) as "from",
      percentile_disc(0.9) within group (order by paid_kurus) as "to", count(*)::int as jobs
    from call_out
    where paid_kurus is not null and city is not null and district is not null and status in ('done', 'over')
      and ended_at <= now() - make_interval(days => ${rule.lateDays})
      and ended_at > now() - make_interval(days => ${rule.lateDays + rule.days})
    group by category_id, city, district
    having count(*) >= ${rule.fromJobs} and count(distinct winner_id) >= ${rule.fromBusinesses}
      and count(distinct customer_id) >= ${rule.fromCustomers}`
}
