import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { type BusinessNearby, nearbyOpen } from '#contract/businesses.ts'
import { geocode } from '#contract/places.ts'
import type { Point } from '#lib/geo.ts'
import { ask } from '#web/lib/ask.ts'

/** Of each trade so many: together they must come through a weak network. */
const OF_EACH = 5
const FRESH_MS = 60_000
const AGAIN_MS = 15_000

/**
 * The nearest open places of each of these categories, a list for each in their order, undefined while it is on its
 * way. Asked again every minute, after a failure every 15 s, and at once when the network is back.
 */
export const useOpenPlaces = (point: Point | null, radius: number, categoryIds: readonly number[]) =>
  useQueries({
    queries: categoryIds.map((categoryId) => ({
      queryKey: ['emergency', point?.lat, point?.lng, radius, categoryId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        ask(
          nearbyOpen,
          { query: { ...at(point), radius, categoryId, limit: OF_EACH, sort: 'useful' } },
          signal,
        ),
      enabled: point !== null,
      retry: false,
      staleTime: FRESH_MS / 2,
      refetchInterval: ({ state }: { state: { status: string } }) =>
        state.status === 'error' ? AGAIN_MS : FRESH_MS,
      refetchOnReconnect: 'always' as const,
    })),
    combine,
  })

function combine(results: UseQueryResult<BusinessNearby[]>[]) {
  const answered = results.filter(({ data }) => data !== undefined)
  return {
    lists: results.map(({ data }) => data),
    /** Nothing is on its way for the first time. */
    settled: results.every(({ isPending }) => !isPending),
    failing: results.some(({ isError }) => isError),
    /** When the oldest part was answered; null before the first answer. */
    at: answered.length === 0 ? null : Math.min(...answered.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    retry: () => {
      for (const { refetch } of results) void refetch()
    },
  }
}

/** To about 100 m: a district needs no more. */
const nearly = ({ lat, lng }: Point): Point => ({ lat: Number(lat.toFixed(3)), lng: Number(lng.toFixed(3)) })

/** Where the point is, in names. No fall-back here: a wrong place read out to 112 is worse than none. */
export function usePlaceName(point: Point | null) {
  const near = point && nearly(point)
  return useQuery({
    queryKey: ['place-name', near?.lat, near?.lng],
    queryFn: async ({ signal }) => {
      const { city, district } = await ask(geocode, { query: at(near) }, signal)
      return district === null ? null : `${district}, ${city}`
    },
    enabled: near !== null,
    refetchInterval: ({ state }) => state.status === 'error' && AGAIN_MS,
    refetchOnReconnect: 'always',
  })
}

function at(point: Point | null): Point {
  if (!point) throw new Error('asked for places without a position')
  return point
}
