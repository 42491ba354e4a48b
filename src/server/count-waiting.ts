import type { Counts } from '#contract/events.ts'
import type { Db } from './db/pool.ts'

type Count<T> = (db: Db, userIds: readonly number[]) => Promise<ReadonlyMap<number, T>>

/** What waits for each person, of every feature that has something waiting. */
export const countWaiting =
  (countMessages: Count<Pick<Counts, 'messages'>>, countNotifications: Count<number>): Count<Counts> =>
  async (db, userIds) => {
    const [messages, notifications] = await Promise.all([
      countMessages(db, userIds),
      countNotifications(db, userIds),
    ])
    return new Map(
      userIds.map((userId) => [
        userId,
        {
          messages: messages.get(userId)?.messages ?? 0,
          notifications: notifications.get(userId) ?? 0,
        },
      ]),
    )
  }
