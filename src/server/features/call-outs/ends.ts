import { ASKING_MINUTES, type JobOutcome } from '#contract/call-outs-rules.ts'
import { callOutPushes } from '#text/call-outs-notices.ts'
import type { Db } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { addChecks } from '../checks/checks.ts'
import { closeAgreement } from './agreed.ts'
import * as store from './store.ts'
import * as asks from './store-asks.ts'
import { lockDuty } from './store-duty.ts'
import { closeJob, findProvenArrival } from './store-jobs.ts'
import { readAsksOf } from './store-views.ts'
import { pushToCustomer, tellSteps } from './tell.ts'

/**
 * Writes into the ledger what a done job shows: the business is there, and was at work when it arrived. Only where the code or the
 * customer has said so. Its page waits for the next change: touching the business's row behind the call-out's could lock in a circle.
 */
async function checkByJob(tx: Db, callOutId: number, businessId: number): Promise<void> {
  const at = await findProvenArrival(tx, callOutId)
  if (!at) return
  const by = { businessId, userId: null, method: 'call_out', at, isSilent: true } as const
  await addChecks(tx, { ...by, fields: ['open'], state: 'open' })
  await addChecks(tx, { ...by, fields: ['existence'], isDaily: true })
}

const RUNNING: ('asking' | 'accepted')[] = ['asking', 'accepted']

type Ended = { outcome: JobOutcome | null }
type End = Omit<Parameters<typeof store.endCallOut>[2], 'from'>

/** Ends a running call-out and tells everybody; null where it does not run. */
export async function end(
  db: Db,
  row: Pick<store.RunningRow, 'id' | 'customerId' | 'winnerId'>,
  how: End,
): Promise<Ended | null> {
  const { id: callOutId, customerId, winnerId } = row
  if (!(await store.endCallOut(db, callOutId, { ...how, from: RUNNING }))) return null
  const outcome = await closeJob(db, callOutId, 'ended')
  await closeAgreement(db, row)
  if (how.to === 'done' && winnerId !== null) await checkByJob(db, callOutId, winnerId)
  const lost = await asks.loseAsks(db, callOutId)
  const all = await readAsksOf(db, [callOutId])
  const job = all.find(({ businessId }) => businessId === winnerId)
  await tellSteps(db, [{ callOutId, customerId, asks: lost, job: job ?? null }])
  return { outcome }
}

/** `given_back` by the winner, `no_show`: the winner did not come, `void`: through no fault of either side. */
export type PassedOn = keyof typeof callOutPushes.passedOn

/**
 * Takes a job from its winner: others are asked at once, and that one no more. Null where it is not this one's, or somebody has
 * said that it is done; else who had accepted it, and how it came out.
 */
export async function passOn(
  db: Db,
  callOutId: number,
  { winnerId, how }: { winnerId: number; how: PassedOn },
): Promise<(Ended & Pick<store.RunningRow, 'acceptedBy'>) | null> {
  await lockDuty(db, winnerId)
  const row = await store.lockCallOut(db, callOutId)
  if (row?.status !== 'accepted' || row.winnerId !== winnerId || row.customerDoneAt) return null
  if (row.winnerDoneAt && how !== 'no_show') return null
  const outcome = await closeJob(db, callOutId, how)
  await closeAgreement(db, row)
  await store.askAgain(db, callOutId, winnerId, ASKING_MINUTES)
  await asks.markGivenBack(db, callOutId, winnerId)
  const ask = (await readAsksOf(db, [callOutId])).find(({ businessId }) => businessId === winnerId)
  const { customerId, acceptedBy } = row
  await tellSteps(db, [{ callOutId, customerId, asks: ask ? [ask] : [] }])
  await pushToCustomer(db, { callOutId, customerId }, callOutPushes.passedOn[how])
  return { acceptedBy, outcome }
}

/** Why a job takes no step any more. */
export function refusalOf(row: Pick<store.RunningRow, 'status'> | null): Failure {
  if (row?.status === 'cancelled') return new Failure('call_out_cancelled')
  if (row?.status === 'done') return new Failure('call_out_done')
  return new Failure(row?.status === 'asking' ? 'call_out_not_yours' : 'call_out_over')
}
