import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Reply } from '#contract/endpoint.ts'
import type { getRoadMinutes } from '#contract/roads.ts'
import type { Area } from '#lib/road-graph/area.ts'
import type { AreaQuestion, RoadQuestion } from '#lib/road-graph/minutes.ts'
import { MINUTE_MS } from '#lib/time.ts'
import type { Order, Visits } from '#lib/visit-order.ts'
import type { Calls } from '../../calls.ts'
import { concurrencyLimit } from '../../concurrency-limit.ts'
import type { Config } from '../../config.ts'

/** The network that the product ships with. */
export const SHIPPED = fileURLToPath(new URL('../../../../data/roads/istanbul.roads.br', import.meta.url))

/** Where the network is put that `import:roads` makes. */
export const importedRoads = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'roads', 'roads.br')

/** Messages to and from the thread. */
export type Asked =
  | ({ kind: 'minutes' } & Required<RoadQuestion>)
  | ({ kind: 'exact' } & Required<RoadQuestion>)
  | ({ kind: 'area' } & Required<AreaQuestion>)
  | { kind: 'order'; visits: Visits }
export type Answers = {
  minutes: Reply<typeof getRoadMinutes>
  /** Fractions of minutes. */
  exact: (number | null)[]
  area: Area | null
  /** Null where the thread failed. */
  order: Order | null
}

/** A question takes about 10 ms, an area 50: who comes after this many does without minutes. */
const MAY_WAIT = 50
/** So long after its thread failed the network is read again: memory may have been short. */
const AGAIN_MS = MINUTE_MS

type Deps = {
  config: Pick<Config, 'dataDir'>
  onError: (error: unknown) => void
  now: () => Date
}

export type RoadThread = {
  /** Answers `none` where the network cannot be read. Throws `busy` when too many wait. */
  ask: <A extends Asked>(asked: A, none: Answers[A['kind']]) => Promise<Answers[A['kind']]>
  warmUp: () => void
  stop: () => Promise<void>
}

/** The thread of the process, as its workers ask it. */
export const roadThreadFrom = ({ call }: Pick<Calls, 'call'>): RoadThread => ({
  ask: (asked, none) => call('roads.ask', { asked, none }),
  warmUp: () => void call('roads.warmUp').catch(() => {}),
  stop: async () => {},
})

/** Asks the thread that has the network, which reads it at the first question or `warmUp`; one after the other. */
export function makeRoadThread({ config, onError, now }: Deps): RoadThread {
  const inTurn = concurrencyLimit({ atOnce: 1, mayWait: MAY_WAIT })
  let thread: Worker | null = null
  let brokenAt = Number.NEGATIVE_INFINITY
  /** Until the next start, once it could not be read: it may be broken, or of another version. */
  let isImportedLeft = false

  function start(): Worker {
    const isImported = !isImportedLeft && existsSync(importedRoads(config))
    const worker = new Worker(new URL('./road-worker.ts', import.meta.url), {
      workerData: { file: isImported ? importedRoads(config) : SHIPPED },
    })
    worker.unref()
    const leave = () => {
      if (thread === worker) thread = null
    }
    worker.once('error', (error) => {
      if (isImported) isImportedLeft = true
      else brokenAt = now().getTime()
      // Its exit comes later: who asks in between must not ask it.
      leave()
      onError(error)
    })
    worker.once('exit', leave)
    return worker
  }

  function askNow<A extends Asked>(asked: A, none: Answers[A['kind']]): Promise<Answers[A['kind']]> {
    if (now().getTime() - brokenAt < AGAIN_MS) return Promise.resolve(none)
    thread ??= start()
    const worker = thread
    const mayBeLeft = !isImportedLeft
    return new Promise((resolve) => {
      const settle = (answer: Answers[A['kind']] | Promise<Answers[A['kind']]>) => {
        worker.off('message', settle)
        worker.off('exit', fail)
        resolve(answer)
      }
      // Of an imported network that could not be read: the product's own is asked.
      const fail = () => settle(mayBeLeft && isImportedLeft ? askNow(asked, none) : none)
      worker.on('message', settle)
      worker.on('exit', fail)
      worker.postMessage(asked)
    })
  }

  return {
    ask: (asked, none) => inTurn(() => askNow(asked, none)),
    warmUp(): void {
      thread ??= start()
    },
    stop: async () => void (await thread?.terminate()),
  }
}
