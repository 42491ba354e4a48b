import { getRoadMinutes } from '#contract/roads.ts'
import type { Config } from '../../config.ts'
import { type Context, feature } from '../../feature.ts'
import { makeFloodGate } from '../../flood-gate.ts'
import { readPoints } from '../../http/input.ts'
import { type Api, route } from '../../http/route.ts'
import { makeRoads, type Roads } from './roads.ts'

type Deps = { roads: Roads; config: Pick<Config, 'limitsScale'> }

function roadRoutes(api: Api, { roads, config }: Deps): void {
  const gate = makeFloodGate(config, 'road-minutes')
  route(api, getRoadMinutes, ({ query: { lat, lng, to, mode = 'car' } }, { network, setHeader }) => {
    gate.take(network)
    setHeader('cache-control', 'no-store') // it tells where somebody is
    return roads.minutes({ from: { lat, lng }, to: readPoints('to', to), mode }, network)
  })
}

export const roadsFeature = feature({
  make: ({ config, warn, ground }: Context) =>
    makeRoads({ config, onError: warn('roads not read'), thread: ground?.roads }),
  routes: (api, roads, { config }) => roadRoutes(api, { roads, config }),
})
