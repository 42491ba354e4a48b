import type { CancelReason } from '#contract/call-outs-answers.ts'
import { FREE_CANCEL_MINUTES } from '#contract/call-outs-rules.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { end, passOn } from './ends.ts'
import { pauseAfterNoShow } from './no-show.ts'
import * as store from './store.ts'
import { findAsksOf, readWinners } from './store-asks.ts'
import { lockDuty } from './store-duty.ts'
import { isOfWinner } from './store-jobs.ts'
import { tellWinnerAway } from './tell.ts'

type ByCustomer = { id: number; winnerBefore: number | null; reason: CancelReason; smsADay: number }

async function byCustomer(db: Tx, { id, winnerBefore, reason, smsADay }: ByCustomer): Promise<void> {
  if (winnerBefore !== null) await lockDuty(db, winnerBefore) // paused where nobody came
  const row = await store.lockCallOut(db, id)
  if (row?.status === 'cancelled') return // said twice
  if (row?.status === 'done' || row?.customerDoneAt || row?.winnerDoneAt) throw new Failure('call_out_done')
  const how = { to: 'cancelled', by: 'customer', reason, freeMinutes: FREE_CANCEL_MINUTES } as const
  const ended = row && (await end(db, row, how))
  if (!ended) throw new Failure('call_out_over')
  const { winnerId: businessId, acceptedBy } = row
  if (businessId === null) return
  if (ended.outcome === 'no_show' && businessId === winnerBefore)
    return pauseAfterNoShow(db, { callOutId: id, businessId, smsADay })
  const people = await readWinners(db, { callOutId: id, businessId, acceptedBy })
  await tellWinnerAway(db, people, { callOutId: id, smsADay, outcome: 'job_cancelled' })
}

/** Cancelling by either side. */
export function makeCancel({ sql, smsADay }: { sql: Sql; smsADay: number }) {
  /** Throws `not_found`, `call_out_over`, `call_out_done`. */
  return async (id: number, userId: number, reason: CancelReason): Promise<void> => {
    const row = await store.findStatus(sql, id)
    if (!row) throw new Failure('not_found')
    const { winnerId } = row
    if (row.customerId === userId)
      return tx(sql, (db) => byCustomer(db, { id, winnerBefore: winnerId, reason, smsADay }))
    if (winnerId === null || !(await isOfWinner(sql, id, userId))) {
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
