import { closeReports, listReports, readReportedTalk, undoReportsClosing } from '#contract/moderation.ts'
import { reportBusiness } from '#contract/moderation-reports.ts'
import { reportReview } from '#contract/reviews-admin.ts'
import { pagedRoute } from '../../http/paged-route.ts'
import { type Api, route } from '../../http/route.ts'
import type { Moderation } from './moderation.ts'

export function moderationRoutes(api: Api, moderation: Moderation): void {
  const { cases } = moderation
  route(api, reportBusiness, async ({ params, body }, { user }) =>
    moderation.report(user.id, params.id, body),
  )
  route(api, reportReview, async ({ params, body }, { user }) => {
    await moderation.reportReview(user.id, params, body)
    return { ok: true as const }
  })
  pagedRoute(api, listReports, ({ query }) => cases.list(query))
  route(api, closeReports, async ({ params, body }, { user }) => cases.close(user.id, params.id, body))
  route(api, undoReportsClosing, async ({ params }, { user }) => {
    await cases.undo(user.id, params.id)
    return { ok: true as const }
  })
  route(api, readReportedTalk, async ({ params }, { user }) => cases.conversation(user.id, params.id))
}
