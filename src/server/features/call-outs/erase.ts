import type { Db } from '../../db/pool.ts'
import { end, giveBack } from './cancel.ts'
import { lockCallOut } from './store.ts'
import { listRunningOf } from './store-personal.ts'

/** An account goes: what it asked for ends, and what its businesses had accepted is asked again. */
export async function endRunningOf(tx: Db, userId: number): Promise<void> {
  const { jobs, callOuts } = await listRunningOf(tx, userId)
  for (const { id, winnerId } of jobs) await giveBack(tx, id, winnerId)
  for (const id of callOuts) {
    const row = await lockCallOut(tx, id)
    if (row) await end(tx, row, { to: 'cancelled', by: 'erasure' })
  }
}
