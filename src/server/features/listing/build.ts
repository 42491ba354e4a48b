import { Worker } from 'node:worker_threads'
import type { Detours } from '#lib/detours.ts'
import type { DatabaseLocation, Sql } from '../../db/pool.ts'
import type { Base } from './base.ts'
import { makeBaseBuilder } from './base-builder.ts'
import { type ListingRow, readAll, type ScheduleState } from './store.ts'

/** All that was listed at one moment. */
export type Built = {
  base: Base
  /** Read changes from here. */
  mark: string
  now: Date
  schedules: ScheduleState[]
  /** Rows whose switch was, or still is, in force. */
  switched: ListingRow[]
}

export type Build = { done: Promise<Built>; stop: () => Promise<unknown> }

/** Reads and lays out everything listed in a thread of its own; the arrays come back in shared memory, uncopied. */
export function buildInWorker(location: DatabaseLocation, detours: Detours): Build {
  const worker = new Worker(new URL('./build-worker.ts', import.meta.url), {
    workerData: { location, detours },
  })
  const done = new Promise<Built>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The listing was not built: its thread ended')))
  })
  done.catch(() => {}) // prevents an unhandled rejection: a stopped build is not awaited
  return { done, stop: () => worker.terminate() }
}

/** Reads everything listed and lays it out, in this thread. */
export async function readBase(sql: Sql, detours: Detours): Promise<Built> {
  const builder = makeBaseBuilder(detours)
  const switched: ListingRow[] = []
  const moment = await readAll(sql, (rows) => {
    for (const row of rows) {
      builder.add(row)
      if (row.switchUntil) switched.push(row)
    }
  })
  return { base: builder.finish(), ...moment, switched }
}
