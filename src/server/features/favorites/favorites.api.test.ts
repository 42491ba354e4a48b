import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BusinessListed } from '#contract/businesses.ts'
import { MAX_FAVORITES } from '#contract/favorites.ts'
import { buildBusiness, buildBusinesses } from '../../../../db/seed/factories.ts'
import { addFavorites } from '../../../../test/add-rows.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { signedIn } from '../../../../test/person.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
})
afterAll(() => server.close())

/** A new customer and how they ask. */
async function person() {
  const customer = await signedIn(server)
  const ask = (method: 'GET' | 'PUT' | 'DELETE', rest = '') => customer.ask(method, `/api/favorites${rest}`)
  const names = async () => {
    await server.catchUp()
    return (await ask('GET')).json<BusinessListed[]>().map((b) => b.name)
  }
  return { id: customer.id, ask, names }
}

test('are kept, told apart, listed the latest first, and taken out again; twice is as once', async () => {
  const { ask, names } = await person()
  const one = await buildBusiness(server.sql, { name: 'one' })
  await buildBusiness(server.sql, { name: 'never kept' })
  const two = await buildBusiness(server.sql, { name: 'two', hours: '24/7' })
  expect(await names()).toEqual([])
  for (const { id } of [one, two, one]) {
    const added = await ask('PUT', `/${id}`)
    expect([added.statusCode, added.json()]).toEqual([200, { ok: true }])
  }
  expect(await names()).toEqual(['two', 'one'])
  expect((await ask('GET', `/${one.id}`)).json()).toEqual({ isFavorite: true })
  for (let i = 0; i < 2; i++) expect((await ask('DELETE', `/${one.id}`)).json()).toEqual({ ok: true })
  expect(await names()).toEqual(['two'])
  expect((await ask('GET', `/${one.id}`)).json()).toEqual({ isFavorite: false })
})

test('a row is the same as in the lists, with its distance where a position is given', async () => {
  const { ask } = await person()
  const { id } = await buildBusiness(server.sql, { phone: '+902121234567', hours: '24/7', lat: 41, lng: 29 })
  await ask('PUT', `/${id}`)
  await server.catchUp()
  const { distance, ...listed } = (await server.app.inject('/api/businesses?limit=100'))
    .json<BusinessListed[]>()
    .find((business) => business.id === id) as BusinessListed
  expect(distance).toBeNull()
  expect((await ask('GET')).json()).toEqual([{ ...listed, distance: null }])
  const [near] = (await ask('GET', '?lat=41.01&lng=29')).json<BusinessListed[]>()
  expect(near?.distance).toBeCloseTo(1.112, 3)
  expect((await ask('GET', '?lat=41.01')).statusCode).toBe(400)
})

test("belong to the session's person alone", async () => {
  const [me, other] = await Promise.all([person(), person()])
  const { id } = await buildBusiness(server.sql)
  await me.ask('PUT', `/${id}`)
  expect(await other.names()).toEqual([])
  await other.ask('DELETE', `/${id}`)
  expect(await me.names()).toHaveLength(1)
  for (const [method, url] of [
    ['GET', '/api/favorites'],
    ['GET', `/api/favorites/${id}`],
    ['PUT', `/api/favorites/${id}`],
    ['DELETE', `/api/favorites/${id}`],
  ] as const)
    expect((await server.app.inject({ method, url })).json()).toMatchObject({ code: 'not_signed_in' })
})

test('only what is listed can be kept or is shown; what comes back is there again', async () => {
  const { ask, names } = await person()
  const { id } = await buildBusiness(server.sql, { name: 'comes and goes' })
  await ask('PUT', `/${id}`)
  await changeBusiness(server.sql, id, { status: 'suspended' })
  expect(await names()).toEqual([])
  await changeBusiness(server.sql, id, { status: 'verified' })
  expect(await names()).toEqual(['comes and goes'])
  const draft = await buildBusiness(server.sql, { status: 'pending' })
  for (const unknown of [draft.id, 999_999_999])
    expect((await ask('PUT', `/${unknown}`)).json()).toMatchObject({ code: 'not_found' })
  for (const wrong of ['abc', '0', '-1', '1.5'])
    expect((await ask('PUT', `/${wrong}`)).statusCode).toBeGreaterThanOrEqual(400)
})

test('twenty at once keep one row', async () => {
  const { id, ask, names } = await person()
  const business = await buildBusiness(server.sql)
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('PUT', `/${business.id}`)))
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200))
  expect(await names()).toHaveLength(1)
  expect(await server.sql`select 1 from favorite where user_id = ${id}`).toHaveLength(1)
})

test('there is room for so many, also when the last places are fought for', async () => {
  const { id, ask, names } = await person()
  const rows = await buildBusinesses(
    server.sql,
    Array.from({ length: MAX_FAVORITES + 5 }, () => ({})),
  )
  const kept = rows.slice(0, MAX_FAVORITES - 2).map((row) => row.id)
  await addFavorites(server.sql, id, kept)
  const last = await Promise.all(rows.slice(MAX_FAVORITES - 2).map((row) => ask('PUT', `/${row.id}`)))
  expect(last.filter((answer) => answer.statusCode === 200)).toHaveLength(2)
  const refused = last.find((answer) => answer.statusCode !== 200)
  expect(refused?.json()).toEqual({
    code: 'favorites_full',
    error: `En fazla ${MAX_FAVORITES} favori tutabilirsiniz. Yenisini eklemek için birini çıkarın.`,
  })
  expect(await names()).toHaveLength(MAX_FAVORITES)
  // What is there already is still answered as kept.
  expect((await ask('PUT', `/${kept[0]}`)).statusCode).toBe(200)
})

test('go with the account and with the business', async () => {
  const { id, ask } = await person()
  const [one, two] = await buildBusinesses(server.sql, [{}, {}])
  for (const business of [one, two]) await ask('PUT', `/${business?.id}`)
  await server.sql`delete from business where id = ${one?.id ?? 0}`
  expect(await server.sql`select 1 from favorite where user_id = ${id}`).toHaveLength(1)
  await server.sql`delete from app_user where id = ${id}`
  expect(await server.sql`select 1 from favorite where user_id = ${id}`).toHaveLength(0)
})
