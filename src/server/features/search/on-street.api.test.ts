import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SearchAnswer } from '#contract/search.ts'
import type { StreetFound } from '#contract/streets.ts'
import { buildBusinesses } from '../../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'

let server: TestApp
let moda: StreetFound
beforeAll(async () => {
  server = await testApp()
  const answer = await server.app.inject('/api/streets?q=moda+caddesi+kadikoy&limit=1')
  const [found] = answer.json<{ items: StreetFound[] }>().items
  if (!found) throw new Error('Moda Caddesi is not in the shipped streets')
  moda = found
})
afterAll(() => server.close())

const PHARMACY = 4
const FAR = { lat: 41.02, lng: 28.98, district: 'Beyoğlu' }
const beside = (metres: number) => ({ lat: moda.lat + metres / 111_000, lng: moda.lng, district: 'Kadıköy' })

beforeEach(async () => {
  await server.sql`delete from business`
  const eczane = {
    categoryId: PHARMACY,
    city: 'İstanbul',
    plate: '34',
    hours: '24/7',
    phone: '+902161234567',
  }
  await buildBusinesses(server.sql, [
    { ...eczane, name: 'Yakın Eczanesi', ...beside(100) },
    { ...eczane, name: 'Öteki Eczane', ...beside(400) },
    { ...eczane, name: 'Uzak Eczane', ...FAR, address: 'Moda Sokağı 5' },
    { ...eczane, name: 'Moda Caddesi Eczanesi', ...FAR },
    { name: 'Yakın Kuaför', ...beside(50), city: 'İstanbul', plate: '34', categoryId: 46 },
  ])
  await server.catchUp()
})

async function search(query: Record<string, string>): Promise<SearchAnswer> {
  const answer = await server.app.inject(`/api/businesses/search?${new URLSearchParams(query).toString()}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const names = ({ items }: SearchAnswer) => items.map(({ name }) => name)

test('a trade on a street: who is called so, then who is near, with distances from the street', async () => {
  for (const q of ['Moda Caddesi eczane', 'eczane moda cd', 'Moda Caddesi’nde eczaneler']) {
    const answer = await search({ q, sort: 'useful', lat: '40.99', lng: '29.03' })
    expect(names(answer), q).toEqual(['Moda Caddesi Eczanesi', 'Yakın Eczanesi', 'Öteki Eczane'])
    expect(answer).toMatchObject({
      ...{ street: 'Moda Caddesi, Kadıköy', total: 3, elsewhere: null, leftOut: null },
      understood: { categoryId: PHARMACY, category: 'Eczane', city: null, district: null, words: '' },
    })
    expect(answer.items[1]?.distance).toBeCloseTo(0.1, 1)
    expect(answer.items[0]?.distance).toBeGreaterThan(4)
  }
  // Who is called so elsewhere does not fit the district.
  const inDistrict = await search({ q: 'moda cad kadıköy eczane' })
  expect(names(inDistrict)).toEqual(['Yakın Eczanesi', 'Öteki Eczane'])
  expect(inDistrict.street).toBe('Moda Caddesi, Kadıköy')
})

test('the pages of it hold together, and filters narrow it', async () => {
  const query = { q: 'moda cad eczane', sort: 'distance', lat: '40.99', lng: '29.03', limit: '2' }
  const first = await search(query)
  const second = await search({ ...query, cursor: first.nextCursor ?? '' })
  expect([...names(first), ...names(second)]).toEqual([
    'Moda Caddesi Eczanesi',
    'Yakın Eczanesi',
    'Öteki Eczane',
  ])
  expect(second).toMatchObject({ street: 'Moda Caddesi, Kadıköy', nextCursor: null })
  const shut = { ...query, limit: '20', minRating: '4' }
  expect(await search(shut)).toMatchObject({ street: null })
})

test('nobody near the street: the nearest to it, not those around the person, and nothing about spelling', async () => {
  const locksmith = { categoryId: 2, city: 'İstanbul', plate: '34', phone: '+902161234567', hours: '24/7' }
  await buildBusinesses(server.sql, [
    { ...locksmith, name: 'Beş Kilometrede Çilingir', ...beside(5000) },
    { ...locksmith, name: 'Evin Yanında Çilingir', ...beside(20_000) },
  ])
  await server.catchUp()
  const home = { lat: String(beside(20_000).lat), lng: String(moda.lng) }
  const answer = await search({ q: 'Moda Caddesi çilingir', sort: 'useful', ...home })
  expect(names(answer)).toEqual(['Beş Kilometrede Çilingir', 'Evin Yanında Çilingir'])
  expect(answer).toMatchObject({
    ...{ street: 'Moda Caddesi, Kadıköy', elsewhere: 'Moda Caddesi, Kadıköy', leftOut: null },
    ...{ total: 0, nextCursor: null, understood: { category: 'Çilingir', words: '' } },
  })
  expect(answer.items[0]?.distance).toBeCloseTo(5, 0)
})

test('a street of another town is meant only with its town, as most towns have one of the name', async () => {
  const ankara = { lat: '39.925', lng: '32.837', sort: 'useful' }
  expect((await search({ q: 'Moda Caddesi eczane', ...ankara })).street).toBeNull()
  const inTown = await search({ q: 'Moda Caddesi Kadıköy eczane', ...ankara })
  expect(inTown.street).toBe('Moda Caddesi, Kadıköy')
})

test.each([
  ['no such street', 'zzqx caddesi eczane'],
  ['a street alone', 'Moda Caddesi'],
  ['a kind without a name', 'cadde eczanesi'],
  ['a trade that nobody has', 'Moda Caddesi çilingir'],
  ['words that nobody understands beside it', 'Moda Caddesi eczane zzqx'],
  ['a street of another district', 'Moda Caddesi Beşiktaş eczane'],
])('%s is looked for as before', async (_, q) => {
  expect((await search({ q })).street).toBeNull()
})

test('a business is found by the street in its name', async () => {
  expect(names(await search({ q: 'Moda Caddesi Eczanesi' }))[0]).toBe('Moda Caddesi Eczanesi')
  expect(names(await search({ q: 'moda caddesi' }))[0]).toBe('Moda Caddesi Eczanesi')
})
