import {
  addReview,
  answerReview,
  editReview,
  getOwnReview,
  listReviews,
  removeReview,
} from '#contract/reviews.ts'
import {
  clearReviewReports,
  hideReview,
  listAdminReviews,
  showReview,
  undoReviewDecision,
} from '#contract/reviews-admin.ts'
import { pagedRoute } from '../../http/paged-route.ts'
import { type Api, fromReplicas, route } from '../../http/route.ts'
import type { Reviews } from './reviews.ts'

const ok = { ok: true as const }

export function reviewRoutes(api: Api, { list, answer, writing, staff }: Reviews): void {
  route(
    api,
    listReviews,
    fromReplicas(async ({ params, query }) => list(params.id, query)),
  )
  route(api, getOwnReview, async ({ params }, { user }) => writing.mine(params.id, user))
  route(api, addReview, async ({ params, body }, { user }) => writing.add(params.id, user, body))
  route(api, editReview, async ({ params, body }, { user }) => writing.edit(params, user.id, body))
  route(api, removeReview, async ({ params }, { user }) => {
    await writing.remove(params, user.id)
    return ok
  })
  route(api, answerReview, async ({ params, body }, { user }) => answer(params, user.id, body))

  pagedRoute(api, listAdminReviews, ({ query }) => staff.list(query))
  route(api, hideReview, async ({ params, body }, { user }) => {
    await staff.hide(user.id, params.id, body.reason)
    return ok
  })
  route(api, showReview, async ({ params }, { user }) => {
    await staff.show(user.id, params.id)
    return ok
  })
  route(api, clearReviewReports, async ({ params }, { user }) => {
    await staff.clearReports(user.id, params.id)
    return ok
  })
  route(api, undoReviewDecision, async ({ params }, { user }) => {
    await staff.undo(user.id, params.id)
    return ok
  })
}
