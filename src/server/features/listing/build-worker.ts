import { parentPort, workerData } from 'node:worker_threads'
import type { Detours } from '#lib/detours.ts'
import { connect, type DatabaseLocation, type Sql } from '../../db/pool.ts'
import { type BuildMessage, type Built, type Keeping, readBase } from './build.ts'
import { differingIds } from './compare-bases.ts'
import { keepSnapshot } from './snapshots.ts'
import { changedSince, registerSnapshot } from './store-snapshots.ts'

// Reads everything listed and lays it out, beside the thread that goes on answering; then keeps it for the next start.
const { location, detours, keeping } = workerData as {
  location: DatabaseLocation
  detours: Detours
  keeping: Keeping | null
}
const tell = (message: BuildMessage) => parentPort?.postMessage(message)

async function compare(
  db: Sql,
  { base, mark }: Pick<Built, 'base' | 'mark'>,
  built: Built,
): Promise<number[]> {
  const changed = await changedSince(db, mark)
  return changed ? differingIds(base, built.base, changed) : []
}

async function register(db: Sql, id: string): Promise<Error | null> {
  try {
    await registerSnapshot(db, id)
    return null
  } catch (error) {
    return error as Error
  }
}

const sql = connect(location, { max: 1, statementTimeoutMs: 0, applicationName: 'rehber724 listing' })
try {
  // A database that takes no more rows is still read.
  const refusal = keeping && (await register(sql, keeping.label.id))
  const built = await readBase(sql, detours)
  tell({ built })
  if (refusal) throw refusal
  if (keeping) {
    if (keeping.loaded) tell({ differing: await compare(sql, keeping.loaded, built) })
    await keepSnapshot(sql, keeping.folder, keeping.label, built)
  }
} finally {
  await sql.end()
}
