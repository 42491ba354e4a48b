import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoAccounts, seedDemoAccounts } from '#server/features/accounts/accounts.ts'
import { loadPlaces } from '#server/features/places/places.ts'
import { environmentOf } from '../bench/pinned-process.ts'
import { buildUser } from '../db/seed/factories.ts'
import { runCommand } from './command.ts'
import { type TestDatabase, testDatabase } from './harness.ts'
import { addSession } from './person.ts'
import { type Product, startProduct } from './product.ts'

/** A production server, and every operator's command beside it from a shell without its environment. */
const folder = mkdtempSync(path.join(tmpdir(), 'rehber-production-'))
const PATIENT = { timeout: 180_000 }
let database: TestDatabase
let product: Product

const environment = () => {
  if (!('socketDir' in database.location)) throw new Error('The test database is an embedded one')
  const { socketDir, database: name } = database.location
  return {
    ...{ NODE_ENV: 'production', DEMO: '', LIMITS_SCALE: '', PUBLIC_URL: 'https://rehber.example' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'bilgi@ornek.test', LOG_LEVEL: 'error' },
    ...{ DATABASE_URL: `postgres:///${name}`, PGHOST: socketDir, PGUSER: 'postgres' },
  }
}
beforeAll(async () => {
  database = await testDatabase()
  product = await startProduct(environment())
}, PATIENT.timeout)
afterAll(async () => {
  await product?.stop()
  await database.close()
  rmSync(folder, { recursive: true })
})

const file = (name: string, text: string) => {
  writeFileSync(path.join(folder, name), text)
  return path.join(folder, name)
}
const place = { type: 'node', id: 1, lat: 41.01, lon: 28.95, tags: { amenity: 'pharmacy', name: 'Eczane' } }
const admin = ['--email', 'yonetici@ekip.test']

/** Every command of package.json: how it is called here, or why it need not be tested. */
const commands: Record<string, (() => readonly string[][]) | string> = {
  user: () => [
    ['create', '--type', 'admin', '--name', 'Ayşe Işık', '--phone', '05320000000', ...admin],
    ['reset', '--totp', ...admin],
    ['list'],
  ],
  'import:osm': () => {
    const places = file('places.json', JSON.stringify({ elements: [place] }))
    return [['--dry-run', places], [places], ['--undo', '1'], [places]]
  },
  'import:candidates': () => {
    const data = ['--source', 'osm', '--date', '2026-11-01']
    const places = file('candidates.json', JSON.stringify({ elements: [place] }))
    const source = { id: 'oda', name: 'Oda', licence: 'CC BY 4.0', url: 'https://oda.example' }
    const columns = { name: 'Ad', category: 'cilingir', lat: 'Enlem', lng: 'Boylam' }
    const table = file('columns.json', JSON.stringify({ source, columns }))
    const csv = file('oda.csv', 'Ad,Enlem,Boylam\nUsta Çilingir,41.01,28.95\nYersiz,,\n')
    return [
      [...data, places],
      ['--undo', '1'],
      [...data, '--part', places],
      [
        '--columns',
        table,
        '--date',
        '2026-11-01',
        '--dry-run',
        '--rejects',
        path.join(folder, 'rejects.csv'),
        csv,
      ],
      ['--columns', table, '--date', '2026-11-01', csv],
    ]
  },
  'export:osm': () => [[path.join(folder, 'export')]],
  'learn:half-lives': () => [[]],
  'import:map': 'touches no database',
  erasures: () => [['replay', file('erasures.log', '')]],
  refusals: () => [[file('ret.csv', '0376 211 00 01')], ['--clear']],
  'verify-spin': () => [[`${product.url}/api/wheel/spins/1`]],
  start: 'the server itself',
  dev: 'the server itself',
  ...{ check: 'reads sources', format: 'writes sources', sbom: "npm's own" },
  ...{
    test: 'on databases of its own',
    nightly: 'on databases of its own',
    previous: 'on databases of its own',
  },
  backup: () => [[path.join(folder, 'backups')], [path.join(folder, 'backups'), '--verify']],
  restore: 'into an empty folder: scripts/backup.api.test.ts',
  ...{ planted: 'in a copy of its own', fuzz: 'on databases of its own', faults: 'on databases of its own' },
  'import:roads': 'writes a file',
  ...{ schema: 'on a database of its own', bench: 'on databases of its own', lighthouse: 'in demo mode' },
}
/** The program that `scripts/run.mjs` starts for a command of npm. */
const programOf = (name: string) => `scripts/${name.replace(':', '-')}.ts`

const login = async (address: string, payload: object) =>
  (
    await fetch(`${product.url}${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    })
  ).status
const demoLogins = () =>
  Promise.all(
    demoAccounts.flatMap(({ email, password, door, phone }) => [
      login('/api/auth/login', { email, password, userType: door }),
      login('/api/business/login', { phone, password }),
    ]),
  )
const refused = demoAccounts.flatMap(() => [401, 401])

test('commands beside production add no demo row; it starts again', PATIENT, async () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
  expect(Object.keys(commands).sort()).toEqual(Object.keys(scripts).sort())
  const run = async (name: string, args: readonly string[]) => {
    const { status, stderr } = await runCommand(database.location, [programOf(name), ...args])
    // No spin exists yet.
    const isMissing = name === 'verify-spin' && status === 1 && stderr.includes('answered 404')
    expect(isMissing || [status, stderr], `${name} ${args.join(' ')}`).toEqual(isMissing || [0, ''])
  }
  const runAll = async (name: string, calls: readonly string[][]) => {
    for (const args of calls) await run(name, args) // each continues from the one before
  }
  await Promise.all(
    Object.entries(commands).flatMap(([name, calls]) =>
      typeof calls === 'string' ? [] : [runAll(name, calls())],
    ),
  )
  expect(readFileSync(path.join(folder, 'rejects.csv'), 'utf8')).toBe(
    '\uFEFFreason;ad;enlem;boylam\r\nbroken;Yersiz;;\r\n',
  )
  expect(await database.sql`select name from candidate_record where source = 'oda'`).toEqual([
    { name: 'Usta Çilingir' },
  ])
  // All had an effect: an import was undone, and made again.
  expect(await database.sql`select state from import_run order by id`).toEqual([
    { state: 'undone' },
    { state: 'done' },
  ])
  expect(await database.sql`select email, is_demo from app_user`).toEqual([
    { email: 'yonetici@ekip.test', isDemo: false },
  ])
  expect(await database.sql`select source, name from business`).toEqual([{ source: 'osm', name: 'Eczane' }])
  expect(
    await database.sql`select from field_plan union all select from wheel_segment where business_id > 0`,
  ).toEqual([])
  expect(await demoLogins()).toEqual(refused)
  await product.stop()
  product = await startProduct(environment())
  expect(await demoLogins()).toEqual(refused)
})

test(
  'demo accounts open nothing in production, whatever the table holds, and keep it from starting',
  PATIENT,
  async () => {
    const home = loadPlaces().findProvince('34')
    if (!home) throw new Error('no province 34')
    await seedDemoAccounts(database.sql, home)
    expect(await demoLogins()).toEqual(refused)

    const [demoAdmin] = await database.sql<{ id: number }[]>`
      select id from app_user where is_demo and user_type = 'admin'`
    const token = await addSession(database.sql, demoAdmin?.id ?? 0)
    const asked = await fetch(`${product.url}/api/auth/user`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(asked.status).toBe(401)

    const person = await buildUser(database.sql)
    for (const email of [person.email, ...demoAccounts.map((account) => account.email)])
      expect(await login('/api/auth/forgot-password', { email })).toBe(200)
    expect(
      await database.sql`select u.email from reset_password join app_user u on u.id = user_id`,
    ).toContainEqual({
      email: person.email,
    })
    expect(
      await database.sql`select from reset_password join app_user u on u.id = user_id where is_demo`,
    ).toEqual([])

    const { status, stdout, stderr } = await runCommand(database.location, ['src/server/main.ts'], {
      ...environment(),
      PORT: '0',
    })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^This database holds the demo accounts, whose passwords are published\./m)
  },
)

test('benches, which make people and businesses, work on databases of their own whatever the shell names', () => {
  vi.stubEnv('DATABASE_URL', 'postgres://production.example/rehber')
  expect(environmentOf({ PORT: '0' })).toMatchObject({ DATABASE_URL: '', PORT: '0' })
  vi.unstubAllEnvs()
})

test('demo mode does not start on a database of people', PATIENT, async () => {
  await database.sql`delete from app_user where is_demo`
  const { status, stderr } = await runCommand(database.location, ['src/server/main.ts'], { PORT: '0' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^This database holds accounts of people and none of the demonstration/m)
  expect(await database.sql`select from app_user where is_demo`).toEqual([])
})
