import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { type TestDatabase, testDatabase } from '../../../../test/harness.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { connect, ensureDatabase } from '../../db/pool.ts'
import { prepare } from '../../prepare.ts'
import { makeAnswers } from './answers.ts'
import { type Fresh, followChanges } from './follow-changes.ts'
import { NO_LIMIT } from './list-phones.ts'
import { readChanges } from './store.ts'

const all = { point: null, categoryId: undefined, limit: 100, after: null }
/** Names listed in memory, in the order of their ids. */
const namesIn = (fresh: Fresh): string[] =>
  (JSON.parse(String(makeAnswers(fresh).list(all, NO_LIMIT).bytes)) as { name: string }[]).map((b) => b.name)

describe('on a database that stays', () => {
  let database: TestDatabase
  let fresh: Fresh
  const failures: unknown[] = []

  beforeAll(async () => {
    database = await testDatabase()
    fresh = followChanges({ ...database, onError: (error) => failures.push(error) })
    await fresh.start()
  })
  afterAll(async () => {
    await fresh.stop()
    await database.close()
  })
  beforeEach(async () => {
    await database.sql`delete from business`
    await fresh.catchUp()
    failures.length = 0
  })

  test('a change is in memory without anybody asking', async () => {
    const { id } = await buildBusiness(database.sql, { name: 'yeni' })
    await expect.poll(() => namesIn(fresh), EVENTUALLY).toEqual(['yeni'])
    await changeBusiness(database.sql, id, { name: 'eski' })
    await expect.poll(() => namesIn(fresh), EVENTUALLY).toEqual(['eski'])
    await database.sql`delete from business where id = ${id}`
    await expect.poll(() => namesIn(fresh), EVENTUALLY).toEqual([])
  })

  test('after a restart, numbers that were given before come again', async () => {
    const { sql } = database
    await buildBusiness(sql, { name: 'again' })
    const [next] = await sql<{ mark: string; startedAt: string }[]>`
      select (pg_current_xact_id()::text::bigint + 500)::text as mark, pg_postmaster_start_time()::text as started_at`
    const namesSince = async (startedAt: string | undefined) =>
      (await readChanges(sql, { mark: next?.mark ?? '', startedAt }))?.rows.map(({ name }) => name)
    expect(await namesSince(next?.startedAt)).toEqual([])
    expect(await namesSince(undefined)).toEqual([])
    expect(await namesSince('2026-11-29 04:00:00+00')).toEqual(['again'])
  })

  test('a transaction held open while others come and go is not skipped when it commits at last', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const late = database.sql.begin(async (db) => {
      await buildBusiness(db, { name: 'late' })
      await held
    })
    for (const name of ['one', 'two', 'three']) {
      await buildBusiness(database.sql, { name })
      await fresh.catchUp()
    }
    expect(namesIn(fresh)).toEqual(['one', 'two', 'three'])
    release()
    await late
    await fresh.catchUp()
    expect(namesIn(fresh).sort()).toEqual(['late', 'one', 'three', 'two'])
  })

  test('what was rolled back is never told', async () => {
    const failed = database.sql.begin(async (db) => {
      await buildBusiness(db, { name: 'ghost' })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    await buildBusiness(database.sql, { name: 'real' })
    await fresh.catchUp()
    expect(namesIn(fresh)).toEqual(['real'])
  })

  test('every connection cut: what changed meanwhile comes in by itself', async () => {
    const other = connect(database.location, { max: 1 })
    await other`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()`
    await buildBusiness(other, { name: 'meanwhile' })
    await expect.poll(() => namesIn(fresh), EVENTUALLY).toEqual(['meanwhile'])
    await other.end()
  })

  test('two processes hold the same', async () => {
    const second = followChanges({ ...database, onError: (error) => failures.push(error) })
    await second.start()
    await buildBusiness(database.sql, { name: 'both' })
    await expect.poll(() => [namesIn(fresh), namesIn(second)], EVENTUALLY).toEqual([['both'], ['both']])
    await second.stop()
  })
})

describe('on a database that takes an import', () => {
  test('more at once than can be read row by row is laid out again, and what comes after follows', async () => {
    const database = await testDatabase()
    const fresh = followChanges({ ...database, onError: () => {} })
    await fresh.start()
    const answers = makeAnswers(fresh)
    const last = await database.sql.begin(async (db) => {
      await db`select set_config('statement_timeout', '0', true)`
      const added = await db<{ id: number }[]>`
        insert into business (category_id, status, source, name, name_folded, search_text, plate, lat, lng)
        select 2, 'verified', 'staff', 'n' || i, 'n' || i, '', '34', 41, 29 from generate_series(1, 21000) i
        returning id`
      return added.at(-1)?.id ?? 0
    })
    await expect.poll(() => answers.detail(last, null), EVENTUALLY).not.toBeNull()
    const { id } = await buildBusiness(database.sql, { name: 'one more' })
    await expect.poll(() => answers.detail(id, null), EVENTUALLY).not.toBeNull()
    expect(fresh.memory().overlay.size()).toBeLessThan(100)
    await fresh.stop()
    await database.close()
  })
})

describe('on a database that is restarted', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'rehber-feed-'))
  afterEach(() => rmSync(dir, { recursive: true }))

  test('memory answers while it is away, and follows when it is back, with numbers that come again', async () => {
    let server = await startEmbedded({ dir })
    const location = { socketDir: server.socketDir, database: 'feed' }
    await ensureDatabase(server.socketDir, 'feed')
    await prepare({ location, tell: () => {} })
    const sql = connect(location)
    const failures: unknown[] = []
    const fresh = followChanges({ sql, location, onError: (error) => failures.push(error) })
    // Categories that are old: for new ones the base is laid out again where changes are read from earlier.
    await sql.begin(async (db) => {
      await db`set local session_replication_role = replica`
      await db`update category set changed_xid = '3'`
    })
    await sql`do 'begin for i in 1..1000 loop perform pg_current_xact_id(); commit; end loop; end'`.simple()
    await buildBusiness(sql, { name: 'before' })
    await fresh.start()

    await server.stop()
    expect(namesIn(fresh)).toEqual(['before'])
    await expect(fresh.catchUp()).rejects.toBeInstanceOf(Error)
    expect(namesIn(fresh)).toEqual(['before'])

    server = await startEmbedded({ dir })
    const other = connect(location, { max: 1 })
    await buildBusiness(other, { name: 'after' })
    await expect.poll(() => namesIn(fresh), EVENTUALLY).toEqual(['before', 'after'])

    // As by a PostgreSQL that recovers in place: its start stays, and numbers are below the mark.
    const writeBelow = (name: string) =>
      other.begin(async (db) => {
        await db`set local session_replication_role = replica`
        await db`update business set name = ${name}, changed_xid = (pg_current_xact_id()::text::bigint - 500)::text::xid8
          where name <> 'before'`
      })
    await writeBelow('of a cut LISTEN')
    await fresh.catchUp()
    expect(namesIn(fresh)).toEqual(['before', 'after'])
    await other`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %'`
    await expect.poll(() => namesIn(fresh), EVENTUALLY).toEqual(['before', 'of a cut LISTEN'])
    await writeBelow('of a failed read')
    await fresh.catchUp()
    expect(namesIn(fresh)).toEqual(['before', 'of a cut LISTEN'])
    await other`alter table business_removed rename to away`
    await expect(fresh.catchUp()).rejects.toMatchObject({ code: '42P01' })
    await other`alter table away rename to business_removed`
    await fresh.catchUp()
    expect(namesIn(fresh)).toEqual(['before', 'of a failed read'])
    await fresh.stop()
    await Promise.all([other.end(), sql.end({ timeout: 1 })])
    await server.stop()
  })
})
