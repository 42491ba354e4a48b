import type { Point } from '#lib/geo.ts'

const written = ({ lat, lng }: Point) => `${lat},${lng}`

/** A driving route in the outside map; from the device's own position when ours is unknown. */
export function directionsHref(to: Point, from?: Point | null): string {
  const query = new URLSearchParams({
    api: '1',
    ...(from && { origin: written(from) }),
    destination: written(to),
  })
  query.set('travelmode', 'driving')
  return `https://www.google.com/maps/dir/?${query}`
}

/** The place itself in the outside map. */
export const outsideMapHref = (place: Point) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: written(place) })}`
