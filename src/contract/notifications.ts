import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, pageQuery } from './shapes.ts'

/** Of law 6563: what concerns the service itself, and offers, which need consent. */
export const notificationKinds = ['service', 'commercial'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Where one's notifications are listed. */
export const INBOX_PATH = '/notifications'

/** Counts of unread ones stop here. */
export const MAX_UNREAD = 100

export const Notification = z.object({
  id: z.int(),
  kind: z.enum(notificationKinds),
  /** Plain text, never markup. */
  title: z.string(),
  message: z.string(),
  /** A page of ours that it leads to. */
  path: z.nullable(z.string()),
  sentAt: instant,
})

const Received = z.object({ ...Notification.shape, isRead: z.boolean() })
export type Received = z.infer<typeof Received>

const Unread = z.object({ unread: z.int() })

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'What the caller was told in the last 90 days, the latest first; the next page in the Link header',
  access: ['self'],
  query: z.object(pageQuery(20)),
  reply: z.array(Received),
  errors: [],
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'How many the caller has not read, at most 100',
  access: ['self'],
  reply: Unread,
  errors: [],
})

export const readNotification = endpoint({
  method: 'POST',
  path: '/api/notifications/{id}/read',
  summary: 'Marks one as read; again is the same',
  access: ['user'],
  params: idParams,
  reply: Unread,
  errors: [],
})

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Marks all up to one as read',
  access: ['self'],
  body: z.object({ upTo: id }),
  reply: Unread,
  errors: [],
})
