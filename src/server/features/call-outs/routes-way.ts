import { sendPosition } from '#contract/call-outs-position.ts'
import { getSharedWay, shareCallOut, unshareCallOut } from '#contract/call-outs-share.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import { makeFloodGate } from '../../flood-gate.ts'
import { EventStream } from '../../http/event-stream.ts'
import { type Api, route } from '../../http/route.ts'
import type { CallOuts } from './call-outs.ts'
import { toSharedWay } from './share.ts'

type Needs = { sql: Sql; config: Pick<Config, 'limitsScale'> }

/** Calls of the way: positions, and the link on which others see them. */
export function wayRoutes(api: Api, { positions, share, streams }: CallOuts, { sql, config }: Needs): void {
  const gate = makeFloodGate(config, 'shared-ways')
  route(api, sendPosition, async ({ params, body }, { user }) => {
    await positions.take(params.id, user.id, body)
    return { ok: true as const }
  })
  route(api, shareCallOut, async ({ params }, { user }) => share.share(params.id, user.id))
  route(api, unshareCallOut, async ({ params }, { user }) => {
    await share.unshare(params.id, user.id)
    return { ok: true as const }
  })
  route(api, getSharedWay, async ({ params }, { network, wantsStream, setHeader }) => {
    setHeader('cache-control', 'no-store') // it tells where somebody is
    setHeader('x-robots-tag', 'noindex, nofollow')
    gate.take(network)
    const row = await share.find(params.token)
    if (!wantsStream) return toSharedWay(sql, row)
    streams.admit(row, network)
    return new EventStream((sink) => streams.open(row, network, sink))
  })
}
