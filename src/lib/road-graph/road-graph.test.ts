import { describe, expect, it } from 'vitest'
import { distanceKm } from '../geo.ts'
import { arcsOf, type Mode } from './arcs.ts'
import { isInArea } from './area.ts'
import { buildRoads, type RoadWay } from './build.ts'
import { largeComponents } from './components.ts'
import { readRoads, writeRoads } from './file.ts'
import { makeRoadMinutes } from './minutes.ts'
import { makeReach } from './reach.ts'
import { CAR_END, type Roads, UNITS } from './roads.ts'
import { makeSnap } from './snap.ts'
import { readRoadTags } from './tags.ts'
import { trafficAt } from './traffic.ts'

/** Numbers from 0 to 1, the same in each run. */
function makeRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff
    return state / 0x7f_ff_ff_ff
  }
}

const SIDE = 30
const STEP = 0.002
const at = (row: number, column: number) => row * SIDE + column + 1
const pointOf = (ref: number) => ({
  lat: 41 + Math.floor((ref - 1) / SIDE) * STEP,
  lng: 29 + ((ref - 1) % SIDE) * STEP,
})
const street = (tags: Record<string, string>, refs: number[]): RoadWay => ({
  id: 1,
  tags: new Map(Object.entries({ highway: 'residential', ...tags })),
  refs,
})
const line = (to: (i: number) => number) => Array.from({ length: SIDE }, (_, i) => to(i))

/** Streets of a town on a square grid, some of them one-way, some fast, one a path. */
function town(seed: number): Roads {
  const random = makeRandom(seed)
  const ways: RoadWay[] = []
  for (let i = 0; i < SIDE; i++) {
    const kind = (): Record<string, string> => {
      const draw = random()
      if (draw < 0.15) return { highway: 'primary', name: `Cadde ${i}` }
      if (draw < 0.35) return { oneway: 'yes', name: `Sokak ${i}` }
      return draw < 0.4 ? { highway: 'footway' } : { name: `Sokak ${i}` }
    }
    ways.push(
      street(
        kind(),
        line((j) => at(i, j)),
      ),
      street(
        kind(),
        line((j) => at(j, i)),
      ),
    )
  }
  return buildRoads({ ways, pointOf, month: '2021-08' })
}

/** The least sums from a node, by going over all arcs until nothing changes (Bellman and Ford). */
function plainSums({ first, to, seconds }: ReturnType<typeof arcsOf>, start: number): number[] {
  const sums = Array.from({ length: first.length - 1 }, () => Number.POSITIVE_INFINITY)
  sums[start] = 0
  for (let changed = true; changed; ) {
    changed = false
    for (let n = 0; n < sums.length; n++)
      for (let arc = first[n] ?? 0; arc < (first[n + 1] ?? 0); arc++) {
        const sum = (sums[n] ?? 0) + (seconds[arc] ?? 0)
        if (sum >= (sums[to[arc] ?? 0] ?? 0) - 1e-9) continue
        sums[to[arc] ?? 0] = sum
        changed = true
      }
  }
  return sums
}

describe('seconds by road', () => {
  it.each(['car', 'foot'] as Mode[])('agree with going over all arcs, by %s', (mode) => {
    for (const seed of [3, 17, 40]) {
      const arcs = arcsOf(town(seed), mode)
      const reach = makeReach(arcs).toEach
      const targets = Array.from({ length: SIDE * SIDE }, (_, n) => n)
      for (const start of [0, 217, 555]) {
        const sums = plainSums(arcs, start)
        reach({ node: start, seconds: 0 }, targets, Number.POSITIVE_INFINITY).forEach((found, n) => {
          expect(found ?? Number.POSITIVE_INFINITY).toBeCloseTo(sums[n] ?? 0, 6)
        })
      }
    }
  })

  it('end at the limit, and start again with each question', () => {
    const reach = makeReach(arcsOf(town(3), 'foot')).toEach
    const all = reach({ node: 0, seconds: 0 }, [0, 1, 800], Number.POSITIVE_INFINITY)
    expect(reach({ node: 0, seconds: 0 }, [0, 1, 800], 200)).toEqual([all[0], all[1], null])
    expect(reach({ node: 0, seconds: 30 }, [0], 200)).toEqual([30])
    expect(reach({ node: 0, seconds: 0 }, [0, 1, 800], Number.POSITIVE_INFINITY)).toEqual(all)
  })

  it('grow with the traffic of main streets', () => {
    const { toEach: minutes } = makeRoadMinutes(town(3))
    const question = { from: pointOf(1), to: [pointOf(900), pointOf(450)], mode: 'car' } as const
    const [free = [], rush = []] = [undefined, { main: 2, local: 1.4 }].map((traffic) =>
      minutes({ ...question, ...(traffic && { traffic }) }),
    )
    for (const [i, value] of free.entries()) expect(rush[i]).toBeGreaterThan((value ?? 0) * 1.3)
    expect(minutes({ ...question, to: [] })).toEqual([])
    expect(minutes({ ...question, from: { lat: 40, lng: 29 } })).toEqual([null, null])
    expect(minutes({ ...question, to: [{ lat: 41, lng: 31 }] })).toEqual([null])
  })
})

it('an area is all from which one is told so many minutes, and nothing else', () => {
  const traffic = { main: 1.5, local: 1.2 }
  for (const seed of [3, 17]) {
    const { toEach, area } = makeRoadMinutes(town(seed))
    for (const [mode, minutes] of [
      ['car', 5],
      ['foot', 25],
    ] as const) {
      const from = pointOf(430)
      const found = area({ from, minutes, mode, traffic })
      if (!found) throw new Error('no area')
      // The middles of cells, beyond the town's edges too.
      const middles = Array.from({ length: 4900 }, (_, i) => ({
        lat: 40.9945 + Math.floor(i / 70) / 1000,
        lng: 28.9945 + (i % 70) / 1000,
      }))
      const told = toEach({ from, to: middles, mode, traffic })
      const wrong = middles.filter((middle, i) => isInArea(found, middle) !== (told[i] ?? 99) <= minutes)
      expect(wrong.length, `${mode} ${seed}`).toBeLessThan(10)
      const reached = middles.filter((middle) => isInArea(found, middle)).length
      expect(reached > 200 && reached < 4000, String(reached)).toBe(true)
    }
    expect(area({ from: { lat: 40, lng: 29 }, minutes: 15, mode: 'car' })).toBeNull()
  }
})

it('one-way streets are driven one way, walked both, and a turned one the other way', () => {
  const roads = (oneway: string) => buildRoads({ ways: [street({ oneway }, [1, 2])], pointOf, month: '' })
  const found = (oneway: string, mode: Mode, [from, to]: [number, number]) =>
    makeReach(arcsOf(roads(oneway), mode)).toEach({ node: from, seconds: 0 }, [to], 1e6)[0]
  expect([found('yes', 'car', [0, 1]), found('yes', 'car', [1, 0])]).toEqual([expect.any(Number), null])
  expect([found('-1', 'car', [0, 1]), found('-1', 'car', [1, 0])]).toEqual([null, expect.any(Number)])
  expect(found('yes', 'foot', [1, 0])).toEqual(expect.any(Number))
})

it('a nameless service way on a long bridge or through a long tunnel is for those who keep it', () => {
  // From south to north, 222 m a step.
  const edges = (tags: Record<string, string>, steps: number) => {
    const refs = Array.from({ length: steps + 1 }, (_, row) => at(row, 0))
    return buildRoads({ ways: [street({ highway: 'service', ...tags }, refs)], pointOf, month: '' }).edges
      .from.length
  }
  for (const on of [{ bridge: 'yes' }, { tunnel: 'yes' }, { bridge: 'viaduct' }])
    expect([edges(on, 5), edges(on, 1), edges({ ...on, name: 'Köprü' }, 5)], JSON.stringify(on)).toEqual([
      0, 1, 1,
    ])
  expect([edges({}, 5), edges({ bridge: 'no' }, 5), edges({ bridge: 'yes', highway: 'footway' }, 5)]).toEqual(
    [1, 1, 1],
  )
})

it('tags say who may go, how fast, and where', () => {
  const kind = (tags: Record<string, string>) => readRoadTags(new Map(Object.entries(tags)))
  expect(kind({ highway: 'motorway', ref: 'O-1' })).toMatchObject({ name: 'O-1', kind: (95 << 3) | 4 | 1 })
  expect(kind({ highway: 'residential', maxspeed: '20', name: 'Moda Sokağı' })?.kind).toBe((20 << 3) | 2)
  expect(kind({ highway: 'steps' })?.kind).toBe(2)
  expect(kind({ highway: 'service', access: 'private' })).toBeNull()
  expect(kind({ highway: 'residential', motor_vehicle: 'no' })?.kind).toBe(2)
  expect(kind({ highway: 'construction' })).toBeNull()
  expect(kind({ building: 'yes' })).toBeNull()
})

it('the nearest end is found as by looking at all', () => {
  const roads = town(3)
  const random = makeRandom(9)
  const snap = makeSnap(roads, CAR_END)
  const points = Array.from({ length: 200 }, () => ({
    lat: 40.99 + random() * 0.08,
    lng: 28.99 + random() * 0.08,
  }))
  const nearest = points.map((point) => {
    const metres = [...roads.ends.keys()]
      .filter((n) => ((roads.ends[n] ?? 0) & CAR_END) > 0)
      .map(
        (n) =>
          1000 * distanceKm(point, { lat: (roads.lat[n] ?? 0) / UNITS, lng: (roads.lng[n] ?? 0) / UNITS }),
      )
    const least = Math.min(...metres)
    return least <= 600 ? least : null
  })
  expect(points.map((point) => snap(point, 600)?.metres ?? null)).toEqual(nearest)
  for (const lat of [90, 89.9999, -90]) expect(snap({ lat, lng: 29 }, 600)).toBeNull()
  expect(nearest.filter((metres) => metres === null).length).toBeGreaterThan(10)
})

it('parts from which no way leads on are marked as such', () => {
  // 0 → 1 ⇄ 2 ⇄ 3 → 4
  const first = Uint32Array.of(0, 1, 2, 4, 6, 6)
  const to = Uint32Array.of(1, 2, 1, 3, 2, 4)
  expect([...largeComponents({ first, to }, 3)]).toEqual([0, 1, 1, 1, 0])
  expect([...largeComponents({ first, to }, 4)]).toEqual([0, 0, 0, 0, 0])
})

describe('a file of roads', () => {
  it('reads as it was written, down to a decimetre', () => {
    const roads = town(17)
    const read = readRoads(writeRoads(roads))
    const { metres, ...others } = roads.edges
    expect(read).toMatchObject({ ...roads, edges: others })
    for (const [i, length] of metres.entries()) expect(read.edges.metres[i]).toBeCloseTo(length, 0)
  })

  it('is refused in words when it is cut off, of another version, or something else', () => {
    const bytes = writeRoads(town(3))
    for (const length of [0, 1, 10, 60, bytes.length - 1])
      expect(() => readRoads(bytes.subarray(0, length))).toThrow(/too soon|no file of roads|missing/)
    expect(() => readRoads(new TextEncoder().encode('<html>not found</html>'))).toThrow(
      /too soon|no file of roads/,
    )
    const other = Buffer.from(bytes).toString('latin1').replace('"version":3', '"version":4')
    expect(() => readRoads(Buffer.from(other, 'latin1'))).toThrow(
      'it is of version 4; versions 1 to 3 are read',
    )
  })
})

it('the evening of a working day is the slowest, the night is free', () => {
  const main = (hour: number, day: number) => trafficAt(hour, day).main
  expect([main(18, 3), main(3, 3), main(18, 0)]).toEqual([2, 1, 1.5])
  for (let hour = 0; hour < 24; hour++) {
    expect(trafficAt(hour, 3).local).toBeLessThanOrEqual(main(hour, 3))
    expect(main(hour, 0)).toBeLessThanOrEqual(main(hour, 6))
  }
})
