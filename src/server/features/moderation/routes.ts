import { reportReview } from '#contract/admin-reviews.ts'
import { reportBusiness } from '#contract/reports.ts'
import { type Api, route } from '../../http/route.ts'
import type { Moderation } from './moderation.ts'

export function moderationRoutes(api: Api, moderation: Moderation): void {
  route(api, reportBusiness, async ({ params, body }, { user }) =>
    moderation.report(user.id, params.id, body),
  )
  route(api, reportReview, async ({ params, body }, { user }) => {
    await moderation.reportReview(user.id, params, body)
    return { ok: true as const }
  })
}
