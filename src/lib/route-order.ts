import { distanceKm, type Point } from './geo.ts'

/** Smallest gain in km: smaller ones may be rounding errors, with which the search would never end. */
const MIN_GAIN_KM = 0.001

/** From `start` through the places in this order, without the way back, in kilometres of great circles. */
export function routeKm(start: Point, places: readonly Point[]): number {
  let km = 0
  let at = start
  for (const place of places) {
    km += distanceKm(at, place)
    at = place
  }
  return km
}

/**
 * A good order to visit `places` in from `start`, ending anywhere: always to the nearest one next, then improved by
 * turning stretches round (2-opt) and by moving single places, until neither gains. Best of as many first places as there
 * are, for up to 30 of them. The same places come back, each once.
 */
export function orderRoute<P extends Point>(start: Point, places: readonly P[]): P[] {
  const FIRSTS = 30
  if (places.length < 2) return [...places]
  const points: readonly Point[] = [start, ...places]
  const km = points.map((a) => Float64Array.from(points, (b) => distanceKm(a, b)))
  const between = (a: number | undefined, b: number | undefined) =>
    a === undefined || b === undefined ? 0 : (km[a]?.[b] ?? 0)
  const all = places.map((_, i) => i + 1)
  const firsts = [...all].sort((a, b) => between(0, a) - between(0, b)).slice(0, FIRSTS)

  let best: number[] = []
  let bestKm = Number.POSITIVE_INFINITY
  for (const first of firsts) {
    const order = improve([0, ...nearestNext(first, all, between)], between)
    const length = order.reduce((sum, at, i) => sum + between(order[i - 1], at), 0)
    if (length < bestKm - MIN_GAIN_KM) [best, bestKm] = [order, length]
  }
  return best.slice(1).flatMap((i) => places[i - 1] ?? [])
}

type Between = (a: number | undefined, b: number | undefined) => number

function nearestNext(first: number, all: readonly number[], between: Between): number[] {
  const order = [first]
  const left = new Set(all)
  left.delete(first)
  while (left.size > 0) {
    const at = order.at(-1)
    let next = -1
    for (const one of left) if (next < 0 || between(at, one) < between(at, next)) next = one
    left.delete(next)
    order.push(next)
  }
  return order
}

/** The first place stays where it is; behind the last one there is nothing. */
function improve(order: number[], between: Between): number[] {
  let better = order
  for (;;) {
    const next = turned(better, between) ?? moved(better, between)
    if (!next) return better
    better = next
  }
}

/** With one section reversed; null if none gains. */
function turned(order: readonly number[], between: Between): number[] | null {
  for (let i = 1; i < order.length - 1; i++)
    for (let j = i + 1; j < order.length; j++) {
      const [before, from, to, after] = [order[i - 1], order[i], order[j], order[j + 1]]
      const gain = between(before, from) + between(to, after) - between(before, to) - between(from, after)
      if (gain > MIN_GAIN_KM)
        return [...order.slice(0, i), ...order.slice(i, j + 1).reverse(), ...order.slice(j + 1)]
    }
  return null
}

/** With one place between two others; null when none gains. */
function moved(order: readonly number[], between: Between): number[] | null {
  for (let i = 1; i < order.length; i++) {
    const [before, one, after] = [order[i - 1], order[i], order[i + 1]]
    const saved = between(before, one) + between(one, after) - between(before, after)
    const rest = order.filter((_, at) => at !== i)
    for (let j = 1; j <= rest.length; j++) {
      const [left, right] = [rest[j - 1], rest[j]]
      const cost = between(left, one) + between(one, right) - between(left, right)
      if (one !== undefined && saved - cost > MIN_GAIN_KM) return [...rest.slice(0, j), one, ...rest.slice(j)]
    }
  }
  return null
}
