import { ASKS_AN_HOUR } from '#contract/call-outs-rules.ts'
import type { CallOutPrice } from '#contract/call-outs-shapes.ts'
import { licensedTrades } from '#contract/call-outs-trades.ts'
import type { Db } from '../../db/pool.ts'
import { isBlocked } from './store-blocks.ts'
import { isOfOwner } from './store-disputes.ts'

type Told = { id: number; businessId: number }

/** Asks of a call-out that this person can answer or has answered, by business. */
export async function findAsksOf(
  db: Db,
  callOutId: number,
  userId: number,
): Promise<{ id: number; businessId: number; state: string; isListed: boolean; wonAt: Date | null }[]> {
  return db`
    select a.id, a.business_id, a.state, a.won_at, b.status = 'verified' as is_listed
    from call_out_ask a join business_person w on w.business_id = a.business_id join business b on b.id = a.business_id
    where a.call_out_id = ${callOutId} and w.user_id = ${userId} order by a.state <> 'asked', a.id`
}

/**
 * Whether who was asked may still come: its owner is the one who was asked, with a licence where one is needed, and neither side
 * has blocked the other. Whoever had this job once does not get it again. A duty that ended since is no hindrance: who says yes comes.
 */
export async function mayStillCome(
  tx: Db,
  { callOutId, businessId, userId }: { callOutId: number; businessId: number; userId: number },
): Promise<boolean> {
  const [row] = await tx`
    select from duty d join business b on b.id = d.business_id join category t on t.id = b.category_id
      join business_person w on w.business_id = b.id and w.user_id = ${userId}
      join call_out o on o.id = ${callOutId} and o.category_id = b.category_id
    where b.id = ${businessId} and b.status = 'verified'
      and (t.call_out_trade <> all(${[...licensedTrades]}::text[])
        or exists (select from licence l where l.business_id = b.id))
      and not exists (
        select from business_ownership s join call_out_ask a on a.business_id = s.business_id and a.call_out_id = o.id
        where s.business_id = b.id and s.until_at is null and s.from_at > a.asked_at)
      and not exists (
        select from call_out_ask a
        where a.call_out_id = o.id and a.business_id = b.id and a.won_at is not null)
      and not ${isBlocked(tx)}`
  return row !== undefined
}

/** The answer of one business. A refusal may be thought over, while nobody came. */
export async function closeAsk(
  tx: Db,
  ask: { id: number; userId: number; state: 'accepted' | 'refused' },
): Promise<boolean> {
  const closed = await tx`
    update call_out_ask set state = ${ask.state}, closed_at = now(), answered_by = ${ask.userId}
    where id = ${ask.id} and state <> ${ask.state} returning 1`
  return closed.length > 0
}

/** The winner has given its job back. */
export async function markGivenBack(tx: Db, callOutId: number, businessId: number): Promise<void> {
  await tx`
    update call_out_ask set state = 'refused' where call_out_id = ${callOutId} and business_id = ${businessId}`
}

/** The others have lost: somebody else came, or it ended. Answers whom this is to be told. */
export async function loseAsks(tx: Db, callOutId: number): Promise<Told[]> {
  return tx<Told[]>`
    update call_out_ask set state = 'lost', closed_at = now() where call_out_id = ${callOutId} and state = 'asked'
    returning id, business_id`
}

/**
 * Takes from a business all that it is asked: it has no vehicle left. Answers which asks, and of which call-outs. Those that
 * another one is about to win are passed by: waiting for each other's asks, two would wait in a circle.
 */
export async function loseAsksOf(tx: Db, businessId: number): Promise<(Told & { callOutId: number })[]> {
  return tx<(Told & { callOutId: number })[]>`
    update call_out_ask set state = 'lost', closed_at = now() where id in (
      select id from call_out_ask where business_id = ${businessId} and state = 'asked' for update skip locked)
    returning id, business_id, call_out_id`
}

export async function countOpenAsks(db: Db, callOutId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from call_out_ask
    where call_out_id = ${callOutId} and state = 'asked' and answer_by > now()`
  return row?.count ?? 0
}

/** The next wave is due at once: everybody asked has refused. */
export async function hurry(tx: Db, callOutId: number): Promise<void> {
  await tx`update call_out set due_at = now() where id = ${callOutId} and status = 'asking' and not is_exhausted`
  await tx`notify call_outs`
}

export type NewAsk = {
  callOutId: number
  businessId: number
  wave: number
  distanceKm: number
  minutes: number | null
  price: CallOutPrice
  seconds: number
}

/**
 * Asks a business, unless another card stands before it; again where it lost the round before, by the code that it had, unless one
 * of its people got that for another ask. Null: not asked.
 */
export async function addAsk(tx: Db, ask: NewAsk): Promise<{ id: number; code: number | null } | null> {
  const { callOutId, businessId, wave, distanceKm, minutes, price, seconds } = ask
  const [row] = await tx<{ id: number; code: number | null }[]>`
    insert into call_out_ask as a (call_out_id, business_id, no, wave, distance_km, minutes, price, answer_by, code)
    select ${callOutId}, ${businessId},
      1 + (select coalesce(max(no), 0) from call_out_ask where call_out_id = ${callOutId}), ${wave}, ${distanceKm},
      ${minutes}, ${tx.json(price)}, now() + make_interval(secs => ${seconds}), (
        select c from generate_series(10, 99) c where not exists (
          select from call_out_ask o where o.code = c and o.business_id in (
              select other.business_id from duty_person p join duty_person other using (user_id)
              where p.business_id = ${businessId})
            and (o.call_out_id, o.business_id) <> (${callOutId}, ${businessId})
            and (o.state = 'asked' or o.asked_at > now() - interval '3 hours'))
        order by c is distinct from (
          select code from call_out_ask where call_out_id = ${callOutId} and business_id = ${businessId}), random() limit 1)
    where not exists (
      select from call_out_ask o where o.business_id = ${businessId} and o.state = 'asked' and o.answer_by > now())
      and (select count(*) from call_out_ask o where o.business_id = ${businessId} and o.call_out_id <> ${callOutId}
        and o.asked_at > now() - interval '1 hour') < ${ASKS_AN_HOUR}
    on conflict (call_out_id, business_id) do update set no = excluded.no, wave = excluded.wave, state = 'asked',
      asked_at = now(), answer_by = excluded.answer_by, closed_at = null, answered_by = null, price = excluded.price,
      code = excluded.code
      where a.state = 'lost'
    returning id, code`
  return row ?? null
}

/** Who of these businesses is on shift, else its owner, and whether the application is open in front of them. */
export type ShiftPerson = {
  businessId: number
  userId: number
  isOnline: boolean
  /** Proven mobile telephone; null without one. */
  phone: string | null
}

export async function readShift(db: Db, businessIds: readonly number[]): Promise<ShiftPerson[]> {
  return db<ShiftPerson[]>`
    select p.business_id, p.user_id, case when u.phone_proven_at is not null then u.phone end as phone,
      exists (select from presence s where s.user_id = u.id and s.seen_until > now()) as is_online
    from business_person p join app_user u on u.id = p.user_id
    where p.business_id = any(${businessIds as number[]}::bigint[])
      and (exists (select from duty_person d where d.business_id = p.business_id and d.user_id = p.user_id)
        or p.role = 'owner' and not exists (
          select from duty_person d join business_person w using (business_id, user_id)
          where d.business_id = p.business_id))
    order by p.business_id, p.user_id`
}

/** Whom it concerns what became of a job: its shift; of a business that was sold since, who had accepted it alone. */
export async function readWinners(
  db: Db,
  { callOutId, businessId, acceptedBy }: { callOutId: number; businessId: number; acceptedBy: number | null },
): Promise<Omit<ShiftPerson, 'businessId'>[]> {
  const own = await db`
    select from call_out_ask a where call_out_id = ${callOutId} and business_id = ${businessId} and ${isOfOwner(db)}`
  if (own.length > 0) return readShift(db, [businessId])
  return acceptedBy === null ? [] : readPerson(db, acceptedBy)
}

/** One person alone, who may work there no more. */
export async function readPerson(db: Db, userId: number): Promise<Omit<ShiftPerson, 'businessId'>[]> {
  return db`
    select u.id as user_id, case when u.phone_proven_at is not null then u.phone end as phone,
      exists (select from presence s where s.user_id = u.id and s.seen_until > now()) as is_online
    from app_user u where u.id = ${userId}`
}
