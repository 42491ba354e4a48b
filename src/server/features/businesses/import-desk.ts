import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Undone } from '#contract/imports.ts'
import type { Tx } from '../../db/pool.ts'
import type { Outcome } from '../imports/imports.ts'
import type { Places } from '../places/places.ts'
import { outcomeOf } from './import.ts'
import { ImportError } from './import-element.ts'
import { gatherRows } from './import-gather.ts'
import { mergeImport } from './import-merge.ts'
import { undoRun } from './import-undo.ts'
import { beginImport, stageRows, unstageRows } from './store-import.ts'

/** The work on files and rows behind the staff's page of imports. Each call is part of its caller's transaction. */
export const makeImportDesk = ({ places }: { places: Places }) => ({
  /** Keeps the rows of a file for the run and answers what they would change; null when it cannot be read. */
  async preview(
    db: Tx,
    { runId, fileName, data }: { runId: number; fileName: string; data: Buffer },
  ): Promise<Outcome | null> {
    const started = performance.now()
    // What packs and compresses a file is known by its first bytes, never by its name.
    const file = path.join(tmpdir(), `rehber724-${randomUUID()}`)
    try {
      await writeFile(file, data)
      await beginImport(db)
      const gathered = await gatherRows(db, { file, places })
      await stageRows(db, runId)
      const merged = await mergeImport(db, { runId: null, fileName })
      return outcomeOf(gathered, merged, (performance.now() - started) / 1000)
    } catch (error) {
      if (error instanceof ImportError) return null
      throw error
    } finally {
      await rm(file, { force: true })
    }
  },

  /** Takes the rows that were kept, compared again with what is listed now. */
  async apply(
    db: Tx,
    run: { runId: number; fileName: string } & Pick<Outcome, 'refused' | 'examples' | 'rowsRead'>,
  ) {
    const started = performance.now()
    await beginImport(db)
    await unstageRows(db, run.runId)
    const merged = await mergeImport(db, { runId: run.runId, fileName: run.fileName })
    return outcomeOf({ ...run, read: run.rowsRead }, merged, (performance.now() - started) / 1000)
  },

  undo(db: Tx, runId: number): Promise<Omit<Undone, 'at'>> {
    return undoRun(db, runId)
  },
})
