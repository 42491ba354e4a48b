import type { priceCallOut } from '#contract/call-outs-price.ts'
import { PAID_DAYS, PRICE_ASKS_MAX } from '#contract/call-outs-rules.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { pricePushes } from '#text/call-outs-price.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { takeUpload } from '../uploads/uploads.ts'
import { pinAgreed } from './agreed.ts'
import { refusalOf } from './ends.ts'
import { holdOwn, type Job, requireWinner, tellJob } from './progress.ts'
import { lockCallOut, type RunningRow } from './store.ts'
import * as store from './store-price.ts'
import { readCallOuts } from './store-views.ts'
import { pushToCustomer } from './tell.ts'

type Body = Parsed<typeof priceCallOut>['body']
type Ask = NonNullable<Body['ask']>

/** The winner's job, held, with what is agreed. Throws why it takes no price any more. */
async function hold(db: Tx, row: RunningRow | null): Promise<{ job: Job; agreement: store.Agreement }> {
  if (row?.status !== 'accepted' || row.winnerId === null) throw refusalOf(row)
  if (row.customerDoneAt !== null) throw new Failure('call_out_done')
  const agreement = await store.readAgreement(db, row.id)
  if (!agreement) throw new Failure('call_out_over')
  return { job: { ...row, winnerId: row.winnerId }, agreement }
}

async function ask(db: Tx, { job, agreement }: Awaited<ReturnType<typeof hold>>, userId: number, given: Ask) {
  const { totalKurus, photo } = given
  const reason = given.reason.trim()
  const { asks, agreedKurus, round } = agreement
  if (job.arrivedAt === null) throw new Failure('call_out_step')
  if (job.winnerDoneAt !== null) throw new Failure('call_out_done')
  const last = asks.at(-1)
  const isSame = last?.totalKurus === totalKurus && last.reason === reason
  if (isSame && last.answer !== 'declined') return // said twice
  if (last?.answer === null) throw new Failure('price_open')
  if (asks.length >= PRICE_ASKS_MAX) throw new Failure('price_asks_spent')
  if (totalKurus <= agreedKurus) throw new Failure('price_not_more')
  const photoId = await takeUpload(db, { userId, url: photo, usedAs: 'call_out' })
  if (photoId === null) throw new Failure('photo_unusable')
  const no = asks.length + 1
  await store.addPriceAsk(db, { callOutId: job.id, round, no, totalKurus, reason, photoId, userId })
  await tellJob(db, job)
  const [row] = await readCallOuts(db, [job.id])
  const { customerId } = job
  await pushToCustomer(
    db,
    { callOutId: job.id, customerId },
    pricePushes.asked(row?.winnerName ?? '', totalKurus),
  )
}

async function answer(db: Tx, row: RunningRow, { no, agree }: NonNullable<Body['answer']>): Promise<void> {
  const { job, agreement } = await hold(db, row)
  const asked = agreement.asks.find((one) => one.no === no)
  const given = agree ? 'agreed' : 'declined'
  if (asked?.answer === given) return // said twice
  if (asked?.answer !== null) throw new Failure('price_answered')
  await store.answerPriceAsk(db, { callOutId: job.id, round: agreement.round, no, agree })
  if (agree) await pinAgreed(db, job)
  await tellJob(db, job)
}

async function pay(db: Tx, row: RunningRow, kurus: number): Promise<void> {
  if (row.status === 'cancelled') throw new Failure('call_out_cancelled')
  if (!(await store.setPaid(db, { callOutId: row.id, kurus, days: PAID_DAYS })))
    throw new Failure(row.arrivedAt === null ? 'call_out_step' : 'call_out_over')
  if (row.winnerId !== null) await tellJob(db, { ...row, winnerId: row.winnerId })
}

const refuseBody = () => new Failure('invalid_input', { fields: { ask: 'invalid' } })

/** The price of a job: asked for by its winner, agreed to and told by its customer. */
export function makePrice(sql: Sql) {
  /**
   * Throws `not_found`, `call_out_other`, `call_out_step`, `call_out_not_yours`, `call_out_cancelled`, `call_out_over`, `call_out_done`,
   * `price_not_more`, `price_open`, `price_asks_spent`, `price_answered`, `photo_unusable`, `invalid_input`.
   */
  return async (id: number, userId: number, body: Body): Promise<void> => {
    if ([body.ask, body.answer, body.paidKurus].filter((part) => part !== undefined).length !== 1)
      throw refuseBody()
    const said = { id, userId, businessId: body.businessId }
    if (body.ask) {
      const given = body.ask
      const winnerId = await requireWinner(sql, said)
      await tx(sql, async (db) => {
        const row = await lockCallOut(db, id)
        if (row && row.winnerId !== winnerId) throw new Failure('call_out_not_yours')
        await ask(db, await hold(db, row), userId, given)
      })
      return
    }
    await tx(sql, async (db) => {
      const row = await holdOwn(db, said)
      if (body.answer) await answer(db, row, body.answer)
      else if (body.paidKurus !== undefined) await pay(db, row, body.paidKurus)
    })
  }
}
