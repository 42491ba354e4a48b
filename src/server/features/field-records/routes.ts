import { fieldDay, fieldKey, placesToCheck, recordBusiness, visitBusiness } from '#contract/field-records.ts'
import { type Api, route } from '../../http/route.ts'
import type { FieldRecords } from './field-records.ts'

export function fieldRecordRoutes(api: Api, records: FieldRecords): void {
  route(api, recordBusiness, async ({ body }, { user }) => records.record(user, body))
  route(api, visitBusiness, async ({ body }, { user }) => records.visit(user.id, body))
  route(api, placesToCheck, async ({ query }) => records.near(query))
  route(api, fieldDay, async (_input, { user }) => records.day(user.id))
  route(api, fieldKey, async (_input, { user }) => records.key(user.id))
}
