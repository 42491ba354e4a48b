import { z } from 'zod/mini'
import { newEmail } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { fieldError, flag, freeText, idParams, instant, nothing, pageQuery, text } from './shapes.ts'

/** Whoever a place that nobody confirmed names is answered within so many days. */
export const REMOVAL_DAYS = 30
export const REMOVAL_WORDS_MAX = 1000

/** How who asks is tied to the place: `resident`, they live there. */
export const removalRelations = ['owner', 'resident', 'other'] as const
export type RemovalRelation = (typeof removalRelations)[number]

/** `code`: proven by a code to the listed mobile telephone, and removed at once. `staff`: decided by the staff, answered by e-mail. */
export const removalWays = ['code', 'staff'] as const
export type RemovalWay = (typeof removalWays)[number]

/** `proving`: a code is awaited. */
export const removalStates = ['proving', 'open', 'removed', 'refused'] as const
export type RemovalState = (typeof removalStates)[number]

const clientId = z
  .string(fieldError('invalid'))
  .check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, fieldError('invalid')))

export const getRemovalWays = endpoint({
  method: 'GET',
  path: '/api/candidates/{id}/removal',
  summary: 'How the removal of a place of open data that nobody confirmed can be asked for',
  access: ['public', 'user'],
  params: idParams,
  reply: z.object({
    name: z.string(),
    ways: z.array(z.enum(removalWays)),
    /** The listed mobile telephone to which a code can be sent; null where `code` is no way. */
    phone: z.nullable(z.string()),
  }),
  errors: ['too_many_requests'],
})

export const askRemoval = endpoint({
  method: 'POST',
  path: '/api/candidates/{id}/removal',
  summary:
    'Asks that a place of open data that nobody confirmed be removed; without an account. By a code to its listed mobile telephone at once, else by the staff within 30 days',
  access: ['public', 'user'],
  status: 201,
  params: idParams,
  body: z.object({
    /** Made by the browser: the same request sent twice is one. */
    clientId,
    relation: z.enum(removalRelations, fieldError('required')),
    way: z.enum(removalWays, fieldError('required')),
    words: z._default(freeText(REMOVAL_WORDS_MAX), ''),
    /** Where the answer goes; needed for `staff`. */
    email: z.optional(newEmail),
  }),
  reply: z.object({
    state: z.enum(removalStates),
    /** Until when it is answered. */
    answerBy: instant,
  }),
  errors: ['sms_unavailable', 'too_many_requests'],
})

export const proveRemoval = endpoint({
  method: 'POST',
  path: '/api/removals/code',
  summary: 'Types the code that came to the listed telephone: the place is removed',
  access: ['public', 'user'],
  body: z.object({ clientId, code: text(20) }),
  reply: nothing,
  errors: ['phone_code_wrong', 'phone_code_over', 'too_many_requests'],
})

export const addRemovalDocument = endpoint({
  method: 'POST',
  path: '/api/removals/document',
  summary:
    'Adds a document (JPEG, PNG, WebP, AVIF or PDF, at most 5 MB) to a request that waits for the staff, in the place of one before; without an account, by the id that its browser made',
  access: ['public', 'user'],
  query: z.object({ clientId }),
  file: true,
  reply: nothing,
  errors: [
    'removal_answered',
    'document_too_large',
    'document_unreadable',
    'too_many_requests',
    'busy',
    'unavailable',
  ],
})

export const removalQueues = ['open', 'decided'] as const
export type RemovalQueue = (typeof removalQueues)[number]

/** A request as the staff sees it. */
export const Removal = z.object({
  id: z.int(),
  candidate: z.object({
    id: z.int(),
    name: z.string(),
    category: z.string(),
    address: z.string(),
    district: z.nullable(z.string()),
    city: z.string(),
    phone: z.nullable(z.string()),
  }),
  relation: z.enum(removalRelations),
  words: z.string(),
  email: z.nullable(z.string()),
  state: z.enum(removalStates),
  askedAt: instant,
  answerBy: instant,
  /** Not answered by then. */
  isLate: z.boolean(),
  decidedAt: z.nullable(instant),
  documentType: z.nullable(z.enum(['image/webp', 'application/pdf'])),
  answer: z.nullable(z.string()),
})
export type Removal = z.infer<typeof Removal>

export const listRemovals = endpoint({
  method: 'GET',
  path: '/api/admin/removals',
  summary: 'Requests for removal: those that wait, the oldest first; or the latest decided',
  access: ['admin'],
  query: z.object({
    queue: z._default(z.enum(removalQueues, fieldError('invalid')), 'open'),
    ...pageQuery(30),
  }),
  reply: z.array(Removal),
  errors: [],
})

export const getRemovalDocument = endpoint({
  method: 'GET',
  path: '/api/admin/removals/{id}/document',
  summary: 'The document beside a request for removal: a WebP picture or a PDF',
  access: ['admin'],
  params: idParams,
  reply: nothing,
  download: true,
  errors: [],
})

export const decideRemoval = endpoint({
  method: 'POST',
  path: '/api/admin/removals/{id}/decide',
  summary:
    'Removes a place, which later imports do not bring back, or refuses to; who asked is told why by e-mail',
  access: ['admin'],
  params: idParams,
  body: z.object({ isRemoved: flag, answer: text(REMOVAL_WORDS_MAX) }),
  reply: nothing,
  errors: ['removal_settled'],
})

export const reopenRemoval = endpoint({
  method: 'POST',
  path: '/api/admin/removals/{id}/reopen',
  summary: 'Takes a decision back: the request waits again, and the place is shown until it is decided anew',
  access: ['admin'],
  params: idParams,
  reply: nothing,
  errors: ['removal_settled'],
})
