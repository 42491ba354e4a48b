// The part of the product that owns the embedded PostgreSQL, as a separate process that can be killed. Started with an IPC
// channel by owner.ts: reports that it is ready or why it refused; shuts down when the channel closes.
import { openDatabase } from '#server/db/database.ts'

const [dataDir = ''] = process.argv.slice(2)
try {
  const database = await openDatabase({ databaseUrl: null, dataDir }, () => {})
  process.send?.({ ready: true })
  process.on('disconnect', () => void database.stop().then(() => process.exit(0)))
} catch (error) {
  process.send?.({ refused: error instanceof Error ? error.message : String(error) }, () => process.exit(1))
}
