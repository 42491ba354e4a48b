import multipart from '@fastify/multipart'
import { DOCUMENT_MAX_BYTES } from '#contract/claims.ts'
import {
  addRemovalDocument,
  askRemoval,
  decideRemoval,
  getRemovalDocument,
  getRemovalWays,
  listRemovals,
  proveRemoval,
  reopenRemoval,
} from '#contract/removals.ts'
import type { Config } from '../../config.ts'
import { type Context, feature } from '../../feature.ts'
import { makeFloodGate } from '../../flood-gate.ts'
import { FileAnswer } from '../../http/answers.ts'
import { pagedRoute } from '../../http/paged-route.ts'
import { type Api, route } from '../../http/route.ts'
import type { Candidates } from '../candidates/candidates.ts'
import type { Phones } from '../phones/phones.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { makeRemovals, type Removals } from './removals.ts'
import { eraseRemovals, readRemovals } from './store.ts'

const BOUNDS = { maxBytes: DOCUMENT_MAX_BYTES, tooLarge: 'document_too_large' } as const
const ok = { ok: true as const }

async function removalRoutes(api: Api, removals: Removals, config: Config): Promise<void> {
  const gate = makeFloodGate(config, 'candidates')
  route(api, getRemovalWays, async ({ params }, { network }) => {
    gate.take(network)
    return removals.ways(params.id)
  })
  route(api, askRemoval, async ({ params, body }, { network }) => removals.ask(params.id, body, network))
  route(api, proveRemoval, async ({ body }, { network }) => {
    await removals.prove(body, network)
    return ok
  })
  // Forms are read here and where pictures are taken.
  await api.app.register(async (scope) => {
    await scope.register(multipart)
    route({ ...api, app: scope }, addRemovalDocument, async ({ query }, { network, readFile }) => {
      await removals.addDocument(query.clientId, network, () => readFile(BOUNDS))
      return ok
    })
  })
  pagedRoute(api, listRemovals, ({ query }) => removals.list(query))
  route(
    api,
    getRemovalDocument,
    async ({ params }, { user }) => new FileAnswer(await removals.document(user.id, params.id)),
  )
  route(api, decideRemoval, async ({ params, body }, { user }) => {
    await removals.decide(user.id, params.id, body)
    return ok
  })
  route(api, reopenRemoval, async ({ params }, { user }) => {
    await removals.reopen(user.id, params.id)
    return ok
  })
}

export const removalsFeature = feature({
  make: ({ uploads, ...needs }: Context & { candidates: Candidates; phones: Phones; uploads: Uploads }) =>
    makeRemovals({ ...needs, privateFiles: uploads.privateFiles }),
  routes: (api, removals, { config }) => removalRoutes(api, removals, config),
  personalData: [
    {
      name: 'removalRequests',
      tables: ['removal_request'],
      read: (db, { id }) => readRemovals(db, id),
      erase: (tx, { id }) => eraseRemovals(tx, id),
    },
  ],
})
