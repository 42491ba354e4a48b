import { chownSync, createWriteStream, existsSync, mkdirSync, statSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EMBEDDED_DATABASE } from '../database.ts'
import { startEmbedded } from '../embedded.ts'
import { connect } from '../pool.ts'
import { verifyBackup } from './manifest.ts'
import { BackupError, readSealed, type Stored } from './sealed-file.ts'
import { unpackInto } from './tar.ts'
import { listWal, walFolder } from './wal.ts'

const WANTED = 'wal-wanted'
const GIVEN = 'wal-given'
const NONE = 'wal-none'
const LOOK_MS = 20

/** PostgreSQL asks by a file, waits for an answer, and so needs neither our keys nor our rights. */
const RESTORE_COMMAND =
  `touch ${WANTED}/%f && while test ! -e ${GIVEN}/%f; do ` +
  `if test -e ${NONE}/%f; then rm ${NONE}/%f; exit 1; fi; sleep 0.02; done && mv ${GIVEN}/%f %p`

export type Restoration = {
  /** A folder that `takeBase` made. */
  from: string
  /** Of it and the log. */
  backupDir: string
  /** Must hold no database yet. */
  dataDir: string
  /** The moment to go back to; null: all that was archived. */
  until: Date | null
  /** The secret of age, if the backup needs one. */
  identity: string | null
}

export type Restored = {
  /** Rows of each table, every one of them read. */
  rows: Record<string, number>
}

const nameOf = (files: readonly Stored[], content: string): string | undefined =>
  files.find(({ name }) => name.startsWith(`${content}.gz`))?.name

/** Makes a folder, or a file in one, belong to the account that PostgreSQL will run as. */
function giveTo(pg: string, file: string): void {
  const { uid, gid } = statSync(pg)
  if (process.getuid?.() === 0) chownSync(file, uid, gid)
}

async function unpack({ from, dataDir, identity }: Restoration, files: readonly Stored[]): Promise<void> {
  const pg = path.join(dataDir, 'pg')
  const read = async (content: string, folder: string) => {
    const name = nameOf(files, content)
    if (name) await readSealed(path.join(from, name), identity, unpackInto(folder))
  }
  await mkdir(dataDir, { recursive: true })
  await read('files.tar', dataDir)
  await read('cluster.tar', dataDir)
  await chmod(pg, 0o700)
  await read('log.tar', path.join(pg, 'pg_wal'))
  const label = path.join(pg, 'backup_label')
  await readSealed(path.join(from, nameOf(files, 'backup_label') ?? ''), identity, createWriteStream(label))
  giveTo(pg, label)
  for (const name of [WANTED, GIVEN, NONE]) {
    mkdirSync(path.join(pg, name))
    giveTo(pg, path.join(pg, name))
  }
  await writeFile(path.join(pg, 'recovery.signal'), '')
  giveTo(pg, path.join(pg, 'recovery.signal'))
}

/** Answers PostgreSQL's questions for parts of the log until `stop`, which answers what went wrong. */
function serveLog(pg: string, stored: ReadonlyMap<string, string>, identity: string | null) {
  let isOver = false
  let failure: unknown = null
  const answer = async (name: string, folder: string, write: (draft: string) => Promise<void>) => {
    const draft = path.join(pg, `${name}.part`)
    await write(draft)
    giveTo(pg, draft)
    await rename(draft, path.join(pg, folder, name))
  }
  const refuse = (name: string) => answer(name, NONE, (draft) => writeFile(draft, ''))
  const give = async (name: string) => {
    const file = stored.get(name)
    if (!file || failure !== null) return refuse(name)
    try {
      await answer(name, GIVEN, (draft) => readSealed(file, identity, createWriteStream(draft)))
    } catch (error) {
      failure = error
      await refuse(name) // ends the recovery, too
    }
  }
  const serving = (async () => {
    while (!isOver) {
      for (const name of await readdir(path.join(pg, WANTED))) {
        await rm(path.join(pg, WANTED, name))
        await give(name)
      }
      await sleep(LOOK_MS)
    }
  })()
  return async (): Promise<unknown> => {
    isOver = true
    await serving.catch((error: unknown) => {
      failure ??= error
    })
    return failure
  }
}

function settingsOf(until: Date | null): Record<string, string> {
  return {
    archive_mode: 'off',
    hot_standby: 'off', // ready means: recovered
    restore_command: RESTORE_COMMAND,
    recovery_target_action: 'promote',
    ...(until && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
  }
}

/** Reads every row, so that a page with a wrong checksum is found. */
async function readEverything(socketDir: string): Promise<Restored['rows']> {
  const sql = connect({ socketDir, database: EMBEDDED_DATABASE }, { max: 1, statementTimeoutMs: 0 })
  try {
    const tables = await sql<{ name: string }[]>`
      select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`
    const rows: Record<string, number> = {}
    for (const { name } of tables) {
      const [read] = await sql<{ count: number }[]>`select count(t.*)::int as count from ${sql(name)} t`
      rows[name] = read?.count ?? 0
    }
    return rows
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * Makes a data folder of a base backup and the log that was archived since, up to a moment, and reads all of it.
 * Throws `BackupError` for what is damaged, and for a folder that is in use.
 */
export async function restoreBase(restoration: Restoration): Promise<Restored> {
  const { from, backupDir, dataDir, until, identity } = restoration
  const pg = path.join(dataDir, 'pg')
  if (existsSync(pg)) throw new BackupError(`${dataDir} holds a database already: name another folder.`)
  const { files, systemId, endedAt } = await verifyBackup(from)
  if (until && until < new Date(endedAt))
    throw new BackupError(`This backup ended at ${endedAt}, later than that: take an older one.`)
  await unpack(restoration, files)
  const stopLog = serveLog(pg, await listWal(walFolder(backupDir, systemId ?? '')), identity)
  const started = await Promise.allSettled([startEmbedded({ dir: dataDir, settings: settingsOf(until) })])
  const [outcome] = started
  const failure = (await stopLog()) ?? (outcome.status === 'rejected' ? (outcome.reason as unknown) : null)
  try {
    if (outcome.status === 'rejected' || failure) throw notRestored(failure)
    const rows = await readEverything(outcome.value.socketDir)
    await outcome.value.stop()
    for (const name of [WANTED, GIVEN, NONE]) await rm(path.join(pg, name), { recursive: true })
    return { rows }
  } catch (error) {
    if (outcome.status === 'fulfilled') await outcome.value.stop()
    await rm(pg, { recursive: true })
    throw error
  }
}

function notRestored(cause: unknown): unknown {
  const said = cause instanceof Error ? cause.message : String(cause)
  if (!said.includes('recovery ended before configured recovery target')) return cause
  return new BackupError(
    'The archived log ends before that moment: name an earlier one, or none for all of it.',
  )
}
