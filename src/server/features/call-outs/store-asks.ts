import type { CallOutPrice } from '#contract/call-outs-shapes.ts'
import type { Db } from '../../db/pool.ts'

type Told = { id: number; businessId: number }

/** Asks of a call-out that this person can answer or has answered, by business. */
export async function findAsksOf(
  db: Db,
  callOutId: number,
  userId: number,
): Promise<{ id: number; businessId: number; state: string; isListed: boolean }[]> {
  return db`
    select a.id, a.business_id, a.state, b.status = 'verified' as is_listed
    from call_out_ask a join business_person w on w.business_id = a.business_id join business b on b.id = a.business_id
    where a.call_out_id = ${callOutId} and w.user_id = ${userId} order by a.state <> 'asked', a.id`
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

/** Asks a business, unless another card stands before it; again where it lost the round before. Null: not asked. */
export async function addAsk(tx: Db, ask: NewAsk): Promise<{ id: number; code: number | null } | null> {
  const { callOutId, businessId, wave, distanceKm, minutes, price, seconds } = ask
  const [row] = await tx<{ id: number; code: number | null }[]>`
    insert into call_out_ask as a (call_out_id, business_id, no, wave, distance_km, minutes, price, answer_by, code)
    select ${callOutId}, ${businessId},
      1 + (select coalesce(max(no), 0) from call_out_ask where call_out_id = ${callOutId}), ${wave}, ${distanceKm},
      ${minutes}, ${tx.json(price)}, now() + make_interval(secs => ${seconds}), (
        select c from generate_series(10, 99) c where not exists (
          select from call_out_ask o where o.business_id = ${businessId} and o.code = c
            and (o.state = 'asked' or o.asked_at > now() - interval '3 hours'))
        order by random() limit 1)
    where not exists (
      select from call_out_ask o where o.business_id = ${businessId} and o.state = 'asked' and o.answer_by > now())
    on conflict (call_out_id, business_id) do update set no = excluded.no, wave = excluded.wave, state = 'asked',
      asked_at = now(), answer_by = excluded.answer_by, closed_at = null, answered_by = null, price = excluded.price,
      code = excluded.code
      where a.state = 'lost'
    returning id, code`
  return row ?? null
}

/** Who of these businesses is on shift, and whether the application is open in front of them. */
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
    from duty_person p join business_person w using (business_id, user_id) join app_user u on u.id = p.user_id
    where p.business_id = any(${businessIds as number[]}::bigint[]) order by p.business_id, p.user_id`
}
