import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import type { Reply } from '#contract/endpoint.ts'
import type { getRoadMinutes } from '#contract/roads.ts'
import { type Detours, NO_DETOURS } from '#lib/detours.ts'
import type { Point } from '#lib/geo.ts'
import type { Area } from '#lib/road-graph/area.ts'
import { readDetours } from '#lib/road-graph/detour-file.ts'
import type { RoadQuestion } from '#lib/road-graph/minutes.ts'
import { trafficAt } from '#lib/road-graph/traffic.ts'
import { ISTANBUL } from '#lib/time.ts'
import type { Order, Visits } from '#lib/visit-order.ts'
import { concurrencyLimitByNetwork } from '../../concurrency-limit.ts'
import type { Config } from '../../config.ts'
import { makeFloodGate } from '../../flood-gate.ts'
import { makeRoadThread, type RoadThread } from './thread.ts'

export { importedRoads, makeRoadThread, type RoadThread, roadThreadFrom, SHIPPED } from './thread.ts'

export type Roads = ReturnType<typeof makeRoads>

type Deps = {
  config: Pick<Config, 'dataDir' | 'limitsScale'>
  onError: (error: unknown) => void
  now?: () => Date
  /** Asked instead of a thread of its own. */
  thread?: RoadThread | undefined
}

/** Of the fifty places in the queue, those that one network and one range of networks may hold, the running one included. */
const OF_ONE = { ofNetwork: { atOnce: 10, mayWait: 0 }, ofRange: { atOnce: 20, mayWait: 0 } }
/** About ten metres: nearly equal places share an area. */
const DECIMALS = 4
/** Kept for further pages and for who comes back to a list; some 20 kB each. */
const AREAS_KEPT = 64

const hourAndDay = new Intl.DateTimeFormat('en', {
  timeZone: ISTANBUL,
  hour: 'numeric',
  hourCycle: 'h23',
  weekday: 'short',
})
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function trafficOf(moment: Date) {
  const parts = new Map(hourAndDay.formatToParts(moment).map(({ type, value }) => [type, value]))
  return trafficAt(Number(parts.get('hour')), DAYS.indexOf(parts.get('weekday') ?? ''))
}

const rounded = ({ lat, lng }: Point): Point => ({
  lat: Number(lat.toFixed(DECIMALS)),
  lng: Number(lng.toFixed(DECIMALS)),
})

/**
 * Tells minutes by road. The network is read at the first question, or before it by `warmUp`, in a thread of its own that
 * answers one after the other: nothing else waits for it. Where an imported one cannot be read, the
 * product's own goes on; without either nothing is known of any road.
 */
export function makeRoads({ config, onError, now = () => new Date(), thread: given }: Deps) {
  const thread = given ?? makeRoadThread({ config, onError, now })
  const inOwnTurn = concurrencyLimitByNetwork('roads', OF_ONE)
  const gate = makeFloodGate(config, 'road-areas', () => now().getTime())
  /** By question, the latest last. */
  const areas = new Map<string, Promise<Area | null>>()

  return {
    /** Throws `busy` when too many wait, of this network or of all. */
    minutes: (
      { from, to, mode }: Pick<RoadQuestion, 'from' | 'to' | 'mode'>,
      network: string,
    ): Promise<Reply<typeof getRoadMinutes>> => {
      const none = { minutes: to.map(() => null), isEstimate: true, source: '' }
      const traffic = trafficOf(now())
      return inOwnTurn(network, () => thread.ask({ kind: 'minutes', from, to, mode, traffic }, none))
    },

    /**
     * Area reached by car within some minutes at the traffic of a moment; null where no road is near. Of one question
     * it is always the same. Throws `busy` as above, and `too_many_requests`.
     */
    area({ from, minutes, moment }: { from: Point; minutes: number; moment: number }, network: string) {
      const [start, traffic] = [rounded(from), trafficOf(new Date(moment))]
      const key = [start.lat, start.lng, minutes, traffic.main, traffic.local].join(' ')
      const known = areas.get(key)
      if (!known) gate.take(network)
      const asked = { kind: 'area', from: start, minutes, mode: 'car', traffic } as const
      const area = known ?? inOwnTurn(network, () => thread.ask(asked, null))
      areas.delete(key)
      areas.set(key, area)
      for (const oldest of [...areas.keys()].slice(0, -AREAS_KEPT)) areas.delete(oldest)
      // An area that failed may succeed later.
      const forget = () => void (areas.get(key) === area && areas.delete(key))
      area.then((found) => found ?? forget(), forget)
      return area
    },

    /**
     * Fractions of minutes from one point to others, at the traffic of now. Throws `busy` when too many wait, of all or of the
     * network that asks; without one it is the product's own question.
     */
    toEach(from: Point, to: readonly Point[], network?: string): Promise<(number | null)[]> {
      const asked = { kind: 'exact', from, to, mode: 'car', traffic: trafficOf(now()) } as const
      const none = to.map(() => null)
      return network === undefined
        ? thread.ask(asked, none)
        : inOwnTurn(network, () => thread.ask(asked, none))
    },

    /** The minutes from each of the points to each, at the traffic of now. Asked row by row: others come between. */
    async table(points: readonly Point[]): Promise<(number | null)[][]> {
      const [rows, traffic]: [(number | null)[][], ReturnType<typeof trafficOf>] = [[], trafficOf(now())]
      for (const from of points) {
        const asked = { kind: 'exact', from, to: points, mode: 'car', traffic } as const
        const none = points.map(() => null)
        rows.push(await thread.ask(asked, none))
      }
      return rows
    },

    /** A good order of visits. */
    order: (visits: Visits): Promise<Order | null> => thread.ask({ kind: 'order', visits }, null),

    warmUp: thread.warmUp,
    stop: thread.stop,
  }
}

/** The table that the product ships with, made of the network beside it. */
const SHIPPED_DETOURS = fileURLToPath(new URL('../../../../data/roads/istanbul.detours.br', import.meta.url))

/** Where the table is put that `import:roads` makes. */
export const importedDetours = ({ dataDir }: Pick<Config, 'dataDir'>) =>
  path.join(dataDir, 'roads', 'detours.br')

const readFile = (file: string) => readDetours(brotliDecompressSync(readFileSync(file)))
/** Kept: a process with many servers, as that of the tests, reads it once. */
let shipped: Detours | undefined
const readShipped = () => {
  shipped ??= readFile(SHIPPED_DETOURS)
  return shipped
}

/** Reads the detours of the order by nearness: the product's own where the imported ones cannot be read, else none. */
export function loadDetours(config: Pick<Config, 'dataDir'>, onError: (error: unknown) => void): Detours {
  const imported = importedDetours(config)
  for (const read of [...(existsSync(imported) ? [() => readFile(imported)] : []), readShipped])
    try {
      return read()
    } catch (error) {
      onError(error)
    }
  return NO_DETOURS
}
