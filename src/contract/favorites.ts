import { z } from 'zod/mini'
import { BusinessListed } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { id, latitude, longitude, nothing } from './shapes.ts'

/** So many businesses a person can keep. */
export const MAX_FAVORITES = 200

const businessParams = z.object({ businessId: id })

export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/favorites',
  summary:
    "The caller's favourites that are listed, the latest first; with distances when a position is given",
  access: ['self'],
  query: z.object({ lat: z.optional(latitude), lng: z.optional(longitude), lon: z.optional(longitude) }),
  reply: z.array(BusinessListed),
  raw: true,
  errors: [],
})

export const getFavorite = endpoint({
  method: 'GET',
  path: '/api/favorites/{businessId}',
  summary: "Whether a business is among the caller's favourites",
  access: ['self'],
  params: businessParams,
  reply: z.object({ isFavorite: z.boolean() }),
  errors: [],
})

export const addFavorite = endpoint({
  method: 'PUT',
  path: '/api/favorites/{businessId}',
  summary: 'Keeps a listed business among the favourites; again changes nothing',
  access: ['self'],
  params: businessParams,
  reply: nothing,
  errors: ['favorites_full'],
})

export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/api/favorites/{businessId}',
  summary: 'Takes a business out of the favourites; again changes nothing',
  access: ['self'],
  params: businessParams,
  reply: nothing,
  errors: [],
})
