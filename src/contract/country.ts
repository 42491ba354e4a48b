import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, instant, shortId } from './shapes.ts'

/** Demand is counted over so many days; below so many questions it is told as none. */
export const [DEMAND_DAYS, LEAST_DEMAND] = [30, 3]
/** Farther than this from a place, a listed business is not near it. */
export const DEMAND_NEAR_KM = 20

const figures = {
  listed: z.int(),
  /** Places that open data names and nobody confirmed, as lists show them. */
  candidates: z.int(),
  /** Mean trust in telephone and hours of what is listed, 0 to 100; null where nothing is. */
  trust: z.nullable(z.int()),
  /** Questions of the last 30 days for a trade that was not listed near. */
  demand: z.int(),
  /** Active field plans. */
  plans: z.int(),
}
const Figures = z.object(figures)
export type CountryFigures = z.infer<typeof Figures>

const CountryProvince = z.object({ plate: z.string(), name: z.string(), ...figures })
export type CountryProvince = z.infer<typeof CountryProvince>

const CountryDistrict = z.object({
  /** Null for all of a province whose district nobody knows. */
  districtId: z.nullable(z.int()),
  name: z.nullable(z.string()),
  ...figures,
})
export type CountryDistrict = z.infer<typeof CountryDistrict>

const NextDistrict = z.object({ districtId: z.int(), district: z.string(), city: z.string(), ...figures })
export type NextDistrict = z.infer<typeof NextDistrict>

/** A field plan, and what came of it since it was made. */
const PlanProgress = z.object({
  id: z.int(),
  area: z.string(),
  /** Null: all of the province. */
  district: z.nullable(z.string()),
  /** Businesses a day. */
  target: z.int(),
  isActive: z.boolean(),
  createdAt: instant,
  /** Recorded for it, and of these listed by now. */
  recorded: z.int(),
  listed: z.int(),
  /** Businesses of its area and trades that were visited. */
  visited: z.int(),
})
export type PlanProgress = z.infer<typeof PlanProgress>

const query = z.object({ categoryId: z.optional(shortId) })
/** When businesses, candidates and plans were counted; null: not yet. */
const countedAt = z.nullable(instant)

export const getCountry = endpoint({
  method: 'GET',
  path: '/api/admin/country',
  summary:
    'The country by province: listed, unconfirmed, trust, demand and plans, of all trades or one, and the districts without a plan where most was looked for in vain',
  access: ['field', 'admin'],
  query,
  reply: z.object({
    countedAt,
    total: Figures,
    provinces: z.array(CountryProvince),
    /** The neediest first. */
    next: z.array(NextDistrict),
  }),
  errors: [],
})

export const getCountryProvince = endpoint({
  method: 'GET',
  path: '/api/admin/country/{plate}',
  summary: 'One province by district, with the progress of its field plans',
  access: ['field', 'admin'],
  params: z.object({ plate: z.string().check(z.regex(/^\d{2}$/, fieldError('invalid'))) }),
  query,
  reply: z.object({
    countedAt,
    name: z.string(),
    total: Figures,
    districts: z.array(CountryDistrict),
    plans: z.array(PlanProgress),
  }),
  errors: [],
})
