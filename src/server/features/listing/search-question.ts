import type { SearchSort } from '#contract/search.ts'
import type { Point } from '#lib/geo.ts'
import type { Town } from './row-words.ts'
import type { Sought } from './sought.ts'

export type SearchQuestion = {
  /** The words as they were written, and with wrong letters forgiven: asked when the first find too little. */
  sought: { strict: Sought; lenient: () => Sought } | null
  categoryId: number | undefined
  openNow: boolean
  hasPhone: boolean
  /** In hundredths; 0 for any. */
  leastMean: number
  /** As `placeKey` has them. */
  city: string | null
  district: string | null
  point: Point | null
  /** The province that counts as near where no point is given, as `placeKey` has it; null for none. */
  homeCity: string | null
  /** Looked at only where a point is given. */
  radiusKm: number | undefined
  sort: SearchSort
  limit: number
  after: SearchPlace | null
}

/**
 * A row's place in the answer. A name instead of its number, which another base does not know. `moment`: of which the
 * states are, as in `orderedFrom`.
 */
export type SearchPlace = {
  lenient: boolean
  first: number
  second: number
  id: number
  name: string | null
  moment: number
}

/** By what rows are ordered; `none` leaves it to the id. */
export type Key = 'useful' | 'score' | 'chord' | 'name' | 'mean' | 'none'
export type Keys = readonly [first: Key, second: Key]

export function keysOf({ sort, point, sought }: SearchQuestion): Keys {
  const nearness = point ? 'chord' : 'name'
  if (sort === 'name') return ['name', 'none']
  if (sort === 'rating') return ['mean', nearness]
  if (sort === 'useful') return ['useful', point ? 'none' : 'name']
  if (sort === 'distance' && point) return ['chord', 'none']
  return sought ? ['score', nearness] : [nearness, 'none']
}

export const isInTown = (
  town: Town,
  { city, district }: Pick<SearchQuestion, 'city' | 'district'>,
): boolean => (city === null || town.city === city) && (district === null || town.district === district)
