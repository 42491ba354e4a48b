import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Message, threadSides } from './messages.ts'
import { messageReportKinds } from './messages-reports.ts'
import { reportKinds } from './moderation-reports.ts'
import { reviewReportKinds } from './reviews-admin.ts'
import { fieldError, freeText, idParams, instant, nothing, pageQuery } from './shapes.ts'

/** Subjects of reports: a business's entry, a conversation, a review. */
export const caseKinds = ['business', 'message', 'review'] as const
export type CaseKind = (typeof caseKinds)[number]

export const caseStates = ['open', 'closed'] as const
export type CaseState = (typeof caseStates)[number]

/** `acted`: it was so, and something was done. `dismissed`: nothing had to be done. */
export const caseOutcomes = ['acted', 'dismissed'] as const
export type CaseOutcome = (typeof caseOutcomes)[number]

export const CASE_NOTE_MAX = 500
/** Reports of one case that are told one by one, and up to which they are counted. */
export const CASE_REPORTS_TOLD = 20
export const CASE_REPORTS_COUNTED = 1000

const reasons = [...new Set([...reportKinds, ...messageReportKinds, ...reviewReportKinds])] as const
export type ReportReason = (typeof reasons)[number]

/** All that was reported of one thing, until it was closed. */
const ReportCase = z.object({
  id: z.int(),
  kind: z.enum(caseKinds),
  openedAt: instant,
  business: z.object({ id: z.int(), name: z.string() }),
  /** Of a conversation: its customer; null when the account is gone. */
  customerName: z.nullable(z.string()),
  review: z.nullable(z.object({ id: z.int(), stars: z.int(), text: z.string(), isHidden: z.boolean() })),
  reportCount: z.int(),
  /** The first ones. */
  reports: z.array(
    z.object({
      reason: z.enum(reasons as [ReportReason, ...ReportReason[]]),
      details: z.string(),
      /** Of a conversation: which of the two reported. */
      side: z.nullable(z.enum(threadSides)),
      /** Null: the account is gone. */
      by: z.nullable(z.object({ id: z.int(), name: z.string(), email: z.string() })),
      at: instant,
    }),
  ),
  /** Null while it waits. */
  closed: z.nullable(
    z.object({
      at: instant,
      by: z.nullable(z.string()),
      outcome: z.nullable(z.enum(caseOutcomes)),
      note: z.string(),
    }),
  ),
})
export type ReportCase = z.infer<typeof ReportCase>

export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary:
    'What was reported, one row a thing; what waits the oldest first, what is closed the latest first; the next page in the Link header',
  access: ['admin'],
  query: z.object({
    kind: z.optional(z.enum(caseKinds, fieldError('invalid'))),
    state: z._default(z.enum(caseStates, fieldError('invalid')), 'open'),
    ...pageQuery(20),
  }),
  reply: z.array(ReportCase),
  errors: [],
})

export const closeReports = endpoint({
  method: 'PATCH',
  path: '/api/admin/reports/{id}',
  summary: 'Closes what was reported of one thing; whoever reported is told the outcome, and never the note',
  access: ['admin'],
  params: idParams,
  body: z.object({
    outcome: z.enum(caseOutcomes, fieldError('required')),
    note: z.optional(freeText(CASE_NOTE_MAX)),
  }),
  reply: ReportCase,
  errors: ['already_decided'],
})

export const readReportedTalk = endpoint({
  method: 'GET',
  path: '/api/admin/reports/{id}/conversation',
  summary: 'The reported messages and what led to them; that they were read is noted',
  access: ['admin'],
  params: idParams,
  reply: z.array(Message),
  errors: [],
})

export const undoReportsClosing = endpoint({
  method: 'POST',
  path: '/api/admin/reports/{id}/undo',
  summary: 'Opens what the caller closed within the last 15 minutes again; whoever reported is told',
  access: ['admin'],
  params: idParams,
  reply: nothing,
  errors: ['undo_over'],
})
