import '#server/time-zone.ts'
import { parseArgs } from 'node:util'
import { makeBackups } from '#server/db/backup/backups.ts'
import { listBackups, readManifest, verifyBackup } from '#server/db/backup/manifest.ts'
import { resolveFile, runCommand, say, UsageError, withDatabase } from './operator-command.ts'

const USAGE = `Usage: npm run backup -- [FOLDER] [--copy]
       npm run backup -- [FOLDER] --list
       npm run backup -- [FOLDER] --verify

Backs up the database, uploads, keys and the log of erasures below FOLDER
(default: BACKUP_DIR), encrypted for BACKUP_RECIPIENT, and keeps the newest
BACKUP_KEEP. The embedded server's files are stored with their log; of another
PostgreSQL, or with --copy, the rows of all tables, which any version can read.
--list names the backups, --verify reads every byte of all of them.
`

const options = {
  copy: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  verify: { type: 'boolean', default: false },
} as const

async function backup(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
  const [given, ...more] = positionals
  if (more.length > 0) throw new UsageError('Name one folder.')
  const folder = given === undefined ? process.env.BACKUP_DIR : resolveFile(given)
  if (!folder) throw new UsageError('Name a folder, or set BACKUP_DIR.')
  if (values.list || values.verify) {
    for (const one of await listBackups(folder)) {
      const { startedAt, endedAt, schema, files } = await (values.verify ? verifyBackup : readManifest)(one)
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
      say(
        `${one}  ${startedAt} to ${endedAt}  ${schema}  ${(bytes / 1e6).toFixed(1)} MB${values.verify ? '  whole' : ''}`,
      )
    }
    return
  }
  process.env.BACKUP_DIR = folder
  await withDatabase({ applicationName: 'rehber724-backup' }, async ({ config, location }) => {
    if (!config.backup) throw new UsageError('Name a folder, or set BACKUP_DIR.')
    const backups = makeBackups({
      ...{ config, backup: config.backup, location },
      onError: (error) => {
        throw error
      },
    })
    say(`Backed up into ${await backups.backUp(values.copy ? { asCopy: true } : {})}`)
    if (!config.backup.recipient) say('It is not encrypted: whoever has it can read it (BACKUP_RECIPIENT).')
  })
}

await runCommand(USAGE, backup)
