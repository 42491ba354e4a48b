import type { Db } from '../../db/pool.ts'
import { addEvents } from '../live/live.ts'
import { queueFanOut } from '../push/push.ts'
import * as store from './store-send.ts'

export type Told = {
  userId: number
  title: string
  message: string
  /** A page of ours that it leads to. */
  path: string | null
}

/** Tells one person something of the service, in the product's name and in the caller's transaction: inbox, stream and push. */
export type TellPerson = (tx: Db, told: Told) => Promise<void>

export const tellPerson: TellPerson = async (tx, { userId, title, message, path }) => {
  const audience = { targetType: 'specific', kind: 'service', plates: [], userIds: [userId] } as const
  const words = { title, message, path, senderId: null, clientId: null, targetCount: 1 }
  const id = await store.addNotification(tx, { ...audience, ...words })
  await store.addRecipients(tx, id, [userId])
  await addEvents(tx, [{ userId, kind: 'notification', ref: id }])
  await queueFanOut(tx, id)
}
