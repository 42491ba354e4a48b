import path from 'node:path'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { noteImport } from '../imports/imports.ts'
import type { Places } from '../places/places.ts'
import { parseHours } from './hours.ts'
import { loadClassify } from './import-categories.ts'
import { ImportError, type OsmElement, type Tags } from './import-element.ts'
import { makeExamples } from './import-examples.ts'
import { isNamed, makeMapping } from './import-map.ts'
import { readOsm } from './import-read.ts'
import { type ImportRow, type Refusal, type Refused, refusals } from './import-row.ts'
import { ensureSchedules } from './schedules.ts'
import { addImportRows, beginImport, listImportedHours, type Merged, mergeImport } from './store-import.ts'

export { ImportError } from './import-element.ts'

/** How an import went. `read` is the sum of added, updated, unchanged and all that was refused. */
export type ImportReport = Omit<Merged, 'duplicates'> & { read: number; refused: Record<Refusal, number> }

type ImportOptions = {
  file: string
  places: Places
  /** Called after every batch of rows with how many were read so far. */
  onProgress?: (read: number) => void
}

const BATCH = 1000

/**
 * Brings the places of an OpenStreetMap file into the listing, all of them or, when anything goes wrong, none.
 * The same file again changes nothing. What came of it is kept, also when nothing did.
 * @throws ImportError when the file is at fault; its message is for the operator
 */
export async function importOsm(sql: Sql, options: ImportOptions): Promise<ImportReport> {
  const started = performance.now()
  const run = () => ({
    seconds: (performance.now() - started) / 1000,
    fileName: path.basename(options.file).slice(0, 255),
  })
  try {
    return await bringIn(sql, options, (db, { read, ...report }, examples) =>
      noteImport(db, { ...run(), isDone: true, rowsRead: read, ...report, examples }),
    )
  } catch (error) {
    if (error instanceof ImportError) await noteImport(sql, { ...run(), isDone: false })
    throw error
  }
}

async function bringIn(
  sql: Sql,
  options: ImportOptions,
  note: (db: Db, report: ImportReport, examples: Refused[]) => Promise<void>,
): Promise<ImportReport> {
  const { file, places, onProgress } = options
  const classify = await loadClassify()
  const map = makeMapping({ places, classify, parseHours })
  const wants = (tags: Tags) => isNamed(tags) && classify(tags) !== null
  const refused = Object.fromEntries(refusals.map((reason) => [reason, 0])) as Record<Refusal, number>
  const examples = makeExamples()
  let read = 0

  return await tx(sql, async (db) => {
    await beginImport(db)
    let batch: ImportRow[] = []
    const flush = async () => {
      if (batch.length > 0) await addImportRows(db, batch)
      batch = []
    }
    const take = async (element: OsmElement | null) => {
      const mapping = element === null ? ({ refused: 'broken' } as const) : map(element)
      if ('refused' in mapping) {
        refused[mapping.refused] += 1
        examples.add(mapping.refused, element)
      } else batch.push({ ...mapping.row, ord: read })
      read += 1
      if (batch.length === BATCH) await flush()
      if (read % BATCH === 0) onProgress?.(read)
    }
    await readOsm(file, { wants, take })
    await flush()
    onProgress?.(read)
    await ensureSchedules(db, await listImportedHours(db))
    const { duplicates, ...merged } = await mergeImport(db)
    const report = { ...merged, read, refused: { ...refused, duplicate: duplicates.count } }
    await note(db, report, [...examples.all(), ...duplicates.examples])
    return report
  })
}
