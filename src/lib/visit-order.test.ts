import { describe, expect, it } from 'vitest'
import { orderVisits, type Visits, type Window } from './visit-order.ts'

/** Numbers from 0 to 1, the same in each run. */
function makeRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff
    return state / 0x7f_ff_ff_ff
  }
}

/** Places in a town, one-way streets and all; some are open for an hour or two alone. */
function town(count: number, seed: number): Visits {
  const random = makeRandom(seed)
  for (let i = 0; i < 20; i++) random()
  const points = Array.from({ length: count + 1 }, () => [random() * 20, random() * 20] as const)
  const minutes = points.map(([x, y]) =>
    points.map(([u, v]) => Math.hypot(x - u, y - v) * (1 + 0.3 * random())),
  )
  const open = points.slice(1).map((): Window[] | null => {
    const from = random() * 200 - 60
    return random() < 0.5 ? null : [{ from, to: from + 60 + 60 * random() }]
  })
  return { minutes, open, stay: 5 }
}

/** Cost of an order, computed independently: backwards from the end. */
function costOf({ minutes, open, stay }: Visits, stops: readonly number[]): number {
  const go = (time: number, at: number, [next, ...rest]: readonly number[]): number => {
    if (next === undefined) return time
    const arrives = time + (minutes[at]?.[next] ?? 0)
    const windows = open[next - 1]
    if (!windows) return go(arrives + stay, next, rest)
    const [window] = windows.filter(({ to }) => to > arrives)
    const wait = window ? Math.max(0, window.from - arrives) : Number.POSITIVE_INFINITY
    return wait <= 30 ? go(arrives + wait + stay, next, rest) : 120 + go(arrives + stay, next, rest)
  }
  return go(0, 0, stops)
}

function* orders(left: readonly number[]): Generator<number[]> {
  if (left.length === 0) yield []
  for (const first of left)
    for (const rest of orders(left.filter((one) => one !== first))) yield [first, ...rest]
}

describe('visits', () => {
  it('are each made once, in the best of all orders, or nearly so where they are many', () => {
    let more = 0
    for (let seed = 1; seed <= 30; seed++) {
      const visits = town(seed <= 28 ? 1 + (seed % 6) : 8, seed)
      const all = visits.open.map((_, i) => i + 1)
      const { stops, late } = orderVisits(visits)
      expect(stops.toSorted((a, b) => a - b)).toEqual(all)
      expect(late.every((one) => stops.includes(one) && visits.open[one - 1] !== null)).toBe(true)
      const least = Math.min(...[...orders(all)].map((order) => costOf(visits, order)))
      const found = costOf(visits, stops)
      const isFew = all.length < 8
      expect(isFew ? found - least : 0, `seed ${seed}`).toBeLessThan(0.05)
      more += isFew ? 0 : found / least - 1
    }
    expect(more / 2).toBeLessThan(0.1)
  })

  it('go first to what closes soon, last to what opens late, and say what is closed', () => {
    // A street: the start, and places after 10, 20 and 30 minutes.
    const minutes = [0, 10, 20, 30].map((a) => [0, 10, 20, 30].map((b) => Math.abs(a - b)))
    const plan = (...open: (Window[] | null)[]) => orderVisits({ minutes, open, stay: 5 })
    expect(plan(null, null, null)).toEqual({ stops: [1, 2, 3], late: [] })
    expect(plan(null, null, [{ from: -60, to: 32 }])).toMatchObject({ late: [], stops: [3, 2, 1] })
    const last = plan([{ from: 50, to: 90 }], null, null)
    expect([last.late, last.stops.at(-1)]).toEqual([[], 1])
    expect(plan([], null, null)).toEqual({ stops: [1, 2, 3], late: [1] })
    expect(plan()).toEqual({ stops: [], late: [] })
  })

  it('are forty and still ordered, better than from one to the nearest', () => {
    const visits = town(40, 7)
    const { stops } = orderVisits(visits)
    expect(new Set(stops).size).toBe(40)
    const nearest: number[] = []
    while (nearest.length < 40) {
      const at = nearest.at(-1) ?? 0
      const left = visits.open.map((_, i) => i + 1).filter((one) => !nearest.includes(one))
      const way = (to: number) => visits.minutes[at]?.[to] ?? 0
      nearest.push(left.reduce((so, one) => (way(one) < way(so) ? one : so)))
    }
    expect(costOf(visits, stops)).toBeLessThan(0.8 * costOf(visits, nearest))
  })
})
