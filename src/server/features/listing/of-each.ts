import type { Point } from '#lib/geo.ts'
import type { ListKey } from './base.ts'
import type { Memory } from './memory.ts'
import { findUsefulOpen } from './useful.ts'

type Question = {
  list: ListKey
  point: Point
  radiusKm: number
  limit: number
  /** At most so many of a trade; undefined for any number. */
  ofEach: number | undefined
}
type Found = { row: number; id: number }

/** A mixed list looks no further than at so many: who stands behind them is no use in a hurry. */
const MOST_LOOKED_AT = 6400

/** What is open around a point, most useful first; looked at ever farther until there are enough of different trades. */
export function findOfEach(memory: Memory, { ofEach, limit, ...question }: Question): Found[] {
  if (ofEach === undefined) return findUsefulOpen(memory, { ...question, limit })
  for (let looked = 4 * limit; ; looked *= 4) {
    const found = findUsefulOpen(memory, { ...question, limit: Math.min(looked, MOST_LOOKED_AT) })
    const kept = firstOfEach(memory, found, ofEach)
    if (kept.length >= limit || found.length < looked) return kept.slice(0, limit)
  }
}

function firstOfEach({ base, overlay }: Memory, found: readonly Found[], ofEach: number): Found[] {
  const counts = new Map<number, number>()
  return found.filter(({ row, id }) => {
    const trade = row >= 0 ? (base.words.categories[row] ?? 0) : (overlay.get(id)?.categoryId ?? 0)
    const count = (counts.get(trade) ?? 0) + 1
    counts.set(trade, count)
    return count <= ofEach
  })
}
