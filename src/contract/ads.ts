import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText, nothing } from './shapes.ts'

/** Where an advertisement stands is also what it is paid by. */
export const adTypes = ['wheel_preroll', 'banner', 'native'] as const
export type AdType = (typeof adTypes)[number]

/** Where a network's advertisement stands in a document of its own. What it tells the page around it: `{ ad: state }`. */
export const AD_FRAME_PATH = '/ads/frame'
export type NetworkAdState = 'filled' | 'failed' | 'no_container'

export const adType = z.enum(adTypes, fieldError('invalid'))

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

/** Type, time and revenue are taken for their shape: what counts is the token, by the server's tariff. An unknown type is refused. */
const shown = z.object({
  adType: z.optional(adType),
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
