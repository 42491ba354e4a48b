import { agreedPriceMessage } from '#text/call-outs-price.ts'
import type { Db } from '../../db/pool.ts'
import { pinPrice, unpinPrice } from '../messages/messages.ts'
import { voidPriceAsks } from './store-price.ts'
import { readAsksOf, readCallOuts } from './store-views.ts'

type Job = { id: number; customerId: number | null; winnerId: number | null }

/** Pins what is agreed in the conversation of customer and winner; not in that of somebody who has bought the business since. */
export async function pinAgreed(db: Db, { id, customerId, winnerId }: Job): Promise<void> {
  if (customerId === null || winnerId === null) return
  const [row] = await readCallOuts(db, [id])
  const ask = (await readAsksOf(db, [id])).find(({ businessId }) => businessId === winnerId)
  if (row?.agreedKurus == null || !ask || ask.isSold) return
  const reasons = row.priceAsks.filter(({ answer }) => answer === 'agreed').map(({ reason }) => reason)
  const { includes } = ask.price
  const agreed = { business: ask.businessName, totalKurus: row.agreedKurus, includes, reasons }
  const words = agreedPriceMessage(agreed)
  await pinPrice(db, { businessId: winnerId, customerId }, words)
}

/** The job is over, or goes to others: what was asked and not answered is void, what was agreed is history. */
export async function closeAgreement(db: Db, { id, customerId, winnerId }: Job): Promise<void> {
  await voidPriceAsks(db, id)
  if (customerId !== null && winnerId !== null) await unpinPrice(db, { businessId: winnerId, customerId })
}
