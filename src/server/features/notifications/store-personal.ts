import type { Db } from '../../db/pool.ts'

export async function readReceived(db: Db, userId: number): Promise<unknown> {
  return db`
    select n.title, n.message, n.sent_at, coalesce(r.read_at, m.read_at) as read_at
    from notification n
    left join notification_recipient r on r.notification_id = n.id and r.user_id = ${userId}
    left join notification_read m on m.notification_id = n.id and m.user_id = ${userId}
    where r.user_id is not null or m.user_id is not null order by n.id`
}

export async function readSentBy(db: Db, userId: number): Promise<unknown> {
  return db`
    select title, message, kind, target_type, target_count, sent_at from notification
    where sender_id = ${userId} order by id`
}

/** What the sender's browser called them is of no use to anybody else. */
export async function forgetClientIds(tx: Db, userId: number): Promise<void> {
  await tx`update notification set client_id = null where sender_id = ${userId}`
}
