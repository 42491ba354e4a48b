import { moneyText } from '#text/money.ts'
import type { Db } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { daysFor, withDays } from './rules.ts'
import * as store from './store.ts'
import { addCredit } from './store-credits.ts'
import { tellCredit } from './tell.ts'

/** A platform prize worth a sum, and where it was used. */
type UsedCredit = { prizeId: number; title: string; amountKurus: number; businessId: number }
type GivenCredit = { businessId: number; businessName: string; days: number; paidUntil: string }

/**
 * Takes a prize's sum off the fee of the business it was used at, in the caller's transaction: as days behind those that
 * are paid for. Who was off the list for the fee is back on it. Throws `credit_without_fee`.
 */
export async function creditFee(db: Db, used: UsedCredit): Promise<GivenCredit> {
  const businessId = await store.findPayingBusiness(db, used.businessId)
  await store.holdBusiness(db, businessId)
  const row = await store.holdSubscription(db, businessId)
  const owner = await store.readOwner(db, businessId)
  if (!owner || !row || row.state === 'exempt' || row.state === 'ended')
    throw new Failure('credit_without_fee')
  const days = daysFor(used.amountKurus)
  await store.putSubscription(db, businessId, withDays(row, days, await store.readToday(db)))
  if (row.tookDown) await store.bringBack(db, businessId)
  await addCredit(db, { ...used, businessId, days })
  const paidUntil = (await store.readSubscription(db, businessId))?.paidUntil ?? row.paidUntil
  await tellCredit(db, businessId, { days, amount: moneyText(used.amountKurus), until: paidUntil })
  return { businessId, businessName: owner.businessName, days, paidUntil }
}
