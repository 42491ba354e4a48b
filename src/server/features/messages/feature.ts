import { type Context, feature } from '../../feature.ts'
import { makeMessages } from './messages.ts'
import { messageRoutes } from './routes.ts'
import { MIN_REPLIES, REPLY_DAYS } from './rules.ts'
import { holdPairs, joinReports, joinThreads, moveCounts, moveReady, moveThreads } from './store-merge.ts'
import { eraseConversations, readConversations, readThreadReports } from './store-personal.ts'
import { putResponseTime } from './store-replies.ts'

export const messagesFeature = feature({
  make: ({ sql, config, warn }: Context) =>
    makeMessages({ sql, config, onError: warn('messages not followed') }),
  routes: messageRoutes,
  personalData: [
    {
      // Before the businesses: an owner's saved replies are found by who owns them.
      name: 'conversations',
      tables: ['thread', 'message', 'message_report'],
      read: async (db, { id }) => ({
        conversations: await readConversations(db, id),
        reports: await readThreadReports(db, id),
      }),
      erase: (tx, { id }) => eraseConversations(tx, id),
    },
  ],
  mergeParts: [
    {
      // Conversations go over; a customer's with both become one.
      name: 'threads',
      tables: ['thread', 'message_count', 'response_time', 'away_message', 'quick_reply'],
      async move(tx, merge) {
        const moved = await moveThreads(tx, merge)
        const pairs = await holdPairs(tx, merge)
        for (const pair of pairs) {
          await joinReports(tx, pair)
          await joinThreads(tx, pair)
        }
        await moveCounts(tx, merge)
        await moveReady(tx, merge)
        await putResponseTime(tx, merge.into, { days: REPLY_DAYS, least: MIN_REPLIES })
        return moved + pairs.length
      },
    },
  ],
})
