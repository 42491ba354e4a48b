import { type Category, EMERGENCY_CATEGORY } from '#contract/categories.ts'
import { NEAR_PARAMETERS, NEAR_PATH, type NearPage, URGENT_PATH } from '#contract/directory-near.ts'
import type { Point } from '#lib/geo.ts'
import type { District, Places, Province } from '../places/places.ts'
import { findCategory, findProvince } from './address.ts'
import { findNamed } from './rules.ts'

/** As somebody asked: what is not understood is null. */
export type NearQuestion = {
  isUrgent: boolean
  /** Empty for none. */
  words: string
  trade: Category | null
  province: Province | null
  district: District | null
  /** Empty for none. */
  street: string
}

/** Decimals of a degree: about 100 m. */
const DECIMALS = 3

export const isNearPath = (path: string): boolean => path === NEAR_PATH || path === URGENT_PATH

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100).trim() : '')

/** Reads trade, province and district in any spelling; a district counts only in its province. */
export function readNearQuestion(
  path: string,
  given: Readonly<Record<string, unknown>>,
  places: Places,
  categories: readonly Category[],
): NearQuestion {
  const [trade, province, district] = [
    textOf(given[NEAR_PARAMETERS.trade]),
    textOf(given[NEAR_PARAMETERS.province]),
    textOf(given[NEAR_PARAMETERS.district]),
  ]
  const inProvince = province ? findProvince(province, places) : null
  return {
    isUrgent: path === URGENT_PATH,
    words: textOf(given[NEAR_PARAMETERS.words]),
    trade: trade ? findCategory(trade, categories) : null,
    province: inProvince,
    district: inProvince && district ? findNamed(places.districts(inProvince.plate), district) : null,
    street: textOf(given[NEAR_PARAMETERS.street]),
  }
}

/** A position from a request's body, to about 100 m; null for what is none. */
export function readPoint(given: unknown): Point | null {
  if (typeof given !== 'object' || given === null) return null
  const { lat, lng } = given as Record<string, unknown>
  if (typeof lat !== 'number' || typeof lng !== 'number') return null
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return null
  return { lat: Number(lat.toFixed(DECIMALS)), lng: Number(lng.toFixed(DECIMALS)) }
}

/** Trades to choose from: the urgent ones, and the requested one. */
function tradesOf(categories: readonly Category[], asked: Category | null): Category[] {
  return categories.filter(
    (category) => (category.emergency && category.id !== EMERGENCY_CATEGORY) || category === asked,
  )
}

/** The page's data without its frame. */
export function nearPageOf(
  question: NearQuestion,
  answered: Pick<NearPage, 'found' | 'results' | 'street' | 'offers'>,
  places: Places,
  categories: readonly Category[],
): NearPage {
  const { isUrgent, trade, province, district } = question
  const choice = ({ name, slug }: { name: string; slug: string }) => ({ name, slug })
  return {
    kind: 'near',
    isUrgent,
    path: isUrgent ? URGENT_PATH : NEAR_PATH,
    trades: tradesOf(categories, trade).map(choice),
    trade: trade && choice(trade),
    provinces: places.provinces().map(choice),
    province: province && choice(province),
    districts: province ? places.districts(province.plate).map(choice) : [],
    district: district && choice(district),
    ...answered,
  }
}
