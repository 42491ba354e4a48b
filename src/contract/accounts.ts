import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { businessName, fieldError, flag, freeText, nothing, personName, text } from './shapes.ts'

/** Roles an account can have; only the first two can be registered. */
export const userTypes = ['customer', 'business', 'field', 'admin'] as const
export type UserType = (typeof userTypes)[number]

/** Sides of an account that a login names: the two tabs of the login page, and the two kinds of registration. */
export const accountSides = ['customer', 'business'] as const
export type AccountSide = (typeof accountSides)[number]

/** The shortest password anywhere; an installation may ask for more (`passwordMin` of the site). */
export const PASSWORD_MIN = 6
const PASSWORD_MAX = 200

/**
 * 10 or 11 digits once the country's code and what is usually written between digits are taken out: "+90 555 111 22 33",
 * "0(555) 111-22-33". Contacts copied from a telephone bring marks of writing direction along.
 */
export const phonePattern =
  /^[\s(\u200e\u202a-\u202e\u2066-\u2069]*(?:(?:\+|00)?[\s(]*90)?(?:[\s()./\u2010-\u2015\u200e\u202a-\u202e\u2066-\u2069-]*\d){10,11}[\s\u200e\u202a-\u202e\u2066-\u2069]*$/

export const User = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  city: z.string(),
  userType: z.enum(userTypes),
  /** Which sides of the product are the account's: one, or both with a switch; none of the platform's staff. */
  sides: z.array(z.enum(accountSides)),
  level: z.int(),
  emailConfirmed: z.boolean(),
})
export type User = z.infer<typeof User>

/** A new session. `deviceMark` is kept by the browser and sent at the next login: while others use up the tries, it has some of its own. */
export const SessionOpened = z.object({
  token: z.string(),
  user: User,
  deviceMark: z.string(),
  /** Opened by a mailed password: it may only choose a new one. */
  mustChoosePassword: z.boolean(),
  /** Staff without a second step: it may only set it up. */
  mustSetUpTotp: z.boolean(),
})
export type SessionOpened = z.infer<typeof SessionOpened>

/** One plain address: what mail programs read as lists, names or comments is refused. */
export const emailPattern = /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(?:\.[^\s@.<>()[\]\\,;:"]+)+$/

/** An address that is to be written to. */
export const newEmail = z
  .string(fieldError('required'))
  .check(
    z.minLength(1, fieldError('required')),
    z.maxLength(254, fieldError('too_long')),
    z.regex(emailPattern, fieldError('email_invalid')),
  )

/** A password as it is asked for; what it must be is asked only of a new one. */
const password = () =>
  z
    .string(fieldError('required'))
    .check(z.minLength(1, fieldError('required')), z.maxLength(PASSWORD_MAX, fieldError('too_long')))

export const currentPassword = password()

/** How long it must be is the server's to say: an installation may ask for more than `PASSWORD_MIN`. */
export const newPassword = password()

/** A code of the authenticator, or a recovery code. */
export const otp = z
  .string(fieldError('required'))
  .check(z.minLength(1, fieldError('required')), z.maxLength(40, fieldError('too_long')))

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Opens a session by e-mail and password; userType names the door',
  access: ['public'],
  body: z.object({
    email: z
      .string(fieldError('login_required'))
      .check(z.minLength(1, fieldError('login_required')), z.maxLength(254, fieldError('too_long'))),
    password: z
      .string(fieldError('login_required'))
      .check(z.minLength(1, fieldError('login_required')), z.maxLength(PASSWORD_MAX, fieldError('too_long'))),
    userType: z._default(z.enum(accountSides, fieldError('invalid')), 'customer'),
    deviceMark: z.optional(freeText(200)),
    /** Asked for with `otp_needed` where the account has a second step. */
    otp: z.optional(otp),
  }),
  reply: SessionOpened,
  errors: ['invalid_credentials', 'account_blocked', 'otp_needed', 'otp_wrong', 'too_many_attempts', 'busy'],
})

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Makes a customer account, or an owner account with a draft business, and opens its session',
  access: ['public'],
  status: 201,
  body: z.object({
    name: personName,
    email: newEmail,
    phone: text(30).check(z.regex(phonePattern, fieldError('phone_invalid'))),
    city: text(60),
    password: newPassword,
    /** Where it is sent, it must be the password. */
    confirmPassword: z.optional(z.string(fieldError('passwords_differ'))),
    userType: z._default(z.enum(accountSides, fieldError('invalid')), 'customer'),
    businessName: z.optional(businessName(freeText(200))),
    address: z.optional(freeText(500)),
    description: z.optional(freeText(4000)),
    /** Versions that the form showed; without them nothing is recorded, and the terms are shown after sign-in. */
    termsVersion: z.optional(freeText(20)),
    noticeVersion: z.optional(freeText(20)),
    acceptTerms: z.optional(flag),
    marketing: z.optional(z.object({ email: z.optional(flag), sms: z.optional(flag) })),
  }),
  reply: SessionOpened,
  errors: ['email_taken', 'too_many_attempts', 'busy'],
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary:
    'Mails a password for one use, valid 15 minutes; answers the same whether or not the account exists',
  access: ['public'],
  body: z.object({ email: newEmail }),
  reply: nothing,
  errors: ['too_many_attempts'],
})

export const chooseNewPassword = endpoint({
  method: 'POST',
  path: '/api/auth/new-password',
  summary: 'Sets the password of a session opened by a mailed one; ends all sessions and opens a new one',
  access: ['user'],
  whileNeeding: ['password_choice'],
  body: z.object({ newPassword }),
  reply: SessionOpened,
  errors: ['busy'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends this session',
  access: ['user'],
  whileNeeding: ['password_choice', 'totp_setup'],
  reply: nothing,
  errors: [],
})

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The account of this session',
  access: ['user'],
  whileNeeding: ['totp_setup'],
  reply: User,
  errors: [],
})
