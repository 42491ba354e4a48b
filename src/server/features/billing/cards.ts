import type { PaymentState } from '#contract/billing.ts'
import type { BillingConfig } from '../../config-billing.ts'
import { type Sql, tx } from '../../db/pool.ts'
import type { Iyzico, Notice } from '../../outside/iyzico.ts'
import { askAgainSeconds, judge, PAGE_OVER_HOURS, UNKNOWN_OVER_HOURS } from './rules.ts'
import { settlePayment } from './settle.ts'
import * as payments from './store-payments.ts'

const LEASE_SECONDS = 60

type CardDeps = {
  sql: Sql
  seller: BillingConfig['seller']
  iyzico: Iyzico | null
  onError: (error: unknown) => void
}

type Outcome = { state: PaymentState; id: number; businessId: number | null }

/** Payments by card. Only iyzico's own answer settles one: a notice merely prompts the question. */
export function makeCards({ sql, seller, iyzico, onError }: CardDeps) {
  /**
   * Asks iyzico and does what it says; without an answer the payment waits. A refused card is final when the payer has
   * come back (`isBack`), or the page is over.
   */
  async function settle(payment: payments.CardPayment, isBack: boolean): Promise<PaymentState> {
    if (!iyzico || payment.state === 'paid') return payment.state
    const { id, asks, providerToken: token, conversationId } = payment
    const later = (overHours: number | null) =>
      payments.askLater(sql, id, { seconds: askAgainSeconds(asks), overHours })
    try {
      const told = await iyzico.retrieve({ token, conversationId })
      const verdict = judge(told, payment)
      if (verdict === 'paid') {
        await tx(sql, (db) => settlePayment(db, { id, providerPaymentId: told?.paymentId ?? null }, seller))
        return 'paid'
      }
      if (verdict === 'failed' && isBack) await payments.markFailed(sql, id)
      else await later(verdict === 'failed' ? PAGE_OVER_HOURS : UNKNOWN_OVER_HOURS)
      if (verdict === 'differs') onError(new Error(`Payment ${id}: iyzico speaks of another amount or order`))
      return verdict === 'failed' && isBack ? 'failed' : payment.state
    } catch (error) {
      onError(error)
      await later(null)
      return payment.state
    }
  }

  return {
    /** Whether a call is iyzico's: its server signs, and payers' browsers bring a token that only they know. */
    async isFromProvider(notice: Notice, signature: string | undefined): Promise<boolean> {
      if (!iyzico) return false
      const isFromServer = signature !== undefined || notice.iyziEventType !== undefined
      if (isFromServer && !iyzico.isNotice(notice, signature)) return false
      return (await payments.findByToken(sql, notice.token)) !== null
    },

    /** Settles the payment of a token; null for an unknown one. */
    async settle({ token }: Notice): Promise<Outcome | null> {
      const payment = await payments.findByToken(sql, token)
      if (!payment) return null
      return { state: await settle(payment, true), id: payment.id, businessId: payment.businessId }
    },

    /** Asks iyzico about payments whose payer never came back, one by one. */
    async askDue(isStopped: () => boolean): Promise<void> {
      if (!iyzico) return
      for (
        let payment = await payments.claimAsk(sql, LEASE_SECONDS);
        payment && !isStopped();
        payment = await payments.claimAsk(sql, LEASE_SECONDS)
      )
        await settle(payment, false)
    },
  }
}
