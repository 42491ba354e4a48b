import type { Point } from '#lib/geo.ts'
import { arcsOf } from '#lib/road-graph/arcs.ts'
import { makeHierarchy } from '#lib/road-graph/hierarchy.ts'
import { FREE, makeReach, type Traffic } from '#lib/road-graph/reach.ts'
import { CAR_END, ON_FOOT, type Roads, SPEED_SHIFT, UNITS } from '#lib/road-graph/roads.ts'
import { makeSnap } from '#lib/road-graph/snap.ts'
import { trafficAt } from '#lib/road-graph/traffic.ts'
import { makeRandom } from '../random.ts'

const SEED = 724
const STARTS = 50
const TARGETS = 20
/** The night, a morning, noon on a Sunday, the worst hour. */
const TRAFFICS = [trafficAt(3, 3), trafficAt(8, 3), trafficAt(12, 0), trafficAt(18, 3)]
/** The strait's middle, from the Marmara to the Black Sea. */
const STRAIT: readonly Point[] = [
  { lat: 40.99, lng: 28.99 },
  { lat: 41.012, lng: 29.0 },
  { lat: 41.03, lng: 29.007 },
  { lat: 41.046, lng: 29.0335 },
  { lat: 41.065, lng: 29.049 },
  { lat: 41.085, lng: 29.0615 },
  { lat: 41.105, lng: 29.064 },
  { lat: 41.125, lng: 29.077 },
  { lat: 41.15, lng: 29.065 },
  { lat: 41.175, lng: 29.08 },
  { lat: 41.205, lng: 29.115 },
  { lat: 41.26, lng: 29.14 },
]

type Worst = { pairs: number; part: number }

/**
 * The largest relative difference, of 1,000 random pairs each, between route times: those of our search and a simple one on a free
 * road; those of the hierarchy and our search from a free road to the worst hour, null where there is no hierarchy.
 */
export function largestDifferences(roads: Roads): { search: Worst; hierarchy: Worst | null } {
  const random = makeRandom(SEED)
  const ends = [...roads.ends.keys()].filter((node) => ((roads.ends[node] ?? 0) & CAR_END) > 0)
  const draw = () => ends[Math.floor(random.next() * ends.length)] ?? 0
  const arcs = arcsOf(roads, 'car')
  const reach = makeReach(arcs)
  const hierarchy = roads.contraction && makeHierarchy(arcs, roads.contraction)
  const out = outOf(roads)
  const worst = { search: 0, hierarchy: 0 }
  const compare = (of: keyof typeof worst, one: number | null, other: number | null) => {
    const [a, b] = [one ?? Number.POSITIVE_INFINITY, other ?? Number.POSITIVE_INFINITY]
    if (a !== b) worst[of] = Math.max(worst[of], Math.abs(a - b) / b)
  }
  for (let i = 0; i < STARTS; i++) {
    const [start, targets] = [{ node: draw(), seconds: 0 }, Array.from({ length: TARGETS }, draw)]
    const searched = (traffic: Traffic) => reach.toEach(start, targets, Number.POSITIVE_INFINITY, traffic)
    const plain = plainSums(out, start.node)
    for (const [n, seconds] of searched(FREE).entries())
      compare('search', seconds, plain[targets[n] ?? 0] ?? null)
    const traffic = TRAFFICS[i % TRAFFICS.length] ?? FREE
    const ours = hierarchy?.toEach(start, targets, Number.POSITIVE_INFINITY, traffic)
    if (ours)
      for (const [n, seconds] of searched(traffic).entries()) compare('hierarchy', ours[n] ?? null, seconds)
  }
  const pairs = STARTS * TARGETS
  return {
    search: { pairs, part: worst.search },
    hierarchy: hierarchy && { pairs, part: worst.hierarchy },
  }
}

/** By node. */
type Out = { to: number; seconds: number }[][]

/** The edges for cars from each node. */
function outOf({ lat, edges, turns }: Roads): Out {
  if (turns.via.length > 0) throw new Error('the plain search knows no forbidden turns')
  const out: Out = Array.from(lat, () => [])
  const add = (from: number, to: number, seconds: number) => void out[from]?.push({ to, seconds })
  for (let i = 0; i < edges.from.length; i++) {
    const [from = 0, to = 0, metres = 0, kind = 0] = [
      edges.from[i],
      edges.to[i],
      edges.metres[i],
      edges.kind[i],
    ]
    const speed = kind >> SPEED_SHIFT
    if (speed === 0) continue
    add(from, to, (metres * 3.6) / speed + 1)
    if ((kind & 1) === 0) add(to, from, (metres * 3.6) / speed + 1)
  }
  return out
}

/** Dijkstra's search with buckets of a second, each repeated until nothing changes. */
function plainSums(out: Out, start: number): Float64Array {
  const sums = new Float64Array(out.length).fill(Number.POSITIVE_INFINITY)
  sums[start] = 0
  const buckets: number[][] = [[start]]
  const put = (node: number, sum: number) => {
    while (buckets.length <= sum) buckets.push([])
    buckets[Math.floor(sum)]?.push(node)
  }
  for (let second = 0; second < buckets.length; second++)
    for (const node of buckets[second] ?? []) {
      const so = sums[node] ?? 0
      if (Math.floor(so) !== second) continue
      for (const { to, seconds } of out[node] ?? []) {
        if (so + seconds >= (sums[to] ?? 0)) continue
        sums[to] = so + seconds
        put(to, so + seconds)
      }
    }
  return sums
}

/** On both shores, far from the water. */
const TAKSIM: Point = { lat: 41.0369, lng: 28.985 }
const KADIKOY: Point = { lat: 40.9905, lng: 29.0291 }

/**
 * The names of crossings from shore to shore, and whether these are all: without the named bridges and tunnels that cross the
 * middle of the strait, no route by car or on foot connects the shores. The middle is drawn by hand and touches land in some
 * places, where unnamed edges cross it without connecting anything.
 */
export function crossingsOf(
  roads: Roads,
  isNamed: (name: string) => boolean,
): { crossings: Map<string, number>; isAll: boolean } {
  const { lat, lng, edges, names } = roads
  const at = (node = 0): Point => ({ lat: (lat[node] ?? 0) / UNITS, lng: (lng[node] ?? 0) / UNITS })
  const nameOf = (edge: number) => names[edges.name[edge] ?? 0] ?? ''
  const isWay = (edge: number) =>
    (edges.kind[edge] ?? 0) >> SPEED_SHIFT > 0 || ((edges.kind[edge] ?? 0) & ON_FOOT) > 0
  const isCrossing = (edge: number) => {
    const [from, to] = [at(edges.from[edge]), at(edges.to[edge])]
    return STRAIT.some((point, n) => n > 0 && crosses(from, to, STRAIT[n - 1] ?? point, point))
  }
  const ways = [...edges.from.keys()].filter(isWay)
  const cut = new Set(ways.filter((edge) => isNamed(nameOf(edge)) && isCrossing(edge)))
  const partOf = partsOf(
    lat.length,
    edges,
    ways.filter((edge) => !cut.has(edge)),
  )
  const snap = makeSnap(roads, CAR_END)
  const [west, east] = [TAKSIM, KADIKOY].map((point) => partOf(snap(point, 500)?.node ?? 0))
  const crossings = new Map<string, number>()
  for (const edge of cut) crossings.set(nameOf(edge), (crossings.get(nameOf(edge)) ?? 0) + 1)
  return { crossings, isAll: west !== east }
}

/** Returns a node's connected component, identified by one of its nodes. */
function partsOf(
  nodes: number,
  { from, to }: Roads['edges'],
  ways: readonly number[],
): (node: number) => number {
  const above = Uint32Array.from({ length: nodes }, (_, node) => node)
  const partOf = (node: number): number => {
    let top = node
    while (above[top] !== top) {
      above[top] = above[above[top] ?? 0] ?? 0
      top = above[top] ?? 0
    }
    return top
  }
  for (const way of ways) above[partOf(from[way] ?? 0)] = partOf(to[way] ?? 0)
  return partOf
}

function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point) =>
    Math.sign((q.lng - p.lng) * (r.lat - p.lat) - (q.lat - p.lat) * (r.lng - p.lng))
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}
