import type { ImportRefusal, ImportRun } from '#contract/imports.ts'
import type { Db } from '../../db/pool.ts'

export type NewRun = {
  seconds: number
  /** Without its folder. */
  fileName: string
  isDone: boolean
  rowsRead?: number
  added?: number
  updated?: number
  unchanged?: number
  refused?: Record<ImportRefusal, number>
  examples?: ImportRun['examples']
}

export async function addRun(db: Db, run: NewRun): Promise<void> {
  const { seconds, fileName, isDone, refused = {}, examples = [] } = run
  const { rowsRead = 0, added = 0, updated = 0, unchanged = 0 } = run
  await db`
    insert into import_run (started_at, seconds, file_name, is_done, rows_read, added, updated, unchanged, refused, examples)
    values (clock_timestamp() - make_interval(secs => ${seconds}), ${seconds}, ${fileName}, ${isDone}, ${rowsRead}, ${added},
      ${updated}, ${unchanged}, ${db.json(refused)}, ${db.json(examples)})`
}

export type RunRow = Omit<ImportRun, 'startedAt' | 'refused' | 'read'> & {
  startedAt: Date
  rowsRead: number
  refused: Partial<Record<ImportRefusal, number>>
}

export async function listRuns(db: Db, before: number, most: number): Promise<RunRow[]> {
  return db<RunRow[]>`
    select id, started_at, seconds, file_name, ran_by, is_done, rows_read, added, updated, unchanged, refused, examples
    from import_run where id < ${before} order by id desc limit ${most}`
}
