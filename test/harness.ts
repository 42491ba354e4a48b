import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { inject } from 'vitest'
import { type App, buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect, type DatabaseLocation, type Sql } from '#server/db/pool.ts'
import { loadPlaces, type Places } from '#server/features/places/places.ts'

export type TestDatabase = {
  location: DatabaseLocation
  sql: Sql
  /** Ends the pool and removes the database. */
  close(): Promise<void>
}

export type TestApp = App & {
  sql: Sql
  location: DatabaseLocation
  places: Places
  close(): Promise<void>
}

/** A database of one's own: a copy of the run's migrated template, for tests of stores and operations. */
export async function testDatabase(): Promise<TestDatabase> {
  const { socketDir, template } = inject('database')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(socketDir, (sql) => sql`create database ${sql(name)} template ${sql(template)}`)
  const location = { socketDir, database: name }
  const sql = connect(location)
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
 * would set; demo mode and quiet logs are the default. `fill` puts rows there before the start. Close it in `afterAll`.
 */
export async function testApp(
  environment: Record<string, string> = {},
  fill: (sql: Sql) => Promise<unknown> = async () => {},
): Promise<TestApp> {
  const { sql, location, close } = await testDatabase()
  await fill(sql)
  const config = readConfig({ DEMO: '1', LOG_LEVEL: 'silent', ...environment })
  const places = loadPlaces()
  const pagesFolder = path.resolve('dist')
  const built = await buildApp({ config, sql, location, places, pagesFolder })
  await built.start()
  return {
    ...built,
    sql,
    location,
    places,
    async close() {
      await built.stop()
      await built.app.close()
      await close()
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
