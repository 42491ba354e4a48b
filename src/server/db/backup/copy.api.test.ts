import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBusiness, buildUser } from '../../../../db/seed/factories.ts'
import { addVisits } from '../../../../test/add-rows.ts'
import { buildThread } from '../../../../test/factories.ts'
import { type TestDatabase, testDatabase } from '../../../../test/harness.ts'
import type { Sql } from '../pool.ts'
import { storeFiles } from './base-backup.ts'
import { restoreCopy } from './copy-in.ts'
import { listTables, takeCopy } from './copy-out.ts'
import { readSealed } from './sealed-file.ts'
import { unpackInto } from './tar.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'rehber-copy-'))
const backupDir = path.join(folder, 'backups')
let source: TestDatabase
let target: TestDatabase
let from = ''

/** Digests of all tables, whatever the order of their rows. */
async function contentsOf(sql: Sql): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const { name, columns } of await listTables(sql)) {
    const [row] = await sql<{ sum: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text collate "C")), '') as sum
      from (select ${sql.unsafe(columns)} from ${sql(name)}) t`
    contents[name] = row?.sum ?? ''
  }
  return contents
}

beforeAll(async () => {
  ;[source, target] = await Promise.all([testDatabase(), testDatabase()])
  const { id: ownerId } = await buildUser(source.sql, {
    userType: 'business',
    name: 'Tab\there, "quotes" \\ and İĞŞ',
  })
  const { id: businessId } = await buildBusiness(source.sql, { ownerId, name: 'Çekici' })
  const { id: customerId } = await buildUser(source.sql)
  await buildThread(source.sql, { businessId, customerId })
  await addVisits(source.sql, businessId, 'view', 3)
  await source.sql`insert into audit_entry (actor_id, action) values (${ownerId}, 'business.edited')`
  await source.sql`insert into presence (user_id, process, seen_until) values (${customerId}, 'one', now())`
  await buildUser(target.sql) // goes
  // As of a server that has counted further.
  await source.sql.begin(async (db) => {
    await db`set local session_replication_role = replica`
    await db`update business set changed_xid = '4000000000000'`
  })
  from = await takeCopy({
    location: source.location,
    dataDir: path.join(folder, 'none'),
    backupDir,
    recipient: null,
  })
})
afterAll(async () => {
  await Promise.all([source.close(), target.close()])
  rmSync(folder, { recursive: true })
})

/** Of every table that is lost in a crash, how many rows it has. */
async function fleetingOf(sql: Sql): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relpersistence = 'u' order by 1`
  const counts: Record<string, number> = {}
  for (const { name } of tables)
    counts[name] = (await sql<{ n: number }[]>`select count(*)::int as n from ${sql(name)}`)[0]?.n ?? 0
  return counts
}

describe('rows of any PostgreSQL', () => {
  test('are the same in another one, and numbers go on behind them', async () => {
    const before = await contentsOf(source.sql)
    const rows = await restoreCopy({ from, location: target.location, dataDir: folder, identity: null })
    expect(rows).toMatchObject({ app_user: 2, business: 1, thread: 1, visit_count: 1, audit_entry: 1 })
    expect(await contentsOf(target.sql)).toEqual(before)
    const { id } = await buildUser(target.sql)
    const [highest] = await source.sql<{ id: number }[]>`select max(id) as id from app_user`
    expect(id).toBeGreaterThan(highest?.id ?? 0)
  })

  test('of tables that are lost in a crash are not among them: where a winner was, who is there, what visitors did', async () => {
    expect(await fleetingOf(source.sql)).toMatchObject({ call_out_position: 0, presence: 1 })
    expect(readdirSync(from)).not.toContain('presence.copy.gz')
    const counts = await fleetingOf(target.sql)
    expect(Object.values(counts)).toEqual(Object.keys(counts).map(() => 0))
  })

  test('changed when they were restored, by the count of that server, so that changes are told from them', async () => {
    const ahead = await target.sql`
      select id from business where changed_xid >= pg_snapshot_xmax(pg_current_snapshot())`
    expect(ahead).toEqual([])
  })

  test('with a flipped byte are refused, and nothing is changed', async () => {
    const before = await contentsOf(target.sql)
    const file = path.join(from, 'app_user.copy.gz')
    const bytes = readFileSync(file)
    const flipped = Buffer.from(bytes)
    flipped[40] = (flipped[40] ?? 0) ^ 1
    writeFileSync(file, flipped)
    await expect(
      restoreCopy({ from, location: target.location, dataDir: folder, identity: null }),
    ).rejects.toThrow('damaged or missing: app_user.copy.gz')
    writeFileSync(file, bytes)
    expect(await contentsOf(target.sql)).toEqual(before)
  })
})

test('uploads are stored, what the listing keeps for its next start is not', async () => {
  const [dataDir, draft, back] = ['data', 'draft', 'back'].map((name) => path.join(folder, name)) as [
    ...[string, string, string],
  ]
  for (const one of [path.join(dataDir, 'files'), path.join(dataDir, 'listing'), draft, back])
    mkdirSync(one, { recursive: true })
  for (const name of ['files/one.webp', 'listing/snapshot']) writeFileSync(path.join(dataDir, name), 'x')
  const [stored] = await storeFiles(dataDir, draft, null)
  await readSealed(path.join(draft, stored?.name ?? ''), null, unpackInto(back))
  expect(readdirSync(back)).toEqual(['files'])
})
