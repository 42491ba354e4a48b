import {
  editFieldRecord,
  fieldDay,
  fieldKey,
  listFieldRecords,
  recordBusiness,
} from '#contract/field-records.ts'
import { placesToCheck, visitBusiness } from '#contract/field-visits.ts'
import { type Api, route } from '../../http/route.ts'
import type { FieldRecords } from './field-records.ts'

export function fieldRecordRoutes(api: Api, { records, ...field }: FieldRecords): void {
  route(api, recordBusiness, async ({ body }, { user }) => records.record(user, body))
  route(api, listFieldRecords, async (_input, { user }) => records.list(user.id))
  route(api, editFieldRecord, async ({ params, body }, { user }) => records.edit(user, params.id, body))
  route(api, visitBusiness, async ({ body }, { user }) => field.visit(user.id, body))
  route(api, placesToCheck, async ({ query }, { user }) => field.near(user, query))
  route(api, fieldDay, async (_input, { user }) => field.day(user))
  route(api, fieldKey, async (_input, { user }) => field.key(user.id))
}
