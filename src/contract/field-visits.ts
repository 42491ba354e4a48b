import { z } from 'zod/mini'
import { WEEK_SECONDS } from '#lib/time.ts'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText, id, instant, latitude, limit, longitude, text } from './shapes.ts'

export const VISITS_A_DAY = 1000
/** Cap on how long an act is said to have waited for a network. */
export const WAITED_MAX_SECONDS = WEEK_SECONDS

/** Fields that every act in the field sends along. */
export const fromTheField = {
  /** Id given by the device: the same id sent twice is one act. */
  clientId: text(100),
  /** Of the position as the device told it, in metres; null: set by hand. */
  accuracy: z.optional(
    z.nullable(
      z
        .number(fieldError('invalid'))
        .check(z.minimum(0, fieldError('out_of_range')), z.maximum(1_000_000, fieldError('out_of_range'))),
    ),
  ),
  /** How long it waited for a network, by the device's own clock. */
  waitedSeconds: z.optional(
    z
      .int(fieldError('invalid'))
      .check(
        z.minimum(0, fieldError('out_of_range')),
        z.maximum(WAITED_MAX_SECONDS, fieldError('out_of_range')),
      ),
  ),
}

/** Within this of where it is listed, a worker is taken to stand at a place: large ones are a point on the map, too. */
const VISIT_NEAR_M = 300
/** Cap on the inaccuracy that a device reports: a coarser position shows nothing. */
const VISIT_ACCURACY_MAX_M = 500

/** How far from a place a visit is still one to it; `accuracy` in metres, null where nobody knows. */
export const visitReachKm = (accuracy: number | null): number =>
  (VISIT_NEAR_M + Math.min(accuracy ?? 0, VISIT_ACCURACY_MAX_M)) / 1000

/** Outcomes of a visit to a listed place. */
export const visitOutcomes = ['here', 'closed', 'moved', 'wrong'] as const
export type VisitOutcome = (typeof visitOutcomes)[number]

export const VISIT_NOTE_MAX = 1000

export const visitBusiness = endpoint({
  method: 'POST',
  path: '/api/field/visits',
  summary:
    '“Still here?”: found as it is listed by who stands there, its date is renewed; anything else is reported',
  access: ['field', 'admin'],
  body: z.object({
    businessId: id,
    outcome: z.enum(visitOutcomes, fieldError('invalid')),
    note: z.optional(freeText(VISIT_NOTE_MAX)),
    lat: latitude,
    lng: longitude,
    ...fromTheField,
  }),
  status: 201,
  reply: z.object({
    id: z.int(),
    businessId: z.int(),
    outcome: z.enum(visitOutcomes),
    /** Entered too far from the place to renew its date. */
    isFar: z.boolean(),
    visitedAt: instant,
    checkedAt: z.nullable(instant),
  }),
  errors: [],
})

/** Ordered by road at once: a long day's work. */
export const MAX_ROUTE = 40

export const routeOfVisits = endpoint({
  method: 'GET',
  path: '/api/field/route',
  summary:
    'A good order to visit up to 40 listed places in by car, each while it is open as far as that goes, with the minutes to each at the traffic of this hour; an estimate',
  access: ['field', 'admin'],
  query: z.object({
    lat: latitude,
    lng: longitude,
    /** "12,7,31" */
    ids: z
      .string(fieldError('required'))
      .check(
        z.regex(new RegExp(`^[1-9]\\d{0,14}(?:,[1-9]\\d{0,14}){0,${MAX_ROUTE - 1}}$`), fieldError('invalid')),
      ),
  }),
  reply: z.object({
    /** Those that are listed, in order; null where no road is known near the start. */
    stops: z.nullable(
      z.array(
        z.object({
          id: z.int(),
          /** From the one before; null where no road is known. */
          minutes: z.nullable(z.int()),
          /** One comes there when it is closed. */
          isClosed: z.boolean(),
        }),
      ),
    ),
    /** On the way, all together; null where some are not known. */
    minutes: z.nullable(z.int()),
  }),
  errors: ['busy', 'too_many_requests'],
})

/** A listed place to look at; `distance` in km from the worker. */
export const PlaceToCheck = z.object({
  id: z.int(),
  name: z.string(),
  category: z.string(),
  address: z.string(),
  phone: z.nullable(z.string()),
  lat: z.number(),
  lng: z.number(),
  distance: z.number(),
  checkedAt: z.nullable(instant),
})
export type PlaceToCheck = z.infer<typeof PlaceToCheck>

export const placesToCheck = endpoint({
  method: 'GET',
  path: '/api/field/nearby',
  summary:
    'Listed places near the worker, or of a plan’s area, those first that many ask for and of which little is known',
  access: ['field', 'admin'],
  query: z.object({
    lat: latitude,
    lng: longitude,
    /** All of its area and trades, however far. */
    planId: z.optional(id),
    limit: z._default(limit, 30),
  }),
  reply: z.array(PlaceToCheck),
  errors: [],
})
