import { REACHED_MINUTES } from '#contract/roads.ts'
import { SEARCH_LENGTH, type ShownSort, shownSorts, type Understood } from '#contract/search.ts'
import type { Point } from '#lib/geo.ts'
import { idOf } from '#web/lib/addresses.ts'
import type { View } from '#web/ui/view-switch.tsx'

/** All that an address of /search says. The position is not part of it: an address gets shared. */
export type SearchState = {
  q: string
  categoryId: number | null
  openNow: boolean
  hasPhone: boolean
  minRating: number | null
  city: string | null
  district: string | null
  radius: number | null
  /** Within minutes by road. */
  reached: boolean
  sort: ShownSort
  view: View
}

/** Offered kilometres and ratings; an address may carry others the wire takes. */
export const RADII = [1, 5, 10, 25, 50, 100] as const
export const RATINGS = [3, 4, 4.5] as const
/** The radius of "near me". */
export const NEAR_KM = 10
const NAME_LENGTH = 50

export const noFilters = {
  categoryId: null,
  openNow: false,
  hasPhone: false,
  minRating: null,
  city: null,
  district: null,
  radius: null,
  reached: false,
} as const

/** As the wire takes words: without control characters, half letters and outer spaces, not longer than it allows. */
export const cleanWords = (text: string, length = SEARCH_LENGTH) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trimStart()
    .slice(0, length)
    .replace(/\p{Cs}/gu, '')
    .trim()

/** Parses an address; invalid values are ignored. */
export function readState(params: URLSearchParams): SearchState {
  const between = (name: string, least: number, most: number) => {
    const value = Number(params.get(name) ?? Number.NaN)
    return value >= least && value <= most ? value : null
  }
  const name = (key: string) => cleanWords(params.get(key) ?? '', NAME_LENGTH) || null
  return {
    q: cleanWords(params.get('q') ?? ''),
    categoryId: idOf(params.get('categoryId') ?? ''),
    openNow: params.get('openNow') === 'true',
    hasPhone: params.get('hasPhone') === 'true',
    minRating: between('minRating', 1, 5),
    city: name('city'),
    district: name('district'),
    radius: between('radius', 1, 100),
    reached: params.get('reached') === 'true',
    sort: shownSorts.find((sort) => sort === params.get('sort')) ?? 'useful',
    view: params.get('view') === 'map' ? 'map' : 'list',
  }
}

/** The address of a state, without a leading question mark; what is usual is left out. */
export function writeState({ q, openNow, hasPhone, reached, sort, view, ...rest }: SearchState): string {
  const given = {
    q: cleanWords(q) || null,
    ...rest,
    openNow: openNow || null,
    hasPhone: hasPhone || null,
    reached: reached || null,
    sort: sort === 'useful' ? null : sort,
    view: view === 'list' ? null : view,
  }
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(given)) if (value !== null) params.set(key, String(value))
  return params.toString()
}

/** The query for the server; filters that need a position only where there is one. */
export function wireQuery(state: SearchState, point: Point | null) {
  const { q, categoryId, openNow, hasPhone, minRating, city, district, radius, reached, sort } = state
  return {
    q,
    ...(categoryId !== null && { categoryId }),
    ...(openNow && { openNow }),
    ...(hasPhone && { hasPhone }),
    ...(minRating !== null && { minRating }),
    ...(city !== null && { city }),
    ...(district !== null && { district }),
    ...(point && { lat: point.lat, lng: point.lng }),
    ...(point && radius !== null && { radius }),
    ...(point && reached && { withinMinutes: REACHED_MINUTES }),
    sort: sort === 'distance' && !point ? 'useful' : sort,
  }
}

export type FilterName = keyof typeof noFilters

/** They ask for a position. */
const PLACED = ['radius', 'reached'] as const

/** The filters that narrow the results now, in the order they are shown. */
export function activeFilters(state: SearchState, located: boolean): FilterName[] {
  const names: FilterName[] = [
    ...(['categoryId', 'openNow', 'hasPhone', 'minRating'] as const),
    ...(['district', 'city', ...PLACED] as const),
  ]
  return names.filter(
    (name) => state[name] !== noFilters[name] && (located || !PLACED.some((one) => one === name)),
  )
}

/** The state without one filter; a district does not stay without its province. */
export const without = (state: SearchState, name: FilterName): SearchState => ({
  ...state,
  [name]: noFilters[name],
  ...(name === 'city' && { district: null }),
})

/**
 * Takes back one thing that the words were understood to mean. What else was understood becomes a filter, so that it
 * stays; the words that are left stay words.
 */
export function takeBack(
  state: SearchState,
  understood: Understood,
  what: 'category' | 'place',
): SearchState {
  const { words, categoryId, city, district } = understood
  const keepsCategory = what !== 'category' && categoryId !== null
  const keepsPlace = what !== 'place' && (city !== null || district !== null)
  return {
    ...state,
    q: cleanWords(words),
    ...(keepsCategory && { categoryId }),
    ...(keepsPlace && { city, district }),
  }
}
