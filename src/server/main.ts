import './time-zone.ts'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '#lib/time.ts'
import { buildApp } from './compose.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { watchSchedules } from './features/hours/hours.ts'
import { mailWarning } from './features/mail/mail.ts'
import { loadPlaces } from './features/places/places.ts'
import { BACKLOG } from './http/connections.ts'
import { explain, prepareServer } from './prepare.ts'

const pagesFolder = fileURLToPath(new URL('../../dist', import.meta.url))
const SWEEP_MS = 10 * MINUTE_MS

const tell = (what: string) => process.stderr.write(`${what}\n`)

/** Where a browser on this machine reaches us. */
function addressOf(bound: AddressInfo | string | null, { host, port }: Config): string {
  const isLocal = /^(?:127\.|::1$|localhost$|0\.0\.0\.0$|::$)/.test(host)
  const boundPort = typeof bound === 'object' && bound ? bound.port : port
  return `http://${isLocal ? 'localhost' : host}:${boundPort}`
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const noMail = mailWarning(config)
  if (noMail) tell(noMail)
  const places = loadPlaces()
  const database = await openDatabase(config, tell)
  let stopApp = async () => {}
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await stopApp()
    await database.stop() // last: requests under way still need it
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  process.on('disconnect', () => void stop()) // the bootstrap that started us was killed
  try {
    await prepareServer({ config, places, location: database.location, tell })
    const { sql, location } = database
    const {
      app,
      start: startListing,
      warmUp,
      stop: stopListing,
      drain,
      sweep,
    } = await buildApp({ config, sql, location, places, pagesFolder })
    await startListing()
    const schedules = watchSchedules(sql, (error) =>
      app.log.warn({ err: error }, 'opening hours not refreshed'),
    )
    const sweeper = setInterval(() => {
      sweep().catch((error: unknown) => app.log.warn({ err: error }, 'ended sessions not removed'))
    }, SWEEP_MS)
    stopApp = async () => {
      schedules.stop()
      clearInterval(sweeper)
      await drain(config.production ? 5000 : 0)
      await stopListing()
      await app.close()
    }
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG })
    process.stdout.write(`Rehber724 is ready at ${addressOf(app.server.address(), config)}\n`)
    warmUp()
  } catch (error) {
    await database.stop()
    throw error
  }
}

const PORT_PROBLEMS: Record<string, string> = {
  EADDRINUSE: 'The port is taken by another program: stop it, or set PORT to another one.',
  EACCES: 'This port needs more rights: set PORT to one above 1023.',
}

/** Describes an error that an operator can fix; any other keeps its stack. */
function whatToTell(error: unknown): string {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  const problem = explain(error) ?? (syscall === 'listen' ? PORT_PROBLEMS[code] : undefined)
  return problem ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
}

start().catch((error: unknown) => {
  tell(whatToTell(error))
  process.exit(1)
})
