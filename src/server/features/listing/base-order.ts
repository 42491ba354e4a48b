import { EMERGENCY_CATEGORY } from '#contract/categories.ts'
import { sortIntoCells } from '#lib/cells.ts'
import { buildGrid, type Grid, type Rows } from '#lib/nearby-index.ts'
import type { ListKey } from './base.ts'
import { sharedNumbers } from './packed.ts'

const placed = (lat: Float64Array, rows: Uint32Array) => rows.filter((row) => !Number.isNaN(lat[row]))

/** In which order what was added becomes rows: trade by trade along the cells of its grid; without a position, last. */
export function orderRows(
  lists: ReadonlyMap<ListKey, Uint32Array>,
  lats: Float64Array,
  lngs: Float64Array,
): Uint32Array {
  const order = new Uint32Array(lats.length)
  const isOrdered = new Uint8Array(lats.length)
  let ordered = 0
  const put = (one: number) => {
    if (isOrdered[one] === 1) return
    isOrdered[one] = 1
    order[ordered++] = one
  }
  const add = (key: ListKey) => {
    const members = placed(lats, lists.get(key) ?? new Uint32Array())
    for (const one of sortIntoCells(lats, lngs, members).order) put(one)
  }
  // What is marked as emergency stands in two lists: with its trade.
  for (const key of lists.keys()) if (key !== undefined && key !== EMERGENCY_CATEGORY) add(key)
  add(EMERGENCY_CATEGORY)
  for (const one of lats.keys()) put(one)
  return order
}

/** A grid over those of the rows that have a position, in shared memory. */
export function gridOf(rows: Rows, listed: Uint32Array): Grid {
  const grid = buildGrid(rows, placed(rows.lat, listed), (bytes) => new SharedArrayBuffer(bytes))
  return { ...grid, starts: sharedNumbers(grid.starts) }
}
