import { compareBusinesses, mergeBusiness } from '#contract/merges.ts'
import { type Api, route } from '../../http/route.ts'
import type { Merges } from './merges.ts'

export function mergeRoutes(api: Api, merges: Merges): void {
  route(api, compareBusinesses, async ({ params, query }) => merges.compare(params.id, query.into))
  route(api, mergeBusiness, async ({ params, body }, { user }) => merges.merge(user.id, params.id, body))
}
