import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText, idParams, instant, nothing, text } from './shapes.ts'

export const CLAIM_NOTE_MAX = 1000
export const DISPUTE_MAX = 1000
export const DOCUMENT_MAX_BYTES = 5 * 1024 * 1024
/** Media types of documents, as `accept` of an input. */
export const DOCUMENT_TYPES = 'application/pdf,image/jpeg,image/png,image/webp,image/avif'
/** So long a granted claim can be contested; of a business that somebody has, before it is handed over. */
export const DISPUTE_DAYS = 14

/** Where a business is claimed, where one's claims stand, and where the listed address contests one. */
export const claimPath = (businessId: number): string => `/business/${businessId}/claim`
export const OWN_CLAIMS_PATH = '/business-dashboard/claims'
export const DISPUTE_PATH = '/claim-dispute'

/** A code mailed to the listed address, a code read out on the listed telephone, or a document. */
export const claimWays = ['email', 'phone', 'document'] as const
export type ClaimWay = (typeof claimWays)[number]
/** Or the code of a letter to the listed address (`letters.ts`), which in some trades asks for a document, too. */
export const claimProofs = [...claimWays, 'letter'] as const
export type ClaimProof = (typeof claimProofs)[number]
/**
 * `proving`: a code or a document is awaited; `waiting`: the staff decides; `announced`: granted, told to all concerned, and handed over
 * after `DISPUTE_DAYS` unless somebody objects; `revoked`: taken back after a dispute.
 */
export const claimStates = [
  'proving',
  'waiting',
  'announced',
  'approved',
  'rejected',
  'withdrawn',
  'revoked',
] as const
export type ClaimState = (typeof claimStates)[number]

/** A claim as who made it sees it. */
export const Claim = z.object({
  id: z.int(),
  businessId: z.int(),
  businessName: z.string(),
  proof: z.enum(claimProofs),
  state: z.enum(claimStates),
  note: z.string(),
  hasDocument: z.boolean(),
  /** Until when the code that is awaited is good; null without one. */
  codeEndsAt: z.nullable(instant),
  triesLeft: z.int(),
  /** Why it was decided so. */
  reason: z.nullable(z.string()),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  /** From when on an announced one is handed over. */
  handsOverAt: z.nullable(instant),
})
export type Claim = z.infer<typeof Claim>

const ClaimWays = z.object({
  /** Nobody owns the business, and it is of a kind that is claimed. */
  isClaimable: z.boolean(),
  /** Another account has it: a claim needs a document, and is told to all concerned before it is handed over. */
  isTakeover: z.boolean(),
  /** How it can be proven; `hint`: a part of the address or number, to know it by. */
  proofs: z.array(z.object({ proof: z.enum(claimWays), hint: z.nullable(z.string()) })),
  /** The caller's latest one. */
  claim: z.nullable(Claim),
  /** Somebody else was given it, and that can still be contested. */
  isContestable: z.boolean(),
})
export type ClaimWays = z.infer<typeof ClaimWays>

export const getClaimWays = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/claim',
  summary: "How the caller can claim a listed business, and the caller's latest claim on it",
  access: ['business'],
  params: idParams,
  reply: ClaimWays,
  errors: [],
})

export const claimBusiness = endpoint({
  method: 'POST',
  path: '/api/businesses/{id}/claim',
  summary:
    'Claims an ownerless business, or by a document one that another account has. Again while it is open: another proof, or another code by mail (15 minutes, 5 tries)',
  access: ['business'],
  status: 201,
  params: idParams,
  body: z.object({
    proof: z.enum(claimWays, fieldError('invalid')),
    note: z.optional(freeText(CLAIM_NOTE_MAX)),
  }),
  reply: Claim,
  errors: ['claim_not_possible', 'email_unconfirmed', 'too_many_claims'],
})

export const listOwnClaims = endpoint({
  method: 'GET',
  path: '/api/claims',
  summary: "The caller's claims, the latest first",
  access: ['business'],
  reply: z.array(Claim),
  errors: [],
})

export const proveByCode = endpoint({
  method: 'POST',
  path: '/api/claims/{id}/code',
  summary: 'Proves a claim by the code that was mailed or read out; five tries for each code',
  access: ['business'],
  params: idParams,
  body: z.object({
    code: z.string(fieldError('required')).check(z.regex(/^\s*(?:\d\s*){6}$/, fieldError('invalid'))),
  }),
  reply: Claim,
  errors: ['claim_code_wrong', 'claim_code_over', 'too_many_claims'],
})

export const proveByDocument = endpoint({
  method: 'POST',
  path: '/api/claims/{id}/document',
  summary: 'Proves a claim by a document (a picture or a PDF of 5 MB), which the staff alone reads',
  access: ['business'],
  params: idParams,
  file: true,
  reply: Claim,
  errors: ['document_too_large', 'document_unreadable', 'too_many_uploads', 'claim_not_possible', 'busy'],
})

export const withdrawClaim = endpoint({
  method: 'DELETE',
  path: '/api/claims/{id}',
  summary: 'Takes an open claim back; its document goes',
  access: ['business'],
  params: idParams,
  reply: nothing,
  errors: [],
})

export const disputeByAccount = endpoint({
  method: 'POST',
  path: '/api/businesses/{id}/claim/dispute',
  summary: 'Contests that a business was given to somebody, within 14 days; one open dispute each',
  access: ['business'],
  status: 201,
  params: idParams,
  body: z.object({ text: text(DISPUTE_MAX) }),
  reply: nothing,
  errors: ['dispute_not_possible', 'email_unconfirmed', 'too_many_claims'],
})

export const disputeByMail = endpoint({
  method: 'POST',
  path: '/api/claims/dispute',
  summary:
    'The same by a mailed link: to the address the business was listed with, or to each who is concerned before it is handed over',
  access: ['public'],
  status: 201,
  body: z.object({
    token: z
      .string(fieldError('required'))
      .check(z.minLength(1, fieldError('required')), z.maxLength(200, fieldError('too_long'))),
    text: text(DISPUTE_MAX),
  }),
  reply: z.object({ businessName: z.string() }),
  errors: ['dispute_over', 'too_many_claims'],
})

export const getTakeover = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/takeover',
  summary:
    'The takeover of a business that is announced: when it is handed over unless somebody objects, and the page where the caller objects',
  access: ['member'],
  params: idParams,
  /** Null: none is. */
  reply: z.object({ takeover: z.nullable(z.object({ handsOverAt: instant, path: z.string() })) }),
  errors: [],
})
