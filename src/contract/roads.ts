import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { because, latitude, longitude } from './shapes.ts'

export const ROAD_TARGETS_MAX = 50

const NUMBER = '-?\\d{1,3}(?:\\.\\d{1,10})?'
const PAIRS = new RegExp(`^${NUMBER},${NUMBER}(?:;${NUMBER},${NUMBER}){0,${ROAD_TARGETS_MAX - 1}}$`)

export const getRoadMinutes = endpoint({
  method: 'GET',
  path: '/api/road-minutes',
  summary: 'Minutes by road from a point to up to 50 others, at the traffic of this hour; an estimate',
  access: ['public'],
  query: z.object({
    lat: latitude,
    lng: longitude,
    /** "41.01,28.97;41.02,28.95" */
    to: z.string(because('required')).check(z.regex(PAIRS, because('invalid'))),
    mode: z.optional(z.enum(['car', 'foot'], because('invalid'))),
  }),
  reply: z.object({
    /** In the order of `to`; null where no road is known there, or it is farther than 90 minutes (60 on foot). */
    minutes: z.array(z.nullable(z.int())),
    isEstimate: z.boolean(),
    /** Whom to credit, with the month of the roads. */
    source: z.string(),
  }),
  errors: ['too_many_requests', 'busy'],
})
