import { z } from 'zod/mini'
import { adType, adTypes } from './ads.ts'
import { endpoint } from './endpoint.ts'
import { fieldError, flag, freeText, idParams, instant, pageQuery, text } from './shapes.ts'

export const AD_TITLE_MAX = 80
export const AD_BODY_MAX = 200
export const AD_WEIGHT_MAX = 1000
/** Days of revenue that one answer may tell. */
const MAX_REVENUE_DAYS = 366

/** Of Istanbul, "YYYY-MM-DD". */
const day = z
  .string(fieldError('date_invalid'))
  .check(z.regex(/^20\d\d-[01]\d-[0-3]\d$/, fieldError('date_invalid')))
const counts = { impressions: z.int(), clicks: z.int() }
/** Liras. */
const figures = { revenue: z.number(), ...counts }

export const DailyRevenue = z.object({
  /** The last of the days. */
  day: z.string(),
  from: z.string(),
  /** Liras, over all days. */
  totalRevenue: z.number(),
  ...counts,
  byType: z.array(z.object({ adType: z.enum(adTypes), ...figures })),
  /** Each day, the first one first. */
  days: z.array(z.object({ day: z.string(), ...figures })),
})
export type DailyRevenue = z.infer<typeof DailyRevenue>

export const getDailyRevenue = endpoint({
  method: 'GET',
  path: '/api/ads/daily-revenue',
  summary: 'What advertisements came to by the tariff: today, or the last days up to today',
  access: ['admin'],
  query: z.object({
    days: z._default(
      z
        .int(fieldError('invalid'))
        .check(
          z.minimum(1, fieldError('out_of_range')),
          z.maximum(MAX_REVENUE_DAYS, fieldError('out_of_range')),
        ),
      1,
    ),
  }),
  reply: DailyRevenue,
  errors: [],
})

const AdListed = z.object({
  id: z.int(),
  slot: z.enum(adTypes),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  weight: z.int(),
  startsOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  isActive: z.boolean(),
  /** Active, and today is one of its days. */
  isShown: z.boolean(),
  /** Since it was made. */
  ...figures,
  createdAt: instant,
})
export type AdListed = z.infer<typeof AdListed>

const fields = {
  title: text(AD_TITLE_MAX),
  body: freeText(AD_BODY_MAX),
  /** A path of ours or an https address. */
  url: z
    .string(fieldError('required'))
    .check(
      z.maxLength(500, fieldError('too_long')),
      z.regex(/^(?:\/[^/\\\s]\S*|https:\/\/[^\s/]+\S*)$/, fieldError('invalid')),
    ),
  weight: z
    .int(fieldError('invalid'))
    .check(z.minimum(1, fieldError('out_of_range')), z.maximum(AD_WEIGHT_MAX, fieldError('out_of_range'))),
  startsOn: z.nullable(day),
  endsOn: z.nullable(day),
  isActive: flag,
}

export const listAds = endpoint({
  method: 'GET',
  path: '/api/admin/ads',
  summary: 'House advertisements with what they came to, the latest first; the next page in the Link header',
  access: ['admin'],
  query: z.object({
    slot: z.optional(adType),
    ...pageQuery(20),
  }),
  reply: z.array(AdListed),
  errors: [],
})

export const addAd = endpoint({
  method: 'POST',
  path: '/api/admin/ads',
  summary: 'Adds a house advertisement',
  access: ['admin'],
  status: 201,
  body: z.object({
    ...z.partial(z.object(fields)).shape,
    slot: adType,
    title: fields.title,
    url: fields.url,
  }),
  reply: AdListed,
  errors: [],
})

export const editAd = endpoint({
  method: 'PATCH',
  path: '/api/admin/ads/{id}',
  summary: 'Changes a house advertisement; its slot stays, which is what it is paid by',
  access: ['admin'],
  params: idParams,
  body: z.partial(z.object(fields)),
  reply: AdListed,
  errors: [],
})

/** Liras, to a millionth. */
const price = z
  .number(fieldError('invalid'))
  .check(z.minimum(0, fieldError('out_of_range')), z.maximum(1000, fieldError('out_of_range')))
const Tariff = z.object({ adType, impression: price, click: price })
export type Tariff = z.infer<typeof Tariff>

export const getAdTariff = endpoint({
  method: 'GET',
  path: '/api/admin/ad-tariff',
  summary: 'What an impression and a click of each slot count for, in liras',
  access: ['admin'],
  reply: z.array(Tariff),
  errors: [],
})

export const setAdTariff = endpoint({
  method: 'PUT',
  path: '/api/admin/ad-tariff',
  summary: 'Changes what a slot counts for from now on; what was counted stays',
  access: ['admin'],
  fresh: ['admin'],
  body: Tariff,
  reply: z.array(Tariff),
  errors: [],
})
