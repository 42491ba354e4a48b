import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImportRun } from '#contract/osm-import.ts'
import { connect, type Sql } from '#server/db/pool.ts'
import { buildUser } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { buildReview } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import { unconfirmedLayer } from '../candidates/candidates.ts'
import { type ImportReport, importOsm } from './import.ts'
import { makeImports } from './osm-import.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'rehber-changes-'))
let server: TestApp
let admin: Person
beforeEach(async () => {
  server = await testApp()
  admin = await signedIn(server, { userType: 'admin' })
})
afterEach(() => server.close())
afterAll(() => rmSync(folder, { recursive: true }))

/** A pharmacy so many metres north of Fatih. */
const at = (id: number, name: string, metres = 0, tags: Record<string, string> = {}) => ({
  ...{ type: 'node', id, lat: 41.0165 + metres / 111_194.93, lon: 28.9397 },
  tags: { amenity: 'pharmacy', name, ...tags },
})
type Element = ReturnType<typeof at>
const PHONES = ['0212 523 00 00', '0212 523 00 01'] as const
const STORED = ['+902125230000', '+902125230001'] as const

function write(fileName: string, elements: readonly Element[]): string {
  const file = path.join(folder, fileName)
  writeFileSync(file, JSON.stringify({ elements }))
  return file
}
const run = (fileName: string, elements: readonly Element[], isDryRun = false) =>
  importOsm(server.sql, { file: write(fileName, elements), places: server.places, isDryRun })
const counts = ({ added, updated, unchanged, ambiguous, gone, refused }: ImportReport) => ({
  ...{ added, updated, unchanged, ambiguous, gone },
  duplicate: refused.duplicate,
})
const none = { added: 0, updated: 0, unchanged: 0, ambiguous: 0, gone: 0, duplicate: 0 }

type Row = { id: number; sourceId: string | null; name: string; phone: string | null; website: string | null }
const listed = () => server.sql<Row[]>`select id, source_id, name, phone, website from business order by id`
/** Everything of every business; `changed_xid` counts writes. */
const everything = async () => ({
  businesses: await server.sql`select to_jsonb(b) - 'changed_xid' as row from business b order by id`,
  said: await server.sql`select business_id, before, said from import_change order by id`,
})
const lastRun = async () => (await admin.ask('GET', '/api/admin/imports?limit=1')).json<ImportRun[]>()[0]
const undo = async (id = -1) =>
  admin.ask('POST', `/api/admin/imports/${id < 0 ? (await lastRun())?.id : id}/undo`)

test('the ledger of checks gets what an import adds, and later what it changes', async () => {
  const [before, after] = PHONES
  const checks = () => server.sql<{ field: string; value: string; method: string }[]>`
    select field, value, method from business_check order by id`
  await run('checks.json', [at(1, 'Defter Eczanesi', 0, { phone: before, opening_hours: '24/7' })])
  const first = await checks()
  expect(new Set(first.map(({ field }) => field))).toEqual(
    new Set(['existence', 'hours', 'phone', 'position']),
  )
  await run('checks.json', [at(1, 'Defter Eczanesi', 0, { phone: before, opening_hours: '24/7' })])
  await run('checks.json', [at(1, 'Defter Eczanesi', 0, { phone: after, opening_hours: '24/7' })])
  expect((await checks()).slice(4)).toEqual([{ field: 'phone', value: STORED[1], method: 'import' }])
  const [{ id } = { id: 0 }] = await listed()
  const told = (await server.app.inject(`/api/businesses/${id}/checks`)).json<{ trust: number }[]>()
  expect(told.map(({ trust }) => trust)).toEqual([40, 40, 40, 40, null, null])
  await undo()
  expect(await checks()).toHaveLength(5)
})

describe('whose row it is', () => {
  test('numbers that files make up name nothing: a second file with the same ones changes no place of the first', async () => {
    await run('avrupa.json', [
      at(-1, 'Şifa', 0, { phone: PHONES[0] }),
      at(-2, 'Deva', 5000),
      at(0, 'Can', 7000),
    ])
    const before = await everything()
    const second = await run('asya.json', [at(-1, 'Moda', 9000), at(-2, 'Yeni', 12_000), at(0, 'Ay', 15_000)])
    expect(counts(second)).toEqual({ ...none, added: 3 })
    expect((await everything()).businesses.slice(0, 3)).toEqual(before.businesses)
    expect((await listed()).map(({ name, sourceId }) => [name, sourceId])).toEqual(
      ['Şifa', 'Deva', 'Can', 'Moda', 'Yeni', 'Ay'].map((name) => [name, null]),
    )
  })

  test('such rows are found by name, trade and place; the same file again corrects, another one fills what is empty', async () => {
    await run('a.json', [at(-1, 'Şifa', 0, { phone: PHONES[0] }), at(-2, 'Deva', 5000)])
    const other = [
      at(-7, 'ŞİFA', 3, { phone: PHONES[1], website: 'https://sifa.test/' }),
      at(-8, 'Deva', 5010, { phone: PHONES[1] }),
    ]
    expect(counts(await run('b.json', other))).toEqual({ ...none, updated: 2 })
    expect(await listed()).toMatchObject([
      { name: 'Şifa', phone: STORED[0], website: 'https://sifa.test/' },
      { name: 'Deva', phone: STORED[1] },
    ])
    const again = [at(-5, 'Şifa', 0, { phone: PHONES[1] }), at(-6, 'Deva', 5000)]
    expect(counts(await run('a.json', again))).toEqual({ ...none, updated: 1, unchanged: 1 })
    expect(await listed()).toMatchObject([
      { phone: STORED[1], website: 'https://sifa.test/' },
      { phone: STORED[1] },
    ])
  })

  test('a true id is the place wherever it moves nearby, but not one of another name far away', async () => {
    await run('a.json', [at(1, 'Şifa'), at(2, 'Deva', 5000)])
    const report = await run('b.json', [at(1, 'Yeni Şifa', 200), at(2, 'Bambaşka', 9000)])
    expect(counts(report)).toEqual({ ...none, updated: 1, ambiguous: 1 })
    expect((await listed()).map(({ name }) => name)).toEqual(['Yeni Şifa', 'Deva'])
    expect(report.samples.find(({ kind }) => kind === 'ambiguous')).toMatchObject({
      ...{ sourceId: 'node/2', name: 'Bambaşka', why: 'id' },
    })
  })

  test('nothing that the staff or an owner said is overwritten, the rest is brought up to date', async () => {
    await run('a.json', [at(1, 'Şifa', 0, { phone: PHONES[0] })])
    const [{ id } = { id: 0 }] = await listed()
    const edit = await admin.ask('PATCH', `/api/businesses/${id}`, { phone: '0216 555 00 00' })
    expect(edit.statusCode, edit.body).toBe(200)
    const tags = { phone: PHONES[1], website: 'https://sifa.test/' }
    expect(counts(await run('a.json', [at(1, 'Şifa', 0, tags)]))).toEqual({ ...none, updated: 1 })
    expect(await listed()).toMatchObject([{ phone: '+902165550000', website: 'https://sifa.test/' }])
    expect(counts(await run('a.json', [at(1, 'Şifa', 0, tags)]))).toEqual({ ...none, unchanged: 1 })

    await changeBusiness(server.sql, id, {
      ownerId: (await buildUser(server.sql, { userType: 'business' })).id,
    })
    expect(counts(await run('a.json', [at(1, 'Ad', 0, tags)]))).toEqual({ ...none, unchanged: 1 })
  })

  test('what a file no longer has is told and stays', async () => {
    await run('a.json', [at(-1, 'Şifa'), at(2, 'Deva', 5000)])
    const report = await run('a.json', [at(-9, 'Şifa')])
    expect(counts(report)).toEqual({ ...none, unchanged: 1, gone: 1 })
    expect(report.samples).toMatchObject([{ kind: 'gone', name: 'Deva', sourceId: 'node/2' }])
    expect(await listed()).toHaveLength(2)
  })
})

const ROUND = [
  at(1, 'Şifa', 0, { phone: PHONES[1], opening_hours: '24/7' }),
  at(-2, 'Deva', 5000, { phone: PHONES[0] }),
  at(3, 'Yeni', 8000, { opening_hours: 'Mo-Sa 09:00-19:00' }),
]
const first = () => run('a.json', [at(1, 'Şifa', 20, { phone: PHONES[0] }), at(-1, 'Deva', 5000)])

test('a dry run tells what the import then does, and changes nothing', async () => {
  await first()
  const before = await everything()
  const runs = (await admin.ask('GET', '/api/admin/imports')).json()
  const told = await run('a.json', ROUND, true)
  expect(counts(told)).toEqual({ ...none, added: 1, updated: 2 })
  expect(told.samples).toMatchObject([
    { kind: 'added', name: 'Yeni' },
    { kind: 'updated', name: 'Şifa', fields: ['position', 'phone', 'hours'] },
    { kind: 'updated', name: 'Deva', fields: ['phone'] },
  ])
  expect(await everything()).toEqual(before)
  expect((await admin.ask('GET', '/api/admin/imports')).json()).toEqual(runs)
  const [added, ...others] = told.samples
  const done = await run('a.json', ROUND)
  const [yeni] = await server.sql<{ id: number }[]>`select id from business where name = 'Yeni'`
  expect(done).toEqual({
    ...{ ...told, runId: expect.any(Number) },
    samples: [{ ...added, businessId: yeni?.id }, ...others],
  })
  // Taken back, what was added is gone, and nothing leads to it.
  await undo()
  const [taken] = (await admin.ask('GET', '/api/admin/imports')).json()
  expect(taken.samples[0]).toMatchObject({ kind: 'added', name: 'Yeni', businessId: null })
  expect(taken.samples[1].businessId).toEqual(expect.any(Number))
})

describe('taking an import back', () => {
  test('gives exactly the state before; twice it is refused', async () => {
    await first()
    const before = await everything()
    await run('a.json', ROUND)
    const answer = await undo()
    expect(answer.json()).toMatchObject({ state: 'undone', undone: { removed: 1, restored: 2, kept: 0 } })
    expect(await everything()).toEqual(before)
    expect((await undo()).json().code).toBe('import_settled')
    expect(await run('a.json', ROUND)).toMatchObject({ added: 1, updated: 2 })
    await undo()
    expect(await everything()).toEqual(before)
  })

  test('leaves what an owner, the staff, people and later imports have touched since, and says so', async () => {
    const names = ['Sahipli', 'Düzeltilen', 'Yorumlu', 'Sonraki', 'Dokunulmayan']
    const rows = names.map((name, i) => at(i + 10, name, 1000 * i))
    await first()
    await run('b.json', [...rows, at(1, 'Şifa', 0, { phone: PHONES[1], website: 'https://sifa.test/' })])
    const { id: runId = 0 } = (await lastRun()) ?? {}
    const idOf = async (name: string) => (await listed()).find((row) => row.name === name)?.id ?? 0
    const owner = await buildUser(server.sql, { userType: 'business' })
    await changeBusiness(server.sql, await idOf('Sahipli'), { ownerId: owner.id })
    const edited = { description: 'Gece açık' }
    await admin.ask('PATCH', `/api/businesses/${await idOf('Düzeltilen')}`, edited)
    await admin.ask('PATCH', `/api/businesses/${await idOf('Şifa')}`, { website: 'https://yeni.test/' })
    const { id: userId } = await buildUser(server.sql)
    await buildReview(server.sql, { businessId: await idOf('Yorumlu'), userId })
    await run('c.json', [at(13, 'Sonraki', 3000, { phone: PHONES[0] })])

    const { undone } = (await undo(runId)).json<ImportRun>()
    expect(undone).toMatchObject({ removed: 1, restored: 1, kept: 5 })
    expect(undone?.examples.map(({ name, why, fields }) => [name, why, fields])).toEqual(
      expect.arrayContaining([
        ['Sahipli', 'owner', []],
        ['Düzeltilen', 'edited', []],
        ['Yorumlu', 'used', []],
        ['Sonraki', 'imported', []],
        ['Şifa', 'edited', ['website']],
      ]),
    )
    expect((await listed()).map(({ name }) => name).sort()).toEqual(
      ['Deva', 'Düzeltilen', 'Sahipli', 'Sonraki', 'Yorumlu', 'Şifa'].sort(),
    )
    expect((await listed())[0]).toMatchObject({ phone: STORED[0], website: 'https://yeni.test/' })
  })

  test('at once with other imports and undos of it, each is whole', async () => {
    await first()
    const before = await everything()
    await run('a.json', ROUND)
    const { id = 0 } = (await lastRun()) ?? {}
    const more = Array.from({ length: 40 }, (_, i) => at(i + 100, `Eczane ${i}`, 10_000 + i * 100))
    const [one, two, report] = await Promise.all([undo(id), undo(id), run('d.json', more)])
    expect(new Set([one.statusCode, two.statusCode])).toEqual(new Set([200, 409]))
    expect(report.added).toBe(40)
    const after = await everything()
    expect(after.businesses.slice(0, before.businesses.length)).toEqual(before.businesses)
    expect(after.businesses).toHaveLength(before.businesses.length + 40)
  })

  test('cut in the middle, an import and an undo leave the state before', async () => {
    await first()
    const before = await everything()
    // Somebody holds a business: the work waits for it, with its rows read and some of it written, and is cut there.
    const cutWhileWaiting = async (work: (sql: Sql) => Promise<unknown>) => {
      const own = connect(server.location, { max: 1, applicationName: 'cut' })
      await server.sql.begin(async (tx) => {
        await tx`select from business where name = 'Şifa' for update`
        const cut = () => server.sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'cut' and wait_event_type = 'Lock' and datname = current_database()`
        const working = Promise.allSettled([work(own)])
        await expect.poll(cut, EVENTUALLY).not.toEqual([])
        expect(await working).toMatchObject([{ status: 'rejected' }])
      })
      await own.end({ timeout: 0 })
    }
    const file = write('a.json', ROUND)
    await cutWhileWaiting((sql) => importOsm(sql, { file, places: server.places }))
    expect(await everything()).toEqual(before)
    await run('a.json', ROUND)
    const taken = await everything()
    const { id = 0 } = (await lastRun()) ?? {}
    const { places } = server
    const config = { limitsScale: 1 }
    await cutWhileWaiting((sql) =>
      makeImports({ sql, config, places, unconfirmed: unconfirmedLayer }).undo(admin.id, id),
    )
    expect(await everything()).toEqual(taken)
    expect((await undo(id)).statusCode).toBe(200)
    expect(await everything()).toEqual(before)
  })
})
