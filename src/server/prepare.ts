import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '#lib/time.ts'
import { seedDemo } from '../../db/seed/seed.ts'
import { type Config, ConfigError } from './config.ts'
import { BackupError } from './db/backup/sealed-file.ts'
import { checkServer, DatabaseError } from './db/check-server.ts'
import { EmbeddedError } from './db/embedded-error.ts'
import { MigrationError, migrate } from './db/migrate.ts'
import { connect, type DatabaseLocation, type Sql } from './db/pool.ts'
import { preparePooler } from './db/prepare-pooler.ts'
import { countAccounts, seedDemoAccounts } from './features/accounts/accounts.ts'
import { ensureCategories } from './features/categories/categories.ts'
import { ensureSchedules, holidayTableWarning, refreshSchedules } from './features/hours/hours.ts'
import type { Places } from './features/places/places.ts'
import { seedDemoConsents } from './features/privacy/privacy.ts'

/** Through it a statement of before fails when the type of what it answers has changed. */
const KEEPS_PLANS =
  'Migrations were applied: RECONNECT at the console of PgBouncer, whose connections keep the plans of before.'

const migrations = fileURLToPath(new URL('../../db/migrations', import.meta.url))

/** The server must not run as it is asked to; the message says why and what to do. */
class RefusedStart extends Error {
  override name = 'RefusedStart'
}

type Preparation = { location: DatabaseLocation; tell: (what: string) => void }
type ServerPreparation = Preparation & { config: Pick<Config, 'demo' | 'production'>; places: Places }

/** Brings the database to this version: migrations, categories, open states. Slow statements are expected. */
export const prepare = ({ location, tell }: Preparation): Promise<void> =>
  withVersion({ location, tell }, async () => {})

/** The same for a server, which may refuse the database; in demo mode, and nowhere else, adds the demo data. */
export const prepareServer = ({ config, places, location, tell }: ServerPreparation): Promise<void> =>
  withVersion({ location, tell }, async (sql) => {
    await refuseForeign(sql, config)
    const home = places.findProvince('34')
    if (!config.demo || !home) return
    await seedDemoAccounts(sql, home)
    await seedDemoConsents(sql)
    await seedDemo({ sql, places, tell })
  })

/** Published passwords and the accounts of people never share a database. */
async function refuseForeign(sql: Sql, { demo, production }: Pick<Config, 'demo' | 'production'>) {
  const accounts = await countAccounts(sql)
  if (production && accounts.demo > 0)
    throw new RefusedStart(
      'This database holds the demo accounts, whose passwords are published. Production needs a database of its own.',
    )
  if (demo && accounts.demo === 0 && accounts.people > 0)
    throw new RefusedStart(
      'This database holds accounts of people and none of the demonstration, which needs a database of its own. Set NODE_ENV=production, or DEMO=0.',
    )
}

async function withVersion(
  { location, tell }: Preparation,
  seed: (sql: Sql) => Promise<void>,
): Promise<void> {
  const sql = connect(location, {
    max: 2,
    statementTimeoutMs: 10 * MINUTE_MS,
    applicationName: 'rehber724 start',
  })
  try {
    if ('url' in location) await checkServer(sql, migrations)
    if (location.pooler !== undefined) await preparePooler(sql, location)
    const applied = await migrate(sql, migrations)
    if (location.pooler !== undefined && applied.length > 0) tell(KEEPS_PLANS)
    await ensureCategories(sql, ensureSchedules)
    await seed(sql)
    await refreshSchedules(sql)
    const warning = holidayTableWarning(new Date())
    if (warning) tell(warning)
  } finally {
    await sql.end({ timeout: 1 }) // a connection that never came would be waited for
  }
}

/** A worker did not start; the message is what it told. */
export class WorkerError extends Error {
  override name = 'WorkerError'
}

const EXPLAINED = [BackupError, DatabaseError, EmbeddedError, MigrationError, RefusedStart, WorkerError]

const PORT_PROBLEMS: Record<string, string> = {
  EADDRINUSE: 'The port is taken by another program: stop it, or set PORT to another one.',
  EACCES: 'This port needs more rights: set PORT to one above 1023.',
}

/** Describes an error that an operator can fix; any other keeps its stack. */
export function whatToTell(error: unknown): string {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  const problem = explain(error) ?? (syscall === 'listen' ? PORT_PROBLEMS[code] : undefined)
  return problem ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
}

/** Describes an error that whoever runs the command can fix; null for a defect. */
export function explain(error: unknown): string | null {
  if (error instanceof ConfigError) return `The environment is wrong:\n${error.message}`
  return EXPLAINED.some((kind) => error instanceof kind) ? (error as Error).message : null
}
