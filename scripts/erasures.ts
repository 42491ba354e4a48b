import '#server/time-zone.ts'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { allPersonalData } from '#server/all-personal-data.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { EmbeddedError } from '#server/db/embedded-error.ts'
import { MigrationError } from '#server/db/migrate.ts'
import { openAsOperator } from '#server/db/operator.ts'
import { connect } from '#server/db/pool.ts'
import { loadPlaces } from '#server/features/places/places.ts'
import { erasureLog, readErasures, replayErasures } from '#server/features/privacy/privacy.ts'
import { prepare, RefusedStart } from '#server/prepare.ts'

const USAGE = `Usage: npm run erasures -- replay [FILE]

Erases again whoever asked to be erased and came back with a restored database.
FILE is the log as it was kept beside the database (erasures.log in DATA_DIR,
the default). Run it after every restore, before people are let in. It may be
run again.
`

class UsageError extends Error {}

const say = (line: string) => void process.stdout.write(`${line}\n`)

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
  const config = readConfig(process.env)
  const file = given ?? erasureLog(config.dataDir)
  const erasures = readErasures(await readLog(file))
  const { location, close } = await openAsOperator(config)
  const sql = connect(location, {
    max: 2,
    statementTimeoutMs: 10 * 60 * 1000,
    applicationName: 'rehber724-erasures',
  })
  try {
    await prepare({ config, places: loadPlaces(), location, tell: say })
    const returned = await replayErasures({ sql, parts: allPersonalData }, erasures)
    say(`${erasures.length} erasures in the log, ${returned} accounts had come back and were erased again`)
  } finally {
    await sql.end({ timeout: 5 })
    await close()
  }
}

try {
  await replay(process.argv.slice(2))
} catch (error) {
  const isUsage =
    error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  const known = [ConfigError, EmbeddedError, MigrationError, RefusedStart].some(
    (kind) => error instanceof kind,
  )
  if (!isUsage && !known) throw error
  process.stderr.write(`${(error as Error).message}\n${isUsage ? `\n${USAGE}` : ''}`)
  process.exitCode = isUsage ? 2 : 1
}
