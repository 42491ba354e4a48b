import { z } from 'zod/mini'
import { PRICE_KURUS_MAX } from './call-outs-rules.ts'
import { CallOutView } from './call-outs-shapes.ts'
import { endpoint } from './endpoint.ts'
import { fieldError, flag, id, idParams, text, whole } from './shapes.ts'

const kurus = whole(0, PRICE_KURUS_MAX)

export const priceCallOut = endpoint({
  method: 'POST',
  path: '/api/call-outs/{id}/price',
  summary:
    'The winner asks for more than was agreed, from its arrival on; the customer answers that, and says what was paid. One part at a time',
  access: ['user'],
  params: idParams,
  body: z.object({
    /** Of the winner: all that is to be paid, above what is agreed. The same again is the same. */
    ask: z.optional(
      z.object({
        totalKurus: whole(1, PRICE_KURUS_MAX),
        reason: text(300),
        /** The `url` that `POST /api/uploads` answered. */
        photo: z
          .string(fieldError('required'))
          .check(z.minLength(1, fieldError('required')), z.maxLength(100, fieldError('invalid'))),
      }),
    ),
    /** Of the customer, to the ask of this number; what was agreed before stays where it is declined. */
    answer: z.optional(z.object({ no: whole(1, 100), agree: flag })),
    /** Of the customer, from the arrival until seven days after the end; said again, the latest counts. */
    paidKurus: z.optional(kurus),
    /** Whose job it is said of: refused where the job has gone to others since. */
    businessId: z.optional(id),
  }),
  reply: CallOutView,
  errors: [
    'call_out_other',
    'call_out_step',
    'call_out_not_yours',
    'call_out_cancelled',
    'call_out_over',
    'call_out_done',
    'price_not_more',
    'price_open',
    'price_asks_spent',
    'price_answered',
    'photo_unusable',
  ],
})

export const getCallOutReceipt = endpoint({
  method: 'GET',
  path: '/api/call-outs/{id}/receipt',
  summary:
    'What was agreed for a job, as a PDF for its customer and its winner, from the arrival on; no invoice',
  access: ['user'],
  params: idParams,
  download: true,
  reply: z.string(),
  errors: ['call_out_step'],
})
