import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBusiness, buildUser } from '../../../db/seed/factories.ts'
import { type TestDatabase, testDatabase } from '../../../test/harness.ts'
import { auditParts } from '../features/audit/feature.ts'
import { ensureCategories } from '../features/categories/categories.ts'
import { ensureSchedules } from '../features/hours/hours.ts'
import { visitParts } from '../features/stats/stats.ts'
import { migrate } from './migrate.ts'
import { keepParts, makePartitions } from './partitions.ts'
import { connect, type Sql, tx } from './pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A database of its own, with a business and an admin, and a moment so many months from this one. */
async function world() {
  const { sql, location, close } = await testDatabase()
  const { id: businessId } = await buildBusiness(sql)
  const { id: actorId } = await buildUser(sql, { userType: 'field' })
  const [row] = await sql<{ now: Date }[]>`select now()`
  const now = row?.now ?? new Date()
  const later = (months: number, day = 15) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day))
  const visit = (at: Date) =>
    sql`insert into visit_count (business_id, day, kind, count) values (${businessId}, ${at.toISOString().slice(0, 10)}, 'view', 1)`
  const act = (at: Date) =>
    sql`insert into audit_entry (actor_id, action, subject_id, created_at) values (${actorId}, 'business.edited', ${businessId}, ${at})`
  return { sql, location, close, businessId, actorId, later, visit, act }
}

/** Rows of each part. */
async function partsOf(sql: Sql, table: string): Promise<Record<string, number>> {
  const parts = await sql<{ name: string; rows: number }[]>`
    select c.relname as name, count(w.*)::int as rows
    from pg_inherits i join pg_class c on c.oid = i.inhrelid left join (select tableoid from ${sql(table)}) w on w.tableoid = c.oid
    where i.inhparent = ${table}::regclass group by 1 order by 1`
  return Object.fromEntries(parts.map(({ name, rows }) => [name, rows]))
}
const part = (table: string, at: Date) => `${table}_${at.toISOString().slice(0, 7).replace('-', '_')}`

describe('five years of growth', () => {
  test('each row lies in the part of its month, which is there before; the oldest go as a whole', async () => {
    const { sql, close, later, visit, act } = await world()
    for (let month = 0; month <= 60; month++) {
      const now = later(month)
      await keepParts(sql, visitParts, now)
      await keepParts(sql, auditParts, now)
      await visit(now)
      await act(now)
    }
    const visits = await partsOf(sql, 'visit_count')
    const kept = Array.from({ length: visitParts.keep + 1 }, (_, i) => part('visit_count', later(60 - i)))
    const ahead = [1, 2, 3].map((months) => part('visit_count', later(60 + months)))
    expect(visits).toEqual(
      Object.fromEntries([
        ['visit_count_default', 0],
        ...kept.map((name) => [name, 1]),
        ...ahead.map((name) => [name, 0]),
      ]),
    )
    const entries = await partsOf(sql, 'audit_entry')
    expect([entries.audit_entry_default, Object.values(entries).reduce((a, b) => a + b)]).toEqual([0, 61])
    expect(Object.keys(entries)).toContain(`audit_entry_${later(60).getUTCFullYear()}`)
    const old = later(12 * 17)
    await keepParts(sql, auditParts, old)
    const [oldest] = await sql<{ at: Date | null }[]>`select min(created_at) as at from audit_entry`
    expect(oldest?.at).toBeNull()
    expect(Object.keys(await partsOf(sql, 'audit_entry'))).not.toContain('audit_entry_before')
    await close()
  })

  test('what is asked of a few days touches the parts of these days alone', async () => {
    const { sql, close, later, visit, businessId } = await world()
    for (let month = 6; month <= 30; month++) {
      await keepParts(sql, visitParts, later(month))
      await visit(later(month))
    }
    const [from, to] = [later(20).toISOString().slice(0, 10), later(21).toISOString().slice(0, 10)]
    const plan = await sql<{ 'query plan': string }[]>`
      explain select sum(count) from visit_count where business_id = ${businessId} and day between ${from} and ${to}`
    const touched = plan.flatMap(
      (line) => /\b(?:on|using) (visit_count\w*)/.exec(Object.values(line)[0] ?? '')?.[1] ?? [],
    )
    expect(new Set(touched.map((name) => name.slice(0, 19)))).toEqual(
      new Set([part('visit_count', later(20)), part('visit_count', later(21))]),
    )
    await close()
  })

  test('the erasure of a person and the end of a business find their rows in every part, and no part is rewritten', async () => {
    const { sql, close, later, visit, act, businessId, actorId } = await world()
    for (const month of [0, 30, 45]) {
      await keepParts(sql, visitParts, later(month))
      await keepParts(sql, auditParts, later(month))
      await visit(later(month))
      await act(later(month))
    }
    const used = Object.values(await partsOf(sql, 'audit_entry')).filter((rows) => rows > 0)
    expect(used).toEqual([1, 1, 1])
    for (const name of Object.keys(await partsOf(sql, 'audit_entry')))
      await expect(sql`truncate ${sql(name)}`).rejects.toThrow('append-only')
    await expect(sql`delete from audit_entry where created_at >= ${later(45)}`).rejects.toThrow('append-only')
    await sql`delete from app_user where id = ${actorId}`
    expect(await sql`select distinct actor_id from audit_entry`).toEqual([{ actorId: null }])
    await sql`delete from business where id = ${businessId}`
    expect(await sql`select from visit_count`).toHaveLength(0)
    await close()
  })
})

describe('parts of the time to come', () => {
  test('two processes at once make each once', async () => {
    const { sql, location, close, later } = await world()
    const other = connect(location, { max: 2 })
    const now = later(8)
    await Promise.all([sql, other, sql, other].map((pool) => keepParts(pool, visitParts, now)))
    const wanted = [8, 9, 10, 11].map((month) => part('visit_count', later(month)))
    expect(Object.keys(await partsOf(sql, 'visit_count'))).toEqual(
      ['visit_count_before', 'visit_count_default', ...wanted].sort(),
    )
    await other.end()
    await close()
  })

  test('are made while others write and read the whole; a part that is used is dropped the next time', async () => {
    const { sql, location, close, later, visit } = await world()
    const other = connect(location, { max: 2 })
    await keepParts(sql, visitParts, later(6))
    await visit(later(6))
    const far = later(6 + visitParts.keep + 1)
    await tx(other, async (db) => {
      await db`select from visit_count_before`
      await expect(keepParts(sql, visitParts, far)).rejects.toMatchObject({ code: '55P03' })
      // Nobody waits behind it.
      await db`select from visit_count`
    })
    await keepParts(sql, visitParts, far)
    expect(Object.keys(await partsOf(sql, 'visit_count'))).not.toContain('visit_count_before')
    await other.end()
    await close()
  })

  test('rows that came without one are told of, and get one as they stand', async () => {
    const { sql, close, later, visit, act } = await world()
    const [late, later2] = [later(14), later(15)]
    const told: unknown[] = []
    const warn = (what: string) => (error: unknown) => void told.push(what, String(error))
    const visits = makePartitions({ sql, warn }, visitParts)
    await visit(late)
    await visit(later2)
    await act(later(30))
    await visits.sweep()
    expect(told).toEqual(['rows without a part of their own', 'Error: 2 in visit_count_default'])
    expect(await visits.figures()).toMatchObject([
      { name: 'partition_default_rows', labels: { table: 'visit_count' }, value: 2 },
      { name: 'partition_days_ahead' },
    ])
    await keepParts(sql, visitParts, later2)
    await keepParts(sql, auditParts, later(30))
    const rows = await partsOf(sql, 'visit_count')
    expect(rows).toMatchObject({ visit_count_default: 0, [part('visit_count', late)]: 2 })
    expect((await partsOf(sql, 'audit_entry')).audit_entry_default).toBe(0)
    await expect(sql`truncate audit_entry_default`).rejects.toThrow('append-only')
    await visit(later(16))
    expect((await partsOf(sql, 'visit_count'))[part('visit_count', later(16))]).toBe(1)
    await close()
  })
})

test('a count is one row in its part: of many at once all are added', async () => {
  const { sql } = database
  const { id } = await buildBusiness(sql)
  await Promise.all(
    Array.from(
      { length: 20 },
      () =>
        sql`insert into visit_count (business_id, day, kind, count) values (${id}, current_date, 'view', 1)
        on conflict (business_id, day, kind) do update set count = visit_count.count + 1`,
    ),
  )
  expect(await sql`select count from visit_count where business_id = ${id}`).toEqual([{ count: 20 }])
})

test('an older database keeps its rows where they are, and its numbers go on', {
  timeout: 60_000,
}, async () => {
  const { sql, close } = await testDatabase()
  await sql.unsafe('drop schema public cascade; create schema public')
  const migrations = path.resolve('db/migrations')
  const older = await mkdtemp(path.join(tmpdir(), 'rehber-parts-'))
  const isOlder = (file: string) => !/^012[7-9]-/.test(path.basename(file))
  await cp(migrations, older, { recursive: true, filter: isOlder })
  await migrate(sql, older)
  await ensureCategories(sql, ensureSchedules)
  const { id: businessId } = await buildBusiness(sql)
  const { id: actorId } = await buildUser(sql, { userType: 'admin' })
  const count = (day: string) =>
    sql`insert into visit_count (business_id, day, kind, count) values (${businessId}, ${day}, 'view', 1)
      on conflict (business_id, day, kind) do update set count = visit_count.count + 1`
  const note = () =>
    sql`insert into audit_entry (actor_id, action, subject_id) values (${actorId}, 'business.edited', ${businessId})`
  await count('2024-02-29')
  await count('2026-11-29')
  await note()
  const fileOf = async (visits: string, entries: string) =>
    sql`select pg_relation_filenode(${visits}::regclass) as visits, pg_relation_filenode(${entries}::regclass) as entries`
  const files = await fileOf('visit_count', 'audit_entry')
  expect(await migrate(sql, migrations)).toContain('0129-visit-count-and-audit-entry-in-parts.sql')
  expect(await fileOf('visit_count_before', 'audit_entry_before')).toEqual(files)
  await count('2026-11-29')
  await note()
  expect(await sql`select day, count from visit_count order by day`).toEqual([
    { day: '2024-02-29', count: 1 },
    { day: '2026-11-29', count: 2 },
  ])
  expect(await sql`select id, business_id from audit_entry order by id`).toEqual([
    { id: 1, businessId },
    { id: 2, businessId },
  ])
  await expect(sql`update audit_entry set subject_id = 1`).rejects.toThrow('append-only')
  await close()
  await rm(older, { recursive: true })
})
