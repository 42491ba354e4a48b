import { keepPreviousData } from '@tanstack/react-query'
import type { BusinessCard } from '#contract/businesses.ts'
import { type SearchAnswer, searchBusinesses } from '#contract/search.ts'
import type { Point } from '#lib/geo.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'
import { useIsPlaceSettled } from '#web/lib/position.ts'
import { type SearchState, wireQuery } from './search-state.ts'

/** A list grows as it is read; a map wants many at once. */
const FRESH_MS = 5 * 60_000
const LIMITS = { list: 20, map: 100 }

type Options = {
  state: SearchState
  point: Point | null
  /** Milliseconds until what is shown may be out of date; false for never. */
  recheck(businesses: readonly BusinessCard[]): number | false
}

/**
 * The results, page by page. Keeps the old ones while new ones load, so that nothing jumps; and waits for a position that is on its
 * way, as all would change places under a finger.
 */
export function useSearch({ state, point, recheck }: Options) {
  const isSettled = useIsPlaceSettled()
  const query = { ...wireQuery(state, point), limit: LIMITS[state.view], fields: 'card' as const }
  const found = useAskPages(
    ['search', query],
    searchBusinesses,
    (cursor) => ({ query: { ...query, cursor } }),
    {
      next: ({ nextCursor }) => nextCursor,
      enabled: isSettled,
      staleTime: FRESH_MS,
      placeholderData: keepPreviousData,
      refetchOnReconnect: 'always',
      refetchIntervalInBackground: true, // a returning reader sees the present state
      refetchInterval: (asked) => recheck(asked.state.data?.pages.flatMap(itemsOf) ?? []),
    },
  )
  const pages = found.data?.pages
  return { ...found, items: pages && unique(pages.flatMap(itemsOf)), first: pages?.[0]?.data }
}

const itemsOf = ({ data }: { data: SearchAnswer }): readonly BusinessCard[] => data.items

/** A business that changes between two pages may be on both. */
const unique = (items: readonly BusinessCard[]) => [...new Map(items.map((item) => [item.id, item])).values()]
