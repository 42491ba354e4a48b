import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUser } from '../../../../db/seed/factories.ts'
import { type TestDatabase, testDatabase } from '../../../../test/harness.ts'
import { loadPlaces } from '../places/places.ts'
import { exportOsm } from './export.ts'
import { importOsm } from './import.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'rehber-export-'))
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  const elements = [1, 2, 3].map((id) => ({
    ...{ type: 'node', id, lat: 41 + id / 1000, lon: 28.95 },
    tags: { amenity: 'pharmacy', name: `Eczane ${id}`, phone: `0212 000 00 0${id}`, opening_hours: '24/7' },
  }))
  const file = path.join(folder, 'places.json')
  writeFileSync(file, JSON.stringify({ elements }))
  await importOsm(db.sql, { file, places: loadPlaces() })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await db.close()
})

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
  expect(counts).toEqual({ places: 3, corrections: 0 })
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

test('tells mappers what the staff and visits found, the newest check of each fact alone, and not who', async () => {
  const [one, two, three] = [await idOf('node/1'), await idOf('node/2'), await idOf('node/3')]
  const { id: worker } = await buildUser(db.sql, { userType: 'field', name: 'Saha Çalışanı' })
  const check = (id: number, field: string, value: string, over: object = {}) => {
    const { method, confirms, days } = { method: 'visit', confirms: true, days: 0, ...over }
    return db.sql`
      insert into business_check (business_id, field, value, confirms, user_id, method, at)
      values (${id}, ${field}, ${value}, ${confirms}, ${worker}, ${method}, now() - make_interval(days => ${days}))`
  }
  await check(one, 'phone', '+905321112233', { method: 'edit' }) // an owner's word
  await check(two, 'phone', '+902129999999')
  await check(two, 'hours', '24/7') // as the map has it
  await check(three, 'hours', 'Mo-Sa 09:00-19:00', { days: 9 })
  await check(three, 'hours', 'Mo-Fr 09:00-19:00', { method: 'edit' }) // newer, and not the staff's
  await check(three, 'existence', 'here', { method: 'staff', confirms: false })
  const { counts, corrections } = await exported()
  expect(counts).toEqual({ places: 3, corrections: 2 })
  expect(corrections.features.map(({ properties }) => properties)).toMatchObject([
    { sourceId: 'node/2', field: 'phone', stated: '+902120000002', found: '+902129999999', method: 'visit' },
    { sourceId: 'node/3', field: 'existence', found: null, method: 'staff' },
  ])
  expect(JSON.stringify(corrections)).not.toContain('Saha')
})
