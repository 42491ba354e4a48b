import { describe, expect, it } from 'vitest'
import { type Detours, detourKm, detoursFrom, NO_DETOURS, zoneAt } from '../detours.ts'
import { distanceKm, type Point } from '../geo.ts'
import { arcsOf } from './arcs.ts'
import { buildRoads, type RoadWay } from './build.ts'
import { buildDetours } from './build-detours.ts'
import type { Roads } from './roads.ts'

const SIDE = 30
const STEP = 0.002
const [SOUTH, WEST] = [41, 29]
/** So that the river runs through the middle of a square. */
const BANK = 12
const at = (row: number, column: number) => row * SIDE + column + 1
const pointAt = (row: number, column: number): Point => ({
  lat: SOUTH + row * STEP,
  lng: WEST + column * STEP,
})
const pointOf = (ref: number) => pointAt(Math.floor((ref - 1) / SIDE), (ref - 1) % SIDE)
const street = (refs: number[], tags: Record<string, string> = {}): RoadWay => ({
  id: 1,
  tags: new Map(Object.entries({ highway: 'residential', ...tags })),
  refs,
})
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i)

/** Streets on a square grid, 6.4 km high and 4.9 km wide; a river runs through from south to north. */
function town(bridges: readonly number[]): Roads {
  const ways = upTo(SIDE).flatMap((i) => [
    street(upTo(SIDE).map((j) => at(j, i))),
    street(upTo(BANK).map((j) => at(i, j))),
    street(upTo(SIDE - BANK).map((j) => at(i, BANK + j))),
  ])
  const over = bridges.map((row) => street([at(row, BANK - 1), at(row, BANK)], { bridge: 'yes' }))
  return buildRoads({ ways: [...ways, ...over], pointOf, month: '2021-08' })
}

/** The least metres from a node by going over all streets until nothing changes. */
function plainMetres({ lat, edges }: Roads, start: number): number[] {
  const sums = Array.from({ length: lat.length }, () => Number.POSITIVE_INFINITY)
  sums[start] = 0
  for (let changed = true; changed; ) {
    changed = false
    for (let i = 0; i < edges.from.length; i++) {
      const [a = 0, b = 0, metres = 0] = [edges.from[i], edges.to[i], edges.metres[i]]
      for (const [from, to] of [
        [a, b],
        [b, a],
      ] as const) {
        if ((sums[from] ?? 0) + metres >= (sums[to] ?? 0) - 1e-6) continue
        sums[to] = (sums[from] ?? 0) + metres
        changed = true
      }
    }
  }
  return sums
}

const withVersion = (made: ReturnType<typeof buildDetours>): Detours => ({ ...made, version: 1 })

describe('detours', () => {
  const roads = town([SIDE - 1])
  const detours = withVersion(buildDetours(roads))
  const [west, east] = [pointAt(0, BANK - 1), pointAt(0, BANK)]

  it('are long from bank to bank far from the bridge, and short beside it', () => {
    expect(distanceKm(west, east)).toBeLessThan(0.2)
    expect(zoneAt(detours, west)).not.toBe(zoneAt(detours, east))
    // 12.9 km up to the bridge and down again, at 1.3 to the kilometre.
    expect(detourKm(detours, west, east)).toBeGreaterThan(7)
    expect(detourKm(detours, east, west)).toBeGreaterThan(7)
    expect(detourKm(detours, pointAt(SIDE - 1, BANK - 1), pointAt(SIDE - 1, BANK))).toBeLessThan(1)
    expect(detourKm(detours, west, pointAt(0, 2))).toBeLessThan(1)
  })

  it('with the distance are as far as the road, within the size of two zones, and mostly much nearer', () => {
    const wrong: number[] = []
    for (let i = 0; i < 20; i++) {
      const start = (i * 4817) % roads.lat.length
      const from = { lat: (roads.lat[start] ?? 0) / 1e5, lng: (roads.lng[start] ?? 0) / 1e5 }
      for (const [node, metres] of plainMetres(roads, start).entries()) {
        const to = { lat: (roads.lat[node] ?? 0) / 1e5, lng: (roads.lng[node] ?? 0) / 1e5 }
        const km = distanceKm(from, to)
        const byRoad = Math.max(km, metres / 1300)
        wrong.push(Math.abs(km + detourKm(detours, from, to) - byRoad))
      }
    }
    expect(Math.max(...wrong)).toBeLessThan(4)
    expect(wrong.reduce((sum, one) => sum + one, 0) / wrong.length).toBeLessThan(0.5)
  })

  it('put what no road leads to behind all that is near', () => {
    const apart = withVersion(buildDetours(town([])))
    const [near, far] = [detourKm(apart, west, east), detourKm(apart, west, pointAt(SIDE - 1, BANK))]
    expect([near > 34, far > 25, near > far]).toEqual([true, true, true])
    expect(detourKm(apart, west, pointAt(SIDE - 1, 0))).toBeLessThan(2)
  })

  it('are none where no road is near, outside, and where nothing is known', () => {
    const away = { lat: SOUTH - 0.01, lng: WEST + 0.01 }
    expect([zoneAt(detours, away), zoneAt(detours, { lat: 39, lng: 29 })]).toEqual([0, 0])
    expect(zoneAt(detours, { lat: Number.NaN, lng: Number.NaN })).toBe(0)
    expect(detourKm(detours, away, east)).toBe(0)
    expect(detourKm(detours, west, away)).toBe(0)
    expect(detoursFrom(NO_DETOURS, west)).toEqual(new Uint8Array(1))
    // 500 m from the last street still belongs to it.
    expect(zoneAt(detours, { lat: SOUTH - 0.004, lng: west.lng })).toBe(zoneAt(detours, west))
  })

  it('are the same when they are asked for again, of more zones than are kept', () => {
    const zones = upTo(400)
    const table: Detours = {
      ...{ ...NO_DETOURS, rows: 20, columns: 20, cells: Uint16Array.from(zones) },
      first: Uint32Array.from([...zones, 400]),
      to: Uint16Array.from(zones, (zone) => (zone * 7) % 400),
      steps: Uint8Array.from(zones, (zone) => 1 + (zone % 200)),
    }
    const points = zones.map((zone) => ({ lat: Math.floor(zone / 20) + 0.5, lng: (zone % 20) + 0.5 }))
    const expected = zones.map((zone) => [[(zone * 7) % 400, 1 + (zone % 200)]])
    const longer = (point: Point) => [...detoursFrom(table, point).entries()].filter(([, steps]) => steps > 0)
    expect(points.map(longer)).toEqual(expected)
    expect(points.toReversed().map(longer)).toEqual(expected.toReversed())
  })

  it('follow one-way streets', () => {
    const ring = town([SIDE - 1])
    const kind = ring.edges.kind.map((one) => one | 1)
    // All streets lead north and east alone: from the south-east nothing in the west is reached.
    const oneWay = { ...ring, edges: { ...ring.edges, kind } }
    expect(arcsOf(oneWay, 'car').to.length).toBe(ring.edges.from.length)
    const found = withVersion(buildDetours(oneWay))
    expect(detourKm(found, pointAt(0, 2), pointAt(SIDE - 1, 2))).toBeLessThan(2)
    expect(detourKm(found, pointAt(SIDE - 1, 2), pointAt(0, 2))).toBeGreaterThan(20)
  })

  it('of a wide country have larger zones, so that the table stays small', () => {
    const far = (ref: number) => {
      const { lat, lng } = pointOf(ref)
      return lng > WEST + BANK * STEP - 1e-9 ? { lat: lat - 4, lng: lng + 10 } : { lat, lng }
    }
    const ways = upTo(SIDE).flatMap((i) => [
      street(upTo(SIDE).map((j) => at(j, i))),
      street(upTo(BANK).map((j) => at(i, j))),
      street(upTo(SIDE - BANK).map((j) => at(i, BANK + j))),
    ])
    const { rows, columns, high } = buildDetours(buildRoads({ ways, pointOf: far, month: '2021-08' }))
    expect(rows * columns).toBeLessThanOrEqual(4e6)
    expect(high).toBeGreaterThan(0.0014)
  })
})
