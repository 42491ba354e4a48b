import type { Tags } from '../../osm/tags.ts'
import { MAIN_KEYS, OVERTURE_KEY, TRADE_KEY } from './classify.ts'

/** Keys whose value says what a place is. */
const KEYS = [...MAIN_KEYS, 'healthcare', 'leisure', TRADE_KEY, OVERTURE_KEY]
/** Values that say nothing of it. */
const EMPTY = new Set(['', 'yes', 'no'])
const MAX_VALUE = 100
const MAX_STORED = 200
/** A file of nothing but different values is not held in memory. */
const MAX_COUNTED = 50_000

const plain = (value: string) => value.trim().toWellFormed().replaceAll('\0', '').slice(0, MAX_VALUE)

/** Counts what no category takes, by tag: each value of a place once, under the first key that has it. */
export function makeOutside() {
  const counts = new Map<string, number>()
  return {
    add(tags: Tags): void {
      const seen = new Set(EMPTY)
      for (const key of KEYS)
        for (const value of (tags.get(key) ?? '').split(';').map(plain)) {
          if (seen.has(value)) continue
          seen.add(value)
          const tag = `${key}=${value}`
          const count = counts.get(tag)
          if (count !== undefined || counts.size < MAX_COUNTED) counts.set(tag, (count ?? 0) + 1)
        }
    },
    /** The most frequent ones. */
    most: (): Record<string, number> =>
      Object.fromEntries([...counts].toSorted((a, b) => b[1] - a[1]).slice(0, MAX_STORED)),
  }
}
