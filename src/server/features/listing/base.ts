import type { Grid } from '#lib/nearby-index.ts'
import type { Packed } from './packed.ts'

/** Undefined stands for all categories. */
export type ListKey = number | undefined

/**
 * All listed businesses as they were at one moment: typed arrays by row number and the bytes of their parts, in shared
 * memory. Rows are numbered along the cells of the grid, so that neighbours on the map are neighbours in memory.
 * Nothing here changes but `slots`, where a row that changed since is marked as dead.
 */
export type Base = {
  count: number
  ids: Uint32Array
  x: Float64Array
  y: Float64Array
  z: Float64Array
  slots: Uint32Array
  /** Mean rating in hundredths; 0 without reviews. */
  ratings: Uint16Array
  /** Milliseconds since 1970. */
  updatedAt: Float64Array
  own: Packed
  kind: Packed
  kindOf: Uint32Array
  place: Packed
  placeOf: Uint32Array
  hours: Packed
  hoursOf: Uint32Array
  detail: Packed
  detailOf: Uint32Array
  /** Rows with a position. */
  grids: Map<ListKey, Grid>
  /** All rows, by ascending id. */
  byId: Map<ListKey, Uint32Array>
}

/** The row of an id, or -1. Dead ones are found too. */
export function rowOf(base: Base, id: number): number {
  const order = base.byId.get(undefined)
  if (!order) return -1
  let [low, high] = [0, order.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const row = order[middle] ?? 0
    const found = base.ids[row] ?? 0
    if (found === id) return row
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}
