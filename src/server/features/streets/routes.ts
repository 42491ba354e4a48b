import { getStreetNear, listStreets, listStreetsNear } from '#contract/streets.ts'
import type { Config } from '../../config.ts'
import { type Context, feature } from '../../feature.ts'
import { makeFloodGate } from '../../flood-gate.ts'
import { readPoints } from '../../http/input.ts'
import { type Api, route } from '../../http/route.ts'
import { makeStreets, type Streets } from './streets.ts'

type Deps = { streets: Streets; config: Pick<Config, 'limitsScale'> }

type Caller = { network: string; setHeader: (name: string, value: string) => void }

function streetRoutes(api: Api, { streets, config }: Deps): void {
  const gate = makeFloodGate(config, 'streets')
  /** Each takes one from the allowance, and reveals a position: no cache stores it. */
  function take({ network, setHeader }: Caller): void {
    gate.take(network)
    setHeader('cache-control', 'no-store')
  }

  route(api, listStreets, async ({ query }, caller) => {
    take(caller)
    return { items: await streets.list(query) }
  })

  route(api, getStreetNear, async ({ query: point }, caller) => {
    take(caller)
    return streets.placeAt(point)
  })

  route(api, listStreetsNear, async ({ query: { at } }, caller) => {
    take(caller)
    return { streets: await streets.nearEach(readPoints('at', at)) }
  })
}

export const streetsFeature = feature({
  make: ({ warn, ground, ...needs }: Context) =>
    makeStreets({ ...needs, onError: warn('streets not read'), readElsewhere: ground?.readStreets }),
  routes: (api, streets, { config }) => streetRoutes(api, { streets, config }),
})
