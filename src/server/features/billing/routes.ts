import {
  getInvoiceFile,
  getSubscription,
  iyzicoCallback,
  listInvoices,
  startPayment,
} from '#contract/billing.ts'
import { confirmPayment, listPayments } from '#contract/billing-payments.ts'
import { Failure } from '../../failure.ts'
import { FileAnswer, SeeOther } from '../../http/answers.ts'
import { readForms } from '../../http/forms.ts'
import { pagedRoute } from '../../http/paged-route.ts'
import { type Api, route } from '../../http/route.ts'
import type { Billing } from './billing.ts'

const SIGNATURE = 'x-iyz-signature-v3'

export async function billingRoutes(api: Api, { pay, cards, confirm, invoices }: Billing): Promise<void> {
  route(api, getSubscription, async ({ params }) => pay.read(params.id))
  route(api, startPayment, async ({ params, body }, { user, network }) =>
    pay.start({ userId: user.id, network }, params.id, body),
  )
  route(api, listInvoices, async ({ params }) => invoices.list(params.id))
  route(api, getInvoiceFile, async ({ params }) => {
    const { number, bytes } = await invoices.file(params.id, params.invoiceId)
    return new FileAnswer({ data: Buffer.from(bytes), type: 'application/pdf', name: `${number}.pdf` })
  })

  pagedRoute(api, listPayments, ({ query }) => confirm.list(query))
  route(api, confirmPayment, async ({ params, body }, { user }) => confirm.confirm(user.id, params.id, body))

  // A payer's browser brings a form from iyzico's page.
  await api.app.register(async (scope) => {
    readForms(scope)
    route(
      { ...api, app: scope },
      iyzicoCallback,
      async ({ body }, { isForm }) => {
        const outcome = await cards.settle(body)
        if (!outcome) throw new Failure('not_found')
        const { state: status, id, businessId } = outcome
        if (isForm && businessId !== null)
          return new SeeOther(`/business-dashboard/${businessId}/subscription?payment=${id}`)
        return { status }
      },
      (body, headerOf) => cards.isFromProvider(body, headerOf(SIGNATURE)),
    )
  })
}
