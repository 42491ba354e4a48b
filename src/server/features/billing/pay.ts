import { randomInt, randomUUID } from 'node:crypto'
import type { Subscription, startPayment } from '#contract/billing.ts'
import { MONTHLY_FEE_KURUS } from '#contract/billing.ts'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import type { Iyzico } from '../../outside/iyzico.ts'
import { orderOf } from './order.ts'
import { amountOf, askAgainSeconds } from './rules.ts'
import * as store from './store.ts'
import { listCredits } from './store-credits.ts'
import * as payments from './store-payments.ts'
import { toFeeCredit, toPayment } from './wire.ts'

const CALLBACK_PATH = '/api/payments/iyzico/callback'

type PayDeps = {
  sql: Sql
  config: Pick<Config, 'billing' | 'limitsScale'>
  /** Null: no keys, no cards. */
  iyzico: Iyzico | null
  /** Where people, and iyzico, reach us. */
  publicUrl: string
  onError: (error: unknown) => void
}
type Asked = Parsed<typeof startPayment>['body']

/** Candidates for a reference; one is free as long as there are fewer than a million transfers. */
const drawReferences = () => Array.from({ length: 8 }, () => String(randomInt(100_000_000)).padStart(8, '0'))

const orNull = (text: string | undefined) => (text === undefined ? undefined : text.trim() || null)

/** The owner's view of the fee, and its payment. */
export function makePay({ sql, config, iyzico, publicUrl, onError }: PayDeps) {
  const { bank } = config.billing

  /** A payment page of iyzico. Throws `payment_unavailable` when none could be opened. */
  async function openPage(businessId: number, months: number, network: string) {
    const payer = iyzico && (await payments.readPayer(sql, businessId))
    if (!iyzico || !payer) throw new Failure('payment_method_unavailable')
    const conversationId = randomUUID()
    const amountKurus = amountOf(months)
    const row = await payments.addCardPayment(sql, { businessId, months, amountKurus, conversationId })
    const callbackUrl = `${publicUrl}${CALLBACK_PATH}`
    const opened = await iyzico
      .start(orderOf(payer, { businessId, payment: row, conversationId, callbackUrl, network }))
      .catch((error: unknown) => onError(error))
    if (!opened) {
      await payments.markFailed(sql, row.id)
      throw new Failure('payment_unavailable')
    }
    await payments.notePage(sql, row.id, opened.token, askAgainSeconds(0))
    return { row, pageUrl: opened.pageUrl }
  }

  return {
    async read(businessId: number): Promise<Subscription> {
      const [row, { openTransfer, latest }, credits, trialNeeds] = await Promise.all([
        store.readSubscription(sql, businessId),
        payments.readPayments(sql, businessId),
        listCredits(sql, businessId),
        store.readTrialNeeds(sql, businessId),
      ])
      const pays = row !== null && row.state !== 'exempt' && row.state !== 'ended'
      return {
        status: row?.state ?? 'none',
        feeKurus: MONTHLY_FEE_KURUS,
        isPaused: pays && row.keptOffSince !== null,
        trialEndsOn: row && row.trialMonths > 0 ? row.trialUntil : null,
        trialNeeds,
        nextPaymentOn: pays ? row.paidUntil : null,
        suspendsOn: pays ? row.suspendsOn : null,
        methods: { bankTransfer: bank, iyzico: iyzico !== null },
        openTransfer: openTransfer && toPayment(openTransfer),
        latestPayment: latest && toPayment(latest),
        credits: credits.map(toFeeCredit),
        billingName: row?.billingName ?? '',
        taxOffice: row?.taxOffice ?? '',
        taxNo: row?.taxNo ?? '',
      }
    },

    /**
     * Throws `subscription_not_started`, `no_fee`, `business_closed`, `payment_method_unavailable`, `payment_unavailable`, and
     * `too_many_attempts` beyond 30 an hour.
     */
    async start(
      { userId, network }: { userId: number; network: string },
      businessId: number,
      { method, months, billingName, taxOffice, taxNo }: Asked,
    ): Promise<Reply<typeof startPayment>> {
      const subscription = await store.readSubscription(sql, businessId)
      if (!subscription) throw new Failure('subscription_not_started')
      if (subscription.state === 'ended') throw new Failure('business_closed')
      if (subscription.state === 'exempt') throw new Failure('no_fee')
      if (method === 'bank_transfer' ? !bank : !iyzico) throw new Failure('payment_method_unavailable')
      await takeAllowance(sql, config, 'payments', { user: userId })
      await store.putBilling(sql, businessId, {
        billingName: orNull(billingName),
        taxOffice: orNull(taxOffice),
        taxNo: orNull(taxNo),
      })
      if (method === 'iyzico') {
        const { row, pageUrl } = await openPage(businessId, months, network)
        return { ...toPayment(row), bankTransfer: null, paymentPageUrl: pageUrl }
      }
      const asked = { businessId, months, amountKurus: amountOf(months) }
      const row = await payments.putTransfer(sql, asked, drawReferences())
      return { ...toPayment(row), bankTransfer: bank, paymentPageUrl: null }
    },
  }
}
