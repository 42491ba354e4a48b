import './time-zone.ts'
import { type Config, readConfig } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { mailWarning } from './features/mail/mail.ts'
import { loadPlaces } from './features/places/places.ts'
import { prepareServer, whatToTell } from './prepare.ts'

const GRACE_MS = 5000

const tell = (what: string) => process.stderr.write(`${what}\n`)

/** Where a browser on this machine reaches us. */
const addressOf = (port: number, { host }: Config): string =>
  `http://${/^(?:127\.|::1$|localhost$|0\.0\.0\.0$|::$)/.test(host) ? 'localhost' : host}:${port}`

/** In this thread, or in several beside it: neither loads what the other one needs. */
async function serveAll(config: Config, { sql, location }: Database, places: ReturnType<typeof loadPlaces>) {
  if (config.workers === 1) return (await import('./serve.ts')).serve({ config, sql, location, places })
  const { runWorkers } = await import('./workers/run-workers.ts')
  const workers = await runWorkers({ config, sql, location, places, tell })
  process.on('SIGHUP', () => void workers.restart())
  return workers
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const noMail = mailWarning(config)
  if (noMail) tell(noMail)
  const places = loadPlaces()
  const database = await openDatabase(config, tell)
  let stopServing = async () => {}
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await stopServing()
    await database.stop() // last: requests under way still need it
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  process.on('disconnect', () => void stop()) // the bootstrap that started us was killed
  try {
    await prepareServer({ config, places, location: database.location, tell })
    const serving = await serveAll(config, database, places)
    stopServing = () => serving.stop(config.production ? GRACE_MS : 0)
    process.stdout.write(`Rehber724 is ready at ${addressOf(serving.port, config)}\n`)
    serving.warmUp()
  } catch (error) {
    await database.stop()
    throw error
  }
}

start().catch((error: unknown) => {
  tell(whatToTell(error))
  process.exit(1)
})
