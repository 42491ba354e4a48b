import { geocode } from '#contract/places.ts'
import { type Point, roundTo1km } from '#lib/geo.ts'
import { useAsk } from './ask.ts'

/** The province and district of a point, as the server says; borders do not move while a page lives. */
export function useGeocode(point: Point | null) {
  const at = point && roundTo1km(point)
  return useAsk(['geocode', at?.lat, at?.lng], geocode, at && { query: at }, {
    staleTime: Number.POSITIVE_INFINITY,
  })
}
