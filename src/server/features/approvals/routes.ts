import {
  approveBusiness,
  approveChange,
  closeBusiness,
  countPending,
  editBusiness,
  getForStaff,
  getReview,
  listForStaff,
  rejectBusiness,
  rejectChange,
  restoreBusiness,
  resubmitBusiness,
  suspendBusiness,
} from '#contract/approvals.ts'
import { decideMany, refuseSubmitter, undoChange, undoDecisions } from '#contract/approvals-many.ts'
import { pagedRoute } from '../../http/paged-route.ts'
import { type Api, route } from '../../http/route.ts'
import type { Approvals } from './approvals.ts'

const done = { ok: true } as const

export function approvalRoutes(api: Api, { queue, decisions, many, changes }: Approvals): void {
  pagedRoute(api, listForStaff, ({ query }) => queue.list(query))
  route(api, countPending, async () => queue.count())
  route(api, getForStaff, async ({ params }) => queue.get(params.id))

  route(api, approveBusiness, async ({ params }, { user }) => decisions.approve(user.id, params.id))
  route(api, restoreBusiness, async ({ params }, { user }) => decisions.restore(user.id, params.id))
  route(api, rejectBusiness, async ({ params, body }, { user }) =>
    decisions.reject(user.id, params.id, body.reason),
  )
  route(api, suspendBusiness, async ({ params, body }, { user }) =>
    decisions.suspend(user.id, params.id, body.reason),
  )
  route(api, approveChange, async ({ params }, { user }) => {
    await changes.approve(user.id, params.id)
    return done
  })
  route(api, rejectChange, async ({ params, body }, { user }) => {
    await changes.reject(user.id, params.id, body.reason)
    return done
  })
  route(api, undoChange, async ({ params }, { user }) => {
    await changes.undo(user.id, params.id)
    return done
  })

  route(api, decideMany, async ({ body }, { user }) => many.decide(user.id, body))
  route(api, undoDecisions, async ({ body }, { user }) => many.undo(user.id, body.ids))
  route(api, refuseSubmitter, async ({ params, body }, { user }) =>
    many.refuseSubmitter(user.id, params.id, body.reason),
  )

  route(api, editBusiness, async ({ params, body }, { user }) => changes.edit(user, params.id, body))
  route(api, getReview, async ({ params }) => changes.review(params.id))
  route(api, closeBusiness, async ({ params }, { user }) => decisions.close(user.id, params.id))
  route(api, resubmitBusiness, async ({ params }, { user }) => decisions.resubmit(user.id, params.id))
}
