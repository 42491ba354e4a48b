import {
  createCallOut,
  getArrivalRate,
  getCallOut,
  getCallOutList,
  listCallOutOffers,
  listOwnCallOuts,
} from '#contract/call-outs.ts'
import {
  getLicence,
  listCallOutsForStaff,
  mapRunningCallOuts,
  setLicence,
} from '#contract/call-outs-admin.ts'
import { answerCallOut, blockInCallOut, cancelCallOut } from '#contract/call-outs-answers.ts'
import {
  disputeCallOut,
  getCallOutRecord,
  readCallOutConversations,
  settleCallOutDispute,
} from '#contract/call-outs-disputes.ts'
import { getDuty, putDuty } from '#contract/call-outs-duty.ts'
import { exportBusinessJobs, listBusinessJobs } from '#contract/call-outs-jobs.ts'
import { getCallOutReceipt, priceCallOut } from '#contract/call-outs-price.ts'
import { askForAnother, confirmCallOut, progressCallOut } from '#contract/call-outs-way.ts'
import { FileAnswer } from '../../http/answers.ts'
import { pagedRoute } from '../../http/paged-route.ts'
import { type Api, route } from '../../http/route.ts'
import type { CallOuts } from './call-outs.ts'

export function callOutRoutes(api: Api, callOuts: CallOuts): void {
  const { duty, licences, desk, disputes, jobs } = callOuts
  route(api, listCallOutOffers, async ({ query }, { network, setHeader }) => {
    setHeader('cache-control', 'no-store') // it tells where somebody is
    return callOuts.offers(query, network)
  })
  route(api, getArrivalRate, async ({ params }) => callOuts.arrivalRate(params.id))
  route(api, createCallOut, async ({ body }, { user }) => callOuts.create(user.id, body))
  route(api, listOwnCallOuts, async (_input, { user }) => callOuts.mine(user.id))
  route(api, getCallOut, async ({ params }, { user }) => callOuts.get(params.id, user))
  route(api, getCallOutList, async ({ params }, { user }) => callOuts.list(params.id, user.id))
  route(api, answerCallOut, async ({ params, body }, { user }) => callOuts.answer(params.id, user, body))
  route(api, cancelCallOut, async ({ params, body }, { user }) => callOuts.cancel(params.id, user, body))
  route(api, progressCallOut, async ({ params, body }, { user }) => callOuts.progress(params.id, user, body))
  route(api, confirmCallOut, async ({ params, body }, { user }) => callOuts.confirm(params.id, user, body))
  route(api, priceCallOut, async ({ params, body }, { user }) => callOuts.price(params.id, user, body))
  route(api, getCallOutReceipt, async ({ params }, { user }) => {
    const data = await callOuts.receipt(params.id, user)
    return new FileAnswer({ data, type: 'application/pdf', name: `rehber724-${params.id}.pdf` })
  })
  route(api, askForAnother, async ({ params }, { user }) => callOuts.another(params.id, user))
  route(api, blockInCallOut, async ({ params, body }, { user }) => callOuts.block(params.id, user, body))
  route(api, getDuty, async ({ params }) => duty.read(params.id))
  route(api, putDuty, async ({ params, body }, { user }) => duty.put(params.id, user.id, body))
  route(api, getLicence, async ({ params }) => licences.read(params.id))
  route(api, setLicence, async ({ params, body }, { user }) => {
    await licences.set(user.id, params.id, body)
    return { ok: true as const }
  })
  route(api, listBusinessJobs, async ({ params, query }) => jobs.list(params.id, query))
  route(api, exportBusinessJobs, async ({ params }) => new FileAnswer(jobs.file(params.id)))
  route(api, disputeCallOut, async ({ params, body }, { user }) => disputes.add(params.id, user.id, body))
  route(api, getCallOutRecord, async ({ params }) => desk.record(params.id))
  route(api, readCallOutConversations, async ({ params, query }, { user }) =>
    desk.conversation(user.id, params.id, query),
  )
  route(api, settleCallOutDispute, async ({ params, body }, { user }) => {
    await disputes.settle(user.id, params.id, body)
    return { ok: true as const }
  })
  route(api, mapRunningCallOuts, async () => desk.running())
  pagedRoute(api, listCallOutsForStaff, ({ query }) => desk.list(query))
}
