import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Message, threadSides } from './messages.ts'
import { because, freeText, id, idParams, instant, limit, nothing } from './shapes.ts'

/** Why a conversation is reported to the staff. */
export const messageReportKinds = ['spam', 'abuse', 'fraud', 'other'] as const
export type MessageReportKind = (typeof messageReportKinds)[number]

export const reportThread = endpoint({
  method: 'POST',
  path: '/api/messages/threads/{id}/report',
  summary:
    'Reports the other side to the staff, who may then read this conversation; again changes the open report',
  access: ['participant'],
  status: 201,
  params: idParams,
  body: z.object({
    kind: z.enum(messageReportKinds, because('invalid')),
    /** The message it is about; absent: the conversation. */
    no: z.optional(id),
    details: z.optional(freeText(1000)),
  }),
  reply: nothing,
  errors: [],
})

/** A conversation that one side reported: what the staff reads of it. */
const MessageReport = z.object({
  id: z.int(),
  threadId: z.int(),
  businessId: z.int(),
  businessName: z.string(),
  customerName: z.nullable(z.string()),
  /** Who reported. */
  side: z.enum(threadSides),
  kind: z.enum(messageReportKinds),
  details: z.string(),
  no: z.nullable(z.int()),
  createdAt: instant,
  /** The reported message and the ten before it; the latest twenty where none is named. */
  messages: z.array(Message),
})
export type MessageReport = z.infer<typeof MessageReport>

export const listMessageReports = endpoint({
  method: 'GET',
  path: '/api/admin/message-reports',
  summary: 'Reported conversations that wait for the staff, the oldest first',
  access: ['admin'],
  query: z.object({ limit: z._default(limit, 50), after: z.optional(id) }),
  reply: z.array(MessageReport),
  errors: [],
})

export const closeMessageReport = endpoint({
  method: 'POST',
  path: '/api/admin/message-reports/{id}/close',
  summary: 'The staff is done with a report; again changes nothing',
  access: ['admin'],
  params: idParams,
  reply: nothing,
  errors: [],
})
