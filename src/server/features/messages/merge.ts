import type { MergePart } from '../../merge-part.ts'
import { REPLIES_LEAST, REPLY_DAYS } from './rules.ts'
import * as store from './store-merge.ts'
import { putResponseTime } from './store-replies.ts'

/** Conversations go over; a customer's with both become one. */
export const messageMerge: MergePart = {
  name: 'threads',
  tables: ['thread', 'message_count', 'response_time', 'away_message', 'quick_reply'],
  async move(tx, merge) {
    const moved = await store.moveThreads(tx, merge)
    const pairs = await store.holdPairs(tx, merge)
    for (const pair of pairs) {
      await store.joinReports(tx, pair)
      await store.joinThreads(tx, pair)
    }
    await store.moveCounts(tx, merge)
    await store.moveReady(tx, merge)
    await putResponseTime(tx, merge.into, { days: REPLY_DAYS, least: REPLIES_LEAST })
    return moved + pairs.length
  },
}
