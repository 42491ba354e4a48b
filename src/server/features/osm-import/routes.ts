import multipart from '@fastify/multipart'
import {
  applyImport,
  dropImport,
  IMPORT_MAX_BYTES,
  listImports,
  previewAgreed,
  previewImport,
  undoImport,
} from '#contract/osm-import.ts'
import { getTagMap, setCategoryTag } from '#contract/osm-import-tags.ts'
import { type Context, feature } from '../../feature.ts'
import { pagedRoute } from '../../http/paged-route.ts'
import { type Api, route } from '../../http/route.ts'
import { type Imports, type Layer, makeImports } from './osm-import.ts'

const BOUNDS = { maxBytes: IMPORT_MAX_BYTES, tooLarge: 'import_too_large' } as const

async function osmImportRoutes(api: Api, imports: Imports): Promise<void> {
  pagedRoute(api, listImports, ({ query }) => imports.list(query))
  route(api, applyImport, async ({ params }, { user }) => imports.apply(user.id, params.id))
  route(api, dropImport, async ({ params }) => {
    await imports.drop(params.id)
    return { ok: true as const }
  })
  route(api, getTagMap, async () => imports.tags.read())
  route(api, setCategoryTag, async ({ body }, { user }) => imports.tags.set(user.id, body))
  route(api, previewAgreed, async (_, { user }) => imports.previewAgreed(user.id))
  // Forms are read here and where pictures and documents are taken.
  await api.app.register(async (scope) => {
    await scope.register(multipart)
    route({ ...api, app: scope }, previewImport, async ({ query }, { user, readFile }) =>
      imports.preview(user.id, query.name, () => readFile(BOUNDS)),
    )
  })
  route(api, undoImport, async ({ params }, { user }) => imports.undo(user.id, params.id))
}

export const osmImportFeature = feature({
  make: ({ sql, config, places, unconfirmed }: Context & { unconfirmed: Layer }) =>
    makeImports({ sql, config, places, unconfirmed }),
  routes: osmImportRoutes,
  notMerged: { import_change: 'what a file said of the duplicate; it can still be undone there' },
})
