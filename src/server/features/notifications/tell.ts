import type { Db } from '../../db/pool.ts'
import { addEvents } from '../live/live.ts'
import { queueFanOut } from '../push/push.ts'
import { addNotification, addRecipients } from './store-send.ts'

/** Of the service itself: no consent is asked, no offer is made. `path`: a page of ours. */
export type Telling = { title: string; message: string; path: string | null }

/** Tells some people what concerns them, in the caller's transaction; nobody composed it, nobody is its sender. */
export type TellPeople = (tx: Db, userIds: readonly number[], telling: Telling) => Promise<void>

export const tellPeople: TellPeople = async (tx, userIds, telling) => {
  const people = [...new Set(userIds)]
  if (people.length === 0) return
  const audience = { targetType: 'specific', kind: 'service', plates: [], userIds: people } as const
  const nobody = { senderId: null, clientId: null, isAutomatic: true }
  const id = await addNotification(tx, {
    ...audience,
    ...nobody,
    ...telling,
    targetCount: people.length,
  })
  await addRecipients(tx, id, people)
  await addEvents(
    tx,
    people.map((userId) => ({ userId, kind: 'notification', ref: id })),
  )
  await queueFanOut(tx, id)
}
