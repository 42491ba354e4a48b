import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import type { App } from '#server/app.ts'
import { buildApp } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import { connect, type DatabaseLocation, type Sql } from '#server/db/pool.ts'
import { loadPlaces, type Places } from '#server/features/places/places.ts'
import { makeRoadThread } from '#server/features/roads/roads.ts'
import { makeStreets } from '#server/features/streets/streets.ts'
import type { LogTarget } from '#server/http/log.ts'
import { STATEMENT_TIMEOUT_MS } from './database-setup.ts'

export type TestDatabase = {
  location: DatabaseLocation
  sql: Sql
  /** Ends the pool and drops the database. */
  close(): Promise<void>
}

export type TestApp = App & {
  /** Folder of mail and files. */
  dataDir: string
  sql: Sql
  location: DatabaseLocation
  places: Places
  close(): Promise<void>
}

/** Fewer than the product's ten, since each plans every statement itself. */
const CONNECTIONS = 6
/** Through a pooler the timeout is the role's. */
const openPool = (location: DatabaseLocation) =>
  connect(location, {
    max: CONNECTIONS,
    ...(location.pooler === undefined && { statementTimeoutMs: STATEMENT_TIMEOUT_MS }),
  })

const NO_FOLDER = path.join(tmpdir(), 'no-data')

/** Nothing writes to them, and reading the boundaries takes a tenth of a second. */
const places = loadPlaces()

const onError = (error: unknown) => console.error(error)
const { load: readStreets } = makeStreets({ config: { dataDir: NO_FOLDER }, places, onError })
/** Reading the network and the streets takes seconds, and they are the same for all servers. */
const ground = {
  roads: makeRoadThread({ config: { dataDir: NO_FOLDER }, onError, now: () => new Date() }),
  readStreets,
}

/** No requests to the outside; tests of these bring a fake server. */
const DEFAULTS = { DEMO: '1', LOG_LEVEL: 'silent', WEATHER_URL: 'off', ON_DUTY_SOURCES: 'off' }

/** A separate copy of the run's migrated template, for tests of stores and operations. */
export async function testDatabase(): Promise<TestDatabase> {
  const { socketDir, template, pooler } = inject('database')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying files is faster than writing blocks through the log: a third in creating, half in dropping.
  await administer(
    socketDir,
    (sql) => sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`,
  )
  const location = { socketDir, database: name, ...(pooler !== null && { pooler: `${pooler}/${name}` }) }
  const sql = openPool(location)
  return {
    location,
    sql,
    async close() {
      await sql.end()
      await administer(socketDir, (admin) => admin`drop database ${admin(name)} with (force)`)
    },
  }
}

/**
 * The whole server in this process on a separate database, for `app.inject`. `environment` is an operator's; the default is
 * demo mode without logs. `fill` adds rows before the start; `logTo` receives the log. Close it in `afterAll`.
 */
export async function testApp(
  environment: Record<string, string> = {},
  fill: (sql: Sql) => Promise<unknown> = async () => {},
  logTo?: LogTarget,
): Promise<TestApp> {
  const { sql, location, close } = await testDatabase()
  await fill(sql)
  // What a mail says is deleted as it is sent, and tests read it: it waits until `sendMail` or `makeMailDue`.
  await sql`alter table mail alter next_try_at set default now() + interval '10 years'`
  const dataDir = path.join(tmpdir(), `rehber724-${randomUUID()}`)
  const config = readConfig({ ...DEFAULTS, DATA_DIR: dataDir, ...environment })
  const pagesFolder = path.resolve('dist')
  const built = await buildApp({
    config,
    sql,
    location,
    places,
    ground,
    pagesFolder,
    ...(logTo && { logTo }),
  })
  await built.start()
  return {
    ...built,
    async sendMail() {
      await makeMailDue(sql)
      await built.sendMail()
    },
    dataDir,
    sql,
    location,
    places,
    async close() {
      await built.stop()
      await built.app.close()
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Lets go what waits in a `testApp`. */
export const makeMailDue = (sql: Sql) =>
  sql`update mail set next_try_at = now() where next_try_at > now() + interval '1 year'`

/** Another server on the database of a first one, like a second process. Close it before the first. */
export async function secondApp(
  { location, dataDir, places }: Pick<TestApp, 'location' | 'dataDir' | 'places'>,
  environment: Record<string, string> = {},
): Promise<App & { close(): Promise<void> }> {
  const sql = openPool(location)
  const config = readConfig({ ...DEFAULTS, DATA_DIR: dataDir, ...environment })
  const pagesFolder = path.resolve('dist')
  const built = await buildApp({ config, sql, location, places, ground, pagesFolder })
  await built.start()
  return {
    ...built,
    async close() {
      await built.stop()
      await built.app.close()
      await sql.end()
    },
  }
}

async function administer(socketDir: string, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = connect({ socketDir, database: 'postgres' }, { max: 1, statementTimeoutMs: 30_000 })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}
