import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BusinessDetail, BusinessListed } from '#contract/businesses.ts'
import { buildBusiness, buildBusinesses, buildUser } from '../../../../db/seed/factories.ts'
import { secondApp, type TestApp, testApp } from '../../../../test/harness.ts'
import { signedIn } from '../../../../test/person.ts'
import { jsonSchema } from '../../serialiser.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.sql`delete from business`
})

const list = async (query: string) => {
  await server.catchUp()
  const answer = await server.app.inject(`/api/businesses${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<BusinessListed[]>()
}

/** Follows the Link header to the end. */
async function everyPage(query: string): Promise<number[][]> {
  await server.catchUp()
  const pages: number[][] = []
  let address: string | undefined = `/api/businesses${query}`
  while (address) {
    const answer: LightMyRequestResponse = await server.app.inject(address)
    expect(answer.statusCode).toBe(200)
    pages.push(answer.json<BusinessListed[]>().map((business) => business.id))
    address = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1]
  }
  return pages
}

describe('list', () => {
  test('open and closed ones of a category; nothing that is not listed', async () => {
    await buildBusinesses(server.sql, [
      { name: 'a', categoryId: 2, hours: 'off' },
      { name: 'b', categoryId: 2, hours: '24/7' },
      { name: 'c', categoryId: 3 },
      { name: 'd', categoryId: 2, status: 'pending' },
    ])
    const found = await list('?categoryId=2')
    expect(found.map(({ name, isOpen, rating, distance }) => [name, isOpen, rating, distance])).toEqual([
      ['a', false, 4, null],
      ['b', true, 4, null],
    ])
    expect(found.map((business) => BusinessListed.parse(business))).toEqual(found)
  })

  test('nearest first when a position is given', async () => {
    await buildBusinesses(server.sql, [
      { name: 'far', lat: 41.2, lng: 29 },
      { name: 'near', lat: 41.001, lng: 29 },
      { name: 'no position', lat: null, lng: null },
    ])
    const found = await list('?lat=41&lng=29')
    expect(found.map(({ name }) => name)).toEqual(['near', 'far'])
    expect(found[0]?.distance).toBeCloseTo(0.111, 3)
  })

  test('sort=useful: what is known open and can be called stands before what is nearer, with its true distance', async () => {
    await buildBusinesses(server.sql, [
      { name: 'closed', lat: 41.001, lng: 29, hours: 'off', phone: '+902121234567' },
      { name: 'silent', lat: 41.002, lng: 29, hours: '24/7', phone: null },
      { name: 'callable', lat: 41.03, lng: 29, hours: '24/7', phone: '+902121234567' },
      { name: 'callable too', lat: 41.02, lng: 29, hours: '24/7', phone: '+902121234567' },
      { name: 'far', lat: 42, lng: 29, hours: '24/7', phone: '+902121234567' },
    ])
    const found = await list('?lat=41&lng=29&sort=useful')
    expect(found.map(({ name }) => name)).toEqual(['callable too', 'callable', 'silent', 'closed', 'far'])
    expect(found[0]?.distance).toBeCloseTo(2.224, 3)
    const filtered = await list('?lat=41&lng=29&sort=useful&openNow=true&hasPhone=true&radius=3')
    expect(filtered.map(({ name }) => name)).toEqual(['callable too'])
    const anywhere = await list('?sort=useful&hasPhone=true&openNow=true')
    expect(anywhere.map(({ name }) => name)).toEqual(['callable', 'callable too', 'far'])
    expect((await list('?lat=41&lng=29&sort=distance')).map(({ name }) => name)[0]).toBe('closed')
    await server.sql`update business set name = 'silent too' where name = 'silent'`
    expect((await list('?lat=41&lng=29&sort=useful&q=silent')).map(({ name }) => name)).toEqual([
      'silent too',
    ])
  })

  test('sort=useful without a position: the open ones of the account’s province first', async () => {
    const { headers } = await signedIn(server, { city: 'Bursa' })
    await buildBusinesses(server.sql, [
      { name: 'İstanbul', city: 'İstanbul', hours: '24/7' },
      { name: 'Bursa kapalı', city: 'Bursa', hours: 'off' },
      { name: 'Bursa', city: 'Bursa', hours: '24/7' },
    ])
    expect((await list('?sort=useful')).map(({ name }) => name)).toEqual([
      'İstanbul',
      'Bursa',
      'Bursa kapalı',
    ])
    const own = await server.app.inject({ url: '/api/businesses?sort=useful', headers })
    expect(own.json<BusinessListed[]>().map(({ name }) => name)).toEqual([
      'Bursa',
      'İstanbul',
      'Bursa kapalı',
    ])
  })

  test.each([
    ['?sort=distance', 'lat'],
    ['?sort=best', 'sort'],
    ['?openNow=true', 'sort'],
    ['?sort=useful&cursor=WzEsMl0', 'cursor'],
    ['?cursor=WzAuNSwxLDE3XQ', 'cursor'],
  ])('refuses %s in words', async (query, field) => {
    const answer = await server.app.inject(`/api/businesses${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } })
  })

  test.each([
    '?limit=7',
    '?limit=7&lat=41&lng=29',
    '?limit=7&sort=useful',
    '?limit=7&lat=41&lng=29&sort=useful',
  ])('pages of %s neither skip nor repeat, equal distances included', async (query) => {
    const world = await buildBusinesses(
      server.sql,
      Array.from({ length: 40 }, (_, i) => ({ lat: 41 + 0.01 * (i % 3), lng: 29 })),
    )
    const pages = await everyPage(query)
    expect(pages.map((page) => page.length)).toEqual([7, 7, 7, 7, 7, 5])
    expect(pages.flat().sort((a, b) => a - b)).toEqual(world.map((business) => business.id))
  })

  test('finds folded parts of words in name, district and services', async () => {
    await buildBusiness(server.sql, {
      name: 'Şişli Işık Çilingir',
      district: 'Şişli',
      services: ['Kapı açma 7/24'],
    })
    await buildBusiness(server.sql, { name: 'Bambaşka' })
    for (const q of ['isik cilingir', 'IŞIK', 'ışık', 'kapi acma', 'şişl'])
      expect((await list(`?q=${encodeURIComponent(q)}`)).map(({ name }) => name)).toEqual([
        'Şişli Işık Çilingir',
      ])
    for (const q of ['%', '_ambaşka', String.raw`\ambaşka`])
      expect(await list(`?q=${encodeURIComponent(q)}`)).toEqual([])
    expect(await list('?q=%20')).toHaveLength(2)
  })

  test('an open line that is doubted claims the same with words and without', async () => {
    await buildBusiness(server.sql, { name: 'Kuşkulu Çilingir', hours: '24/7' })
    await server.sql`update business set open_doubt = 'hours'`
    const claims = async (query: string) =>
      (await list(query)).map(({ openState, isDoubted }) => ({ openState, isDoubted }))
    for (const query of ['?limit=5', '?q=kuskulu', '?q=kuskulu&sort=useful'])
      expect(await claims(query), query).toEqual([{ openState: 'estimated', isDoubted: true }])
    await server.sql`update business set switch_open = true, switch_until = now() + interval '1 hour'`
    for (const query of ['?limit=5', '?q=kuskulu'])
      expect(await claims(query), query).toEqual([{ openState: 'open', isDoubted: undefined }])
  })

  test.each([
    '?cursor=abc',
    '?cursor=W10',
    '?limit=101',
    '?lat=41',
    '?q=%00',
    `?q=${'a'.repeat(101)}`,
    '?categoryId=abc',
  ])('refuses %s', async (query) => {
    const answer = await server.app.inject(`/api/businesses${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_input', error: expect.any(String) })
  })

  test('a cursor of one order is refused in the other', async () => {
    await buildBusinesses(server.sql, [{}, {}])
    await server.catchUp()
    const link = String((await server.app.inject('/api/businesses?limit=1')).headers['link'])
    const cursor = /cursor=([^&>]+)/.exec(link)?.[1]
    expect((await server.app.inject(`/api/businesses?lat=41&lng=29&cursor=${cursor}`)).statusCode).toBe(400)
  })

  test('a crawl into the depth stops, first pages never do', async () => {
    await buildBusinesses(server.sql, [{}, {}, {}])
    await server.catchUp()
    const { headers } = await signedIn(server)
    const cursor = /cursor=([^&>]+)/.exec(
      String((await server.app.inject('/api/businesses?limit=1')).headers['link']),
    )?.[1]
    const deep = () => server.app.inject({ url: `/api/businesses?limit=1&cursor=${cursor}`, headers })
    for (let i = 0; i < 300; i++) expect((await deep()).statusCode).toBe(200)
    const refused = await deep()
    expect(refused.statusCode).toBe(429)
    expect(refused.json().code).toBe('too_many_requests')
    expect((await server.app.inject({ url: '/api/businesses?limit=1', headers })).statusCode).toBe(200)
  })
})

describe('detail', () => {
  test('says everything declared and nothing else', async () => {
    const owner = await buildUser(server.sql, { userType: 'business' })
    const { id } = await buildBusiness(server.sql, {
      ownerId: owner.id,
      hours: 'Mo-Fr 09:00-18:00',
      priceRange: '₺₺',
      responseClaim: '15-30 dk',
      services: ['Kurtarma 7/24'],
      paymentMethods: ['Nakit'],
    })
    await server.catchUp()
    // Told only where there is something to tell.
    const isAlwaysTold = (key: string) => !['endsUnknown', 'isDoubted', 'notice'].includes(key)
    const answer = await server.app.inject(`/api/businesses/${id}?lat=41.0165&lng=28.9516`)
    const detail = answer.json()
    expect(Object.keys(detail).sort()).toEqual(Object.keys(BusinessDetail.shape).filter(isAlwaysTold).sort())
    expect(detail).toMatchObject({
      distance: '1,0 km',
      rating: 4,
      reviewCount: 0,
      priceRange: '₺₺',
      responseClaim: '15-30 dk',
      services: ['Kurtarma 7/24'],
      paymentMethods: ['Nakit'],
      openHours: 'Pzt–Cum 09:00–18:00, Cmt–Paz kapalı',
      hours: { osm: 'Mo-Fr 09:00-18:00' },
    })
    expect((await server.app.inject(`/api/businesses/${id}`)).json().distance).toBe(null)
  })

  test.each(['0', '-1', 'abc', '1.5', '1e3', '99999999999999999999', '%00', "1'--", '9007199254740991'])(
    'not found: %s',
    async (id) => {
      const answer = await server.app.inject(`/api/businesses/${id}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ error: 'Aradığınız kayıt bulunamadı.', code: 'not_found' })
    },
  )
})

describe('categories', () => {
  test('all 65 in their order, with the ids of the specification', async () => {
    const all = (await server.app.inject('/api/categories')).json<{ id: number; name: string }[]>()
    expect(all).toHaveLength(65)
    expect(all.slice(0, 5).map(({ name }) => name)).toEqual([
      'Acil Yardım',
      'Çilingir',
      'Çekici',
      'Eczane',
      'Sigorta',
    ])
    expect((await server.app.inject('/api/categories/2')).json()).toEqual(all[1])
    expect((await server.app.inject('/api/categories/66')).statusCode).toBe(404)
    expect((await server.app.inject('/api/categories/x')).statusCode).toBe(404)
  })
})

describe('telephones', () => {
  /** Lists of businesses: each leaves telephones out beyond what a network or an account has. */
  const COUNTED: Record<string, string> = {
    '/api/businesses': '?limit=100',
    '/api/businesses/search': '?limit=100',
    '/api/businesses/nearby-open': '?lat=41&lng=29&limit=100',
  }
  /** Lists that tell theirs in any case, and why. */
  const SHOWN: Record<string, string> = {
    '/api/business/login': 'an owner’s own',
    '/api/businesses/mine': 'the caller’s own',
    '/api/call-outs/mine': 'who comes to the caller, and to whom the caller goes',
    '/api/call-outs/{id}/list': 'ten at most, of a call-out, of which there are three a day',
    '/api/businesses/recent': 'the newest eight, the same for everybody',
    '/api/surveys': 'how many telephones were right, and none of them',
    '/api/pharmacies/on-duty': 'the duty list of the day, which chambers publish',
  }
  const TELEPHONE = /^(phone|mobile|tel|whatsapp)/i

  /** Whether rows of a list in this JSON schema have a telephone. */
  function hasPhones(schema: unknown, inList = false): boolean {
    if (typeof schema !== 'object' || schema === null) return false
    return Object.entries(schema).some(
      ([key, value]) => (inList && TELEPHONE.test(key)) || hasPhones(value, inList || key === 'items'),
    )
  }

  test('every list that tells people telephones is known here', () => {
    const told = server.endpoints
      .filter(({ access }) => access.some((level) => ['public', 'user', 'customer', 'self'].includes(level)))
      .filter(({ reply }) => hasPhones(jsonSchema(reply)))
      .map(({ path }) => path)
    expect(told.sort()).toEqual([...Object.keys(COUNTED), '/api/favorites', ...Object.keys(SHOWN)].sort())
  })

  test('are left out of lists beyond the allowance, and nowhere else', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => ({
      ...{ name: `b${i}`, categoryId: 3, hours: '24/7', phone: `+90212000${1000 + i}` },
      ...{ lat: 41 + i / 10_000, lng: 29, isEmergency: i % 2 === 0 },
    }))
    const ids = (await buildBusinesses(server.sql, rows)).map(({ id }) => id)
    const strict = await secondApp(server, { LIMITS_SCALE: '0.05' }) // 30 an hour
    try {
      const me = await signedIn(server)
      await server.sql`insert into favorite (user_id, business_id) select ${me.id}, unnest(${ids}::bigint[])`
      const phones = async (url: string, remoteAddress: string, headers = {}) => {
        const answer = (await strict.app.inject({ url, remoteAddress, headers })).json()
        const items = (answer.items ?? answer) as { id: number; phone: string | null }[]
        expect(items.length).toBeGreaterThan(0)
        return items.filter(({ phone }) => phone !== null).length
      }
      for (const [i, [path, query]] of Object.entries(COUNTED).entries()) {
        const [few, many] = [`10.0.${i}.1`, `10.0.${i}.2`]
        const first = path.endsWith('nearby-open') ? 20 : 0 // nearby's first page
        expect([path, await phones(`${path}?lat=41&lng=29&limit=25`, few)]).toEqual([path, 25])
        expect([path, await phones(path + query, many)]).toEqual([path, first])
        expect([path, await phones(`${path}?lat=41&lng=29&limit=25`, many)]).toEqual([path, first])
      }
      expect(await phones('/api/favorites', '10.9.9.8', me.headers)).toBe(0)
      // What many accounts of one network keep is counted for it, apart from what it browses.
      const keepers = await Promise.all([0, 1, 2].map(() => signedIn(server)))
      for (const [i, { id }] of keepers.entries())
        await server.sql`
          insert into favorite (user_id, business_id) select ${id}, unnest(${ids.slice(20 * i, 20 * i + 20)}::bigint[])`
      const kept = []
      for (const { headers } of keepers) kept.push(await phones('/api/favorites', '10.9.9.7', headers))
      expect(kept).toEqual([20, 0, 0])
      expect(await phones('/api/businesses?limit=20', '10.9.9.7')).toBe(20)
      const used = '10.0.0.2'
      expect(await phones('/api/businesses?q=b1&limit=5', used)).toBe(0)
      const narrowed = 'categoryId=3&sort=useful&lat=41&lng=29&withinMinutes=30&limit=5&fields=card'
      for (const path of ['', '/search'])
        expect(await phones(`/api/businesses${path}?${narrowed}`, used)).toBe(0)
      expect(await phones('/api/businesses?limit=5', '10.9.9.9', me.headers)).toBe(0) // the account's, by its favourites
      expect(await phones('/api/businesses?categoryId=1', used)).toBe(30)
      expect(await phones('/api/businesses/search?categoryId=1&limit=100', used)).toBe(30)
      const page = await strict.app.inject({ url: `/api/businesses/${ids[0]}`, remoteAddress: used })
      expect(page.json<BusinessDetail>().phone).toBe('+902120001000')
    } finally {
      await strict.close()
    }
  })
})
