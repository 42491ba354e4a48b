import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'

let server: TestApp
/** The first of the second block of ids. */
const SECOND_BLOCK = 50_001
const ids: Record<string, number> = {}
const suspend = (name: string) => changeBusiness(server.sql, ids[name] ?? 0, { status: 'suspended' })

/** Rows that exist when the server starts, as opposed to later changes. */
beforeAll(async () => {
  server = await testApp({ DEMO: '0', PUBLIC_URL: 'https://rehber.example' }, async (sql) => {
    const add = async (name: string, district: string, over: object = {}) => {
      ids[name] = (await buildBusiness(sql, { name, district, city: 'İstanbul', categoryId: 2, ...over })).id
    }
    for (const name of ['Bir', 'İki', 'Üç']) await add(name, 'Şişli')
    await add('Dört', 'Kadıköy')
    await add('Beş', 'Kadıköy', { categoryId: 4 })
    await sql`select setval(pg_get_serial_sequence('business', 'id'), ${SECOND_BLOCK - 1})`
    await add('Uzak', 'Merkez', { categoryId: 4, plate: '36', city: 'Kars' })
  })
})
afterAll(() => server.close())

const get = async (url: string) => (await server.app.inject(url)).body
/** Numbers that a page shows beside its links, by path. */
async function numbersOn(page: string): Promise<Record<string, string>> {
  const links = (await get(page)).matchAll(/href="(\/rehber\/[^"]+)"[^>]*>(?:(?!<\/a>).)*?(\d+) işletme/gs)
  return Object.fromEntries([...links].map(([, path = '', number = '']) => [path, number]))
}
/** Beside the name of a district, or of a category. */
const groupOn = async (page: string, name: string) =>
  new RegExp(`>${name}</span><span[^>]*>(\\d+) işletme`).exec(await get(page))?.[1]
const lead = async (page: string) => /(\d+) işletme/.exec((await get(page)).replace(/^.*<h1/s, ''))?.[1]

test('pages count what is listed where, as it was found at the start and as it became', async () => {
  expect(ids['Uzak']).toBe(SECOND_BLOCK)
  expect(await numbersOn('/rehber')).toMatchObject({ '/rehber/istanbul': '5', '/rehber/kars': '1' })
  expect(await numbersOn('/rehber/istanbul')).toMatchObject({
    '/rehber/istanbul/cilingir': '4',
    '/rehber/istanbul/eczane': '1',
  })
  expect(await groupOn('/rehber/istanbul', 'Şişli')).toBe('3')
  expect(await lead('/rehber/istanbul/sisli/cilingir')).toBe('3')

  await suspend('Bir')
  await changeBusiness(server.sql, ids['İki'] ?? 0, { categoryId: 4 })
  const late = { name: 'Altı', district: 'Kadıköy', city: 'İstanbul', categoryId: 2 }
  ids['Altı'] = (await buildBusiness(server.sql, late)).id
  await server.catchUp()
  expect(await numbersOn('/rehber')).toMatchObject({ '/rehber/istanbul': '5', '/rehber/kars': '1' })
  expect(await numbersOn('/rehber/istanbul')).toMatchObject({
    '/rehber/istanbul/cilingir': '3',
    '/rehber/istanbul/eczane': '2',
  })
  for (const [page, number] of Object.entries({ '/rehber': '6', '/rehber/istanbul': '5' }))
    expect([page, await lead(page)]).toEqual([page, number])
  expect(await groupOn('/rehber/istanbul', 'Şişli')).toBe('2')
  expect(await groupOn('/rehber', 'Çilingir')).toBe('3')
  expect(await lead('/rehber/istanbul/sisli/cilingir')).toBe('1')
  expect(await lead('/rehber/istanbul/kadikoy/cilingir')).toBe('2')
})

test('what was there at the start leaves the sitemap when it is suspended, and a part with nothing left does too', async () => {
  expect(await get('/sitemap-isletme-1.xml')).toContain('-dort</loc>')
  expect(await get('/sitemap.xml')).toContain('/sitemap-isletme-2.xml')
  for (const name of ['Dört', 'Uzak', 'Altı']) await suspend(name)
  await server.catchUp()
  const first = await get('/sitemap-isletme-1.xml')
  expect(first).toContain('-bes</loc>')
  expect(first).not.toContain('-dort</loc>')
  expect(await get('/sitemap.xml')).not.toContain('/sitemap-isletme-2.xml')
  expect((await server.app.inject('/sitemap-isletme-2.xml')).statusCode).toBe(404)
})
