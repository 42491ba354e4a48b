import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { type App, buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect, type DatabaseLocation, type Sql } from '#server/db/pool.ts'
import { loadPlaces, type Places } from '#server/features/places/places.ts'
import type { LogTarget } from '#server/http/log.ts'

export type TestDatabase = {
  location: DatabaseLocation
  sql: Sql
  /** Ends the pool and removes the database. */
  close(): Promise<void>
}

export type TestApp = App & {
  /** Where mail is written, and files are kept. */
  dataDir: string
  sql: Sql
  location: DatabaseLocation
  places: Places
  close(): Promise<void>
}

/**
 * Fewer connections than the product's ten: each is a process of its own, which plans every statement anew. And five times
 * as long for a statement: thirty who wait for one lock on a busy machine are not told to come back.
 */
const POOL = { max: 6, statementTimeoutMs: 10_000 }

/** Tests ask nobody outside; those that do bring a stand-in. */
const QUIET = { DEMO: '1', LOG_LEVEL: 'silent', WEATHER_URL: 'off', ON_DUTY_SOURCES: 'off' }

/** A database of one's own: a copy of the run's migrated template, for tests of stores and operations. */
export async function testDatabase(): Promise<TestDatabase> {
  const { socketDir, template } = inject('database')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // By copying files: block by block through the log takes half as long again, and twice as long to drop.
  await administer(
    socketDir,
    (sql) => sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`,
  )
  const location = { socketDir, database: name }
  const sql = connect(location, POOL)
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
 * The whole server in this process on a database of its own, for `app.inject`. `environment` is what an operator
 * would set; demo mode and quiet logs are the default. `fill` puts rows there before the start; `logTo` gets the log. Close it in `afterAll`.
 */
export async function testApp(
  environment: Record<string, string> = {},
  fill: (sql: Sql) => Promise<unknown> = async () => {},
  logTo?: LogTarget,
): Promise<TestApp> {
  const { sql, location, close } = await testDatabase()
  await fill(sql)
  const dataDir = path.join(tmpdir(), `rehber724-${randomUUID()}`)
  const config = readConfig({ ...QUIET, DATA_DIR: dataDir, ...environment })
  const places = loadPlaces()
  const pagesFolder = path.resolve('dist')
  const built = await buildApp({ config, sql, location, places, pagesFolder, ...(logTo && { logTo }) })
  await built.start()
  return {
    ...built,
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

/** Another server on the database of `first`, as a second process would be. Close it before the first. */
export async function secondApp(
  { location, dataDir, places }: Pick<TestApp, 'location' | 'dataDir' | 'places'>,
  environment: Record<string, string> = {},
): Promise<App & { close(): Promise<void> }> {
  const sql = connect(location, POOL)
  const config = readConfig({ ...QUIET, DATA_DIR: dataDir, ...environment })
  const built = await buildApp({ config, sql, location, places, pagesFolder: path.resolve('dist') })
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
