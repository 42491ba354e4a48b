import { MAIN, ON_FOOT, ONE_WAY, type Roads, SPEED_SHIFT } from './roads.ts'

export type Mode = 'car' | 'foot'

/** From each node to its neighbours: those of node `n` stand from `first[n]` up to `first[n + 1]`. */
export type Arcs = {
  first: Uint32Array
  to: Uint32Array
  /** On a free road. */
  seconds: Float32Array
  /** 1 on a main street. */
  isMain: Uint8Array
}

/** Slowing down and looking at where roads meet. */
const CROSSING_SECONDS = 1
/** 4.7 km/h. */
const WALKING_METRES_A_SECOND = 1.3

/** The ways that are open to a mode. */
export function arcsOf({ lat, edges }: Roads, mode: Mode): Arcs {
  const { from, to, kind } = edges
  const count = lat.length
  const first = new Uint32Array(new SharedArrayBuffer((count + 1) * 4))
  const isOpen = (i: number) =>
    mode === 'car' ? kindAt(kind, i) >> SPEED_SHIFT > 0 : (kindAt(kind, i) & ON_FOOT) > 0
  const isBothWays = (i: number) => mode === 'foot' || (kindAt(kind, i) & ONE_WAY) === 0
  const note = (node: number) => {
    first[node + 1] = (first[node + 1] ?? 0) + 1
  }
  for (let i = 0; i < from.length; i++) {
    if (!isOpen(i)) continue
    note(from[i] ?? 0)
    if (isBothWays(i)) note(to[i] ?? 0)
  }
  for (let n = 0; n < count; n++) first[n + 1] = (first[n + 1] ?? 0) + (first[n] ?? 0)
  const size = first[count] ?? 0
  const arcs: Arcs = {
    first,
    to: new Uint32Array(new SharedArrayBuffer(size * 4)),
    seconds: new Float32Array(new SharedArrayBuffer(size * 4)),
    isMain: new Uint8Array(new SharedArrayBuffer(size)),
  }
  const next = first.slice()
  const put = (node: number, target: number, i: number) => {
    const at = next[node] ?? 0
    next[node] = at + 1
    arcs.to[at] = target
    arcs.seconds[at] = secondsOf(edges, i, mode)
    arcs.isMain[at] = mode === 'car' && (kindAt(kind, i) & MAIN) > 0 ? 1 : 0
  }
  for (let i = 0; i < from.length; i++) {
    if (!isOpen(i)) continue
    put(from[i] ?? 0, to[i] ?? 0, i)
    if (isBothWays(i)) put(to[i] ?? 0, from[i] ?? 0, i)
  }
  return arcs
}

const kindAt = (kind: Uint16Array, i: number) => kind[i] ?? 0

function secondsOf({ metres, kind }: Roads['edges'], i: number, mode: Mode): number {
  const length = metres[i] ?? 0
  if (mode === 'foot') return length / WALKING_METRES_A_SECOND
  return length / ((kindAt(kind, i) >> SPEED_SHIFT) / 3.6) + CROSSING_SECONDS
}
