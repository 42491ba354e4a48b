import type { Db } from '../../db/pool.ts'
import { openSecondsBetween } from '../hours/hours.ts'
import { REPLIES_LEAST, REPLY_DAYS } from './rules.ts'
import type { ThreadRow } from './store.ts'
import { putResponseTime, readHours, setAnswered } from './store-replies.ts'

/**
 * Notes how long the first question of a conversation waited for somebody of the business: seconds of its opening
 * hours; of all hours, where it has none that are understood. The thread is held by the caller.
 */
export async function noteReply(db: Db, thread: ThreadRow, repliedAt: Date): Promise<void> {
  const { id, businessId, askedAt, answerSeconds } = thread
  if (askedAt === null || answerSeconds !== null) return
  const hours = await readHours(db, businessId)
  await setAnswered(db, id, openSecondsBetween(hours, askedAt, repliedAt))
  await putResponseTime(db, businessId, { days: REPLY_DAYS, least: REPLIES_LEAST })
}
