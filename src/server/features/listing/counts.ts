import { EMERGENCY_CATEGORY } from '#contract/categories.ts'
import type { Memory } from './memory.ts'
import type { Town } from './row-words.ts'

/** A province, or one district of it, as `placeKey` has them; without a district the province with all of its own. */
export type Region = { city: string; district: string | null }

/** How many are listed in a town, in all and by category. */
export type TownCount = { town: Town; listed: number; byCategory: Uint32Array }

const townKey = ({ city, district }: Town) => `${city}/${district}`

/**
 * How many are listed in each town. From the lengths of the base's lists, less what died, and with what the overlay
 * has: no look at each row (below a millisecond at a million).
 */
export function countTowns({ base, overlay }: Memory): TownCount[] {
  const { towns, byTown, byTownTrade, trades, townOf, categories, isMarked } = base.words
  /** Length of a list; 0 behind the last one. */
  const length = (starts: Uint32Array, list: number) =>
    list + 1 < starts.length ? (starts[list + 1] ?? 0) - (starts[list] ?? 0) : 0
  const counts = towns.map((town, i): TownCount => {
    const byCategory = new Uint32Array(trades)
    for (let category = 0; category < trades; category++)
      byCategory[category] = length(byTownTrade.starts, i * trades + category)
    return { town, listed: length(byTown.starts, i), byCategory }
  })
  const add = (count: TownCount, category: number, isAlsoEmergency: boolean, by: 1 | -1) => {
    if (category >= count.byCategory.length) {
      const longer = new Uint32Array(category + 1)
      longer.set(count.byCategory)
      count.byCategory = longer
    }
    count.listed += by
    count.byCategory[category] = (count.byCategory[category] ?? 0) + by
    if (isAlsoEmergency && category !== EMERGENCY_CATEGORY)
      count.byCategory[EMERGENCY_CATEGORY] = (count.byCategory[EMERGENCY_CATEGORY] ?? 0) + by
  }
  for (let row = base.dead.indexOf(1); row >= 0; row = base.dead.indexOf(1, row + 1)) {
    const count = counts[townOf[row] ?? 0]
    if (count) add(count, categories[row] ?? 0, isMarked[row] === 1, -1)
  }
  const byKey = new Map(counts.map((count) => [townKey(count.town), count]))
  for (const { words, categoryId, isEmergency } of overlay.all()) {
    const key = townKey(words.town)
    const count = byKey.get(key) ?? { town: words.town, listed: 0, byCategory: new Uint32Array(trades) }
    if (!byKey.has(key)) {
      byKey.set(key, count)
      counts.push(count)
    }
    add(count, categoryId, isEmergency, 1)
  }
  return counts
}
