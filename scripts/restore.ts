import '#server/time-zone.ts'
import { readFile } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { allPersonalData } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import { findErasures } from '#server/db/backup/backups.ts'
import { restoreCopy } from '#server/db/backup/copy-in.ts'
import { listBackups, readManifest } from '#server/db/backup/manifest.ts'
import { restoreBase } from '#server/db/backup/restore-base.ts'
import { BackupError, readSealed } from '#server/db/backup/sealed-file.ts'
import { erasureLog, readErasures, replayErasures } from '#server/features/privacy/privacy.ts'
import { resolveFile, runCommand, say, UsageError, withDatabase } from './operator-command.ts'

const USAGE = `Usage: npm run restore -- [FOLDER] [--until MOMENT] [--identity FILE]

Restores the newest backup below FOLDER (default: BACKUP_DIR) that is older than
MOMENT (such as 2026-11-25T19:30:00+03:00; default: all that was archived) into an
empty DATA_DIR, or rows into DATABASE_URL. Checks every byte, reads every row, and
erases again whoever was erased since. FILE holds the secret of age; GPG asks its own.
`

/** A file of age's may hold comments beside the secret. */
async function readIdentity(file: string | undefined): Promise<string | null> {
  if (file === undefined) return null
  const secret = /^AGE-SECRET-KEY-\S+$/m.exec(await readFile(resolveFile(file), 'utf8'))
  if (!secret) throw new UsageError(`${file} holds no secret of age.`)
  return secret[0]
}

/** The newest that ended before the moment. */
async function choose(folder: string, until: Date | null): Promise<string> {
  for (const one of (await listBackups(folder)).reverse())
    if (!until || new Date((await readManifest(one)).endedAt) <= until) return one
  throw new BackupError(`${folder} holds no backup that is old enough.`)
}

async function readLog(folder: string, identity: string | null): Promise<string> {
  const file = await findErasures(folder)
  if (file === null) return ''
  if (file.endsWith('.log')) return readFile(file, 'utf8')
  const told = new PassThrough()
  const [log] = await Promise.all([text(told), readSealed(file, identity, told)])
  return log
}

async function restore(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    ...{ args, allowPositionals: true },
    options: { until: { type: 'string' }, identity: { type: 'string' } },
  })
  const [given, ...more] = positionals
  const folder = given === undefined ? process.env.BACKUP_DIR : resolveFile(given)
  if (!folder || more.length > 0) throw new UsageError('Name one folder, or set BACKUP_DIR.')
  const until = values.until === undefined ? null : new Date(values.until)
  if (until && Number.isNaN(until.getTime())) throw new UsageError(`${values.until} is no moment.`)
  const identity = await readIdentity(values.identity)
  const from = await choose(folder, until)
  const { kind } = await readManifest(from)
  const { dataDir } = readConfig({ ...process.env, DEMO: '0' })
  say(`Restoring ${from}`)
  // Read first: a backup brings its own, older one.
  const logs = await Promise.all([
    readLog(folder, identity),
    readFile(erasureLog(dataDir), 'utf8').catch(() => ''),
  ])
  let rows: Record<string, number> = {}
  if (kind === 'base') ({ rows } = await restoreBase({ from, backupDir: folder, dataDir, until, identity }))
  const pool = { applicationName: 'rehber724-restore', statementTimeoutMs: 10 * 60 * 1000 }
  await withDatabase(pool, async ({ sql, location }) => {
    if (kind === 'copy') rows = await restoreCopy({ from, location, dataDir, identity })
    const erasures = readErasures(logs.join('\n'))
    const returned = await replayErasures({ sql, parts: allPersonalData }, erasures)
    const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
    say(`${Object.keys(rows).length} tables with ${all} rows, every one read`)
    say(`${rows.app_user ?? 0} accounts, ${rows.business ?? 0} businesses`)
    say(`${erasures.length} erasures in the log, ${returned} accounts had come back and were erased again`)
  })
}

await runCommand(USAGE, restore)
