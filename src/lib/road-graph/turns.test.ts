import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceKm } from '../geo.ts'
import { arcsOf, type Mode } from './arcs.ts'
import { buildRoads, type RoadWay } from './build.ts'
import { readRoads, writeRoads } from './file.ts'
import { makeReach } from './reach.ts'
import { type Roads, UNITS } from './roads.ts'
import { type RoadRelation, readTurnRule } from './turns.ts'

/** Seconds, for what no way leads to. */
const NEVER = 1e9

/** Far enough from each other that a metre of rounding is nothing. */
const pointOf = (ref: number) => ({ lat: 41 + ref * 0.01, lng: 29 + ((ref * 7) % 5) * 0.01 })
const way = (id: number, refs: number[], tags: Record<string, string> = {}): RoadWay => ({
  ...{ id, refs },
  tags: new Map(Object.entries({ highway: 'residential', ...tags })),
})
type Ways = readonly number[] | number
const rule = (
  kind: string,
  [from, via, to]: [Ways, number, Ways],
  tags: Record<string, string> = {},
): RoadRelation => ({
  tags: new Map(Object.entries({ type: 'restriction', restriction: kind, ...tags })),
  members: [
    ...[from].flat().map((id) => ({ kind: 'way' as const, id, role: 'from' })),
    { kind: 'node', id: via, role: 'via' },
    ...[to].flat().map((id) => ({ kind: 'way' as const, id, role: 'to' })),
  ],
})

const numberOf = (roads: Roads, ref: number) => [...roads.lat].indexOf(Math.round(pointOf(ref).lat * UNITS))
/** Seconds from one node of the map to another; null where no way leads. */
const seconds = (roads: Roads, [from, to]: [number, number], mode: Mode = 'car') =>
  makeReach(arcsOf(roads, mode)).toEach(
    { node: numberOf(roads, from), seconds: 0 },
    [numberOf(roads, to)],
    1e9,
  )[0]
const lengthOf = (...refs: number[]) =>
  refs.slice(1).reduce((sum, ref, i) => sum + edgeSeconds(refs[i] ?? 0, ref), 0)
const edgeSeconds = (a: number, b: number) => (distanceKm(pointOf(a), pointOf(b)) * 1000) / (30 / 3.6) + 1

// A crossing: 1, 3, 4 and 5 around 2; from 5 a way round to 4.
const CROSSING = [way(1, [1, 2]), way(2, [2, 3]), way(3, [2, 4]), way(4, [2, 5]), way(5, [5, 4])]
const crossing = (...relations: RoadRelation[]) =>
  buildRoads({ ways: CROSSING, relations, pointOf, month: '2026-11' })

describe('a turn that is forbidden', () => {
  it('is gone round, by car, from where it is forbidden', () => {
    const roads = crossing(rule('no_left_turn', [1, 2, 3]))
    expect(seconds(crossing(), [1, 4])).toBeCloseTo(lengthOf(1, 2, 4), 0)
    expect(seconds(roads, [1, 4])).toBeCloseTo(lengthOf(1, 2, 5, 4), 0)
    expect(seconds(roads, [1, 2])).toBeCloseTo(lengthOf(1, 2), 0)
    expect(seconds(roads, [2, 4])).toBeCloseTo(lengthOf(2, 4), 0)
    expect(seconds(roads, [3, 4])).toBeCloseTo(lengthOf(3, 2, 4), 0)
    expect(seconds(roads, [4, 1])).toBeCloseTo(lengthOf(4, 2, 1), 0)
    // On foot one turns anywhere.
    expect(seconds(roads, [1, 4], 'foot')).toBe(seconds(crossing(), [1, 4], 'foot'))
  })

  it('leaves one way where only that one is allowed, and none back', () => {
    const roads = crossing(rule('only_straight_on', [1, 2, 2]))
    expect(seconds(roads, [1, 3])).toBeCloseTo(lengthOf(1, 2, 3), 0)
    // To 4: on to 3, round there, and back.
    expect(seconds(roads, [1, 4])).toBeCloseTo(lengthOf(1, 2, 3, 2, 4), 0)
  })

  it('may be one into or out of several ways', () => {
    const roads = crossing(rule('no_exit', [1, 2, [3, 4]]), rule('no_entry', [[3, 4], 2, 1]))
    expect(seconds(roads, [1, 5])).toBeCloseTo(lengthOf(1, 2, 3, 2, 5), 0)
    expect(seconds(roads, [5, 1])).toBeCloseTo(lengthOf(5, 2, 3, 2, 1), 0)
  })

  it('is none where it is for others, at some hours, by way of a way, or not at the end of its way', () => {
    const none: RoadRelation[] = [
      rule('no_left_turn', [1, 2, 3], { except: 'psv; motorcar' }),
      {
        ...rule('', [1, 2, 3]),
        tags: new Map([
          ['type', 'restriction'],
          ['restriction:conditional', 'no_left_turn @ (07:00-09:00)'],
        ]),
      },
      rule('no_left_turn', [1, 2, 3], { type: 'route' }),
      rule('no_parking', [1, 2, 3]),
      rule('no_left_turn', [1, 3, 3]),
      rule('no_left_turn', [9, 2, 3]),
      rule('only_left_turn', [1, 2, 9]),
      { ...rule('no_left_turn', [1, 2, 3]), members: [] },
    ]
    for (const relation of none) {
      const roads = crossing(relation)
      expect([...roads.turns.via], String([...relation.tags])).toEqual([])
    }
    const viaWay = rule('no_u_turn', [1, 2, 3])
    expect(
      readTurnRule({ ...viaWay, members: [...viaWay.members, { kind: 'way', id: 4, role: 'via' }] }),
    ).toBeNull()
    expect(readTurnRule(rule('no_left_turn', [1, 2, 3], { except: 'psv;bicycle' }))).not.toBeNull()
    expect(
      readTurnRule(rule('no_left_turn', [1, 2, 3], { 'restriction:motorcar': 'no_right_turn' }))?.isOnly,
    ).toBe(false)
  })

  it('stays with the file; a file of the first version has none, and one that leads nowhere is refused', () => {
    const roads = crossing(rule('no_left_turn', [1, 2, 3]), rule('only_straight_on', [4, 2, 1]))
    const bytes = writeRoads(roads)
    expect(readRoads(bytes).turns).toEqual(roads.turns)
    const changed = (from: string, to: string) =>
      readRoads(Buffer.from(Buffer.from(bytes).toString('latin1').replace(from, to), 'latin1'))
    expect(changed('"version":3,', '"version":1,').turns.via).toHaveLength(roads.turns.via.length)
    expect(readRoads(writeRoads(crossing())).turns.via).toHaveLength(0)
    const to = Uint32Array.from(roads.turns.to, () => 4)
    expect(() => readRoads(writeRoads({ ...roads, turns: { ...roads.turns, to } }))).toThrow('a turn is none')
  })
})

/** Nodes up to this one, each way between two of them. */
const NODES = 7
const node = fc.integer({ min: 1, max: NODES })
const world = fc.record({
  ends: fc.array(fc.tuple(node, node, fc.boolean()), { minLength: 6, maxLength: 18 }),
  rules: fc.array(fc.tuple(fc.nat(20), fc.nat(20), fc.boolean(), fc.boolean()), { maxLength: 12 }),
})

it('any map: as by going over all ways and turns one by one', () => {
  fc.assert(
    fc.property(world, ({ ends, rules }) => {
      const ways = ends.flatMap(([a, b, isOneWay], i) =>
        a === b ? [] : [{ ...way(i + 1, [a, b], isOneWay ? { oneway: 'yes' } : {}), isOneWay }],
      )
      fc.pre(ways.length > 0)
      const relations = rules.flatMap(([one, other, atEnd, isOnly]) => {
        const from = ways[one % ways.length]
        const via = from?.refs[atEnd ? 1 : 0]
        const around = ways.filter(({ refs }) => via !== undefined && refs.includes(via))
        const to = around[other % around.length]
        if (!from || !to || via === undefined) return []
        return [rule(isOnly ? 'only_straight_on' : 'no_left_turn', [from.id, via, to.id])]
      })
      const roads = buildRoads({ ways, relations, pointOf, month: '' })
      for (let start = 1; start <= NODES; start++) {
        if (numberOf(roads, start) < 0) continue
        const plain = goOverAll(ways, relations, start)
        for (let end = 1; end <= NODES; end++) {
          if (numberOf(roads, end) < 0) continue
          const found = seconds(roads, [start, end]) ?? Number.POSITIVE_INFINITY
          const expected = plain.get(end) ?? Number.POSITIVE_INFINITY
          expect(Math.min(found, NEVER)).toBeCloseTo(Math.min(expected, NEVER), 0)
        }
      }
    }),
    { numRuns: 100 },
  )
})

/** The least seconds to each node: states are a way and the end one comes to, gone over until nothing changes. */
function goOverAll(
  ways: readonly (RoadWay & { isOneWay: boolean })[],
  relations: readonly RoadRelation[],
  start: number,
): Map<number, number> {
  const best = new Map<number, number>([[start, 0]])
  const moves = ways.flatMap(({ id, refs, isOneWay }) => {
    const [a = 0, b = 0] = refs
    return [{ id, a, b }, ...(isOneWay ? [] : [{ id, a: b, b: a }])]
  })
  const rules = relations.flatMap((relation) => readTurnRule(relation) ?? [])
  const mayTurn = (from: number, via: number, to: number) =>
    rules
      .filter((one) => one.via === via && one.from.includes(from))
      .every((one) => one.to.includes(to) === one.isOnly)
  const sums = moves.map(({ a, b }) => (a === start ? edgeSeconds(a, b) : Number.POSITIVE_INFINITY))
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const [i, before] of moves.entries())
      for (const [j, after] of moves.entries()) {
        if (before.b !== after.a || !mayTurn(before.id, before.b, after.id)) continue
        const sum = (sums[i] ?? 0) + edgeSeconds(after.a, after.b)
        if (sum < (sums[j] ?? 0) - 1e-9) {
          sums[j] = sum
          isChanged = true
        }
      }
  }
  for (const [i, { b }] of moves.entries())
    best.set(b, Math.min(best.get(b) ?? Number.POSITIVE_INFINITY, sums[i] ?? 0))
  return best
}
