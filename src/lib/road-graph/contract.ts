import type { Arcs } from './arcs.ts'
import { makeHeap } from './heap.ts'
import { makeRemaining } from './remaining.ts'
import type { Contraction } from './roads.ts'
import { makeWitness } from './witness.ts'

/** A number that tells whether arcs are those of before (FNV-1a, by words). */
function checksumOf({ first, to, seconds, isMain }: Arcs): number {
  const times = new Uint32Array(seconds.buffer, seconds.byteOffset, seconds.length)
  let sum = 0x811c9dc5
  for (const words of [first, to, times, isMain])
    for (let i = 0; i < words.length; i++) sum = Math.imul(sum ^ (words[i] ?? 0), 0x01000193)
  return sum >>> 0
}

/**
 * By how much more traffic stretches main streets than others: this ratio alone decides which way is the quickest. The hierarchy is
 * exact at these, from a free road to the worst hour (docs/decisions/0069-road-minutes.md).
 */
export const RATIOS = [1, 1.21, 1.43] as const
/** The first searched: where it finds no other way the shortcut is needed. */
const [LEAST, MIDDLE, MOST] = RATIOS

/** Points that a search looks at for another way: to order nodes, and to leave out a shortcut. */
const LOOKS_AT = { ordering: 50, contracting: 500 } as const

/** Orders the nodes of a graph, and finds the shortcuts; `onProgress` is told how much is done, 0 to 1. */
export function contract(arcs: Arcs, onProgress: (part: number) => void = () => {}): Contraction {
  const graph = makeRemaining(arcs)
  const [middle, ...others] = [MIDDLE, LEAST, MOST].map((ratio) => makeWitness(graph, ratio))
  if (!middle) throw new Error('no ratio')
  const witnesses = [middle, ...others]
  const kept = makeBits()
  const depth = new Uint16Array(graph.count)

  /** Few shortcuts, many arcs less, and not where many were taken out already. */
  function importance(node: number): number {
    let sum = depth[node] ?? 0
    middle?.around(node, LOOKS_AT.ordering)
    graph.eachWay(node, (a, b) => {
      if (middle?.isAsQuick(a, b) !== true) sum += 2
    })
    return sum - graph.degree(node)
  }
  function takeOut(node: number): void {
    for (const witness of witnesses) witness.around(node, LOOKS_AT.contracting)
    graph.eachWay(node, (a, b) => {
      const isKept = witnesses.some((witness) => !witness.isAsQuick(a, b))
      kept.push(isKept)
      if (isKept) graph.join(a, b)
    })
    graph.takeOut(node, (other) => {
      depth[other] = Math.max(depth[other] ?? 0, (depth[node] ?? 0) + 1)
    })
  }

  const heap = makeHeap()
  for (let node = 0; node < graph.count; node++) heap.push(importance(node), node)
  const order = new Uint32Array(graph.count)
  for (let done = 0; done < order.length; ) {
    const node = heap.pop()
    const now = importance(node)
    // It was less important before others were taken out.
    if (heap.size() > 0 && now > heap.leastKey()) {
      heap.push(now, node)
      continue
    }
    takeOut(node)
    order[done++] = node
    onProgress(done / order.length)
  }
  return { order, kept: kept.done(), checksum: checksumOf(arcs) }
}

/** So many points are taken out between two rests: some milliseconds. */
const A_STEP = 2000

/**
 * Lays out the arcs of a graph with its shortcuts, in steps between which others may be answered; null where the contraction is
 * of another graph, or broken.
 */
export function* withShortcuts(arcs: Arcs, { order, kept, checksum }: Contraction) {
  if (order.length !== arcs.first.length - 1 || checksum !== checksumOf(arcs)) return null
  yield
  const graph = makeRemaining(arcs)
  let at = 0
  for (const [done, node] of order.entries()) {
    if (done % A_STEP === 0) yield
    graph.eachWay(node, (a, b) => {
      if (((kept[at >> 3] ?? 0) >> (at & 7)) & 1) graph.join(a, b)
      at += 1
    })
    graph.takeOut(node, () => {})
  }
  return Math.ceil(at / 8) === kept.length ? graph.arcs : null
}

function makeBits() {
  let bytes = new Uint8Array(1 << 16)
  let size = 0
  return {
    push(bit: boolean): void {
      if (size === bytes.length * 8) {
        const larger = new Uint8Array(bytes.length * 2)
        larger.set(bytes)
        bytes = larger
      }
      if (bit) bytes[size >> 3] = (bytes[size >> 3] ?? 0) | (1 << (size & 7))
      size += 1
    },
    done: () => bytes.slice(0, Math.ceil(size / 8)),
  }
}
