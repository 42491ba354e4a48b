import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { freeText, id, idParams, latitude, limit, longitude, nothing, pageQuery, shortId } from './shapes.ts'

/** Kilometres around a position that a list of unconfirmed places without a town looks at. */
export const CANDIDATE_RADIUS_KM = 50
/** Counted exactly up to here; the number itself then means "or more". Each one counted is a row read. */
export const MAX_CANDIDATES_COUNTED = 2000

/** A place that open data names and nobody confirmed, as a list shows it: without a telephone. */
export const Candidate = z.object({
  id: z.int(),
  name: z.string(),
  categoryId: z.int(),
  category: z.string(),
  address: z.string(),
  district: z.nullable(z.string()),
  city: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** Kilometres as the crow flies; null without a position. */
  distance: z.nullable(z.number()),
  /** Whose data it is, as it is credited. */
  source: z.string(),
  /** The day of that data, "2021-08-01". */
  dataDate: z.string(),
})
export type Candidate = z.infer<typeof Candidate>

/** Some of a page's trade and place, and how many there are, counted up to `MAX_CANDIDATES_COUNTED`. */
export type Unconfirmed = { items: Candidate[]; total: number }

/** Fields of a candidate that a source may have. */
export const candidateFields = ['name', 'position', 'address', 'phone', 'website', 'hours'] as const
export type CandidateField = (typeof candidateFields)[number]

export const CandidateDetail = z.extend(Candidate, {
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  /** Opening hours as its source wrote them then; they say nothing of now. */
  hours: z.nullable(z.string()),
  /** Where each field comes from, several where more than one supplied it; only fields that there are. */
  origins: z.array(
    z.object({
      field: z.enum(candidateFields),
      source: z.string(),
      licence: z.string(),
      url: z.string(),
      dataDate: z.string(),
    }),
  ),
})
export type CandidateDetail = z.infer<typeof CandidateDetail>

export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/candidates',
  summary: `Places that open data names and nobody confirmed, without those that are listed: in a town, else within ${CANDIDATE_RADIUS_KM} km of a position, else in the country; the nearest first, without a position by name`,
  access: ['public', 'user'],
  query: z.object({
    ...pageQuery(20),
    categoryId: z.optional(shortId),
    /** Words of the name, as `understood.words` of a search leaves them. */
    q: z._default(freeText(100), ''),
    /** A province and a district by name, in any spelling. */
    city: z.optional(freeText(50)),
    district: z.optional(freeText(50)),
    lat: z.optional(latitude),
    lng: z.optional(longitude),
    limit: z._default(limit, 20),
  }),
  reply: z.object({
    items: z.array(Candidate),
    /** All that fit, counted up to `MAX_CANDIDATES_COUNTED`. */
    total: z.int(),
    nextCursor: z.nullable(z.string()),
  }),
  errors: ['too_many_requests'],
})

export const getCandidate = endpoint({
  method: 'GET',
  path: '/api/candidates/{id}',
  summary:
    'One such place, with the source and the date of each field; one that is listed by now is not found',
  access: ['public', 'user'],
  params: idParams,
  reply: CandidateDetail,
  errors: ['too_many_requests'],
})

export const takeOverCandidate = endpoint({
  method: 'POST',
  path: '/api/candidates/{id}/draft',
  summary:
    'Begins a listing of the caller with what is known of such a place; the draft that was begun before is given again',
  access: ['business'],
  status: 201,
  params: idParams,
  reply: z.object({ businessId: id }),
  errors: ['too_many_requests'],
})

/** `wrong`: it is there, and something of it is otherwise. */
export const candidateAnswers = ['right', 'gone', 'wrong'] as const
export type CandidateAnswer = (typeof candidateAnswers)[number]

export const answerCandidate = endpoint({
  method: 'PUT',
  path: '/api/candidates/{id}/answer',
  summary:
    'Says whether such a place is as it is shown; the last answer of a person counts. What several found gone is shown no more',
  access: ['user'],
  params: idParams,
  body: z.object({ answer: z.enum(candidateAnswers) }),
  reply: nothing,
  errors: ['too_many_requests'],
})
