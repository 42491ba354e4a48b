import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type Calls, connectCalls, type Handlers } from '../calls.ts'
import type { Config } from '../config.ts'
import type { DatabaseLocation, Sql } from '../db/pool.ts'
import { layOutReaders } from '../features/listing/listing.ts'
import type { Places } from '../features/places/places.ts'
import { WorkerError } from '../prepare.ts'
import type { Serving } from '../serve.ts'
import { forgetHeld, layOutCounts } from '../shared-counts.ts'
import { duplicateListener } from './duplicate-listener.ts'
import { makeHost } from './host.ts'
import type { WorkerData } from './worker-thread.ts'

/** Idle connections of a worker that is replaced are left to their clients for so long. */
const GRACE_MS = 5000
/** Beyond its grace a worker that does not end is ended. */
const PATIENCE_MS = 20_000
const PAUSE_MS = 500

export type WorkersDeps = {
  config: Config
  sql: Sql
  location: DatabaseLocation
  places: Places
  tell: (what: string) => void
}

type Running = {
  thread: Worker
  calls: Calls
  /** Takes bases that others asked for. */
  hasBase: boolean
  /** The descriptor of its listening socket. */
  listener: number
  isExpectedToEnd: boolean
  ended: Promise<void>
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Fails where another program, or another of our processes, listens already: it would share the port unseen. */
async function checkPort({ port, host }: Config): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  await new Promise((resolve) => server.close(resolve))
}

/** Serves the product in several threads that share one port and what is laid out once. A worker that ends is started again. */
export async function runWorkers({ config: given, tell, ...deps }: WorkersDeps): Promise<
  Omit<Serving, 'listener'> & {
    /** Starts each worker anew, one after the other; the port answers all the while. */
    restart: () => Promise<void>
  }
> {
  const all = new Set<Running>()
  /** A worker that is replaced and its successor count side by side. */
  const parts = Array.from({ length: 2 * given.workers }, (_, part) => part)
  const counts = layOutCounts(parts.length, layOutReaders())
  const slots: Running[] = []
  const replacing: Promise<void>[] = []
  /** One name for one socket. */
  const address = given.host === 'localhost' ? '127.0.0.1' : given.host
  const config = { ...given, host: address }
  let { port } = config
  let restarting: Promise<void> | null = null
  let stopping = false

  const serving = () => [...all].filter(({ hasBase }) => hasBase)
  const host = await makeHost({
    ...deps,
    config,
    warn: (message) => (error) => tell(`${message}: ${wordsOf(error)}`),
    callAll: (name, argument) =>
      Promise.allSettled(serving().map(({ calls }) => calls.call(name, argument))).then((told) =>
        told.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
      ),
  })

  /** Resolves when the worker answers, on a socket of its own or on that of its predecessor. */
  async function begin(slot: number, predecessor?: Running): Promise<Running> {
    // Of one that ended meanwhile the number may be another file's.
    const isThere = predecessor !== undefined && all.has(predecessor)
    const listener = isThere ? await duplicateListener(predecessor.listener) : undefined
    const part = parts.shift()
    if (part === undefined) throw new WorkerError('Too many workers are ending')
    // One worker of all backs up.
    const own = { ...config, port, backup: slot === 0 ? config.backup : null }
    const workerData: WorkerData = { config: own, location: deps.location, counts, part, listener }
    const thread = new Worker(new URL('./worker-thread.ts', import.meta.url), { workerData, name: 'worker' })
    const ready = Promise.withResolvers<void>()
    const handlers: Handlers = {
      ...host.handlers,
      'bases.first': async () => {
        const built = await host.firstBase()
        running.hasBase = true
        return built
      },
      ready: (bound: { port: number; listener: number }) => {
        port = bound.port
        running.listener = bound.listener
        ready.resolve()
      },
      failed: (what: string) => ready.reject(new WorkerError(what)),
    }
    const calls = connectCalls(thread, handlers)
    const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve())).then(() => {
      all.delete(running)
      calls.end()
      forgetHeld(counts, part)
      parts.push(part)
      ready.reject(new WorkerError('It ended while it started.'))
    })
    thread.once('error', (error: Error) => {
      tell(`Worker ${slot + 1} failed: ${error.stack ?? error.message}`)
    })
    const running: Running = { thread, calls, hasBase: false, listener: -1, isExpectedToEnd: false, ended }
    all.add(running)
    await ready.promise
    slots[slot] = running
    void ended.then(() => {
      replacing[slot] = replace(slot, running)
    })
    return running
  }

  /** Unless it was to end, or has a successor. */
  async function replace(slot: number, running: Running): Promise<void> {
    while (!stopping && !running.isExpectedToEnd && slots[slot] === running) {
      tell(`Worker ${slot + 1} ended unexpectedly; starting it again`)
      await sleep(PAUSE_MS)
      if (!stopping) await begin(slot).then(warmUp, (error: unknown) => tell(wordsOf(error)))
    }
  }

  const warmUp = ({ calls }: Running): void => void calls.call('warmUp').catch(() => {}) // unless it ends

  async function end(running: Running, graceMs: number): Promise<void> {
    running.isExpectedToEnd = true
    running.calls.call('stop', graceMs).catch(() => {}) // its end is awaited
    const timer = setTimeout(() => void running.thread.terminate(), graceMs + PATIENCE_MS)
    await running.ended
    clearTimeout(timer)
  }

  async function restartAll(): Promise<void> {
    for (let slot = 0; slot < config.workers && !stopping; slot++) {
      await replacing[slot]
      const old = slots[slot]
      if (!old) continue
      old.isExpectedToEnd = true
      const next = await begin(slot, old).catch((error: unknown) => {
        old.isExpectedToEnd = false
        if (!all.has(old)) replacing[slot] = replace(slot, old)
        throw error
      })
      warmUp(next)
      await end(old, GRACE_MS)
    }
    if (!stopping) tell('All workers were started again')
  }

  async function stop(graceMs: number): Promise<void> {
    stopping = true
    await Promise.all([...all].map((running) => end(running, graceMs)))
    await restarting
    await host.stop()
  }

  try {
    if (port > 0) await checkPort(config)
    await begin(0)
    await Promise.all(Array.from({ length: config.workers - 1 }, (_, i) => begin(i + 1)))
  } catch (error) {
    await stop(0)
    throw error
  }
  return {
    port,
    warmUp: () => slots.forEach(warmUp),
    stop,
    async restart() {
      restarting ??= restartAll()
        .catch((error: unknown) => {
          if (!stopping) tell(`The workers were not all started again: ${wordsOf(error)}`)
        })
        .finally(() => {
          restarting = null
        })
      await restarting
    },
  }
}
