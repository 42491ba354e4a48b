import type { CancelReason } from '#contract/call-outs-answers.ts'
import { FREE_CANCEL_MINUTES } from '#contract/call-outs-rules.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { end, passOn } from './ends.ts'
import * as store from './store.ts'
import { findAsksOf, readShift } from './store-asks.ts'
import { isMember } from './store-blocks.ts'
import { tellWinnerAway } from './tell.ts'

async function byCustomer(
  db: Tx,
  { id, reason, smsADay }: { id: number; reason: CancelReason; smsADay: number },
): Promise<void> {
  const row = await store.lockCallOut(db, id)
  if (row?.status === 'cancelled') return // said twice
  if (row?.status === 'done' || row?.customerDoneAt) throw new Failure('call_out_done')
  const how = { to: 'cancelled', by: 'customer', reason, freeMinutes: FREE_CANCEL_MINUTES } as const
  if (!row || !(await end(db, row, how))) throw new Failure('call_out_over')
  if (row.winnerId !== null)
    await tellWinnerAway(db, await readShift(db, [row.winnerId]), {
      callOutId: id,
      smsADay,
      outcome: 'job_cancelled',
    })
}

/** Cancelling by either side. */
export function makeCancel({ sql, smsADay }: { sql: Sql; smsADay: number }) {
  /** Throws `not_found`, `call_out_over`, `call_out_done`. */
  return async (id: number, userId: number, reason: CancelReason): Promise<void> => {
    const row = await store.findStatus(sql, id)
    if (!row) throw new Failure('not_found')
    if (row.customerId === userId) return tx(sql, (db) => byCustomer(db, { id, reason, smsADay }))
    const { winnerId } = row
    if (winnerId === null || !(await isMember(sql, winnerId, userId))) {
      const asked = await findAsksOf(sql, id, userId)
      // Given back already, by this tap or another one.
      if (asked.some(({ state }) => state === 'refused')) return
      throw new Failure('not_found')
    }
    const given = await tx(sql, (db) => passOn(db, id, { winnerId, how: 'given_back' }))
    if (given) return
    const now = await store.findStatus(sql, id)
    throw new Failure(now?.winnerDoneAt || now?.customerDoneAt ? 'call_out_done' : 'call_out_over')
  }
}
