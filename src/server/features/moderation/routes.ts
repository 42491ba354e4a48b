import { closeReports, listReports, readReportedTalk } from '#contract/admin-reports.ts'
import { reportReview } from '#contract/admin-reviews.ts'
import { reportBusiness } from '#contract/reports.ts'
import { nextLink } from '../../http/next-link.ts'
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
  route(api, listReports, async ({ query }, { setHeader }) => {
    const { items, next } = await cases.list(query)
    if (next) setHeader('link', nextLink(listReports.path, query, next))
    return items
  })
  route(api, closeReports, async ({ params, body }, { user }) => cases.close(user.id, params.id, body))
  route(api, readReportedTalk, async ({ params }, { user }) => cases.conversation(user.id, params.id))
}
