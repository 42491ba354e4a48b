import type { Config } from '../config.ts'
import { startEmbedded } from './embedded.ts'
import { connect, type DatabaseLocation, ensureDatabase, type Sql } from './pool.ts'

export const EMBEDDED_DATABASE = 'rehber724'

export type Database = {
  location: DatabaseLocation
  sql: Sql
  /** Ends the pool, then the embedded server if it was ours. */
  stop: () => Promise<void>
}

const RESTART_PAUSE_MS = 200

/**
 * The database of this process: `databaseUrl`, or the embedded server in `dataDir`, started here and started again
 * when it dies. `tell` hears what an operator should know.
 */
export async function openDatabase(
  {
    databaseUrl,
    poolerUrl = null,
    dataDir,
    backup = null,
  }: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'backup' | 'poolerUrl'>>,
  tell: (what: string) => void,
): Promise<Database> {
  if (databaseUrl !== null) {
    const location = { url: databaseUrl, ...(poolerUrl !== null && { pooler: poolerUrl }) }
    const sql = connect(location)
    return { location, sql, stop: () => sql.end({ timeout: 1 }) }
  }
  let stopping = false
  const isArchived = backup !== null
  let embedded = await startEmbedded({ dir: dataDir, isArchived })
  const watch = () => {
    embedded.onExit(() => {
      if (stopping) return
      tell('PostgreSQL ended unexpectedly; starting it again')
      setTimeout(() => void restart(), RESTART_PAUSE_MS)
    })
  }
  const restart = async () => {
    if (stopping) return
    try {
      embedded = await startEmbedded({ dir: dataDir, isArchived })
      watch()
    } catch (error) {
      tell(`PostgreSQL did not start: ${error instanceof Error ? error.message : String(error)}`)
      setTimeout(() => void restart(), 5 * RESTART_PAUSE_MS)
    }
  }
  watch()
  await ensureDatabase(embedded.socketDir, EMBEDDED_DATABASE)
  const location = { socketDir: embedded.socketDir, database: EMBEDDED_DATABASE }
  const sql = connect(location)
  return {
    location,
    sql,
    stop: async () => {
      stopping = true
      await sql.end({ timeout: 1 })
      await embedded.stop()
    },
  }
}
