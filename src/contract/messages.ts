import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText, id, idParams, instant, latitude, longitude, shortId } from './shapes.ts'
import { Picture } from './uploads.ts'

/** Characters of one message. */
export const MESSAGE_MAX = 2000

/** The two sides of a conversation. The customer is whoever writes to a business that is not theirs. */
export const threadSides = ['customer', 'business'] as const
export type ThreadSide = (typeof threadSides)[number]

/** Kinds that people write. */
export const writtenKinds = ['text', 'location', 'appointment', 'photo'] as const
export type WrittenKind = (typeof writtenKinds)[number]

/** `price`: what was agreed for a call-out, written by the product for the business. */
const messageKinds = [...writtenKinds, 'price'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Answers of a business to a request for an appointment. */
export const appointmentAnswers = ['accepted', 'declined'] as const
export type AppointmentAnswer = (typeof appointmentAnswers)[number]

/** Where a person goes on with a conversation: the customer by the business, the owner in the panel. */
export const customerThreadPath = (businessId: number): string => `/messages/${businessId}`
export const ownerThreadPath = (threadId: number): string =>
  `/business-dashboard?tab=messages&thread=${threadId}`

export const Message = z.object({
  id: z.int(),
  /** Its place in the conversation: 1, 2, 3, … without gaps. */
  no: z.int(),
  side: z.enum(threadSides),
  isMine: z.boolean(),
  /** Who of the business wrote it, by name: told to its own people, and to the platform's staff. */
  author: z.nullable(z.string()),
  kind: z.enum(messageKinds),
  /** Plain text, never markup; beside a place, an appointment or a photo it may be empty. */
  text: z.string(),
  location: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  appointment: z.nullable(
    z.object({
      at: instant,
      /** Null: not answered yet. */
      answer: z.nullable(z.enum(appointmentAnswers)),
      answeredAt: z.nullable(instant),
    }),
  ),
  photo: z.nullable(Picture),
  /** The business's away message or an agreed price: nobody wrote it just now. */
  isAutomatic: z.boolean(),
  /** Whoever wrote it has erased their account: its words are gone. */
  isRemoved: z.boolean(),
  sentAt: instant,
  /** Id given by the sender's browser; null for everybody else. */
  clientId: z.nullable(z.string()),
})
export type Message = z.infer<typeof Message>

/** Id that a browser gives a message: sent again under the same id, it is the same message. */
const clientId = z
  .string(fieldError('invalid'))
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, fieldError('invalid')))

/** An instant as ISO 8601 with a zone. */
const moment = z
  .string(fieldError('invalid'))
  .check(
    z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/, fieldError('invalid')),
  )

/** A text needs words; a place, a wished time or a photo may have some beside it. */
const content = {
  kind: z._default(z.enum(writtenKinds, fieldError('invalid')), 'text'),
  message: z.optional(freeText(MESSAGE_MAX)),
  /** Rounded to about 10 m when it is kept. */
  location: z.optional(z.object({ lat: latitude, lng: longitude })),
  appointmentAt: z.optional(moment),
  /** The `url` that `POST /api/uploads` answered; each upload is good for one message. */
  photo: z.optional(z.string(fieldError('invalid')).check(z.maxLength(100, fieldError('invalid')))),
  clientId: z.optional(clientId),
}

const Sent = z.object({ threadId: z.int(), message: Message })
export type Sent = z.infer<typeof Sent>

const sendErrors = [
  'email_unconfirmed',
  'conversation_blocked',
  'conversation_closed',
  'too_many_messages',
  'photo_unusable',
] as const

/** Accepted for the specification's shape, never believed. */
const unbelieved = z.optional(z.unknown())

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages',
  summary: 'Writes to a business: opens or continues the one conversation with it',
  access: ['user'],
  status: 201,
  body: z.object({ fromUserId: unbelieved, toBusinessId: id, ...content }),
  reply: Sent,
  errors: [...sendErrors, 'own_business', 'too_many_conversations'],
})

export const answerThread = endpoint({
  method: 'POST',
  path: '/api/messages/threads/{id}',
  summary: 'Writes in a conversation, from either side',
  access: ['participant'],
  status: 201,
  params: idParams,
  body: z.object(content),
  reply: Sent,
  errors: sendErrors,
})

export const answerAppointment = endpoint({
  method: 'POST',
  path: '/api/messages/threads/{id}/appointments/{no}',
  summary: 'The business accepts or declines a wished time, once',
  access: ['participant'],
  params: z.object({ id, no: shortId }),
  body: z.object({ answer: z.enum(appointmentAnswers, fieldError('invalid')) }),
  reply: Message,
  errors: ['forbidden', 'appointment_answered', 'conversation_blocked', 'conversation_closed'],
})
