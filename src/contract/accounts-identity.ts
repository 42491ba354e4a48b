import { z } from 'zod/mini'
import { currentPassword, otp } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { nothing } from './shapes.ts'

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-identity',
  summary:
    'Shows again, by password or code, whose this session is; opens what asks for a fresh login for 15 minutes',
  access: ['user'],
  whileNeeding: ['totp_setup'],
  body: z.object({
    currentPassword: z.optional(currentPassword),
    /** Instead of the password, where the account has a second step. */
    otp: z.optional(otp),
  }),
  reply: nothing,
  errors: ['wrong_password', 'otp_wrong', 'too_many_attempts', 'busy'],
})
