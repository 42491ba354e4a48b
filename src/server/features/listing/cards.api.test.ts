import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BusinessListed, type BusinessNearby, NearbyCard } from '#contract/businesses.ts'
import { buildBusinesses } from '../../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'

let server: TestApp
const HERE = { lat: 41.0082, lng: 28.9784 }
/** As many as somebody has around: each with a name, an address, a place and mostly a telephone of its own. */
const TRADES = [2, 3, 4, 6, 7, 8, 9, 12, 14, 15, 16, 17, 20, 21, 22, 30, 31]
const STREETS = [
  'Divanyolu',
  'Ordu',
  'Alemdar',
  'Vatan',
  'Turgut Özal',
  'Akşemsettin',
  'Fevzipaşa',
  'Kızılelma',
]
const OWNERS = [
  'Öz Karadeniz',
  'Şahin Usta',
  'Güven',
  'Işık',
  'Anadolu',
  'Çağrı',
  'Yıldız',
  'Hünkâr',
  'Bereket',
]
const HOURS = [
  '24/7',
  'Mo-Sa 09:00-19:00',
  'Mo-Su 08:30-22:00; PH off',
  'Mo-Fr 09:00-18:00; Sa 10:00-14:00',
  null,
]

let state = 20
const below = (most: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * most)
}
const pick = <T>(all: readonly T[]) => all[below(all.length)] as T
const digits = (count: number) => Array.from({ length: count }, () => below(10)).join('')

beforeAll(async () => {
  server = await testApp({}, (sql) =>
    buildBusinesses(
      sql,
      Array.from({ length: 300 }, (_, i) => ({
        ...{ categoryId: pick(TRADES), name: `${pick(OWNERS)} ${pick(OWNERS)} ${1 + below(99)}` },
        ...{ lat: HERE.lat + below(1e6) / 2e7, lng: HERE.lng + below(1e6) / 2e7 },
        ...{ address: `${pick(STREETS)} Caddesi No:${1 + below(250)}/${1 + below(9)}`, city: 'İstanbul' },
        ...{
          district: pick(['Fatih', 'Eminönü', 'Zeytinburnu', 'Eyüpsultan']),
          hours: i % 3 === 0 ? '24/7' : pick(HOURS),
        },
        ...{ phone: i % 4 === 0 ? null : `+90212${digits(7)}`, description: 'Mahallenizde, 20 yıldır.' },
        ...{ website: `https://ornek${i}.test`, email: `bilgi@ornek${i}.test` },
      })),
    ),
  )
})
afterAll(() => server.close())

const at = `lat=${HERE.lat}&lng=${HERE.lng}&limit=50`
const LISTS = [
  `/api/businesses/nearby-open?${at}&sort=useful`,
  `/api/businesses/nearby-open?${at}&sort=useful&ofEach=3`,
  `/api/businesses?${at}&sort=useful`,
  `/api/businesses?${at}&sort=useful&q=caddesi`,
  `/api/businesses/search?${at}&sort=useful&q=usta`,
  `/api/businesses/search?${at}&sort=useful&q=usta&city=Narnia`,
]
type Rows = (BusinessListed | BusinessNearby)[]
const rowsOf = (body: unknown): Rows => (Array.isArray(body) ? body : (body as { items: Rows }).items)

const besideRows = (body: unknown) =>
  Array.isArray(body) ? {} : { ...(body as object), items: [], nextCursor: '' }

/** An answer in cards, and the fields of cards of the whole answer. */
async function bothOf(url: string) {
  const [whole, cards] = await Promise.all(
    [url, `${url}&fields=card`].map(async (one) => (await server.app.inject(one)).json<unknown>()),
  )
  const named = new Set(Object.keys(NearbyCard.shape))
  const cut = rowsOf(whole).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => named.has(key))),
  )
  return {
    cards: { rows: rowsOf(cards), beside: besideRows(cards) },
    expected: { rows: cut, beside: besideRows(whole) },
  }
}

test.each(LISTS)('%s: cards are the same rows with fewer fields', async (url) => {
  const { cards, expected } = await bothOf(url)
  expect(cards).toEqual(expected)
})

test.each(LISTS.slice(0, 5))('%s: fifty cards are at most 5 kB on the wire', async (url) => {
  const answer = await server.app.inject({
    url: `${url}&fields=card`,
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  })
  expect(rowsOf(JSON.parse(brotliDecompressSync(answer.rawPayload).toString()))).toHaveLength(50)
  expect(answer.rawPayload.length).toBeLessThanOrEqual(5000)
})

test('other orders than by usefulness have no cards', async () => {
  const refused = await server.app.inject(`/api/businesses?${at}&fields=card`)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ fields: { sort: expect.any(String) } })
})

test('cards of businesses that changed since the start are the same, whatever stands in their texts', async () => {
  const trap = 'Yeni, "lat":1,"city":"x", ,,'
  // In one statement, so that what is read has all of it.
  await server.sql`
    update business set
      description = ${trap},
      website = 'https://ornek.test/a,b',
      switch_open = case when id % 3 = 0 then true end,
      switch_until = case when id % 3 = 0 then now() + interval '1 hour' end
    where id % 2 = 0`
  const read = async () => rowsOf((await server.app.inject(LISTS[2] ?? '')).json<unknown>())
  await expect
    .poll(async () => (await read()).filter(({ description }) => description === trap).length, {
      timeout: 20_000,
    })
    .toBeGreaterThan(10)
  for (const url of LISTS) {
    const { cards, expected } = await bothOf(url)
    expect(cards, url).toEqual(expected)
  }
})
