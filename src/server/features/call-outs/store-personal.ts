import type { Db, Tx } from '../../db/pool.ts'
import { isOfOwner } from './store-disputes.ts'

/** Duties of a person's businesses, and where they are on shift. */
export async function readDutiesOf(db: Db, userId: number): Promise<unknown> {
  const duties = await db`
    select b.name as business, d.until_at, d.opening_kurus, d.per_km_kurus, d.free_km, d.night_percent, d.holiday_percent,
      d.includes, d.area_minutes, d.area_polygon, d.paused_at,
      (select coalesce(jsonb_agg(v.plate order by v.id), '[]') from duty_vehicle v where v.business_id = b.id) as plates
    from duty d join business b on b.id = d.business_id where b.owner_id = ${userId} order by b.id`
  const licences = await db`
    select b.name as business, l.note, l.seen_at from licence l join business b on b.id = l.business_id
    where b.owner_id = ${userId} order by b.id`
  const shifts = await db`
    select b.name as business from duty_person p join business b on b.id = p.business_id
    where p.user_id = ${userId} order by b.id`
  return { duties, licences, shifts }
}

/** An owner's businesses are on duty no more: their vehicles, prices and areas were the owner's words. */
export async function eraseDuties(tx: Db, userId: number): Promise<void> {
  await tx`delete from duty d using business b where b.id = d.business_id and b.owner_id = ${userId}`
  await tx`delete from duty_vehicle v using business b where b.id = v.business_id and b.owner_id = ${userId}`
  await tx`delete from licence l using business b where b.id = l.business_id and b.owner_id = ${userId}`
  await tx`update licence set seen_by = null where seen_by = ${userId}`
}

/** Call-outs of a person, and what they answered and accepted for businesses. */
export async function readCallOutsOf(db: Db, userId: number): Promise<unknown> {
  const callOuts = await db`
    select c.name as category, o.choice, o.note, o.why_elsewhere, o.lat, o.lng, o.city, o.district, o.status, o.created_at,
      b.name as winner, o.promised_minutes, o.accepted_at, o.on_the_way_at, o.arrived_at, o.is_arrival_proven, o.winner_done_at,
      o.customer_done_at, o.ended_at, o.cancelled_by, o.cancel_reason,
      o.agreed_kurus, o.paid_kurus,
      '/files/' || p.name || '.webp' as photo,
      (select count(*)::int from call_out_ask a where a.call_out_id = o.id) as asked,
      (select coalesce(jsonb_agg(jsonb_build_object('totalKurus', p.total_kurus, 'reason', p.reason, 'askedAt', p.asked_at,
        'answer', p.answer, 'answeredAt', p.answered_at) order by p.asked_at), '[]')
        from call_out_price p where p.call_out_id = o.id) as price_asks
    from call_out o join category c on c.id = o.category_id left join business b on b.id = o.winner_id
      left join upload p on p.id = o.photo_id
    where o.customer_id = ${userId} order by o.id`
  const answers = await db`
    select b.name as business, a.state, a.asked_at, a.closed_at, a.distance_km, a.minutes, a.price, a.won_at, a.outcome
    from call_out_ask a join business b on b.id = a.business_id where a.answered_by = ${userId} order by a.id`
  const jobs = await db`
    select b.name as business, o.promised_minutes, o.accepted_at, o.on_the_way_at, o.arrived_at, o.winner_done_at, o.ended_at
    from call_out o join business b on b.id = o.winner_id where o.accepted_by = ${userId} order by o.id`
  const priceAsks = await db`
    select p.total_kurus, p.reason, p.asked_at, p.answer, p.answered_at, '/files/' || f.name || '.webp' as photo
    from call_out_price p left join upload f on f.id = p.photo_id where p.asked_by = ${userId} order by p.asked_at`
  const blocks = await db`
    select b.name as business, k.by_customer, k.blocked_at from call_out_block k join business b on b.id = k.business_id
    where k.user_id = ${userId} order by k.blocked_at`
  const disputes = await db`
    select b.name as business, d.side, d.reason, d.created_at, d.settled_at, d.is_upheld, d.decision
    from call_out_dispute d left join business b on b.id = d.business_id where d.author_id = ${userId} order by d.id`
  return { callOuts, answers, jobs, priceAsks, blocks, disputes }
}

/** Their words and places go; that somebody was asked and came stays, for the record of the business. */
export async function emptyCallOuts(tx: Db, userId: number): Promise<void> {
  await tx`
    update call_out set note = '', why_elsewhere = null, photo_id = null, phone_hash = null, client_id = id::text,
      lat = round(lat::numeric, 2), lng = round(lng::numeric, 2)
    where customer_id = ${userId}`
  await tx`
    update call_out_ask a set price = a.price || '{"includes": ""}' from business b
    where b.id = a.business_id and b.owner_id = ${userId}`
  await tx`update call_out_price set reason = '' where asked_by = ${userId}`
  await tx`update call_out_dispute set reason = '' where author_id = ${userId}`
}

/** `isOwner`: of their own business, or of one that they sold at the door; else they are on the way for another's. */
export type RunningJob = { id: number; winnerId: number; isOwner: boolean }

/** Running call-outs of a person, and running jobs of their businesses and of their own word; of the latter, none that has arrived. */
export async function listRunningOf(
  tx: Db,
  userId: number,
): Promise<{ callOuts: number[]; jobs: RunningJob[] }> {
  const own = await tx<{ id: number }[]>`
    select id from call_out where customer_id = ${userId} and status in ('asking', 'accepted') order by id`
  const jobs = await tx<RunningJob[]>`
    select o.id, o.winner_id, o.arrived_at is not null or b.owner_id is not distinct from ${userId} as is_owner
    from call_out o join business b on b.id = o.winner_id
      join call_out_ask a on a.call_out_id = o.id and a.business_id = o.winner_id
    where o.status = 'accepted' and (b.owner_id = ${userId} and ${isOfOwner(tx)}
      or o.accepted_by = ${userId} and (o.arrived_at is null or not ${isOfOwner(tx)}))
    order by o.id`
  return { callOuts: own.map(({ id }) => id), jobs: [...jobs] }
}

/**
 * Holds duties and call-outs in which somebody has a part, as customer, as somebody of who was asked, or on the way: in the order
 * of all who change these, who take a key of the accounts that they tell at last. Behind them no position comes, either.
 */
export async function holdJobs(tx: Tx, userId: number): Promise<void> {
  await tx`
    select from duty where business_id in (
      select business_id from business_person where user_id = ${userId}
      union all select winner_id from call_out where accepted_by = ${userId} and status = 'accepted'
      union all select a.business_id from call_out_ask a join call_out o on o.id = a.call_out_id
        where o.customer_id = ${userId} and o.status in ('asking', 'accepted'))
    order by business_id for update`
  await tx`
    select from call_out where id in (
      select id from call_out where customer_id = ${userId} or accepted_by = ${userId} and status = 'accepted'
      union all select o.id from business_person w join call_out_ask a using (business_id) join call_out o on o.id = a.call_out_id
        where w.user_id = ${userId} and o.status in ('asking', 'accepted')
      union all select call_out_id from call_out_position where user_id = ${userId})
    order by id for update`
}

/** Words, photos and places are kept 90 days after the end, for disputes; the rest two years, for records. */
export async function sweepCallOuts(db: Db): Promise<void> {
  await db`
    delete from upload where id in (
      select photo_id from call_out where ended_at < now() - interval '90 days' and photo_id is not null
      union all select p.photo_id from call_out_price p join call_out o on o.id = p.call_out_id
      where o.ended_at < now() - interval '90 days' and p.photo_id is not null)`
  await db`
    update call_out set note = '', why_elsewhere = null, phone_hash = null, lat = round(lat::numeric, 2),
      lng = round(lng::numeric, 2)
    where ended_at < now() - interval '90 days' and phone_hash is not null`
  await db`
    update call_out_price p set reason = '' from call_out o
    where o.id = p.call_out_id and o.ended_at < now() - interval '90 days' and p.reason <> ''`
  await db`
    update call_out_dispute d set reason = '' from call_out o
    where o.id = d.call_out_id and o.ended_at < now() - interval '90 days' and d.settled_at is not null and d.reason <> ''`
  await db`delete from call_out where ended_at < now() - interval '2 years'`
}
