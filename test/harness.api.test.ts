import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/db/pool.ts'
import { addTestClock, setTestClock, setWheelClock } from './database-clock.ts'
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

test('a clock that is set stands at that time of Istanbul', async () => {
  const { sql, location, close } = await testDatabase()
  await setWheelClock({ sql }, '2027-12-31 23:59')
  const [wheel] =
    await sql`select to_char(wheel_now() at time zone 'Europe/Istanbul', 'YYYY-MM-DD HH24:MI') as time`
  expect(wheel?.['time']).toBe('2027-12-31 23:59')
  if (!('database' in location)) throw new Error('The test database is an embedded one')
  await addTestClock(location)
  const later = connect(location, { max: 1 })
  await setTestClock({ sql: later, catchUp: async () => {} }, '2026-10-15 02:00')
  const [all] =
    await later`select to_char(now() at time zone 'Europe/Istanbul', 'YYYY-MM-DD HH24:MI') as time`
  expect(all?.['time']).toBe('2026-10-15 02:00')
  await later.end()
  await close()
})
