import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, flag, freeText, idParams } from './shapes.ts'

export const QUICK_REPLIES_MAX = 20
/** Characters of an away message or a quick reply. */
export const QUICK_REPLY_MAX = 500

/** A business's prepared messages: the away message, and quick replies. */
const MessageSettings = z.object({
  awayText: z.string(),
  isAwayOn: z.boolean(),
  quickReplies: z.array(z.string()),
})
export type MessageSettings = z.infer<typeof MessageSettings>

export const getMessageSettings = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/message-settings',
  summary: 'The business’s away message and quick replies',
  access: ['member'],
  params: idParams,
  reply: MessageSettings,
  errors: [],
})

export const putMessageSettings = endpoint({
  method: 'PUT',
  path: '/api/businesses/{id}/message-settings',
  summary: 'Sets the away message and the quick replies, in their order',
  access: ['manager'],
  params: idParams,
  body: z.object({
    awayText: z.optional(freeText(QUICK_REPLY_MAX)),
    isAwayOn: z.optional(flag),
    quickReplies: z.optional(
      z
        .array(freeText(QUICK_REPLY_MAX), fieldError('invalid'))
        .check(z.maxLength(QUICK_REPLIES_MAX, fieldError('too_long'))),
    ),
  }),
  reply: MessageSettings,
  errors: [],
})
