import type { Db } from '../../db/pool.ts'
import { post } from './send.ts'
import { lockThreadWith, openThread, setPinned } from './store.ts'

type Pair = { businessId: number; customerId: number }

/** Writes what was agreed into the conversation of the two, opened where there is none, and pins it there. */
export async function pinPrice(tx: Db, { businessId, customerId }: Pair, body: string): Promise<void> {
  await openThread(tx, businessId, customerId)
  const thread = await lockThreadWith(tx, businessId, customerId)
  if (!thread) throw new Error(`No conversation of business ${businessId}`)
  const { no } = await post(tx, thread, {
    threadId: thread.id,
    side: 'business',
    authorId: null,
    clientId: null,
    kind: 'price',
    body,
    lat: null,
    lng: null,
    appointmentAt: null,
    photoId: null,
  })
  await setPinned(tx, thread.id, no)
}

/** The call-out is over: the price stays among the messages. */
export async function unpinPrice(tx: Db, { businessId, customerId }: Pair): Promise<void> {
  const thread = await lockThreadWith(tx, businessId, customerId)
  if (thread) await setPinned(tx, thread.id, null)
}
