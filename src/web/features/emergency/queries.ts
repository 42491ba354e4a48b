import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { type NearbyCard, nearbyOpen } from '#contract/businesses.ts'
import { getStreetNear } from '#contract/streets.ts'
import { type Point, roundTo10m } from '#lib/geo.ts'
import { streetText } from '#text/streets.ts'
import { ask } from '#web/lib/ask.ts'

/** Per trade: together they must fit through a weak network. */
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
          { query: { ...at(point), radius, categoryId, limit: OF_EACH, sort: 'useful', fields: 'card' } },
          signal,
        ) as Promise<NearbyCard[]>,
      enabled: point !== null,
      retry: false,
      staleTime: FRESH_MS / 2,
      refetchInterval: ({ state }: { state: { status: string } }) =>
        state.status === 'error' ? AGAIN_MS : FRESH_MS,
      refetchOnReconnect: 'always' as const,
    })),
    combine,
  })

function combine(results: UseQueryResult<NearbyCard[]>[]) {
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

/** The point's address: its street, where one is known. No fallback: a wrong place read out to 112 is worse than none. */
export function usePlaceName(point: Point | null) {
  const near = point && roundTo10m(point)
  return useQuery({
    queryKey: ['place-name', near?.lat, near?.lng],
    queryFn: async ({ signal }) => {
      const { street, district, city } = await ask(getStreetNear, { query: at(near) }, signal)
      if (district === null) return null
      return street === null ? `${district}, ${city}` : streetText.near(street, district, city)
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
