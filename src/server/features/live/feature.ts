import { type Counts, streamEvents } from '#contract/live.ts'
import type { Db } from '../../db/pool.ts'
import { type Context, feature } from '../../feature.ts'
import { EventStream } from '../../http/event-stream.ts'
import { type Api, route } from '../../http/route.ts'
import { type CallOuts, callOutFills, toPosition } from '../call-outs/call-outs.ts'
import { countMessages, type Messages, messageFills, tellPartners } from '../messages/messages.ts'
import { countNotifications, notificationFills } from '../notifications/notifications.ts'
import { type Live, makeLive } from './live.ts'
import { readLastSeen } from './store-presence.ts'

function liveRoutes(api: Api, live: Live): void {
  route(api, streamEvents, async ({ query }, { user, network, wantsStream, lastEventId }) => {
    if (!wantsStream) return live.poll(user.id, { cursor: query.cursor ?? lastEventId })
    live.admit(network)
    const listener = {
      userId: user.id,
      network,
      tokenHash: user.tokenHash,
      lastEventId: lastEventId ?? query.cursor,
    }
    return new EventStream((sink) => live.open(listener, sink))
  })
}

/** Counts what is unread, of every feature that has something unread. */
async function countUnread(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, Counts>> {
  const [messages, notifications] = await Promise.all([
    countMessages(db, userIds),
    countNotifications(db, userIds),
  ])
  const countsOf = (userId: number): Counts => ({
    messages: messages.get(userId)?.messages ?? 0,
    notifications: notifications.get(userId) ?? 0,
  })
  return new Map(userIds.map((userId) => [userId, countsOf(userId)]))
}

type Needs = Context & { messages: Messages; listing: { catchUp: () => Promise<void> }; callOuts: CallOuts }

export const liveFeature = feature({
  make: ({ sql, config, warn, messages, listing, callOuts }: Needs) => {
    const live = makeLive({
      sql,
      config,
      fills: { ...messageFills, ...notificationFills, ...callOutFills },
      counting: new Set(['message', 'read', 'notification', 'notification_read']),
      countsOf: countUnread,
      onWritten: messages.noteWritten,
      tellPartners,
      caughtUp: listing.catchUp,
      onError: warn('events not told'),
    })
    callOuts.positions.follow((known, now) => {
      const { customerId, callOutId } = known
      const data = { callOutId, now: new Date(now).toISOString(), position: toPosition(known) }
      if (customerId !== null) live.tellHere([customerId], 'call_out_position', data)
    })
    return {
      ...live,
      async stop(): Promise<void> {
        callOuts.streams.stop()
        await live.stop()
      },
    }
  },
  routes: liveRoutes,
  personalData: [
    {
      // Goes with the account.
      name: 'presence',
      tables: ['presence'],
      read: (db, { id }) => readLastSeen(db, id),
    },
  ],
  notExported: {
    live_head: 'a counter of what the stream told: no word of anybody',
    live_event: 'references of some days to rows that the export has',
  },
})
