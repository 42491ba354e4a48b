import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TagMap } from '#contract/osm-import-tags.ts'
import facts from '../../../../data/categories.json' with { type: 'json' }
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import { importCandidates, makeTableReader } from '../candidates/candidates.ts'
import { outsideTags } from '../categories/categories.ts'
import { makeClassify } from './classify.ts'
import { importOsm } from './import.ts'
import { readOsm } from './read.ts'
import { readTagMap } from './store-tags.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tags-'))
let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp()
  admin = await signedIn(server, { userType: 'admin' })
})
beforeEach(async () => {
  await server.sql`truncate import_run, candidate, chain_row, candidate_import, candidate_record, candidate_change, candidate_business,
    candidate_answer, removal_request, letter cascade`
})
afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true })
})

const set = (tags: string, from: number | null, to: number | null, who = admin) =>
  who.ask('PUT', '/api/admin/category-tags', { tags, from, to })
const map = async () => (await admin.ask('GET', '/api/admin/category-tags')).json<TagMap>()
const tagsOf = async (id: number) => (await map()).categories.find((one) => one.id === id)?.tags

let ids = 1000
async function imported(fileName: string, kinds: Record<string, string>[]) {
  const elements = kinds.map((tags) => {
    ids += 1
    const named = { name: `Yer ${ids}`, ...tags }
    return { type: 'node', id: ids, lat: 39.9055 + ids / 1e4, lon: 41.2658, tags: named }
  })
  const file = path.join(folder, fileName)
  writeFileSync(file, JSON.stringify({ elements }))
  return () => importOsm(server.sql, { file, places: server.places })
}

describe('the map of tags', () => {
  test('is what data/categories.json says, and classifies the shipped places alike', async () => {
    const rows = await readTagMap(server.sql)
    const stated = facts
      .map(({ id, slug, ...fact }) => ({ id, slug, osmTags: outsideTags(fact) }))
      .filter(({ osmTags }) => osmTags.length > 0)
    expect(rows).toEqual(stated)
    const [now, before] = [makeClassify(rows), makeClassify(facts)]
    const counts = new Map<number | null, number>()
    const file = new URL('../../../../data/demo/istanbul-avrupa.overpass.json.gz', import.meta.url).pathname
    await readOsm(file, {
      wants: () => true,
      async take(element) {
        const category = now(element?.tags ?? new Map())
        expect(category).toBe(before(element?.tags ?? new Map()))
        counts.set(category, (counts.get(category) ?? 0) + 1)
      },
    })
    expect(counts.size).toBeGreaterThan(30)
  })

  test('decides alike in whatever order its rows were written', async () => {
    const garage = new Map([
      ['shop', 'car_repair'],
      ['service:vehicle:towing', 'yes'],
      ['service:vehicle:glass', 'yes'],
    ])
    expect(makeClassify(facts)(garage)).toBe(3)
    await server.sql`update category_tag set id = default where category_id < 10`
    expect(makeClassify(await readTagMap(server.sql))(garage)).toBe(3)
  })

  test('a new category takes in what stayed outside, by its tags alone', async () => {
    const run = await imported('kasaba.json', [
      { amenity: 'cafe' },
      { amenity: 'cafe', tourism: 'cafe' },
      { shop: 'watches;cafe' },
      { amenity: 'cafe', name: '' },
      { amenity: 'pharmacy' },
      { building: 'yes' },
    ])
    expect((await run()).refused).toMatchObject({ no_category: 4, unnamed: 1 })
    const before = await map()
    expect(before.outside).toEqual([
      { tags: 'amenity=cafe', count: 2 },
      { tags: 'shop=cafe', count: 1 },
      { tags: 'shop=watches', count: 1 },
    ])
    expect(before.imports).toMatchObject([{ fileName: 'kasaba.json' }])
    const category = { name: 'Kahve', description: 'Kahve içilen yerler.', icon: '🔑' }
    const { id } = (await admin.ask('POST', '/api/admin/categories', category)).json<{ id: number }>()
    expect((await set(' amenity =  cafe', null, id)).json()).toEqual({ tags: 'amenity=cafe' })
    expect((await map()).outside.map(({ tags }) => tags)).toEqual(['shop=cafe', 'shop=watches'])
    expect(await run()).toMatchObject({ added: 2, refused: { no_category: 2 } })
    const [row] = await server.sql`select count(*)::int from business where category_id = ${id}`
    expect(row).toEqual({ count: 2 })
  })

  test('so does a value of a table that its description does not name', async () => {
    const file = path.join(folder, 'oda.csv')
    writeFileSync(file, 'Ad,Meslek,Lat,Lng\nUsta Saat,SAATÇİ,39.9,41.2\nBir Eczane,Eczane,39.91,41.2\n')
    const run = async () => {
      const columns = { delimiter: ',', encoding: 'utf8', name: 'Ad', trade: 'Meslek' } as const
      const { read } = makeTableReader({
        columns: { ...columns, lat: 'Lat', lng: 'Lng', trades: { Eczane: 'eczane' } },
        tagsOf: () => [['amenity', 'pharmacy']],
        locate: async () => null,
      })
      const newSource = { id: 'oda', name: 'Oda', licence: 'CC BY 4.0', url: 'https://ornek.test/' }
      const asked = { source: 'oda', newSource, dataDate: '2026-01-01', isWhole: true }
      return importCandidates(server.sql, { ...asked, file, reader: read, places: server.places })
    }
    expect(await run()).toMatchObject({ added: 1, refused: { no_category: 1 } })
    expect((await map()).outside).toEqual([{ tags: 'trade=saatci', count: 1 }])
    expect((await set('trade=Saatçi', null, 2)).json()).toEqual({ tags: 'trade=saatci' })
    expect(await run()).toMatchObject({ added: 1, unchanged: 1, refused: { no_category: 0 } })
  })

  test('tags belong to one category, in whatever order they are written', async () => {
    expect((await set('amenity=pharmacy', null, 5)).json().code).toBe('tags_taken')
    expect((await set('emergency=yes + amenity=hospital', null, 5)).json().code).toBe('tags_taken')
    // Held by another than the caller knows of.
    expect((await set('amenity=pharmacy', 5, 6)).json().code).toBe('tags_taken')
    expect((await set('shop=nothing', 5, null)).json().code).toBe('tags_taken')
    expect(await tagsOf(4)).toContain('amenity=pharmacy')
  })

  test('is moved and taken back, each with an entry', async () => {
    expect((await set('shop=clocks', null, 5)).statusCode).toBe(200)
    expect((await set('shop=clocks', 5, 6)).statusCode).toBe(200)
    expect(await tagsOf(6)).toContain('shop=clocks')
    expect((await set('shop=clocks', 6, null)).statusCode).toBe(200)
    expect(await tagsOf(6)).not.toContain('shop=clocks')
    const entries = await server.sql`
      select subject_id, data from audit_entry where action = 'category.tags_set' and data ->> 'tags' = 'shop=clocks' order by id`
    expect(entries.map(({ subjectId, data }) => [subjectId, data.from, data.to])).toEqual([
      [5, null, 5],
      [6, 5, 6],
      [6, 6, null],
    ])
  })

  test('of two at once each keeps what they gave; the same tags go to one', async () => {
    const colleague = await signedIn(server, { userType: 'admin' })
    const two = await Promise.all([
      set('shop=two-a', null, 5),
      set('shop=two-b', null, 5, colleague),
      set('shop=two-c', null, 5),
      set('shop=two-c', null, 6, colleague),
    ])
    expect(two.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409])
    expect(await tagsOf(5)).toEqual(expect.arrayContaining(['shop=two-a', 'shop=two-b']))
  })

  test.each([
    'günlük liste',
    'shop',
    '=cafe',
    'shop=',
    'Shop=cafe',
    'shop=a;b',
    'shop=a + shop=b',
    'trade=—',
    'a=1 + b=2 + c=3 + d=4 + e=5 + f=6',
  ])('%s is refused beside the field', async (tags) => {
    const answer = await set(tags, null, 5)
    expect(answer.json()).toMatchObject({ code: 'invalid_input', fields: { tags: expect.any(String) } })
  })

  test('asks for a category that there is, and for an admin', async () => {
    expect((await set('shop=lost', null, 9999)).statusCode).toBe(400)
    for (const userType of ['field', 'business', 'customer'] as const) {
      const other = await signedIn(server, { userType })
      expect((await set('shop=lost', null, 5, other)).statusCode).toBe(403)
      expect((await other.ask('GET', '/api/admin/category-tags')).statusCode).toBe(403)
    }
    expect(await tagsOf(5)).not.toContain('shop=lost')
  })
})
