import { getStats } from '#contract/stats.ts'
import { countVisit, getStanding } from '#contract/visits.ts'
import { type Api, route } from '../../http/route.ts'
import type { Insights } from './insights.ts'

export function insightRoutes(api: Api, insights: Insights): void {
  route(api, countVisit, async ({ params, body }, { user, network }) => {
    const visitor = { userId: user?.id ?? null, network, device: body.device }
    await insights.count({ businessId: params.id, kind: body.kind }, visitor)
    return { ok: true as const }
  })
  route(api, getStanding, async ({ params }) => insights.standing(params.id))
  route(api, getStats, async ({ params, query }) => insights.stats(params.id, query))
}
