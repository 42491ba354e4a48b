import multipart from '@fastify/multipart'
import {
  addChain,
  addChainDocument,
  approveChain,
  dropChain,
  getChain,
  getChainDocument,
  listChains,
  readChain,
  refuseChain,
  sendChain,
} from '#contract/chains.ts'
import { DOCUMENT_MAX_BYTES } from '#contract/claims.ts'
import { TABLE_MAX_BYTES } from '#contract/tables.ts'
import { type Context, feature } from '../../feature.ts'
import { FileAnswer } from '../../http/answers.ts'
import { pagedRoute } from '../../http/paged-route.ts'
import { type Api, route } from '../../http/route.ts'
import type { Approvals } from '../approvals/approvals.ts'
import type { Claims } from '../claims/claims.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { type Chains, makeChains } from './chains.ts'
import type { ChainsDeps } from './deps.ts'
import { readChains } from './store.ts'

const ok = { ok: true as const }
const FILE = { maxBytes: TABLE_MAX_BYTES, tooLarge: 'table_too_large' } as const
const DOCUMENT = { maxBytes: DOCUMENT_MAX_BYTES, tooLarge: 'document_too_large' } as const

async function chainRoutes(api: Api, chains: Chains): Promise<void> {
  const { deciding } = chains
  route(api, getChain, async (_input, { user }) => chains.latest(user.id))
  // Forms are read here and where pictures are taken.
  await api.app.register(async (scope) => {
    await scope.register(multipart)
    const forms = { ...api, app: scope }
    route(forms, addChain, async ({ query }, { user, readFile }) =>
      chains.add(user, query.name, () => readFile(FILE)),
    )
    route(forms, addChainDocument, async ({ params }, { user, readFile }) =>
      chains.document(params.id, user.id, () => readFile(DOCUMENT)),
    )
  })
  route(api, readChain, async ({ params, body }, { user }) => chains.read(params.id, user, body))
  route(api, sendChain, async ({ params, body }, { user }) => chains.send(params.id, user, body))
  route(api, dropChain, async ({ params }, { user }) => {
    await chains.drop(params.id, user.id)
    return ok
  })

  pagedRoute(api, listChains, ({ query }) => deciding.list(query))
  route(
    api,
    getChainDocument,
    async ({ params }, { user }) => new FileAnswer(await deciding.document(user.id, params.id)),
  )
  route(api, approveChain, async ({ params, body }, { user }) =>
    deciding.approve(user.id, params.id, body.leftOut),
  )
  route(api, refuseChain, async ({ params, body }, { user }) => {
    await deciding.refuse(user.id, params.id, body.reason)
    return ok
  })
}

type Needs = Context &
  Pick<ChainsDeps, 'streets' | 'categories' | 'submissions'> & {
    uploads: Uploads
    approvals: Approvals
    claims: Claims
  }

export const chainsFeature = feature({
  make: ({ uploads, approvals, claims, ...needs }: Needs) =>
    makeChains({
      ...needs,
      privateFiles: uploads.privateFiles,
      decisions: approvals.decisions,
      claims: claims.deciding,
    }),
  routes: chainRoutes,
  personalData: [
    {
      // Lists, their rows and documents go with the account by their key.
      name: 'chains',
      tables: ['chain_request', 'chain_row'],
      read: (db, { id }) => readChains(db, id),
    },
  ],
  notMerged: { chain_row: 'what a list was found to say when it was read; a decision looks again' },
})
