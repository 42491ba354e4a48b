import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, nothing } from './shapes.ts'

/** The path of the page that a mailed link opens; the token is its `token`. */
export const CONFIRM_EMAIL_PATH = '/confirm-email'

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Confirms the e-mail whose mailed link was opened; again with the same token says the same',
  access: ['public'],
  body: z.object({
    token: z
      .string(fieldError('required'))
      .check(z.minLength(1, fieldError('required')), z.maxLength(200, fieldError('too_long'))),
  }),
  reply: z.object({ email: z.string() }),
  errors: ['confirmation_over', 'email_taken'],
})

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email/resend',
  summary: 'Mails the link once more while the e-mail is unconfirmed; three an hour',
  access: ['user'],
  reply: nothing,
  errors: ['too_many_attempts'],
})
