import type { Db } from '../../db/pool.ts'
import { addEvents } from '../live/live.ts'
import { queueFanOut } from '../push/push.ts'
import { addNotification, addRecipients } from './store-send.ts'

/**
 * The product itself tells people something that concerns the service, in the caller's transaction: it stands in their
 * inbox, is told live and pushed to their browsers. `path`: a page of ours.
 */
export async function tellPeople(
  tx: Db,
  userIds: readonly number[],
  words: { title: string; message: string; path: string | null },
): Promise<void> {
  const id = await addNotification(tx, {
    ...words,
    ...{ targetType: 'specific', kind: 'service', plates: [], userIds, targetCount: userIds.length },
    ...{ senderId: null, clientId: null, isAutomatic: true },
  })
  await addRecipients(tx, id, userIds)
  await addEvents(
    tx,
    userIds.map((userId) => ({ userId, kind: 'notification', ref: id })),
  )
  await queueFanOut(tx, id)
}
