import type { Point } from '#lib/geo.ts'
import type { BusinessListed, BusinessNearby } from './businesses.ts'
import type { CallOutOffer } from './call-outs.ts'
import type { Unconfirmed } from './candidates.ts'
import type { OnDuty } from './pharmacies.ts'
import type { SearchAnswer } from './search.ts'

/** A link of a public page. */
export type PageLink = { name: string; path: string }
/** `listed`: how many businesses stand behind the link. */
export type CountedLink = PageLink & { listed: number }

// The public pages of what is open around somebody: their addresses, and what the server hands to whoever writes them.

/** Pages of open businesses around a position, and of emergencies: `nearPath` narrows them to one trade. */
export const NEAR_PATH = '/rehber/yakinimda'
export const URGENT_PATH = '/rehber/acil'
/** Of both: what somebody looks for in words; the trade, the province and the district they chose, by slug; a street, as they wrote it. */
export const NEAR_PARAMETERS = {
  words: 'ara',
  trade: 'kategori',
  province: 'il',
  district: 'ilce',
  street: 'sokak',
} as const
/** The link was pressed to see what is near: the page asks the browser for the position at once. */
export const ASK_POSITION = '#konum'
/** One trade around whoever presses the link; `trade`: a slug, or an id. */
export const nearPath = (trade: string | number | null): string =>
  `${NEAR_PATH}${trade === null ? '' : `?${NEAR_PARAMETERS.trade}=${trade}`}${ASK_POSITION}`

/** Address of the search for words, around whoever follows the link. */
export const wordsPath = (words: string): string =>
  `${NEAR_PATH}?${new URLSearchParams({ [NEAR_PARAMETERS.words]: words }).toString()}${ASK_POSITION}`

type Slugged = { slug: string }
/** The same around a province's or a district's centre. */
export function nearPathOf(of: { province: Slugged; district: Slugged | null; category: Slugged }): string {
  const { trade, province, district } = NEAR_PARAMETERS
  const query = new URLSearchParams({ [trade]: of.category.slug, [province]: of.province.slug })
  if (of.district) query.set(district, of.district.slug)
  return `${NEAR_PATH}?${query.toString()}`
}

type Choice = { name: string; slug: string }
/** Answer of a near page; before a place was given it holds the form alone. */
export type NearPage = {
  kind: 'near'
  /** Of /rehber/acil: emergency trades alone, and 112 above all. */
  isUrgent: boolean
  path: string
  trades: Choice[]
  trade: Choice | null
  provinces: Choice[]
  province: Choice | null
  /** Of the province. */
  districts: Choice[]
  district: Choice | null
  /** Null: nobody wrote one, or the answer is from where they are. */
  street: NearStreet | null
  /** Null: nobody said where yet. */
  found: NearFound | null
  /** Null: nobody looked for words. */
  results: NearResults | null
  /** Trades that can be called to where somebody is, the quickest first. */
  offers: CallOutOffer[]
}
/** A street somebody wrote. `found`: the one the answer is measured from; `others`: what else may be meant, with its address. */
export type NearStreet = {
  written: string
  found: { name: string; point: Point } | null
  others: { name: string; path: string }[]
}
/** Results of a text search, the most useful first. */
export type NearResults = Pick<SearchAnswer, 'total' | 'elsewhere' | 'leftOut' | 'street'> & {
  words: string
  /** Understood in the words. */
  trade: string | null
  items: BusinessListed[]
  /** Where pharmacies were looked for in a known province. */
  onDuty: OnDuty | null
}
export type NearFound = {
  /** Where, in words: null for a position outside of the country. */
  place: string | null
  /** Open or usually open now: known and callable ones first. */
  open: BusinessNearby[]
  /** Whether `open` holds all that are open in reach, not as many as fit. */
  isAll: boolean
  /** The nearest of which that is not known, where few are open. */
  others: BusinessListed[]
  /** Nothing is listed within so many km: `others` are farther away, and some may be open. */
  beyondKm: number | null
  /** Of the trade, where few of it are listed within 50 km; null: there are enough, or it cannot be told now. */
  unconfirmed: Unconfirmed | null
  /** Where nothing is open: the nearest provinces that have some, and trades near in kind. */
  ways: { elsewhere: CountedLink[]; related: PageLink[] } | null
  /** With pharmacies: who is on duty in the province, the nearest ones first. */
  onDuty: OnDuty | null
}
