import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { BusinessListed } from '#contract/businesses.ts'
import { searchBusinesses } from '#contract/search.ts'
import type { Point } from '#lib/geo.ts'
import { ask } from '#web/lib/ask.ts'
import { type SearchState, wireQuery } from './search-state.ts'

/** A list grows as it is read; a map wants many at once. */
const LIMITS = { list: 20, map: 100 }

type Options = {
  state: SearchState
  point: Point | null
  /** Milliseconds until what is shown may be out of date; false for never. */
  recheck(businesses: readonly BusinessListed[]): number | false
}

/** The results, page by page. While new ones are on their way the old ones stand: nothing jumps. */
export function useSearch({ state, point, recheck }: Options) {
  const query = { ...wireQuery(state, point), limit: LIMITS[state.view] }
  const found = useInfiniteQuery({
    queryKey: ['search', query],
    queryFn: ({ pageParam, signal }) =>
      ask(
        searchBusinesses,
        { query: { ...query, ...(pageParam !== null && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnReconnect: 'always',
    refetchIntervalInBackground: true, // who comes back to the page sees what is so now
    refetchInterval: (asked) => recheck(asked.state.data?.pages.flatMap(({ items }) => items) ?? []),
  })
  const pages = found.data?.pages
  return { ...found, items: pages && unique(pages.flatMap(({ items }) => items)), first: pages?.[0] }
}

/** Whoever opens or closes between two pages may stand on both. */
const unique = (items: BusinessListed[]) => [...new Map(items.map((item) => [item.id, item])).values()]
