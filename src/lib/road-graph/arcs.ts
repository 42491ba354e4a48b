import { MAIN, ON_FOOT, ONE_WAY, type Roads, SPEED_SHIFT } from './roads.ts'
import { makeHeads } from './turns.ts'

export type Mode = 'car' | 'foot'

/**
 * From each node to its neighbours: those of node `n` stand from `first[n]` up to `first[n + 1]`. Behind the nodes stand
 * copies of some: who comes to a node by an edge from which a turn is forbidden comes to its copy, from which the
 * forbidden ways do not lead on. Who walks may turn anywhere.
 */
export type Arcs = {
  first: Uint32Array
  to: Uint32Array
  /** On a free road. */
  seconds: Float32Array
  /** 1 on a main street. */
  isMain: Uint8Array
  /** Of each copy the node. */
  copyOf: Uint32Array
}

/** Slowing down and looking at where roads meet. */
const CROSSING_SECONDS = 1
/** 4.7 km/h. */
const WALKING_METRES_A_SECOND = 1.3

/** The ways that are open to a mode. */
export function arcsOf({ lat, edges, turns }: Roads, mode: Mode): Arcs {
  const { from, to, kind } = edges
  const { copyOf, comingBy, eachOf } = makeHeads(lat.length, edges, mode === 'car' ? turns : null)
  const count = lat.length + copyOf.length
  const first = new Uint32Array(new SharedArrayBuffer((count + 1) * 4))
  const isOpen = (i: number) =>
    mode === 'car' ? kindAt(kind, i) >> SPEED_SHIFT > 0 : (kindAt(kind, i) & ON_FOOT) > 0
  const isBothWays = (i: number) => mode === 'foot' || (kindAt(kind, i) & ONE_WAY) === 0
  /** Tells all arcs: from a node or copy, by an edge, to its end or back to its beginning. */
  const eachArc = (tell: (node: number, edge: number, toEnd: boolean) => void) => {
    for (let i = 0; i < from.length; i++) {
      if (!isOpen(i)) continue
      eachOf(from[i] ?? 0, i, (node) => tell(node, i, true))
      if (isBothWays(i)) eachOf(to[i] ?? 0, i, (node) => tell(node, i, false))
    }
  }
  eachArc((node) => {
    first[node + 1] = (first[node + 1] ?? 0) + 1
  })
  for (let n = 0; n < count; n++) first[n + 1] = (first[n + 1] ?? 0) + (first[n] ?? 0)
  const size = first[count] ?? 0
  const arcs: Arcs = {
    first,
    copyOf,
    to: new Uint32Array(new SharedArrayBuffer(size * 4)),
    seconds: new Float32Array(new SharedArrayBuffer(size * 4)),
    isMain: new Uint8Array(new SharedArrayBuffer(size)),
  }
  const next = first.slice()
  eachArc((node, edge, toEnd) => {
    const at = next[node] ?? 0
    next[node] = at + 1
    arcs.to[at] = comingBy(edge, toEnd)
    arcs.seconds[at] = secondsOf(edges, edge, mode)
    arcs.isMain[at] = mode === 'car' && (kindAt(kind, edge) & MAIN) > 0 ? 1 : 0
  })
  return arcs
}

const kindAt = (kind: Uint16Array, i: number) => kind[i] ?? 0

function secondsOf({ metres, kind }: Roads['edges'], i: number, mode: Mode): number {
  const length = metres[i] ?? 0
  if (mode === 'foot') return length / WALKING_METRES_A_SECOND
  return length / ((kindAt(kind, i) >> SPEED_SHIFT) / 3.6) + CROSSING_SECONDS
}
