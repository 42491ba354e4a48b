import '#server/time-zone.ts'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/db/database.ts'
import { followChanges } from '#server/features/listing/follow-changes.ts'
import { keepSnapshots } from '#server/features/listing/keep-snapshots.ts'
import { SNAPSHOT_FOLDER } from '#server/features/listing/snapshots.ts'
import { loadDetours } from '#server/features/roads/roads.ts'

// Reads the listing into memory like the server, but nothing else; then keeps it, and reports the times.

export type StartFigures = {
  businesses: number
  /** Until the listing answered. */
  seconds: number
  /** Of the processor, in all threads. */
  cpu: number
  /** Until another base was read, laid out, compared and on the disk. */
  keepSeconds: number
  /** The longest that a call waited for this thread meanwhile. */
  longestPauseMs: number
  snapshotMegabytes: number
}

const dataDir = process.env.DATA_DIR ?? ''
const folder = path.join(dataDir, SNAPSHOT_FOLDER)
const file = path.join(folder, 'snapshot')
const inode = () => (existsSync(file) ? statSync(file).ino : 0)
const fail = (error: unknown) => {
  throw error
}

const database = await openDatabase({ databaseUrl: null, dataDir }, console.error)
const { sql, location } = database
const detours = loadDetours({ dataDir }, fail)
await sql`select 1`
const before = inode()
const [began, used] = [performance.now(), process.cpuUsage()]
const snapshots = keepSnapshots({ sql, folder, detours, onUnused: fail })
const fresh = followChanges({ sql, location, detours, snapshots, onError: fail })
await fresh.start()
const seconds = (performance.now() - began) / 1000
const { user, system } = process.cpuUsage(used)

const keptFrom = performance.now()
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
if (before > 0) await fresh.renew()
while (inode() === before) await sleep(50)
delay.disable()
process.send?.({
  ...{ businesses: fresh.memory().base.count, seconds, cpu: (user + system) / 1e6 },
  ...{ keepSeconds: (performance.now() - keptFrom) / 1000, longestPauseMs: delay.max / 1e6 },
  snapshotMegabytes: statSync(file).size / 1e6,
} satisfies StartFigures)
await fresh.stop()
await database.stop()
process.disconnect?.()
