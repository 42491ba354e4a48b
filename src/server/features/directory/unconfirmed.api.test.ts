import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { buildCandidate } from '../../../../test/candidate-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100', DEMO: '0' })
})
beforeEach(() => server.sql`truncate candidate cascade`)
afterAll(() => server.close())

const BAYBURT = { lat: 40.2552, lng: 40.2249 }
const LIST = '/rehber/bayburt/eczane'
/** Asked for by no other test: nothing of it is kept. */
const OTHER = '/rehber/bayburt/market'
const page = async (url: string, payload?: object) =>
  (await server.app.inject({ method: payload ? 'POST' : 'GET', url, ...(payload && { payload }) })).body
const here = { ...BAYBURT, kategori: 'eczane' }
const near = () => page('/rehber/yakinimda', here)
const TITLE = / doğrulanmamış kayıt<\/h2>/

test('who has no account finds what nobody confirmed where too few are listed: with source and month, and never as open', async () => {
  const { id } = await buildCandidate(server.sql, {
    name: 'Kop Eczanesi',
    ...BAYBURT,
    phone: '+904582110001',
  })
  for (const body of [await page(LIST), await near()]) {
    expect(body).toMatch(TITLE)
    const section = /<section aria-labelledby="unconfirmed"[\s\S]*?<\/section>/.exec(body)?.[0] ?? ''
    expect(section).toContain(`href="/candidates/${id}"`)
    expect(section).toContain('Ağustos 2021, OpenStreetMap')
    expect(section).not.toMatch(/AÇIK|211|tel:/)
    // Search engines do not quote it.
    expect(section).toContain('data-nosnippet')
    expect(/<script type="application\/ld\+json">[\s\S]*?<\/script>/g.exec(body)?.[0]).not.toContain('Kop')
  }
})

test('they stand away where enough are listed, and for other trades', async () => {
  await buildCandidate(server.sql, { name: 'Kop Eczanesi', ...BAYBURT })
  expect(await page('/rehber/bayburt/cilingir')).not.toMatch(TITLE)
  expect(await page('/rehber/yakinimda', { ...here, kategori: 'cilingir' })).not.toMatch(TITLE)
  for (let i = 0; i < 5; i++)
    await buildBusiness(server.sql, {
      ...BAYBURT,
      categoryId: 4,
      hours: '24/7',
      city: 'Bayburt',
      plate: '69',
    })
  await server.catchUp()
  expect(await near()).not.toMatch(TITLE)
  // A short list of a town still shows them, below those that are listed.
  const list = await page(LIST)
  expect(list.search(TITLE)).toBeGreaterThan(list.indexOf('<article'))
})

test('a database that does not answer leaves the page without them, and what was made so is not kept', async () => {
  const { id } = await buildCandidate(server.sql, { name: 'Kop', ...BAYBURT })
  await server.sql`update candidate set category_id = (select id from category where slug = 'market') where id = ${id}`
  const locked = await server.sql.reserve()
  await locked`begin`
  await locked`lock table candidate in access exclusive mode`
  const without = await page(OTHER)
  expect(without).toContain('<h1')
  expect(without).not.toMatch(TITLE)
  expect(await near()).not.toMatch(TITLE)
  await locked`rollback`
  locked.release()
  expect(await page(OTHER)).toMatch(TITLE)
})
