import { parentPort, workerData } from 'node:worker_threads'
import { collectGarbage } from '../../collect-garbage.ts'
import { connect, type Sql } from '../../db/pool.ts'
import { lowerPriority } from '../../lower-priority.ts'
import { type BuildMessage, type BuildWork, type Built, type Keeping, readBase } from './build.ts'
import { differingIds } from './compare-bases.ts'
import { keepSnapshot } from './snapshots.ts'
import { changedSince, registerSnapshot } from './store-snapshots.ts'

// Reads everything listed and lays it out, beside the thread that goes on answering; then keeps it for the next start.
const { location, detours, keeping, isUrgent } = workerData as BuildWork
if (!isUrgent) lowerPriority()
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

/** Fails for the next start alone: the base is in use already. */
async function keep(db: Sql, keep: Keeping, built: Built, refusal: Error | null): Promise<void> {
  try {
    if (keep.loaded) tell({ differing: await compare(db, keep.loaded, built) })
    if (refusal) throw refusal
    await keepSnapshot(db, keep.folder, keep.label, built)
  } catch (error) {
    tell({ notKept: String(error) })
  }
}

const sql = connect(location, { max: 1, applicationName: 'rehber724 listing' })
try {
  // A database that takes no more rows is still read.
  const refusal = keeping && (await register(sql, keeping.label.id))
  const built = await readBase(sql, detours)
  tell({ built })
  // All that the base was made of, which would stay while it is written.
  collectGarbage()
  if (keeping) await keep(sql, keeping, built, refusal)
} finally {
  await sql.end()
}
