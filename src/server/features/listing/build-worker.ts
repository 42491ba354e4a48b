import { parentPort, workerData } from 'node:worker_threads'
import type { Detours } from '#lib/detours.ts'
import { connect, type DatabaseLocation } from '../../db/pool.ts'
import { readBase } from './build.ts'

// Reads everything listed and lays it out, beside the thread that goes on answering.
const { location, detours } = workerData as { location: DatabaseLocation; detours: Detours }
const sql = connect(location, { max: 1, applicationName: 'rehber724 listing' })
try {
  parentPort?.postMessage(await readBase(sql, detours))
} finally {
  await sql.end()
}
