import { streamEvents } from '#contract/events.ts'
import { EventStream } from '../../http/event-stream.ts'
import { type Api, route } from '../../http/route.ts'
import type { Live } from './live.ts'

export function liveRoutes(api: Api, live: Live): void {
  route(api, streamEvents, async ({ query }, { user, network, wantsStream, lastEventId }) => {
    if (!wantsStream) return live.poll(user.id, { cursor: query.cursor ?? lastEventId })
    live.admit(network)
    const listener = {
      userId: user.id,
      network,
      tokenHash: user.tokenHash,
      lastEventId: lastEventId ?? query.cursor,
    }
    return new EventStream((sink) => live.open(listener, sink))
  })
}
