import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arcsOf } from './arcs.ts'
import { buildRoads } from './build.ts'
import { contract } from './contract.ts'
import { readRoads, writeRoads } from './file.ts'
import { isInRange, makeHierarchy } from './hierarchy.ts'
import { makeRoadMinutes } from './minutes.ts'
import { FREE, makeReach } from './reach.ts'
import type { Roads } from './roads.ts'
import { trafficAt } from './traffic.ts'

const SIDE = 9
const at = (row: number, column: number) => row * SIDE + column + 1
const all = Array.from({ length: SIDE }, (_, i) => i)
/** Not on a square grid: no two ways are of one length. */
const pointOf = (ref: number) => ({
  lat: 41 + Math.floor((ref - 1) / SIDE) * 0.002 + ((ref * 37) % 11) * 0.0001,
  lng: 29 + ((ref - 1) % SIDE) * 0.002 + ((ref * 53) % 13) * 0.0001,
})
const KINDS: Record<string, string>[] = [
  { highway: 'residential' },
  { highway: 'residential', oneway: 'yes' },
  { highway: 'residential', oneway: '-1' },
  { highway: 'primary' },
  { highway: 'motorway' },
  { highway: 'footway' },
]

/** Streets of a town, some one-way, some main ones, with turns that are forbidden. */
const town = fc
  .record({
    kinds: fc.array(fc.nat(KINDS.length - 1), { minLength: 4 * SIDE, maxLength: 4 * SIDE }),
    rules: fc.array(fc.tuple(fc.nat(SIDE - 1), fc.nat(SIDE - 1), fc.nat(3), fc.nat(3), fc.boolean()), {
      maxLength: 25,
    }),
  })
  .map(({ kinds, rules }): Roads => {
    const half = Math.floor(SIDE / 2)
    // Each street of two ways, so that a turn is from one into another.
    const ways = all.flatMap((i) =>
      [true, false].flatMap((isRow) =>
        [all.slice(0, half + 1), all.slice(half)].map((part, n) => ({
          id: 4 * i + (isRow ? 0 : 2) + n,
          tags: new Map(Object.entries(KINDS[kinds[4 * i + (isRow ? 0 : 2) + n] ?? 0] ?? {})),
          refs: part.map((j) => (isRow ? at(i, j) : at(j, i))),
        })),
      ),
    )
    const waysAt = (row: number, column: number) => ways.filter(({ refs }) => refs.includes(at(row, column)))
    const relations = rules.flatMap(([row, column, from, to, isOnly]) => {
      const around = waysAt(row, column)
      const [one, other] = [around[from % around.length], around[to % around.length]]
      if (!one || !other) return []
      return [
        {
          tags: new Map([
            ['type', 'restriction'],
            ['restriction', isOnly ? 'only_straight_on' : 'no_left_turn'],
          ]),
          members: [
            { kind: 'way' as const, id: one.id, role: 'from' },
            { kind: 'node' as const, id: at(row, column), role: 'via' },
            { kind: 'way' as const, id: other.id, role: 'to' },
          ],
        },
      ]
    })
    return buildRoads({ ways, relations, pointOf, month: '2021-08' })
  })

const hierarchyOf = (roads: Roads) => {
  const arcs = arcsOf(roads, 'car')
  const hierarchy = makeHierarchy(arcs, contract(arcs))
  if (!hierarchy) throw new Error('the contraction is of other arcs')
  return { arcs, hierarchy }
}
const everyNode = ({ lat }: Roads) => [...lat.keys()]
/** By which part they differ; infinite where one alone is reached. */
const apart = (one: number | null = null, other: number | null = null): number =>
  one === null || other === null ? (one === other ? 0 : Number.POSITIVE_INFINITY) : Math.abs(one / other - 1)
const [example] = fc.sample(town, { seed: 24, numRuns: 1 })
if (!example) throw new Error('no town')

describe('seconds by the hierarchy', () => {
  it('are those of a search, in any town, with forbidden turns, on a free road and at the worst hour', () => {
    fc.assert(
      fc.property(town, (roads) => {
        const { arcs, hierarchy } = hierarchyOf(roads)
        const reach = makeReach(arcs)
        for (const traffic of [FREE, { main: 1.5, local: 1.24 }, { main: 2, local: 1.4 }])
          for (const node of everyNode(roads).filter((one) => one % 7 === 0)) {
            const start = { node, seconds: 5 }
            const [ours, plain] = [hierarchy, reach].map(({ toEach }) =>
              toEach(start, everyNode(roads), 1e6, traffic),
            )
            const differences = everyNode(roads).map((_, target) => apart(ours?.[target], plain?.[target]))
            // In between the ratios that it is made for another way may be a little longer.
            expect(Math.max(...differences)).toBeLessThan(traffic.main === 1.5 ? 0.01 : 1e-4)
          }
      }),
      { numRuns: 60 },
    )
  })

  it('end at the limit', () => {
    const { hierarchy } = hierarchyOf(example)
    const to = everyNode(example)
    const free = hierarchy.toEach({ node: 0, seconds: 0 }, to, 1e6)
    const limit = 60
    expect(hierarchy.toEach({ node: 0, seconds: 0 }, to, limit)).toEqual(
      free.map((seconds) => (seconds !== null && seconds <= limit ? seconds : null)),
    )
    expect(free.some((seconds) => seconds !== null && seconds > limit)).toBe(true)
  })

  it('are asked for in the traffic of every hour, and not in another', () => {
    for (let day = 0; day < 7; day++)
      for (let hour = 0; hour < 24; hour++) expect(isInRange(trafficAt(hour, day))).toBe(true)
    expect(isInRange({ main: 1, local: 1.1 })).toBe(false)
    expect(isInRange({ main: 3, local: 1 })).toBe(false)
  })
})

describe('a contraction', () => {
  const contracted = { ...example, contraction: contract(arcsOf(example, 'car')) }

  it('stays with the file of its roads, and is of the arcs that are read from there', () => {
    const read = readRoads(writeRoads(contracted))
    expect(read.contraction).toEqual(contracted.contraction)
    expect(makeRoadMinutes(read).hasHierarchy()).toBe(true)
    expect(readRoads(writeRoads(example)).contraction).toBeNull()
  })

  it('is laid out between questions: a search answers until it is there', () => {
    const rests: (() => boolean)[] = []
    const minutes = makeRoadMinutes(contracted, (step) => void rests.push(step))
    const question = { from: pointOf(1), to: [pointOf(40), pointOf(81)], mode: 'car' } as const
    const searched = minutes.toEach(question)
    expect(minutes.hasHierarchy()).toBe(false)
    let steps = 0
    while (rests[0]?.()) steps += 1
    expect(steps).toBeGreaterThan(2)
    expect(minutes.hasHierarchy()).toBe(true)
    for (const [i, found] of minutes.toEach(question).entries())
      expect(found).toBeCloseTo(searched[i] ?? 0, 4)
  })

  it('of other speeds is left out: a search answers', () => {
    const kind = example.edges.kind.map((one) => (one >> 3 > 0 ? one + (1 << 3) : one))
    const faster = { ...contracted, edges: { ...example.edges, kind } }
    const minutes = makeRoadMinutes(faster)
    expect(minutes.hasHierarchy()).toBe(false)
    const question = { from: pointOf(1), to: [pointOf(40), pointOf(81)], mode: 'car' } as const
    expect(minutes.toEach(question)).toEqual(
      makeRoadMinutes({ ...faster, contraction: null }).toEach(question),
    )
  })

  it('that is broken is refused, or left out', () => {
    const { order, kept } = contracted.contraction
    const withOne = (changed: Partial<typeof contracted.contraction>) =>
      readRoads(writeRoads({ ...contracted, contraction: { ...contracted.contraction, ...changed } }))
    expect(() => withOne({ order: order.map((point) => (point === 3 ? 4 : point)) })).toThrow(
      'the order of its points is none',
    )
    for (const changed of [{ order: order.slice(0, 1).fill(0) }, { kept: kept.subarray(1) }])
      expect(makeRoadMinutes(withOne(changed)).hasHierarchy()).toBe(false)
  })
})
