import { ARRIVAL_CODE_TRIES, type CallOutStep } from '#contract/call-outs-rules.ts'
import type { progressCallOut } from '#contract/call-outs-way.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { callOutPushes } from '#text/call-outs-notices.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { end, refusalOf } from './ends.ts'
import { findStatus, lockCallOut, type RunningRow } from './store.ts'
import { findAsksOf } from './store-asks.ts'
import * as store from './store-jobs.ts'
import { readAsksOf, readCallOuts } from './store-views.ts'
import { pushToCustomer, tellSteps } from './tell.ts'

type Body = Parsed<typeof progressCallOut>['body']
export type Job = RunningRow & { winnerId: number }

/** Who says something about a call-out; `businessId`: of whose job, where that is said. */
export type Said = { id: number; userId: number; businessId: number | undefined }

/** The winner's business, for one of its people. Throws `not_found`, `call_out_not_yours`. */
export async function requireWinner(sql: Sql, { id, userId, businessId }: Said): Promise<number> {
  const row = await findStatus(sql, id)
  if (!row) throw new Failure('not_found')
  const { winnerId } = row
  const isMeant = winnerId === (businessId ?? winnerId)
  if (winnerId !== null && isMeant && (await store.isOfWinner(sql, id, userId))) return winnerId
  const asked = await findAsksOf(sql, id, userId)
  throw new Failure(asked.some(({ wonAt }) => wonAt !== null) ? 'call_out_not_yours' : 'not_found')
}

/** The customer's own call-out, held. Throws `not_found`; `call_out_other` where what is said is of a winner of before. */
export async function holdOwn(db: Tx, { id, userId, businessId }: Said): Promise<RunningRow> {
  const row = await lockCallOut(db, id)
  if (!row || row.customerId !== userId) throw new Failure('not_found')
  if (businessId !== undefined && row.winnerId !== businessId) throw new Failure('call_out_other')
  return row
}

/** Tells both sides what became of the job. */
export async function tellJob(db: Tx, { id: callOutId, customerId, winnerId }: Job): Promise<void> {
  const ask = (await readAsksOf(db, [callOutId])).find(({ businessId }) => businessId === winnerId)
  await tellSteps(db, [{ callOutId, customerId, job: ask ?? null }])
}

async function takeStep(db: Tx, job: Job, { step, isProven }: { step: CallOutStep; isProven: boolean }) {
  if (step === 'on_the_way') return store.setOnTheWay(db, job)
  if (step === 'arrived') return store.setArrived(db, { ...job, isProven })
  const isArrived = isProven && (await store.setArrived(db, { ...job, isProven }))
  if (job.arrivedAt === null && !isArrived) throw new Failure('call_out_step')
  return (await store.setWinnerDone(db, job)) || isArrived
}

async function pushStep(db: Tx, { id: callOutId, customerId }: Job, step: CallOutStep): Promise<void> {
  const [row] = await readCallOuts(db, [callOutId])
  await pushToCustomer(db, { callOutId, customerId }, callOutPushes.steps[step](row?.winnerName ?? ''))
}

async function confirm(db: Tx, row: RunningRow): Promise<void> {
  if (row.status === 'asking') throw new Failure('call_out_step')
  if (row.status !== 'accepted' || row.winnerId === null) throw refusalOf(row)
  if (row.arrivedAt === null) throw new Failure('call_out_step')
  const job = { ...row, winnerId: row.winnerId }
  if (!(await store.setCustomerDone(db, job))) return
  if (row.winnerDoneAt !== null) await end(db, row, { to: 'done' })
  else await tellJob(db, job)
}

/** Steps of a job by its winner, and the customer's word that it is done. */
export function makeProgress(sql: Sql) {
  /** Whether the code is right. Throws `arrival_code_wrong`, `arrival_code_over`. */
  async function isProof(id: number, winnerId: number, code: string | undefined): Promise<boolean> {
    if (code === undefined) return false
    const isRight = await store.tryArrivalCode(sql, { id, winnerId, code, tries: ARRIVAL_CODE_TRIES })
    if (isRight === false) throw new Failure('arrival_code_wrong')
    if (isRight === null && (await findStatus(sql, id))?.status === 'accepted')
      throw new Failure('arrival_code_over')
    return isRight ?? false
  }

  return {
    /**
     * Throws `not_found`, `call_out_not_yours`, `call_out_cancelled`, `call_out_over`, `call_out_step`, `arrival_code_wrong`,
     * `arrival_code_over`.
     */
    async byWinner(id: number, userId: number, { step, code, businessId }: Body): Promise<void> {
      const winnerId = await requireWinner(sql, { id, userId, businessId })
      const isProven = await isProof(id, winnerId, code)
      await tx(sql, async (db) => {
        const row = await lockCallOut(db, id)
        if (row?.status === 'done' && row.winnerId === winnerId) return // said twice
        if (row?.status !== 'accepted' || row.winnerId !== winnerId) throw refusalOf(row)
        const job = { ...row, winnerId }
        if (!(await takeStep(db, job, { step, isProven }))) return
        if (step === 'done' && row.customerDoneAt !== null) {
          await end(db, row, { to: 'done' })
          return
        }
        await tellJob(db, job)
        await pushStep(db, job, step)
      })
    },

    /** Throws `not_found`, `call_out_other`, `call_out_step`, `call_out_cancelled`, `call_out_over`. */
    async byCustomer(said: Said): Promise<void> {
      await tx(sql, async (db) => {
        const row = await holdOwn(db, said)
        if (row.status !== 'done') await confirm(db, row)
      })
    },
  }
}
