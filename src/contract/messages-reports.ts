import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText, idParams, nothing, shortId } from './shapes.ts'

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
    kind: z.enum(messageReportKinds, fieldError('invalid')),
    /** The message it is about; absent: the conversation. */
    no: z.optional(shortId),
    details: z.optional(freeText(1000)),
  }),
  reply: nothing,
  errors: [],
})
