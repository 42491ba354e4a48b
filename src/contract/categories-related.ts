/** Categories to suggest in place of one that was not found: trades that often do the same work, or refer to each other. */
const RELATED = [
  [1, 10, 12, 3],
  [2, 34, 55, 35],
  [3, 6, 19, 8, 15],
  [4, 11, 10, 50],
  [7, 28, 27, 37],
  [9, 28, 37, 38],
  [13, 12, 10],
  [14, 56],
  [18, 8, 41],
  [20, 8, 34],
  [21, 8, 19],
  [22, 8, 6],
  [24, 23, 3],
  [25, 26, 40],
  [29, 27, 7, 28],
  [30, 28, 31],
  [31, 58],
  [32, 33],
  [36, 37, 39],
  [42, 41, 43, 44],
  [45, 40],
  [46, 47],
  [49, 12],
  [51, 52, 53],
  [57, 58],
  [60, 1, 61],
] as const

/** Trades to look at instead of an empty one, the nearest in kind first. */
export function relatedTrades(categoryId: number): number[] {
  const groups = RELATED.filter((group) => group.some((id) => id === categoryId))
  const own = groups.toSorted((a, b) => Number(b[0] === categoryId) - Number(a[0] === categoryId))
  return [...new Set<number>(own.flat())].filter((id) => id !== categoryId).slice(0, 4)
}
