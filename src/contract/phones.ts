import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError } from './shapes.ts'

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/api/me/phone/code',
  summary: 'Sends a code by SMS to the account’s own mobile telephone; a proven one gets none',
  access: ['self'],
  reply: z.object({ phone: z.string(), isProven: z.boolean() }),
  errors: ['phone_not_mobile', 'phone_taken', 'too_many_attempts', 'sms_unavailable'],
})

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/api/me/phone/confirm',
  summary: 'Proves the telephone by the code that was sent; five tries for each code',
  access: ['self'],
  body: z.object({
    code: z.string(fieldError('required')).check(z.regex(/^\s*(?:\d\s*){6}$/, fieldError('invalid'))),
  }),
  reply: z.object({ phone: z.string(), isProven: z.boolean() }),
  errors: ['phone_code_wrong', 'phone_code_over', 'phone_taken'],
})
