import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { HOUR_MS } from '#lib/time.ts'
import type { Config } from '../../config.ts'
import type { BackupConfig } from '../../config-operations.ts'
import type { Figure } from '../../feature.ts'
import { connect, type DatabaseLocation } from '../pool.ts'
import { pruneBackups, takeBase } from './base-backup.ts'
import { takeCopy } from './copy-out.ts'
import { listBackups, readManifest } from './manifest.ts'
import { writeSealed } from './sealed-file.ts'
import { listSpool, storeWal } from './wal.ts'

/** How often the archived log and the log of erasures are looked at. */
const LOOK_MS = 10_000

type BackupsDeps = {
  config: Pick<Config, 'dataDir' | 'databaseUrl'>
  backup: BackupConfig
  location: DatabaseLocation
  onError: (error: unknown) => void
}

const ERASURES = 'erasures.log'

/** Backups of this installation: one now, or by the clock while the server runs. */
export function makeBackups({ config: { dataDir, databaseUrl }, backup, location, onError }: BackupsDeps) {
  const { dir: backupDir, recipient, kept, everyHours } = backup
  const isEmbedded = databaseUrl === null
  const task = { location, dataDir, backupDir, recipient }
  let systemId: string | null = null
  let erasuresAt = 0
  let running: Promise<void> | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function readSystemId(): Promise<string> {
    const sql = connect(location, { max: 1 })
    try {
      const [row] = await sql<{ id: string }[]>`select system_identifier::text as id from pg_control_system()`
      return row?.id ?? ''
    } finally {
      await sql.end({ timeout: 1 })
    }
  }

  /** Stores what was written since: the log of the embedded server, and who was erased. */
  async function storeChanges(): Promise<void> {
    if (isEmbedded) {
      systemId ??= await readSystemId()
      await storeWal({ dataDir, backupDir, systemId, recipient })
    }
    const log = path.join(dataDir, ERASURES)
    const changedAt = (await stat(log).catch(() => null))?.mtimeMs ?? 0
    if (changedAt > erasuresAt) {
      await writeSealed(createReadStream(log), path.join(backupDir, ERASURES), recipient)
      erasuresAt = changedAt
    }
  }

  /** Takes a backup and removes those that are too old. Answers its folder. */
  async function backUp({ asCopy = !isEmbedded } = {}): Promise<string> {
    const folder = await (asCopy ? takeCopy(task) : takeBase(task))
    await storeChanges()
    await pruneBackups(backupDir, kept)
    return folder
  }

  async function newestAt(): Promise<number> {
    const newest = (await listBackups(backupDir)).at(-1)
    return newest === undefined ? 0 : Date.parse((await readManifest(newest)).startedAt)
  }

  async function turn(): Promise<void> {
    if (Date.now() - (await newestAt()) >= everyHours * HOUR_MS) await backUp()
    else await storeChanges()
  }

  function run(): void {
    if (stopped) return
    running ??= turn()
      .catch(onError)
      .finally(() => {
        running = null
      })
  }

  return {
    backUp,
    start(): void {
      timer = setInterval(run, LOOK_MS)
      run()
    },
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await running
    },
    async figures(): Promise<Figure[]> {
      return [
        {
          name: 'backup_age_seconds',
          help: 'Since the newest backup began; since 1970 where there is none',
          value: (Date.now() - (await newestAt())) / 1000,
        },
        {
          name: 'backup_log_waiting',
          help: 'Parts of the log that are not yet stored',
          value: (await listSpool(dataDir)).length,
        },
      ]
    },
  }
}

/** The stored log of erasures, the newest there is: it knows of who was erased after the backup. Null: none. */
export async function findErasures(backupDir: string): Promise<string | null> {
  for (const suffix of ['.gz.age', '.gz.gpg', '.gz', '']) {
    const file = path.join(backupDir, `${ERASURES}${suffix}`)
    if (await readFile(file).catch(() => null)) return file
  }
  return null
}
