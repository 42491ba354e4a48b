import {
  addFieldPlan,
  editFieldPlan,
  getBusinessStats,
  listFieldPlans,
  listFieldWorkers,
  listPlansOfTheDay,
  listRecentBusinesses,
} from '#contract/field-work.ts'
import { nextLink } from '../../http/next-link.ts'
import { type Api, route } from '../../http/route.ts'
import type { Fieldwork } from './fieldwork.ts'

export function fieldworkRoutes(api: Api, { plans, stats, recent }: Fieldwork): void {
  route(api, getBusinessStats, async (_input, { user }) => stats(user))
  route(api, listRecentBusinesses, async (_input, { user }) => recent(user))
  route(api, listPlansOfTheDay, async (_input, { user }) => plans.ofTheDay(user))
  route(api, listFieldPlans, async ({ query }, { setHeader }) => {
    const { items, next } = await plans.list(query)
    if (next) setHeader('link', nextLink(listFieldPlans.path, query, next))
    return items
  })
  route(api, listFieldWorkers, async () => plans.workers())
  route(api, addFieldPlan, async ({ body }, { user }) => plans.add(user.id, body))
  route(api, editFieldPlan, async ({ params, body }, { user }) => plans.edit(user.id, params.id, body))
}
