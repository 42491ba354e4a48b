import type { SearchSort } from '#contract/search.ts'
import type { Point } from '#lib/geo.ts'
import type { Area } from '#lib/road-graph/area.ts'
import type { Extent } from './packed.ts'
import type { Town } from './row-words.ts'
import type { WordQuery } from './word-query.ts'

export type SearchQuestion = {
  /** The words as written, and with wrong letters forgiven, used if the first find too little. */
  wordQuery: { strict: WordQuery; lenient: () => WordQuery } | null
  categoryId: number | undefined
  openNow: boolean
  hasPhone: boolean
  /** In hundredths; 0 for any. */
  leastMean: number
  /** A `placeKey` each. */
  city: string | null
  district: string | null
  point: Point | null
  /** The province that counts as near without a point, a `placeKey`; null for none. */
  homeCity: string | null
  /** Used only with a point. */
  radiusKm: number | undefined
  /** Restricts to this area; null for anywhere. */
  area: Area | null
  sort: SearchSort
  limit: number
  after: SearchPlace | null
  extent: Extent
}

/**
 * A row's place in the answer. A name instead of its number, which another base does not know. `moment` and `table`: of
 * which the order is, as in `orderedFrom`.
 */
export type SearchPlace = {
  lenient: boolean
  first: number
  second: number
  id: number
  name: string | null
  moment: number
  table: number
}

/** Sort keys; `none` leaves the order to the id. */
export type Key = 'useful' | 'score' | 'chord' | 'name' | 'mean' | 'none'
export type Keys = readonly [first: Key, second: Key]

export function keysOf({ sort, point, wordQuery }: SearchQuestion): Keys {
  const nearness = point ? 'chord' : 'name'
  if (sort === 'name') return ['name', 'none']
  if (sort === 'rating') return ['mean', nearness]
  if (sort === 'useful') return ['useful', point ? 'none' : 'name']
  if (sort === 'distance' && point) return ['chord', 'none']
  return wordQuery ? ['score', nearness] : [nearness, 'none']
}

export const isInTown = (
  town: Town,
  { city, district }: Pick<SearchQuestion, 'city' | 'district'>,
): boolean => (city === null || town.city === city) && (district === null || town.district === district)

/** Greater than any key of usefulness, so that a class ranks before all of the next. */
export const APART = 8

/**
 * Minimum points per word, by class: found by name; by trade, place or part of a name; by services or address. The rest are
 * words with a forgiven letter.
 */
const [BY_NAME, MEANT, BESIDE] = [11.5, 8, 4]

/**
 * The class of a match, 0 for the best. Only a clear difference counts: within a class usefulness decides. If all words are
 * trades and places, a name that contains them is not better.
 */
export function fitOf(score: number, { count, mayName }: { count: number; mayName: boolean }): number {
  if (count === 0) return 0
  const points = score / count
  if (mayName && points >= BY_NAME) return 0
  if (points >= MEANT) return 1
  return points >= BESIDE ? 2 : 3
}
