import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EMERGENCY_CATEGORY } from '#contract/categories.ts'
import type { Point } from '#lib/geo.ts'
import { type BusinessFields, buildBusinesses } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'

// Where roads are longer than the way as the crow flies, by the table that the product ships with.

const PLACES = {
  besiktas: { lat: 41.0422, lng: 29.0067 },
  levent: { lat: 41.0782, lng: 29.0109 },
  maslak: { lat: 41.1086, lng: 29.0197 },
  uskudar: { lat: 41.0266, lng: 29.0155 },
  kadikoy: { lat: 40.9905, lng: 29.0291 },
  sariyer: { lat: 41.1686, lng: 29.0573 },
  istinye: { lat: 41.1134, lng: 29.052 },
  beykoz: { lat: 41.1344, lng: 29.0964 },
  maltepe: { lat: 40.9246, lng: 29.1311 },
  buyukada: { lat: 40.8738, lng: 29.1287 },
  pendik: { lat: 40.8797, lng: 29.2581 },
  kizilay: { lat: 39.9208, lng: 32.8541 },
  ulus: { lat: 39.9419, lng: 32.8547 },
  dikmen: { lat: 39.885, lng: 32.84 },
} satisfies Record<string, Point>
type Place = keyof typeof PLACES

let server: TestApp
let ids: Map<string, number>
const locksmith = (name: Place): Partial<BusinessFields> => ({
  ...{ ...PLACES[name], name: `${name} anahtar`, categoryId: 2, isEmergency: true },
  ...{ hours: '24/7', phone: '+902121234567' },
})

beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' }, (sql) =>
    buildBusinesses(sql, (Object.keys(PLACES) as Place[]).map(locksmith)),
  )
  const rows = await server.sql<{ id: number; name: string }[]>`select id, name from business`
  ids = new Map(rows.map(({ id, name }) => [name.split(' ')[0] ?? '', id]))
})
afterAll(() => server.close())

type Row = { name: string; distance: number; detour?: number; distrust?: number }
async function rowsOf(url: string): Promise<Row[]> {
  const body = (await server.app.inject(url)).json<Row[] | { items: Row[] }>()
  return Array.isArray(body) ? body : body.items
}
/** In which order the answer has these places; the others are left out. */
const inOrder = (rows: readonly Row[], of: readonly Place[]) =>
  rows.map(({ name }) => name.split(' ')[0] as Place).filter((name) => of.includes(name))
const at = (place: Place) => `lat=${PLACES[place].lat}&lng=${PLACES[place].lng}`

const CASES = [
  {
    from: 'besiktas',
    order: ['besiktas', 'levent', 'uskudar', 'maslak', 'kadikoy'],
    crow: ['uskudar', 'levent', 'kadikoy', 'maslak'],
  },
  {
    from: 'sariyer',
    order: ['sariyer', 'istinye', 'maslak', 'beykoz'],
    crow: ['beykoz', 'istinye', 'maslak'],
  },
  { from: 'beykoz', order: ['beykoz', 'uskudar', 'sariyer'], crow: ['sariyer', 'uskudar'] },
  {
    from: 'maltepe',
    order: ['maltepe', 'kadikoy', 'pendik', 'buyukada'],
    crow: ['buyukada', 'kadikoy', 'pendik'],
  },
] satisfies { from: Place; order: Place[]; crow: Place[] }[]

describe.each(CASES)('from $from', ({ from, order, crow }) => {
  test.each([
    ['nearby', '/api/businesses/nearby-open?radius=60&sort=useful'],
    ['nearby, of each trade', '/api/businesses/nearby-open?radius=60&sort=useful&ofEach=20'],
    ['emergency', `/api/businesses/nearby-open?radius=60&sort=useful&categoryId=${EMERGENCY_CATEGORY}`],
    ['a category', '/api/businesses?sort=useful&categoryId=2'],
    ['a category, filtered', '/api/businesses?sort=useful&categoryId=2&openNow=true&hasPhone=true&radius=60'],
    ['words in a list', '/api/businesses?sort=useful&q=anahtar'],
    ['search', '/api/businesses/search?sort=useful&q=anahtar'],
    ['search without words', '/api/businesses/search?sort=useful&categoryId=2'],
  ])('%s puts what is nearer by road first', async (_, url) => {
    expect(inOrder(await rowsOf(`${url}&${at(from)}`), order)).toEqual(order)
  })

  test.each(['/rehber/yakinimda', '/rehber/acil'])('%s puts it first, too', async (url) => {
    const { lat, lng } = PLACES[from]
    const { body } = await server.app.inject({
      method: 'POST',
      url,
      payload: { lat, lng, kategori: 'cilingir' },
    })
    const names = [...body.matchAll(/href="\/isletme\/\d+-([a-z]+)-anahtar"/g)].map(([, name = '']) => ({
      name,
    }))
    const seen = [...new Map(names.map((one) => [one.name, { ...one, distance: 0 }])).values()]
    expect(inOrder(seen, order)).toEqual(order)
  })

  test('by distance alone the order is as the crow flies, and no detour is told', async () => {
    for (const url of ['/api/businesses/nearby-open?radius=60', '/api/businesses?sort=distance']) {
      const rows = await rowsOf(`${url}&${at(from)}`)
      expect(inOrder(rows, crow)).toEqual(crow)
      expect(rows.some((row) => 'detour' in row || 'distrust' in row)).toBe(false)
    }
  })

  test('page by page each comes once', async () => {
    const whole = inOrder(
      await rowsOf(`/api/businesses?sort=useful&${at(from)}`),
      Object.keys(PLACES) as Place[],
    )
    const found: Place[] = []
    for (let url = `/api/businesses?sort=useful&limit=1&${at(from)}`; url !== ''; ) {
      const answer = await server.app.inject(url)
      found.push(...inOrder(answer.json<Row[]>(), whole))
      url = /^<([^>]+)>/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? ''
    }
    expect(found).toEqual(whole)
  })
})

test('the distance shown stays true, and what it ranks by is told beside it', async () => {
  const rows = await rowsOf(`/api/businesses/nearby-open?radius=60&sort=useful&${at('besiktas')}`)
  const [own, across] = ['besiktas', 'uskudar'].map((place) =>
    rows.find(({ name }) => name.startsWith(place)),
  )
  expect(own).toMatchObject({ distance: 0 })
  expect(own && 'detour' in own).toBe(false)
  expect(across?.distance).toBeCloseTo(1.9, 1)
  expect(across?.detour).toBeGreaterThan(2)
  expect(own?.distrust).toBe(100) // nobody said anything of it
})

test('where no network covers the country the order is as the crow flies', async () => {
  const order: Place[] = ['kizilay', 'ulus', 'dikmen']
  const rows = await rowsOf(`/api/businesses/nearby-open?radius=60&sort=useful&${at('kizilay')}`)
  expect(inOrder(rows, order)).toEqual(order)
  expect(rows.some((row) => 'detour' in row)).toBe(false)
})

test('what moves over the water ranks by where it is now', async () => {
  const id = ids.get('maslak') ?? 0
  const near: Point = { lat: PLACES.uskudar.lat + 0.0005, lng: PLACES.uskudar.lng }
  await changeBusiness(server.sql, id, near)
  await server.catchUp()
  for (const url of ['/api/businesses?sort=useful', '/api/businesses/search?sort=useful&q=anahtar'])
    expect(inOrder(await rowsOf(`${url}&${at('besiktas')}`), ['levent', 'maslak'])).toEqual([
      'levent',
      'maslak',
    ])
  await changeBusiness(server.sql, id, PLACES.maslak)
  await server.catchUp()
})

test('a cursor by another table begins the list again, in lists and in search', async () => {
  const first = await server.app.inject(`/api/businesses?sort=useful&limit=2&${at('besiktas')}`)
  const [, next = ''] = /cursor=([\w-]+)/.exec(String(first.headers['link'])) ?? []
  const changed = (cursor: string, change: (parts: unknown[]) => unknown[]) => {
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    return Buffer.from(JSON.stringify(change(parts))).toString('base64url')
  }
  const otherTable = (parts: unknown[]) => [...parts.slice(0, -1), 1]
  const list = async (cursor: string) =>
    (await rowsOf(`/api/businesses?sort=useful&limit=2&${at('besiktas')}&cursor=${cursor}`)).map(
      ({ name }) => name,
    )
  const names = first.json<Row[]>().map(({ name }) => name)
  expect(await list(next)).not.toEqual(names)
  expect(await list(changed(next, otherTable))).toEqual(names)
  // One of before there were tables.
  expect(await list(changed(next, (parts) => parts.slice(0, -1)))).toEqual(names)
  const search = `/api/businesses/search?sort=useful&limit=2&q=anahtar&${at('besiktas')}`
  const { items, nextCursor } = (await server.app.inject(search)).json<{ items: Row[]; nextCursor: string }>()
  expect(await rowsOf(`${search}&cursor=${nextCursor}`)).not.toEqual(items)
  expect(await rowsOf(`${search}&cursor=${changed(nextCursor, otherTable)}`)).toEqual(items)
})
