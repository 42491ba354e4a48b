import multipart from '@fastify/multipart'
import {
  addTable,
  downloadRejects,
  dropTable,
  previewTable,
  readTable,
  TABLE_MAX_BYTES,
} from '#contract/tables.ts'
import { toCsv } from '#lib/csv.ts'
import { feature } from '../../feature.ts'
import { FileAnswer } from '../../http/answers.ts'
import { type Api, route } from '../../http/route.ts'
import { makeTables, type Tables } from './tables.ts'

const BOUNDS = { maxBytes: TABLE_MAX_BYTES, tooLarge: 'table_too_large' } as const

async function tableRoutes(api: Api, tables: Tables): Promise<void> {
  await api.app.register(async (scope) => {
    await scope.register(multipart)
    route({ ...api, app: scope }, addTable, async ({ query }, { user, readFile }) =>
      tables.add(user.id, query.name, () => readFile(BOUNDS)),
    )
  })
  route(api, readTable, async ({ params, query }) => tables.read(params.id, query))
  route(api, previewTable, async ({ params, body }) => tables.preview(params.id, body))
  route(api, dropTable, async ({ params }) => {
    await tables.drop(params.id)
    return { ok: true as const }
  })
  route(api, downloadRejects, async ({ params }) => {
    const data = Buffer.from(toCsv(await tables.rejects(params.id)))
    return new FileAnswer({ data, type: 'text/csv; charset=utf-8', name: `alinmayanlar-${params.id}.csv` })
  })
}

export const tablesFeature = feature({ make: makeTables, routes: tableRoutes })
