import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { connect, type DatabaseLocation } from '../pool.ts'
import { listBackups, readManifest, stampOf, writeManifest } from './manifest.ts'
import { type Recipient, type Stored, writeSealed } from './sealed-file.ts'
import { packFolder } from './tar.ts'
import { isSegment, placeOf, pruneWal, walFolder } from './wal.ts'

/** Files that belong to a running server, or is made again at its start (PostgreSQL's documentation, 25.3.4). */
const NOT_OF_CLUSTER = [
  ...['postmaster.pid', 'postmaster.opts', 'archive', 'wal-wanted', 'wal-given', 'wal-none'],
  ...['pg_wal/*', 'pg_replslot/*', 'pg_dynshmem/*', 'pg_notify/*', 'pg_serial/*', 'pg_snapshots/*'],
  ...['pg_stat_tmp/*', 'pg_subtrans/*', 'base/pgsql_tmp*'],
].map((name) => `pg/${name}`)

/** Of the data folder: the database, which is stored apart, and what is a log or lives for a moment. */
const NOT_OF_FILES = /^(?:pg|pg\.init-.*|s|postgres\.log.*|mail|sms|preparing.*|screens)$/

export type BackupTask = {
  location: DatabaseLocation
  dataDir: string
  backupDir: string
  recipient: Recipient
}

type Stopped = { label: string; postgres: string; schema: string; systemId: string }

/** Stores uploads, keys and the log of erasures: all of the data folder but the database. */
export async function storeFiles(dataDir: string, folder: string, recipient: Recipient): Promise<Stored[]> {
  const names = (await readdir(dataDir).catch(() => [])).filter((name) => !NOT_OF_FILES.test(name))
  if (names.length === 0) return []
  return [await writeSealed(packFolder(dataDir, names), path.join(folder, 'files.tar'), recipient)]
}

/**
 * Stores the embedded server's files while it runs, with the part of its log that makes them whole: a backup by itself.
 * Answers its folder. An unfinished one has another name.
 */
export async function takeBase({ location, dataDir, backupDir, recipient }: BackupTask): Promise<string> {
  const startedAt = new Date()
  const target = path.join(backupDir, `base-${stampOf(startedAt)}`)
  const draft = `${target}.part`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const sql = connect(location, { max: 1, statementTimeoutMs: 0, isLasting: true })
  try {
    // Holds the segments that this backup needs; ends with the connection.
    await sql`select pg_create_physical_replication_slot(${`rehber724_${process.pid}`}, true, true)`
    const [begun] = await sql<{ first: string }[]>`
      select pg_walfile_name(pg_backup_start('rehber724', true)) as first`
    const first = begun?.first ?? ''
    const files = [
      await writeSealed(
        packFolder(dataDir, ['pg'], NOT_OF_CLUSTER),
        path.join(draft, 'cluster.tar'),
        recipient,
      ),
    ]
    const [ended] = await sql<(Stopped & { last: string })[]>`
      select labelfile as label, pg_walfile_name(lsn) as last, current_setting('server_version') as postgres,
        (select system_identifier::text from pg_control_system()) as system_id,
        coalesce((select max(name) from migration), '') as schema
      from pg_backup_stop(false)`
    if (!ended) throw new Error('pg_backup_stop answered nothing')
    const isNeeded = (name: string) =>
      isSegment(name) && placeOf(name) >= placeOf(first) && placeOf(name) <= placeOf(ended.last)
    const log = path.join(dataDir, 'pg', 'pg_wal')
    const segments = (await readdir(log)).filter((name) => isNeeded(name) || name.endsWith('.history'))
    files.push(
      await writeSealed(packFolder(log, segments), path.join(draft, 'log.tar'), recipient),
      await writeSealed([Buffer.from(ended.label)], path.join(draft, 'backup_label'), recipient),
      ...(await storeFiles(dataDir, draft, recipient)),
    )
    await writeManifest(draft, {
      format: 1,
      kind: 'base',
      startedAt: startedAt.toISOString(),
      endedAt: new Date().toISOString(),
      systemId: ended.systemId,
      postgres: ended.postgres,
      schema: ended.schema,
      firstSegment: first,
      files,
    })
    await rename(draft, target)
    return target
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Removes all but the newest `kept` backups, and of the log what none of those needs. */
export async function pruneBackups(backupDir: string, kept: number): Promise<string[]> {
  const all = await listBackups(backupDir)
  const old = all.slice(0, Math.max(0, all.length - kept))
  for (const folder of old) await rm(folder, { recursive: true })
  const oldest = new Map<string, string>()
  for (const folder of all.slice(old.length)) {
    const { systemId, firstSegment } = await readManifest(folder)
    if (systemId && firstSegment && !oldest.has(systemId)) oldest.set(systemId, firstSegment)
  }
  for (const [systemId, first] of oldest) await pruneWal(walFolder(backupDir, systemId), first)
  return old
}
