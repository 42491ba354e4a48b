import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { memoryFolder } from '../../../../test/memory-folder.ts'
import { EMBEDDED_DATABASE } from '../database.ts'
import { type Embedded, startEmbedded } from '../embedded.ts'
import { connect, type DatabaseLocation, ensureDatabase, type Sql } from '../pool.ts'
import { pruneBackups, takeBase } from './base-backup.ts'
import { listBackups, verifyBackup } from './manifest.ts'
import { restoreBase } from './restore-base.ts'
import { readSealed } from './sealed-file.ts'
import { unpackInto } from './tar.ts'
import { listWal, storeWal, walFolder } from './wal.ts'

/** Moments restored to; a nightly run tries more. */
const ROUNDS = Number(process.env.RESTORE_ROUNDS ?? 1)
const WRITES = 40

/** In a table of which no backup is to have anything. */
const FLEETING = 'where somebody was'

const parent = mkdtempSync(path.join(memoryFolder() ?? tmpdir(), 'rehber-backup-'))
const dataDir = path.join(parent, 'data')
const backupDir = path.join(parent, 'backups')
let embedded: Embedded
let sql: Sql
let location: DatabaseLocation
let systemId = ''
let identity = ''
let recipient = ''
let base = ''
/** Moments of the database's clock: after the n-th write was acknowledged and before the next was sent. */
const moments: Date[] = []
let copies = 0

const now = async (): Promise<Date> => {
  const [row] = await sql<{ at: Date }[]>`select clock_timestamp() as at`
  return row?.at ?? new Date(0)
}

async function write(n: number): Promise<void> {
  await sql`insert into written (n) values (${n})`
  // Commits and moments are a few milliseconds apart: a Date has no microseconds.
  await sql`select pg_sleep(0.003)`
  moments.push(await now())
  await sql`select pg_sleep(0.003)`
}

const restore = async (until: Date | null, from = base) => {
  copies += 1
  const copy = path.join(parent, `copy${copies}`)
  const { rows } = await restoreBase({ from, backupDir, dataDir: copy, until, identity })
  return { copy, rows }
}

async function readCopy(copy: string): Promise<number[]> {
  const server = await startEmbedded({ dir: copy })
  const own = connect({ socketDir: server.socketDir, database: EMBEDDED_DATABASE }, { max: 1 })
  const rows = await own<{ n: number }[]>`select n from written order by n`
  await own.end()
  await server.stop()
  return rows.map(({ n }) => n)
}

beforeAll(async () => {
  identity = await generateIdentity()
  recipient = await identityToRecipient(identity)
  embedded = await startEmbedded({ dir: dataDir, isArchived: true })
  await ensureDatabase(embedded.socketDir, EMBEDDED_DATABASE)
  location = { socketDir: embedded.socketDir, database: EMBEDDED_DATABASE }
  sql = connect(location, { max: 1, statementTimeoutMs: 30_000 })
  await sql`create table migration (name text)`
  await sql`insert into migration values ('0001-first.sql')`
  await sql`create table written (n int primary key)`
  await sql`create unlogged table fleeting (words text)`
  await sql`insert into fleeting values (${FLEETING})`
  await sql`vacuum full fleeting` // writes it to the disk, which a checkpoint does not
  const [control] = await sql<{ id: string }[]>`select system_identifier::text as id from pg_control_system()`
  systemId = control?.id ?? ''
  writeFileSync(path.join(dataDir, 'totp.key'), 'a key')
  for (let n = 1; n <= WRITES / 2; n++) await write(n)
  base = await takeBase({ location, dataDir, backupDir, recipient })
  for (let n = WRITES / 2 + 1; n <= WRITES; n++) await write(n)
  const [current] = await sql<{ segment: string }[]>`
    select pg_walfile_name(pg_current_wal_lsn()) as segment, pg_switch_wal()`
  await vi.waitFor(
    async () => {
      await storeWal({ dataDir, backupDir, systemId, recipient })
      const stored = await listWal(walFolder(backupDir, systemId))
      if (!stored.has(current?.segment ?? '')) throw new Error(`${current?.segment} is not archived yet`)
    },
    { timeout: 30_000 },
  )
}, 120_000)

afterAll(async () => {
  await sql.end()
  await embedded.stop()
  rmSync(parent, { recursive: true })
}, 60_000)

describe('a restored copy', () => {
  test('of a random moment between acknowledged writes holds those before it, and no other', {
    timeout: ROUNDS * 60_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const n = WRITES / 2 + 1 + Math.floor(Math.random() * (WRITES / 2 - 1))
      const { copy, rows } = await restore(moments[n - 1] ?? null)
      expect(rows.written, `after write ${n}`).toBe(n)
      expect(await readCopy(copy)).toEqual(Array.from({ length: n }, (_, i) => i + 1))
    }
  })

  test('of a moment before the backup, or after the log, is refused in words', async () => {
    await expect(restore(moments[0] ?? null)).rejects.toThrow('take an older one')
    await expect(restore(new Date(Date.now() + 3_600_000))).rejects.toThrow('ends before that moment')
  })
})

describe('a flipped byte is found', () => {
  /** With one byte changed, and mended again. */
  async function withFlip(file: string, work: () => Promise<unknown>): Promise<void> {
    const bytes = readFileSync(file)
    const at = Math.floor(bytes.length / 2)
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    writeFileSync(file, flipped)
    await work()
    writeFileSync(file, bytes)
  }

  test('in any file of the backup', async () => {
    const names = readdirSync(base)
    expect(names.sort()).toEqual([
      'backup_label.gz.age',
      'cluster.tar.gz.age',
      'files.tar.gz.age',
      'log.tar.gz.age',
      'manifest.json',
    ])
    for (const name of names)
      await withFlip(path.join(base, name), () => expect(verifyBackup(base)).rejects.toThrow('damaged'))
    expect(await verifyBackup(base)).toMatchObject({ kind: 'base', schema: '0001-first.sql' })
  })

  test('in the archived log, whose damaged rest is not left out silently', async () => {
    const [file = ''] = [...(await listWal(walFolder(backupDir, systemId))).entries()]
      .filter(([name]) => /^[0-9A-F]{24}$/.test(name))
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([, each]) => each)
      .slice(-1)
    await withFlip(file, () => expect(restore(null)).rejects.toThrow('cannot be read'))
  })
})

test('rows of an unlogged table are neither in the copy of the files nor in the log; it comes back empty', async () => {
  const isIn = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .filter((file) => statSync(file).isFile() && readFileSync(file).includes(FLEETING))
  expect(isIn(path.join(dataDir, 'pg', 'base'))).not.toEqual([]) // it stands there in clear
  const unpacked = path.join(parent, 'unpacked')
  mkdirSync(unpacked)
  for (const name of ['cluster.tar.gz.age', 'log.tar.gz.age'])
    await readSealed(path.join(base, name), identity, unpackInto(unpacked))
  for (const [segment, file] of await listWal(walFolder(backupDir, systemId)))
    await readSealed(file, identity, createWriteStream(path.join(unpacked, segment)))
  expect(isIn(unpacked)).toEqual([])
  const { rows } = await restore(null)
  expect(rows).toMatchObject({ written: WRITES, fleeting: 0 })
})

test('nobody reads it without the secret', async () => {
  for (const name of readdirSync(base).filter((each) => each !== 'manifest.json'))
    expect(readFileSync(path.join(base, name)).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  const [stranger, missing] = [await generateIdentity(), null]
  for (const [who, words] of [
    [stranger, 'cannot be read'],
    [missing, 'is encrypted'],
  ] as const) {
    const to = path.join(parent, `stranger${words.length}`)
    await expect(
      restoreBase({ from: base, backupDir, dataDir: to, until: null, identity: who }),
    ).rejects.toThrow(words)
  }
})

test('the newest are kept, with the log that they need', async () => {
  const folder = walFolder(backupDir, systemId)
  const before = (await listWal(folder)).size
  await new Promise((resolve) => setTimeout(resolve, 1000)) // names are of seconds
  const newer = await takeBase({ location, dataDir, backupDir, recipient: null })
  expect(await pruneBackups(backupDir, 1)).toEqual([base])
  expect(await listBackups(backupDir)).toEqual([newer])
  expect((await listWal(folder)).size).toBeLessThan(before)
  const { copy, rows } = await restore(null, newer)
  expect(rows.written).toBe(WRITES)
  expect(readFileSync(path.join(copy, 'totp.key'), 'utf8')).toBe('a key')
  await expect(restoreBase({ from: newer, backupDir, dataDir: copy, until: null, identity })).rejects.toThrow(
    'holds a database already',
  )
})
