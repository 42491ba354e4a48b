import { compareBusinesses, mergeBusiness } from '#contract/merges.ts'
import { type Context, feature, type MergePart } from '../../feature.ts'
import { type Api, route } from '../../http/route.ts'
import { type Merges, makeMerges } from './merges.ts'

function mergeRoutes(api: Api, merges: Merges): void {
  route(api, compareBusinesses, async ({ params, query }) => merges.compare(params.id, query.into))
  route(api, mergeBusiness, async ({ params, body }, { user }) => merges.merge(user.id, params.id, body))
}

export const mergesFeature = feature({
  make: ({ sql, parts }: Context & { parts: readonly MergePart[] }) => makeMerges({ sql, parts }),
  routes: mergeRoutes,
})
