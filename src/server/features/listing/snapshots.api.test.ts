import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { NO_DETOURS } from '#lib/detours.ts'
import { buildBusiness, buildBusinesses } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { fromNow } from '../../../../test/from-now.ts'
import { type TestDatabase, testDatabase } from '../../../../test/harness.ts'
import { makeAnswers } from './answers.ts'
import { countTowns } from './counts.ts'
import { type Fresh, followChanges } from './follow-changes.ts'
import { keepSnapshots } from './keep-snapshots.ts'
import { NO_LIMIT } from './list-phones.ts'
import { sweepRemoved } from './store-snapshots.ts'

/** More than is built without a thread. */
const MANY = 1050
const OTHER_TABLES = '9999-another.sql'

let database: TestDatabase
let folder: string
let ids: number[]
let told: string[]
let running: Fresh[]

const fill = (db: TestDatabase['sql'], name: string) =>
  buildBusinesses(
    db,
    Array.from({ length: MANY }, (_, i) => ({
      ...{ name: `${name} ${i}`, categoryId: 1 + (i % 5), phone: `+90212${1_000_000 + i}` },
      ...{ lat: i % 50 === 0 ? null : 41 + (i % 37) / 500, lng: i % 50 === 0 ? null : 29 + (i % 41) / 500 },
      ...{ hours: i % 3 === 0 ? '24/7' : null, isEmergency: i % 7 === 0 },
    })),
  )

beforeAll(async () => {
  database = await testDatabase()
  ids = (await fill(database.sql, 'Çilingir')).map(({ id }) => id)
})
afterAll(() => database.close())
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'rehber-snapshots-')), 'listing')
  told = []
  running = []
})
afterEach(async () => {
  for (const fresh of running) await fresh.stop()
  await database.sql`delete from migration where name = ${OTHER_TABLES}`
  await rm(path.dirname(folder), { recursive: true })
})

const file = () => path.join(folder, 'snapshot')
const idAt = (i: number) => ids[i] ?? 0

/** Resolves when no transaction, of any database of the server, began before the last change: the feed tells it no more then. */
async function settled(): Promise<void> {
  const all = () =>
    database.sql`select from business having max(changed_xid) < pg_snapshot_xmin(pg_current_snapshot())`
  await expect.poll(async () => (await all()).length, { ...EVENTUALLY, timeout: 120_000 }).toBe(1)
}

type Start = { on?: TestDatabase; renewMs?: number; roads?: number; isKept?: boolean }

/** A process with this folder. */
async function start({ on = database, renewMs = 0, roads = 0, isKept = true }: Start = {}): Promise<Fresh> {
  const onError = (error: unknown) => void told.push(String(error))
  const detours = { ...NO_DETOURS, version: roads }
  const snapshots = keepSnapshots({ sql: on.sql, folder, detours, onUnused: onError, renewMs })
  const fresh = followChanges({ ...on, detours, onError, ...(isKept && { snapshots }) })
  running.push(fresh)
  await fresh.start()
  return fresh
}

async function stop(fresh: Fresh): Promise<void> {
  await fresh.stop()
  running = running.filter((one) => one !== fresh)
}

/** Waits for another snapshot than the one that is there, without a trace of unfinished ones. */
async function written(before: number | null = null): Promise<number> {
  await expect
    .poll(
      () => existsSync(file()) && statSync(file()).ino !== before && readdirSync(folder).length,
      EVENTUALLY,
    )
    .toBe(1)
  return statSync(file()).ino
}

/** A process wrote its base and ended. */
async function keep(): Promise<void> {
  const first = await start()
  await written()
  await stop(first)
}

/** All that is told of everything, in several orders. */
function answersOf(fresh: Fresh): unknown {
  const answers = makeAnswers(fresh)
  const page = { limit: 2 * MANY, after: null }
  const lists = [undefined, 1, 2].flatMap((categoryId) =>
    [null, { lat: 41.02, lng: 29.03 }].map((point) =>
      String(answers.list({ point, categoryId, ...page }, NO_LIMIT).bytes),
    ),
  )
  const details = [...ids, idAt(MANY - 1) + 1, idAt(MANY - 1) + 2].map((id) =>
    String(answers.detail(id, null)),
  )
  const counts = countTowns(fresh.memory()).filter(({ listed }) => listed > 0)
  return { lists, details, counts }
}

test('a restart gives the same answers, from the snapshot alone, and lays out nothing', {
  timeout: 180_000,
}, async () => {
  await settled()
  const first = await start()
  const made = await written()
  const [before, base] = [answersOf(first), first.memory().base]
  await stop(first)
  // What the change feed never told tells where the answers come from.
  await database.sql.begin(async (db) => {
    await db`set local session_replication_role = replica`
    await db`update business set name = 'never told' where id = ${idAt(3)}`
  })
  const second = await start()
  expect(answersOf(second)).toEqual(before)
  expect(second.memory().base).toEqual(base)
  expect(told).toEqual([])
  expect(await written()).toBe(made)
  // And the comparison with the database finds it, and mends it.
  await second.renew()
  expect(String(makeAnswers(second).detail(idAt(3), null))).toContain('"never told"')
  await expect
    .poll(() => told, EVENTUALLY)
    .toEqual([`SnapshotError: The snapshot told 1 businesses otherwise than the database: ${idAt(3)}`])
  await written(made)
  expect(readFileSync(file()).includes('never told')).toBe(true)
})

test('what changed while no process ran is caught up, and what went is gone', async () => {
  await keep()
  const { sql } = database
  await changeBusiness(sql, idAt(1), { name: 'Yeni Ad', phone: null })
  await changeBusiness(sql, idAt(2), { status: 'suspended' })
  await changeBusiness(sql, idAt(4), { switchOpen: true, switchUntil: fromNow({ hours: 2 }) })
  await changeBusiness(sql, idAt(5), { lat: 41.5, lng: 29.5 })
  await sql`delete from business where id = ${idAt(6)}`
  await buildBusiness(sql, { name: 'Sonradan Gelen' })
  const [second, plain] = [await start(), await start({ isKept: false })]
  expect(answersOf(second)).toEqual(answersOf(plain))
  const answers = makeAnswers(second)
  expect([2, 6].map((i) => answers.detail(idAt(i), null))).toEqual([null, null])
  expect(String(answers.detail(idAt(1), null))).toContain('"Yeni Ad"')
  // None of it counts as a difference.
  const before = statSync(file()).ino
  await second.renew()
  await written(before)
  expect(told).toEqual([])
  expect(answersOf(second)).toEqual(answersOf(plain))
})

test('more changes than are read one by one: all is read anew', async () => {
  const on = await testDatabase()
  await fill(on.sql, 'Çekici')
  const first = await start({ on })
  await written()
  await stop(first)
  await on.sql.begin(async (db) => {
    await db`select set_config('statement_timeout', '0', true)`
    await db`insert into business (category_id, status, source, name, name_folded, search_text, plate, lat, lng)
      select 2, 'verified', 'staff', 'n' || i, 'n' || i, '', '34', 41, 29 from generate_series(1, 21000) i`
  })
  const second = await start({ on })
  expect(told).toEqual(['SnapshotError: The snapshot is too far behind'])
  expect(second.memory().base.count).toBe(MANY + 21_000)
  await stop(second)
  await on.close()
})

const damages: [string, string, () => void][] = [
  ['cut off', 'was cut off', () => truncateSync(file(), statSync(file()).size - 1)],
  ['a text', 'is none', () => writeFileSync(file(), 'a text that is none of ours')],
  [
    'a flipped bit',
    'is damaged',
    () => {
      const bytes = readFileSync(file())
      const at = bytes.indexOf('Çilingir 724')
      bytes[at] = (bytes[at] ?? 0) ^ 1
      writeFileSync(file(), bytes)
    },
  ],
]
test.each(damages)('%s: told once, all is read anew, and kept', async (_what, words, damage) => {
  await keep()
  const before = statSync(file()).ino
  damage()
  const second = await start()
  expect(told).toEqual([`SnapshotError: The snapshot ${words}`])
  expect(second.memory().base.count).toBeGreaterThan(MANY - 10)
  await written(before)
  await stop(second)
  await start()
  expect(told).toHaveLength(1)
})

test('other tables, and another way to lay out, are told, and replaced', async () => {
  await keep()
  const { sql } = database
  const before = statSync(file()).ino
  await sql`insert into migration (name, hash) values (${OTHER_TABLES}, '')`
  await start()
  expect(told).toEqual(['SnapshotError: The snapshot was made of other tables'])
  const replaced = await written(before)
  await start({ roads: 7 })
  expect(told[1]).toBe('SnapshotError: The snapshot was made by another version')
  await written(replaced)
  await sql`delete from migration where name = ${OTHER_TABLES}`
  await start({ roads: 7 })
  expect(told[2]).toBe('SnapshotError: The snapshot was made of other tables')
})

test('of a database that was restored to an earlier moment nothing of later ones is told', async () => {
  await keep()
  const restored = await testDatabase()
  await fill(restored.sql, 'Eski')
  const second = await start({ on: restored })
  expect(told).toEqual(['SnapshotError: The snapshot is too old, or not of this database'])
  expect(
    String(makeAnswers(second).list({ point: null, categoryId: 1, limit: 1, after: null }, NO_LIMIT).bytes),
  ).toContain('Eski')
  await stop(second)
  await restored.close()
})

test('a snapshot ahead of the database is refused', async () => {
  await keep()
  await database.sql`update listing_snapshot set mark = '4000000000000'`
  await start()
  expect(told).toEqual(['SnapshotError: The snapshot is too old, or not of this database'])
  await sweepRemoved(database.sql)
  expect(await database.sql`select from listing_snapshot where mark = '4000000000000'`).toHaveLength(0)
})

test('two processes on one folder: each start finds a whole snapshot, and nothing is left over', async () => {
  const both = await Promise.all([start(), start()])
  for (const fresh of both) {
    const before = await written()
    await changeBusiness(database.sql, idAt(10), { name: `Ad ${before}` })
    await fresh.catchUp()
    await fresh.renew()
  }
  await Promise.all(both.map((fresh) => stop(fresh)))
  expect(readdirSync(folder)).toEqual(['snapshot'])
  const [third, plain] = [await start(), await start({ isKept: false })]
  expect(answersOf(third)).toEqual(answersOf(plain))
  expect(told).toEqual([])
})

test('what was erased leaves the snapshot with the next one, and what a killed process left over goes', async () => {
  const { sql } = database
  const { id } = await buildBusiness(sql, { name: 'Silinecek Adam', phone: '+905551112233' })
  const first = await start()
  const made = await written()
  const holds = () => ['Silinecek Adam', '5551112233'].map((words) => readFileSync(file()).includes(words))
  expect(holds()).toEqual([true, true])
  await changeBusiness(sql, id, { name: 'Kapandı', status: 'suspended', phone: null })
  await first.catchUp()
  await first.renew()
  await written(made)
  expect(holds()).toEqual([false, false])

  const [old, young] = ['old.tmp', 'young.tmp'].map((name) => path.join(folder, name)) as [string, string]
  for (const one of [old, young]) writeFileSync(one, 'Silinecek Adam')
  const hourAgo = fromNow({ hours: -1 })
  utimesSync(old, hourAgo, hourAgo)
  await start()
  expect([old, young].map((one) => existsSync(one))).toEqual([false, true])
})

test('nothing is made anew before its time, or without a change', { timeout: 180_000 }, async () => {
  const first = await start({ renewMs: 3_600_000 })
  const made = await written()
  await changeBusiness(database.sql, idAt(20), { name: 'Bir Daha' })
  await settled()
  await first.catchUp()
  await first.renew()
  expect(await written()).toBe(made)
  await stop(first)
  const second = await start()
  await second.renew() // compares
  const compared = await written(made)
  await second.renew()
  expect(await written()).toBe(compared)
})

test('removals are kept as long as a snapshot needs them, a week at most', async () => {
  const { sql } = database
  await keep()
  const gone = await buildBusiness(sql, { name: 'Gitti' })
  await sql`delete from business where id = ${gone.id}`
  await sql`update business_removed set removed_at = now() - interval '2 days'`
  const isKnown = async () => (await sql`select from business_removed where id = ${gone.id}`).length === 1
  await sweepRemoved(sql)
  expect(await isKnown()).toBe(true)
  await sql`update listing_snapshot set used_at = now() - interval '8 days'`
  await sweepRemoved(sql)
  expect(await isKnown()).toBe(false)
  await start()
  expect(told).toEqual(['SnapshotError: The snapshot is too old, or not of this database'])
})

test('what cannot be written is told once, the old one goes, and the listing is followed on', async () => {
  await keep()
  const second = await start()
  await database.sql`alter table listing_snapshot add constraint full_disk check (false) not valid`
  try {
    await second.renew()
    await expect.poll(() => told.length, EVENTUALLY).toBe(1)
    expect(told[0]).toContain('The snapshot was not written')
    await expect.poll(() => readdirSync(folder), EVENTUALLY).toEqual([])
  } finally {
    await database.sql`alter table listing_snapshot drop constraint full_disk`
  }
  await changeBusiness(database.sql, idAt(30), { name: 'Yine Okunan' })
  await second.catchUp()
  expect(String(makeAnswers(second).detail(idAt(30), null))).toContain('"Yine Okunan"')
  await second.renew()
  await written()
  expect(told).toHaveLength(1)
})

test('is for its owner alone, and goes when the listing is small', async () => {
  await keep()
  expect([folder, file()].map((one) => statSync(one).mode & 0o777)).toEqual([0o700, 0o600])
  const small = await testDatabase()
  await buildBusiness(small.sql, {})
  await start({ on: small })
  expect(readdirSync(folder)).toEqual([])
  await running.pop()?.stop()
  await small.close()
})
