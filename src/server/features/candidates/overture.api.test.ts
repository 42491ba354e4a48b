import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Candidate, CandidateDetail } from '#contract/candidates.ts'
import type { ImportRun } from '#contract/osm-import.ts'
import type { TagMap } from '#contract/osm-import-tags.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type OvertureRow, type OvertureSource, writeOverture } from '../../../../test/overture-file.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import { importOsm } from '../osm-import/osm-import.ts'
import { importCandidates, undoCandidates } from './candidates.ts'
import { linkChanged } from './import.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'overture-'))
let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp({ DEMO: '0', LIMITS_SCALE: '100' })
  admin = await signedIn(server, { userType: 'admin' })
})
beforeEach(async () => {
  await server.sql`truncate candidate, chain_row, candidate_import, candidate_record, candidate_change, candidate_business,
    candidate_answer, candidate_supplier, removal_request, letter, import_run cascade`
  await server.sql`delete from business`
})
afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true })
})

const ERZURUM = { lat: 39.9055, lng: 41.2658 }
const PHONE = '0442 218 00 00'
const gers = (n: number) => `5f0b3a86-6f0c-4a4e-9a53-${String(n).padStart(12, '0')}`
const away = (degrees: number) => ({ lat: ERZURUM.lat + degrees, lng: ERZURUM.lng })
const META: OvertureSource[] = [{ dataset: 'meta', license: 'CDLA-Permissive-2.0' }]
const OSM: OvertureSource[] = [{ dataset: 'OpenStreetMap', license: 'ODbL-1.0', record_id: 'n5@3' }]

/** Imports a release of the collection; by default all that it has. */
function released(rows: OvertureRow[], over: { isWhole?: boolean; isDryRun?: boolean } = {}) {
  const file = path.join(folder, 'places.parquet')
  writeOverture(file, rows)
  const data = { source: 'overture', dataDate: '2026-09-23', isWhole: true, places: server.places }
  return importCandidates(server.sql, { file, ...data, ...over })
}

type Node = { id: number; name: string; phone?: string; lat?: number }
function mapFile(nodes: Node[]): string {
  const elements = nodes.map(({ id, name, phone, lat = ERZURUM.lat }) => ({
    ...{ type: 'node', id, lat, lon: ERZURUM.lng },
    tags: { name, amenity: 'pharmacy', ...(phone && { phone }) },
  }))
  const file = path.join(folder, 'places.json')
  writeFileSync(file, JSON.stringify({ elements }))
  return file
}
const mapped = (nodes: Node[]) =>
  importCandidates(server.sql, {
    ...{ source: 'osm', dataDate: '2026-01-01', isWhole: true, places: server.places },
    file: mapFile(nodes),
  })

async function list(): Promise<Candidate[]> {
  const answer = await server.app.inject('/api/candidates?limit=50')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ items: Candidate[] }>().items
}
const names = async () => (await list()).map(({ name }) => name)
const detail = async (id = 0) => (await server.app.inject(`/api/candidates/${id}`)).json<CandidateDetail>()

describe('a release', () => {
  test('is taken by its own ids and our categories; a new one changes it, the one before comes back', async () => {
    const first = await released([
      { id: gers(1), name: 'Palandöken Eczanesi', phones: [PHONE] },
      { id: gers(2), name: 'Bir Otel', category: 'hotel' },
      { id: gers(3), name: 'Bir Lokanta', category: 'restaurant' },
      { id: gers(4), name: 'İki Lokanta', category: 'restaurant' },
      { id: gers(5), name: 'Kapanan Eczane', status: 'permanently_closed' },
      { id: gers(6), name: 'Kimin Eczanesi', sources: [{ dataset: 'Birisi' }] },
    ])
    expect(first).toMatchObject({
      ...{ read: 6, added: 2 },
      refused: { no_category: 2, closed: 1, unlicensed: 1, misplaced: 0 },
    })
    expect((await names()).toSorted()).toEqual(['Bir Otel', 'Palandöken Eczanesi'])
    const { outside } = (await admin.ask('GET', '/api/admin/category-tags')).json<TagMap>()
    expect(outside).toEqual([{ tags: 'overture=restaurant', count: 2 }])

    const next = [{ id: gers(1), name: 'Yeni Eczanesi', geometry: away(0.05) }]
    const tried = await released(next, { isDryRun: true })
    expect(tried).toMatchObject({ added: 0, changed: 1, missed: 1 })
    expect(await names()).toHaveLength(2)
    const second = await released(next)
    expect((await names()).toSorted()).toEqual(['Bir Otel', 'Yeni Eczanesi'])
    expect(await undoCandidates(server.sql, second.importId)).toMatchObject({ restored: 2 })
    expect((await names()).toSorted()).toEqual(['Bir Otel', 'Palandöken Eczanesi'])
  })

  test('what it says is closed goes at once, of a part of it too, and comes back with the undo and when it is open', async () => {
    const rows = [
      { id: gers(1), name: 'Bir Eczanesi' },
      { id: gers(2), name: 'İki Eczanesi', geometry: away(0.05) },
    ]
    await released(rows)
    const closed = await released([{ ...rows[0], status: 'temporarily_closed' }], { isWhole: false })
    expect(closed).toMatchObject({ missed: 1, refused: { closed: 1 } })
    expect(await names()).toEqual(['İki Eczanesi'])
    await undoCandidates(server.sql, closed.importId)
    expect(await names()).toHaveLength(2)
    await released([{ ...rows[0], status: 'permanently_closed' }, ...rows.slice(1)])
    expect(await names()).toEqual(['İki Eczanesi'])
    await released([{ ...rows[0], status: 'open' }, ...rows.slice(1)])
    expect(await names()).toHaveLength(2)
  })

  test('must be Overture’s: nothing else comes in under its name, nor it under another', async () => {
    const data = { source: 'overture', dataDate: '2026-09-23', isWhole: true, places: server.places }
    await expect(
      importCandidates(server.sql, { ...data, file: mapFile([{ id: 1, name: 'Bir Eczanesi' }]) }),
    ).rejects.toThrow('it is no Parquet file')
    const file = path.join(folder, 'places.parquet')
    writeOverture(file, [{ id: gers(1) }])
    await expect(importCandidates(server.sql, { ...data, source: 'osm', file })).rejects.toThrow(
      'it is Parquet, not OpenStreetMap’s',
    )
  })
})

test('each field names its supplier with its licence and link; the list credits OpenStreetMap where it is due', async () => {
  await released([
    {
      ...{ id: gers(1), name: 'Palandöken Eczanesi', phones: [PHONE], websites: ['https://ornek.test'] },
      sources: [
        ...META,
        { dataset: 'Microsoft', license: 'CDLA-Permissive-2.0' },
        { property: '/properties/phones', dataset: 'Foursquare', license: 'Apache-2.0' },
        { property: '/properties/confidence', dataset: 'Overture', license: 'CDLA-Permissive-2.0' },
      ],
    },
    { id: gers(2), name: 'Haritadaki Eczane', geometry: away(0.05), sources: OSM },
    { id: gers(3), name: 'Overture Eczanesi', geometry: away(0.1), sources: [{ dataset: 'Overture' }] },
  ])
  const rows = await list()
  expect(rows.map(({ name, source }) => [name, source])).toEqual([
    ['Haritadaki Eczane', 'OpenStreetMap, Overture Maps'],
    ['Overture Eczanesi', 'Overture Maps'],
    ['Palandöken Eczanesi', 'Overture Maps'],
  ])
  const originsOf = async (index: number, field: string) =>
    (await detail(rows[index]?.id)).origins
      .filter((one) => one.field === field)
      .map(({ source, licence, url }) => [source, licence, url])
  expect(await originsOf(2, 'name')).toEqual([
    ['Meta, Overture Maps', 'CDLA Permissive 2.0', 'https://docs.overturemaps.org/attribution'],
    ['Microsoft, Overture Maps', 'CDLA Permissive 2.0', 'https://docs.overturemaps.org/attribution'],
  ])
  expect(await originsOf(2, 'phone')).toEqual([
    ['Foursquare, Overture Maps', 'Apache 2.0', 'https://opensource.foursquare.com/places-notice-txt/'],
  ])
  expect(await originsOf(2, 'website')).toHaveLength(2)
  expect(await originsOf(0, 'address')).toEqual([
    ['OpenStreetMap, Overture Maps', 'ODbL 1.0', 'https://www.openstreetmap.org/copyright'],
  ])
  expect(await originsOf(1, 'name')).toEqual([
    ['Overture Maps', 'CDLA Permissive 2.0', 'https://docs.overturemaps.org/attribution'],
  ])
})

describe('a thing of OpenStreetMap that a row names as its source', () => {
  test('is the place that we have of that id, whatever each calls it, and whichever came first', async () => {
    await mapped([{ id: 5, name: 'Palandöken Eczanesi' }])
    const row = { id: gers(1), name: 'Bambaşka', geometry: away(0.05), sources: OSM }
    const twice = { ...row, id: gers(2), name: 'Aynı Kaynaktan' }
    expect(await released([twice, row])).toMatchObject({ added: 1, joined: 1, duplicates: 1 })
    expect(await names()).toEqual(['Palandöken Eczanesi'])
    expect(await released([row, twice])).toMatchObject({ unchanged: 1, duplicates: 1, missed: 0 })
    await server.sql`delete from candidate`
    await released([row])
    expect(await mapped([{ id: 5, name: 'Palandöken Eczanesi' }])).toMatchObject({ added: 1, joined: 1 })
    expect(await names()).toEqual(['Palandöken Eczanesi'])
  })

  test('hides it when it is listed, now and later', async () => {
    const listing = { source: 'osm', sourceId: 'node/5', categoryId: 4, ...ERZURUM } as const
    const { id } = await buildBusiness(server.sql, { name: 'Palandöken Eczanesi', ...listing })
    const row = { id: gers(1), name: 'Bambaşka', geometry: away(0.05), sources: OSM }
    await released([row])
    expect(await names()).toEqual([])
    await server.sql`delete from business where id = ${id}`
    expect(await names()).toEqual(['Bambaşka'])
    await buildBusiness(server.sql, { name: 'Palandöken Eczanesi', ...listing })
    await linkChanged(server.sql, 1)
    expect(await names()).toEqual([])
  })

  test('stays removed: neither the map nor the collection brings it back under another name', async () => {
    await mapped([{ id: 5, name: 'Palandöken Eczanesi' }])
    await server.sql`update candidate set removed_at = now()`
    const row = { id: gers(1), name: 'Bambaşka', geometry: away(0.05), sources: OSM }
    expect(await released([row])).toMatchObject({ added: 0, removed: 1 })
    await server.sql`delete from candidate`
    await released([row])
    await server.sql`update candidate set removed_at = now()`
    expect(await mapped([{ id: 5, name: 'Palandöken Eczanesi' }])).toMatchObject({ added: 0, removed: 1 })
    const file = mapFile([{ id: 5, name: 'Palandöken Eczanesi' }])
    const report = await importOsm(server.sql, { file, places: server.places })
    expect(report).toMatchObject({ added: 0, refused: { removed: 1 } })
    // One that is known stays removed under its own id too.
    await released([{ ...row, name: 'Üçüncü Ad' }])
    expect(await names()).toEqual([])
  })
})

describe('two sources agree', () => {
  const NAME = 'Palandöken Eczanesi'
  const row = (over: Partial<OvertureRow> = {}): OvertureRow => ({
    ...{ id: gers(1), name: NAME, phones: [PHONE], sources: META },
    ...over,
  })
  const agreed = async () => {
    const answer = await admin.ask('POST', '/api/admin/imports/agreed')
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<ImportRun>().read
  }
  const map = () => mapped([{ id: 5, name: NAME, phone: PHONE }])

  test('when what one has did not come from the other', async () => {
    await map()
    await released([row()])
    expect(await agreed()).toBe(1)
  })

  test('not when OpenStreetMap is a source of it: of all, of a part, by another name, by its licence', async () => {
    const sourced: OvertureSource[][] = [
      OSM,
      [...META, { ...OSM[0], dataset: 'OpenStreetMap', record_id: 'n999' }],
      [...META, { dataset: 'OpenStreetMap', property: '/properties/phones' }],
      [...META, { dataset: 'OSM', property: '/properties/confidence' }],
      [{ dataset: 'Bir Kopya', license: 'ODbL-1.0' }],
    ]
    const places = sourced.map((sources, i) => ({ sources, n: i + 1, at: away(0.03 * i) }))
    const phoneOf = (n: number) => `0442 218 00 0${n}`
    await mapped(places.map(({ n, at }) => ({ id: 4 + n, name: NAME, phone: phoneOf(n), lat: at.lat })))
    const release = (of: (sources: OvertureSource[]) => OvertureSource[]) =>
      released(
        places.map(({ sources, n, at }) =>
          row({ id: gers(n), phones: [phoneOf(n)], geometry: at, sources: of(sources) }),
        ),
      )
    expect(await release((sources) => sources)).toMatchObject({ added: 5, joined: 5 })
    expect(await agreed()).toBe(0)
    // A release by which the same data has another source counts: it is what the record says now.
    await release(() => META)
    expect(await agreed()).toBe(5)
  })

  test('not when one collection says it twice: two releases, another id, or two suppliers', async () => {
    await released([row({ sources: [{ dataset: 'Foursquare', license: 'Apache-2.0' }] })])
    await released([row()])
    expect(await agreed()).toBe(0)
    await released([row(), row({ id: gers(2) })])
    await released([row({ id: gers(3), sources: [{ dataset: 'Microsoft' }] })], { isWhole: false })
    expect(await agreed()).toBe(0)
    // With OpenStreetMap beside them it is one place, whoever of them is looked at.
    await map()
    expect(await agreed()).toBe(1)
  })

  test('not when a record does not say whose it is, or its last release had it no more', async () => {
    await map()
    await released([row()])
    await server.sql`update candidate_record set suppliers = null where source = 'overture'`
    expect(await agreed()).toBe(0)
    await released([row()])
    expect(await agreed()).toBe(1)
    await released([row({ id: gers(9), name: 'Başka Eczane', geometry: away(0.1) })])
    expect(await agreed()).toBe(0)
  })
})
