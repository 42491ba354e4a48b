import { Worker } from 'node:worker_threads'
import type { Detours } from '#lib/detours.ts'
import { collectGarbage } from '../../collect-garbage.ts'
import type { DatabaseLocation, Sql } from '../../db/pool.ts'
import type { Base } from './base.ts'
import { makeBaseBuilder } from './base-builder.ts'
import type { SnapshotLabel } from './snapshot-file.ts'
import { type ListingRow, type Mark, readAll, type ScheduleState } from './store.ts'

/** All that was listed at one moment. */
export type Built = Mark & {
  base: Base
  now: Date
  schedules: ScheduleState[]
  /** Rows whose switch was, or still is, in force. */
  switched: ListingRow[]
}

/** Where a build keeps its base for the next start, and what an earlier one kept, to be compared with it. */
export type Keeping = { folder: string; label: SnapshotLabel; loaded: Pick<Built, 'base' | 'mark'> | null }

export type BuildWork = {
  location: DatabaseLocation
  detours: Detours
  keeping: Keeping | null
  /** Nobody waits for it otherwise: answers go first. */
  isUrgent: boolean
}

export type Build = {
  done: Promise<Built>
  /** Resolves when its thread has ended. */
  ended: Promise<BuildOutcome>
  stop: () => Promise<unknown>
}

/** `differing`: ids of which the earlier snapshot told something else; `notKept`: why the new one is not on the disk. */
export type BuildOutcome = { differing: readonly number[]; notKept: string | null }
export type BuildMessage = { built: Built } | { differing: number[] } | { notKept: string }

/**
 * Reads and lays out everything listed in a thread of its own; the arrays come back in shared memory, uncopied. Then the
 * thread keeps them on the disk.
 */
export function buildInWorker(work: BuildWork): Build {
  const worker = new Worker(new URL('./build-worker.ts', import.meta.url), { workerData: work })
  const { promise: done, resolve, reject } = Promise.withResolvers<Built>()
  let outcome: BuildOutcome = { differing: [], notKept: null }
  worker.on('message', (message: BuildMessage) => {
    if ('built' in message) resolve(message.built)
    else outcome = { ...outcome, ...message }
  })
  const ended = new Promise<BuildOutcome>((end, fail) => {
    worker.once('error', fail)
    worker.once('exit', () => end(outcome))
  })
  ended.then(() => reject(new Error('The listing was not built: its thread ended')), reject)
  done.catch(() => {}) // prevents an unhandled rejection: a stopped build is not awaited
  return { done, ended, stop: () => worker.terminate() }
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
  // What reading left, before the parts are held twice.
  collectGarbage()
  return { base: builder.finish(), ...moment, switched }
}
