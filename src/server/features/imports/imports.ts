import type { Parsed } from '#contract/endpoint.ts'
import { type ImportRun, importRefusals, type listImports, type Undone } from '#contract/imports.ts'
import type { Config } from '../../config.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { makeTurns } from '../../turns.ts'
import { noteAudit } from '../audit/audit.ts'
import * as store from './store.ts'

/** Keeps what came of an import, in the transaction that brings it in. */
export { addRun, holdImports, type Outcome, setOutcome } from './store.ts'

export type Imports = ReturnType<typeof makeImports>

/** Who works on files and rows; in the transactions that are begun here. */
type Desk = {
  preview(db: Tx, run: { runId: number; fileName: string; data: Buffer }): Promise<store.Outcome | null>
  apply(
    db: Tx,
    run: { runId: number; fileName: string } & Pick<store.Outcome, 'refused' | 'examples' | 'rowsRead'>,
  ): Promise<store.Outcome>
  undo(db: Tx, runId: number): Promise<Omit<Undone, 'at'>>
}

type Deps = { sql: Sql; config: Pick<Config, 'limitsScale'>; desk: Desk }

/** Of files and rows at once, in this process: each holds a connection while it waits for the others. */
const AT_ONCE = { atOnce: 1, mayWait: 2 }
/** A preview that nobody took is dropped after so long. */
const PREVIEW_DAYS = 7

const refusedOf = (refused: store.RunRow['refused']) =>
  Object.fromEntries(
    importRefusals.map((reason) => [reason, refused[reason] ?? 0]),
  ) as store.Outcome['refused']

const toRun = ({ rowsRead, startedAt, seconds, refused, ...row }: store.RunRow): ImportRun => ({
  ...row,
  startedAt: startedAt.toISOString(),
  seconds: Math.round(seconds * 10) / 10,
  read: rowsRead,
  refused: importRefusals.map((reason) => ({ reason, count: refused[reason] ?? 0 })),
})

/** What imports brought or would bring, and the staff's own. */
export function makeImports({ sql, config, desk }: Deps) {
  /** A run in this state, held. Throws `not_found`, `import_settled`. */
  const turns = makeTurns(AT_ONCE)
  const inTurn = <T>(work: (db: Tx) => Promise<T>): Promise<T> => turns(() => tx(sql, work))

  async function hold(db: Tx, id: number, state: ImportRun['state']): Promise<store.RunRow> {
    await store.holdImports(db)
    const run = await store.lockRun(db, id)
    if (!run) throw new Failure('not_found')
    if (run.state !== state) throw new Failure('import_settled')
    return run
  }

  async function told(id: number): Promise<ImportRun> {
    const run = await store.getRun(sql, id)
    if (!run) throw new Failure('not_found')
    return toRun(run)
  }

  return {
    /** Throws `invalid_input` for a cursor that is none. */
    async list({
      limit,
      cursor,
    }: Parsed<typeof listImports>['query']): Promise<{ items: ImportRun[]; next: string | null }> {
      if (cursor !== undefined && !/^\d{1,15}$/.test(cursor))
        throw new Failure('invalid_input', { fields: { cursor: 'invalid' } })
      const rows = await store.listRuns(sql, Number(cursor ?? Number.MAX_SAFE_INTEGER), limit + 1)
      const page = rows.slice(0, limit)
      return { items: page.map(toRun), next: rows.length > limit ? String(page.at(-1)?.id) : null }
    },

    /** Reads a file and keeps what it would change; changes nothing. Throws `import_unreadable`, `too_many_uploads`, `busy`. */
    async preview(userId: number, name: string, readData: () => Promise<Buffer>): Promise<ImportRun> {
      await takeAllowance(sql, config, 'imports', { user: userId })
      const data = await readData()
      const fileName = name.split(/[\\/]/).at(-1)?.trim() || 'osm'
      const id = await inTurn(async (db) => {
        await store.holdImports(db)
        const runId = await store.addRun(db, { fileName, ranBy: 'staff', state: 'preview', seconds: 0 })
        const outcome = await desk.preview(db, { runId, fileName, data })
        if (!outcome) throw new Failure('import_unreadable')
        await store.setOutcome(db, runId, outcome)
        return runId
      })
      return told(id)
    },

    /** Takes what was previewed, all of it or nothing. Throws `not_found`, `import_settled`. */
    async apply(userId: number, id: number): Promise<ImportRun> {
      await inTurn(async (db) => {
        const { fileName, refused, ...run } = await hold(db, id, 'preview')
        const outcome = await desk.apply(db, { ...run, runId: id, fileName, refused: refusedOf(refused) })
        await store.setOutcome(db, id, outcome)
        await store.setDone(db, id)
        await noteAudit(db, { actorId: userId, action: 'import.applied', subjectId: id, data: {} })
      })
      return told(id)
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
        const undone = await desk.undo(db, id)
        await store.setUndone(db, id, { at: new Date().toISOString(), ...undone })
        if (userId !== null)
          await noteAudit(db, { actorId: userId, action: 'import.undone', subjectId: id, data: {} })
      })
      return told(id)
    },

    sweep: (): Promise<void> => store.sweepPreviews(sql, PREVIEW_DAYS),
  }
}
