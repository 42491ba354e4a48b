import '#server/time-zone.ts'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { allPersonalData } from '#server/compose.ts'
import { erasureLog, readErasures, replayErasures } from '#server/features/privacy/privacy.ts'
import { runCommand, say, UsageError, withDatabase } from './operator-command.ts'

const USAGE = `Usage: npm run erasures -- replay [FILE]

Erases again the accounts that were erased and came back with a restored database.
FILE is the log of erasures (default: erasures.log in DATA_DIR). Run it after every
restore, before the server is open to users. It may be run repeatedly.
`

async function readLog(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new UsageError(`${file} cannot be read`, { cause })
  }
}

async function replay(args: string[]): Promise<void> {
  const [command, given, ...more] = parseArgs({ args, allowPositionals: true }).positionals
  if (command !== 'replay' || more.length > 0) throw new UsageError('name a command')
  const pool = { applicationName: 'rehber724-erasures', statementTimeoutMs: 10 * 60 * 1000 }
  await withDatabase(pool, async ({ config, sql }) => {
    const erasures = readErasures(await readLog(given ?? erasureLog(config.dataDir)))
    const returned = await replayErasures({ sql, parts: allPersonalData }, erasures)
    say(`${erasures.length} erasures in the log, ${returned} accounts had come back and were erased again`)
  })
}

await runCommand(USAGE, replay)
