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

/** The same route in Yandex's map: an empty start is the device's position. */
export const yandexDirectionsHref = (to: Point, from?: Point | null) =>
  `https://yandex.com.tr/harita/?${new URLSearchParams({ rtext: `${from ? written(from) : ''}~${written(to)}`, rtt: 'auto' })}`

/** The same route in Apple's map. */
export const appleDirectionsHref = (to: Point, from?: Point | null) =>
  `https://maps.apple.com/?${new URLSearchParams({ ...(from && { saddr: written(from) }), daddr: written(to), dirflg: 'd' })}`

/** The place for whatever map the device has (RFC 5870); the name stands at its pin. */
export const deviceMapHref = (to: Point, name: string) =>
  `geo:${written(to)}?q=${written(to)}(${encodeURIComponent(name)})`

/** The place itself in the outside map. */
export const outsideMapHref = (place: Point) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: written(place) })}`
