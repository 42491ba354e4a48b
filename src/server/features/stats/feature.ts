import { getStats } from '#contract/stats.ts'
import { countVisit, getRecentFigures } from '#contract/stats-visits.ts'
import { feature } from '../../feature.ts'
import { type Api, fromReplicas, route } from '../../http/route.ts'
import { makeStats, type Stats } from './stats.ts'
import { moveVisits } from './store.ts'

function statsRoutes(api: Api, stats: Stats): void {
  route(api, countVisit, async ({ params, body }, { user, network }) => {
    const visitor = { userId: user?.id ?? null, network, device: body.device }
    await stats.count({ businessId: params.id, kind: body.kind }, visitor)
    return { ok: true as const }
  })
  route(
    api,
    getRecentFigures,
    fromReplicas(async ({ params }) => stats.recentFigures(params.id)),
  )
  route(
    api,
    getStats,
    fromReplicas(async ({ params, query }) => stats.stats(params.id, query)),
  )
}

/** No personal data: what counts visits cannot be led back to anybody (decision 0013). */
export const statsFeature = feature({
  make: makeStats,
  routes: statsRoutes,
  mergeParts: [
    {
      name: 'visits',
      tables: ['visit_count', 'business_standing'],
      move: (tx, { from, into }) => moveVisits(tx, from, into),
    },
  ],
})
