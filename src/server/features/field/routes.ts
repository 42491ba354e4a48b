import {
  addFieldPlan,
  editFieldPlan,
  getBusinessStats,
  listFieldPlans,
  listFieldWorkers,
  listPlansOfTheDay,
  listRecentBusinesses,
} from '#contract/field-plans.ts'
import {
  editFieldRecord,
  fieldDay,
  fieldKey,
  listFieldRecords,
  recordBusiness,
} from '#contract/field-records.ts'
import { placesToCheck, routeOfVisits, visitBusiness } from '#contract/field-visits.ts'
import { pagedRoute } from '../../http/paged-route.ts'
import { type Api, route } from '../../http/route.ts'
import type { Field } from './field.ts'
import type { FieldRecords } from './field-records.ts'

export function fieldRoutes(api: Api, { plans, stats, recent }: Field): void {
  route(api, getBusinessStats, async (_input, { user }) => stats(user))
  route(api, listRecentBusinesses, async (_input, { user }) => recent(user))
  route(api, listPlansOfTheDay, async (_input, { user }) => plans.ofTheDay(user))
  pagedRoute(api, listFieldPlans, ({ query }) => plans.list(query))
  route(api, listFieldWorkers, async () => plans.workers())
  route(api, addFieldPlan, async ({ body }, { user }) => plans.add(user.id, body))
  route(api, editFieldPlan, async ({ params, body }, { user }) => plans.edit(user.id, params.id, body))
}

export function fieldRecordRoutes(api: Api, { records, ...field }: FieldRecords): void {
  route(api, recordBusiness, async ({ body }, { user }) => records.record(user, body))
  route(api, listFieldRecords, async (_input, { user }) => records.list(user.id))
  route(api, editFieldRecord, async ({ params, body }, { user }) => records.edit(user, params.id, body))
  route(api, visitBusiness, async ({ body }, { user }) => field.visit(user.id, body))
  route(api, placesToCheck, async ({ query }, { user }) => field.near(user, query))
  route(api, routeOfVisits, async ({ query }, { user }) => field.route(user.id, query))
  route(api, fieldDay, async (_input, { user }) => field.day(user))
  route(api, fieldKey, async (_input, { user }) => field.key(user.id))
}
