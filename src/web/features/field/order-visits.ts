import { MAX_ROUTE, type PlaceToCheck, routeOfVisits } from '#contract/field-visits.ts'
import type { Point } from '#lib/geo.ts'
import { orderRoute } from '#lib/route-order.ts'
import { call } from '#web/lib/call.ts'

/** Places in a good order; `minutes` on the way, null where no road is known. */
export type Ordering = {
  from: Point
  stops: { place: PlaceToCheck; minutes: number | null; isClosed: boolean }[]
  minutes: number | null
}

/** Orders by road and opening hours; without a network, where no road is known, or for very many by distance alone. */
export async function orderVisits(from: Point, places: readonly PlaceToCheck[]): Promise<Ordering> {
  return (await byRoad(from, places)) ?? byDistance(from, places)
}

async function byRoad(from: Point, places: readonly PlaceToCheck[]): Promise<Ordering | null> {
  if (places.length > MAX_ROUTE) return null
  const answer = await call(routeOfVisits, { query: { ...from, ids: places.map(({ id }) => id).join(',') } })
  if (!answer.ok || answer.data.stops === null) return null
  const byId = new Map(places.map((place) => [place.id, place]))
  const stops = answer.data.stops.flatMap(({ id, ...stop }) => {
    const place = byId.get(id)
    return place ? [{ place, ...stop }] : []
  })
  // A place that was taken off the list in between has no stop: the worker still chose it.
  return stops.length === places.length ? { from, stops, minutes: answer.data.minutes } : null
}

const byDistance = (from: Point, places: readonly PlaceToCheck[]): Ordering => ({
  from,
  stops: orderRoute(from, places).map((place) => ({ place, minutes: null, isClosed: false })),
  minutes: null,
})
