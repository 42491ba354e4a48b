import '../time-zone.ts'
import { writeSync } from 'node:fs'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { connectCalls } from '../calls.ts'
import type { Config } from '../config.ts'
import { connect, type DatabaseLocation } from '../db/pool.ts'
import { loadPlaces } from '../features/places/places.ts'
import { whatToTell } from '../prepare.ts'
import { joinCounts, type SharedCounts } from '../shared-counts.ts'

/** Given by the thread that starts workers. */
export type WorkerData = {
  /** With the port that all workers share; 0: any, which the first one finds. */
  config: Config
  location: DatabaseLocation
  counts: SharedCounts
  /** Which part of the counts this worker alone writes. */
  part: number
  /** The descriptor of its predecessor's socket. */
  listener: number | undefined
}

const STANDARD_ERROR = 2
const PAUSE_MS = 1

/** Straight to the file: what a thread writes to its `process.stderr` goes through the main thread. */
function writeLog(line: string): void {
  for (let rest = Buffer.from(line); rest.length > 0; )
    try {
      rest = rest.subarray(writeSync(STANDARD_ERROR, rest))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
    }
}

// Serves the product on the port that it shares with the other workers, until it is told to stop.
const { config: given, location, counts, part, listener } = workerData as WorkerData
const host = connectCalls(parentPort as MessagePort)
host.handle('stop', () => process.exit(0)) // until it serves
joinCounts(counts, part) // before what counts is loaded
const { serve } = await import('../serve.ts')

try {
  const config = { ...given, totpKey: given.totpKey && Buffer.from(given.totpKey) } // cloned, it is plain bytes
  const sql = connect(location)
  const logTo = { write: writeLog }
  const serving = await serve({ config, sql, location, places: loadPlaces(), host, logTo, listener })
  host.handle('stop', async (graceMs: number) => {
    await serving.stop(graceMs)
    await sql.end({ timeout: 1 })
    process.exit(0) // this thread
  })
  host.handle('warmUp', serving.warmUp)
  const { port } = serving
  await host.call('ready', { port, listener: serving.listener })
} catch (error) {
  await host.call('failed', whatToTell(error))
  process.exit(1)
}
