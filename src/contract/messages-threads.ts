import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Message, threadSides } from './messages.ts'
import {
  fieldError,
  flag,
  id,
  idParams,
  instant,
  limit,
  messageNo,
  nothing,
  pageQuery,
  shortId,
} from './shapes.ts'

const Presence = z.object({ isOnline: z.boolean(), lastSeenAt: z.nullable(instant) })
export type Presence = z.infer<typeof Presence>

export const Thread = z.object({
  id: z.int(),
  /** The caller's own side. */
  side: z.enum(threadSides),
  businessId: z.int(),
  businessName: z.string(),
  /** First name and initial; null: the account was erased. */
  customerName: z.nullable(z.string()),
  lastMessage: z.nullable(Message),
  lastAt: instant,
  /** Messages of the other side that the caller has not read. */
  unread: z.int(),
  /** Up to which message the other side has received, and read, and the caller has read. */
  otherDeliveredNo: z.int(),
  otherReadNo: z.int(),
  readNo: z.int(),
  /** The agreed price of the call-out that runs between the two; it stands above the messages. */
  pinned: z.nullable(z.string()),
  isBlockedByMe: z.boolean(),
  /** False: blocked by either side, the business is not listed any more, or the customer is gone. */
  canSend: z.boolean(),
})
export type Thread = z.infer<typeof Thread>

export const listThreads = endpoint({
  method: 'GET',
  path: '/api/messages/threads',
  summary:
    'The caller’s conversations, the latest first; of one side, or of one business, when asked. The Link header names the next page',
  access: ['user'],
  query: z.object({
    side: z.optional(z.enum(threadSides, fieldError('invalid'))),
    businessId: z.optional(id),
    ...pageQuery(30),
  }),
  reply: z.array(Thread),
  errors: [],
})

/** Messages in their order: the latest, those after a number, or those before one. */
export const getThread = endpoint({
  method: 'GET',
  path: '/api/messages/threads/{id}',
  summary: 'One conversation with its latest messages, or a page of them after or before a number',
  access: ['participant'],
  params: idParams,
  query: z.object({
    after: z.optional(messageNo),
    before: z.optional(shortId),
    limit: z._default(limit, 50),
  }),
  reply: z.object({
    thread: Thread,
    /** Of the other side; null where a conversation is blocked or nobody is there. */
    presence: z.nullable(Presence),
    messages: z.array(Message),
    hasOlder: z.boolean(),
    hasNewer: z.boolean(),
  }),
  errors: [],
})

export const findThread = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/thread',
  summary: 'The caller’s conversation with a business, if there is one, and whether somebody of it is there',
  access: ['user'],
  params: idParams,
  reply: z.object({
    thread: z.nullable(Thread),
    presence: z.nullable(Presence),
    /** Nobody answers for the business yet: a message waits until it has an owner. */
    hasOwner: z.boolean(),
  }),
  errors: [],
})

export const markRead = endpoint({
  method: 'POST',
  path: '/api/messages/threads/{id}/read',
  summary: 'The caller has read up to this message; an earlier one changes nothing',
  access: ['participant'],
  params: idParams,
  body: z.object({ upTo: shortId }),
  reply: z.object({ readNo: z.int(), unread: z.int() }),
  errors: [],
})

export const tellTyping = endpoint({
  method: 'POST',
  path: '/api/messages/threads/{id}/typing',
  summary: 'Tells the other side, if it is there, that the caller writes or stopped; kept nowhere',
  access: ['participant'],
  params: idParams,
  body: z.object({ isTyping: z._default(flag, true) }),
  reply: nothing,
  errors: [],
})

export const blockThread = endpoint({
  method: 'POST',
  path: '/api/messages/threads/{id}/block',
  summary: 'Blocks the other side, or unblocks it: while blocked nobody can write',
  access: ['participant'],
  params: idParams,
  body: z.object({ isBlocked: z._default(flag, true) }),
  reply: z.object({ isBlockedByMe: z.boolean(), canSend: z.boolean() }),
  errors: [],
})

export const getUnread = endpoint({
  method: 'GET',
  path: '/api/messages/unread',
  summary: 'How many messages wait for the caller, in all and for each own business',
  access: ['user'],
  reply: z.object({
    total: z.int(),
    asCustomer: z.int(),
    businesses: z.array(z.object({ businessId: z.int(), unread: z.int() })),
  }),
  errors: [],
})
