import type { Parsed } from '#contract/endpoint.ts'
import type { EventData } from '#contract/live.ts'
import type { listNotifications, Received } from '#contract/notifications.ts'
import { idCursor } from '#lib/cursor.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { type Page, readPage } from '../../paging.ts'
import { addEvents } from '../live/live.ts'
import * as store from './store.ts'
import { toNotification, toReceived } from './wire.ts'

const unreadOf = async (db: Db, userId: number) => {
  const [row] = await store.countUnread(db, [userId])
  return { unread: row?.unread ?? 0 }
}

/** A person's notifications. */
export function makeInbox(sql: Sql) {
  /** The person's other tabs and devices hear of it. */
  const tellRead = (db: Db, userId: number, id: number | null) =>
    addEvents(db, [{ userId, kind: 'notification_read', key: `notification ${id ?? 'all'}`, data: { id } }])

  return {
    /** The latest first. */
    list: (userId: number, query: Parsed<typeof listNotifications>['query']): Promise<Page<Received>> =>
      readPage(query, {
        codec: idCursor,
        read: (before, most) =>
          store.listReceived(sql, userId, { before: before ?? Number.MAX_SAFE_INTEGER, most }),
        toItem: toReceived,
      }),

    unread: (userId: number): Promise<{ unread: number }> => unreadOf(sql, userId),

    /** Throws `not_found` for notifications to others. */
    read: (userId: number, id: number): Promise<{ unread: number }> =>
      tx(sql, async (db) => {
        if (!(await store.markRead(db, userId, id))) throw new Failure('not_found')
        await tellRead(db, userId, id)
        return unreadOf(db, userId)
      }),

    readAll: (userId: number, upTo: number): Promise<{ unread: number }> =>
      tx(sql, async (db) => {
        await store.markAllRead(db, userId, upTo)
        await tellRead(db, userId, null)
        return unreadOf(db, userId)
      }),
  }
}

/** A statement must not grow with how many listen. */
const PEOPLE_AT_ONCE = 100

/** How many of each person's wait, for the counts of the stream. */
export async function countNotifications(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>()
  for (let from = 0; from < userIds.length; from += PEOPLE_AT_ONCE)
    for (const { userId, unread } of await store.countUnread(db, userIds.slice(from, from + PEOPLE_AT_ONCE)))
      counts.set(userId, unread)
  return counts
}

/** Content of a notification's event. */
export async function fillNotifications(
  db: Db,
  asked: readonly { userId: number; ref: number }[],
): Promise<(EventData<'notification'> | null)[]> {
  const rows = await store.readNotifications(db, [...new Set(asked.map(({ ref }) => ref))])
  const byId = new Map(rows.map((row) => [row.id, toNotification(row)]))
  return asked.map(({ ref }) => byId.get(ref) ?? null)
}
