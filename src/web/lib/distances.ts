import type { BusinessCard } from '#contract/businesses.ts'
import { distanceKm, type Point, roundTo100m } from '#lib/geo.ts'

type Located = { latitude: number | null; longitude: number | null }

/** The same places as seen from another point, in their order; without those farther than `farthest` km. */
export function seenFrom<P extends Located>(
  point: Point,
  places: readonly P[],
  farthest: number,
): (P & { distance: number })[] {
  return places.flatMap((place) => {
    if (place.latitude === null || place.longitude === null) return []
    const distance = distanceKm(point, { lat: place.latitude, lng: place.longitude })
    return distance > farthest ? [] : [{ ...place, distance }]
  })
}

/**
 * A list as it may be kept: position and distances rounded, as three exact distances would give the exact point away.
 * Without a point the list is kept as it is.
 */
export function keepable<P extends Located>(
  places: readonly P[],
  point: Point | null,
): { data: readonly P[]; point?: Point } {
  if (!point) return { data: places }
  const near = roundTo100m(point)
  return { data: seenFrom(near, places, Number.POSITIVE_INFINITY), point: near }
}

type Found = { latitude: number | null; longitude: number | null; distance: number | null }

/** With distances from where the person is, though something else was the middle of the search. */
export function measuredFrom<Place extends Found>(own: Point, places: Place[]): Place[] {
  return places.map((place) => {
    const { latitude: lat, longitude: lng } = place
    return lat !== null && lng !== null ? { ...place, distance: distanceKm(own, { lat, lng }) } : place
  })
}

/** The same of a list in which nothing needs to be measured; in order again where it is by distance. */
export function listedFrom(own: Point | null, places: BusinessCard[], isByDistance = false) {
  if (!own) return places.map((place) => ({ ...place, distance: null }))
  const seen = measuredFrom(own, places)
  return isByDistance ? seen.toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0)) : seen
}
