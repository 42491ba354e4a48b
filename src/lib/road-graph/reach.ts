import type { Arcs } from './arcs.ts'
import { makeHeap } from './heap.ts'

/** By how much the traffic of an hour stretches the time on a free road. */
export type Traffic = { main: number; local: number }
export const FREE: Traffic = { main: 1, local: 1 }

/** A start: the node and the seconds to it. */
export type Start = { node: number; seconds: number }

/**
 * Finds the seconds from one start to many nodes, by Dijkstra's algorithm: it ends when all are reached, or beyond the
 * limit. Null for those that are not. It keeps its memory between questions.
 */
export function makeReach({ first, to, seconds, isMain, copyOf }: Arcs) {
  const all = first.length - 1
  const nodes = all - copyOf.length
  const best = new Float64Array(all)
  /** The question in which `best` of a node was last written. */
  const asked = new Uint32Array(all)
  const heap = makeHeap()
  let question = 0

  function note(node: number, sum: number): void {
    if (asked[node] === question && sum >= (best[node] ?? 0)) return
    asked[node] = question
    best[node] = sum
    heap.push(sum, node)
  }
  function goOn(node: number, so: number, { main, local }: Traffic): void {
    const end = first[node + 1] ?? 0
    for (let arc = first[node] ?? 0; arc < end; arc++)
      note(to[arc] ?? 0, so + (seconds[arc] ?? 0) * (isMain[arc] === 1 ? main : local))
  }

  /** Tells the nodes with their seconds, the nearest first, until it is told that they are enough. */
  function spread(
    start: Start,
    limit: number,
    traffic: Traffic,
    tell: (node: number, seconds: number) => boolean,
  ): void {
    question += 1
    heap.clear()
    note(start.node, start.seconds)
    while (heap.size() > 0 && heap.leastKey() <= limit) {
      const so = heap.leastKey()
      const node = heap.pop()
      if (so > (best[node] ?? 0)) continue // reached sooner by another way
      if (!tell(node < nodes ? node : (copyOf[node - nodes] ?? 0), so)) return
      goOn(node, so, traffic)
    }
  }

  return {
    /** The seconds to each of the targets. */
    toEach(start: Start, targets: readonly number[], limit: number, traffic: Traffic = FREE) {
      const wanted = new Set(targets)
      const found = new Map<number, number>()
      if (wanted.size > 0)
        spread(start, limit, traffic, (node, seconds) => {
          // A node and its copies are reached one after the other.
          if (wanted.has(node) && !found.has(node)) found.set(node, seconds)
          return found.size < wanted.size
        })
      return targets.map((target) => found.get(target) ?? null)
    },

    /** Tells all that is reached within the limit; a node with copies may come several times, its least seconds first. */
    all(start: Start, limit: number, traffic: Traffic, tell: (node: number, seconds: number) => void): void {
      spread(start, limit, traffic, (node, seconds) => {
        tell(node, seconds)
        return true
      })
    },
  }
}
