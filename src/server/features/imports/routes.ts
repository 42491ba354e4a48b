import multipart from '@fastify/multipart'
import {
  applyImport,
  dropImport,
  IMPORT_MAX_BYTES,
  listImports,
  previewImport,
  undoImport,
} from '#contract/imports.ts'
import { nextLink } from '../../http/next-link.ts'
import { type Api, route } from '../../http/route.ts'
import type { Imports } from './imports.ts'

const BOUNDS = { maxBytes: IMPORT_MAX_BYTES, tooLarge: 'import_too_large' } as const

export async function importRoutes(api: Api, imports: Imports): Promise<void> {
  route(api, listImports, async ({ query }, { setHeader }) => {
    const { items, next } = await imports.list(query)
    if (next) setHeader('link', nextLink(listImports.path, query, next))
    return items
  })
  route(api, applyImport, async ({ params }, { user }) => imports.apply(user.id, params.id))
  route(api, dropImport, async ({ params }) => {
    await imports.drop(params.id)
    return { ok: true as const }
  })
  // Forms are read here and where pictures and documents are taken.
  await api.app.register(async (scope) => {
    await scope.register(multipart)
    route({ ...api, app: scope }, previewImport, async ({ query }, { user, readFile }) =>
      imports.preview(user.id, query.name, () => readFile(BOUNDS)),
    )
  })
  route(api, undoImport, async ({ params }, { user }) => imports.undo(user.id, params.id))
}
