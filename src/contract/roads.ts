import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, latitude, longitude, points } from './shapes.ts'

export const ROAD_TARGETS_MAX = 50

/** Offered as a filter of lists. */
export const REACHED_MINUTES = 15

/** Of lists, from a position: only what is reached by car within so many minutes; where no road is known, not looked at. */
export const withinMinutes = z.optional(
  z
    .int(fieldError('invalid'))
    .check(z.minimum(5, fieldError('out_of_range')), z.maximum(30, fieldError('out_of_range'))),
)

export const getRoadMinutes = endpoint({
  method: 'GET',
  path: '/api/road-minutes',
  summary: 'Minutes by road from a point to up to 50 others, at the traffic of this hour; an estimate',
  access: ['public'],
  query: z.object({
    lat: latitude,
    lng: longitude,
    to: points(ROAD_TARGETS_MAX),
    mode: z.optional(z.enum(['car', 'foot'], fieldError('invalid'))),
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
