import { fileURLToPath } from 'node:url'
import { seedDemo } from '../../db/seed/seed.ts'
import type { Config } from './config.ts'
import { checkServer } from './db/check-server.ts'
import { migrate } from './db/migrate.ts'
import { connect, type DatabaseLocation } from './db/pool.ts'
import { hasDemoAccounts, seedDemoAccounts } from './features/accounts/accounts.ts'
import { ensureSchedules, refreshSchedules } from './features/businesses/businesses.ts'
import { holidayTableWarning } from './features/businesses/hours-holidays.ts'
import { ensureCategories } from './features/categories/categories.ts'
import type { Places } from './features/places/places.ts'
import { seedDemoConsents } from './features/privacy/privacy.ts'

const migrations = fileURLToPath(new URL('../../db/migrations', import.meta.url))

/** The server must not run as it is asked to; the message says why and what to do. */
export class RefusedStart extends Error {
  override name = 'RefusedStart'
}

type Preparation = {
  config: Pick<Config, 'demo' | 'production'>
  places: Places
  location: DatabaseLocation
  tell: (what: string) => void
}

/** Brings the database to this version: migrations, categories, demo data, open states. Slow statements are expected. */
export async function prepare({ config, places, location, tell }: Preparation): Promise<void> {
  const sql = connect(location, {
    max: 2,
    statementTimeoutMs: 10 * 60 * 1000,
    applicationName: 'rehber724 start',
  })
  try {
    if ('url' in location) await checkServer(sql, migrations)
    await migrate(sql, migrations)
    await ensureCategories(sql, ensureSchedules)
    if (config.production && (await hasDemoAccounts(sql)))
      throw new RefusedStart(
        'This database holds the demo accounts, whose passwords are published. Production needs a database of its own.',
      )
    const home = places.findProvince('34')
    if (config.demo && home) {
      await seedDemoAccounts(sql, home)
      await seedDemoConsents(sql)
      await seedDemo({ sql, places, tell })
    }
    await refreshSchedules(sql)
    const warning = holidayTableWarning(new Date())
    if (warning) tell(warning)
  } finally {
    await sql.end({ timeout: 1 }) // a connection that never came would be waited for
  }
}
