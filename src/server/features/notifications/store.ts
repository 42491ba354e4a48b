import type { NotificationKind } from '#contract/notifications.ts'
import { MAX_UNREAD } from '#contract/notifications.ts'
import type { Db } from '../../db/pool.ts'

/** How far back an inbox reaches. */
const INBOX_DAYS = 90

export type NotificationRow = {
  id: number
  kind: NotificationKind
  title: string
  message: string
  path: string | null
  sentAt: Date
}
export type ReceivedRow = NotificationRow & { isRead: boolean }

/** The index of what went to many bounds what an inbox looks at. */
const young = (db: Db) => db`n.sent_at > now() - make_interval(days => ${INBOX_DAYS})`

/** Lists a person's notifications, the latest first, from before the cursor on. */
export async function listReceived(
  db: Db,
  userId: number,
  { before, most }: { before: number; most: number },
): Promise<ReceivedRow[]> {
  return db<ReceivedRow[]>`
    select id, kind, title, message, path, sent_at, is_read from (
      (select n.*, exists (select from notification_read r where r.user_id = u.id and r.notification_id = n.id)
        as is_read
      from app_user u join notification n on n.target_type <> 'specific' and n.id < ${before}
        and ${young(db)} and notification_reaches(n, u)
      where u.id = ${userId} order by n.id desc limit ${most})
      union all
      (select n.*, r.read_at is not null as is_read
      from notification_recipient r join notification n on n.id = r.notification_id and ${young(db)}
      where r.user_id = ${userId} and r.notification_id < ${before} order by r.notification_id desc limit ${most})
    ) as received order by id desc limit ${most}`
}

/** How many each has not read, at most 100. */
export async function countUnread(
  db: Db,
  userIds: readonly number[],
): Promise<{ userId: number; unread: number }[]> {
  return db<{ userId: number; unread: number }[]>`
    select u.id as user_id, least(${MAX_UNREAD}, many.unread + one.unread)::int as unread
    from app_user u
    cross join lateral (select count(*) as unread from (
      select from notification n
      where n.target_type <> 'specific' and ${young(db)} and notification_reaches(n, u)
        and not exists (select from notification_read r where r.user_id = u.id and r.notification_id = n.id)
      limit ${MAX_UNREAD}) as found) as many
    cross join lateral (select count(*) as unread from (
      select from notification_recipient r where r.user_id = u.id and r.read_at is null limit ${MAX_UNREAD}
      ) as found) as one
    where u.id = any(${userIds as number[]}::bigint[])`
}

/** False when it was not sent to this person. */
export async function markRead(tx: Db, userId: number, id: number): Promise<boolean> {
  const [found] = await tx<{ targetType: string }[]>`
    select n.target_type from notification n join app_user u on u.id = ${userId}
    where n.id = ${id} and notification_reaches(n, u)`
  if (!found) return false
  if (found.targetType === 'specific')
    await tx`
      update notification_recipient set read_at = now()
      where user_id = ${userId} and notification_id = ${id} and read_at is null`
  else
    await tx`
      insert into notification_read (user_id, notification_id) values (${userId}, ${id}) on conflict do nothing`
  return true
}

/** All up to one: what came after it was not on the screen. */
export async function markAllRead(tx: Db, userId: number, upTo: number): Promise<void> {
  await tx`
    update notification_recipient set read_at = now()
    where user_id = ${userId} and notification_id <= ${upTo} and read_at is null`
  await tx`
    insert into notification_read (user_id, notification_id)
    select u.id, n.id from app_user u join notification n on n.target_type <> 'specific' and n.id <= ${upTo}
      and ${young(tx)} and notification_reaches(n, u)
    where u.id = ${userId}
    on conflict do nothing`
}

export async function readNotifications(db: Db, ids: readonly number[]): Promise<NotificationRow[]> {
  return db<NotificationRow[]>`
    select id, kind, title, message, path, sent_at from notification where id = any(${ids as number[]}::bigint[])`
}

/** The last that went to many; 0 for none. */
export async function lastBroadcast(db: Db): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    select coalesce(max(id), 0) as id from notification where target_type <> 'specific'`
  return row?.id ?? 0
}

/** Lists notifications to many since then, in order. */
export async function broadcastsAfter(db: Db, id: number): Promise<NotificationRow[]> {
  return db<NotificationRow[]>`
    select id, kind, title, message, path, sent_at from notification
    where target_type <> 'specific' and id > ${id} order by id`
}

/** Whom of these people it reaches. */
export async function reachedOf(db: Db, id: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select u.id from app_user u join notification n on n.id = ${id}
    where u.id = any(${userIds as number[]}::bigint[]) and notification_reaches(n, u)`
  return rows.map((row) => row.id)
}

/** Deletes recipients and read marks that no inbox shows any more; the notifications stay. */
export async function sweepOld(db: Db): Promise<void> {
  const old = db`select id from notification n where not ${young(db)}`
  await db`delete from notification_recipient where notification_id in (${old})`
  await db`delete from notification_read where notification_id in (${old})`
}
