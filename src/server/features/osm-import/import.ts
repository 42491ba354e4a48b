import path from 'node:path'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { ImportError } from './element.ts'
import { type Gathered, type GatherOptions, gatherRows } from './gather.ts'
import { type Merged, mergeImport } from './merge-rows.ts'
import type { Refusal } from './row.ts'
import { addRun, holdImports, type Outcome, setOutcome } from './store.ts'
import { beginImport } from './store-rows.ts'

export { ImportError } from './element.ts'

/** How an import went. `read` is the sum of added, updated, unchanged, ambiguous and all that was refused. */
export type ImportReport = Omit<Merged, 'refused' | 'known'> & {
  /** Null of a dry run. */
  runId: number | null
  read: number
  refused: Record<Refusal, number>
}

/** `isDryRun`: reports everything and changes nothing. */
type ImportOptions = GatherOptions & { isDryRun?: boolean }

/** The stored outcome of a run. */
export const outcomeOf = (
  { read, refused, examples, outside }: Gathered,
  { refused: { duplicate, removed }, ...merged }: Merged,
  seconds: number,
): Outcome => ({
  ...merged,
  seconds,
  rowsRead: read,
  outside,
  refused: { ...refused, duplicate: duplicate.count, removed: removed.count },
  examples: [
    ...examples.filter(({ reason }) => reason !== 'duplicate' && reason !== 'removed'),
    ...duplicate.examples,
    ...removed.examples,
  ],
})

/**
 * Brings the places of an OpenStreetMap file into the listing, all of them or, when anything goes wrong, none.
 * The same file again changes nothing. Its outcome is stored, also when it changed nothing, and can be undone.
 * @throws ImportError when the file is at fault; its message is for the operator
 */
export async function importOsm(
  sql: Sql,
  { isDryRun = false, ...options }: ImportOptions,
): Promise<ImportReport> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  const fileName = path.basename(options.file).slice(0, 255)
  const bringIn = async (db: Tx): Promise<ImportReport> => {
    await holdImports(db)
    await beginImport(db)
    const gathered = await gatherRows(db, options)
    const run = { fileName, ranBy: 'operator', state: 'done', seconds: 0 } as const
    const runId = isDryRun ? null : await addRun(db, run)
    const merged = await mergeImport(db, { runId, fileName })
    const { rowsRead, refused } = outcomeOf(gathered, merged, seconds())
    if (runId !== null) await setOutcome(db, runId, outcomeOf(gathered, merged, seconds()))
    const { refused: _, known: __, ...counts } = merged
    return { ...counts, runId, read: rowsRead, refused }
  }
  try {
    return await tx(sql, bringIn)
  } catch (error) {
    if (error instanceof ImportError && !isDryRun)
      await addRun(sql, { fileName, ranBy: 'operator', state: 'failed', seconds: seconds() })
    throw error
  }
}
