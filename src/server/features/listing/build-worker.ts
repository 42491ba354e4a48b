import { parentPort, workerData } from 'node:worker_threads'
import { connect, type DatabaseLocation } from '../../db/pool.ts'
import { readBase } from './read-base.ts'

// Reads everything listed and lays it out, beside the thread that goes on answering.
const { location } = workerData as { location: DatabaseLocation }
const sql = connect(location, { max: 1, applicationName: 'rehber724 listing' })
try {
  parentPort?.postMessage(await readBase(sql))
} finally {
  await sql.end()
}
