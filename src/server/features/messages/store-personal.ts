import type { Db } from '../../db/pool.ts'

/** Both sides' words: what was written to somebody is theirs to know, too. */
export async function readConversations(db: Db, userId: number): Promise<unknown> {
  return db`
    select b.name as business, t.id, t.created_at, t.customer_blocked, t.business_blocked,
      case when t.customer_id = ${userId} then 'customer' else 'business' end as own_side,
      (select coalesce(jsonb_agg(jsonb_build_object('no', m.no, 'side', m.side, 'kind', m.kind, 'text', m.body,
        'lat', m.lat, 'lng', m.lng, 'appointmentAt', m.appointment_at, 'answer', m.answer,
        'photo', (select '/files/' || p.name || '.webp' from upload p where p.id = m.photo_id), 'sentAt', m.sent_at)
        order by m.no), '[]') from message m where m.thread_id = t.id) as messages
    from thread t join business b on b.id = t.business_id
    where t.id in (
      select id from thread where customer_id = ${userId}
      union all select o.id from business x join thread o on o.business_id = x.id where x.owner_id = ${userId}
    ) or t.id in (select thread_id from message where author_id = ${userId})
    order by t.id`
}

export async function readThreadReports(db: Db, userId: number): Promise<unknown> {
  return db`
    select thread_id, no, kind, details, created_at, closed_at from message_report
    where reporter_id = ${userId} order by id`
}

/**
 * What they wrote loses its words, its place stays: the other side's record has no gaps. Conversations nobody else
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
    update message m set body = '', erased_at = now() from thread t join business b on b.id = t.business_id
    where m.thread_id = t.id and b.owner_id = ${userId} and m.is_automatic`
  await tx`
    update message_report set reporter_id = null, details = '' where reporter_id = ${userId}`
  await tx`delete from away_message a using business b where b.id = a.business_id and b.owner_id = ${userId}`
  await tx`delete from quick_reply q using business b where b.id = q.business_id and b.owner_id = ${userId}`
}
