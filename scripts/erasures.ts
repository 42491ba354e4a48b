import '#server/time-zone.ts'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { allPersonalData } from '#server/all-personal-data.ts'
import { erasureLog, readErasures, replayErasures } from '#server/features/privacy/privacy.ts'
import { runCommand, say, UsageError, withDatabase } from './operator-command.ts'

const USAGE = `Usage: npm run erasures -- replay [FILE]

Erases again whoever asked to be erased and came back with a restored database.
FILE is the log as it was kept beside the database (erasures.log in DATA_DIR,
the default). Run it after every restore, before people are let in. It may be
run again.
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
  if (command !== 'replay' || more.length > 0) throw new UsageError('say what to do')
  const pool = { applicationName: 'rehber724-erasures', statementTimeoutMs: 10 * 60 * 1000 }
  await withDatabase(pool, async ({ config, sql }) => {
    const erasures = readErasures(await readLog(given ?? erasureLog(config.dataDir)))
    const returned = await replayErasures({ sql, parts: allPersonalData }, erasures)
    say(`${erasures.length} erasures in the log, ${returned} accounts had come back and were erased again`)
  })
}

await runCommand(USAGE, replay)
