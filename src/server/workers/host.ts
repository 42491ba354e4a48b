import type { Handlers } from '../calls.ts'
import type { Context } from '../feature.ts'
import { openBases, shareBases } from '../features/listing/listing.ts'
import { makeRoadThread } from '../features/roads/roads.ts'
import { makeStreets } from '../features/streets/streets.ts'

type Deps = Omit<Context, 'host'> & {
  /** Calls all workers that answer; resolves with what they answered. */
  callAll: (name: string, argument?: unknown) => Promise<unknown[]>
}

/** Makes what one thread does for all workers of the process: it lays out the listing, has roads and streets, and tells figures. */
export async function makeHost({ callAll, ...context }: Deps) {
  const { config, places, warn } = context
  const cuts = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const bases = shareBases(openBases({ ...context, cuts }), (made) => callAll('bases.take', made))
  const roads = makeRoadThread({ config, onError: warn('roads not read'), now: () => new Date() })
  const streets = makeStreets({ config, places, onError: warn('streets not read') })
  const isMeasured = config.metricsPort !== null || config.metricsToken !== null
  const metrics = isMeasured ? await import('../http/metrics.ts') : null
  const text = async () => metrics?.putTogether((await callAll('metrics.read')) as never) ?? ''
  const server = config.metricsPort === null ? null : await metrics?.serveMetrics(config.metricsPort, text)
  const handlers: Handlers = {
    'bases.next': bases.next,
    'bases.renew': bases.renew,
    'roads.ask': ({ asked, none }: { asked: never; none: never }) => roads.ask(asked, none),
    'roads.warmUp': roads.warmUp,
    'streets.read': streets.load,
    'metrics.text': text,
  }
  return {
    handlers,
    firstBase: bases.first,
    async stop() {
      server?.close()
      server?.closeAllConnections()
      await Promise.all([bases.stop(), roads.stop()])
    },
  }
}
