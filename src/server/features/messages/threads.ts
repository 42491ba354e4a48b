import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { EventData } from '#contract/live.ts'
import type { findThread, getThread, getUnread, listThreads, Thread } from '#contract/messages-threads.ts'
import { momentCursor } from '#lib/cursor.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { type Page, readPage } from '../../paging.ts'
import { type Notice, readPresence, type Seen, tellNow } from '../live/live.ts'
import { otherSide, peopleOn, sideOf } from './rules.ts'
import * as store from './store.ts'
import * as lists from './store-threads.ts'
import { presenceOf, toMessage, toPresence, toThread } from './wire.ts'

type Delivered = (one: { threadId: number; side: 'customer' | 'business'; no: number }) => void

/** Conversations, as their sides read them. */
export function makeThreads({ sql, onDelivered }: { sql: Sql; onDelivered: Delivered }) {
  async function withLast(rows: readonly store.ThreadRow[], userId: number): Promise<Thread[]> {
    const last = new Map((await lists.readLast(sql, rows)).map((row) => [row.threadId, row]))
    return rows.map((row) => toThread(row, userId, last.get(row.id)))
  }

  /** The other side's presence; null where the conversation is blocked or that side has nobody. */
  async function presenceIn(thread: store.ThreadRow, userId: number) {
    const other = peopleOn(thread, otherSide(sideOf(thread, userId) ?? 'customer'))
    if (other.length === 0 || thread.customerBlocked || thread.businessBlocked) return null
    return presenceOf(await readPresence(sql, other))
  }

  return {
    /** The latest first. */
    async list(
      userId: number,
      { side, businessId, ...page }: Parsed<typeof listThreads>['query'],
    ): Promise<Page<Thread>> {
      const { items, next } = await readPage(page, {
        codec: momentCursor,
        read: (after, most) => lists.listThreads(sql, userId, { side, businessId, after, most }),
        toItem: (row) => row,
      })
      return { items: await withLast(items, userId), next }
    },

    async get(
      userId: number,
      threadId: number,
      { after, before, limit }: Parsed<typeof getThread>['query'],
    ): Promise<Reply<typeof getThread>> {
      const row = await store.findThread(sql, threadId)
      const side = row && sideOf(row, userId)
      if (!row || !side) throw new Failure('not_found')
      const found = await lists.listMessages(sql, threadId, { after, before, limit: limit + 1 })
      const isForward = after !== undefined
      const page = isForward ? found.slice(0, limit) : found.slice(-limit)
      const [thread] = await withLast([row], userId)
      if (!thread) throw new Failure('not_found')
      const [first, last] = [page.at(0)?.no ?? 1, page.at(-1)?.no ?? 0]
      const theirs = page.findLast((message) => message.side !== side)
      if (theirs) onDelivered({ threadId, side, no: theirs.no })
      return {
        thread,
        presence: await presenceIn(row, userId),
        messages: page.map((message) => toMessage(message, { side, userId })),
        hasOlder: isForward ? first > 1 && page.length > 0 : found.length > limit,
        hasNewer: isForward ? found.length > limit : before !== undefined && last < row.lastNo,
      }
    },

    /** Throws `not_found` for a business that is not listed and was never written to. */
    async findWith(userId: number, businessId: number): Promise<Reply<typeof findThread>> {
      const business = await store.findBusiness(sql, businessId)
      const row = await store.findThreadWith(sql, businessId, userId)
      if (!business || !(business.isListed || row)) throw new Failure('not_found')
      const hasOwner = business.ownerId !== null
      if (row) {
        const [thread = null] = await withLast([row], userId)
        return { thread, presence: await presenceIn(row, userId), hasOwner }
      }
      const seen = await readPresence(sql, business.people)
      // Strangers learn whether somebody is there, not when they last were.
      const presence = hasOwner ? { ...presenceOf(seen), lastSeenAt: null } : null
      return { thread: null, presence, hasOwner }
    },

    async unread(userId: number): Promise<Reply<typeof getUnread>> {
      const [counts] = await lists.countUnread(sql, [userId])
      const { asCustomer = 0, asOwner = 0 } = counts ?? {}
      return { total: asCustomer + asOwner, asCustomer, businesses: await lists.listUnread(sql, userId) }
    },

    /** Whether somebody takes part in the conversation of the path: the policy of participants' calls. */
    async isParticipant({ id }: Record<string, unknown>, user: { id: number }): Promise<boolean> {
      const row = typeof id === 'number' ? await store.findThread(sql, id) : null
      return row !== null && sideOf(row, user.id) !== null
    },
  }
}

/** Content of a message's event, for each reader. */
export async function fillMessages(
  db: Db,
  asked: readonly { userId: number; ref: number }[],
): Promise<(EventData<'message'> | null)[]> {
  const rows = new Map((await lists.readTold(db, asked)).map((row) => [row.asked, row]))
  return asked.map(({ userId }, i) => {
    const row = rows.get(i + 1)
    const side = row && sideOf(row, userId)
    if (!row || !side) return null
    const unread = side === 'customer' ? row.customerUnread : row.businessUnread
    const { threadId, businessId } = row
    return { threadId, businessId, side, unread, message: toMessage(row, { side, userId }) }
  })
}

export async function countMessages(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, { messages: number }>> {
  const rows = await lists.countUnread(db, userIds)
  return new Map(rows.map(({ userId, asCustomer, asOwner }) => [userId, { messages: asCustomer + asOwner }]))
}

/**
 * Tells those who talked with these people lately, and are there, that they came or went; and who came, that these are
 * there: of two who come in the same moment, the one who is noted first would not hear of the other.
 */
export async function tellPartners(db: Db, seen: readonly Seen[]): Promise<void> {
  if (seen.length === 0) return
  const byUser = new Map(seen.map((one) => [one.userId, one]))
  const partners = await lists.listPartners(db, [...byUser.keys()])
  const notices = partners.flatMap(({ userId, threadId, partnerId, isCovered }): Notice[] => {
    const one = byUser.get(userId)
    if (!one?.isOnline && isCovered) return []
    const partner = { isOnline: true, lastSeenAt: null }
    const told = { to: [partnerId], event: 'presence', data: { threadId, ...toPresence(one) } }
    return one?.isOnline ? [told, { ...told, to: [userId], data: { threadId, ...partner } }] : [told]
  })
  tellNow(db, notices)
}
