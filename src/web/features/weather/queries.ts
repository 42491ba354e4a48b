import { useQuery } from '@tanstack/react-query'
import { getWeather } from '#contract/weather.ts'
import { type Point, roundTo1km } from '#lib/geo.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { ask } from '#web/lib/ask.ts'

/** The weather at a point, else of a city; refetched every 10 minutes; null where it is off. */
export function useWeather(point: Point | null, city: string) {
  const at = point && roundTo1km(point)
  return useQuery({
    // Of a point it is the same whatever its city is called, which is known later.
    queryKey: ['weather', at ?? { city }],
    queryFn: ({ signal }) =>
      ask(getWeather, { query: { ...(at && { lat: at.lat, lon: at.lng }), city } }, signal),
    staleTime: 5 * MINUTE_MS,
    refetchInterval: ({ state }) => state.data !== null && 10 * MINUTE_MS,
    // The server has already retried; the card reports it, and the next refetch is automatic.
    retry: false,
  })
}
