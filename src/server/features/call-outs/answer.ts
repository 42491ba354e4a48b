import type { answerCallOut } from '#contract/call-outs-answers.ts'
import { ARRIVAL_CODE_DIGITS, LATE_MINUTES, OVER_MINUTES } from '#contract/call-outs-rules.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { callOutPushes } from '#text/call-outs-notices.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { randomDigits } from '../../secrets.ts'
import { pinAgreed } from './agreed.ts'
import * as store from './store.ts'
import * as asks from './store-asks.ts'
import { lockDuty } from './store-duty.ts'
import { beginJob } from './store-jobs.ts'
import { readCallOuts } from './store-views.ts'
import { pushToCustomer, type Step, tellSteps } from './tell.ts'

type Body = Parsed<typeof answerCallOut>['body']
type Ask = Awaited<ReturnType<typeof asks.findAsksOf>>[number]
type Answer = { callOutId: number; userId: number; ask: Ask; body: Body; onWon: OnWon }
/** In the transaction of the acceptance, again where it was said twice. */
type OnWon = (tx: Tx) => Promise<void>

/** Why nobody can accept it any more. */
function refusalOf(row: store.RunningRow | null) {
  if (row?.status === 'accepted') return new Failure('call_out_taken')
  return new Failure(row?.status === 'cancelled' ? 'call_out_cancelled' : 'call_out_over')
}

const refuseSecondJob = (error: unknown): never => {
  if ((error as { constraint_name?: string }).constraint_name === 'call_out_job')
    throw new Failure('call_out_busy')
  throw error
}

/** Takes from a winner without a free vehicle all else that it was asked. */
async function loseOthers(db: Tx, businessId: number): Promise<Step[]> {
  if ((await store.findFreeVehicle(db, businessId, undefined)) !== undefined) return []
  const lost = await asks.loseAsksOf(db, businessId)
  const rows = await readCallOuts(
    db,
    lost.map(({ callOutId }) => callOutId),
  )
  return lost.map((ask) => ({
    callOutId: ask.callOutId,
    customerId: rows.find(({ id }) => id === ask.callOutId)?.customerId ?? null,
    asks: [ask],
  }))
}

async function accept(db: Tx, { callOutId, userId, ask, body, onWon }: Answer): Promise<void> {
  const { id, businessId, isListed } = ask
  await lockDuty(db, businessId)
  const before = await store.findStatus(db, callOutId)
  if (before?.status === 'accepted' && before.winnerId === businessId) return onWon(db) // said twice
  if (before?.status !== 'asking' || !isListed) throw refusalOf(before)
  if (!(await asks.mayStillCome(db, { callOutId, businessId, userId }))) throw new Failure('call_out_barred')
  const vehicleId = await store.findFreeVehicle(db, businessId, body.vehicleId)
  if (vehicleId === undefined) throw new Failure('call_out_busy')
  const minutes = body.minutes ?? 0
  const arrivalCode = randomDigits(ARRIVAL_CODE_DIGITS)
  const times = { minutes, lateMinutes: LATE_MINUTES, overMinutes: OVER_MINUTES }
  const won = await store.accept(db, { id: callOutId, businessId, userId, vehicleId, arrivalCode, ...times })
  if (!won) throw refusalOf(await store.findStatus(db, callOutId))
  await asks.closeAsk(db, { id, userId, state: 'accepted' })
  await beginJob(db, callOutId, businessId)
  const lost = await asks.loseAsks(db, callOutId)
  const { customerId } = before
  const steps = await loseOthers(db, businessId)
  await tellSteps(db, [...steps, { callOutId, customerId, asks: [...lost, ask], job: ask }])
  await pinAgreed(db, { id: callOutId, customerId, winnerId: businessId })
  const [row] = await readCallOuts(db, [callOutId])
  await pushToCustomer(db, { callOutId, customerId }, callOutPushes.accepted(row?.winnerName ?? '', minutes))
  await onWon(db)
}

async function refuse(db: Tx, { callOutId, userId, ask }: Answer): Promise<void> {
  const row = await store.lockCallOut(db, callOutId)
  if (row?.status !== 'asking') return // nothing to refuse any more
  if (!(await asks.closeAsk(db, { id: ask.id, userId, state: 'refused' }))) return
  if ((await asks.countOpenAsks(db, callOutId)) === 0) await asks.hurry(db, callOutId)
  await tellSteps(db, [{ callOutId, customerId: row.customerId, asks: [ask] }])
}

/** Answers of those who are asked. */
export function makeAnswer(sql: Sql) {
  /** Throws `not_found`, `call_out_taken`, `call_out_cancelled`, `call_out_over`, `call_out_busy`, `call_out_barred`, `invalid_input`. */
  return async (
    callOutId: number,
    userId: number,
    body: Body,
    onWon: OnWon = async () => {},
  ): Promise<void> => {
    if (body.accept && body.minutes === undefined)
      throw new Failure('invalid_input', { fields: { minutes: 'required' } })
    const mine = await asks.findAsksOf(sql, callOutId, userId)
    const ask = mine.find(({ businessId }) => businessId === (body.businessId ?? businessId))
    if (!ask) throw new Failure('not_found')
    const answer = { callOutId, userId, ask, body, onWon }
    await tx(sql, (db) => (body.accept ? accept(db, answer) : refuse(db, answer))).catch(refuseSecondJob)
  }
}
