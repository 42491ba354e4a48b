import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SEARCH_LENGTH } from './search.ts'
import {
  flag,
  freeText,
  id,
  idParams,
  instant,
  latitude,
  longitude,
  nothing,
  radius,
  shortId,
  text,
} from './shapes.ts'

/** So many searches a person can save. */
export const MAX_SAVED_SEARCHES = 20
/** So many new matches of a search are told. */
export const MAX_NEW = 100

const name = text(60)
const point = { lat: latitude, lng: longitude }

/** The saved query: as `GET /api/businesses/search` takes it, with a place by name or as a circle. */
const Question = z.object({
  q: z._default(freeText(SEARCH_LENGTH), ''),
  categoryId: z.optional(shortId),
  city: z.optional(freeText(50)),
  district: z.optional(freeText(50)),
  openNow: z._default(flag, false),
  hasPhone: z._default(flag, false),
  /** Kept to 100 m; `place`: what the person calls it. */
  near: z.optional(z.object({ ...point, radius, place: z.optional(text(30)) })),
})
export type Question = z.infer<typeof Question>

export const SavedSearch = z.object({
  id,
  name: z.string(),
  question: Question,
  /** Businesses that came to match and the person has not seen, the latest first, at most `MAX_NEW`. */
  newIds: z.array(id),
  createdAt: instant,
})
export type SavedSearch = z.infer<typeof SavedSearch>

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/api/saved-searches',
  summary: "The caller's saved searches, the latest first, with the businesses that are new in each",
  access: ['self'],
  reply: z.array(SavedSearch),
  errors: [],
})

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/saved-searches',
  summary:
    'Saves a search, under a name that the server offers where none is given; again answers the saved one',
  access: ['self'],
  body: z.object({ name: z.optional(name), question: Question }),
  reply: SavedSearch,
  errors: ['saved_searches_full'],
})

export const renameSavedSearch = endpoint({
  method: 'PATCH',
  path: '/api/saved-searches/{id}',
  summary: 'Gives a saved search another name',
  access: ['user'],
  params: idParams,
  body: z.object({ name }),
  reply: nothing,
  errors: [],
})

export const seeSavedSearch = endpoint({
  method: 'POST',
  path: '/api/saved-searches/{id}/seen',
  summary: 'These businesses are not new to the caller any more in a saved search',
  access: ['user'],
  params: idParams,
  body: z.object({ ids: z.array(id).check(z.maxLength(MAX_NEW)) }),
  reply: nothing,
  errors: [],
})

export const removeSavedSearch = endpoint({
  method: 'DELETE',
  path: '/api/saved-searches/{id}',
  summary: 'Ends a saved search and what is told of it; again changes nothing',
  access: ['user'],
  params: idParams,
  reply: nothing,
  errors: [],
})
