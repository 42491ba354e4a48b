import { expect, test } from 'vitest'
import { distanceKm, type Point } from './geo.ts'
import { orderRoute, routeKm } from './route-order.ts'

/** Repeatable: the generator of Numerical Recipes. */
function makeRandom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const random = makeRandom(7)
/** Within a town. */
const somewhere = (): Point => ({ lat: 41 + random() * 0.1, lng: 29 + random() * 0.13 })
const some = (count: number) => Array.from({ length: count }, somewhere)

/** The shortest of all orders there are. */
function shortestKm(at: Point, left: readonly Point[]): number {
  if (left.length === 0) return 0
  return Math.min(...left.map((next, i) => distanceKm(at, next) + shortestKm(next, left.toSpliced(i, 1))))
}

const nearestOnly = (start: Point, places: readonly Point[]) => {
  const order: Point[] = []
  const left = [...places]
  for (let at = start; left.length > 0; at = order.at(-1) ?? start) {
    left.sort((a, b) => distanceKm(at, a) - distanceKm(at, b))
    order.push(...left.splice(0, 1))
  }
  return order
}

test('against all orders there are, up to eight places: the shortest but for a hair, and never much longer', () => {
  let [sum, best, exact, worst, rounds] = [0, 0, 0, 1, 0]
  for (let count = 1; count <= 8; count++)
    for (let round = 0; round < (count < 8 ? 40 : 8); round++) {
      const [start, places] = [somewhere(), some(count)]
      const km = routeKm(start, orderRoute(start, places))
      const shortest = shortestKm(start, places)
      expect(km).toBeGreaterThanOrEqual(shortest - 1e-9)
      sum += km
      best += shortest
      worst = Math.max(worst, km / shortest)
      exact += km - shortest < 0.01 ? 1 : 0
      rounds += 1
    }
  expect(worst).toBeLessThan(1.05)
  expect(sum / best).toBeLessThan(1.002)
  expect(exact / rounds).toBeGreaterThan(0.97)
})

test('never longer than going to the nearest one each time, and each place once', () => {
  for (const count of [0, 1, 2, 20, 60]) {
    const [start, places] = [somewhere(), some(count)]
    const order = orderRoute(start, places)
    expect(new Set(order)).toEqual(new Set(places))
    expect(order).toHaveLength(count)
    expect(routeKm(start, order)).toBeLessThanOrEqual(routeKm(start, nearestOnly(start, places)) + 1e-9)
  }
})

test('a street is walked along, whatever order it was told in, and places at one point are all visited', () => {
  const street = [0, 1, 2, 3, 4, 5, 6].map((n) => ({ lat: 41, lng: 29 + n / 1000, n }))
  const told = [3, 0, 6, 1, 5, 2, 4].flatMap((n) => street[n] ?? [])
  expect(orderRoute({ lat: 41, lng: 28.999 }, told).map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5, 6])
  const door = { lat: 41, lng: 29 }
  expect(orderRoute(door, [{ ...door }, { ...door }, { ...door }])).toHaveLength(3)
  expect(routeKm(door, [])).toBe(0)
})

test('a hundred places are ordered', () => {
  const places = some(100)
  expect(orderRoute(somewhere(), places)).toHaveLength(100)
})
