import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { latitude, longitude, points, text, whole } from './shapes.ts'

/** The longest address anybody types. */
export const STREET_LENGTH = 100
const STREETS_MAX = 20
/** A list's page. */
export const STREET_POINTS_MAX = 50

const StreetFound = z.object({
  name: z.string(),
  district: z.nullable(z.string()),
  city: z.string(),
  /** A point on it, near its middle. */
  lat: z.number(),
  lng: z.number(),
  /** How long it is in this district. */
  metres: z.int(),
  /** Kilometres from the asked position; null without one. */
  distance: z.nullable(z.number()),
})
export type StreetFound = z.infer<typeof StreetFound>

export const listStreets = endpoint({
  method: 'GET',
  path: '/api/streets',
  summary:
    'Streets by name, abbreviated or with one wrong letter, and by district; of equal ones the nearest first',
  access: ['public'],
  query: z.object({
    q: text(STREET_LENGTH),
    lat: z.optional(latitude),
    lng: z.optional(longitude),
    limit: z._default(whole(1, STREETS_MAX), 6),
  }),
  reply: z.object({
    items: z.array(StreetFound),
  }),
  errors: ['too_many_requests'],
})

export const getStreetNear = endpoint({
  method: 'GET',
  path: '/api/street-near',
  summary:
    'The street that a point lies on or beside, with its district and province; null where none is known',
  access: ['public'],
  query: z.object({ lat: latitude, lng: longitude }),
  reply: z.object({
    /** Within 60 m. */
    street: z.nullable(z.string()),
    district: z.nullable(z.string()),
    /** Null outside of the country. */
    city: z.nullable(z.string()),
  }),
  errors: ['too_many_requests'],
})

export const listStreetsNear = endpoint({
  method: 'GET',
  path: '/api/streets-near',
  summary: 'The streets that up to 50 points lie on or beside: for lists of businesses without an address',
  access: ['public'],
  query: z.object({ at: points(STREET_POINTS_MAX) }),
  reply: z.object({
    /** In the order of `at`; null where none is known within 60 m. */
    streets: z.array(z.nullable(z.string())),
  }),
  errors: ['too_many_requests'],
})
