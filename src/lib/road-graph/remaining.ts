import type { Arcs } from './arcs.ts'

/** The end of a list. */
export const NONE = 0xffffffff

export type Remaining = ReturnType<typeof makeRemaining>

/**
 * A graph from which nodes are taken out one by one, while arcs are added. The arcs are kept in lists by their ends: those from
 * and to a node that was taken out stay in its lists, and leave those of the other ends.
 */
export function makeRemaining({ first, to, seconds, isMain }: Arcs) {
  const count = first.length - 1
  const room = to.length * 2
  const arcs = {
    size: 0,
    start: new Uint32Array(room),
    end: new Uint32Array(room),
    /** Seconds on main streets and on others, on a free road. */
    main: new Float32Array(room),
    local: new Float32Array(room),
    nextOut: new Uint32Array(room),
    nextIn: new Uint32Array(room),
    /** Of each node the first arc from it, and the first to it. */
    out: new Uint32Array(count).fill(NONE),
    into: new Uint32Array(count).fill(NONE),
  }

  function grow(): void {
    const larger = <T extends Uint32Array | Float32Array>(old: T, next: T): T => {
      next.set(old)
      return next
    }
    const most = arcs.size * 2
    for (const name of ['start', 'end', 'nextOut', 'nextIn'] as const)
      arcs[name] = larger(arcs[name], new Uint32Array(most))
    for (const name of ['main', 'local'] as const) arcs[name] = larger(arcs[name], new Float32Array(most))
  }

  /** Whether there is an arc that is as quick in any traffic; one that is slower in any becomes it. */
  function hasArc(start: number, end: number, main: number, local: number): boolean {
    for (let a = arcs.out[start] ?? NONE; a !== NONE; a = arcs.nextOut[a] ?? NONE) {
      if (arcs.end[a] !== end) continue
      const [onMain, onLocal] = [arcs.main[a] ?? 0, arcs.local[a] ?? 0]
      if (onMain <= main && onLocal <= local) return true
      if (onMain < main || onLocal < local) continue
      arcs.main[a] = main
      arcs.local[a] = local
      return true
    }
    return false
  }
  function add(start: number, end: number, main: number, local: number): void {
    if (hasArc(start, end, main, local)) return
    if (arcs.size === arcs.start.length) grow()
    const a = arcs.size++
    arcs.start[a] = start
    arcs.end[a] = end
    arcs.main[a] = main
    arcs.local[a] = local
    arcs.nextOut[a] = arcs.out[start] ?? NONE
    arcs.out[start] = a
    arcs.nextIn[a] = arcs.into[end] ?? NONE
    arcs.into[end] = a
  }

  for (let node = 0; node < count; node++)
    for (let arc = first[node] ?? 0; arc < (first[node + 1] ?? 0); arc++) {
      const [end, free] = [to[arc] ?? 0, seconds[arc] ?? 0]
      if (end !== node) add(node, end, isMain[arc] === 1 ? free : 0, isMain[arc] === 1 ? 0 : free)
    }

  return {
    arcs,
    count,

    /** Tells each way through a node, as the arc to it and the arc from it. The way back is none. */
    eachWay(node: number, tell: (to: number, from: number) => void): void {
      for (let a = arcs.into[node] ?? NONE; a !== NONE; a = arcs.nextIn[a] ?? NONE)
        for (let b = arcs.out[node] ?? NONE; b !== NONE; b = arcs.nextOut[b] ?? NONE)
          if (arcs.end[b] !== arcs.start[a]) tell(a, b)
    },

    /** The arcs to and from a node. */
    degree(node: number): number {
      let sum = 0
      for (let a = arcs.into[node] ?? NONE; a !== NONE; a = arcs.nextIn[a] ?? NONE) sum += 1
      for (let b = arcs.out[node] ?? NONE; b !== NONE; b = arcs.nextOut[b] ?? NONE) sum += 1
      return sum
    },

    /** Adds the shortcut that stands for two arcs. */
    join(a: number, b: number): void {
      const [start, end] = [arcs.start[a] ?? 0, arcs.end[b] ?? 0]
      add(start, end, (arcs.main[a] ?? 0) + (arcs.main[b] ?? 0), (arcs.local[a] ?? 0) + (arcs.local[b] ?? 0))
    },

    /** Takes a node out, and tells its neighbours, each as often as there are arcs between. */
    takeOut(node: number, tell: (neighbour: number) => void): void {
      for (let b = arcs.out[node] ?? NONE; b !== NONE; b = arcs.nextOut[b] ?? NONE) {
        unlink(arcs.into, arcs.nextIn, arcs.end[b] ?? 0, b)
        tell(arcs.end[b] ?? 0)
      }
      for (let a = arcs.into[node] ?? NONE; a !== NONE; a = arcs.nextIn[a] ?? NONE) {
        unlink(arcs.out, arcs.nextOut, arcs.start[a] ?? 0, a)
        tell(arcs.start[a] ?? 0)
      }
    },
  }
}

function unlink(heads: Uint32Array, next: Uint32Array, node: number, arc: number): void {
  if (heads[node] === arc) {
    heads[node] = next[arc] ?? NONE
    return
  }
  let before = heads[node] ?? NONE
  while (before !== NONE && next[before] !== arc) before = next[before] ?? NONE
  if (before !== NONE) next[before] = next[arc] ?? NONE
}
