import { getRoadMinutes } from '#contract/roads.ts'
import type { Config } from '../../config.ts'
import { Failure } from '../../failure.ts'
import { makeFloodGate } from '../../http/flood.ts'
import { type Api, route } from '../../http/route.ts'
import type { Roads } from './roads.ts'

type Rooms = { roads: Roads; config: Pick<Config, 'limitsScale'> }

export function roadRoutes(api: Api, { roads, config }: Rooms): void {
  const gate = makeFloodGate(config, 'road-minutes')
  route(api, getRoadMinutes, ({ query: { lat, lng, to, mode = 'car' } }, { network }) => {
    if (gate.isFull(network))
      throw new Failure('too_many_requests', { retryAfterSeconds: gate.secondsLeft() })
    gate.count(network)
    return roads.minutes({ from: { lat, lng }, to: readPairs(to), mode }, network)
  })
}

const readPairs = (pairs: string) =>
  pairs.split(';').map((pair) => {
    const [lat = 0, lng = 0] = pair.split(',').map(Number)
    if (Math.abs(lat) > 90 || Math.abs(lng) > 180)
      throw new Failure('invalid_input', { fields: { to: 'out_of_range' } })
    return { lat, lng }
  })
