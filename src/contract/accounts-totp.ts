import { z } from 'zod/mini'
import { currentPassword, otp } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { nothing } from './shapes.ts'

export const RECOVERY_CODES = 10

export const totpState = endpoint({
  method: 'GET',
  path: '/api/auth/totp',
  summary: 'Whether the account logs in with a second step, and how many recovery codes are left',
  access: ['field', 'admin'],
  whileNeeding: ['totp_setup'],
  /** `required`: nothing else is open to this session before it is set up. */
  reply: z.object({ active: z.boolean(), required: z.boolean(), recoveryCodesLeft: z.int() }),
  errors: [],
})

export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/auth/totp',
  summary: 'Makes a secret for the authenticator; nothing changes until it is confirmed',
  access: ['field', 'admin'],
  fresh: ['field', 'admin'],
  whileNeeding: ['totp_setup'],
  status: 201,
  reply: z.object({ otpauthUrl: z.string(), secret: z.string() }),
  errors: ['totp_active'],
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/auth/totp/confirm',
  summary:
    'Turns the second step on by a first code; tells the recovery codes, once; ends all other sessions',
  access: ['field', 'admin'],
  whileNeeding: ['totp_setup'],
  body: z.object({ otp }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['otp_wrong', 'totp_active', 'too_many_attempts'],
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/auth/totp',
  summary: 'Turns the second step off; where it is required, the session can then only set it up again',
  access: ['field', 'admin'],
  body: z.object({ currentPassword }),
  reply: nothing,
  errors: ['wrong_password', 'too_many_attempts', 'busy'],
})

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
