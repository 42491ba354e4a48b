import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { notificationKinds } from './notifications.ts'
import { fieldError, freeText, id, instant, text } from './shapes.ts'

export const targetTypes = ['all', 'customers', 'businesses', 'specific'] as const
export type TargetType = (typeof targetTypes)[number]

export const TITLE_MAX = 120
export const NOTIFICATION_MAX = 1000
/** People who can be chosen one by one. */
export const RECIPIENTS_MAX = 500
/** How many sent ones are listed. */
export const HISTORY_LENGTH = 10

const audience = {
  targetType: z.enum(targetTypes, fieldError('invalid')),
  /** Names of provinces in any spelling; none: everywhere. */
  targetCities: z.optional(
    z.array(freeText(40), fieldError('invalid')).check(z.maxLength(81, fieldError('too_long'))),
  ),
  kind: z.optional(z.enum(notificationKinds, fieldError('invalid'))),
  /** Of `specific`: who. */
  userIds: z.optional(
    z.array(id, fieldError('invalid')).check(z.maxLength(RECIPIENTS_MAX, fieldError('too_long'))),
  ),
}

const SentNotification = z.object({
  id: z.int(),
  kind: z.enum(notificationKinds),
  title: z.string(),
  message: z.string(),
  targetType: z.enum(targetTypes),
  targetCities: z.array(z.string()),
  path: z.nullable(z.string()),
  sentAt: instant,
  /** Who sent it; empty when that account is gone. */
  sentBy: z.string(),
  targetUserCount: z.int(),
})

/** How far it has come: people who have read it, browsers that took its push. */
const ListedNotification = z.object({
  ...SentNotification.shape,
  readCount: z.int(),
  pushCount: z.int(),
})
export type ListedNotification = z.infer<typeof ListedNotification>

export const listSentNotifications = endpoint({
  method: 'GET',
  path: '/api/admin/notifications',
  summary: 'The last ten sent, the newest first',
  access: ['admin'],
  reply: z.array(ListedNotification),
  errors: [],
})

/** A page of ours, not of somebody else's: one slash at its beginning. */
const ownPath = z
  .string(fieldError('invalid'))
  .check(z.regex(/^\/(?:[^/\\\s]\S*)?$/, fieldError('invalid')), z.maxLength(200, fieldError('too_long')))

export const sendNotification = endpoint({
  method: 'POST',
  path: '/api/admin/notifications/send',
  summary: 'Tells something to all it is meant for; under the same clientId it is the same notification',
  access: ['admin'],
  fresh: ['admin'],
  body: z.object({
    ...audience,
    title: text(TITLE_MAX, 'notification_required'),
    message: text(NOTIFICATION_MAX, 'notification_required'),
    path: z.optional(ownPath),
    /** Taken for the shape: the session says who sends. */
    sentBy: z.optional(freeText(100)),
    clientId: z.optional(
      z.string(fieldError('invalid')).check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, fieldError('invalid'))),
    ),
  }),
  reply: SentNotification,
  errors: ['too_many_attempts'],
})

const Reach = z.object({
  /** Who would be told. */
  targetUserCount: z.int(),
  /** Who fits by type and city: less consent and the day's five offers, that is who would be told. */
  audienceCount: z.int(),
})
export type Reach = z.infer<typeof Reach>

export const countRecipients = endpoint({
  method: 'POST',
  path: '/api/admin/notifications/count',
  summary: 'How many a notification would reach if it were sent now',
  access: ['admin'],
  body: z.object(audience),
  reply: Reach,
  errors: [],
})

const Recipient = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  userType: z.enum(['customer', 'business', 'field', 'admin']),
  city: z.string(),
})
export type Recipient = z.infer<typeof Recipient>

export const findRecipients = endpoint({
  method: 'GET',
  path: '/api/admin/notifications/recipients',
  summary: 'People by a part of name, e-mail or phone, to choose from; at most 20',
  access: ['admin'],
  query: z.object({
    q: z
      .string(fieldError('required'))
      .check(z.minLength(2, fieldError('required')), z.maxLength(100, fieldError('too_long'))),
  }),
  reply: z.array(Recipient),
  errors: [],
})
