import { z } from 'zod/mini'
import { BusinessCard, BusinessListed, cardFields } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { withinMinutes } from './roads.ts'
import { flag, freeText, latitude, limit, longitude, radius, shortId } from './shapes.ts'

/**
 * `useful`: what fits the words clearly better, then the order of `lib/usefulness.ts`. `best`: how well the words fit,
 * then nearness; without words or a position, by name.
 */
export const searchSorts = ['useful', 'best', 'distance', 'rating', 'name'] as const
/** Sort orders that a person may choose. */
export const shownSorts = ['useful', 'distance', 'rating', 'name'] as const satisfies readonly SearchSort[]
export type ShownSort = (typeof shownSorts)[number]
export type SearchSort = (typeof searchSorts)[number]

/** The longest question people ask in words. */
export const SEARCH_LENGTH = 100

/**
 * Interpretation of the words, shown so that a person can undo it: a trade, a province or
 * district are not looked for as letters but filter.
 */
export const Understood = z.object({
  categoryId: z.nullable(z.int()),
  category: z.nullable(z.string()),
  city: z.nullable(z.string()),
  district: z.nullable(z.string()),
  /** Words left to find in the businesses' own texts; empty when all were interpreted. */
  words: z.string(),
})
export type Understood = z.infer<typeof Understood>

export const SearchAnswer = z.object({
  items: z.union([z.array(BusinessListed), z.array(BusinessCard)]),
  /** All that fit, counted exactly up to 10,000; 10,000 then means "or more". */
  total: z.int(),
  nextCursor: z.nullable(z.string()),
  understood: Understood,
  /**
   * All was understood and nothing fits there: the place or street, and `items` are the nearest to its centre, from which
   * their distances are measured. Null otherwise.
   */
  elsewhere: z.nullable(z.string()),
  /** Nobody has these words: `items` are what the rest of the question means. Null otherwise. */
  leftOut: z.nullable(z.string()),
  /** Nothing fits within so many kilometres: `items` are the nearest beyond them. Null otherwise. */
  beyond: z.nullable(z.number()),
  /**
   * A street that the words name beside a trade, with its district: `items` are near it, and their distances are measured
   * from its middle. Who is called so comes first. Nobody near: `elsewhere` is the street, too. Null otherwise.
   */
  street: z.nullable(z.string()),
  streetPoint: z.nullable(z.object({ lat: latitude, lng: longitude })),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>

export const searchBusinesses = endpoint({
  method: 'GET',
  path: '/api/businesses/search',
  summary: 'Listed businesses by words and filters; forgives one wrong letter in words of four or more',
  access: ['public', 'user'],
  query: z.object({
    q: z._default(freeText(SEARCH_LENGTH), ''),
    categoryId: z.optional(shortId),
    /** Known open and estimated ones. */
    openNow: z._default(flag, false),
    /** Those with a telephone number. */
    hasPhone: z._default(flag, false),
    /** Means of real reviews alone: a business without reviews never passes. */
    minRating: z.optional(z.number().check(z.minimum(1), z.maximum(5))),
    /** A province and a district by name, in any spelling. */
    city: z.optional(freeText(50)),
    district: z.optional(freeText(50)),
    lat: z.optional(latitude),
    lng: z.optional(longitude),
    lon: z.optional(longitude),
    /** Kilometres around the position; without a position it is not looked at. */
    radius: z.optional(radius),
    withinMinutes,
    /** By distance only from a position. */
    sort: z._default(z.enum(searchSorts), 'best'),
    limit: z._default(limit, 20),
    /** Of the page before; refused with another question. */
    cursor: z.optional(freeText(1200)),
    fields: cardFields,
  }),
  reply: SearchAnswer,
  raw: true,
  errors: ['busy', 'too_many_requests'],
})
