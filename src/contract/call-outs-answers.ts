import { z } from 'zod/mini'
import { ARRIVAL_MINUTES_MAX } from './call-outs-rules.ts'
import { CallOutView } from './call-outs-shapes.ts'
import { endpoint } from './endpoint.ts'
import { fieldError, flag, id, idParams, whole } from './shapes.ts'

export const answerCallOut = endpoint({
  method: 'POST',
  path: '/api/call-outs/{id}/answer',
  summary:
    'Somebody on shift accepts with minutes, or refuses. The first acceptance wins; again, it answers the same',
  access: ['user'],
  params: idParams,
  body: z.object({
    accept: flag,
    /** Needed with `accept: true`. */
    minutes: z.optional(whole(1, ARRIVAL_MINUTES_MAX)),
    /** Where several of the caller's businesses were asked. */
    businessId: z.optional(id),
    /** The first free one where none is given. */
    vehicleId: z.optional(id),
  }),
  reply: CallOutView,
  errors: ['call_out_taken', 'call_out_cancelled', 'call_out_over', 'call_out_busy', 'call_out_barred'],
})

/** Why a business gives a job back, or a customer ends one. */
export const cancelReasons = ['solved', 'too_long', 'too_dear', 'mistake', 'cannot_come', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]

export const cancelCallOut = endpoint({
  method: 'POST',
  path: '/api/call-outs/{id}/cancel',
  summary:
    'The customer ends it; the winner gives it back, and others are asked at once. Again, it answers the same',
  access: ['user'],
  params: idParams,
  body: z.object({ reason: z._default(z.enum(cancelReasons, fieldError('invalid')), 'other') }),
  reply: CallOutView,
  errors: ['call_out_over', 'call_out_done'],
})

export const blockInCallOut = endpoint({
  method: 'POST',
  path: '/api/call-outs/{id}/block',
  summary:
    'Customer and who has or had the job, also of an ended call-out: these two are never brought together again. Or takes it back',
  access: ['user'],
  params: idParams,
  body: z.object({
    isBlocked: z._default(flag, true),
    /** Whom the customer means, where several had the job; the last one where none is given. */
    businessId: z.optional(id),
  }),
  reply: z.object({ isBlocked: z.boolean() }),
  errors: [],
})
