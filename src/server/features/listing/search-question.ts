import type { SearchSort } from '#contract/search.ts'
import type { Point } from '#lib/geo.ts'
import type { Town } from './row-words.ts'
import type { Sought } from './sought.ts'

export type SearchQuestion = {
  /** The words as they were written, and with wrong letters forgiven: asked when the first find too little. */
  sought: { strict: Sought; lenient: () => Sought } | null
  categoryId: number | undefined
  openNow: boolean
  /** In hundredths; 0 for any. */
  leastMean: number
  /** As `placeKey` has them. */
  city: string | null
  district: string | null
  point: Point | null
  /** Looked at only where a point is given. */
  radiusKm: number | undefined
  sort: SearchSort
  limit: number
  after: SearchPlace | null
}

/** A row's place in the answer. A name instead of its number, which another base does not know. */
export type SearchPlace = { lenient: boolean; first: number; second: number; id: number; name: string | null }

/** By what rows are ordered; `none` leaves it to the id. */
export type Key = 'score' | 'chord' | 'name' | 'mean' | 'none'
export type Keys = readonly [first: Key, second: Key]

export function keysOf({ sort, point, sought }: SearchQuestion): Keys {
  const nearness = point ? 'chord' : 'name'
  if (sort === 'name') return ['name', 'none']
  if (sort === 'rating') return ['mean', nearness]
  if (sort === 'distance' && point) return ['chord', 'none']
  return sought ? ['score', nearness] : [nearness, 'none']
}

export const isInTown = (
  town: Town,
  { city, district }: Pick<SearchQuestion, 'city' | 'district'>,
): boolean => (city === null || town.city === city) && (district === null || town.district === district)
