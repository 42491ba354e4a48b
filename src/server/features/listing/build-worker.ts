import { parentPort, workerData } from 'node:worker_threads'
import { connect, type DatabaseLocation } from '../../db/pool.ts'
import { makeBaseBuilder } from './base-builder.ts'
import type { Built } from './build.ts'
import { type ListingRow, readAll } from './store.ts'

// Reads everything listed and lays it out, beside the thread that goes on answering.
const { location } = workerData as { location: DatabaseLocation }
const sql = connect(location, { max: 1, applicationName: 'rehber724 listing' })
try {
  const builder = makeBaseBuilder()
  const switched: ListingRow[] = []
  const { mark, now, schedules } = await readAll(sql, (rows) => {
    for (const row of rows) {
      builder.add(row)
      if (row.switchUntil) switched.push(row)
    }
  })
  parentPort?.postMessage({ base: builder.finish(), mark, now, schedules, switched } satisfies Built)
} finally {
  await sql.end()
}
