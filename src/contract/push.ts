import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, nothing } from './shapes.ts'

/** Kinds of push message that a browser may take. Offers depend on consent, not on the browser. */
export const pushKinds = ['messages', 'service'] as const
export type PushKind = (typeof pushKinds)[number]

/** Payload handed to a service worker. */
export type PushPayload = {
  title: string
  body: string
  /** A page of ours. */
  path: string
  /** A later message with the same tag replaces this one. */
  tag: string
}

const base64url = (most: number) =>
  z
    .string(fieldError('required'))
    .check(
      z.regex(/^[A-Za-z0-9_-]+={0,2}$/, fieldError('invalid')),
      z.maxLength(most, fieldError('too_long')),
    )

const address = z
  .string(fieldError('required'))
  .check(z.regex(/^https?:\/\/\S+$/, fieldError('invalid')), z.maxLength(1000, fieldError('too_long')))

const Kinds = z.object({ kinds: z.array(z.enum(pushKinds)) })

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/push/subscription',
  summary: 'The key (VAPID) that a browser’s subscription is bound to',
  access: ['self'],
  reply: z.object({ publicKey: z.string() }),
  errors: [],
})

export const putPushSubscription = endpoint({
  method: 'PUT',
  path: '/api/push/subscription',
  summary: 'Keeps this browser’s subscription for the caller; without `kinds` those it has stay',
  access: ['self'],
  body: z.object({
    endpoint: address,
    keys: z.object({ p256dh: base64url(100), auth: base64url(40) }),
    kinds: z.optional(z.array(z.enum(pushKinds, fieldError('invalid'))).check(z.maxLength(2))),
  }),
  reply: Kinds,
  errors: ['too_many_attempts'],
})

export const deletePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/push/subscription',
  summary: 'Forgets this browser’s subscription',
  access: ['self'],
  body: z.object({ endpoint: address }),
  reply: nothing,
  errors: [],
})
