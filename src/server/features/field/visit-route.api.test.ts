import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_ROUTE } from '#contract/field-visits.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { secondApp, type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import type { Outlook } from '../hours/hours.ts'
import { windowsOf } from './visit-route.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

type Route = {
  stops: { id: number; minutes: number | null; isClosed: boolean }[] | null
  minutes: number | null
}
const worker = () => signedIn(server, { userType: 'field' })
const TAKSIM = 'lat=41.0369&lng=28.985'
const route = async (who: Person, ids: readonly number[], at = TAKSIM) =>
  (await who.ask('GET', `/api/field/route?${at}&ids=${ids.join(',')}`)).json<Route>()
const place = async (lat: number, lng: number, hours: string | null = '24/7') =>
  (await buildBusiness(server.sql, { lat, lng, hours })).id

test('the nearest by road first, across the water last, with minutes on the way', async () => {
  const who = await worker()
  // From Taksim Üsküdar is nearer than Levent, and farther by road; Şişli lies on the way.
  const [uskudar, levent, sisli] = [
    await place(41.0256, 29.0156),
    await place(41.0782, 29.0125),
    await place(41.0605, 28.9872),
  ]
  const told = await route(who, [uskudar, levent, sisli])
  expect(told.stops?.map(({ id }) => id)).toEqual([sisli, levent, uskudar])
  const legs = told.stops?.map(({ minutes }) => minutes ?? 0) ?? []
  expect(legs.every((minutes) => minutes >= 2 && minutes <= 60)).toBe(true)
  expect(Math.abs((told.minutes ?? 0) - legs.reduce((sum, one) => sum + one, 0))).toBeLessThanOrEqual(2)
  expect(told.stops?.some(({ isClosed }) => isClosed)).toBe(false)
})

test('of an area the neediest within reach are offered first, and the way orders those by road', async () => {
  const who = await worker()
  await server.sql`
    insert into field_plan (area, plate, target, priority, category_ids)
    values ('İstanbul', '34', 25, 'urgent', '{11}')`
  const [plan] = await server.sql<{ id: number }[]>`select id from field_plan`
  const asked = async (name: string, lat: number, lng: number, count: number) => {
    const { id } = await buildBusiness(server.sql, {
      name,
      lat,
      lng,
      hours: '24/7',
      categoryId: 11,
      plate: '34',
      city: 'İstanbul',
    })
    await server.sql`insert into visit_count (business_id, day, kind, count) values (${id}, istanbul_day(now()), 'contact', ${count})`
    return id
  }
  // Silivri is 60 km away; the one on the way is asked for least.
  await asked('Silivri', 41.0735, 28.247, 99)
  const [near, levent] = [
    await asked('Şişli', 41.0605, 28.9872, 1),
    await asked('Levent', 41.0782, 29.0125, 9),
  ]
  const listed = await who.ask('GET', `/api/field/nearby?${TAKSIM}&planId=${plan?.id}&limit=3`)
  expect(listed.json<{ name: string }[]>().map(({ name }) => name)).toEqual(['Levent', 'Şişli', 'Silivri'])
  expect((await route(who, [levent, near])).stops?.map(({ id }) => id)).toEqual([near, levent])
})

test('what is closed is said, what is not listed left out, and an island has no minutes', async () => {
  const who = await worker()
  const [closed, unknown, island] = [
    await place(41.0605, 28.9872, 'off'),
    await place(41.05, 28.987, null),
    await place(40.8738, 29.1287),
  ]
  const pending = (await buildBusiness(server.sql, { lat: 41.05, lng: 28.99, status: 'pending' })).id
  const told = await route(who, [closed, unknown, island, pending, closed, 999_999_999])
  expect(told.stops).toHaveLength(3)
  expect(told.stops).toContainEqual({ id: closed, minutes: expect.any(Number), isClosed: true })
  expect(told.stops).toContainEqual({ id: unknown, minutes: expect.any(Number), isClosed: false })
  expect(told.stops).toContainEqual({ id: island, minutes: null, isClosed: false })
  expect(told.minutes).toBeNull()
})

test('where no road is known nothing is told: the distance orders', async () => {
  const who = await worker()
  const id = await place(39.93, 32.86)
  expect(await route(who, [id], 'lat=39.92&lng=32.85')).toEqual({ stops: null, minutes: null })
})

test('what are no numbers of places, too many of them, and others than the staff are refused', async () => {
  const who = await worker()
  const many = Array.from({ length: MAX_ROUTE + 1 }, (_, i) => i + 1)
  for (const ids of ['', '1,', 'x', '0', '1;2', many.join(',')])
    expect((await who.ask('GET', `/api/field/route?${TAKSIM}&ids=${ids}`)).statusCode, ids).toBe(400)
  expect((await who.ask('GET', '/api/field/route?ids=1')).statusCode).toBe(400)
  const customer = await signedIn(server)
  const refused = await customer.ask('GET', `/api/field/route?${TAKSIM}&ids=1`)
  expect(refused.json()).toMatchObject({ code: 'forbidden' })
})

test('one account asks for one route after the other; somebody else’s minutes are told meanwhile', async () => {
  const who = await worker()
  const ids = [await place(41.0605, 28.9872), await place(41.0256, 29.0156)]
  const asked = Array.from({ length: 60 }, () =>
    who.ask('GET', `/api/field/route?${TAKSIM}&ids=${ids.join(',')}`),
  )
  const minutes = await server.app.inject({
    url: `/api/road-minutes?${TAKSIM}&to=41.0605,28.9872`,
    remoteAddress: '192.0.2.7',
  })
  expect(minutes.statusCode).toBe(200)
  const codes = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(3)
  expect(codes.filter((code) => code === 429).length).toBeGreaterThan(30)
  expect(new Set(codes)).toEqual(new Set([200, 429]))
})

test('one account has so many routes an hour', async () => {
  const other = await secondApp(server, { LIMITS_SCALE: '0.01' })
  const who = await signedIn({ ...server, app: other.app }, { userType: 'field' })
  const ask = async () => (await who.ask('GET', '/api/field/route?lat=39.92&lng=32.85&ids=1')).statusCode
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
  await other.close()
})

test('a place may be visited whenever nobody knows that it is closed', () => {
  const now = new Date('2026-11-23T09:00:00+03:00')
  const outlook = (state: Outlook['state'], ...changes: [string, Outlook['state']][]): Outlook => ({
    state,
    changes: changes.map(([at, then]) => ({ at: `2026-11-23T${at}:00+03:00`, state: then })),
    special: [],
  })
  const ALWAYS = Number.POSITIVE_INFINITY
  expect(windowsOf(null, now)).toBeNull()
  expect(windowsOf(outlook('unknown'), now)).toBeNull()
  expect(windowsOf(outlook('closed'), now)).toEqual([])
  expect(windowsOf(outlook('open', ['12:00', 'closed'], ['13:00', 'open']), now)).toEqual([
    { from: 0, to: 180 },
    { from: 240, to: ALWAYS },
  ])
  expect(windowsOf(outlook('closed', ['10:00', 'unknown']), now)).toEqual([{ from: 60, to: ALWAYS }])
})
