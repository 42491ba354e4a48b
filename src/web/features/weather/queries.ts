import { useQuery } from '@tanstack/react-query'
import { getWeather } from '#contract/weather.ts'
import type { Point } from '#lib/geo.ts'
import { ask } from '#web/lib/ask.ts'
import { coarsely } from '#web/lib/use-geocode.ts'

const MINUTE_MS = 60_000

/** The weather at a point, else of a city; asked again every 10 minutes; null where nobody can be asked. */
export function useWeather(point: Point | null, city: string) {
  const query = point ? coarsely(point) : { city }
  return useQuery({
    queryKey: ['weather', query],
    queryFn: ({ signal }) => ask(getWeather, { query }, signal),
    staleTime: 5 * MINUTE_MS,
    refetchInterval: ({ state }) => state.data !== null && 10 * MINUTE_MS,
    // The server has already tried what it can; the card says so, and the next round comes by itself.
    retry: false,
  })
}
