import '#server/time-zone.ts'
import { EMBEDDED_DATABASE } from '#server/db/database.ts'
import { runningSocket } from '#server/db/embedded.ts'
import { connect } from '#server/db/pool.ts'
import type { Base } from '#server/features/listing/base.ts'
import { followChanges } from '#server/features/listing/follow-changes.ts'
import { bufferBytes } from '../buffer-bytes.ts'
import { collectGarbage } from '../process-cost.ts'

// Reads the listing into memory like the server, but nothing else, and reports time and memory.

export type IndexMemory = {
  businesses: number
  /** Additional bytes of the heap after garbage collection. */
  heap: number
  /** Bytes of all buffers by the base's field; those of the text search, which has its own benchmark, separately. */
  buffers: Record<string, number>
  buildSeconds: number
}

const collect = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

const socketDir = runningSocket(process.env.DATA_DIR ?? '')
if (socketDir === null) throw new Error('No database runs there')
const location = { socketDir, database: EMBEDDED_DATABASE }
const sql = connect(location)
await sql`select 1`
const before = collect()
const began = performance.now()
const fresh = followChanges({
  sql,
  location,
  onError: (error) => {
    throw error
  },
})
await fresh.start()
const buildSeconds = (performance.now() - began) / 1000
const heap = collect() - before
const base: Base = fresh.memory().base
const { words: _searchedByWords, ...nearby } = base
const fields = Object.entries(nearby).map(([name, value]) => [name, bufferBytes(value)] as const)
const buffers = Object.fromEntries(fields.filter(([, bytes]) => bytes > 0))
process.send?.({ businesses: base.count, heap, buffers, buildSeconds } satisfies IndexMemory)
await fresh.stop()
await sql.end()
process.disconnect?.()
