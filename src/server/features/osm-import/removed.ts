import type { Tx } from '../../db/pool.ts'
import { isSamePlace } from './same-place.ts'
import { dropRows, listRemovedPairs, type RemovedRows } from './store-match.ts'

/** Takes rows out that are a place whose removal was asked for: by the source's id, or by trade, name, telephone and distance. */
export async function refuseRemoved(tx: Tx, rows: RemovedRows): ReturnType<typeof dropRows> {
  const pairs = await listRemovedPairs(tx, rows)
  const same = pairs.filter(({ isById, one, other, metres }) => isById || isSamePlace(one, other, metres))
  return dropRows(tx, new Set(same.map(({ ord }) => ord)))
}
