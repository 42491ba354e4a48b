import type { Db } from '../../db/pool.ts'
import { end, passOn } from './ends.ts'
import { lockCallOut } from './store.ts'
import { listRunningOf } from './store-personal.ts'

/** An account goes: what it asked for ends, and what its businesses had accepted is asked again. */
export async function endRunningOf(tx: Db, userId: number): Promise<void> {
  const { jobs, callOuts } = await listRunningOf(tx, userId)
  for (const { id, winnerId } of jobs) {
    if (await passOn(tx, id, { winnerId, how: 'given_back' })) continue
    const row = await lockCallOut(tx, id) // one of the sides has said that it is done
    if (row?.status === 'accepted') await end(tx, row, { to: 'done' })
  }
  for (const id of callOuts) {
    const row = await lockCallOut(tx, id)
    if (row) await end(tx, row, { to: 'cancelled', by: 'erasure' })
  }
}
