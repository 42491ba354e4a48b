import type { UserType } from '#contract/accounts.ts'
import type { createCallOut } from '#contract/call-outs.ts'
import type { answerCallOut, blockInCallOut, cancelCallOut } from '#contract/call-outs-answers.ts'
import type { priceCallOut } from '#contract/call-outs-price.ts'
import type { CallOutView } from '#contract/call-outs-shapes.ts'
import type { confirmCallOut, progressCallOut } from '#contract/call-outs-way.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import type { Figure } from '../../feature.ts'
import type { FloodGate } from '../../flood-gate.ts'
import type { Places } from '../places/places.ts'
import { makeCallOutDesk } from './admin.ts'
import { makeAnother } from './another.ts'
import { makeAnswer } from './answer.ts'
import { makeCallList } from './call-list.ts'
import { makeCancel } from './cancel.ts'
import type { RoadTimes } from './candidates.ts'
import { makeCreate } from './create.ts'
import { makeDisputes } from './disputes.ts'
import { makeDuty } from './duty.ts'
import { makeJobs } from './jobs.ts'
import { makeLicences } from './licence.ts'
import { makeOffers } from './offers.ts'
import { makePaidRanges } from './paid-ranges.ts'
import { makePositions } from './positions.ts'
import { makePrice } from './price-asks.ts'
import { makeProgress } from './progress.ts'
import { receiptOf, writeReceipt } from './receipt.ts'
import { makeShare } from './share.ts'
import { makeSmsAnswers } from './sms.ts'
import { findStatus } from './store.ts'
import { countRunning } from './store-admin.ts'
import { setBlock } from './store-blocks.ts'
import { findParty } from './store-disputes.ts'
import { readArrivalRate } from './store-jobs.ts'
import { sweepCallOuts } from './store-personal.ts'
import { makeTimers } from './timers.ts'
import { makeViews } from './views.ts'
import { makeWayStreams } from './way-streams.ts'
import { makeCallOutWorker } from './worker.ts'

export { toPosition } from './position-memory.ts'
export { callOutFills } from './views.ts'

type CallOutsDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale' | 'sms'>
  places: Places
  roads: RoadTimes
  /** Whether SMS can leave: call-outs are off without. */
  isOn: boolean
  gate: FloodGate
  onError: (error: unknown) => void
}
type User = { id: number; userType: UserType }

/** Call-outs: who is on duty, who asks, who is asked, and who comes. */
export type CallOuts = ReturnType<typeof makeCallOuts>

export function makeCallOuts({ sql, isOn, onError, ...deps }: CallOutsDeps) {
  const views = makeViews(sql)
  const create = makeCreate({ ...deps, sql, isOn, view: views.ofCustomer })
  const answer = makeAnswer(sql)
  const cancel = makeCancel({ sql, smsADay: deps.config.sms.smsADay })
  const steps = makeProgress(sql)
  const price = makePrice(sql)
  const another = makeAnother({ sql, smsADay: deps.config.sms.smsADay })
  const share = makeShare(sql)
  const paidRanges = makePaidRanges(sql)
  const streams = makeWayStreams({ ...deps, sql, onError })
  const positions = makePositions({ ...deps, sql, onChanged: streams.look, onError })
  positions.follow(streams.tellPosition)
  const worker = makeCallOutWorker({
    sql,
    doSome: makeTimers({ ...deps, sql, smsADay: deps.config.sms.smsADay, onError }),
    onError,
  })

  return {
    duty: makeDuty({ sql, isOn }),
    licences: makeLicences({ sql }),
    desk: makeCallOutDesk(sql),
    disputes: makeDisputes(sql),
    jobs: makeJobs(sql),
    offers: makeOffers({ ...deps, sql, isOn, paidRanges }),
    paidRange: paidRanges.of,
    arrivalRate: (businessId: number) => readArrivalRate(sql, businessId),
    list: makeCallList({ ...deps, sql }),
    get: views.get,
    mine: views.mine,
    create: (userId: number, body: Parsed<typeof createCallOut>['body']) => create(userId, body),

    /** Throws as `makeAnswer` says. */
    async answer(id: number, user: User, body: Parsed<typeof answerCallOut>['body']): Promise<CallOutView> {
      await answer(id, user.id, body)
      return views.get(id, user)
    },

    /** Throws as `makeCancel` says. */
    async cancel(
      id: number,
      user: User,
      { reason }: Parsed<typeof cancelCallOut>['body'],
    ): Promise<CallOutView> {
      await cancel(id, user.id, reason)
      return views.get(id, user)
    },

    /** Throws as `makeProgress` says. */
    async progress(
      id: number,
      user: User,
      body: Parsed<typeof progressCallOut>['body'],
    ): Promise<CallOutView> {
      await steps.byWinner(id, user.id, body)
      return views.get(id, user)
    },

    /** Throws as `makeProgress` says. */
    async confirm(
      id: number,
      user: User,
      { businessId }: Parsed<typeof confirmCallOut>['body'],
    ): Promise<CallOutView> {
      await steps.byCustomer({ id, userId: user.id, businessId })
      return views.get(id, user)
    },

    /** Throws as `makePrice` says. */
    async price(id: number, user: User, body: Parsed<typeof priceCallOut>['body']): Promise<CallOutView> {
      await price(id, user.id, body)
      return views.get(id, user)
    },

    /** Throws `not_found`, `call_out_step` before the arrival. */
    receipt: async (id: number, user: User): Promise<Buffer> =>
      writeReceipt(receiptOf(await views.get(id, user))),

    /** Throws as `makeAnother` says. */
    async another(id: number, user: User): Promise<CallOutView> {
      await another(id, user.id)
      return views.get(id, user)
    },

    /** Throws `not_found` for who is neither customer nor of a business that has or had the job. */
    async block(
      id: number,
      user: User,
      { isBlocked, businessId }: Parsed<typeof blockInCallOut>['body'],
    ): Promise<{ isBlocked: boolean }> {
      const [row, party] = await Promise.all([
        findStatus(sql, id),
        findParty(sql, { callOutId: id, userId: user.id, businessId: businessId ?? null }),
      ])
      const isFormer = party?.side === 'winner' && party.isSold // what the business does is the next one's affair
      if (!party || isFormer || row === null || row.customerId === null) throw new Failure('not_found')
      const block = { customerId: row.customerId, businessId: party.businessId }
      await setBlock(sql, { ...block, byCustomer: party.side === 'customer' }, isBlocked)
      return { isBlocked }
    },

    async figures(): Promise<Figure[]> {
      const running = (await countRunning(sql)).map(({ status, count }) => ({
        name: 'call_outs_running',
        help: 'Call-outs under way',
        labels: { status },
        value: count,
      }))
      const name = 'call_out_watchers'
      return [...running, { name, help: 'Streams of shared ways in this process', value: streams.size() }]
    },

    answerSms: makeSmsAnswers({ ...deps, sql, answer }),
    doDue: worker.doDue,
    positions,
    share,
    /** Of shared ways; they end with the other streams. */
    streams,
    async start(): Promise<void> {
      await paidRanges.refresh()
      await positions.start()
      await worker.start()
      streams.start()
    },
    stop: worker.stop,
    async sweep(): Promise<void> {
      await sweepCallOuts(sql)
      await paidRanges.refresh()
      await positions.sweep()
    },
  }
}
