import { VAT_PERCENT } from '#contract/billing.ts'
import { moneyText } from '#text/money.ts'
import type { BillingConfig } from '../../config-billing.ts'
import type { Db } from '../../db/pool.ts'
import { afterPayment, splitVat } from './rules.ts'
import * as store from './store.ts'
import * as invoices from './store-invoices.ts'
import { markPaid } from './store-payments.ts'
import { tellPaid } from './tell.ts'

type Seller = BillingConfig['seller']
type Period = { periodFrom: string; periodUntil: string }

/** Adds the months to a subscription and, where billing took the business down, puts it back on the list. */
async function extend(db: Db, businessId: number, months: number): Promise<Period | null> {
  await store.holdBusiness(db, businessId)
  const row = await store.holdSubscription(db, businessId)
  if (!row || row.state === 'exempt') return null
  const today = await store.readToday(db)
  await store.putSubscription(db, businessId, afterPayment(row, months, today))
  if (row.tookDown) await store.bringBack(db, businessId)
  const after = await store.holdSubscription(db, businessId)
  return {
    periodFrom: row.state === 'suspended' ? today : row.paidUntil,
    periodUntil: after?.paidUntil ?? today,
  }
}

/**
 * The money is there: in the caller's transaction, the subscription goes on, the invoice is made and the owner told.
 * False when the payment was settled before; then nothing happens.
 */
export async function settlePayment(
  db: Db,
  { id, providerPaymentId }: { id: number; providerPaymentId: string | null },
  seller: Seller,
): Promise<boolean> {
  const payment = await markPaid(db, id, providerPaymentId)
  if (!payment) return false
  const { businessId, months, amountKurus: grossKurus } = payment
  const state = businessId === null ? null : await store.findPayingBusiness(db, businessId)
  const extended = state === null ? null : await extend(db, state, months)
  const today = await store.readToday(db)
  const period = extended ?? { periodFrom: today, periodUntil: await invoices.monthsAfter(db, today, months) }
  const buyer = (businessId === null ? null : await invoices.readBuyer(db, businessId)) ?? {
    name: '-',
    address: '',
    taxOffice: '',
    taxNo: '',
  }
  await invoices.addInvoice(db, {
    paymentId: id,
    businessId,
    months,
    ...period,
    seller,
    buyer,
    grossKurus,
    vatPercent: VAT_PERCENT,
    ...splitVat(grossKurus),
  })
  if (state !== null) await tellPaid(db, state, { amount: moneyText(grossKurus), until: period.periodUntil })
  return true
}
