import type { Point } from '#lib/geo.ts'
import { fallbackCity, tenCities } from '#text/places-ten-cities.ts'
import { useGeocode } from '#web/lib/where.ts'

/** The ten cities of the rule by their plates; degrees. */
const CITIES = [
  { plate: '34', lat: 41.0082, lng: 28.9784, range: 0.5 },
  { plate: '06', lat: 39.9334, lng: 32.8597, range: 0.5 },
  { plate: '35', lat: 38.4237, lng: 27.1428, range: 0.5 },
  { plate: '07', lat: 36.8969, lng: 30.7133, range: 0.5 },
  { plate: '16', lat: 40.1885, lng: 29.061, range: 0.4 },
  { plate: '01', lat: 37.0, lng: 35.3213, range: 0.4 },
  { plate: '27', lat: 37.0662, lng: 37.3833, range: 0.4 },
  { plate: '42', lat: 37.8746, lng: 32.4932, range: 0.4 },
  { plate: '61', lat: 41.0027, lng: 39.7168, range: 0.4 },
  { plate: '26', lat: 39.7667, lng: 30.5256, range: 0.4 },
]

/**
 * The plate of the nearest of ten large cities whose centre is within its range of the point, in plain degrees as the
 * specification says; null when none is. For when nobody can be asked.
 */
export function cityByTen({ lat, lng }: Point): string | null {
  let best: { plate: string; away: number } | null = null
  for (const { plate, range, ...centre } of CITIES) {
    const away = Math.hypot(centre.lat - lat, centre.lng - lng)
    if (away <= range && away < (best?.away ?? Number.POSITIVE_INFINITY)) best = { plate, away }
  }
  return best?.plate ?? null
}

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
