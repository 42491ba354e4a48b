import { distanceKm, type Point } from '../geo.ts'
import { arcsOf, type Mode } from './arcs.ts'
import { largeComponents } from './components.ts'
import { CAR_END, FOOT_END, ON_FOOT, type RoadEdges, type Roads, SPEED_SHIFT, UNITS } from './roads.ts'
import { isForKeepers, type RoadTags, readRoadTags } from './tags.ts'
import { layTurns, type RoadRelation, readTurnRule } from './turns.ts'

/** A way of OpenStreetMap: its tags, and the ids of its nodes in order. */
export type RoadWay = { id: number; tags: ReadonlyMap<string, string>; refs: readonly number[] }

type Options = {
  ways: readonly RoadWay[]
  /** Of which those that forbid turns are taken. */
  relations?: readonly RoadRelation[]
  /** Null: it is not in the extract. */
  pointOf: (ref: number) => Point | null
  month: string
}

/** Parts of the network with fewer nodes are islands of the data, from which nobody starts. */
const MIN_NODES = 200

/** Makes roads of ways: an edge between each two points where they meet or end. */
export function buildRoads({ ways, relations = [], pointOf, month }: Options): Roads {
  const roads = ways.flatMap(({ id, tags, refs }) => {
    const road = readRoadTags(tags)
    const known = refs.filter((ref, i) => ref !== refs[i - 1] && pointOf(ref) !== null)
    return road && known.length > 1 && !isForKeepers(tags, known, pointOf)
      ? [{ way: id, road, refs: known }]
      : []
  })
  const meets = countUses(roads)
  const drafts = roads.flatMap((one) => splitWay(one, meets, pointOf))
  const nodes = orderNodes(drafts, pointOf)
  const names = ['', ...new Set(drafts.map(({ road }) => road.name).filter((name) => name !== ''))]
  const edges = layOut(drafts, nodes, names)
  const points = [...nodes.keys()].map((ref) => pointOf(ref) ?? { lat: 0, lng: 0 })
  const laid = {
    month,
    names,
    edges,
    lat: Int32Array.from(points, ({ lat }) => Math.round(lat * UNITS)),
    lng: Int32Array.from(points, ({ lng }) => Math.round(lng * UNITS)),
    ends: new Uint8Array(nodes.size),
    contraction: null,
    turns: layTurns(
      relations.flatMap((relation) => readTurnRule(relation) ?? []),
      {
        edges,
        wayOf: (edge) => drafts[edge]?.way ?? 0,
        nodeOf: (ref) => nodes.get(ref) ?? null,
      },
    ),
  }
  return { ...laid, ends: endsOf(laid) }
}

type Part = { way: number; road: RoadTags; refs: readonly number[] }
type Draft = { way: number; road: RoadTags; from: number; to: number; metres: number }

/** How often each node is passed; where a way begins or ends counts as a meeting. */
function countUses(roads: readonly { refs: readonly number[] }[]): Map<number, number> {
  const uses = new Map<number, number>()
  for (const { refs } of roads)
    refs.forEach((ref, i) => {
      const isEnd = i === 0 || i === refs.length - 1
      uses.set(ref, (uses.get(ref) ?? 0) + (isEnd ? 2 : 1))
    })
  return uses
}

function splitWay(
  { way, road, refs }: Part,
  uses: ReadonlyMap<number, number>,
  pointOf: Options['pointOf'],
): Draft[] {
  const drafts: Draft[] = []
  const [begin = 0] = refs
  let from = begin
  let metres = 0
  let last = pointOf(begin)
  for (const ref of refs.slice(1)) {
    const point = pointOf(ref)
    if (last && point) metres += distanceKm(last, point) * 1000
    last = point
    if ((uses.get(ref) ?? 0) < 2) continue
    const [begins, ends] = road.isReversed ? [ref, from] : [from, ref]
    drafts.push({ way, road, from: begins, to: ends, metres })
    from = ref
    metres = 0
  }
  return drafts
}

/** Numbers the nodes so that near ones have near numbers: the file is smaller, and memory is read in order. */
function orderNodes(drafts: readonly Draft[], pointOf: Options['pointOf']): Map<number, number> {
  const refs = [...new Set(drafts.flatMap(({ from, to }) => [from, to]))]
  const keys = new Map(refs.map((ref) => [ref, zOrder(pointOf(ref) ?? { lat: 0, lng: 0 })]))
  refs.sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0))
  return new Map(refs.map((ref, i) => [ref, i]))
}

const Z_BITS = 24
/** The bits of both coordinates in turn, about two metres fine. */
function zOrder({ lat, lng }: Point): number {
  const fine = (part: number) => Math.floor(part * 2 ** Z_BITS)
  const [y, x] = [fine((lat + 90) / 180), fine((lng + 180) / 360)]
  let order = 0
  for (let bit = Z_BITS - 1; bit >= 0; bit--) order = order * 4 + ((y >> bit) & 1) * 2 + ((x >> bit) & 1)
  return order
}

function layOut(drafts: Draft[], nodes: ReadonlyMap<number, number>, names: readonly string[]): RoadEdges {
  const numberOf = (ref: number) => nodes.get(ref) ?? 0
  const nameNumbers = new Map(names.map((name, i) => [name, i]))
  drafts.sort((a, b) => numberOf(a.from) - numberOf(b.from) || numberOf(a.to) - numberOf(b.to))
  return {
    from: Uint32Array.from(drafts, ({ from }) => numberOf(from)),
    to: Uint32Array.from(drafts, ({ to }) => numberOf(to)),
    // As the file has it: a contraction is of these very lengths.
    metres: Float32Array.from(drafts, ({ metres }) => Math.round(metres * 10) / 10),
    kind: Uint16Array.from(drafts, ({ road }) => road.kind),
    name: Uint32Array.from(drafts, ({ road }) => nameNumbers.get(road.name) ?? 0),
  }
}

/** A car starts where one may stop: not on a motorway, nor in a part from which no way leads on. */
function endsOf(roads: Roads): Uint8Array {
  const { edges, lat } = roads
  const inPart = (mode: Mode): Uint8Array => {
    const arcs = arcsOf(roads, mode)
    const large = largeComponents(arcs, MIN_NODES)
    // Where all ways in are bound to a turn, only the node's copies are reached.
    for (const [i, node] of arcs.copyOf.entries()) if (large[lat.length + i] === 1) large[node] = 1
    return large
  }
  const [byCar, onFoot] = [inPart('car'), inPart('foot')]
  const ends = new Uint8Array(lat.length)
  for (let i = 0; i < edges.from.length; i++) {
    const { isStop, isWalked } = stopsOf(edges.kind[i] ?? 0)
    for (const node of [edges.from[i] ?? 0, edges.to[i] ?? 0]) {
      if (isStop && byCar[node] === 1) ends[node] = (ends[node] ?? 0) | CAR_END
      if (isWalked && onFoot[node] === 1) ends[node] = (ends[node] ?? 0) | FOOT_END
    }
  }
  return ends
}

/** One stops with a car where one can walk on. */
function stopsOf(kind: number): { isStop: boolean; isWalked: boolean } {
  const isWalked = (kind & ON_FOOT) > 0
  return { isStop: isWalked && kind >> SPEED_SHIFT > 0, isWalked }
}
