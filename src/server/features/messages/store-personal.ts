import type { Db } from '../../db/pool.ts'

/** Messages that came and went while `w.user_id` owned the business they were for; with `m`, `t` and `w`. */
const ofOwners = (db: Db) => db`
  business_ownership w join business o on o.id = w.business_id
  join thread t on t.business_id = coalesce(o.merged_into, o.id)
  join message m on m.thread_id = t.id and coalesce(m.merged_from, t.business_id) = w.business_id
    and m.sent_at >= w.from_at and (w.until_at is null or m.sent_at < w.until_at)`

/**
 * Both sides' words: what was written to somebody is theirs to know, too. Of a business that is theirs no more, what came
 * and went while it was, and nothing of what became of it.
 */
export async function readConversations(db: Db, userId: number): Promise<unknown> {
  return db`
    with whole as (
      select id from thread where customer_id = ${userId}
      union select c.id from business b join thread c on c.business_id = b.id where b.owner_id = ${userId}
    ), former as (
      select id, thread_id, bool_or(was_answered) as was_answered from (
        select m.id, m.thread_id, m.answered_at < w.until_at as was_answered from ${ofOwners(db)}
        where w.user_id = ${userId}
        union all select id, thread_id, false from message where author_id = ${userId}
      ) theirs where thread_id not in (table whole) group by id, thread_id
    ), asked as (
      select id, true as is_whole from whole union all select distinct thread_id, false from former
    )
    select case when a.is_whole or b.status = 'verified' then b.name end as business, t.id,
      case when a.is_whole then t.created_at end as created_at,
      case when a.is_whole then t.customer_blocked end as customer_blocked,
      case when a.is_whole then t.business_blocked end as business_blocked,
      case when t.customer_id = ${userId} then 'customer' else 'business' end as own_side,
      (select coalesce(jsonb_agg(jsonb_build_object('no', m.no, 'side', m.side, 'kind', m.kind, 'text', m.body,
        'lat', m.lat, 'lng', m.lng, 'appointmentAt', m.appointment_at,
        'answer', case when a.is_whole or f.was_answered then m.answer end,
        'photo', (select '/files/' || p.name || '.webp' from upload p where p.id = m.photo_id), 'sentAt', m.sent_at)
        order by m.no), '[]')
        from message m left join former f on f.id = m.id
        where m.thread_id = t.id and (a.is_whole or f.id is not null)) as messages
    from asked a join thread t on t.id = a.id join business b on b.id = t.business_id order by t.id`
}

export async function readThreadReports(db: Db, userId: number): Promise<unknown> {
  return db`
    select thread_id, no, kind, details, created_at, closed_at from message_report
    where reporter_id = ${userId} order by id`
}

/**
 * Empties their messages but keeps their numbers: the other side's record has no gaps. Conversations nobody else
 * takes part in go; what a business had ready goes with its owner.
 */
export async function eraseConversations(tx: Db, userId: number): Promise<void> {
  await tx`
    delete from thread t using business b
    where b.id = t.business_id and t.customer_id = ${userId} and b.owner_id is null`
  await tx`
    update message set body = '', lat = null, lng = null, photo_id = null, client_id = null, erased_at = now()
    where author_id = ${userId}`
  await tx`
    update message set body = '', erased_at = now() where is_automatic and id in (
      select m.id from thread t join business b on b.id = t.business_id join message m on m.thread_id = t.id
      where b.owner_id = ${userId}
      union all select m.id from ${ofOwners(tx)} where w.user_id = ${userId}
    )`
  await tx`
    update message_report set reporter_id = null, details = '' where reporter_id = ${userId}`
  await tx`delete from away_message a using business b where b.id = a.business_id and b.owner_id = ${userId}`
  await tx`delete from quick_reply q using business b where b.id = q.business_id and b.owner_id = ${userId}`
}
