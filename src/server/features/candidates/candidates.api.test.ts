import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Candidate, CandidateDetail } from '#contract/candidates.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { request, signedIn } from '../../../../test/person.ts'
import { importCandidates, undoCandidates } from './candidates.ts'
import { type CandidateImport, linkChanged } from './import.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'candidates-'))
let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await server.sql`truncate candidate, chain_row, candidate_import, candidate_record, candidate_change, candidate_business,
    candidate_answer, removal_request, letter`
})
afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true })
})

const ERZURUM = { lat: 39.9055, lng: 41.2658 }
type Tags = Record<string, string>
type Place = { id?: number; name: string; lat?: number; lng?: number; tags?: Tags }
const pharmacy = { amenity: 'pharmacy' }
const CHAMBER = { id: 'oda', name: 'Bayburt TSO', licence: 'CC BY 4.0', url: 'https://oda.ornek.test' }

/** Imports places of Erzurum as an Overpass answer; by default all that the source has. */
async function imported(places: Place[], over: Partial<Omit<CandidateImport, 'file' | 'places'>> = {}) {
  const elements = places.map(({ id = 0, name, lat = ERZURUM.lat, lng = ERZURUM.lng, tags = pharmacy }) => ({
    ...{ type: 'node', id, lat, lon: lng },
    tags: { name, ...tags },
  }))
  const file = path.join(folder, 'places.json')
  writeFileSync(file, JSON.stringify({ elements }))
  const data = { source: 'osm', dataDate: '2026-01-01', isWhole: true, ...over }
  return importCandidates(server.sql, { file, places: server.places, ...data })
}

async function list(query = '') {
  const answer = await server.app.inject(`/api/candidates?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ items: Candidate[]; total: number; nextCursor: string | null }>()
}
const names = async (query = '') => (await list(query)).items.map(({ name }) => name)
const AROUND = `lat=${ERZURUM.lat}&lng=${ERZURUM.lng}`

describe('an import', () => {
  test('brings places in; again it changes nothing; what it says anew is shown', async () => {
    const first = await imported([{ id: 1, name: 'Palandöken Eczanesi' }])
    expect(first).toMatchObject({ read: 1, added: 1, changed: 0, unchanged: 0, missed: 0 })
    expect(await imported([{ id: 1, name: 'Palandöken Eczanesi' }])).toMatchObject({ added: 0, unchanged: 1 })
    expect(await imported([{ id: 1, name: 'Yeni Eczanesi' }])).toMatchObject({ changed: 1, added: 0 })
    expect(await names()).toEqual(['Yeni Eczanesi'])
  })

  test('knows places without an id of the source by trade, name and place', async () => {
    const two = [
      { name: 'Şifa Eczanesi' },
      { name: 'Şifa Eczanesi', lat: 39.95 },
      { name: 'Şifa Eczanesi', lat: ERZURUM.lat + 0.00001 },
    ]
    expect(await imported(two)).toMatchObject({ added: 2, duplicates: 1 })
    expect(await imported(two)).toMatchObject({ added: 0, unchanged: 2 })
  })

  test('a placeholder is no id: the next file may give it to another place', async () => {
    await imported([{ id: -5, name: 'Şifa Eczanesi' }])
    const { added } = await imported([{ id: -5, name: 'Hayat Eczanesi', lat: 39.95 }], { isWhole: false })
    expect(added).toBe(1)
    expect((await names()).toSorted()).toEqual(['Hayat Eczanesi', 'Şifa Eczanesi'])
  })

  test('what two whole files leave out is gone, after one it is still there, and it can come back', async () => {
    const [gone, stays] = [
      { id: 1, name: 'Giden Eczanesi' },
      { id: 2, name: 'Kalan Eczanesi', lat: 39.95 },
    ]
    await imported([gone, stays])
    expect(await imported([stays], { dataDate: '2026-05-01' })).toMatchObject({ missed: 1 })
    // The file without it says nothing of it.
    const dates = (await list('q=eczane')).items.map(({ name, dataDate }) => [name, dataDate])
    expect(dates).toEqual([
      ['Giden Eczanesi', '2026-01-01'],
      ['Kalan Eczanesi', '2026-05-01'],
    ])
    await imported([stays], { isWhole: false })
    expect(await names()).toHaveLength(2)
    await imported([stays])
    expect(await names()).toEqual(['Kalan Eczanesi'])
    await imported([gone, stays])
    expect(await names()).toHaveLength(2)
  })

  test('joins what another source has already, takes the better field of each, and says where it is from', async () => {
    await imported([{ id: 1, name: 'Yeni Hayat Eczanesi' }], { source: 'osm', dataDate: '2026-02-01' })
    const other = {
      ...{ id: 9, name: 'Yenihayat Eczanesi', lat: ERZURUM.lat + 0.0003 },
      tags: { ...pharmacy, phone: '0442 218 00 00' },
    }
    const joined = await imported([other], { source: 'oda', newSource: CHAMBER, dataDate: '2026-03-01' })
    expect(joined).toMatchObject({ added: 1, joined: 1 })
    const { items, total } = await list()
    expect([items.length, total]).toEqual([1, 1])
    const detail = (await server.app.inject(`/api/candidates/${items[0]?.id}`)).json<CandidateDetail>()
    expect(detail).toMatchObject({
      name: 'Yeni Hayat Eczanesi',
      phone: '+904422180000',
      source: 'OpenStreetMap',
    })
    const origin = (field: string) => detail.origins.find((one) => one.field === field)
    expect(origin('name')).toMatchObject({
      source: 'OpenStreetMap',
      licence: 'ODbL 1.0',
      dataDate: '2026-02-01',
    })
    expect(origin('phone')).toMatchObject({ source: 'Bayburt TSO', dataDate: '2026-03-01' })
    expect(origin('website')).toBeUndefined()
  })

  test('is taken back whole: what it added goes, what it changed is as before, what came later stays', async () => {
    const before = [
      { id: 1, name: 'Bir Eczanesi' },
      { id: 2, name: 'İki Eczanesi', lat: 39.95 },
    ]
    const first = await imported(before)
    const second = await imported([
      { id: 1, name: 'Değişen Eczanesi' },
      { id: 3, name: 'Üç Eczanesi', lat: 39.96 },
    ])
    expect(second).toMatchObject({ added: 1, changed: 1, missed: 1 })
    expect(await undoCandidates(server.sql, second.importId)).toEqual({ removed: 1, restored: 2, kept: 0 })
    expect((await names()).toSorted()).toEqual(['Bir Eczanesi', 'İki Eczanesi'])
    expect(await server.sql`select from candidate_record where missed > 0`).toHaveLength(0)
    expect(await undoCandidates(server.sql, second.importId)).toBeNull()

    await imported([{ id: 1, name: 'Sonraki Eczanesi' }], { isWhole: false })
    expect(await undoCandidates(server.sql, first.importId)).toEqual({ removed: 1, restored: 0, kept: 1 })
    expect(await names()).toEqual(['Sonraki Eczanesi'])
  })

  test('is tried first: it tells what it would add, change and miss, and changes nothing, its source included', async () => {
    await imported([
      { id: 1, name: 'Bir Eczanesi' },
      { id: 2, name: 'İki Eczanesi' },
    ])
    const change = [
      { id: 1, name: 'Birinci Eczanesi' },
      { id: 3, name: 'Üç Eczanesi', lat: 39.91 },
    ]
    const tried = await imported(change, { isDryRun: true })
    expect(tried).toMatchObject({ added: 1, changed: 1, missed: 1 })
    const where = { district: 'Yakutiye', city: 'Erzurum' }
    expect(tried.samples).toEqual([
      { kind: 'added', name: 'Üç Eczanesi', ...where },
      { kind: 'changed', name: 'Birinci Eczanesi', ...where },
      { kind: 'missed', name: 'İki Eczanesi', ...where },
    ])
    const newSource = { ...CHAMBER, id: 'baska-oda' }
    await imported(change, { isDryRun: true, source: newSource.id, newSource })
    expect(await server.sql`select from candidate_source where id = ${newSource.id}`).toEqual([])
    expect(await names()).toEqual(['Bir Eczanesi', 'İki Eczanesi'])
    await imported([{ id: 9, name: 'Dokuz Eczanesi', lat: 39.92 }], { source: newSource.id, newSource })
    const [one] = (await list('q=dokuz')).items
    const { origins } = (await server.app.inject(`/api/candidates/${one?.id}`)).json<CandidateDetail>()
    expect(origins[0]).toMatchObject({
      source: 'Bayburt TSO',
      licence: 'CC BY 4.0',
      url: 'https://oda.ornek.test',
    })
  })

  test('a broken file changes nothing', async () => {
    await imported([{ id: 1, name: 'Bir Eczanesi' }])
    const file = path.join(folder, 'broken.jsonl')
    writeFileSync(file, '{"name":"Bir Eczanesi","subclass":"pharmacy","lon":41.2,"lat":39.9}\n{"name":')
    const data = { source: 'osm', dataDate: '2026-01-01', isWhole: true, places: server.places }
    await expect(importCandidates(server.sql, { file, ...data })).rejects.toThrow(
      'broken or cut off after 1 lines',
    )
    expect(await names()).toEqual(['Bir Eczanesi'])
  })

  test('reads points of tiles, whose tags have lost their keys', async () => {
    const file = path.join(folder, 'points.jsonl')
    const line = (name: string, subclass?: string) => JSON.stringify({ name, subclass, lon: 41.2, lat: 39.9 })
    writeFileSync(
      file,
      [line('Oto Lastik', 'tyres'), line('Bir Mahalle'), line('Lokanta', 'restaurant')].join('\n'),
    )
    const data = { source: 'osm', dataDate: '2021-08-01', isWhole: true, places: server.places }
    const { refused, ...counts } = await importCandidates(server.sql, { file, ...data })
    expect(counts).toMatchObject({ read: 3, added: 1 })
    expect(refused).toMatchObject({ no_category: 2 })
    expect((await list()).items).toMatchObject([
      { name: 'Oto Lastik', city: 'Erzurum', dataDate: '2021-08-01', distance: null },
    ])
  })
})

describe('a list', () => {
  test('is ordered by distance around a position, by name without one, page by page', async () => {
    const many = Array.from({ length: 5 }, (_, i) => ({
      ...{ id: i + 1, name: `${'EDCBA'[i]} Eczanesi`, lat: ERZURUM.lat + i * 0.01 },
    }))
    await imported([...many, { id: 9, name: 'Uzak Eczanesi', lat: 40.9, lng: 40.3 }])
    const page = await list(`${AROUND}&limit=3`)
    expect(page.total).toBe(5)
    expect(page.items.map(({ name }) => name[0])).toEqual(['E', 'D', 'C'])
    expect(page.items[1]?.distance).toBeCloseTo(1.11, 1)
    const rest = await list(`${AROUND}&limit=3&cursor=${page.nextCursor}`)
    expect(rest.items.map(({ name }) => name[0])).toEqual(['B', 'A'])
    expect(rest.nextCursor).toBeNull()
    const byName = await list('limit=4')
    expect(byName.items.map(({ name }) => name[0])).toEqual(['A', 'B', 'C', 'D'])
    expect((await list(`limit=4&cursor=${byName.nextCursor}`)).items.map(({ name }) => name[0])).toEqual([
      'E',
      'U',
    ])
  })

  test('takes a town in any spelling, a trade, and the beginnings of words', async () => {
    await imported([
      { id: 1, name: 'Çağrı Eczanesi' },
      { id: 2, name: 'Çağrı Lastik', lat: 39.95, tags: { shop: 'tyres' } },
      { id: 3, name: 'Rize Eczanesi', lat: 41.02, lng: 40.52 },
    ])
    expect(await names('city=ERZURUM&q=cagri')).toEqual(['Çağrı Eczanesi', 'Çağrı Lastik'])
    expect(await names('categoryId=4')).toEqual(['Çağrı Eczanesi', 'Rize Eczanesi'])
    expect(await names('q=ec%20riz')).toEqual(['Rize Eczanesi'])
    expect(await names('city=yok')).toEqual([])
    expect(await names('city=Erzurum&district=yok')).toEqual([])
    const { district } = (await list('q=rize')).items[0] ?? {}
    expect(await names(`district=${encodeURIComponent(String(district))}&q=eczane`)).toContain(
      'Rize Eczanesi',
    )
    expect(await names("q=';--%20%7C%20!")).toHaveLength(3)
    expect(await names(`q=${encodeURIComponent('صيدلية')}`)).toEqual([])
  })

  test('has all within 50 km with the words, whichever cell they lie in; a position at the end of the world has none', async () => {
    const far = (km: number) => [
      { lat: ERZURUM.lat + km / 111.2 },
      { lat: ERZURUM.lat - km / 111.2 },
      { lng: ERZURUM.lng + km / 85.3 },
      { lng: ERZURUM.lng - km / 85.3 },
    ]
    const places = [...far(11), ...far(30), ...far(49), ...far(52)]
    await imported(places.map((where, i) => ({ id: i + 1, name: `Oto ${i}`, ...where })))
    const found = await list(`${AROUND}&q=oto&limit=50`)
    expect(found.total).toBe(12)
    expect(found.items.map(({ name }) => name).toSorted()).toEqual(
      places
        .map((_, i) => `Oto ${i}`)
        .slice(0, 12)
        .toSorted(),
    )
    for (const [lat, lng] of [
      [89, 0],
      [90, 180],
      [-90, -180],
      [0, 0],
    ])
      expect((await list(`lat=${lat}&lng=${lng}&q=oto`)).total).toBe(0)
  })

  test('hides what is listed: found by itself, also when it is listed later, until the listing ends', async () => {
    const { id } = await buildBusiness(server.sql, {
      ...{ name: 'Palandöken Eczanesi', categoryId: 4, ...ERZURUM },
    })
    await imported([{ id: 1, name: 'Palandöken Eczane' }])
    expect(await names()).toEqual([])
    await server.sql`update business set status = 'suspended' where id = ${id}`
    expect(await names()).toEqual(['Palandöken Eczane'])
    await buildBusiness(server.sql, { name: 'PALANDÖKEN ECZANESİ', categoryId: 4, ...ERZURUM })
    expect(await names()).toHaveLength(1)
    await linkChanged(server.sql, 1)
    expect(await names()).toEqual([])
  })

  const waiting = () =>
    server.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

  test('an import goes on while a business that it found is taken away', async () => {
    const { id } = await buildBusiness(server.sql, { name: 'Bir Eczanesi', categoryId: 4, ...ERZURUM })
    const { running } = await server.sql.begin(async (db) => {
      await db`delete from business where id = ${id}`
      const running = imported([{ id: 1, name: 'Bir Eczane' }])
      await expect.poll(waiting, EVENTUALLY).toHaveLength(1)
      return { running }
    })
    await running
    expect(await names()).toEqual(['Bir Eczane'])
  })

  test('refuses a cursor that is none, and tells no telephone', async () => {
    await imported([{ id: 1, name: 'Bir Eczanesi', tags: { ...pharmacy, phone: '0442 218 00 00' } }])
    expect((await server.app.inject('/api/candidates?cursor=abc')).statusCode).toBe(400)
    expect(JSON.stringify(await list())).not.toContain('442')
  })
})

test('who takes a place over goes on with a draft of it, the same one again; listed, it is no candidate any more', async () => {
  await imported([{ id: 1, name: 'Bir Eczanesi', tags: { ...pharmacy, phone: '0442 218 00 00' } }])
  const [one] = (await list()).items
  const owner = await signedIn(server, { userType: 'business' })
  const begin = () => request(server, 'POST', `/api/candidates/${one?.id}/draft`, undefined, owner)
  const first = await begin()
  expect(first.statusCode).toBe(201)
  const { businessId } = first.json<{ businessId: number }>()
  expect((await begin()).json()).toEqual({ businessId })
  const [draft] =
    await server.sql`select name, phone, status, city, source from business where id = ${businessId}`
  expect(draft).toEqual({
    name: 'Bir Eczanesi',
    phone: '+904422180000',
    status: 'draft',
    city: 'Erzurum',
    source: 'owner',
  })
  expect(await names()).toHaveLength(1)
  await server.sql`update business set status = 'verified', name = 'Adı Değişti' where id = ${businessId}`
  expect(await names()).toEqual([])
  expect((await server.app.inject(`/api/candidates/${one?.id}`)).statusCode).toBe(404)
  expect((await begin()).statusCode).toBe(404)
  const customer = await signedIn(server)
  expect(
    (await request(server, 'POST', `/api/candidates/${one?.id}/draft`, undefined, customer)).statusCode,
  ).toBe(403)
})

test('what people of three networks find gone is hidden, unless as many find it there; one person, and one network, counts once', async () => {
  await imported([{ id: 1, name: 'Sorulan Eczanesi' }])
  const [one] = (await list()).items
  const people = await Promise.all(Array.from({ length: 6 }, () => signedIn(server)))
  const say = (i: number, answer: string, from = `10.0.${i}.1`) => {
    const url = `/api/candidates/${one?.id}/answer`
    return request(server, 'PUT', url, { answer }, { ...people[i], from })
  }
  for (let i = 0; i < 3; i++) expect((await say(0, 'gone')).statusCode).toBe(200)
  await say(1, 'gone')
  for (const i of [4, 5]) await say(i, 'gone', '10.0.1.1')
  expect(await names()).toHaveLength(1)
  await say(2, 'right')
  await say(3, 'gone')
  expect(await names()).toEqual([])
  expect((await say(3, 'right')).statusCode).toBe(404)
  expect(
    (await request(server, 'PUT', `/api/candidates/${one?.id}/answer`, { answer: 'gone' })).statusCode,
  ).toBe(401)
})
