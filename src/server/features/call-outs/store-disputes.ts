import { DISPUTE_DAYS, type JobOutcome } from '#contract/call-outs-rules.ts'
import type { Db } from '../../db/pool.ts'

export type DisputeSide = 'customer' | 'winner'

/** A job that somebody can object to: of the customer the one that is meant, else the last, of a business its own. */
export type Party = {
  side: DisputeSide
  businessId: number
  isOver: boolean
  isLate: boolean
  /** The business is another's since. */
  isSold: boolean
}

/** Jobs of a business `a` before its present owner are that one's affair. */
export const isOfOwner = (db: Db) => db`(
  not exists (
    select from business_ownership s
    where s.business_id = a.business_id and s.until_at is null and s.from_at > a.won_at))`

/**
 * Whether somebody had come to a call-out `o` for the business of an ask `a` when that was sold: who is at the door brings the job to
 * its end, and reads it until objections end.
 */
export const cameBeforeSale = (db: Db, userId: number | ReturnType<typeof isOfOwner>) => db`(
  o.winner_id = a.business_id and o.accepted_by = ${userId as number} and o.arrived_at is not null and not ${isOfOwner(db)}
  and (a.job_ended_at is null or a.job_ended_at > now() - make_interval(days => ${DISPUTE_DAYS})))`

/** The part that somebody has in a call-out; null: none. A customer of a call-out that nobody had has none, either. */
export async function findParty(
  db: Db,
  { callOutId, userId, businessId }: { callOutId: number; userId: number; businessId: number | null },
): Promise<Party | null> {
  const [row] = await db<Party[]>`
    select case when o.customer_id = ${userId} then 'customer' else 'winner' end as side, a.business_id,
      a.job_ended_at is not null as is_over, not ${isOfOwner(db)} as is_sold,
      coalesce(a.job_ended_at < now() - make_interval(days => ${DISPUTE_DAYS}), false) as is_late
    from call_out o join call_out_ask a on a.call_out_id = o.id and a.won_at is not null
    where o.id = ${callOutId} and (${businessId}::bigint is null or a.business_id = ${businessId})
      and (o.customer_id = ${userId} or ${cameBeforeSale(db, userId)} or ${isOfOwner(db)} and exists (
      select from business_person w where w.business_id = a.business_id and w.user_id = ${userId}))
    order by a.won_at desc limit 1`
  return row ?? null
}

export async function isCustomer(db: Db, callOutId: number, userId: number): Promise<boolean> {
  const rows = await db`select from call_out where id = ${callOutId} and customer_id = ${userId}`
  return rows.length > 0
}

export type DisputeRow = {
  id: number
  side: DisputeSide
  businessId: number | null
  reason: string
  createdAt: Date
  settledAt: Date | null
  isUpheld: boolean | null
  decision: string | null
}

const columns = (db: Db) => db`
  d.id, d.side, d.business_id, d.reason, d.created_at, d.settled_at, d.is_upheld, d.decision`

type NewDispute = { callOutId: number; side: DisputeSide; businessId: number; userId: number; reason: string }

/** Null where this side has objected to this job already. */
export async function addDispute(tx: Db, given: NewDispute): Promise<DisputeRow | null> {
  const { callOutId, side, businessId, userId, reason } = given
  const [row] = await tx<DisputeRow[]>`
    insert into call_out_dispute as d (call_out_id, side, business_id, author_id, reason)
    values (${callOutId}, ${side}, ${businessId}, ${userId}, ${reason})
    on conflict do nothing returning ${columns(tx)}`
  return row ?? null
}

export async function findDispute(
  db: Db,
  { callOutId, side, businessId }: Pick<NewDispute, 'callOutId' | 'side' | 'businessId'>,
): Promise<DisputeRow | null> {
  const [row] = await db<DisputeRow[]>`
    select ${columns(db)} from call_out_dispute d
    where d.call_out_id = ${callOutId} and d.side = ${side} and d.business_id = ${businessId}`
  return row ?? null
}

export type NamedDispute = DisputeRow & { businessName: string | null }

export async function listDisputesOf(db: Db, callOutId: number): Promise<NamedDispute[]> {
  return db<NamedDispute[]>`
    select ${columns(db)}, b.name as business_name
    from call_out_dispute d left join business b on b.id = d.business_id
    where d.call_out_id = ${callOutId} order by d.id`
}

type Settled = {
  callOutId: number
  side: DisputeSide
  businessId: number | null
  /** The business still has the owner of that job. */
  isSameOwner: boolean
  authorId: number | null
  customerId: number | null
  category: string
}

/** Null for one that is not open. */
export async function settleDispute(
  tx: Db,
  id: number,
  given: { staffId: number; isUpheld: boolean; decision: string },
): Promise<Settled | null> {
  const { staffId, isUpheld, decision } = given
  const [row] = await tx<Settled[]>`
    with settled as (
      update call_out_dispute set settled_at = now(), settled_by = ${staffId}, is_upheld = ${isUpheld}, decision = ${decision}
      where id = ${id} and settled_at is null returning *
    )
    select d.call_out_id, d.side, d.business_id, d.author_id, o.customer_id, c.name as category, exists (
      select from call_out_ask a where a.call_out_id = d.call_out_id and a.business_id = d.business_id and ${isOfOwner(tx)}
    ) as is_same_owner
    from settled d join call_out o on o.id = d.call_out_id join category c on c.id = o.category_id`
  return row ?? null
}

/** How a job that has ended counts from now on. */
export async function setOutcome(
  tx: Db,
  { callOutId, businessId }: { callOutId: number; businessId: number },
  outcome: JobOutcome,
): Promise<void> {
  await tx`
    update call_out_ask set outcome = ${outcome}
    where call_out_id = ${callOutId} and business_id = ${businessId} and job_ended_at is not null`
}

/** The note of a pause goes with the last no-show for which a duty was paused. */
export async function liftPause(tx: Db, businessId: number): Promise<void> {
  await tx`
    update duty d set paused_at = null where business_id = ${businessId} and paused_at is not null and not exists (
      select from call_out_ask a
      where a.business_id = d.business_id and a.outcome = 'no_show' and a.job_ended_at >= d.paused_at)`
}
