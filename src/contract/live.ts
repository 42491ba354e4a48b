import { z } from 'zod/mini'
import { CallOutPosition } from './call-outs-position.ts'
import { CallOutAsk, CallOutForCustomer, CallOutJob } from './call-outs-shapes.ts'
import { endpoint } from './endpoint.ts'
import { appointmentAnswers, Message, threadSides } from './messages.ts'
import { Notification } from './notifications.ts'
import { businessRoles } from './people.ts'
import { freeText, instant } from './shapes.ts'
import { prizeStates } from './wheel-prizes.ts'

/** Unread counts of a person; a feature that adds something to read adds its count. */
const Counts = z.object({ messages: z.int(), notifications: z.int() })
export type Counts = z.infer<typeof Counts>

const mark = z.object({ threadId: z.int(), side: z.enum(threadSides), no: z.int() })

/**
 * All that `GET /api/events` carries, by name. A stream begins with `ready`, or with `reset` when the cursor is too old
 * or unknown; all that is committed once its head is there is told. With either, what was fetched before is fetched again:
 * events may be missing after `reset`, and after `ready` those of the moment.
 */
export const eventShapes = {
  ready: z.object({ counts: Counts }),
  reset: z.object({ counts: Counts }),
  /** A message of either side, the caller's own from other devices included; `unread` of its conversation. */
  message: z.object({
    threadId: z.int(),
    businessId: z.int(),
    /** The caller's side. */
    side: z.enum(threadSides),
    unread: z.int(),
    message: Message,
  }),
  /** Whose mark it is stands in `side`: that side has received, or read, all up to `no`. */
  delivered: mark,
  /** `unread`: what that side has still not read. */
  read: z.object({ ...mark.shape, unread: z.int() }),
  appointment: z.object({
    threadId: z.int(),
    no: z.int(),
    answer: z.enum(appointmentAnswers),
    answeredAt: instant,
  }),
  /** Somebody blocked or unblocked. */
  thread: z.object({ threadId: z.int(), canSend: z.boolean() }),
  /** One for many comes of the moment, without a cursor: `counts` of the next beginning tell of what was missed. */
  notification: Notification,
  /** Read by the person, on any device; null: all of them. */
  notification_read: z.object({ id: z.nullable(z.int()) }),
  /**
   * Won (`active`) or redeemed (`used`), to who won it and to its issuer; the lists have the rest. Of the moment when it
   * was won, with a cursor when it was redeemed: somebody holds its code out at that time.
   */
  prize: z.object({
    prizeId: z.int(),
    /** Null: the platform's. */
    businessId: z.nullable(z.int()),
    /** The caller's side. */
    side: z.enum(['customer', 'issuer']),
    state: z.enum(prizeStates),
  }),
  /** A step of the caller's own call-out, as it stands now; of several steps the last. */
  call_out: CallOutForCustomer,
  /** To those on shift: asked, or no more to be answered (`lost`, `refused`, `accepted`). */
  call_out_ask: CallOutAsk,
  /** To those on shift of the winner: accepted, cancelled, over. */
  call_out_job: CallOutJob,
  // Of the moment: without a cursor, never repeated.
  /** Where who comes is now, to the customer. */
  call_out_position: z.object({ callOutId: z.int(), now: instant, position: CallOutPosition }),
  /** Switched open or closed by their owners, wherever they are: to be asked for again where they are, or would be, shown. */
  open: z.object({
    businesses: z.array(z.object({ id: z.int(), lat: z.nullable(z.number()), lng: z.nullable(z.number()) })),
  }),
  /** The caller's role in a business changed; null: they are of its people no more. */
  business_role: z.object({ businessId: z.int(), role: z.nullable(z.enum(businessRoles)) }),
  typing: z.object({ threadId: z.int(), side: z.enum(threadSides), isTyping: z.boolean() }),
  presence: z.object({ threadId: z.int(), isOnline: z.boolean(), lastSeenAt: z.nullable(instant) }),
  unread: Counts,
} as const

export type EventKind = keyof typeof eventShapes
export type EventData<K extends EventKind> = z.infer<(typeof eventShapes)[K]>
/** One event as the stream tells it. `id`: the cursor behind it; null for what is of the moment. */
export type LiveEvent = { [K in EventKind]: { id: string | null; event: K; data: EventData<K> } }[EventKind]

export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary:
    'Server-sent events (text/event-stream): what happens to the caller, from the Last-Event-ID header or `cursor` on. With `Accept: application/json` what happened so far, at once',
  access: ['user'],
  query: z.object({ cursor: z.optional(freeText(100)) }),
  reply: z.object({
    events: z.array(z.object({ id: z.nullable(z.string()), event: z.string(), data: z.unknown() })),
    cursor: z.string(),
    /** There is more behind the cursor. */
    hasMore: z.boolean(),
  }),
  stream: true,
  errors: ['busy'],
})
