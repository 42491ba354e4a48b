import type { Arcs } from './arcs.ts'
import { RATIOS, withShortcuts } from './contract.ts'
import { FREE, type Start, type Traffic } from './reach.ts'
import type { Contraction } from './roads.ts'

/** Ratios that differ by less are the same. */
const SAME = 1e-9

/** Arcs between places of importance, by the lesser of both; place 0 is that of the most important node. */
type Half = { first: Uint32Array; to: Uint32Array; main: Float32Array; local: Float32Array }

/** Whether the hierarchy tells seconds in this traffic. */
export const isInRange = ({ main, local }: Traffic): boolean =>
  main / local >= RATIOS[0] - SAME && main / local <= RATIOS[2] + SAME

export type Hierarchy = ReturnType<typeof search>

/** Lays a hierarchy out in steps between which others may be answered; null where the contraction is of other arcs. */
export function* layHierarchy(arcs: Arcs, contraction: Contraction): Generator<undefined, Hierarchy | null> {
  const all = yield* withShortcuts(arcs, contraction)
  if (all === null) return null
  const count = contraction.order.length
  const rankOf = new Uint32Array(count)
  for (const [i, node] of contraction.order.entries()) rankOf[node] = count - 1 - i
  for (let a = 0; a < all.size; a++) {
    all.start[a] = rankOf[all.start[a] ?? 0] ?? 0
    all.end[a] = rankOf[all.end[a] ?? 0] ?? 0
  }
  yield
  const up = halfOf({ ...all, low: all.start, high: all.end }, count)
  yield
  const down = halfOf({ ...all, low: all.end, high: all.start }, count)
  return search({ rankOf, up, down, copyOf: arcs.copyOf })
}

/** The same at once. */
export function makeHierarchy(arcs: Arcs, contraction: Contraction): Hierarchy | null {
  const steps = layHierarchy(arcs, contraction)
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}

type Parts = { rankOf: Uint32Array; up: Half; down: Half; copyOf: Uint32Array }

/**
 * Finds the seconds from one start to many nodes, as `makeReach` does: up from the start to more important nodes, and down to
 * the targets, no node twice.
 */
function search({ rankOf, up, down, copyOf }: Parts) {
  const count = rankOf.length
  const copies = Map.groupBy(copyOf.keys(), (i) => copyOf[i] ?? 0)
  const firstCopy = count - copyOf.length

  const sums = new Float64Array(count)
  /** The question in which a place was climbed to, and that in which its sum was made final. */
  const climbed = new Uint32Array(count)
  const settled = new Uint32Array(count)
  /** The places climbed to, each behind those above it. */
  const path = new Uint32Array(count)
  let [question, length] = [0, 0]

  function climb(place: number): void {
    climbed[place] = question
    sums[place] = Number.POSITIVE_INFINITY
    for (let a = up.first[place] ?? 0; a < (up.first[place + 1] ?? 0); a++) {
      const next = up.to[a] ?? 0
      if (climbed[next] !== question) climb(next)
    }
    path[length++] = place
  }
  function sumUp(start: number, { main, local }: Traffic): void {
    for (let i = length - 1; i >= 0; i--) {
      const place = path[i] ?? 0
      const so = sums[place] ?? 0
      for (let a = up.first[place] ?? 0; a < (up.first[place + 1] ?? 0); a++) {
        const next = up.to[a] ?? 0
        const sum = so + main * (up.main[a] ?? 0) + local * (up.local[a] ?? 0)
        if (sum < (sums[next] ?? 0)) sums[next] = sum
      }
    }
    settled[start] = question
  }
  /** The least sum of a place: as it was climbed to, or from one above it. */
  function descend(place: number, main: number, local: number): number {
    if (settled[place] === question) return sums[place] ?? 0
    settled[place] = question
    let least = climbed[place] === question ? (sums[place] ?? 0) : Number.POSITIVE_INFINITY
    for (let a = down.first[place] ?? 0; a < (down.first[place + 1] ?? 0); a++) {
      const above = descend(down.to[a] ?? 0, main, local)
      const sum = above + main * (down.main[a] ?? 0) + local * (down.local[a] ?? 0)
      if (sum < least) least = sum
    }
    sums[place] = least
    return least
  }

  return {
    /** The seconds to each of the targets. */
    toEach(start: Start, targets: readonly number[], limit: number, traffic: Traffic = FREE) {
      question += 1
      length = 0
      const begin = rankOf[start.node] ?? 0
      climb(begin)
      sums[begin] = start.seconds
      sumUp(begin, traffic)
      const { main, local } = traffic
      return targets.map((target) => {
        const places = [target, ...(copies.get(target) ?? []).map((i) => firstCopy + i)]
        const least = Math.min(...places.map((node) => descend(rankOf[node] ?? 0, main, local)))
        return least <= limit && Number.isFinite(least) ? least : null
      })
    },
  }
}

type Laid = { size: number; low: Uint32Array; high: Uint32Array; main: Float32Array; local: Float32Array }

/** The arcs that lead from `low` to a more important place `high`. */
function halfOf({ size, low, high, main, local }: Laid, count: number): Half {
  const first = new Uint32Array(count + 1)
  const isUp = (a: number) => (high[a] ?? 0) < (low[a] ?? 0)
  for (let a = 0; a < size; a++) if (isUp(a)) first[(low[a] ?? 0) + 1] = (first[(low[a] ?? 0) + 1] ?? 0) + 1
  for (let place = 0; place < count; place++) first[place + 1] = (first[place + 1] ?? 0) + (first[place] ?? 0)
  const total = first[count] ?? 0
  const half = {
    first,
    to: new Uint32Array(total),
    main: new Float32Array(total),
    local: new Float32Array(total),
  }
  const next = first.slice()
  for (let a = 0; a < size; a++) {
    if (!isUp(a)) continue
    const at = next[low[a] ?? 0] ?? 0
    next[low[a] ?? 0] = at + 1
    half.to[at] = high[a] ?? 0
    half.main[at] = main[a] ?? 0
    half.local[at] = local[a] ?? 0
  }
  return half
}
