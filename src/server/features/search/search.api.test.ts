import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BusinessListed } from '#contract/businesses.ts'
import type { SearchAnswer } from '#contract/search.ts'
import { buildBusiness, buildBusinesses } from '../../../../db/seed/factories.ts'
import { seedDemo } from '../../../../db/seed/seed.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { fromNow } from '../../../../test/from-now.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { signedIn } from '../../../../test/person.ts'
import { loadPlaces } from '../places/places.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.sql`delete from business`
})

type Query = Record<string, string | number | boolean>
const addressOf = (query: Query) => {
  const written = Object.entries(query).map(([key, value]) => [key, String(value)] as const)
  return `/api/businesses/search?${new URLSearchParams(Object.fromEntries(written)).toString()}`
}

async function search(query: Query): Promise<SearchAnswer> {
  await server.catchUp()
  const answer = await server.app.inject(addressOf(query))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const names = async (query: Query) => (await search(query)).items.map(({ name }) => name)

async function everyPage(query: Query): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | null = null
  do {
    const page: SearchAnswer = await search(cursor ? { ...query, cursor } : query)
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  return ids
}

describe('sort=useful', () => {
  const callable = { hours: '24/7', phone: '+902121234567' }
  const at = { lat: 41, lng: 29 }

  test('a clear difference in the words comes first, then what is open and can be called', async () => {
    await buildBusinesses(server.sql, [
      { name: 'Papatya', ...at, categoryId: 3, hours: 'off' },
      { name: 'Yakın', services: ['Papatya'], ...at, categoryId: 3, ...callable },
      { name: 'Papatya Oto Yıkama', lat: 41.05, lng: 29, categoryId: 3, ...callable },
      { name: 'Papatya Oto', lat: 41.01, lng: 29, categoryId: 3, hours: '24/7', phone: null },
    ])
    expect(await names({ q: 'papatya', ...at, sort: 'useful' })).toEqual([
      ...['Papatya Oto Yıkama', 'Papatya Oto', 'Papatya', 'Yakın'],
    ])
  })

  test('who asks for a trade gets the useful ones, whatever they are called', async () => {
    await buildBusinesses(server.sql, [
      { name: 'Çilingir Kadıköy', ...at, categoryId: 2, district: 'Kadıköy', hours: 'off' },
      { name: 'Usta', lat: 41.02, lng: 29, categoryId: 2, district: 'Kadıköy', ...callable },
    ])
    for (const q of ['çilingir', 'kadıköy çilingir', ''])
      expect(await names({ q, ...at, sort: 'useful' }), q).toEqual(['Usta', 'Çilingir Kadıköy'])
    expect(await names({ q: 'çilingir', ...at, sort: 'useful', hasPhone: true, openNow: true })).toEqual([
      'Usta',
    ])
  })

  test('pages neither repeat nor skip when somebody opens in between', async () => {
    const world = await buildBusinesses(
      server.sql,
      Array.from({ length: 30 }, (_, i) => ({
        ...{ name: `Papatya ${i}`, categoryId: 3, lat: 41 + i / 1000, lng: 29, phone: null },
        hours: i % 3 === 0 ? '24/7' : 'off',
      })),
    )
    const query: Query = { q: 'papatya', ...at, sort: 'useful', limit: 7 }
    const ids: number[] = []
    for (let page = await search(query), n = 0; ; n++) {
      ids.push(...page.items.map(({ id }) => id))
      if (page.nextCursor === null) break
      const [opened, closed] = [world[29 - n], world[3 * n]]
      for (const [one, switchOpen] of [[opened, true] as const, [closed, false] as const])
        if (one) await changeBusiness(server.sql, one.id, { switchOpen, switchUntil: fromNow({ hours: 1 }) })
      page = await search({ ...query, cursor: page.nextCursor })
    }
    const order = (isOpen: boolean) => world.filter((_, i) => (i % 3 === 0) === isOpen).map(({ id }) => id)
    expect(ids).toEqual([...order(true), ...order(false)])
  })
})

describe('words', () => {
  test('items as the list tells them, with the total and what was understood', async () => {
    await buildBusinesses(server.sql, [
      { name: 'Şişli Işık Anahtar', categoryId: 2, district: 'Kadıköy', lat: 41, lng: 29 },
      { name: 'Güneş', categoryId: 3, district: 'Kadıköy', lat: 41, lng: 29 },
    ])
    const answer = await search({ q: 'çilingir Kadıköy', lat: 41, lng: 29.01 })
    expect(answer).toMatchObject({
      total: 1,
      nextCursor: null,
      understood: { categoryId: 2, category: 'Çilingir', city: 'İstanbul', district: 'Kadıköy', words: '' },
    })
    expect(answer.items.map((one) => BusinessListed.parse(one))).toEqual(answer.items)
    expect(answer.items[0]).toMatchObject({ name: 'Şişli Işık Anahtar', distance: 0.839, rating: 4 })
  })

  test.each([
    'yildirim',
    'YILDIRIM',
    'yıldır',
    'Yıdırım',
    'yıldırrım',
    'yıldrıım',
    'yıldızım',
    'yildirimlar',
    'oto yıldırım',
    'rot balans yıldırım',
    'moda yıldırım',
    'bahariye yıldırım',
    'yıldırım kadıköy',
    'istanbul yıldırım',
  ])('%j finds it', async (q) => {
    await buildBusinesses(server.sql, [
      {
        name: 'Yıldırım Oto',
        categoryId: 6,
        services: ['Rot Balans'],
        address: 'Moda Mah. Bahariye Cad. No:4',
        district: 'Kadıköy',
      },
      { name: 'Bambaşka', categoryId: 4 },
    ])
    expect(await names({ q })).toEqual(['Yıldırım Oto'])
  })

  test.each(['ldirim', 'yıl oto yok', 'oto kilit zurafa', '%', '_ambaşka', '***', 'ydırmı oto'])(
    '%j finds nothing',
    async (q) => {
      await buildBusiness(server.sql, { name: 'Yıldırım Oto', categoryId: 6 })
      expect(await search({ q })).toMatchObject({ items: [], total: 0, nextCursor: null })
    },
  )

  test('a name that holds the words comes first, also where they name a place and a trade', async () => {
    await buildBusinesses(server.sql, [
      { name: 'Anahtar Dünyası', categoryId: 2, district: 'Kadıköy', lat: 41, lng: 29 },
      { name: 'Kadıköy Çilingir', categoryId: 2, district: 'Ataşehir', lat: 41.1, lng: 29 },
      { name: 'Kilit Evi', categoryId: 2, district: 'Ataşehir', lat: 41, lng: 29 },
    ])
    const q = 'kadıköy çilingir'
    expect(await names({ q, lat: 41, lng: 29 })).toEqual(['Kadıköy Çilingir', 'Anahtar Dünyası'])
    expect(await names({ q: 'Kadıköy' })).toEqual(['Kadıköy Çilingir', 'Anahtar Dünyası'])
  })

  test('a trade finds all of it, the nearest first whatever they are called', async () => {
    await buildBusinesses(server.sql, [
      { name: 'Lastikçi Ali', categoryId: 6, lat: 41.1, lng: 29 },
      { name: 'Veli Usta', categoryId: 6, lat: 41, lng: 29 },
    ])
    expect(await names({ q: 'lastikçi', lat: 41, lng: 29 })).toEqual(['Veli Usta', 'Lastikçi Ali'])
  })

  test('without words, by nearness from a position, else by name in the order of the alphabet', async () => {
    await buildBusinesses(server.sql, [
      { name: 'Zeytin', lat: 41, lng: 29 },
      { name: 'Çam', lat: 41.2, lng: 29 },
      { name: 'Cam', lat: 41.3, lng: 29 },
      { name: 'Dal', lat: null, lng: null },
    ])
    expect(await names({})).toEqual(['Cam', 'Çam', 'Dal', 'Zeytin'])
    expect(await names({ q: ' ', lat: 41, lng: 29 })).toEqual(['Zeytin', 'Çam', 'Cam', 'Dal'])
  })
})

describe('understood, and none there', () => {
  beforeEach(() =>
    buildBusinesses(server.sql, [
      { name: 'Uzak Volt', categoryId: 7, district: 'Kartal', lat: 40.9, lng: 29.19, hours: '24/7' },
      { name: 'Yakın Volt', categoryId: 7, district: 'Üsküdar', lat: 41.02, lng: 29.02, hours: 'off' },
      { name: 'Kadıköy Çilingir', categoryId: 2, district: 'Kadıköy', lat: 41, lng: 29 },
    ]),
  )

  test.each([
    [{ q: 'elektirkci kadikoy' }, 'Kadıköy', ['Uzak Volt', 'Yakın Volt']],
    [{ q: 'elektrikçi', city: 'istanbul', district: 'KADIKÖY' }, 'Kadıköy', ['Uzak Volt', 'Yakın Volt']],
    [{ q: 'kadıköy', categoryId: 7, lat: 38.4, lng: 27.1 }, 'Kadıköy', ['Uzak Volt', 'Yakın Volt']],
    [{ q: 'ankara elektrikçi', openNow: true }, 'Ankara', ['Uzak Volt']],
    [{ q: 'ankara', categoryId: 7, limit: 1 }, 'Ankara', ['Uzak Volt']],
    [{ q: 'kadıköy elektrikçi zzqx' }, 'Kadıköy', ['Uzak Volt', 'Yakın Volt']],
    [{ q: 'elektrikçi kadıköy', lat: 41, lng: 29, radius: 1 }, 'Kadıköy', ['Uzak Volt', 'Yakın Volt']],
  ])('%j: what is most useful near it, counted as none', async (query, elsewhere, expected) => {
    const answer = await search(query)
    expect(answer).toMatchObject({ total: 0, nextCursor: null, elsewhere })
    expect(answer.items.map(({ name }) => name)).toEqual(expected)
    expect(answer.items[0]?.distance).toBeGreaterThan(1)
  })

  test.each(['elektrikçi', 'volt'])('%s: the nearest beyond reach', async (q) => {
    expect(await search({ q, lat: 41, lng: 29.1, radius: 3 })).toMatchObject({ beyond: 3, items: [{}, {}] })
  })

  test('a word that nobody has is named and left out, not what was understood beside it', async () => {
    const answer = await search({ q: 'zzqx wwkk elektrikçi', lat: 41.02, lng: 29.02 })
    expect(answer).toMatchObject({ total: 0, elsewhere: null, leftOut: 'zzqx wwkk' })
    expect(answer.items.map(({ name }) => name).sort()).toEqual(['Uzak Volt', 'Yakın Volt'])
  })

  test.each([
    { q: 'çilingir kadıköy' },
    { q: 'zzqx kadıköy' },
    { q: 'zzqx', categoryId: 7 },
    { q: 'kadıköy eczane' },
  ])('%j: nothing else is shown', async (query) => {
    expect(await search(query as Query)).toMatchObject({ elsewhere: null, leftOut: null })
  })
})

describe('filters', () => {
  const world = () =>
    buildBusinesses(server.sql, [
      { name: 'a', categoryId: 2, hours: '24/7', district: 'Kadıköy', lat: 41, lng: 29 },
      { name: 'b', categoryId: 2, hours: 'off', district: 'Fatih', lat: 41.1, lng: 29, isEmergency: true },
      { name: 'c', categoryId: 15, hours: null, district: 'Fatih', lat: 41.5, lng: 29 },
      {
        name: 'd',
        categoryId: 1,
        hours: 'off',
        city: 'Uşak',
        plate: '64',
        district: null,
        lat: 38.6,
        lng: 29,
      },
    ])

  test.each([
    [{ categoryId: 2 }, ['a', 'b']],
    [{ categoryId: 1 }, ['b', 'd']],
    [{ openNow: true }, ['a', 'c']],
    [{ city: 'ISTANBUL' }, ['a', 'b', 'c']],
    [{ city: 'usak' }, ['d']],
    [{ city: '64' }, ['d']],
    [{ city: 'Nirgendwo' }, []],
    [{ district: 'FATIH' }, ['b', 'c']],
    [{ city: 'Uşak', district: 'Fatih' }, []],
    [{ lat: 41, lng: 29, radius: 20, sort: 'name' }, ['a', 'b']],
    [{ radius: 20 }, ['a', 'b', 'c', 'd']],
    [{ lat: 41, lon: 29, radius: 100, openNow: true, categoryId: 15 }, ['c']],
  ])('%j', async (filters, expected) => {
    await world()
    expect(await names(filters as Record<string, string>)).toEqual(expected)
    const withWords = await names({ ...(filters as Record<string, string>), q: 'fatih' })
    expect(withWords.sort()).toEqual(expected.filter((name) => name === 'b' || name === 'c'))
  })

  test('least rating counts real means alone; orders by them too', async () => {
    const [a, b] = await world()
    await changeBusiness(server.sql, a?.id ?? 0, { ratingMean: 3.5, reviewCount: 2 })
    await changeBusiness(server.sql, b?.id ?? 0, { ratingMean: 4.5, reviewCount: 2 })
    expect(await names({ minRating: 1 })).toEqual(['a', 'b'])
    expect(await names({ minRating: 4 })).toEqual(['b'])
    expect(await names({ sort: 'rating' })).toEqual(['b', 'a', 'c', 'd'])
  })
})

describe('pages', () => {
  const laid = Array.from({ length: 23 }, (_, i) => ({
    name: `Eczane ${'çcşsığ'[i % 6]}${i % 5}`,
    lat: i === 7 ? null : 41 + 0.01 * (i % 3),
    lng: i === 7 ? null : 29,
  }))

  test.each([
    { q: 'eczane', limit: 4 },
    { q: 'eczane', limit: 4, lat: 41, lng: 29 },
    { q: 'eczame c', limit: 2 },
    { sort: 'name', limit: 5 },
    { sort: 'rating', limit: 5 },
    { sort: 'rating', limit: 5, lat: 41, lng: 29 },
    { sort: 'distance', limit: 5, lat: 41, lng: 29 },
  ])('of %j neither skip nor repeat, from the overlay and from a base', async (query) => {
    const overlay = await everyPage(await laidOut(query))
    const other = await testApp({}, (sql) => buildBusinesses(sql, laid))
    try {
      const whole = await other.app.inject(addressOf({ ...query, limit: 100 }))
      const all = whole.json<SearchAnswer>()
      expect(all.items).toHaveLength(all.total)
      expect(new Set(overlay).size).toBe(overlay.length)
      const pages: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: SearchAnswer = (
          await other.app.inject(addressOf(cursor ? { ...query, cursor } : query))
        ).json()
        pages.push(...page.items.map(({ name }) => name))
        cursor = page.nextCursor
      }
      expect(pages).toEqual(all.items.map(({ name }) => name))
      const one = await search({ ...query, limit: 100 })
      expect(overlay).toEqual(one.items.map(({ id }) => id))
      expect(one.items.map(({ name }) => name)).toEqual(pages)
    } finally {
      await other.close()
    }
  })

  async function laidOut<T>(query: T): Promise<T> {
    await buildBusinesses(server.sql, laid)
    return query
  }

  test('a cursor of another question is refused, and what no cursor is', async () => {
    await buildBusinesses(server.sql, laid)
    const { nextCursor } = await search({ q: 'eczane', limit: 4 })
    expect((await search({ q: 'eczane', limit: 9, cursor: nextCursor ?? '' })).items).toHaveLength(9)
    for (const query of [
      { q: 'eczane', sort: 'name', cursor: nextCursor ?? '' },
      { q: 'eczan', cursor: nextCursor ?? '' },
      { q: 'eczane', cursor: 'abc' },
      { q: 'eczane', cursor: 'W10' },
      { q: 'eczane', cursor: 'x'.repeat(1201) },
    ]) {
      const answer = await server.app.inject(addressOf(query))
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'invalid_input', fields: { cursor: expect.any(String) } })
    }
  })

  test('further pages are counted, first ones never', async () => {
    await buildBusinesses(server.sql, laid)
    const { headers } = await signedIn(server)
    const cursor = (await search({ q: 'eczane', limit: 1 })).nextCursor ?? ''
    const further = () => server.app.inject({ url: addressOf({ q: 'eczane', limit: 1, cursor }), headers })
    let refused = await further()
    for (let i = 0; i < 300 && refused.statusCode === 200; i++) refused = await further()
    expect(refused.statusCode).toBe(429)
    const first = await server.app.inject({ url: addressOf({ q: 'eczane', limit: 1 }), headers })
    expect(first.statusCode).toBe(200)
  })
})

test.each([
  { q: 'a'.repeat(101) },
  { minRating: 6 },
  { sort: 'worst' },
  { sort: 'distance' },
  { lat: 41 },
  { lat: 'x', lng: 29 },
  { radius: 101 },
  { categoryId: 'abc' },
  { q: '\0' },
])('refuses %j', async (query) => {
  const answer = await server.app.inject(addressOf(query))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid_input', error: expect.any(String) })
})

test('the suggestions of the home page find something in the demonstration', async () => {
  const demo = await testApp({}, (sql) => seedDemo({ sql, places: loadPlaces(), tell: () => {} }))
  try {
    for (const q of ['Lastik Servisi', 'Elektrikçi', 'Sigorta', 'Oto Servis']) {
      const found = (await demo.app.inject(addressOf({ q, lat: 41.0165, lng: 28.9397 }))).json<SearchAnswer>()
      expect(found.items[0], q).toMatchObject({ category: q })
      expect(found.total, q).toBeGreaterThan(10)
    }
    const known = await demo.app.inject(addressOf({ q: 'kadikoy cilngir' }))
    expect(known.json<SearchAnswer>().understood).toMatchObject({ categoryId: 2, district: 'Kadıköy' })
  } finally {
    await demo.close()
  }
}, 180_000)

test('a change, an owner’s switch and a removal are found without anybody asking', async () => {
  const [first] = await buildBusinesses(server.sql, [{ name: 'Kervan', hours: '24/7' }, { name: 'Durak' }])
  const id = first?.id ?? 0
  const found = async (query: Record<string, string | boolean>) =>
    (await server.app.inject(addressOf(query))).json<SearchAnswer>().items.map(({ name }) => name)
  await expect.poll(() => found({ q: 'kervan' }), EVENTUALLY).toEqual(['Kervan'])
  await changeBusiness(server.sql, id, { name: 'Saltuk' })
  await expect.poll(() => found({ q: 'saltuk' }), EVENTUALLY).toEqual(['Saltuk'])
  expect(await found({ q: 'kervan' })).toEqual([])
  await changeBusiness(server.sql, id, { switchOpen: false, switchUntil: fromNow({ hours: 1 }) })
  await expect.poll(() => found({ q: 'saltuk', openNow: true }), EVENTUALLY).toEqual([])
  expect(await found({ q: 'saltuk' })).toEqual(['Saltuk'])
  await server.sql`delete from business where id = ${id}`
  await expect.poll(() => found({ q: 'saltuk' }), EVENTUALLY).toEqual([])
})
