import type { Point } from '#lib/geo.ts'
import { fallbackCity, tenCities } from '#text/ten-cities.ts'
import { useGeocode } from '#web/lib/use-geocode.ts'
import { cityByTen } from './ten-cities.ts'

/** `plate` is null where nothing is known of the place, and Istanbul is only assumed. */
export type City = { city: string; district: string | null; plate: string | null }

/**
 * Province and district of a point: as the server says, else by the rule of ten cities, else Istanbul. Null while the
 * server is being asked, and without a point.
 */
export function useCity(point: Point | null): City | null {
  const { data, isError } = useGeocode(point)
  if (data) return data
  return isError && point ? cityWithoutServer(point) : null
}

function cityWithoutServer(point: Point): City {
  const plate = cityByTen(point)
  const city = plate === null ? undefined : tenCities[plate]
  return { city: city ?? fallbackCity, district: null, plate }
}
