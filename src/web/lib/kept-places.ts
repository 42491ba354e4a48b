import { distanceKm, type Point } from '#lib/geo.ts'

type Located = { latitude: number | null; longitude: number | null }

/** To about 100 m: a borrowed phone tells the neighbourhood, not the door. */
export const blurred = ({ lat, lng }: Point): Point => ({
  lat: Number(lat.toFixed(3)),
  lng: Number(lng.toFixed(3)),
})

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
  const near = blurred(point)
  return { data: seenFrom(near, places, Number.POSITIVE_INFINITY), point: near }
}
