import type { ImportRefusal, ImportRun, Undone } from '#contract/osm-import.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { About } from './layer.ts'

const LOCK = 724_000_002 // one import is compared, taken or taken back at a time, the others wait

/**
 * Begins work on imports, one at a time. The transaction may be long: none of the limits that keep a server's
 * statements short are right for it.
 */
export async function holdImports(tx: Tx): Promise<void> {
  await tx`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true), pg_advisory_xact_lock(${LOCK})`
}

/** Result of reading and comparing a file. */
export type Outcome = {
  seconds: number
  rowsRead: number
  refused: Record<ImportRefusal, number>
  /** How many no category takes, by tag. */
  outside: Record<string, number>
} & Pick<
  ImportRun,
  'added' | 'known' | 'updated' | 'unchanged' | 'gone' | 'ambiguous' | 'examples' | 'samples'
>

/** `fileName`: without its folder. */
export async function addRun(
  db: Db,
  run: Pick<ImportRun, 'fileName' | 'ranBy' | 'state'> & { seconds: number; about?: About },
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into import_run (started_at, seconds, file_name, ran_by, state, about)
    values (clock_timestamp() - make_interval(secs => ${run.seconds}), ${run.seconds}, ${run.fileName}, ${run.ranBy}, ${run.state},
      ${run.about ? db.json(run.about) : null})
    returning id`
  if (!row) throw new Error('An import was not noted')
  return row.id
}

export async function setOutcome(db: Db, id: number, outcome: Outcome): Promise<void> {
  const {
    seconds,
    rowsRead,
    added,
    known,
    updated,
    unchanged,
    gone,
    ambiguous,
    refused,
    examples,
    samples,
    outside,
  } = outcome
  await db`
    update import_run set
      started_at = clock_timestamp() - make_interval(secs => ${seconds}), seconds = ${seconds}, rows_read = ${rowsRead},
      added = ${added}, known = ${known}, updated = ${updated}, unchanged = ${unchanged}, gone = ${gone}, ambiguous = ${ambiguous},
      refused = ${db.json(refused)}, examples = ${db.json(examples)}, samples = ${db.json(samples)}, outside = ${db.json(outside)}
    where id = ${id}`
}

export type RunRow = Omit<ImportRun, 'startedAt' | 'refused' | 'read' | 'source'> & {
  startedAt: Date
  rowsRead: number
  about: About | null
  candidateImportId: number | null
  refused: Partial<Record<ImportRefusal, number>>
  outside: Record<string, number>
}

/** The samples, without links to businesses that no longer exist. */
const samplesOf = (db: Db) => db`
  (select coalesce(jsonb_agg(case when exists (select from business b where b.id = (s ->> 'businessId')::bigint)
    then s else s || '{"businessId": null}' end order by n), '[]')
    from jsonb_array_elements(samples) with ordinality as each (s, n))`

const columns = (db: Db) => db`
  id, started_at, seconds, file_name, ran_by, state, rows_read, added, known, updated, unchanged, gone, ambiguous, refused,
  examples, outside, ${samplesOf(db)} as samples, undone, about, candidate_import_id,
  exists (select from import_reject r where r.run_id = import_run.id) as has_rejects,
  state = 'done' and (exists (select from import_change c where c.run_id = import_run.id)
    or exists (select from candidate_import i where i.id = candidate_import_id and i.undone_at is null)) as can_undo`

export async function listRuns(db: Db, before: number, most: number): Promise<RunRow[]> {
  return db<RunRow[]>`
    select ${columns(db)} from import_run where id < ${before} order by id desc limit ${most}`
}

/** `lock`: held until the transaction ends. */
export async function getRun(db: Db, id: number, lock = false): Promise<RunRow | null> {
  const [row] = await db<RunRow[]>`
    select ${columns(db)} from import_run where id = ${id} ${lock ? db`for update` : db``}`
  return row ?? null
}

/** `candidateImportId`: what it became in the layer of unconfirmed places. */
export async function setDone(db: Db, id: number, candidateImportId: number | null): Promise<void> {
  await db`update import_run set state = 'done', candidate_import_id = ${candidateImportId} where id = ${id}`
}

export async function setUndone(db: Db, id: number, undone: Undone): Promise<void> {
  await db`update import_run set state = 'undone', undone = ${db.json(undone)} where id = ${id}`
}

/** With its rows. */
export async function dropRun(db: Db, id: number): Promise<void> {
  await db`delete from import_run where id = ${id}`
}

/** Previews of a table, but for what was taken of it. */
export async function dropPreviewsOf(db: Db, tableId: number): Promise<void> {
  await db`delete from import_run where state = 'preview' and about ->> 'tableId' = ${String(tableId)}`
}

const BATCH = 2000

export type Reject = { line: number; reason: string; cells: readonly string[] }

/** Keeps the rows that were not taken. */
export async function addRejects(db: Db, runId: number, rejects: readonly Reject[]): Promise<void> {
  for (let from = 0; from < rejects.length; from += BATCH)
    await db`
      insert into import_reject (run_id, line, reason, cells)
      select ${runId}, r.line, r.reason, array(select json_array_elements_text(r.cells))
      from json_to_recordset(${JSON.stringify(rejects.slice(from, from + BATCH))}::text::json) as r (line int, reason text, cells json)`
}

export const listRejects = (db: Db, runId: number): Promise<Reject[]> =>
  db<Reject[]>`select line, reason, cells from import_reject where run_id = ${runId} order by line`

/** Rows that were not taken, some days later. */
export async function sweepRejects(db: Db, days: number): Promise<void> {
  await db`
    delete from import_reject r using import_run i
    where i.id = r.run_id and i.started_at < now() - make_interval(days => ${days})`
}

/** Previews that were never applied. */
export async function sweepPreviews(db: Db, days: number): Promise<void> {
  await db`
    delete from import_run
    where state = 'preview' and started_at < now() - make_interval(days => ${days})`
}
