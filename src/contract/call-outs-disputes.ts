import { z } from 'zod/mini'
import { CallOutForStaff } from './call-outs-admin.ts'
import { CallOutPosition } from './call-outs-position.ts'
import { jobOutcomes } from './call-outs-rules.ts'
import { CallOutForCustomer, OwnDispute, PriceAsk } from './call-outs-shapes.ts'
import { endpoint } from './endpoint.ts'
import { Message } from './messages.ts'
import { fieldError, flag, id, idParams, instant, nothing, shortId, text } from './shapes.ts'

export const disputeCallOut = endpoint({
  method: 'POST',
  path: '/api/call-outs/{id}/dispute',
  summary:
    'The customer, or anybody of a business that had the job, objects within seven days of its end, once for each job and side; the staff decides',
  access: ['user'],
  params: idParams,
  body: z.object({
    reason: text(1000),
    /** Whose job the customer objects to; the last one where none is given. */
    businessId: z.optional(id),
  }),
  reply: OwnDispute,
  errors: ['call_out_dispute_early', 'call_out_dispute_late', 'call_out_disputed'],
})

/** A job that a business accepted; a call-out has several where one did not come. */
const RecordedJob = z.object({
  businessId: z.int(),
  businessName: z.string(),
  wonAt: instant,
  promisedMinutes: z.nullable(z.int()),
  onTheWayAt: z.nullable(instant),
  arrivedAt: z.nullable(instant),
  /** By the code that the customer said. */
  isArrivalProven: z.boolean(),
  agreedKurus: z.nullable(z.int()),
  /** Asked for beyond what was agreed. */
  priceAsks: z.array(PriceAsk),
  /** Null: it runs. */
  outcome: z.nullable(z.enum(jobOutcomes)),
  endedAt: z.nullable(instant),
  /** The conversation of the two; null: there is none. */
  threadId: z.nullable(z.int()),
})

const DisputeForStaff = z.object({
  id: z.int(),
  side: z.enum(['customer', 'winner']),
  /** Whose job it is about; null: the business is gone. */
  businessId: z.nullable(z.int()),
  businessName: z.nullable(z.string()),
  ...OwnDispute.shape,
})

export const CallOutRecord = z.object({
  callOut: CallOutForStaff,
  /** As its customer sees it, to about 100 m: note, photos, steps, what was agreed and asked beyond. */
  customer: CallOutForCustomer,
  /** Why the place was not where the customer's device was; null: it was there, or the words were deleted. */
  whyElsewhere: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  isCancelCounted: z.boolean(),
  jobs: z.array(RecordedJob),
  disputes: z.array(DisputeForStaff),
})
export type CallOutRecord = z.infer<typeof CallOutRecord>

export const getCallOutRecord = endpoint({
  method: 'GET',
  path: '/api/admin/call-outs/{id}',
  summary: 'All that is kept of a call-out, for the staff: times, jobs, prices, photos, disputes',
  access: ['admin'],
  params: idParams,
  reply: CallOutRecord,
  errors: [],
})

/** The conversations of disputed jobs, from the acceptance until objections end, and where who came was last. */
export const CallOutConversations = z.object({
  conversations: z.array(
    z.object({
      businessId: z.int(),
      businessName: z.string(),
      /** In their order; `hasOlder`: those before them are asked for by `before`. */
      messages: z.array(Message),
      hasOlder: z.boolean(),
    }),
  ),
  /** Null: none was sent, or it has been deleted. */
  position: z.nullable(z.omit(CallOutPosition, { minutes: true })),
})
export type CallOutConversations = z.infer<typeof CallOutConversations>

export const readCallOutConversations = endpoint({
  method: 'GET',
  path: '/api/admin/call-outs/{id}/conversation',
  summary:
    'What both sides of a disputed job wrote each other, the latest or page by page, and its last position; each reading is noted',
  access: ['admin'],
  params: idParams,
  query: z.object({
    /** Of this business alone. */
    businessId: z.optional(id),
    /** Only messages before this number of the conversation. */
    before: z.optional(shortId),
  }),
  reply: CallOutConversations,
  errors: [],
})

export const settleCallOutDispute = endpoint({
  method: 'POST',
  path: '/api/admin/call-out-disputes/{id}/settle',
  summary: 'Decides a dispute, with a reason that both sides read; the job may count otherwise from then on',
  access: ['admin'],
  params: idParams,
  body: z.object({
    isUpheld: flag,
    reason: text(1000),
    /** How the job counts now; as it did where nothing is given. */
    outcome: z.optional(z.enum(jobOutcomes, fieldError('invalid'))),
  }),
  reply: nothing,
  errors: [],
})
