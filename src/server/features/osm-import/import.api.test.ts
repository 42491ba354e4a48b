import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { buildBusiness, buildUser } from '../../../../db/seed/factories.ts'
import { block, file as osmPbf } from '../../../../test/fixtures/osm-pbf.ts'
import { type TestDatabase, testDatabase } from '../../../../test/harness.ts'
import { loadPlaces } from '../places/places.ts'
import { noneRefused } from './gather.ts'
import { type ImportReport, importOsm } from './import.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'rehber-import-'))
const places = loadPlaces()
let db: TestDatabase

beforeEach(async () => {
  db = await testDatabase()
  return db.close
})
afterAll(() => rmSync(folder, { recursive: true }))

type Element = { type: string; id: number; lat: number; lon: number; tags: Record<string, string> }

/** So many metres in degrees of latitude. */
const north = (metres: number) => metres / 111_194.93

const pharmacy = (id: number, name: string, metres = 0, tags: Record<string, string> = {}): Element => ({
  type: 'node',
  id,
  lat: 41.0165 + north(metres),
  lon: 28.9397,
  tags: { amenity: 'pharmacy', name, ...tags },
})

async function run(elements: unknown[], cut = 0): Promise<ImportReport> {
  const file = path.join(folder, 'places.json')
  const text = JSON.stringify({ elements })
  writeFileSync(file, text.slice(0, text.length - cut))
  return importOsm(db.sql, { file, places })
}

const counts = ({ added, updated, unchanged, refused }: ImportReport) => [
  added,
  updated,
  unchanged,
  refused.duplicate,
]

const listed = () =>
  db.sql<{ id: number; sourceId: string; name: string; phone: string | null }[]>`
    select id, source_id, name, phone from business order by id`

test('a row arrives verified, without owner, with place, phone and schedule', async () => {
  const tags = { phone: '0212 523 00 00', opening_hours: 'Mo-Sa 09:00-19:00' }
  const report = await run([pharmacy(1, 'Şifa Eczanesi', 0, tags)])
  expect(report).toEqual({
    runId: expect.any(Number),
    ...{ read: 1, added: 1, updated: 0, unchanged: 0, gone: 0, ambiguous: 0 },
    samples: [
      {
        ...{ kind: 'added', businessId: (await listed())[0]?.id, sourceId: 'node/1', name: 'Şifa Eczanesi' },
        ...{ fields: [], why: null },
      },
    ],
    refused: noneRefused(),
  })
  const [row] = await db.sql`
    select b.*, s.hours from business b join schedule s on s.id = b.schedule_id where b.source_id = 'node/1'`
  expect(row).toMatchObject({
    status: 'verified',
    source: 'osm',
    ownerId: null,
    categoryId: 4,
    name: 'Şifa Eczanesi',
    city: 'İstanbul',
    district: 'Fatih',
    phone: '+902125230000',
    hours: 'Mo-Sa 09:00-19:00',
    // Told as estimated from its first moment on: nobody confirmed these hours.
    openDoubt: 'hours',
  })
})

test('every row is counted once, refusals by reason', async () => {
  const report = await run([
    pharmacy(1, 'A'),
    pharmacy(2, ''),
    { ...pharmacy(3, 'B'), tags: { amenity: 'cafe', name: 'B' } },
    { ...pharmacy(4, 'C'), lat: 52, lon: 13 },
    { ...pharmacy(5, 'D'), lat: 'north' },
    pharmacy(6, 'a', 20),
    null,
  ])
  expect(report).toMatchObject({
    read: 7,
    added: 1,
    refused: { ...noneRefused(), unnamed: 1, no_category: 1, misplaced: 1, broken: 2, duplicate: 1 },
  })
})

test('the same file again changes nothing, not even the time of change', async () => {
  const file = [pharmacy(1, 'A'), pharmacy(2, 'B', 0, { opening_hours: '24/7' }), pharmacy(3, 'A', 30)]
  expect(counts(await run(file))).toEqual([2, 0, 0, 1])
  const before = await db.sql`select * from business order by id`
  expect(counts(await run(file))).toEqual([0, 0, 2, 1])
  expect(await db.sql`select * from business order by id`).toEqual(before)
})

test('a changed row is brought up to date, the others stay', async () => {
  await run([pharmacy(1, 'A'), pharmacy(2, 'B')])
  const report = await run([pharmacy(1, 'A', 0, { phone: '0212 523 00 00' }), pharmacy(2, 'B')])
  expect(counts(report)).toEqual([0, 1, 1, 0])
  expect((await listed())[0]).toMatchObject({ sourceId: 'node/1', phone: '+902125230000' })
})

test('the same places under other ids, in any order, add nothing', async () => {
  // A chain: the middle one is a twin of both ends, which are 80 m apart.
  const file = [
    pharmacy(1, 'Zincir', 0),
    pharmacy(2, 'ZİNCİR', 40),
    pharmacy(3, 'Zincir', 80),
    pharmacy(4, 'B'),
  ]
  expect(counts(await run(file))).toEqual([3, 0, 0, 1])
  const renumbered = file.map((element) => ({ ...element, id: -element.id }))
  expect(counts(await run(renumbered))).toEqual([0, 0, 3, 1])
  expect(counts(await run([...renumbered].reverse()))).toEqual([0, 0, 3, 1])
  expect(await listed()).toHaveLength(3)
})

test('twins are of one category and name, within 50 m', async () => {
  await run([pharmacy(1, 'Işık Eczanesi')])
  expect(counts(await run([pharmacy(2, 'ISIK  ECZANESİ', 49)]))).toEqual([0, 0, 0, 1])
  expect(counts(await run([pharmacy(3, 'Işık Eczanesi', 51)]))).toEqual([1, 0, 0, 0])
  expect(counts(await run([pharmacy(4, 'Işık Eczane', 1)]))).toEqual([1, 0, 0, 0])
  const dentist = { ...pharmacy(5, 'Işık Eczanesi'), tags: { amenity: 'dentist', name: 'Işık Eczanesi' } }
  expect(counts(await run([dentist]))).toEqual([1, 0, 0, 0])
})

test('metres are as long from west to east', async () => {
  await run([pharmacy(1, 'A')])
  const east = (metres: number) => ({ lon: 28.9397 + north(metres) / Math.cos((41.0165 * Math.PI) / 180) })
  expect(counts(await run([{ ...pharmacy(2, 'A'), ...east(49) }]))).toEqual([0, 0, 0, 1])
  expect(counts(await run([{ ...pharmacy(3, 'A'), ...east(51) }]))).toEqual([1, 0, 0, 0])
})

test.each(['verified', 'pending', 'suspended'] as const)(
  "an owner's %s business keeps its twin out",
  async (status) => {
    const { id: ownerId } = await buildUser(db.sql, { userType: 'business' })
    await buildBusiness(db.sql, { ownerId, status, source: 'owner', name: 'A' })
    expect(counts(await run([pharmacy(1, 'A', 10)]))).toEqual([0, 0, 0, 1])
  },
)

test('a rejected one keeps nobody out', async () => {
  await buildBusiness(db.sql, { status: 'rejected', name: 'A' })
  expect(counts(await run([pharmacy(1, 'A', 10)]))).toEqual([1, 0, 0, 0])
})

test('what an owner has taken over, the map changes no more', async () => {
  const { id: ownerId } = await buildUser(db.sql, { userType: 'business' })
  await buildBusiness(db.sql, { ownerId, source: 'osm', sourceId: 'node/1', name: 'Benim Eczanem' })
  expect(counts(await run([pharmacy(1, 'A')]))).toEqual([0, 0, 1, 0])
  expect((await listed())[0]?.name).toBe('Benim Eczanem')
})

test('an id that comes twice counts once', async () => {
  expect(counts(await run([pharmacy(1, 'A'), pharmacy(1, 'B', 500)]))).toEqual([1, 0, 0, 1])
  expect((await listed()).map((row) => row.name)).toEqual(['A'])
})

test('a file that is cut off after thousands of rows changes nothing', async () => {
  await run([pharmacy(1, 'A')])
  const many = Array.from({ length: 3000 }, (_, i) => pharmacy(i + 1, `Eczane ${i}`, i * 60))
  await expect(run(many, 50)).rejects.toThrow(/cut off after 2999 elements/)
  expect((await listed()).map((row) => row.name)).toEqual(['A'])
})

test('two imports of one file at once: one adds, the other finds', async () => {
  const file = path.join(folder, 'both.json')
  writeFileSync(file, JSON.stringify({ elements: [pharmacy(1, 'A'), pharmacy(2, 'B')] }))
  const reports = await Promise.all([1, 2].map(() => importOsm(db.sql, { file, places })))
  expect(reports.map((report) => report.added)).toEqual(expect.arrayContaining([0, 2]))
  expect(await listed()).toHaveLength(2)
})

describe('every format', () => {
  const fixture = (name: string) => path.join(import.meta.dirname, '../../../../test/fixtures', name)
  const demo = path.join(import.meta.dirname, '../../../../data/demo/istanbul-avrupa.overpass.json.gz')
  const from = (file: string) => importOsm(db.sql, { file, places })
  const write = (name: string, content: Buffer) => {
    writeFileSync(path.join(folder, name), content)
    return path.join(folder, name)
  }
  const at = (metres: number) => ({ lat: 41.0165 + north(metres), lng: 28.9397 })
  const tags = { amenity: 'pharmacy', name: 'Surdibi Eczanesi' }

  test('.osm.pbf: the same nodes as JSON lend it their ids, and are the same businesses', {
    timeout: 180_000,
  }, async () => {
    const bodies = ({ sql }: TestDatabase) =>
      sql`select category_id, name, lat, lng, address, phone, hours_written, schedule_id from business
        order by name, category_id, lat, lng`
    const json = await from(demo)
    const fromJson = await bodies(db)
    const again = await from(fixture('istanbul-avrupa.osm.pbf'))
    expect(counts(again)).toEqual([0, json.added, 0, json.refused.duplicate])
    expect(again.samples[0]).toMatchObject({ kind: 'updated', fields: ['id'] })
    expect(await bodies(db)).toEqual(fromJson)

    const empty = await testDatabase()
    onTestFinished(empty.close)
    const file = fixture('istanbul-avrupa.osm.pbf')
    expect(await importOsm(empty.sql, { file, places })).toEqual({
      ...json,
      ...{ runId: expect.any(Number), samples: expect.anything() },
    })
    expect(await bodies(empty)).toEqual(fromJson)
  })

  test('.osm.pbf: a way arrives in the middle of its nodes; one that is nowhere is broken', async () => {
    const nodes = [
      { id: 1, ...at(0) },
      { id: 2, ...at(100) },
    ]
    const ways = [
      { id: 3, refs: [1, 2], tags },
      { id: 4, refs: [9], tags },
      { id: 5, refs: [1], tags: { highway: 'residential', name: 'Sur Sokak' } },
    ]
    const report = await from(write('ways.osm.pbf', osmPbf(block({ nodes, ways }))))
    expect(report).toMatchObject({ read: 3, added: 1, refused: { broken: 1, no_category: 1 } })
    expect(await db.sql`select source_id, lat from business`).toEqual([
      { sourceId: 'way/3', lat: Math.round(at(50).lat * 1e7) / 1e7 },
    ])
  })

  test('.osm.pbf: one that is cut off, or broken after thousands of rows, changes nothing', async () => {
    const whole = osmPbf(
      ...[0, 1].map((part) =>
        block({
          nodes: Array.from({ length: 2000 }, (_, i) => ({
            ...{ id: part * 2000 + i + 1, ...at(i) },
            tags: { ...tags, name: `Eczane ${part} ${i}` },
          })),
        }),
      ),
    )
    await expect(from(write('cut.osm.pbf', whole.subarray(0, -100)))).rejects.toThrow(
      /cut\.osm\.pbf is broken or cut off after 0 elements: the last block is not whole/,
    )
    const broken = Buffer.concat([whole.subarray(0, -100), Buffer.alloc(100)])
    await expect(from(write('broken.osm.pbf', broken))).rejects.toThrow(
      /broken\.osm\.pbf is broken or cut off after 2000 elements: /,
    )
    expect(await listed()).toEqual([])
  })

  test('GeoJSON of overpass-turbo', async () => {
    const report = await from(fixture('nevsehir.overpass-turbo.geojson'))
    expect(report).toMatchObject({ read: 201, added: 1, refused: { broken: 0 } })
    expect(await listed()).toMatchObject([{ sourceId: 'node/7043202975', name: 'Chimney Police Station' }])
    expect(counts(await from(fixture('nevsehir.overpass-turbo.geojson')))).toEqual([0, 0, 1, 0])
  })
})
