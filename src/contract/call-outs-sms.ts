import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { freeText, nothing } from './shapes.ts'

/** Netgsm hands over what people answered, as a form or as JSON, under its own names. */
export const receiveSms = endpoint({
  method: 'POST',
  path: '/api/sms/inbound',
  summary:
    'The SMS provider hands over an incoming SMS: the answer to a call-out, or to a question to an owner',
  access: ['provider'],
  body: z.object({
    /** The sender's number, in any writing. */
    ceptel: freeText(30),
    mesaj: freeText(500),
  }),
  reply: nothing,
  errors: ['too_many_requests'],
})
