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

/** Most waypoints that one link to Google's map carries. */
const MAX_WAYPOINTS = 9

/** A driving route through places in this order, in as many links as it takes: each begins where the one before ends. */
export function routeHrefs(from: Point, places: readonly Point[]): string[] {
  const hrefs: string[] = []
  for (let i = 0; i < places.length; i += MAX_WAYPOINTS + 1) {
    const leg = places.slice(i, i + MAX_WAYPOINTS + 1)
    const [start, end] = [places[i - 1] ?? from, leg.at(-1)]
    if (!end) continue
    const query = new URLSearchParams({ api: '1', origin: written(start), destination: written(end) })
    const waypoints = leg.slice(0, -1).map(written)
    if (waypoints.length > 0) query.set('waypoints', waypoints.join('|'))
    query.set('travelmode', 'driving')
    hrefs.push(`https://www.google.com/maps/dir/?${query}`)
  }
  return hrefs
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
