import type { Tx } from '../../db/pool.ts'
import type { Merge } from '../../feature.ts'
import { daysLeft, resumed, withDays } from './rules.ts'
import { closeSubscription, endSubscription, startSubscription } from './start.ts'
import * as store from './store.ts'

/**
 * A duplicate's fee ends; its payments and invoices stay with it. Days its owner has paid for go on at the kept one, if
 * that is theirs, and with nothing there so does the whole subscription. Where the kept one changed hands (`isTaken`) the
 * subscription of who had it ends before.
 */
export async function mergeSubscriptions(
  tx: Tx,
  { from, into, isSameOwner }: Merge,
  isTaken: boolean,
): Promise<void> {
  if (isTaken) await endSubscription(tx, into)
  const ended = await closeSubscription(tx, from)
  const kept = await store.holdSubscription(tx, into)
  if (ended) {
    const today = await store.readToday(tx)
    if (isSameOwner && !kept) {
      await store.putSubscription(tx, into, { ...resumed(ended, today), tookDown: false })
      await store.copyBilling(tx, from, into)
    } else if (isSameOwner && kept)
      await store.putSubscription(tx, into, withDays(kept, daysLeft(ended, today), today))
  }
  await startSubscription(tx, into)
}
