import { skipToken, useQuery } from '@tanstack/react-query'
import { geocode } from '#contract/places.ts'
import type { Point } from '#lib/geo.ts'
import { ask } from './ask.ts'

/** A hundredth of a degree is a kilometre: near enough for a district and its weather, too coarse for an address. */
export const coarsely = ({ lat, lng }: Point): Point => ({
  lat: Number(lat.toFixed(2)),
  lng: Number(lng.toFixed(2)),
})

/** The province and district of a point, as the server says; borders do not move while a page lives. */
export function useGeocode(point: Point | null) {
  const at = point && coarsely(point)
  return useQuery({
    queryKey: ['geocode', at?.lat, at?.lng],
    queryFn: at ? ({ signal }) => ask(geocode, { query: at }, signal) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
