import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { block, file as osmPbf } from '../test/fixtures/osm-pbf.ts'
import { type TestDatabase, testDatabase } from '../test/harness.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'rehber-import-osm-'))
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await db.close()
})

/** Runs the command as npm does, against the test's database. */
function run(...args: string[]) {
  if (!('socketDir' in db.location)) throw new Error('The test database is an embedded one')
  const { socketDir, database } = db.location
  const env = {
    ...process.env,
    DEMO: '0',
    DATABASE_URL: `postgres:///${database}`,
    PGHOST: socketDir,
    PGUSER: 'postgres',
    INIT_CWD: folder,
  }
  const script = path.join(import.meta.dirname, 'import-osm.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

const pharmacy = (id: number) => ({
  ...{ type: 'node', id, lat: 41 + id / 1000, lon: 28.95 },
  tags: { amenity: 'pharmacy', name: `Eczane ${id}` },
})
const file = (name: string, text: string | Buffer) => writeFileSync(path.join(folder, name), text)
const countAll = async () => (await db.sql<{ count: number }[]>`select count(*) from business`)[0]?.count

test('a file named from where the operator stands; the report adds up', async () => {
  file('good.json', JSON.stringify({ elements: [pharmacy(1), pharmacy(2), null] }))
  const { status, stdout, stderr } = run('good.json')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(
    /^read 3 in [\d.]+ s\nadded 2\nupdated 0\nunchanged 0\ngone 0\nambiguous 0\nrefused 1: broken 1, unnamed 0, /,
  )
  expect(stdout).toMatch(/Taken as import \d+; "--undo \d+" takes it back\.\n$/)
  expect(await countAll()).toBe(2)
})

test('a dry run names what would change; an import is taken back by its number, once', async () => {
  const before = await countAll()
  file('more.json', JSON.stringify({ elements: [pharmacy(1), pharmacy(9)] }))
  const dry = run('--dry-run', 'more.json')
  expect(dry.stdout).toContain('  added Eczane 9 (node/9)\n')
  expect(dry.stdout).toMatch(/\nThis was a dry run: nothing was changed\.\n$/)
  expect(await countAll()).toBe(before)
  const number = /--undo (\d+)/.exec(run('more.json').stdout)?.[1] ?? ''
  expect(await countAll()).toBe((before ?? 0) + 1)
  expect(run('--undo', number)).toMatchObject({ status: 0, stdout: 'removed 1\nrestored 0\nkept 0\n' })
  expect(await countAll()).toBe(before)
  expect(run('--undo', number)).toMatchObject({
    status: 1,
    stderr: 'That import was not taken, or it was taken back already.\nNothing was changed.\n',
  })
})

test('a broken file: one clear line, exit code 1, nothing changed', async () => {
  const before = await countAll()
  file('cut.json', JSON.stringify({ elements: [pharmacy(3), pharmacy(4)] }).slice(0, -10))
  const { status, stderr } = run('cut.json')
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^\S+cut\.json is broken or cut off after 1 elements: .+\.\nNothing was imported\.\n$/,
  )
  expect(await countAll()).toBe(before)
})

test('a broken .osm.pbf: the same', async () => {
  const before = await countAll()
  file('cut.osm.pbf', osmPbf(block({ nodes: [{ id: 1, lat: 41, lng: 29 }] })).subarray(0, -1))
  const { status, stderr } = run('cut.osm.pbf')
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^\S+cut\.osm\.pbf is broken or cut off after 0 elements: .+\.\nNothing was imported\.\n$/,
  )
  expect(await countAll()).toBe(before)
})

test.each([[[]], [['--help']], [['a.json', 'b.json']], [['--undo', 'x']], [['--undo', '1', 'a.json']]])(
  'usage for %j',
  (args) => {
    expect(run(...args)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('npm run import:osm -- [--dry-run] FILE'),
    })
  },
)
