import type { AdminPayment, confirmPayment, listPayments } from '#contract/billing-payments.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { idCursor } from '#lib/cursor.ts'
import { fold } from '#lib/turkish.ts'
import type { BillingConfig } from '../../config-billing.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { type Page, readPage } from '../../paging.ts'
import { noteAudit } from '../audit/audit.ts'
import { settlePayment } from './settle.ts'
import * as payments from './store-payments.ts'
import { toAdminPayment } from './wire.ts'

/** References are matched by their digits, however they are spaced. */
const digitsOf = (q: string) => (/^[\d\s.-]+$/.test(q) ? q.replaceAll(/\D/g, '') : '')

/** The staff's view of payments, and confirmation of transfers. */
export function makeConfirm({ sql, seller }: { sql: Sql; seller: BillingConfig['seller'] }) {
  return {
    list({
      status: state,
      q = '',
      ...page
    }: Parsed<typeof listPayments>['query']): Promise<Page<AdminPayment>> {
      const question = { state, digits: digitsOf(q), words: fold(q) }
      return readPage(page, {
        codec: idCursor,
        read: (before, most) =>
          payments.listForAdmin(sql, { ...question, before: before ?? Number.MAX_SAFE_INTEGER, most }),
        toItem: toAdminPayment,
      })
    },

    /** Throws `not_found`, `payment_settled`, `payment_amount_differs`. Of two at once, one confirms. */
    async confirm(
      actorId: number,
      id: number,
      { amountKurus }: Parsed<typeof confirmPayment>['body'],
    ): Promise<AdminPayment> {
      return tx(sql, async (db) => {
        const transfer = await payments.holdTransfer(db, id)
        if (!transfer) throw new Failure('not_found')
        if (transfer.state !== 'pending') throw new Failure('payment_settled')
        const amount = transfer.amountKurus
        if (amountKurus !== amount) throw new Failure('payment_amount_differs')
        await settlePayment(db, { id, providerPaymentId: null }, seller)
        const data = { amountKurus: amount, months: transfer.months }
        await noteAudit(db, { actorId, action: 'payment.confirmed', subjectId: id, data })
        const row = await payments.readForAdmin(db, id)
        if (!row) throw new Error('The payment is not there')
        return toAdminPayment(row)
      })
    },
  }
}
