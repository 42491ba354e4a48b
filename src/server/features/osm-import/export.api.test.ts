import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildUser } from '../../../../db/seed/factories.ts'
import { type TestDatabase, testDatabase } from '../../../../test/harness.ts'
import { loadPlaces } from '../places/places.ts'
import { exportOsm } from './export.ts'
import { importOsm } from './import.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'rehber-export-'))
const PLACES = 16
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await importPlaces(
    'places.json',
    Object.fromEntries(Array.from({ length: PLACES }, (_, i) => [i + 1, '24/7'])),
  )
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await db.close()
})

/** Imports pharmacies by the numbers of their nodes, with their hours. */
async function importPlaces(name: string, hours: Record<number, string>) {
  const elements = Object.entries(hours).map(([id, open]) => ({
    ...{ type: 'node', id: Number(id), lat: 41 + Number(id) / 1000, lon: 28.95 },
    tags: { amenity: 'pharmacy', name: `Eczane ${id}`, phone: `0212 000 00 0${id}`, opening_hours: open },
  }))
  const file = path.join(folder, name)
  writeFileSync(file, JSON.stringify({ elements }))
  await importOsm(db.sql, { file, places: loadPlaces() })
}

type Exported = {
  licence: string
  features: { geometry: { coordinates: number[] }; properties: Record<string, unknown> }[]
}
async function exported() {
  const out = path.join(folder, 'out')
  const counts = await exportOsm(db.sql, out)
  const read = (name: string) => JSON.parse(readFileSync(path.join(out, name), 'utf8')) as Exported
  expect(readdirSync(out).sort()).toEqual(['corrections.geojson', 'openstreetmap.geojson'])
  return { counts, places: read('openstreetmap.geojson'), corrections: read('corrections.geojson') }
}
const idOf = async (sourceId: string) => {
  const [row] = await db.sql<{ id: number }[]>`select id from business where source_id = ${sourceId}`
  return row?.id ?? 0
}

test('holds what the map says, under its licence, and nothing that an owner said since', async () => {
  const { id: ownerId } = await buildUser(db.sql, { userType: 'business' })
  await db.sql`
    update business set owner_id = ${ownerId}, phone = '+905321112233', email = 'sahibi@ornek.test', name = 'Yeni Ad'
    where source_id = 'node/1'`
  const { counts, places, corrections } = await exported()
  expect(counts).toEqual({ places: PLACES, corrections: 0 })
  expect(places.licence).toBe('ODbL-1.0')
  expect(places.features[0]).toMatchObject({
    geometry: { coordinates: [28.95, 41.001] },
    properties: {
      sourceId: 'node/1',
      category: 'eczane',
      name: 'Eczane 1',
      phone: '+902120000001',
      hours: '24/7',
    },
  })
  expect(JSON.stringify(places)).not.toMatch(/Yeni Ad|1112233|sahibi/)
  expect(corrections.features).toEqual([])
})

const check = (id: number, field: string, value: string, over: object = {}) => {
  const { method, confirms, days, isNear } = {
    ...{ method: 'visit', confirms: true, days: 0, isNear: true },
    ...over,
  }
  return db.sql`
    insert into business_check (business_id, field, value, confirms, method, is_near, at)
    values (${id}, ${field}, ${value}, ${confirms}, ${method}, ${isNear}, now() - make_interval(days => ${days}))`
}

test('tells mappers the newest that workers found on the spot, and not who', async () => {
  const [one, two, three] = [await idOf('node/1'), await idOf('node/2'), await idOf('node/3')]
  const { id: worker } = await buildUser(db.sql, { userType: 'field', name: 'Saha Çalışanı' })
  await db.sql`
    insert into business_check (business_id, field, value, user_id, method, is_near)
    values (${one}, 'hours', 'Mo-Sa 09:00-19:00', ${worker}, 'visit', true)`
  await check(two, 'hours', '24/7') // as the map has it
  await check(two, 'hours', 'Mo-Fr 09:00-19:00', { days: 9 })
  await check(three, 'existence', 'here', { confirms: false })
  const { counts, corrections } = await exported()
  expect(counts).toEqual({ places: PLACES, corrections: 2 })
  expect(corrections.features.map(({ properties }) => properties)).toMatchObject([
    { sourceId: 'node/1', field: 'hours', stated: '24/7', found: 'Mo-Sa 09:00-19:00' },
    { sourceId: 'node/3', field: 'existence', found: null },
  ])
  expect(JSON.stringify(corrections)).not.toContain('Saha')
})

test('tells mappers the week that was read at the door, and no exception of the owner or why', async () => {
  const [id, same] = [await idOf('node/4'), await idOf('node/5')]
  await check(id, 'hours', 'Mo-Sa 09:00-19:00; 2026 Dec 03 off "Cenaze"; 2026 Dec 04 10:00-12:00; PH off')
  await check(same, 'hours', '24/7; 2026 Dec 03 off "Cenaze"')
  const { corrections } = await exported()
  const told = corrections.features.map(({ properties }) => [properties['sourceId'], properties['found']])
  expect(told).toContainEqual(['node/4', 'Mo-Sa 09:00-19:00'])
  expect(told.map(([place]) => place)).not.toContain('node/5')
  expect(JSON.stringify(corrections)).not.toMatch(/Dec|Cenaze/)
})

describe('tells mappers nothing', () => {
  const NEW = 'Mo-Sa 10:00-20:00'
  const OWN = '+905321112233'
  // The first five have corrections; each test has a place that none touched yet.
  let place = 5
  let id = 0
  beforeEach(async () => {
    place += 1
    id = await idOf(`node/${place}`)
  })
  const told = async () => {
    const { corrections } = await exported()
    expect(corrections.features.length).toBeGreaterThan(0)
    return corrections.features.filter(({ properties }) => properties['sourceId'] === `node/${place}`)
  }

  test.each([
    ['that an owner said of hours', [['hours', NEW, { method: 'edit', isNear: null }]]],
    ['that an owner answered', [['hours', NEW, { method: 'question', isNear: null }]]],
    [
      'that a customer tapped',
      [['existence', 'here', { method: 'customer', confirms: false, isNear: null }]],
    ],
    ['that strangers doubt', [['hours', NEW, { method: 'doubt', confirms: false, isNear: null }]]],
    ['that the staff wrote at a desk', [['hours', NEW, { method: 'staff', isNear: null }]]],
    ['that was found from afar', [['hours', NEW, { isNear: false }]]],
    ['that is gone when seen from afar', [['existence', 'here', { confirms: false, isNear: false }]]],
    ['that a worker denied', [['hours', NEW, { confirms: false }]]],
    [
      'that its people said otherwise since',
      [
        ['hours', NEW, { days: 2 }],
        ['hours', '24/7', { method: 'edit', isNear: null }],
      ],
    ],
    [
      'of telephones and pins, which are as an owner gave them, whoever was there',
      [
        ['phone', OWN, { method: 'edit', isNear: null, days: 1 }],
        ['phone', OWN, {}],
        ['position', '40.5,28.5', {}],
      ],
    ],
  ] as const)('%s', async (_what, checks) => {
    for (const [field, value, over] of checks) await check(id, field, value, over)
    expect(await told()).toEqual([])
  })

  test('that was emptied with an account', async () => {
    await check(id, 'hours', NEW)
    await db.sql`update business_check set value = null where business_id = ${id}`
    expect(await told()).toEqual([])
  })
})

test('tells mappers no more what the map has taken over since, of owned places too', async () => {
  const found = 'Mo-Sa 09:00-19:00'
  const told = async () => {
    const { corrections } = await exported()
    return corrections.features.flatMap(({ properties: { sourceId, stated } }) =>
      /node\/2\d/.test(String(sourceId)) ? [[sourceId, stated]] : [],
    )
  }
  await importPlaces('taken.json', { 21: '24/7', 22: '24/7', 23: '24/7', 24: '24/7' })
  const { id: ownerId } = await buildUser(db.sql, { userType: 'business' })
  await db.sql`update business set owner_id = ${ownerId} where source_id = 'node/21'`
  for (const place of ['node/21', 'node/22'])
    await check(await idOf(place), 'hours', `${found}; 2026 Dec 03 off`)
  for (const place of ['node/23', 'node/24'])
    await check(await idOf(place), 'existence', 'here', { confirms: false })
  const all = [
    ...['node/21', 'node/22'].map((place) => [place, '24/7']),
    ...['node/23', 'node/24'].map((place) => [place, null]),
  ]
  expect(await told()).toEqual(all)
  await importPlaces('taken.json', { 21: '24/7', 22: 'Mo-Fr 10:00-12:00', 23: '24/7', 24: '24/7' })
  expect(await told()).toEqual([all[0], ['node/22', 'Mo-Fr 10:00-12:00'], ...all.slice(2)])
  await importPlaces('taken.json', { 21: found, 22: found, 23: '24/7' })
  expect(await told()).toEqual([all[2]])
  // What the map says after it took a correction is newer than the visit.
  await importPlaces('taken.json', { 21: '24/7', 22: found, 23: '24/7' })
  expect(await told()).toEqual([all[2]])
})
