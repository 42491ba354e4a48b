import { z } from 'zod/mini'
import { decided, REASON_MAX } from './approvals.ts'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText, id, idParams, nothing, text } from './shapes.ts'

/** How many are decided at once. */
export const DECIDED_AT_ONCE = 50
/** So long whoever decided can take it back. */
export const UNDO_MINUTES = 15

/** Ids of what is decided together. */
export const chosen = z
  .array(id, fieldError('required'))
  .check(z.minLength(1, fieldError('required')), z.maxLength(DECIDED_AT_ONCE, fieldError('too_long')))
/** The businesses decided, and why the others were not. */
const DecidedMany = z.object({
  decided: z.array(decided),
  refused: z.array(z.object({ id: z.int(), error: z.string() })),
})
export type DecidedMany = z.infer<typeof DecidedMany>

export const decideMany = endpoint({
  method: 'POST',
  path: '/api/admin/businesses/decide',
  summary: 'Approves or rejects several businesses for one reason; who sent several of them is told once',
  access: ['admin'],
  body: z.object({
    ids: chosen,
    step: z.enum(['approve', 'reject'], fieldError('invalid')),
    /** Needed to reject. */
    reason: z.optional(freeText(REASON_MAX)),
  }),
  reply: DecidedMany,
  errors: [],
})

export const undoDecisions = endpoint({
  method: 'POST',
  path: '/api/admin/businesses/undo',
  summary:
    'Takes back the caller’s own approvals and rejections of the last 15 minutes: the businesses wait again',
  access: ['admin'],
  body: z.object({ ids: chosen }),
  reply: DecidedMany,
  errors: [],
})

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/admin/changes/{id}/undo',
  summary:
    'Takes back the caller’s own decision of the last 15 minutes: what it changed and nobody changed since is put back, and the change waits again',
  access: ['admin'],
  params: idParams,
  reply: nothing,
  errors: ['business_merged', 'undo_over'],
})

export const refuseSubmitter = endpoint({
  method: 'POST',
  path: '/api/admin/submitters/{id}/refuse',
  summary: 'Rejects all that waits of one sender and blocks the account, which is told why',
  access: ['admin'],
  fresh: ['admin'],
  params: idParams,
  body: z.object({ reason: text(REASON_MAX) }),
  reply: z.object({ refused: z.int() }),
  errors: ['own_account', 'submitter_is_staff'],
})
