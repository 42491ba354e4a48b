import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, idParams } from './shapes.ts'

/** Counts of visitors' acts, without names. */
const visitMeasures = ['views', 'customers', 'calls', 'directions', 'website'] as const
/** Counts of things that the owner sees one by one anyway, and of favourites, which have no names. */
const dealMeasures = ['conversations', 'messages', 'spins', 'wins', 'redeemed', 'favorites'] as const
/** All that is counted by day, in the order in which it is shown. */
export const measures = [...visitMeasures, ...dealMeasures] as const
export type Measure = (typeof measures)[number]

/** Periods up to today. */
export const statsDays = [7, 30, 90] as const

/** A day of Europe/Istanbul, "YYYY-MM-DD". */
const day = z.string()

const Figures = z.object({
  views: z.int(),
  /** People who called, asked the way or opened the website; each counts once a day. */
  customers: z.int(),
  calls: z.int(),
  directions: z.int(),
  website: z.int(),
  /** Begun by customers. */
  conversations: z.int(),
  /** Of customers. */
  messages: z.int(),
  spins: z.int(),
  wins: z.int(),
  redeemed: z.int(),
  /** People who still keep the business, by when they began to. */
  favorites: z.int(),
})
export type Figures = z.infer<typeof Figures>

export const DayFigures = z.object({ day, ...Figures.shape })
export type DayFigures = z.infer<typeof DayFigures>

/** From a day to a day, both included. */
const Total = z.object({ from: day, to: day, totals: Figures })
export type Total = z.infer<typeof Total>

/** `rank` of `ranked` listed businesses of the category in this place, by views. */
const Place = z.object({ place: z.string(), rank: z.int(), ranked: z.int() })
export type Place = z.infer<typeof Place>

export const BusinessStats = z.object({
  businessId: z.int(),
  name: z.string(),
  category: z.nullable(z.string()),
  today: day,
  /** The requested period: each day, and their sum. */
  from: day,
  to: day,
  totals: Figures,
  days: z.array(DayFigures),
  /** The days before, as many; of a month the same days of the one before. Null where it was not listed on all of them. */
  former: z.nullable(Total),
  /** By views of so many days; null below 10 views, or where no place is known. */
  rankDays: z.int(),
  province: z.nullable(Place),
  district: z.nullable(Place),
  /** The measured median of first replies; null where there are too few. */
  responseMinutes: z.nullable(z.int()),
})
export type BusinessStats = z.infer<typeof BusinessStats>

export const getStats = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/stats',
  summary:
    'What a business’s listing brings in a period, by day, beside the period before: 7, 30 or 90 days up to today, or a month (YYYY-MM)',
  access: ['manager', 'admin'],
  params: idParams,
  query: z.object({
    days: z._default(
      z
        .int(fieldError('invalid'))
        .check(z.refine((days) => (statsDays as readonly number[]).includes(days), fieldError('invalid'))),
      30,
    ),
    /** Stands before `days`. */
    month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, fieldError('invalid')))),
  }),
  reply: BusinessStats,
  errors: [],
})
