import { Worker } from 'node:worker_threads'
import type { DatabaseLocation } from '../../db/pool.ts'
import type { Base } from './base.ts'
import type { ListingRow, ScheduleState } from './store.ts'

/** All that was listed at one moment. */
export type Built = {
  base: Base
  /** Changes are to be read from here. */
  mark: string
  now: Date
  schedules: ScheduleState[]
  /** Rows whose switch was, or still is, in force. */
  switched: ListingRow[]
}

export type Build = { done: Promise<Built>; stop: () => Promise<unknown> }

/** Reads and lays out everything listed in a thread of its own; the arrays come back in shared memory, uncopied. */
export function buildInWorker(location: DatabaseLocation): Build {
  const worker = new Worker(new URL('./build-worker.ts', import.meta.url), { workerData: { location } })
  const done = new Promise<Built>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The listing was not built: its thread ended')))
  })
  done.catch(() => {}) // whoever awaits it hears of it; one that was stopped is awaited by nobody
  return { done, stop: () => worker.terminate() }
}
