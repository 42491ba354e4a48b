import path from 'node:path'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { addRun, holdImports, type Outcome, setOutcome } from '../imports/imports.ts'
import { ImportError } from './import-element.ts'
import { type Gathered, type GatherOptions, gatherRows } from './import-gather.ts'
import { type Merged, mergeImport } from './import-merge.ts'
import type { Refusal } from './import-row.ts'
import { beginImport } from './store-import.ts'

export { ImportError } from './import-element.ts'

/** How an import went. `read` is the sum of added, updated, unchanged, ambiguous and all that was refused. */
export type ImportReport = Omit<Merged, 'duplicates'> & {
  /** Null of a dry run. */
  runId: number | null
  read: number
  refused: Record<Refusal, number>
}

/** `isDryRun`: everything is told and nothing is changed, nor kept. */
type ImportOptions = GatherOptions & { isDryRun?: boolean }

/** What is kept of a run. */
export const outcomeOf = (
  { read, refused, examples }: Gathered,
  { duplicates, ...merged }: Merged,
  seconds: number,
): Outcome => ({
  ...merged,
  ...{ seconds, rowsRead: read, refused: { ...refused, duplicate: duplicates.count } },
  examples: [...examples.filter(({ reason }) => reason !== 'duplicate'), ...duplicates.examples],
})

/**
 * Brings the places of an OpenStreetMap file into the listing, all of them or, when anything goes wrong, none.
 * The same file again changes nothing. What came of it is kept, also when nothing did, and can be taken back.
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
    const { duplicates: _, ...told } = merged
    return { ...told, runId, read: rowsRead, refused }
  }
  try {
    return await tx(sql, bringIn)
  } catch (error) {
    if (error instanceof ImportError && !isDryRun)
      await addRun(sql, { fileName, ranBy: 'operator', state: 'failed', seconds: seconds() })
    throw error
  }
}
