import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { freeText, nothing } from './shapes.ts'

/** Netgsm hands over what people wrote, as a form or as JSON, under its own names. */
export const receiveSms = endpoint({
  method: 'POST',
  path: '/api/sms/inbound',
  summary: 'The SMS provider hands over an incoming SMS: an answer, an owner’s switch, or a search',
  access: ['provider'],
  body: z.object({
    /** The sender's number, in any writing. */
    ceptel: freeText(30),
    mesaj: freeText(500),
  }),
  reply: nothing,
  errors: ['too_many_requests'],
})
