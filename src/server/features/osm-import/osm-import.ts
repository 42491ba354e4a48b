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
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { UnpacksTooLarge } from '../../osm/unpacked.ts'
import { type Page, readPage } from '../../paging.ts'
import { noteAudit } from '../audit/audit.ts'
import type { Places } from '../places/places.ts'
import { gatherAgreed } from './agreed.ts'
import { ImportError } from './element.ts'
import { type Gathered, gatherRows } from './gather.ts'
import { outcomeOf } from './import.ts'
import { mergeImport } from './merge-rows.ts'
import * as store from './store.ts'
import { beginImport, stageRows, unstageRows } from './store-rows.ts'
import { makeTagMap } from './tag-map.ts'
import { undoRun } from './undo.ts'

export { makeTagsOf, type TagsOf, TRADE_KEY, tradeValue } from './classify.ts'
export { ImportError, type OsmElement, type Taker } from './element.ts'
export { type GatherOptions, gatherRows } from './gather.ts'
export { importOsm } from './import.ts'
export { readOsm } from './read.ts'
export { refuseRemoved } from './removed.ts'
export { type Comparable, isSamePlace } from './same-place.ts'
export { beginImport } from './store-rows.ts'
export { readTagMap } from './store-tags.ts'

export type Imports = ReturnType<typeof makeImports>

type Deps = { sql: Sql; config: Pick<Config, 'limitsScale'>; places: Places }

/** Of files and rows at once, in this process: each holds a connection while it waits for the others. */
const AT_ONCE = { atOnce: 1, mayWait: 2 }
/** An unused preview is dropped after this time. */
const PREVIEW_DAYS = 7

const refusedOf = (refused: store.RunRow['refused']) =>
  Object.fromEntries(
    importRefusals.map((reason) => [reason, refused[reason] ?? 0]),
  ) as store.Outcome['refused']

const toRun = ({ rowsRead, startedAt, seconds, refused, outside: _, ...row }: store.RunRow): ImportRun => ({
  ...row,
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
export function makeImports({ sql, config, places }: Deps) {
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

    /** Takes what was previewed, all of it or nothing. Throws `not_found`, `import_settled`. */
    async apply(userId: number, id: number): Promise<ImportRun> {
      await inTurn(async (db) => {
        const { fileName, refused, examples, outside, rowsRead: read } = await hold(db, id, 'preview')
        const started = performance.now()
        await beginImport(db)
        await unstageRows(db, id)
        // Compared again with what is listed now.
        const merged = await mergeImport(db, { runId: id, fileName })
        const gathered = { read, refused: refusedOf(refused), examples, outside }
        await store.setOutcome(db, id, outcomeOf(gathered, merged, (performance.now() - started) / 1000))
        await store.setDone(db, id)
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
        const { canUndo } = await hold(db, id, 'done')
        if (!canUndo) throw new Failure('import_settled')
        const undone = await undoRun(db, id)
        await store.setUndone(db, id, { at: new Date().toISOString(), ...undone })
        if (userId !== null)
          await noteAudit(db, { actorId: userId, action: 'import.undone', subjectId: id, data: {} })
      })
      return read(id)
    },

    tags: makeTagMap(sql),

    sweep: (): Promise<void> => store.sweepPreviews(sql, PREVIEW_DAYS),
  }
}
