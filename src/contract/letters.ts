import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText, id, idParams, instant, nothing, pageQuery, shortId, whole } from './shapes.ts'

/** Letters of one run. */
export const MAX_LETTERS = 200
/** So long a code is good, and so long a place gets no other letter. */
export const [LETTER_DAYS, LETTER_PAUSE_DAYS] = [90, 180]

/** Where a code is typed; a printed one leads to this path and the code. */
export const LETTER_PATH = '/mektup'

/** Letters for windowed envelopes, one a page, or ten stickers a page. */
export const letterForms = ['letter', 'sticker'] as const
export type LetterForm = (typeof letterForms)[number]

const code = freeText(40)

/**
 * `good`: can be used. `taken`: the place has an owner. `gone`: the place is not shown any more: removed, closed, merged, or listed
 * since.
 */
export const letterStates = ['good', 'used', 'over', 'cancelled', 'taken', 'gone'] as const
export type LetterState = (typeof letterStates)[number]

const OpenedLetter = z.object({
  state: z.enum(letterStates),
  /** As everybody sees it; null for what is gone. */
  place: z.nullable(
    z.object({
      name: z.string(),
      category: z.string(),
      district: z.nullable(z.string()),
      city: z.string(),
    }),
  ),
  /** Where it goes on without the code: the listed business, or the one that stands for it now. */
  businessId: z.nullable(z.int()),
  candidateId: z.nullable(z.int()),
  endsAt: instant,
  /** Its trade asks for a document, too. */
  needsDocument: z.boolean(),
})
export type OpenedLetter = z.infer<typeof OpenedLetter>

export const openLetter = endpoint({
  method: 'POST',
  path: '/api/letters/open',
  summary: 'To which place a letter with this code went, and whether the code can be used',
  access: ['public', 'user'],
  body: z.object({ code }),
  reply: OpenedLetter,
  errors: ['letter_unknown', 'too_many_attempts'],
})

export const claimByLetter = endpoint({
  method: 'POST',
  path: '/api/letters/claim',
  summary:
    'Claims the place of a letter by its code, once: a listed business by a claim that the staff decides, another by a draft that goes to approval. The same account gets the same answer again',
  access: ['business'],
  status: 201,
  body: z.object({ code }),
  reply: z.object({
    businessId: id,
    /** A draft to be completed and sent. */
    isDraft: z.boolean(),
  }),
  errors: [
    'letter_unknown',
    'letter_used',
    'letter_over',
    'claim_not_possible',
    'email_unconfirmed',
    'too_many_attempts',
    'too_many_submissions',
  ],
})

const area = {
  plate: z.string(fieldError('required')).check(z.regex(/^\d{2}$/, fieldError('invalid'))),
  districtId: shortId,
  categoryId: z.optional(shortId),
}

export const countLetterPlaces = endpoint({
  method: 'GET',
  path: '/api/admin/letters/places',
  summary: `Places of a district without an owner that got no letter for ${LETTER_PAUSE_DAYS} days`,
  access: ['admin'],
  query: z.object(area),
  reply: z.object({
    businesses: z.int(),
    candidates: z.int(),
    /** Of others whose telephone or e-mail address is in the register of refusals; null: none is configured. */
    refused: z.nullable(z.int()),
  }),
  errors: [],
})

const runStates = ['good', 'over', 'cancelled'] as const

/** A run, and what came of its letters. */
const LetterRun = z.object({
  id: z.int(),
  city: z.string(),
  district: z.string(),
  /** Null: all trades. */
  category: z.nullable(z.string()),
  state: z.enum(runStates),
  madeAt: instant,
  endsAt: instant,
  letters: z.int(),
  opened: z.int(),
  used: z.int(),
  /** Ended without having been used. */
  over: z.int(),
})
export type LetterRun = z.infer<typeof LetterRun>

export const listLetterRuns = endpoint({
  method: 'GET',
  path: '/api/admin/letters',
  summary: 'Runs of letters, the latest first; the next page in the Link header',
  access: ['admin'],
  query: z.object(pageQuery(30)),
  reply: z.array(LetterRun),
  errors: [],
})

export const makeLetters = endpoint({
  method: 'POST',
  path: '/api/admin/letters',
  summary: `Makes letters with codes, good for ${LETTER_DAYS} days, for places of a district without an owner`,
  access: ['admin'],
  status: 201,
  body: z.object({ ...area, count: z._default(whole(1, MAX_LETTERS), MAX_LETTERS) }),
  reply: LetterRun,
  errors: ['letters_none'],
})

export const printLetters = endpoint({
  method: 'GET',
  path: '/api/admin/letters/{id}/pdf',
  summary: 'The letters of a run whose codes are good, or stickers in their place, as a PDF',
  access: ['admin'],
  params: idParams,
  query: z.object({ form: z._default(z.enum(letterForms, fieldError('invalid')), 'letter') }),
  download: true,
  reply: z.string(),
  errors: ['letters_over', 'busy'],
})

export const cancelLetters = endpoint({
  method: 'POST',
  path: '/api/admin/letters/{id}/cancel',
  summary: 'Ends the codes of a run that nobody used yet; its places can get another letter',
  access: ['admin'],
  params: idParams,
  reply: nothing,
  errors: ['letters_over'],
})
