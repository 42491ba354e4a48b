import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Parsed } from '#contract/endpoint.ts'
import { type ImportRun, importRefusals, type listImports } from '#contract/osm-import.ts'
import { idCursor } from '#lib/cursor.ts'
import { agreedText } from '#text/osm-import.ts'
import { concurrencyLimit } from '../../concurrency-limit.ts'
import type { Config } from '../../config.ts'
import { type Sql, type Tx, tryOut, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { UnpacksTooLarge } from '../../osm/unpacked.ts'
import { type Page, readPage } from '../../paging.ts'
import { noteAudit } from '../audit/audit.ts'
import type { Places } from '../places/places.ts'
import { ImportError } from './element.ts'
import { type Gathered, gatherAgreed, gatherRows } from './gather.ts'
import { outcomeOf } from './import.ts'
import { type About, type Layer, type Left, mergedOf } from './layer.ts'
import { mergeImport } from './merge-rows.ts'
import * as store from './store.ts'
import { beginImport, stageRows, unstageRows } from './store-rows.ts'
import { makeTagMap } from './tag-map.ts'
import { undoRun } from './undo.ts'

export { makeTagsOf, OVERTURE_KEY, type TagsOf, TRADE_KEY, tradeValue } from './classify.ts'
export {
  ImportError,
  type Origin,
  type OsmElement,
  type SuppliedField,
  type Suppliers,
  type Taker,
} from './element.ts'
export { type Gathered, type GatherOptions, gatherRows } from './gather.ts'
export { importOsm } from './import.ts'
export type { About, Layer, Left } from './layer.ts'
export { refuseRemoved } from './merge-rows.ts'
export { readOsm } from './read.ts'
export { readCounted } from './read-counted.ts'
export { type Comparable, isSamePlace } from './same-place.ts'
export { beginImport } from './store-rows.ts'
export { readTagMap } from './store-tags.ts'

export type Imports = ReturnType<typeof makeImports>

type Deps = { sql: Sql; config: Pick<Config, 'limitsScale'>; places: Places; unconfirmed: Layer }
/** `rejectOf`: the row of that place in the file, for those that are not taken. */
type TableRows = {
  gather: (db: Tx) => Promise<Gathered & { left: Left }>
  rejectOf: (left: Left[number]) => store.Reject
}

/** Of files and rows at once, in this process: each holds a connection while it waits for the others. */
const AT_ONCE = { atOnce: 1, mayWait: 2 }
/** An unused preview is dropped after this time. */
const PREVIEW_DAYS = 7

const refusedOf = (refused: store.RunRow['refused']) =>
  Object.fromEntries(
    importRefusals.map((reason) => [reason, refused[reason] ?? 0]),
  ) as store.Outcome['refused']

const toRun = ({
  rowsRead,
  startedAt,
  seconds,
  refused,
  about,
  outside: _,
  ...row
}: store.RunRow): ImportRun => ({
  ...row,
  source: about && { name: about.source.name, licence: about.source.licence, dataDate: about.dataDate },
  startedAt: startedAt.toISOString(),
  seconds: Math.round(seconds * 10) / 10,
  read: rowsRead,
  refused: importRefusals.map((reason) => ({ reason, count: refused[reason] ?? 0 })),
})

/** Maps a file's fault to its error on the wire; any other error is returned as it is. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof ImportError)) return error
  return new Failure(error.cause instanceof UnpacksTooLarge ? 'import_too_large' : 'import_unreadable')
}

/** Imports and their previews, for the staff. */
export function makeImports({ sql, config, places, unconfirmed }: Deps) {
  const turns = concurrencyLimit(AT_ONCE)
  const inTurn = <T>(work: (db: Tx) => Promise<T>): Promise<T> => turns(() => tx(sql, work))

  /** Keeps the rows that `gather` finds as a run, with what they would change; changes nothing. */
  async function previewRows(fileName: string, gather: (db: Tx) => Promise<Gathered>): Promise<ImportRun> {
    const id = await inTurn(async (db) => {
      await store.holdImports(db)
      const runId = await store.addRun(db, { fileName, ranBy: 'staff', state: 'preview', seconds: 0 })
      const started = performance.now()
      await beginImport(db)
      const gathered = await gather(db)
      await stageRows(db, runId)
      const merged = await mergeImport(db, { runId: null, fileName })
      await store.setOutcome(db, runId, outcomeOf(gathered, merged, (performance.now() - started) / 1000))
      return runId
    })
    return read(id)
  }

  /** Throws `import_unreadable`, `import_too_large`. */
  async function gatherFile(db: Tx, data: Buffer): Promise<Gathered> {
    // What packs and compresses a file is known by its first bytes, never by its name.
    const file = path.join(tmpdir(), `rehber724-${randomUUID()}`)
    try {
      await writeFile(file, data)
      return await gatherRows(db, { file, places })
    } catch (error) {
      throw refusalOf(error)
    } finally {
      await rm(file, { force: true })
    }
  }

  /** A run in this state, held. Throws `not_found`, `import_settled`. */
  async function hold(db: Tx, id: number, state: ImportRun['state']): Promise<store.RunRow> {
    await store.holdImports(db)
    const run = await store.getRun(db, id, true)
    if (!run) throw new Failure('not_found')
    if (run.state !== state) throw new Failure('import_settled')
    return run
  }

  async function read(id: number): Promise<ImportRun> {
    const run = await store.getRun(sql, id)
    if (!run) throw new Failure('not_found')
    return toRun(run)
  }

  return {
    /** Throws `invalid_input` for a cursor that is none. */
    list: (query: Parsed<typeof listImports>['query']): Promise<Page<ImportRun>> =>
      readPage(query, {
        codec: idCursor,
        read: (before, most) => store.listRuns(sql, before ?? Number.MAX_SAFE_INTEGER, most),
        toItem: toRun,
      }),

    /** Reads a file and keeps what it would change; changes nothing. Throws `import_unreadable`, `import_too_large`, `too_many_uploads`, `busy`. */
    async preview(userId: number, name: string, readData: () => Promise<Buffer>): Promise<ImportRun> {
      await takeAllowance(sql, config, 'imports', { user: userId })
      const data = await readData()
      const fileName = name.split(/[\\/]/).at(-1)?.trim() || 'osm'
      return previewRows(fileName, (db) => gatherFile(db, data))
    },

    /** The same of the places on which two sources agree. Throws `too_many_uploads`, `busy`. */
    async previewAgreed(userId: number): Promise<ImportRun> {
      await takeAllowance(sql, config, 'imports', { user: userId })
      // A name of its own: a place that is listed by now is not left out by the next one.
      return previewRows(agreedText.fileName(new Date()), gatherAgreed)
    },

    /** Keeps what the rows of a table would bring to the unconfirmed places, in place of its last preview. Throws `busy`. */
    async previewTable(fileName: string, about: About, { gather, rejectOf }: TableRows): Promise<ImportRun> {
      const id = await inTurn(async (db) => {
        await store.holdImports(db)
        await store.dropPreviewsOf(db, about.tableId)
        const runId = await store.addRun(db, {
          fileName,
          ranBy: 'staff',
          state: 'preview',
          seconds: 0,
          about,
        })
        const started = performance.now()
        await beginImport(db)
        const { left, ...gathered } = await gather(db)
        await stageRows(db, runId)
        const tried = await tryOut(db, (inner) => unconfirmed.bring(inner, { ...about, fileName }, gathered))
        const { merged, left: dropped } = mergedOf(tried)
        await store.addRejects(db, runId, [...left, ...dropped].map(rejectOf))
        await store.setOutcome(db, runId, outcomeOf(gathered, merged, (performance.now() - started) / 1000))
        return runId
      })
      return read(id)
    },

    dropPreviewsOf: (tableId: number): Promise<void> => store.dropPreviewsOf(sql, tableId),

    /** The rows of a table that a run did not take, with their headings. Throws `not_found`: there are none, or they went. */
    async rejects(id: number): Promise<{ headings: readonly string[]; rows: store.Reject[] }> {
      const run = await store.getRun(sql, id)
      const rows = await store.listRejects(sql, id)
      if (!run?.about || rows.length === 0) throw new Failure('not_found')
      return { headings: run.about.headings, rows }
    },

    /** Takes what was previewed, all of it or nothing. Throws `not_found`, `import_settled`. */
    async apply(userId: number, id: number): Promise<ImportRun> {
      await inTurn(async (db) => {
        const { fileName, refused, examples, outside, about, rowsRead: read } = await hold(db, id, 'preview')
        const started = performance.now()
        await beginImport(db)
        await unstageRows(db, id)
        // Compared again with what is listed now.
        const { merged, importId } = about
          ? mergedOf(await unconfirmed.bring(db, { ...about, fileName }, { read, outside, closed: [] }))
          : { merged: await mergeImport(db, { runId: id, fileName }), importId: null }
        const gathered = { read, refused: refusedOf(refused), examples, outside, closed: [] }
        await store.setOutcome(db, id, outcomeOf(gathered, merged, (performance.now() - started) / 1000))
        await store.setDone(db, id, importId)
        await noteAudit(db, { actorId: userId, action: 'import.applied', subjectId: id, data: {} })
      })
      return read(id)
    },

    /** Throws `not_found`, `import_settled`. */
    async drop(id: number): Promise<void> {
      await tx(sql, async (db) => {
        await hold(db, id, 'preview')
        await store.dropRun(db, id)
      })
    },

    /** Takes an import back, all of it or nothing; `userId` null: the operator does. Throws `not_found`, `import_settled`. */
    async undo(userId: number | null, id: number): Promise<ImportRun> {
      await inTurn(async (db) => {
        const { canUndo, candidateImportId } = await hold(db, id, 'done')
        if (!canUndo) throw new Failure('import_settled')
        const undone =
          candidateImportId === null
            ? await undoRun(db, id)
            : await unconfirmed.takeBack(db, candidateImportId)
        if (!undone) throw new Failure('import_settled')
        await store.setUndone(db, id, { at: new Date().toISOString(), examples: [], ...undone })
        if (userId !== null)
          await noteAudit(db, { actorId: userId, action: 'import.undone', subjectId: id, data: {} })
      })
      return read(id)
    },

    tags: makeTagMap(sql),

    async sweep(): Promise<void> {
      await store.sweepPreviews(sql, PREVIEW_DAYS)
      await store.sweepRejects(sql, PREVIEW_DAYS)
    },
  }
}
