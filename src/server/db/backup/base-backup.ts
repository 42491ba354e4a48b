import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { DatabaseLocation } from '../pool.ts'
import { makeBackup } from './draft.ts'
import { listBackups, readManifest } from './manifest.ts'
import { type Recipient, type Stored, writeSealed } from './sealed-file.ts'
import { packFolder } from './tar.ts'
import { isSegment, positionOf, pruneWal, walFolder } from './wal.ts'

/** Files that belong to a running server, or is made again at its start (PostgreSQL's documentation, 25.3.4). */
const NOT_OF_CLUSTER = [
  ...['postmaster.pid', 'postmaster.opts', 'archive', 'wal-wanted', 'wal-given', 'wal-none'],
  ...['pg_wal/*', 'pg_replslot/*', 'pg_dynshmem/*', 'pg_notify/*', 'pg_serial/*', 'pg_snapshots/*'],
  ...['pg_stat_tmp/*', 'pg_subtrans/*', 'base/pgsql_tmp*'],
].map((name) => `pg/${name}`)

/** Of the data folder: the database, which is stored apart, and what is a log, lives for a moment or is made of it. */
const NOT_OF_FILES = /^(?:pg|pg\.init-.*|s|postgres\.log.*|mail|sms|preparing.*|screens|listing)$/

export type BackupTask = {
  location: DatabaseLocation
  dataDir: string
  backupDir: string
  recipient: Recipient
}

type Stopped = { label: string; postgres: string; schema: string; systemId: string }

/** Files of unlogged tables, whose rows are in no backup: a restore makes empty ones of the `_init` beside them. */
async function listUnlogged(dataDir: string): Promise<string[]> {
  const names = await readdir(path.join(dataDir, 'pg', 'base'), { recursive: true })
  return names
    .filter((name) => name.endsWith('_init'))
    .map((name) => `pg/base/${name.slice(0, -'_init'.length)}`)
    .flatMap((file) => [file, `${file}.*`, `${file}_fsm`, `${file}_vm`])
}

/** Stores uploads, keys and the log of erasures: all of the data folder but the database. */
export async function storeFiles(dataDir: string, folder: string, recipient: Recipient): Promise<Stored[]> {
  const names = (await readdir(dataDir).catch(() => [])).filter((name) => !NOT_OF_FILES.test(name))
  if (names.length === 0) return []
  return [await writeSealed(packFolder(dataDir, names), path.join(folder, 'files.tar'), recipient)]
}

/**
 * Stores the embedded server's files while it runs, with the part of its log that makes them whole: a backup by itself.
 * Answers its folder.
 */
export const takeBase = ({ location, dataDir, backupDir, recipient }: BackupTask): Promise<string> =>
  makeBackup({ backupDir, location, kind: 'base' }, async (sql, draft) => {
    // Holds the segments that this backup needs; ends with the connection.
    await sql`select pg_create_physical_replication_slot(${`rehber724_${process.pid}`}, true, true)`
    const [begun] = await sql<{ first: string }[]>`
      select pg_walfile_name(pg_backup_start('rehber724', true)) as first`
    const first = begun?.first ?? ''
    const cluster = packFolder(dataDir, ['pg'], [...NOT_OF_CLUSTER, ...(await listUnlogged(dataDir))])
    const files = [await writeSealed(cluster, path.join(draft, 'cluster.tar'), recipient)]
    const [ended] = await sql<(Stopped & { last: string })[]>`
      select labelfile as label, pg_walfile_name(lsn) as last, current_setting('server_version') as postgres,
        (select system_identifier::text from pg_control_system()) as system_id,
        coalesce((select max(name) from migration), '') as schema
      from pg_backup_stop(false)`
    if (!ended) throw new Error('pg_backup_stop answered nothing')
    const { systemId, postgres, schema, label, last } = ended
    const isNeeded = (name: string) =>
      isSegment(name) && positionOf(name) >= positionOf(first) && positionOf(name) <= positionOf(last)
    const log = path.join(dataDir, 'pg', 'pg_wal')
    const segments = (await readdir(log)).filter((name) => isNeeded(name) || name.endsWith('.history'))
    files.push(
      await writeSealed(packFolder(log, segments), path.join(draft, 'log.tar'), recipient),
      await writeSealed([Buffer.from(label)], path.join(draft, 'backup_label'), recipient),
      ...(await storeFiles(dataDir, draft, recipient)),
    )
    return { systemId, postgres, schema, firstSegment: first, files }
  })

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
