import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, flag, id, idParams, nothing, text, whole } from './shapes.ts'
import { segmentKinds } from './wheel.ts'

/** Kinds of prize that a business may put on its wheel. */
const businessPrizeKinds = ['discount', 'gift', 'service'] as const

const liras = z
  .number(fieldError('invalid'))
  .check(z.minimum(0, fieldError('out_of_range')), z.maximum(1_000_000, fieldError('out_of_range')))
const day = z.string(fieldError('invalid')).check(z.regex(/^20\d\d-[01]\d-[0-3]\d$/, fieldError('invalid')))
const stock = z.nullable(whole(0, 1_000_000))
const validDays = whole(1, 365)
/** Of two letters at least, as it is kept: without what is blank around it. */
const title = text(80).check(z.regex(/\S.*\S/s, fieldError('too_short')))

const segmentFields = {
  title,
  value: liras,
  stock,
  startsOn: z.nullable(day),
  endsOn: z.nullable(day),
  validDays,
  isActive: flag,
}

const BusinessPrize = z.object({
  id: z.int(),
  title: z.string(),
  kind: z.enum(segmentKinds),
  value: z.number(),
  odds: z.number(),
  stock: z.nullable(z.int()),
  startsOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  validDays: z.int(),
  inCityWheel: z.boolean(),
  isActive: z.boolean(),
  /** How often it was won so far. */
  wonCount: z.int(),
})
export type BusinessPrize = z.infer<typeof BusinessPrize>

/** Chance in one spin, from 0.0001 to 1; those of all active prizes of a business add up to at most 1. */
const odds = z
  .number(fieldError('invalid'))
  .check(z.minimum(0.0001, fieldError('out_of_range')), z.maximum(1, fieldError('out_of_range')))
const ofBusiness = {
  ...segmentFields,
  kind: z.enum(businessPrizeKinds, fieldError('invalid')),
  odds,
  inCityWheel: flag,
}

export const listBusinessPrizes = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/prizes',
  summary: 'The prizes of one’s business, switched off and sold out ones included',
  access: ['manager'],
  params: idParams,
  reply: z.array(BusinessPrize),
  errors: [],
})

export const addBusinessPrize = endpoint({
  method: 'POST',
  path: '/api/businesses/{id}/prizes',
  summary: 'Puts a prize on the wheel of one’s business',
  access: ['manager'],
  status: 201,
  params: idParams,
  body: z.object({ ...z.partial(z.object(ofBusiness)).shape, title, odds }),
  reply: BusinessPrize,
  errors: ['promotion_restricted', 'odds_full', 'prizes_full', 'prize_needs_permit'],
})

const prizeParams = z.object({ id, prizeId: id })

export const editBusinessPrize = endpoint({
  method: 'PATCH',
  path: '/api/businesses/{id}/prizes/{prizeId}',
  summary: 'Changes a prize; those already won stay as they were',
  access: ['manager'],
  params: prizeParams,
  body: z.partial(z.object(ofBusiness)),
  reply: BusinessPrize,
  errors: ['promotion_restricted', 'odds_full', 'prize_needs_permit'],
})

export const removeBusinessPrize = endpoint({
  method: 'DELETE',
  path: '/api/businesses/{id}/prizes/{prizeId}',
  summary: 'Takes a prize off the wheel for good; those already won stay good',
  access: ['manager'],
  params: prizeParams,
  reply: nothing,
  errors: [],
})

export const Segment = z.object({
  id: z.int(),
  surface: z.enum(['page', 'modal']),
  position: z.int(),
  title: z.string(),
  kind: z.enum(segmentKinds),
  value: z.number(),
  weight: z.int(),
  odds: z.number(),
  stock: z.nullable(z.int()),
  startsOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  validDays: z.int(),
  isActive: z.boolean(),
  wonCount: z.int(),
})
export type Segment = z.infer<typeof Segment>

const ofPlatform = {
  ...segmentFields,
  surface: z.enum(['page', 'modal'], fieldError('invalid')),
  kind: z.enum(segmentKinds, fieldError('invalid')),
  weight: whole(0, 1_000_000),
  position: whole(0, 1000),
}

export const listSegments = endpoint({
  method: 'GET',
  path: '/api/admin/wheel-segments',
  summary: 'The segments of the platform’s two wheels, switched off ones included',
  access: ['admin'],
  reply: z.array(Segment),
  errors: [],
})

export const addSegment = endpoint({
  method: 'POST',
  path: '/api/admin/wheel-segments',
  summary: 'Adds a segment to one of the platform’s wheels',
  access: ['admin'],
  fresh: ['admin'],
  status: 201,
  body: z.object({
    ...z.partial(z.object(ofPlatform)).shape,
    title,
    surface: ofPlatform.surface,
    kind: ofPlatform.kind,
    weight: ofPlatform.weight,
  }),
  reply: Segment,
  errors: ['prize_needs_permit'],
})

export const editSegment = endpoint({
  method: 'PATCH',
  path: '/api/admin/wheel-segments/{id}',
  summary: 'Changes a segment; prizes already won stay as they were',
  access: ['admin'],
  fresh: ['admin'],
  params: idParams,
  body: z.partial(z.object(ofPlatform)),
  reply: Segment,
  errors: ['prize_needs_permit'],
})

/** Liras of a calendar year of Istanbul. */
const WheelBudget = z.object({ year: z.int(), cap: z.number(), spent: z.number() })
export type WheelBudget = z.infer<typeof WheelBudget>

export const getWheelBudget = endpoint({
  method: 'GET',
  path: '/api/admin/wheel-budget',
  summary: 'What the platform’s wheels may give away this year, and what they have',
  access: ['admin'],
  reply: WheelBudget,
  errors: [],
})

export const setWheelBudget = endpoint({
  method: 'PUT',
  path: '/api/admin/wheel-budget',
  summary: 'Sets what the platform’s wheels may give away this year',
  access: ['admin'],
  fresh: ['admin'],
  body: z.object({
    cap: z
      .number(fieldError('invalid'))
      .check(z.minimum(0, fieldError('out_of_range')), z.maximum(1e9, fieldError('out_of_range'))),
  }),
  reply: WheelBudget,
  errors: [],
})
