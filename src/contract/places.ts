import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, latitude, longitude } from './shapes.ts'

/** `district` is null where none is known: outside of the country, where Istanbul is answered. */
const Geocoded = z.object({
  city: z.string(),
  district: z.nullable(z.string()),
  plate: z.string(),
  /** False: the point is outside of the country, and the rest is only the fall-back. */
  isInside: z.boolean(),
})
export type Geocoded = z.infer<typeof Geocoded>

/** `lat`, `lng`: its capital. */
const Province = z.object({
  plate: z.string(),
  name: z.string(),
  slug: z.string(),
  lat: z.number(),
  lng: z.number(),
})
export type Province = z.infer<typeof Province>

/** `lat`, `lng`: its centre. */
const District = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  lat: z.number(),
  lng: z.number(),
})
export type District = z.infer<typeof District>

export const geocode = endpoint({
  method: 'GET',
  path: '/api/geocode',
  summary: 'Province and district of a point; Istanbul for a point outside of the country',
  access: ['public'],
  query: z.object({ lat: latitude, lng: z.optional(longitude), lon: z.optional(longitude) }),
  reply: Geocoded,
  errors: [],
})

export const listProvinces = endpoint({
  method: 'GET',
  path: '/api/provinces',
  summary: 'The 81 provinces in the order of the Turkish alphabet',
  access: ['public'],
  reply: z.array(Province),
  errors: [],
})

export const listDistricts = endpoint({
  method: 'GET',
  path: '/api/provinces/{plate}/districts',
  summary: 'The districts of a province in the order of the Turkish alphabet',
  access: ['public'],
  params: z.object({ plate: z.string().check(z.regex(/^\d{2}$/, fieldError('invalid'))) }),
  reply: z.array(District),
  errors: [],
})
