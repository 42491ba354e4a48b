import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import { openAsOperator } from '#server/db/operator.ts'
import { connect, type DatabaseLocation, type Sql } from '#server/db/pool.ts'
import { loadPlaces, type Places } from '#server/features/places/places.ts'
import { explain, prepare } from '#server/prepare.ts'

/** Wrong arguments: the command's usage is shown. */
export class UsageError extends Error {}

export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Updates one line on a terminal; elsewhere prints a new line if `isMilestone`. */
export function showProgress(line: string, isMilestone: boolean): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${line}   `)
  else if (isMilestone) say(line)
}

/** Moves on from the line of `showProgress`. */
export const endProgress = () => {
  if (process.stdout.isTTY) say('')
}

/** Resolves a file that the operator named: npm runs scripts in the project's folder, not in theirs. */
export const resolveFile = (file: string) => path.resolve(process.env.INIT_CWD ?? '.', file)

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** Reads `FILE [--month YYYY-MM]`. */
export function readExtractArguments(args: string[]): { file: string; month: string | undefined } {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { month: { type: 'string' } },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError('Name one file.')
  if (values.month !== undefined && !MONTH.test(values.month)) throw new UsageError('--month is not YYYY-MM.')
  return { file: resolveFile(file), month: values.month }
}

type Context = { config: Config; sql: Sql; location: DatabaseLocation; places: Places }

/**
 * Runs `work` with the prepared database, whether or not a server is running. Independent of demo mode, so that a command's
 * shell need not have the server's environment.
 */
export async function withDatabase(
  pool: { applicationName: string; statementTimeoutMs?: number },
  work: (context: Context) => Promise<void>,
): Promise<void> {
  const config = readConfig({ ...process.env, DEMO: '0' })
  const places = loadPlaces()
  const { location, close } = await openAsOperator(config)
  const sql = connect(location, { max: 2, ...pool })
  try {
    await prepare({ location, tell: say })
    await work({ config, sql, location, places })
  } finally {
    await sql.end({ timeout: 5 })
    await close()
  }
}

/** Runs a command; problems that its caller can solve are printed as a message, others with their stack. */
export async function runCommand(usage: string, command: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    const isUsage =
      error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    const problem = isUsage ? `${(error as Error).message}\n\n${usage.trimEnd()}` : explain(error)
    if (problem === null) throw error
    process.stderr.write(`${problem}\n`)
    process.exitCode = isUsage ? 2 : 1
  }
}
