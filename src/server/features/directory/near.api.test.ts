import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'

let server: TestApp
const HOST = 'rehber.example'
const OPEN = '24/7'

beforeAll(async () => {
  server = await testApp({ DEMO: '0', PUBLIC_URL: `https://${HOST}` })
  const add = (name: string, over: object) => buildBusiness(server.sql, { name, ...over })
  const muş = { city: 'Muş', plate: '49', district: null, categoryId: 6 }
  await add('Sessiz Lastik', { ...muş, lat: 38.742, lng: 41.495, hours: OPEN, phone: null })
  await add('Belirsiz Lastik', { ...muş, lat: 38.741, lng: 41.495, hours: null, phone: '+904362121201' })
  await add('Kapalı Lastik', { ...muş, lat: 38.741, lng: 41.494, hours: 'off', phone: '+904362121202' })
  await add('Açık Lastik', { ...muş, lat: 38.78, lng: 41.495, hours: OPEN, phone: '+904362121203' })
  for (let i = 10; i < 20; i++)
    await add(`Eczane ${i}`, { city: 'İstanbul', district: 'Şişli', categoryId: 4 })
  await server.catchUp()
})
afterAll(() => server.close())

const get = (url: string) => server.app.inject({ url })
const here = { lat: 38.7412345, lng: 41.4954321 }
const near = (payload: object | string, url = '/rehber/yakinimda') =>
  server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
const namesIn = (body: string) =>
  [...body.matchAll(/href="\/isletme\/\d+-([a-z0-9-]+)"/g)].map(([, name]) => name)

test('asks before it knows anything: no list, a form that needs no script', async () => {
  for (const url of ['/rehber/yakinimda', '/rehber/acil']) {
    const { body, statusCode } = await get(url)
    expect(statusCode).toBe(200)
    expect(body).toContain(`action="${url}"`)
    expect(body).toContain('<option value="mus">Muş</option>')
    expect(body).not.toContain('<article')
    expect(body).not.toContain('noindex')
  }
  expect((await get('/rehber/acil')).body.match(/href="tel:112"/g)).toHaveLength(2)
  expect((await get('/sitemap-rehber-1.xml')).body).toContain(`<loc>https://${HOST}/rehber/acil</loc>`)
})

test('a position in a body: known open and callable first, then what is not known, closed last', async () => {
  const answer = await near({ ...here, kategori: 'lastik' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  })
  expect(namesIn(answer.body)).toEqual(['acik-lastik', 'sessiz-lastik', 'belirsiz-lastik', 'kapali-lastik'])
  expect(answer.body).toContain('href="tel:+904362121203"')
  expect(answer.body).toContain('noindex')
  // It is told to nobody, not even to the page.
  for (const part of ['38.741234', '41.495432', '38.741', '41.495'])
    expect(answer.body.replaceAll(/destination=[^"]*/g, '')).not.toContain(part)
})

test.each([
  '/rehber/yakinimda?il=mus&kategori=lastik',
  '/rehber/yakinimda?il=MU%C5%9E&ilce=merkez&kategori=6',
  '/rehber/acil?il=49&ilce=narnia&kategori=Lastik%20Servisi',
])('%s: the same by a place in any spelling', async (url) => {
  const { body, headers } = await get(url)
  expect(namesIn(body)[0]).toBe('acik-lastik')
  expect(body).toContain('<option value="mus" selected="">')
  expect(headers['cache-control']).toBe('no-store')
})

test('pharmacies: the official list comes first, whatever is open', async () => {
  const { body } = await near({ lat: 41.06, lng: 28.98, kategori: 'eczane' })
  expect(body).toContain('https://www.istanbuleczaciodasi.org.tr/nobetci-eczane/')
  expect(body.indexOf('istanbuleczaciodasi')).toBeLessThan(body.indexOf('/isletme/'))
  expect(namesIn(body).length).toBeGreaterThan(5)
  const { body: onDuty } = await get('/rehber/yakinimda?il=istanbul&kategori=nobetci-eczane')
  expect(namesIn(onDuty).length).toBeGreaterThan(5)
})

test.each([
  ...[{}, [], 'null', { lat: '38.7', lng: '41.4' }, { lat: 91, lng: 0 }, { lat: 38.7, lng: null }],
  ...[
    { kategori: { $gt: '' }, il: ['mus'], lat: [] },
    { kategori: 'ejderha', ilce: 'sisli' },
  ],
])('%j is no place: the question again', async (payload) => {
  const { statusCode, body } = await near(payload)
  expect(statusCode).toBe(200)
  expect(body).not.toContain('<article')
})
