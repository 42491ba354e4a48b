import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BusinessNearby } from '#contract/businesses.ts'
import type { OpenAround } from '#contract/listing-open-around.ts'
import { distanceKm } from '#lib/geo.ts'
import { buildBusiness, buildBusinesses } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { fromNow } from '../../../../test/from-now.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { refreshSchedules } from '../hours/hours.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.sql`delete from business`
})

const taksim = { lat: 41.037, lng: 28.985 }
/** A point so many km north of Taksim: a degree of latitude is 111.195 km. */
const north = (km: number) => ({ lat: taksim.lat + km / 111.195, lng: taksim.lng })
const ask = async (query = '') => {
  await server.catchUp()
  const answer = await server.app.inject(
    `/api/businesses/nearby-open?lat=${taksim.lat}&lng=${taksim.lng}${query}`,
  )
  expect(answer.statusCode).toBe(200)
  return answer.json<BusinessNearby[]>()
}
const names = async (query = '') => (await ask(query)).map((business) => business.name)

/** No usual hours: open only by hours or switch. Always usually open: a hospital. */
const NO_USUAL = async () => {
  const [row] = await server.sql<
    { id: number }[]
  >`select id from category where usual_schedule_id is null and id > 1 limit 1`
  return row?.id ?? 0
}
const USUALLY_OPEN = async () => {
  const [row] = await server.sql<{ id: number }[]>`
    select c.id from category c join schedule s on s.id = c.usual_schedule_id where s.hours = '24/7' and c.id > 1 limit 1`
  return row?.id ?? 0
}

describe('which', () => {
  test('only listed, open ones within the radius, nearest first', async () => {
    const categoryId = await NO_USUAL()
    const at = (km: number, name: string, over = {}) => ({
      ...north(km),
      name,
      categoryId,
      hours: '24/7',
      ...over,
    })
    await buildBusinesses(server.sql, [
      at(3, 'third'),
      at(0.5, 'first'),
      at(9.99, 'inside'),
      at(10.01, 'outside'),
      at(1, 'closed', { hours: 'off' }),
      at(1, 'hours unknown', { hours: null }),
      at(1, 'pending', { status: 'pending' }),
      at(1, 'suspended', { status: 'suspended' }),
      at(1, 'no position', { lat: null, lng: null }),
    ])
    expect(await names()).toEqual(['first', 'third', 'inside'])
    expect(await names('&radius=1')).toEqual(['first'])
    expect(await names('&limit=2')).toEqual(['first', 'third'])
    expect(await names('&radius=11')).toContain('outside')
    expect(await names('&categoryId=2')).toEqual([])
  })

  test('category 1 also lists what is marked as emergency elsewhere', async () => {
    await buildBusiness(server.sql, {
      ...north(1),
      name: 'tow',
      categoryId: 3,
      hours: '24/7',
      isEmergency: true,
    })
    await buildBusiness(server.sql, { ...north(1), name: 'shop', categoryId: 3, hours: '24/7' })
    expect(await names('&categoryId=1')).toEqual(['tow'])
    expect((await names('&categoryId=3')).sort()).toEqual(['shop', 'tow'])
  })

  test('lon is read where lng is missing', async () => {
    await buildBusiness(server.sql, { ...north(1), hours: '24/7' })
    await server.catchUp()
    const answer = await server.app.inject(`/api/businesses/nearby-open?lat=${taksim.lat}&lon=${taksim.lng}`)
    expect(answer.json()).toHaveLength(1)
  })
})

test('all that is open around a point is counted and placed, by trade too', async () => {
  const categoryId = await NO_USUAL()
  const tow = { categoryId, hours: '24/7' }
  await buildBusinesses(server.sql, [
    { ...north(1), name: 'near', ...tow },
    { ...north(2), name: 'mute', ...tow, phone: null },
    { ...north(9.9), name: 'guessed', categoryId: await USUALLY_OPEN(), hours: null },
    { ...north(10.1), name: 'outside', ...tow },
    { ...north(1), name: 'closed', categoryId, hours: 'off' },
  ])
  const around = async (query: string) => {
    await server.catchUp()
    const answer = await server.app.inject(
      `/api/businesses/open-around?lat=${taksim.lat}&lng=${taksim.lng}${query}`,
    )
    expect(answer.statusCode).toBe(200)
    return answer.json<OpenAround>()
  }
  const { total, places } = await around('')
  expect(total).toBe(3)
  expect(places.map(({ name, openState, categoryId: of }) => [name, openState, of])).toEqual([
    ['near', 'open', categoryId],
    ['mute', 'open', categoryId],
    ['guessed', 'estimated', await USUALLY_OPEN()],
  ])
  expect(places[0]?.latitude).toBeCloseTo(north(1).lat, 4)
  expect(places[0]?.longitude).toBeCloseTo(taksim.lng, 4)
  expect(JSON.stringify(places)).not.toContain('phone')
  expect((await around(`&categoryId=${categoryId}`)).total).toBe(2)
  expect(await around('&radius=11&countOnly=true')).toEqual({ total: 4, places: [] })
})

test('a map has fifty places for who was told more than any person looks at; the count stays true', async () => {
  const few = await testApp({ LIMITS_SCALE: '0.02' })
  const categoryId = await NO_USUAL()
  const tow = { categoryId, hours: '24/7', ...north(1) }
  await buildBusinesses(
    few.sql,
    Array.from({ length: 250 }, (_, i) => ({ ...tow, name: `tow ${i}` })),
  )
  await few.catchUp()
  const around = async (remoteAddress: string) => {
    const url = `/api/businesses/open-around?lat=${taksim.lat}&lng=${taksim.lng}`
    const { total, places } = (await few.app.inject({ url, remoteAddress })).json<OpenAround>()
    return [total, places.length]
  }
  expect(await around('192.0.2.1')).toEqual([250, 50])
  await few.close()
})

describe('open or not', () => {
  test('the hours decide, unless the switch is in force', async () => {
    const categoryId = await NO_USUAL()
    const shut = await buildBusiness(server.sql, { ...north(1), name: 'shut', categoryId, hours: '24/7' })
    const opened = await buildBusiness(server.sql, { ...north(1), name: 'opened', categoryId, hours: 'off' })
    await changeBusiness(server.sql, shut.id, { switchOpen: false, switchUntil: fromNow({ hours: 1 }) })
    await changeBusiness(server.sql, opened.id, { switchOpen: true, switchUntil: fromNow({ hours: 1 }) })
    expect(await names()).toEqual(['opened'])
    await server.sql`update business set switch_until = now() - interval '1 second'`
    expect(await names()).toEqual(['shut'])
  })

  test('unknown hours in a trade that is usually open now are estimated, never plainly open', async () => {
    await buildBusiness(server.sql, { ...north(1), categoryId: await USUALLY_OPEN(), hours: null })
    await buildBusiness(server.sql, { ...north(1), categoryId: await NO_USUAL(), hours: null })
    expect(await ask()).toMatchObject([
      { openState: 'estimated', isOpen: true, is_open: true, hours: { osm: null } },
    ])
  })

  test('hours that were written but not understood decide nothing and are shown as written', async () => {
    const { id } = await buildBusiness(server.sql, {
      ...north(1),
      categoryId: await USUALLY_OPEN(),
      hours: null,
    })
    await changeBusiness(server.sql, id, { hoursWritten: 'Patron gelince' })
    expect(await ask()).toMatchObject([{ openState: 'estimated', workingHours: 'Patron gelince' }])
  })

  test('a state whose moment has come is brought up to date', async () => {
    const categoryId = await NO_USUAL()
    await buildBusiness(server.sql, { ...north(1), categoryId, hours: 'Mo-Su 00:00-24:00; Dec 25 off' })
    await server.sql`update schedule set open_state = 'closed', next_change_at = now() - interval '1 second',
        outlook = jsonb_set(outlook, '{state}', '"closed"')
      where hours like '%Dec 25%'`
    expect(await ask()).toEqual([])
    await refreshSchedules(server.sql)
    expect(await ask()).toHaveLength(1)
    const [{ ahead } = { ahead: false }] = await server.sql<{ ahead: boolean }[]>`
      select next_change_at > now() as ahead from schedule where hours like '%Dec 25%'`
    expect(ahead).toBe(true)
  })
})

describe('order', () => {
  test('plain distance unless asked; sort=best ranks known hours as if 2 km nearer, the distance shown stays true', async () => {
    const [known, estimated] = [await NO_USUAL(), await USUALLY_OPEN()]
    const at = (km: number, isKnown: boolean) => ({
      ...north(km),
      name: `${isKnown ? 'known' : 'estimated'} ${km}`,
      categoryId: isKnown ? known : estimated,
      hours: isKnown ? '24/7' : null,
    })
    await buildBusinesses(server.sql, [at(1, false), at(2.9, true), at(3.1, true), at(4, false)])
    expect(await names()).toEqual(['estimated 1', 'known 2.9', 'known 3.1', 'estimated 4'])
    expect(await names('&sort=best')).toEqual(['known 2.9', 'estimated 1', 'known 3.1', 'estimated 4'])
    const [first] = await ask('&sort=best')
    expect(first?.distance).toBeCloseTo(2.9, 2)
  })

  test('a crowd of estimated places does not push a known one out', async () => {
    const [known, estimated] = [await NO_USUAL(), await USUALLY_OPEN()]
    const crowd = Array.from({ length: 60 }, (_, i) => ({
      ...north(0.01 * i),
      categoryId: estimated,
      hours: null,
    }))
    await buildBusinesses(server.sql, [
      ...crowd,
      { ...north(2), name: 'known', categoryId: known, hours: '24/7' },
    ])
    expect((await names('&sort=best&limit=5'))[0]).toBe('known')
  })

  test('agrees with brute force on a random world, equal distances included', async () => {
    let seed = 724
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed / 2_147_483_648
    }
    const spots = Array.from({ length: 40 }, () => ({ lat: 41 + random() * 0.3, lng: 28.8 + random() * 0.4 }))
    const world = await buildBusinesses(
      server.sql,
      Array.from({ length: 400 }, () => ({
        ...(spots[Math.floor(random() * spots.length)] ?? taksim),
        categoryId: 2 + Math.floor(random() * 5),
        hours: random() < 0.6 ? '24/7' : 'off',
      })),
    )
    await server.catchUp()
    for (let round = 0; round < 20; round++) {
      const from = { lat: 41 + random() * 0.3, lng: 28.8 + random() * 0.4 }
      const radius = 1 + Math.floor(random() * 20)
      const categoryId = 2 + Math.floor(random() * 5)
      const expected = world
        .filter((b) => b.hours === '24/7' && b.categoryId === categoryId)
        .map((b) => ({ id: b.id, km: distanceKm(from, { lat: b.lat ?? 0, lng: b.lng ?? 0 }) }))
        .filter(({ km }) => km <= radius)
        .sort((a, b) => (Math.abs(a.km - b.km) > 1e-9 ? a.km - b.km : a.id - b.id))
        .slice(0, 20)
        .map(({ id }) => id)
      const query = `lat=${from.lat}&lng=${from.lng}&radius=${radius}&categoryId=${categoryId}&limit=20`
      const answer = await server.app.inject(`/api/businesses/nearby-open?${query}`)
      expect(answer.json<BusinessNearby[]>().map(({ id }) => id)).toEqual(expected)
    }
  })
})

test('leaves compressed over a real connection where that is taken, and says so to caches', async () => {
  await buildBusinesses(
    server.sql,
    Array.from({ length: 5 }, () => ({ ...north(1), hours: '24/7' })),
  )
  await server.catchUp()
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `${address}/api/businesses/nearby-open?lat=${taksim.lat}&lng=${taksim.lng}&sort=useful`
  const asked = async (taken: string) => {
    const answer = await fetch(url, { headers: { 'accept-encoding': taken } })
    const { headers } = answer
    const { rawPayload } = await server.app.inject({ url, headers: { 'accept-encoding': taken } })
    expect(Number(headers.get('content-length')), taken).toBe(rawPayload.length)
    expect(headers.get('vary')).toBe('accept-encoding')
    return { body: await answer.text(), encoding: headers.get('content-encoding'), length: rawPayload.length }
  }
  const plain = await asked('identity')
  expect(plain).toMatchObject({ encoding: null, length: Buffer.byteLength(plain.body) })
  for (const [taken, encoding] of [['gzip, br', 'br'] as const, ['gzip', 'gzip'] as const]) {
    const zipped = await asked(taken)
    expect(zipped).toMatchObject({ body: plain.body, encoding })
    expect(zipped.length).toBeLessThan(plain.length / 2)
  }
})

test('the answer carries exactly the declared fields, aliases included', async () => {
  await buildBusiness(server.sql, {
    ...north(1.2),
    name: 'Örnek',
    phone: '+902121234567',
    hours: 'Mo-Su 00:00-24:00',
  })
  const [business] = await ask()
  expect(BusinessNearby.parse(business)).toEqual(business)
  // Told only where there is something to tell.
  const sometimes = ['endsUnknown', 'isDoubted', 'notice', 'detour', 'distrust']
  const always = Object.keys(BusinessNearby.shape).filter((key) => !sometimes.includes(key))
  expect(Object.keys(business ?? {}).sort()).toEqual(always.sort())
  expect(business).toMatchObject({
    rating: '4',
    reviewCount: 0,
    distance: expect.closeTo(1.2, 2),
    isVerified: true,
    is_verified: true,
    lat: business?.latitude,
    lon: business?.lng,
    category: 'Eczane',
    workingHours: business?.business_hours,
    openHours: business?.businessHours,
  })
})

test.each([
  ['', 'lat'],
  ['?lat=41', 'lng'],
  ['?lng=29', 'lat'],
  ['?lat=91&lng=29', 'lat'],
  ['?lat=41&lng=181', 'lng'],
  ['?lat=NaN&lng=29', 'lat'],
  ['?lat=41,5&lng=29', 'lat'],
  ['?lat=0x29&lng=29', 'lat'],
  ['?lat=41&lat=42&lng=29', 'lat'],
  ['?lat=41&lng=29&radius=0', 'radius'],
  ['?lat=41&lng=29&radius=101', 'radius'],
  ['?lat=41&lng=29&limit=0', 'limit'],
  ['?lat=41&lng=29&limit=101', 'limit'],
  ['?lat=41&lng=29&limit=1.5', 'limit'],
  ['?lat=41&lng=29&categoryId=-1', 'categoryId'],
  ['?lat=41&lng=29&categoryId=99999999999999999999', 'categoryId'],
  ['?lat=41&lng=29&sort=random', 'sort'],
])('refuses %s in words', async (query, field) => {
  const answer = await server.app.inject(`/api/businesses/nearby-open${query}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } })
})
