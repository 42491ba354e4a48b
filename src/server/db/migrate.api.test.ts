import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/harness.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string
const write = (name: string, text: string) => writeFile(path.join(folder, name), text)

beforeEach(async () => {
  database = await testDatabase()
  await database.sql`drop table migration`
  folder = await mkdtemp(path.join(tmpdir(), 'rehber-migrations-'))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

test('applies in the order of the numbers, once', async () => {
  await write('0002-b.sql', 'insert into t values (2)')
  await write('0001-a.sql', 'create table t (n int); insert into t values (1)')
  await write('notes.txt', 'not a migration')
  expect(await migrate(database.sql, folder)).toEqual(['0001-a.sql', '0002-b.sql'])
  expect(await migrate(database.sql, folder)).toEqual([])
  expect(await database.sql`select n from t order by n`).toEqual([{ n: 1 }, { n: 2 }])
})

test('one that fails leaves nothing of itself, and the ones before it stay', async () => {
  await write('0001-a.sql', 'create table t (n int)')
  await write('0002-b.sql', 'insert into t values (1); select 1 / 0')
  await expect(migrate(database.sql, folder)).rejects.toThrow('division by zero')
  expect(await database.sql`select name from migration`).toEqual([{ name: '0001-a.sql' }])
  expect(await database.sql`select * from t`).toHaveLength(0)
})

test('one changed after it was applied, or unknown to this version, is refused in words', async () => {
  await write('0001-a.sql', 'create table t (n int)')
  await migrate(database.sql, folder)
  await write('0001-a.sql', 'create table t (n bigint)')
  await expect(migrate(database.sql, folder)).rejects.toThrow('0001-a.sql was changed after it was applied')
  await rm(path.join(folder, '0001-a.sql'))
  await expect(migrate(database.sql, folder)).rejects.toThrow('start a newer version')
})

test('what an older server applied by other words is known to a newer one, and changed afterwards is refused', async () => {
  await mkdir(path.join(folder, 'before-17'))
  await write('0001-a.sql', 'create table t (n int)')
  await write('before-17/0001-a.sql', 'create table t (n integer)')
  await migrate(database.sql, folder)
  const applied = await database.sql<{ hash: string }[]>`select hash from migration`
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
  const [newer, older] = ['create table t (n int)', 'create table t (n integer)'].map(hashOf)
  const [server] = await database.sql<{ isOld: boolean }[]>`
    select current_setting('server_version_num')::int < 170000 as is_old`
  expect(applied).toEqual([{ hash: server?.isOld ? older : newer }])
  await database.sql`update migration set hash = ${server?.isOld ? (newer ?? '') : (older ?? '')}`
  expect(await migrate(database.sql, folder)).toEqual([])
  await write('before-17/0001-a.sql', 'create table t (n int4)')
  await write('0001-a.sql', 'create table t (n bigint)')
  await expect(migrate(database.sql, folder)).rejects.toThrow('0001-a.sql was changed after it was applied')
})

test('several processes at once apply each file once', async () => {
  await write('0001-a.sql', 'create table t (n int); select pg_sleep(0.1)')
  const done = await Promise.all([1, 2, 3].map(() => migrate(database.sql, folder)))
  expect(done.flat()).toEqual(['0001-a.sql'])
})

test('one that must wait for a table lets others pass, and is applied when the table is free', async () => {
  await write('0001-a.sql', 'create table t (n int)')
  await migrate(database.sql, folder)
  await write('0002-b.sql', 'alter table t add column m int')
  const [inside, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reader = database.sql.begin(async (db) => {
    await db`select n from t`
    inside.resolve()
    await leave.promise
  })
  await inside.promise
  const done = migrate(database.sql, folder, { lockMs: 50, pauseMs: 200, tries: 1000 })
  // Behind a change that waits for long, none of these would be answered before the reader has left.
  for (let i = 0; i < 5; i++) await database.sql`select n from t`
  leave.resolve()
  await reader
  expect(await done).toEqual(['0002-b.sql'])
})

test('one that waits for a transaction without end says so in words, and changes nothing', async () => {
  await write('0001-a.sql', 'create table t (n int)')
  await migrate(database.sql, folder)
  await write('0002-b.sql', 'alter table t add column m int')
  const leave = Promise.withResolvers<void>()
  const inside = Promise.withResolvers<void>()
  const reader = database.sql.begin(async (db) => {
    await db`select n from t`
    inside.resolve()
    await leave.promise
  })
  await inside.promise
  await expect(migrate(database.sql, folder, { lockMs: 20, pauseMs: 1, tries: 3 })).rejects.toThrow(
    'waits for a transaction that does not end',
  )
  leave.resolve()
  await reader
  expect(await migrate(database.sql, folder)).toEqual(['0002-b.sql'])
})
