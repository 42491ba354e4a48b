import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { because, flag, freeText, idParams, instant, nothing, text } from './shapes.ts'

/** Where an advertisement stands is also what it is paid by. */
export const adTypes = ['wheel_preroll', 'banner', 'native'] as const
export type AdType = (typeof adTypes)[number]

/** Where a network's advertisement stands in a document of its own. What it tells the page around it: `{ ad: state }`. */
export const AD_FRAME_PATH = '/ads/frame'
export type NetworkAdState = 'filled' | 'failed' | 'no_container'

const adType = z.enum(adTypes, because('invalid'))

/** A house advertisement. Whatever shows it says `label` beside it. */
const Ad = z.object({
  id: z.int(),
  adType: z.enum(adTypes),
  label: z.string(),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  /** Good for one impression and one click on it. */
  token: z.string(),
})
export type Ad = z.infer<typeof Ad>

export const getAd = endpoint({
  method: 'GET',
  path: '/api/ads',
  summary: 'A house advertisement for a slot with a token for one impression; null where there is none',
  access: ['public', 'user'],
  query: z.object({ slot: adType }),
  reply: z.nullable(Ad),
  errors: [],
})

/** Type, time and revenue are taken for their shape: what counts is the token, by the server's tariff. */
const shown = z.object({
  adType: z.optional(z.unknown()),
  timestamp: z.optional(z.unknown()),
  revenue: z.optional(z.unknown()),
  token: z.optional(freeText(300)),
})

export const countImpression = endpoint({
  method: 'POST',
  path: '/api/ads/impression',
  summary: 'Counts an advertisement as seen, once for each token; answers alike when it does not count',
  access: ['public', 'user'],
  body: shown,
  reply: nothing,
  errors: [],
})

export const countClick = endpoint({
  method: 'POST',
  path: '/api/ads/click',
  summary:
    'Counts a click, once, from one second to ten minutes after the impression; answers alike when it does not count',
  access: ['public', 'user'],
  body: shown,
  reply: nothing,
  errors: [],
})

const counts = { impressions: z.int(), clicks: z.int() }

export const DailyRevenue = z.object({
  /** Of Istanbul, "YYYY-MM-DD". */
  day: z.string(),
  /** Liras. */
  totalRevenue: z.number(),
  ...counts,
  byType: z.array(z.object({ adType: z.enum(adTypes), revenue: z.number(), ...counts })),
})
export type DailyRevenue = z.infer<typeof DailyRevenue>

export const getDailyRevenue = endpoint({
  method: 'GET',
  path: '/api/ads/daily-revenue',
  summary: 'What today’s advertisements came to by the tariff',
  access: ['admin'],
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
  isActive: z.boolean(),
  /** Since it was made. */
  ...counts,
  createdAt: instant,
})
export type AdListed = z.infer<typeof AdListed>

const fields = {
  slot: adType,
  title: text(80),
  body: freeText(200),
  /** A path of ours or an https address. */
  url: z
    .string(because('required'))
    .check(
      z.maxLength(500, because('too_long')),
      z.regex(/^(?:\/[^/\\\s]\S*|https:\/\/[^\s/]+\S*)$/, because('invalid')),
    ),
  weight: z
    .int(because('invalid'))
    .check(z.minimum(1, because('out_of_range')), z.maximum(1000, because('out_of_range'))),
  isActive: flag,
}

export const listAds = endpoint({
  method: 'GET',
  path: '/api/admin/ads',
  summary: 'All house advertisements with their counts',
  access: ['admin'],
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
    slot: fields.slot,
    title: fields.title,
    url: fields.url,
  }),
  reply: AdListed,
  errors: [],
})

export const editAd = endpoint({
  method: 'PATCH',
  path: '/api/admin/ads/{id}',
  summary: 'Changes a house advertisement',
  access: ['admin'],
  params: idParams,
  body: z.partial(z.object(fields)),
  reply: AdListed,
  errors: [],
})
