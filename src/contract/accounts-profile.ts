import { z } from 'zod/mini'
import { currentPassword, newEmail, newPassword, phonePattern, User } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { fieldError, instant, nothing, personName, text, uuid } from './shapes.ts'

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Sets a new password; ends all other sessions',
  access: ['user'],
  body: z.object({ currentPassword, newPassword }),
  reply: nothing,
  errors: ['wrong_password', 'too_many_attempts', 'busy'],
})

/** One place where this account is signed in. The token itself is told to nobody. */
const SessionListed = z.object({
  id: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
})
export type SessionListed = z.infer<typeof SessionListed>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where this account is signed in, this session first',
  access: ['user'],
  reply: z.array(SessionListed),
  errors: [],
})

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  summary: 'Ends one of one’s own sessions',
  access: ['user'],
  params: z.object({ id: uuid }),
  reply: nothing,
  errors: [],
})

/** A customer's account that gets a business side keeps its own: one person, one e-mail, both sides. */
export const addBusinessSide = endpoint({
  method: 'POST',
  path: '/api/me/business-side',
  summary: 'Gives a customer’s account a business side beside its own: it may claim and add businesses',
  access: ['customer'],
  reply: User,
  errors: [],
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/auth/user',
  summary: 'Changes name, phone or city of the account; another phone needs the password',
  access: ['user'],
  body: z.object({
    name: z.optional(personName),
    phone: z.optional(text(30).check(z.regex(phonePattern, fieldError('phone_invalid')))),
    city: z.optional(text(60)),
    currentPassword: z.optional(currentPassword),
  }),
  reply: User,
  errors: ['wrong_password', 'too_many_attempts', 'busy'],
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email',
  summary:
    'Asks for another e-mail: it is the account’s once the link mailed there is opened; answers the same whether or not it is taken',
  access: ['user'],
  body: z.object({ email: newEmail, currentPassword }),
  reply: nothing,
  errors: ['wrong_password', 'too_many_attempts', 'busy'],
})
