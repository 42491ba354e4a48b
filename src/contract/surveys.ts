import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fromTheField } from './field-visits.ts'
import { fieldError, freeText, id, instant, latitude, longitude, nothing } from './shapes.ts'

/** State in which a place is found: somebody serves, nobody does at this hour, or the place is no more. */
export const surveyFindings = ['open', 'closed', 'gone'] as const
export type SurveyFinding = (typeof surveyFindings)[number]

/** `unanswered`: says nothing of the number. */
export const surveyCallResults = ['reached', 'wrong', 'unanswered'] as const
export type SurveyCallResult = (typeof surveyCallResults)[number]

/** Hours at the door against those that were shown. */
export const surveyHoursResults = ['same', 'different'] as const
export type SurveyHoursResult = (typeof surveyHoursResults)[number]

const DOOR_HOURS_MAX = 200

/** A place of the week's sample: nothing that we claim of it but its name and where it is. */
const SurveyPlace = z.object({
  id: z.int(),
  /** For the route alone. */
  businessId: z.int(),
  name: z.string(),
  category: z.string(),
  address: z.string(),
  lat: z.number(),
  lng: z.number(),
})
export type SurveyPlace = z.infer<typeof SurveyPlace>

const SurveyCall = z.object({ id: z.int(), name: z.string(), phone: z.string() })
export type SurveyCall = z.infer<typeof SurveyCall>

/** Hours as the caller read them at the door, and as they were shown at that moment. */
const SurveyHours = z.object({ id: z.int(), name: z.string(), door: z.string(), shown: z.string() })
export type SurveyHours = z.infer<typeof SurveyHours>

const SurveyOfWeek = z.object({
  /** Its Monday and its Sunday; null: nothing was drawn this week. */
  week: z.nullable(
    z.object({
      from: z.string(),
      to: z.string(),
      areas: z.array(z.string()),
      drawn: z.int(),
      visited: z.int(),
      called: z.int(),
    }),
  ),
  /** To be visited by the caller: in the areas of their plans, and none of their own businesses. */
  places: z.array(SurveyPlace),
  /** To be called by the caller, who was there: the telephone is told after the visit. */
  calls: z.array(SurveyCall),
  /** To be compared by the caller, who read them; told after the visit, too. */
  doors: z.array(SurveyHours),
})
export type SurveyOfWeek = z.infer<typeof SurveyOfWeek>

export const getSurvey = endpoint({
  method: 'GET',
  path: '/api/field/survey',
  summary: 'The week’s random sample as far as the caller is to visit it, without anything we claim of it',
  access: ['field', 'admin'],
  reply: SurveyOfWeek,
  errors: [],
})

export const visitSurveyPlace = endpoint({
  method: 'POST',
  path: '/api/field/survey/visits',
  summary:
    'A visit to a place of the sample; what we claimed at that moment is written beside it, and not told. A visit of the field as well',
  access: ['field', 'admin'],
  body: z.object({
    placeId: id,
    found: z.enum(surveyFindings, fieldError('invalid')),
    /** Hours as they are written at the door, where they can be read. */
    doorHours: z.optional(freeText(DOOR_HOURS_MAX)),
    lat: latitude,
    lng: longitude,
    ...fromTheField,
  }),
  status: 201,
  reply: z.object({
    id: z.int(),
    isFar: z.boolean(),
    /** Far ones, later ones of the same place and those of another week do not count in the survey. */
    isCounted: z.boolean(),
    visitedAt: instant,
  }),
  errors: [],
})

export const callSurveyPlace = endpoint({
  method: 'PUT',
  path: '/api/field/survey/places/{id}/call',
  summary: 'What came of a call to a place that the caller visited; the first answer counts',
  access: ['field', 'admin'],
  params: z.object({ id }),
  body: z.object({ result: z.enum(surveyCallResults, fieldError('invalid')) }),
  reply: nothing,
  errors: [],
})

export const compareSurveyHours = endpoint({
  method: 'PUT',
  path: '/api/field/survey/places/{id}/hours',
  summary:
    'Whether the hours that the caller read at the door are those that were shown; the first answer counts',
  access: ['field', 'admin'],
  params: z.object({ id }),
  body: z.object({ result: z.enum(surveyHoursResults, fieldError('invalid')) }),
  reply: nothing,
  errors: [],
})

/** Of so many, so many were right. */
const Share = z.object({ right: z.int(), of: z.int() })
export type Share = z.infer<typeof Share>

const SurveyFigures = z.object({
  visits: z.int(),
  /** Shown open and found open. */
  open: Share,
  /** Shown closed and found closed. */
  closed: Share,
  /** Estimated to be open, and found open. */
  estimated: Share,
  /** Reached, of those reached and those that were somebody else's. */
  phones: Share,
  unanswered: z.int(),
  /** Shown as they stand at the door, of those compared; and how many places that were there were not. */
  hours: Share,
  uncompared: z.int(),
  /** Listed, and there. */
  existing: Share,
})
export type SurveyFigures = z.infer<typeof SurveyFigures>

const Stratum = z.object({ key: z.enum(['owned', 'ownerless']), frame: z.int(), drawn: z.int() })
export type Stratum = z.infer<typeof Stratum>

const SurveyWeek = z.object({
  from: z.string(),
  to: z.string(),
  /** SHA-256 of the seed, told from the draw on. */
  commitment: z.string(),
  frameSize: z.int(),
  frameDigest: z.string(),
  areas: z.array(z.string()),
  strata: z.array(Stratum),
  /** Told when the week is over, with the drawn businesses and what was found. */
  seed: z.nullable(z.string()),
  drawn: z.nullable(z.array(z.object({ stratum: z.string(), businessId: z.nullable(z.int()) }))),
  figures: z.nullable(SurveyFigures),
})
export type SurveyWeek = z.infer<typeof SurveyWeek>

export const SurveyResults = z.object({
  size: z.int(),
  /** Below so many visits no share is told. */
  minVisits: z.int(),
  visits: z.int(),
  /** Of all weeks that are over; null below `minVisits`. */
  total: z.nullable(SurveyFigures),
  /** The latest first. */
  weeks: z.array(SurveyWeek),
})
export type SurveyResults = z.infer<typeof SurveyResults>

export const getSurveyResults = endpoint({
  method: 'GET',
  path: '/api/surveys',
  summary:
    'How much of what is shown was true, by the weekly random sample: method, seeds and figures; empty until there are enough visits',
  access: ['public'],
  reply: SurveyResults,
  errors: [],
})
