import { once } from 'node:events'
import { type AddressInfo, connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { EVENTUALLY } from '../../../test/eventually.ts'
import { type TestDatabase, testDatabase } from '../../../test/harness.ts'
import { handleErrors } from '../http/problem.ts'
import { prepare } from '../prepare.ts'
import { DatabaseError } from './check-server.ts'
import { connect, isRefusal, type Sql } from './pool.ts'
import { preparePooler } from './prepare-pooler.ts'

/** Passes connections on as they are, each to a session of its own: what a pooler would be with a session for each. */
let front: Server
let taken = 0
const sockets = new Set<Socket>()
let db: TestDatabase
let location: TestDatabase['location'] & { pooler: string }
let direct: Sql

const database = () => new URL(location.pooler).pathname.slice(1)

beforeAll(async () => {
  db = await testDatabase()
  const { socketDir } = inject('database')
  front = createServer((client) => {
    taken += 1
    const server = connectTo(path.join(socketDir, '.s.PGSQL.5432'))
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          client.destroy()
          server.destroy()
        })
    }
    client.pipe(server).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  const [row] = await db.sql<{ name: string }[]>`select current_database() as name`
  const { port } = front.address() as AddressInfo
  location = { ...db.location, pooler: `postgres://postgres@127.0.0.1:${port}/${row?.name}` }
  direct = connect(location, { max: 1, statementTimeoutMs: 5000 })
})
afterAll(async () => {
  await direct.end()
  front.close()
  for (const socket of sockets) socket.destroy()
  await db.close()
})

const limitsIn = async (sql: Sql) => {
  const [row] = await sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone`
  return row
}

test('statements go through the pooler; notices, and pools with limits of their own or sessions that last, do not', async () => {
  const before = taken
  const sql = connect(location, { max: 1 })
  const [row] = await sql<{ one: number }[]>`select 1 as one`
  expect(row?.one).toBe(1)
  expect(taken - before).toBe(1)

  const heard: string[] = []
  await sql.listen('pooler', (text) => heard.push(text))
  await sql`select pg_notify('pooler', 'through it')`
  await expect.poll(() => heard, EVENTUALLY).toEqual(['through it'])
  expect(await limitsIn(direct)).toMatchObject({ statement: '5s', lock: '5s', idle: '25s', zone: 'UTC' })
  const lasting = connect(location, { max: 1, isLasting: true })
  expect(await limitsIn(lasting)).toMatchObject({ statement: '2s' })
  expect(taken - before).toBe(1)

  await lasting.end()
  await sql.end()
  const listening = () => direct`
    select pid from pg_stat_activity where datname = ${database()} and query like 'listen%'`
  await expect.poll(listening, EVENTUALLY).toEqual([])
})

test('what nobody can ask for through a pooler is the role’s in this database', async () => {
  const sql = connect(location, { max: 1 })
  await expect(preparePooler(direct, location)).rejects.toThrow(DatabaseError)
  expect(await limitsIn(sql)).toEqual({ statement: '2s', lock: '2s', idle: '10s', zone: 'UTC' })
  await sql.end()
  const [elsewhere] = await direct`
    select count(*)::int as n from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
    where d.datname <> ${database()} and s.setrole <> 0`
  expect(elsewhere).toEqual({ n: 0 })
})

test('a start is refused in words: no PgBouncer that keeps prepared statements, another role, nothing there', async () => {
  await expect(preparePooler(direct, location)).rejects.toThrow(
    'DATABASE_POOLER_URL leads to no PgBouncer that keeps prepared statements: 1.21 or newer',
  )
  const [row] = await direct<{ role: string }[]>`select 'pooled_' || left(md5(${database()}), 12) as role`
  await direct`create role ${direct(row?.role ?? '')} login`
  const pooler = location.pooler.replace('postgres@', `${row?.role}@`)
  await expect(preparePooler(direct, { ...location, pooler })).rejects.toThrow(
    `DATABASE_POOLER_URL signs in as "${row?.role}", DATABASE_URL as "postgres"`,
  )
  await direct`drop role ${direct(row?.role ?? '')}`
  const nowhere = { ...location, pooler: 'postgres://postgres@127.0.0.1:1/nothing' }
  await expect(preparePooler(direct, nowhere)).rejects.toThrow('DATABASE_POOLER_URL cannot be used')
})

test('two processes that start at once both set the role’s limits', async () => {
  const others = [1, 2].map(() => connect(location, { max: 1, statementTimeoutMs: 5000 }))
  const told = await Promise.all(
    others.map((sql) => preparePooler(sql, location).catch((error: unknown) => String(error))),
  )
  for (const text of told) expect(text).toContain('leads to no PgBouncer')
  await Promise.all(others.map((sql) => sql.end()))
})

test('what a pooler lost is no refusal: nobody knows whether it was done', async () => {
  const refused = await db.sql`select 1 / 0`.catch((error: unknown) => error)
  expect(isRefusal(refused)).toBe(true)
  const lost = Object.assign(refused as Error, { code: '08P01' })
  expect(isRefusal(lost)).toBe(false)
})

test('whoever asks while a pooler has no database is told to come again', async () => {
  const app = fastify()
  handleErrors(app)
  app.get('/', () => {
    throw Object.assign(new Error('server conn crashed?'), { code: '08P01' })
  })
  const { statusCode, headers } = await app.inject('/')
  expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
  await app.close()
})

test.skipIf(inject('database').pooler === null)(
  'PgBouncer is taken; sessions that it has from before are refused',
  async () => {
    const other = await testDatabase() // to which it has no session yet
    const start = () => prepare({ location: other.location, tell: () => {} })
    await expect(start()).resolves.toBeUndefined()
    const sql = connect(other.location, { max: 3 })
    const numbers = Array.from({ length: 60 }, (_, i) => i)
    const answers = await Promise.all(numbers.map((i) => sql<{ n: number }[]>`select ${i}::int as n`))
    expect(answers.map(([row]) => row?.n)).toEqual(numbers)
    await sql.end()
    await other.close()
    await expect(prepare({ location: db.location, tell: () => {} })).rejects.toThrow('RECONNECT')
  },
)
