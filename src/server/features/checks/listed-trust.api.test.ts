import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { secondApp, type TestApp, testApp } from '../../../../test/harness.ts'
import { request } from '../../../../test/person.ts'
import { addChecks } from './store.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
})
afterAll(() => server.close())

const PHONE = '+902120000001'
const at = (metres: number) => ({ lat: 40 + metres / 111_200, lng: 30 })
const place = (name: string, metres: number) =>
  buildBusiness(server.sql, { name, categoryId: 2, phone: PHONE, hours: '24/7', ...at(metres) })
const check = (id: number, field: string, days = 0, method = 'staff') => server.sql`
  insert into business_check (business_id, field, value, method, at)
  select ${id}, ${field}, v.value, ${method}, now() - make_interval(days => ${days})
  from business b cross join lateral checked_values(b) v where b.id = ${id} and v.field = ${field}`
const trustOf = async (id: number) => {
  const [row] = await server.sql<{ phoneTrust: number; hoursTrust: number }[]>`
    select phone_trust, hours_trust from business where id = ${id}`
  return [row?.phoneTrust, row?.hoursTrust]
}
async function order(): Promise<string[]> {
  await server.refreshTrust()
  await server.catchUp()
  const listed = await server.app.inject('/api/businesses?lat=40&lng=30&sort=useful&categoryId=2&limit=3')
  return listed.json<{ name: string }[]>().map(({ name }) => name)
}

test('of places that are equally near the surer one is first; a gang that doubts it moves nothing', async () => {
  const [near, sure] = [await place('Yakın', 0), await place('Emin', 200)]
  await place('Uzak', 600)
  expect(await order()).toEqual(['Yakın', 'Emin', 'Uzak'])
  await check(sure.id, 'phone')
  await check(sure.id, 'hours')
  expect(await order()).toEqual(['Emin', 'Yakın', 'Uzak'])
  expect(await trustOf(sure.id)).toEqual([92, 92])

  const words = { answer: 'wrong_number', after: 'call', openState: 'open', phone: PHONE }
  const later = { ...words, waitedSeconds: 0 }
  for (let i = 1; i <= 40; i++)
    await request(
      server,
      'POST',
      `/api/businesses/${sure.id}/answers`,
      { ...later, device: `d${i}` },
      { from: `20.0.${i}.1` },
    )
  const [doubt] =
    await server.sql`select from business_check where business_id = ${sure.id} and method = 'doubt'`
  expect(doubt).toBeDefined()
  expect(await order()).toEqual(['Emin', 'Yakın', 'Uzak'])
  expect(await trustOf(sure.id)).toEqual([92, 92])

  // What is far stays behind, however sure it is.
  await check(near.id, 'phone')
  await check(near.id, 'hours')
  expect(await order()).toEqual(['Yakın', 'Emin', 'Uzak'])
})

test('it falls with age and with another number, also where a second process computes it', async () => {
  const { id } = await place('Eski', 50_000)
  const old = await place('Daha eski', 50_000)
  await check(id, 'phone', 0)
  await check(old.id, 'phone', 183)
  const second = await secondApp(server)
  await Promise.all([server.refreshTrust(), second.refreshTrust()])
  await second.close()
  expect(await trustOf(id)).toEqual([92, 0])
  // Locksmiths are reached by mobile numbers: half a year halves it.
  expect(await trustOf(old.id)).toEqual([46, 0])
  await server.sql`update business set phone = '+902120000002' where id = ${id}`
  await server.refreshTrust()
  expect(await trustOf(id)).toEqual([0, 0])
})

/** Where customers read whether a place is open. */
const said = async (id: number, name: string) => {
  await server.refreshTrust()
  await server.catchUp()
  const [place] = await server.sql<{ lat: number }[]>`select lat from business where id = ${id}`
  const here = `lat=${place?.lat}&lng=30.5`
  const near = `${here}&radius=5`
  const ask = async (url: string) => (await server.app.inject(url)).json()
  type One = { id: number; openState: string }
  const own = (all: One[]) => all.find((one) => one.id === id)?.openState
  return {
    list: own(await ask(`/api/businesses?${here}&limit=5`)),
    nearby: own(await ask(`/api/businesses/nearby-open?${near}`)),
    useful: own(await ask(`/api/businesses/nearby-open?${near}&sort=useful&fields=card`)),
    map: own((await ask(`/api/businesses/open-around?${near}`)).places),
    search: own((await ask(`/api/businesses/search?q=${encodeURIComponent(name)}&openNow=true`)).items),
    page: (await ask(`/api/businesses/${id}`)).openState,
  }
}
const all = (openState: string) => ({
  ...{ list: openState, nearby: openState, useful: openState, map: openState, search: openState },
  page: openState,
})

test('a line that people doubt says nowhere that it is open, until a week later', async () => {
  const name = 'Şüpheli Anahtar'
  const { id } = await buildBusiness(server.sql, { name, categoryId: 2, hours: '24/7', lat: 41, lng: 30.5 })
  await check(id, 'hours')
  expect(await said(id, name)).toEqual(all('open'))
  await server.sql`
    insert into business_check (business_id, field, value, confirms, method, at)
    values (${id}, 'open', 'open', false, 'doubt', now() - interval '7 days' + interval '3 seconds')`
  expect(await said(id, name)).toEqual(all('estimated'))
  await server.sql`select pg_sleep(3)`
  expect(await said(id, name)).toEqual(all('open'))
})

test('hours that nobody confirms any more open nothing plainly; a switch does', async () => {
  const name = 'Eski Anahtar'
  const { id } = await buildBusiness(server.sql, { name, categoryId: 2, hours: '24/7', lat: 41, lng: 30.5 })
  await check(id, 'hours', 1000)
  expect(await said(id, name)).toEqual(all('estimated'))
  await server.sql`
    update business set switch_open = true, switch_until = now() + interval '1 hour' where id = ${id}`
  expect(await said(id, name)).toEqual(all('open'))
  await server.sql`update business set switch_open = null, switch_until = null where id = ${id}`
  await check(id, 'hours')
  expect(await said(id, name)).toEqual(all('open'))
})

test('hours of a fresh import alone say nowhere that it is open; it stays found, behind a surer one beside it, until somebody confirms them', async () => {
  const at = { categoryId: 2, hours: '24/7', phone: PHONE, lng: 30.5 }
  const { id } = await buildBusiness(server.sql, { ...at, name: 'Haritadan Anahtar', lat: 41.2 })
  const sure = await buildBusiness(server.sql, { ...at, name: 'Emin Anahtar', lat: 41.2004 })
  await check(id, 'hours', 0, 'import')
  await check(sure.id, 'hours')
  expect(await said(id, 'Haritadan Anahtar')).toEqual(all('estimated'))
  const near = await server.app.inject(
    '/api/businesses/nearby-open?lat=41.2&lng=30.5&radius=5&sort=useful&limit=2',
  )
  expect(near.json<{ id: number }[]>().map((one) => one.id)).toEqual([sure.id, id])
  await addChecks(server.sql, { businessId: id, userId: null, method: 'edit', fields: ['hours'] })
  const [row] = await server.sql`select open_doubt from business where id = ${id}`
  expect(row).toEqual({ openDoubt: null })
  expect(await said(id, 'Haritadan Anahtar')).toEqual(all('open'))
})

test('a place that a visit found gone says nowhere that it is open by its hours; where somebody opens it, it does', async () => {
  const name = 'Kapanmış Anahtar'
  const at = { categoryId: 2, hours: '24/7', lat: 41.4, lng: 30.5 }
  const { id } = await buildBusiness(server.sql, { ...at, name })
  await check(id, 'hours')
  await check(id, 'existence', 9)
  expect(await said(id, name)).toEqual(all('open'))
  const visit = {
    businessId: id,
    userId: null,
    method: 'visit',
    fields: ['existence'],
    isNear: true,
  } as const
  await addChecks(server.sql, { ...visit, confirms: false })
  expect(await said(id, name)).toEqual(all('estimated'))
  await server.sql`
    update business set switch_open = true, switch_until = now() + interval '1 hour' where id = ${id}`
  expect(await said(id, name)).toEqual(all('open'))
  await server.sql`update business set switch_open = null, switch_until = null where id = ${id}`
  await addChecks(server.sql, visit)
  expect(await said(id, name)).toEqual(all('open'))
})
