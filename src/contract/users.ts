import { z } from 'zod/mini'
import { newEmail, phonePattern, userTypes } from './accounts.ts'
import { businessStatuses } from './businesses-own.ts'
import { endpoint } from './endpoint.ts'
import { Consents } from './privacy.ts'
import { fieldError, flag, freeText, idParams, instant, nothing, pageQuery, text } from './shapes.ts'

export const USER_REASON_MAX = 500
const reason = text(USER_REASON_MAX)

/** Filters of the staff's list of accounts. */
export const userStates = ['active', 'blocked', 'unconfirmed'] as const
export type UserState = (typeof userStates)[number]

/** Kinds of account that somebody else makes; customers register themselves. */
export const madeTypes = ['business', 'field', 'admin'] as const

/** Why somebody else erases an account: a kind, for words would outlive the person they are about. */
export const erasureReasons = ['asked', 'law', 'abuse'] as const
export type ErasureReason = (typeof erasureReasons)[number]

export const userActions = [
  'created',
  'blocked',
  'unblocked',
  'role_changed',
  'sessions_ended',
  'totp_reset',
  'password_sent',
] as const
export type UserAction = (typeof userActions)[number]

const userType = z.enum(userTypes, fieldError('invalid'))

export const UserListed = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  userType: z.enum(userTypes),
  isConfirmed: z.boolean(),
  isBlocked: z.boolean(),
  createdAt: instant,
})
export type UserListed = z.infer<typeof UserListed>

/** An account as the staff sees it: no credentials, and nothing its person wrote to others. */
export const UserForStaff = z.object({
  ...UserListed.shape,
  /** One of the demonstration's, which everybody uses. */
  isDemo: z.boolean(),
  hasTotp: z.boolean(),
  blockedAt: z.nullable(instant),
  /** The latest first. */
  sessions: z.array(z.object({ id: z.string(), createdAt: instant, lastSeenAt: instant })),
  businesses: z.array(z.object({ id: z.int(), name: z.string(), status: z.enum(businessStatuses) })),
  consents: Consents,
  /** The latest first. */
  history: z.array(
    z.object({
      action: z.enum(userActions),
      reason: z.nullable(z.string()),
      /** Null: by an account that is gone. */
      actorName: z.nullable(z.string()),
      at: instant,
    }),
  ),
})
export type UserForStaff = z.infer<typeof UserForStaff>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Accounts by name, e-mail and phone, newest first; the next page in the Link header',
  access: ['admin'],
  query: z.object({
    q: z.optional(freeText(100)),
    role: z.optional(userType),
    state: z.optional(z.enum(userStates, fieldError('invalid'))),
    ...pageQuery(30),
  }),
  reply: z.array(UserListed),
  errors: [],
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/{id}',
  summary: 'One account: role, state, sessions, businesses, consents, what was done to it',
  access: ['admin'],
  params: idParams,
  reply: UserForStaff,
  errors: [],
})

export const makeUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Makes an account of staff or of an owner; its first password is mailed and valid 7 days',
  access: ['admin'],
  fresh: ['admin'],
  status: 201,
  body: z.object({
    name: text(200),
    email: newEmail,
    phone: text(30).check(z.regex(phonePattern, fieldError('phone_invalid'))),
    city: text(60),
    userType: z.enum(madeTypes, fieldError('invalid')),
  }),
  reply: UserListed,
  errors: ['email_taken', 'busy'],
})

export const changeUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/{id}',
  summary: 'Gives another role, blocks or unblocks, for a reason; sessions end with either',
  access: ['admin'],
  fresh: ['admin'],
  params: idParams,
  body: z.object({ userType: z.optional(userType), blocked: z.optional(flag), reason }),
  reply: UserListed,
  errors: [
    'own_account',
    'last_admin',
    'demo_account',
    'already_decided',
    'owns_businesses',
    'user_unconfirmed',
    'user_blocked',
    'busy',
  ],
})

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/{id}/sessions',
  summary: 'Ends all sessions of an account',
  access: ['admin'],
  params: idParams,
  reply: nothing,
  errors: ['own_account'],
})

export const resetUserTotp = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/{id}/totp',
  summary: 'Takes away the second step of somebody who lost it, for a reason; sessions end',
  access: ['admin'],
  fresh: ['admin'],
  params: idParams,
  body: z.object({ reason }),
  reply: nothing,
  errors: ['own_account', 'already_decided'],
})

export const sendUserPassword = endpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/password',
  summary: 'Mails a password for one use, valid 7 days; the old one stays valid until another is chosen',
  access: ['admin'],
  fresh: ['admin'],
  params: idParams,
  reply: nothing,
  errors: ['own_account', 'user_blocked', 'too_many_attempts'],
})

export const eraseUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  summary: 'Erases an account and its data for one of a few reasons; its address is told',
  access: ['admin'],
  fresh: ['admin'],
  params: idParams,
  body: z.object({ reason: z.enum(erasureReasons, fieldError('required')) }),
  reply: nothing,
  errors: ['own_account', 'last_admin', 'demo_account'],
})
