import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, testDatabase } from './harness.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})

afterAll(() => server.close())

test('the application answers in process on a prepared database', async () => {
  const reply = await server.app.inject('/readyz')
  expect(reply.statusCode).toBe(200)
})

test('each database is a copy of its own', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  await one.sql`create table mark (n int)`
  const [seen] =
    await other.sql`select to_regclass('mark') as mark, (select count(*) from migration) as migrations`
  expect(seen).toMatchObject({ mark: null })
  expect(seen?.migrations).toBeGreaterThan(0)
  await Promise.all([one.close(), other.close()])
})

test('a closed database is gone', async () => {
  const { sql, location, close } = await testDatabase()
  expect(await sql`select 1`).toHaveLength(1)
  await close()
  const name = 'database' in location ? location.database : ''
  expect(await server.sql`select 1 from pg_database where datname = ${name}`).toHaveLength(0)
})
