import type { Invoice } from '#contract/billing.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { makeIyzico } from '../../outside/iyzico.ts'
import { makeWorker } from '../../worker.ts'
import { advanceAll } from './advance.ts'
import { makeCards } from './cards.ts'
import { makeConfirm } from './confirm.ts'
import { writeInvoice } from './invoice-pdf.ts'
import { makePay } from './pay.ts'
import { startMissing, startTrials } from './start.ts'
import { listInvoices, readInvoice } from './store-invoices.ts'
import { toInvoice } from './wire.ts'

export { creditFee } from './credit.ts'
export { mergeSubscriptions } from './merge.ts'
export {
  closeSubscription,
  endSubscription,
  isDownForFee,
  leaveToStaff,
  passSubscription,
  startSubscription,
} from './start.ts'

type BillingDeps = {
  sql: Sql
  config: Pick<Config, 'billing' | 'limitsScale' | 'publicUrl' | 'port'>
  onError: (error: unknown) => void
}

/** Fees of listings, and their payment. */
export type Billing = ReturnType<typeof makeBilling>

export function makeBilling({ sql, config, onError }: BillingDeps) {
  const { iyzico: keys, seller } = config.billing
  const iyzico = keys && makeIyzico(keys)
  const cards = makeCards({ sql, seller, iyzico, onError })
  const worker = makeWorker({
    works: [(isStopped) => advanceAll(sql, isStopped), (isStopped) => cards.askDue(isStopped)],
    onError,
  })
  return {
    pay: makePay({
      sql,
      config,
      iyzico,
      onError,
      publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    }),
    cards,
    confirm: makeConfirm({ sql, seller }),
    invoices: {
      list: async (businessId: number): Promise<Invoice[]> =>
        (await listInvoices(sql, businessId)).map(toInvoice),
      /** Its number and its PDF. Throws `not_found` for another business's. */
      async file(businessId: number, id: number): Promise<{ number: string; bytes: Uint8Array }> {
        const invoice = await readInvoice(sql, businessId, id)
        if (!invoice) throw new Failure('not_found')
        return { number: invoice.number, bytes: await writeInvoice(invoice) }
      },
    },
    /** Resolves when no step of a subscription and no question to iyzico is due. */
    doDue: worker.doDue,
    /** Begins the trials that waited for this owner's proof; what fails is tried again by `sweep`. */
    startTrials: (userId: number): Promise<void> => startTrials(sql, userId).catch(onError),
    /** Starts subscriptions that are missing. */
    sweep: (): Promise<void> => startMissing(sql),
    async start(): Promise<void> {
      await startMissing(sql)
      worker.start()
    },
    stop: worker.stop,
  }
}
