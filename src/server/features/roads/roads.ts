import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Reply } from '#contract/endpoint.ts'
import type { getRoadMinutes } from '#contract/roads.ts'
import type { RoadQuestion } from '#lib/road-graph/minutes.ts'
import { trafficAt } from '#lib/road-graph/traffic.ts'
import type { Config } from '../../config.ts'
import { makeTurns, makeTurnsByKey } from '../../turns.ts'

/** The network that the product ships with. */
export const SHIPPED = fileURLToPath(new URL('../../../../data/roads/istanbul.roads.br', import.meta.url))

/** Where the network is put that `import:roads` makes. */
export const importedRoads = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'roads', 'roads.br')

/** What the thread is asked, and what it answers. */
export type Asked = Required<RoadQuestion>
export type Answered = Reply<typeof getRoadMinutes>

export type Roads = ReturnType<typeof makeRoads>

type Deps = {
  config: Pick<Config, 'dataDir'>
  onError: (error: unknown) => void
  now?: () => Date
}

/** A question takes about 10 ms: who comes after this many waits half a second, and does without minutes. */
const MAY_WAIT = 50
/** Of these places one network has ten, the one that is answered included. */
const OF_ONE_NETWORK = { atOnce: 10, mayWait: 0 }
/** So long after its thread failed the network is read again: memory may have been short. */
const AGAIN_MS = 60_000

const hourAndDay = new Intl.DateTimeFormat('en', {
  ...{ timeZone: 'Europe/Istanbul', hour: 'numeric', hourCycle: 'h23', weekday: 'short' },
})
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function trafficNow(now: Date) {
  const parts = new Map(hourAndDay.formatToParts(now).map(({ type, value }) => [type, value]))
  return trafficAt(Number(parts.get('hour')), DAYS.indexOf(parts.get('weekday') ?? ''))
}

/**
 * Tells minutes by road. The network is read at the first question, in a thread of its own that answers one after the
 * other: nothing else waits for it. Where it cannot be read nothing is known of any road.
 */
export function makeRoads({ config, onError, now = () => new Date() }: Deps) {
  const inTurn = makeTurns({ atOnce: 1, mayWait: MAY_WAIT })
  const inOwnTurn = makeTurnsByKey<string>(OF_ONE_NETWORK)
  let thread: Worker | null = null
  let brokenAt = Number.NEGATIVE_INFINITY

  function start(): Worker {
    const worker = new Worker(new URL('./road-worker.ts', import.meta.url), {
      workerData: { file: existsSync(importedRoads(config)) ? importedRoads(config) : SHIPPED },
    })
    worker.unref()
    worker.once('error', (error) => {
      brokenAt = now().getTime()
      onError(error)
    })
    worker.once('exit', () => {
      thread = null
    })
    return worker
  }

  function ask(asked: Asked): Promise<Answered> {
    const none = { minutes: asked.to.map(() => null), isEstimate: true, source: '' }
    if (now().getTime() - brokenAt < AGAIN_MS) return Promise.resolve(none)
    thread ??= start()
    const worker = thread
    return new Promise((resolve) => {
      const settle = (answer: Answered) => {
        worker.off('message', settle)
        worker.off('exit', fail)
        resolve(answer)
      }
      const fail = () => settle(none)
      worker.on('message', settle)
      worker.on('exit', fail)
      worker.postMessage(asked)
    })
  }

  return {
    /** Throws `busy` when too many wait, of this network or of all. */
    minutes: (
      { from, to, mode }: Pick<RoadQuestion, 'from' | 'to' | 'mode'>,
      network: string,
    ): Promise<Answered> =>
      inOwnTurn(network, () => inTurn(() => ask({ from, to, mode, traffic: trafficNow(now()) }))),
    stop: async () => void (await thread?.terminate()),
  }
}
