import { z } from 'zod/mini'
import { Payment, paymentStates } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText, idParams, pageQuery } from './shapes.ts'

const AdminPayment = z.object({
  ...Payment.shape,
  /** Null: the business is gone. */
  businessId: z.nullable(z.int()),
  businessName: z.string(),
  city: z.nullable(z.string()),
  ownerName: z.nullable(z.string()),
  invoiceNumber: z.nullable(z.string()),
})
export type AdminPayment = z.infer<typeof AdminPayment>

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'Payments of one state, the latest first; the next page in the Link header',
  access: ['admin'],
  query: z.object({
    status: z._default(z.enum(paymentStates, fieldError('invalid')), 'pending'),
    /** Digits of a reference, or a part of a business’s name. */
    q: z.optional(freeText(100)),
    ...pageQuery(20),
  }),
  reply: z.array(AdminPayment),
  errors: [],
})

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/{id}/confirm',
  summary: 'A transfer has arrived: extends the subscription and makes the invoice, once',
  access: ['admin'],
  fresh: ['admin'],
  params: idParams,
  body: z.object({
    /** The sum received, in kurus; must equal the sum asked for. */
    amountKurus: z
      .int(fieldError('required'))
      .check(z.minimum(1, fieldError('out_of_range')), z.maximum(100_000_000, fieldError('out_of_range'))),
  }),
  reply: AdminPayment,
  errors: ['payment_settled', 'payment_amount_differs'],
})
