import {
  askRemoval,
  decideRemoval,
  getRemovalWays,
  listRemovals,
  proveRemoval,
  reopenRemoval,
} from '#contract/removals.ts'
import type { Config } from '../../config.ts'
import { type Context, feature } from '../../feature.ts'
import { makeFloodGate } from '../../flood-gate.ts'
import { pagedRoute } from '../../http/paged-route.ts'
import { type Api, route } from '../../http/route.ts'
import type { Candidates } from '../candidates/candidates.ts'
import type { Phones } from '../phones/phones.ts'
import { makeRemovals, type Removals } from './removals.ts'
import { eraseRemovals, readRemovals } from './store.ts'

const ok = { ok: true as const }

function removalRoutes(api: Api, removals: Removals, config: Config): void {
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
  pagedRoute(api, listRemovals, ({ query }) => removals.list(query))
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
  make: ({ sql, config, candidates, phones }: Context & { candidates: Candidates; phones: Phones }) =>
    makeRemovals({ sql, config, candidates, phones }),
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
