import { z } from 'zod/mini'
import { ARRIVAL_CODE_DIGITS, callOutSteps } from './call-outs-rules.ts'
import { CallOutView } from './call-outs-shapes.ts'
import { endpoint } from './endpoint.ts'
import { fieldError, id, idParams } from './shapes.ts'

export const progressCallOut = endpoint({
  method: 'POST',
  path: '/api/call-outs/{id}/progress',
  summary:
    'A step of the job, by anybody of the winner. `arrived` implies the one before; `done` needs an arrival or the code. Again, it answers the same',
  access: ['user'],
  params: idParams,
  body: z.object({
    step: z.enum(callOutSteps, fieldError('invalid')),
    /** The digits that the customer says at the door, with `arrived` or `done`: they prove the arrival. */
    code: z.optional(
      z
        .string(fieldError('invalid'))
        .check(z.regex(new RegExp(`^\\d{${ARRIVAL_CODE_DIGITS}}$`), fieldError('invalid'))),
    ),
    /** Whose job it is said of: refused where another of the caller's businesses has it. */
    businessId: z.optional(id),
  }),
  reply: CallOutView,
  errors: [
    'arrival_code_wrong',
    'arrival_code_over',
    'call_out_step',
    'call_out_not_yours',
    'call_out_cancelled',
    'call_out_over',
    'call_out_done',
  ],
})

export const askForAnother = endpoint({
  method: 'POST',
  path: '/api/call-outs/{id}/another',
  summary:
    'Nobody came in time: others are asked at once, that one no more. From 15 minutes after the promised arrival, or at once where it says that it is done, while no code has proven an arrival. Again, it answers the same',
  access: ['user'],
  params: idParams,
  reply: CallOutView,
  errors: ['call_out_not_late', 'call_out_cancelled', 'call_out_over', 'call_out_done'],
})

export const confirmCallOut = endpoint({
  method: 'POST',
  path: '/api/call-outs/{id}/confirm',
  summary:
    'The customer says that the job is done. It ends with the winner’s `done`, or half an hour after either tap. Again, it answers the same',
  access: ['user'],
  params: idParams,
  body: z.object({
    /** Of whom it is said: refused where the job has gone to others since. */
    businessId: z.optional(id),
  }),
  reply: CallOutView,
  errors: ['call_out_other', 'call_out_step', 'call_out_cancelled', 'call_out_over'],
})
