import { type Config, readConfig } from '#server/config.ts'
import { openAsOperator } from '#server/db/operator.ts'
import { connect, type Sql } from '#server/db/pool.ts'
import { explain } from '#server/explain.ts'
import { loadPlaces, type Places } from '#server/features/places/places.ts'
import { prepare } from '#server/prepare.ts'

/** The command was called wrongly: its usage is shown. */
export class UsageError extends Error {}

export const say = (line: string) => void process.stdout.write(`${line}\n`)

type Workplace = { config: Config; sql: Sql; places: Places }

/**
 * Works on the prepared database beside a running server or without one, and leaves it as it was found. A command's shell
 * need not know how the server was started: nothing here depends on demo mode.
 */
export async function withDatabase(
  pool: { applicationName: string; statementTimeoutMs?: number },
  work: (workplace: Workplace) => Promise<void>,
): Promise<void> {
  const config = readConfig({ ...process.env, DEMO: '0' })
  const places = loadPlaces()
  const { location, close } = await openAsOperator(config)
  const sql = connect(location, { max: 2, ...pool })
  try {
    await prepare({ location, tell: say })
    await work({ config, sql, places })
  } finally {
    await sql.end({ timeout: 5 })
    await close()
  }
}

/** Runs a command; what its caller can mend is told in words, anything else with where it happened. */
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
