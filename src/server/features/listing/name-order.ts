import { compareTr } from '#lib/turkish.ts'
import { type Base, nameOf } from './base.ts'

/** Position of a name among the base's: equal to one of them, or before number `rank`. */
export type NameRank = { rank: number; found: boolean }

/** Reads some names of the base (as many as its size has binary digits). */
export function rankName(base: Base, name: string): NameRank {
  const { named } = base.words
  let [from, to] = [0, named.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const compared = compareTr(nameOf(base, named[middle] ?? 0), name)
    if (compared === 0) return { rank: middle, found: true }
    if (compared < 0) from = middle + 1
    else to = middle
  }
  return { rank: from, found: false }
}

type Named = { name: string; nameRank: NameRank }

/**
 * Numbers by which names of the overlay are ordered among the base's ranks: on a rank, or between two, where several
 * names share a gap in their own order.
 */
export function orderNames(all: readonly Named[]): Map<string, number> {
  const keys = new Map<string, number>()
  const gaps = new Map<number, string[]>()
  for (const { name, nameRank } of all) {
    if (keys.has(name)) continue
    keys.set(name, nameRank.rank)
    if (nameRank.found) continue
    const gap = gaps.get(nameRank.rank)
    if (gap) gap.push(name)
    else gaps.set(nameRank.rank, [name])
  }
  for (const [rank, names] of gaps) {
    names.sort(compareTr)
    names.forEach((name, i) => {
      keys.set(name, rank - 1 + (i + 1) / (names.length + 1))
    })
  }
  return keys
}
