import { makeHeap } from './heap.ts'
import { NONE, type Remaining } from './remaining.ts'

/** Sums of the same arcs in another order differ by less, in seconds. */
const SAME = 1e-4

/** Looks for ways around a node that are as quick as those through it, in the traffic of one ratio. */
export function makeWitness({ arcs, count }: Remaining, ratio: number) {
  const heap = makeHeap()
  const best = new Float64Array(count)
  /** The search in which `best` of a node was last written. */
  const written = new Uint32Array(count)
  let search = 0
  let [around, maxSettled, searched] = [NONE, 0, NONE]

  const secondsOf = (arc: number) => ratio * (arcs.main[arc] ?? 0) + (arcs.local[arc] ?? 0)

  function note(node: number, sum: number): void {
    if (written[node] === search && sum >= (best[node] ?? 0)) return
    written[node] = search
    best[node] = sum
    heap.push(sum, node)
  }

  /** As far as the farthest way through the node leads from an arc. */
  function limitOf(arc: number): number {
    let limit = 0
    for (let b = arcs.out[around] ?? NONE; b !== NONE; b = arcs.nextOut[b] ?? NONE)
      if (arcs.end[b] !== arcs.start[arc]) limit = Math.max(limit, secondsOf(arc) + secondsOf(b) + SAME)
    return limit
  }
  function goOn(node: number, so: number): void {
    for (let b = arcs.out[node] ?? NONE; b !== NONE; b = arcs.nextOut[b] ?? NONE) {
      const next = arcs.end[b] ?? 0
      if (next !== around) note(next, so + secondsOf(b))
    }
  }
  /** Goes out from the start of an arc. */
  function searchFrom(arc: number): void {
    const limit = limitOf(arc)
    search += 1
    searched = arc
    heap.clear()
    note(arcs.start[arc] ?? 0, 0)
    for (let settled = 0; heap.size() > 0 && heap.leastKey() <= limit && settled < maxSettled; ) {
      const so = heap.leastKey()
      const node = heap.pop()
      if (so > (best[node] ?? 0)) continue
      settled += 1
      goOn(node, so)
    }
  }

  return {
    /** Says which node is gone around, and how many are looked at. */
    around(node: number, most: number): void {
      around = node
      maxSettled = most
      searched = NONE
    },
    /** Whether another way leads from the start of the first arc to the end of the second. */
    isAsQuick(a: number, b: number): boolean {
      if (searched !== a) searchFrom(a)
      const end = arcs.end[b] ?? 0
      return written[end] === search && (best[end] ?? 0) <= secondsOf(a) + secondsOf(b) + SAME
    },
  }
}
