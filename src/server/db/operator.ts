import type { Config } from '../config.ts'
import { EMBEDDED_DATABASE } from './database.ts'
import { runningSocket, startEmbedded } from './embedded.ts'
import { type DatabaseLocation, ensureDatabase } from './pool.ts'

type Opened = { location: DatabaseLocation; close: () => Promise<void> }

/**
 * The database of the server, for an operator's command: that of `databaseUrl`, the running server's, or else the
 * embedded one, started here and ended by `close`.
 */
export async function openAsOperator({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Opened> {
  const nothing = async () => {}
  if (databaseUrl !== null) return { location: { url: databaseUrl }, close: nothing }
  const socketDir = runningSocket(dataDir)
  if (socketDir !== null) return { location: { socketDir, database: EMBEDDED_DATABASE }, close: nothing }
  const embedded = await startEmbedded({ dir: dataDir })
  await ensureDatabase(embedded.socketDir, EMBEDDED_DATABASE)
  return {
    location: { socketDir: embedded.socketDir, database: EMBEDDED_DATABASE },
    close: () => embedded.stop(),
  }
}
