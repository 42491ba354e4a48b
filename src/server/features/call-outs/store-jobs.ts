import type { ArrivalRate } from '#contract/call-outs.ts'
import {
  ARRIVED_RATE,
  DONE_MINUTES,
  type JobOutcome,
  LATE_MINUTES,
  OVER_MINUTES,
} from '#contract/call-outs-rules.ts'
import type { Db } from '../../db/pool.ts'
import { cameBeforeSale, isOfOwner } from './store-disputes.ts'

/** Whether the winner of a call-out `o` is out for it: from the acceptance until it says that it is done. */
export const isUnderWay = (db: Db) => db`(o.status = 'accepted' and o.winner_done_at is null)`

type Job = { id: number; winnerId: number }

const isRunning = (db: Db, { id, winnerId }: Job) => db`
  id = ${id} and status = 'accepted' and winner_id = ${winnerId}`

/**
 * Compares what somebody typed with the arrival code, and counts what is wrong. Null: no try is left, or the job does not run.
 */
export async function tryArrivalCode(
  db: Db,
  job: Job & { code: string; tries: number },
): Promise<boolean | null> {
  const { code, tries } = job
  const [row] = await db<{ isRight: boolean }[]>`
    update call_out set
      arrival_misses = arrival_misses + case when arrival_code is not distinct from ${code} then 0 else 1 end
    where ${isRunning(db, job)} and arrival_misses < ${tries}
    returning arrival_code is not distinct from ${code} as is_right`
  return row?.isRight ?? null
}

/** Each of these answers false where it changes nothing: said before, or not possible. */
export async function setOnTheWay(tx: Db, job: Job): Promise<boolean> {
  const set = await tx`
    update call_out set on_the_way_at = now() where ${isRunning(tx, job)} and on_the_way_at is null returning 1`
  return set.length > 0
}

/** A job has its time from the arrival on, if that is later than was promised. */
export async function setArrived(tx: Db, job: Job & { isProven: boolean }): Promise<boolean> {
  const { isProven } = job
  const set = await tx`
    update call_out set on_the_way_at = coalesce(on_the_way_at, now()), arrived_at = coalesce(arrived_at, now()),
      is_arrival_proven = is_arrival_proven or ${isProven},
      ends_at = case when arrived_at is null then greatest(ends_at, now() + make_interval(mins => ${OVER_MINUTES})) else ends_at end,
      due_at = case when arrived_at is null then greatest(ends_at, now() + make_interval(mins => ${OVER_MINUTES})) else due_at end
    where ${isRunning(tx, job)} and (arrived_at is null or ${isProven} and not is_arrival_proven) returning 1`
  return set.length > 0
}

const endsSoon = (db: Db) => db`
  ends_at = least(ends_at, now() + make_interval(mins => ${DONE_MINUTES})),
  due_at = least(ends_at, now() + make_interval(mins => ${DONE_MINUTES}))`

export async function setWinnerDone(tx: Db, job: Job): Promise<boolean> {
  const set = await tx`
    update call_out set winner_done_at = now(), ${endsSoon(tx)}
    where ${isRunning(tx, job)} and arrived_at is not null and winner_done_at is null returning 1`
  return set.length > 0
}

/** Of somebody who has arrived: before that there is nothing to be done. */
export async function setCustomerDone(tx: Db, job: Job): Promise<boolean> {
  const set = await tx`
    update call_out set customer_done_at = now(), ${endsSoon(tx)}
    where ${isRunning(tx, job)} and arrived_at is not null and customer_done_at is null returning 1`
  return set.length > 0
}

/** A business has won a call-out. */
export async function beginJob(tx: Db, callOutId: number, businessId: number): Promise<void> {
  await tx`
    update call_out_ask set won_at = now(), outcome = null, job_ended_at = null, arrived_at = null
    where call_out_id = ${callOutId} and business_id = ${businessId}`
}

/**
 * Writes how a job came out, when the call-out ends or goes to others; before the row is emptied of its winner. Given back at the door
 * it was neither done nor missed. Where the winner has said that it arrived, without the code, a no-show is word against word, and counts neither way. Null: it has been written.
 */
export async function closeJob(
  tx: Db,
  callOutId: number,
  how: 'ended' | 'given_back' | 'no_show' | 'void',
): Promise<JobOutcome | null> {
  const [row] = await tx<{ outcome: JobOutcome }[]>`
    update call_out_ask a set promised_minutes = o.promised_minutes, on_the_way_at = o.on_the_way_at, arrived_at = o.arrived_at,
      is_arrival_proven = o.is_arrival_proven, agreed_kurus = o.agreed_kurus,
      job_ended_at = now(), outcome = case
        when ${how} = 'given_back' and o.is_arrival_proven then 'void'
        when o.is_arrival_proven or o.customer_done_at is not null or o.status in ('over', 'done') and o.arrived_at is not null
          then 'reached'
        when ${how} = 'no_show' and o.arrived_at is not null then 'void'
        when ${how} <> 'ended' then ${how}
        when o.cancelled_by = 'customer' and o.arrived_at is null and ${isLate(tx)} then 'no_show'
        else 'void' end
    from call_out o
    where o.id = ${callOutId} and a.call_out_id = o.id and a.business_id = o.winner_id and a.won_at is not null
      and a.outcome is null
    returning a.outcome`
  return row?.outcome ?? null
}

/** Whether so much time has passed since the promised arrival of a call-out `o`. */
const isLate = (db: Db) => db`(now() >= ${lateAt(db)})`
export const lateAt = (db: Db) =>
  db`(o.accepted_at + make_interval(mins => o.promised_minutes + ${LATE_MINUTES}))`

/** Whether the customer can have another one: nobody came in time, or says to be done unseen, and no code has proven otherwise. */
export async function mayAskAnother(tx: Db, { id, winnerId }: Job): Promise<boolean> {
  const rows = await tx`
    select from call_out o where o.id = ${id} and o.status = 'accepted' and o.winner_id = ${winnerId}
      and not o.is_arrival_proven and o.customer_done_at is null and (${isLate(tx)} or o.winner_done_at is not null)`
  return rows.length > 0
}

/** Whether nobody has come in time, and the customer has not been told: once. */
export async function noteLate(tx: Db, id: number): Promise<boolean> {
  const noted = await tx`
    update call_out o set late_told_at = now()
    where o.id = ${id} and o.status = 'accepted' and o.arrived_at is null and o.late_told_at is null and ${isLate(tx)}
    returning 1`
  return noted.length > 0
}

/** When somebody came to a call-out, by the code or the customer's word; null: neither says so. */
export async function findProvenArrival(db: Db, id: number): Promise<Date | null> {
  const [row] = await db<{ at: Date }[]>`
    select arrived_at as at from call_out
    where id = ${id} and arrived_at is not null and (is_arrival_proven or customer_done_at is not null)`
  return row?.at ?? null
}

/** Whether somebody works in the winner of a call-out `o`, under the owner who accepted it, or had come when that was sold. */
export const worksInWinner = (db: Db, userId: number) => db`exists (
  select from call_out_ask a
  where a.call_out_id = o.id and a.business_id = o.winner_id and (${cameBeforeSale(db, userId)} or ${isOfOwner(db)} and exists (
    select from business_person w where w.business_id = a.business_id and w.user_id = ${userId})))`

/** Who accepted these call-outs: not always somebody of the shift. */
export async function readHolders(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db<{ id: number; acceptedBy: number }[]>`
    select id, accepted_by from call_out where id = any(${ids as number[]}::bigint[]) and accepted_by is not null`
  return new Map(rows.map(({ id, acceptedBy }) => [id, acceptedBy]))
}

export async function isOfWinner(db: Db, id: number, userId: number): Promise<boolean> {
  const rows = await db`select from call_out o where o.id = ${id} and ${worksInWinner(db, userId)}`
  return rows.length > 0
}

/** Whether a winner is still the one that accepted: listed, of the same owner, and nobody blocked. Who has arrived is. */
export async function isStillWinner(tx: Db, id: number): Promise<boolean> {
  const rows = await tx`
    select from call_out o join business b on b.id = o.winner_id
    where o.id = ${id} and (o.arrived_at is not null or b.merged_into is not null or b.status = 'verified'
      and not exists (select from app_user u where u.id = o.accepted_by and u.blocked_at is not null)
      and (o.accepted_by is null or exists (
        select from business_person w where w.business_id = b.id and w.user_id = o.accepted_by))
      and not exists (
        select from business_ownership s
        where s.business_id = b.id and s.until_at is null and s.from_at > o.accepted_at))`
  return rows.length > 0
}

const counted = (db: Db) => db`
  from call_out_ask w where w.business_id = b.id and w.won_at > now() - make_interval(days => ${ARRIVED_RATE.days})
    and w.outcome in ('reached', 'given_back', 'no_show')`
const reachedPercent = (db: Db) =>
  db`round(100.0 * count(*) filter (where w.outcome = 'reached') / count(*))::int`

/** The share of reached jobs of a business `b`, in percent. */
export const arrivedPercent = (db: Db) => db`(
  select case when count(*) >= ${ARRIVED_RATE.fromJobs} then ${reachedPercent(db)} end ${counted(db)})`

/** The same of a listed business, with of how many jobs; null where they are too few. */
export async function readArrivalRate(db: Db, businessId: number): Promise<ArrivalRate | null> {
  const [row] = await db<ArrivalRate[]>`
    select r.percent, r.jobs from business b, lateral (
      select count(*)::int as jobs, case when count(*) > 0 then ${reachedPercent(db)} end as percent ${counted(db)}) r
    where b.id = ${businessId} and b.status = 'verified' and r.jobs >= ${ARRIVED_RATE.fromJobs}`
  return row ?? null
}
