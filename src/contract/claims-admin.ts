import { z } from 'zod/mini'
import { REASON_MAX } from './approvals.ts'
import { chosen } from './approvals-many.ts'
import { claimProofs, claimStates } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText, idParams, instant, nothing, pageQuery, text } from './shapes.ts'

export const CLAIM_REASON_MAX = 500

/**
 * `waiting`: proven, to be decided. `simple`: of these what can be granted with others in one go: proven by letter, in a trade that
 * asks for no document, and nobody else claims it. `calls`: a code is to be read out on the telephone. `announced`: told to all concerned, and not handed over yet.
 */
export const claimQueues = ['waiting', 'simple', 'calls', 'announced', 'decided'] as const
export type ClaimQueue = (typeof claimQueues)[number]

/** A claim as the staff sees it: the listing and the claimant side by side. */
export const AdminClaim = z.object({
  id: z.int(),
  proof: z.enum(claimProofs),
  state: z.enum(claimStates),
  note: z.string(),
  createdAt: instant,
  provenAt: z.nullable(instant),
  /** Until when the code that was read out is good. */
  codeEndsAt: z.nullable(instant),
  /** From when on it is handed over, of one that was announced. */
  handsOverAt: z.nullable(instant),
  /** How many objections wait. */
  disputes: z.int(),
  /** Proven by letter in a trade that asks for a document, too. */
  needsDocument: z.boolean(),
  /** The kind of the document, if there is one. */
  documentType: z.nullable(z.enum(['image/webp', 'application/pdf'])),
  reason: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  business: z.object({
    id: z.int(),
    name: z.string(),
    category: z.nullable(z.string()),
    address: z.string(),
    city: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    source: z.string(),
    /** Who has it; null: nobody. */
    owner: z.nullable(z.object({ name: z.string(), email: z.string(), phone: z.string() })),
  }),
  claimant: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    city: z.string(),
    /** The names under which they have businesses already. */
    businesses: z.array(z.string()),
    createdAt: instant,
  }),
  /** Others on the same business, and the claimant's before. */
  earlier: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      proof: z.enum(claimProofs),
      state: z.enum(claimStates),
      createdAt: instant,
      reason: z.nullable(z.string()),
    }),
  ),
})
export type AdminClaim = z.infer<typeof AdminClaim>

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/admin/claims',
  summary:
    'Claims that wait for a decision or a call, the longest waiting first; or the latest decided; next page in the Link header',
  access: ['admin'],
  query: z.object({
    queue: z._default(z.enum(claimQueues, fieldError('invalid')), 'waiting'),
    ...pageQuery(30),
  }),
  reply: z.array(AdminClaim),
  errors: [],
})

export const getClaimDocument = endpoint({
  method: 'GET',
  path: '/api/admin/claims/{id}/document',
  summary: 'The document of a claim: a WebP picture or a PDF',
  access: ['admin'],
  params: idParams,
  reply: nothing,
  download: true,
  errors: [],
})

export const makePhoneCode = endpoint({
  method: 'POST',
  path: '/api/admin/claims/{id}/phone-code',
  summary: 'Makes the code to read out on the listed telephone; told once, good for 7 days, 5 tries',
  access: ['admin'],
  params: idParams,
  reply: z.object({ code: z.string(), phone: z.string(), endsAt: instant }),
  errors: ['claim_not_possible'],
})

export const approveClaim = endpoint({
  method: 'POST',
  path: '/api/admin/claims/{id}/approve',
  summary:
    'Gives the business to the claimant, if it is still ownerless; others who claim it are refused. Where another account has it the claim is announced to all concerned, and handed over after 14 days',
  access: ['admin'],
  params: idParams,
  body: z.object({ reason: z.optional(freeText(CLAIM_REASON_MAX)) }),
  reply: nothing,
  errors: ['claim_not_proven', 'claim_needs_document', 'claim_taken', 'takeover_running'],
})

export const approveClaims = endpoint({
  method: 'POST',
  path: '/api/admin/claims/approve',
  summary:
    'Grants several claims of the queue `simple`, each as if alone, and tells which could not be and why',
  access: ['admin'],
  body: z.object({ ids: chosen }),
  reply: z.object({
    approved: z.array(z.int()),
    refused: z.array(z.object({ id: z.int(), error: z.string() })),
  }),
  errors: [],
})

export const rejectClaim = endpoint({
  method: 'POST',
  path: '/api/admin/claims/{id}/reject',
  summary: 'Refuses a claim with a reason that the claimant is told',
  access: ['admin'],
  params: idParams,
  body: z.object({ reason: text(CLAIM_REASON_MAX) }),
  reply: nothing,
  errors: ['claim_not_proven'],
})

export const ClaimDispute = z.object({
  id: z.int(),
  claimId: z.int(),
  businessId: z.int(),
  businessName: z.string(),
  /** Who was given it, or is to have it. */
  owner: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  grantedAt: instant,
  /** It is not handed over yet. */
  isTakeover: z.boolean(),
  /** Who contests it; null: the holder of the listed address, by a mailed link. */
  by: z.nullable(z.object({ name: z.string(), email: z.string(), phone: z.string() })),
  text: z.string(),
  createdAt: instant,
})
export type ClaimDispute = z.infer<typeof ClaimDispute>

export const listClaimDisputes = endpoint({
  method: 'GET',
  path: '/api/admin/claim-disputes',
  summary: 'Contested claims that wait, the oldest first',
  access: ['admin'],
  reply: z.array(ClaimDispute),
  errors: [],
})

export const settleClaimDispute = endpoint({
  method: 'POST',
  path: '/api/admin/claim-disputes/{id}/settle',
  summary:
    'Upholds a dispute, which takes the business from its new owner or leaves it with who has it, or dismisses it; with a reason',
  access: ['admin'],
  params: idParams,
  body: z.object({ isUpheld: z.boolean(fieldError('invalid')), reason: text(CLAIM_REASON_MAX) }),
  reply: nothing,
  errors: [],
})

export const undoClaimRejection = endpoint({
  method: 'POST',
  path: '/api/admin/claims/{id}/undo',
  summary: 'Takes back the caller’s own rejection of the last 15 minutes: the claim waits again',
  access: ['admin'],
  params: idParams,
  reply: nothing,
  errors: ['undo_over'],
})

export const undoDisputeDismissal = endpoint({
  method: 'POST',
  path: '/api/admin/claim-disputes/{id}/undo',
  summary: 'Takes back the caller’s own dismissal of the last 15 minutes: the dispute waits again',
  access: ['admin'],
  params: idParams,
  reply: nothing,
  errors: ['undo_over'],
})

export const setBusinessOwner = endpoint({
  method: 'PUT',
  path: '/api/admin/businesses/{id}/owner',
  summary:
    'Gives a business to an owner’s account, by its e-mail address, or takes it from its owner (null); both are told why',
  access: ['admin'],
  fresh: ['admin'],
  params: idParams,
  body: z.object({
    email: z.nullable(freeText(254)),
    reason: text(REASON_MAX),
  }),
  reply: nothing,
  errors: ['already_decided', 'business_merged'],
})
