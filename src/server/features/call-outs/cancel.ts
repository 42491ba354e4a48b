import type { CancelReason } from '#contract/call-outs-answers.ts'
import { ASKING_MINUTES, FREE_CANCEL_MINUTES } from '#contract/call-outs-rules.ts'
import { callOutPushes } from '#text/call-outs-notices.ts'
import { type Db, type Sql, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import * as store from './store.ts'
import * as asks from './store-asks.ts'
import { isMember } from './store-blocks.ts'
import { lockDuty } from './store-duty.ts'
import { closeJob } from './store-jobs.ts'
import { readAsksOf } from './store-views.ts'
import { pushToCustomer, tellJobCancelled, tellSteps } from './tell.ts'

const RUNNING: ('asking' | 'accepted')[] = ['asking', 'accepted']

type End = Parameters<typeof store.endCallOut>[2]

/** Ends a running call-out and tells everybody; false where it does not run. */
export async function end(
  db: Db,
  row: Pick<store.RunningRow, 'id' | 'customerId' | 'winnerId'>,
  how: Omit<End, 'from'>,
): Promise<boolean> {
  const { id: callOutId, customerId, winnerId } = row
  if (!(await store.endCallOut(db, callOutId, { ...how, from: RUNNING }))) return false
  await closeJob(db, callOutId, 'ended')
  const lost = await asks.loseAsks(db, callOutId)
  const all = await readAsksOf(db, [callOutId])
  const job = all.find(({ businessId }) => businessId === winnerId)
  await tellSteps(db, [{ callOutId, customerId, asks: lost, job: job ?? null }])
  return true
}

async function byCustomer(
  db: Tx,
  { id, reason, smsADay }: { id: number; reason: CancelReason; smsADay: number },
): Promise<void> {
  const row = await store.lockCallOut(db, id)
  if (row?.status === 'cancelled') return // said twice
  if (row?.status === 'done' || row?.customerDoneAt) throw new Failure('call_out_done')
  const how = { to: 'cancelled', by: 'customer', reason, freeMinutes: FREE_CANCEL_MINUTES } as const
  if (!row || !(await end(db, row, how))) throw new Failure('call_out_over')
  if (row.winnerId !== null) await tellJobCancelled(db, { callOutId: id, businessId: row.winnerId, smsADay })
}

/** A winner gives its job back: others are asked at once, and itself no more. */
export async function giveBack(db: Db, callOutId: number, winnerId: number): Promise<boolean> {
  await lockDuty(db, winnerId)
  const row = await store.lockCallOut(db, callOutId)
  if (row?.status !== 'accepted' || row.winnerId !== winnerId) return false
  await closeJob(db, callOutId, 'given_back')
  if (!(await store.askAgain(db, callOutId, winnerId, ASKING_MINUTES))) return false
  await asks.markGivenBack(db, callOutId, winnerId)
  const ask = (await readAsksOf(db, [callOutId])).find(({ businessId }) => businessId === winnerId)
  const { customerId } = row
  await tellSteps(db, [{ callOutId, customerId, asks: ask ? [ask] : [] }])
  await pushToCustomer(db, { callOutId, customerId }, callOutPushes.givenBack)
  return true
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
      const asked = await asks.findAsksOf(sql, id, userId)
      // Given back already, by this tap or another one.
      if (asked.some(({ state }) => state === 'refused')) return
      throw new Failure('not_found')
    }
    if (row.winnerDoneAt || row.customerDoneAt) throw new Failure('call_out_done')
    if (!(await tx(sql, (db) => giveBack(db, id, winnerId)))) throw new Failure('call_out_over')
  }
}
