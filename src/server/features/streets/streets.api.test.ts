import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { StreetFound } from '#contract/streets.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { loadPlaces } from '../places/places.ts'
import { importedStreets, makeStreets } from './streets.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const get = (url: string) => server.app.inject({ url })
const KADIKOY = 'lat=40.9905&lng=29.0291'

async function find(q: string, more = ''): Promise<string[]> {
  const answer = await get(`/api/streets?q=${encodeURIComponent(q)}${more && `&${more}`}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
    .json<{ items: StreetFound[] }>()
    .items.map(({ name, district, city }) => [name, district, city].join(', '))
}

test.each([
  'Bağdat Caddesi Kadıköy',
  'bağdat cad kadıköy',
  'BAGDAT CD. KADIKOY',
  'bağdaat caddesi kadıkoy',
  'Caddebostan Mah. Bağdat Cad. No: 12/3 34728 Kadıköy/İstanbul',
])('%s', async (q) => {
  expect((await find(q))[0]).toBe('Bağdat Caddesi, Kadıköy, İstanbul')
})

test('of streets of one name the nearest comes first, and one is told of a place', async () => {
  const [first, second] = await find('İstiklal Caddesi', 'lat=41.0369&lng=28.985')
  expect(first).toBe('İstiklal Caddesi, Beyoğlu, İstanbul')
  expect(second).not.toBe(first)
  const answer = await get(`/api/streets?q=${encodeURIComponent('moda cad')}&${KADIKOY}&limit=1`)
  expect(answer.headers['cache-control']).toBe('no-store')
  const { items } = answer.json<{ items: StreetFound[] }>()
  expect(items).toEqual([
    {
      ...{ name: 'Moda Caddesi', district: 'Kadıköy', city: 'İstanbul' },
      ...{ lat: expect.closeTo(40.984, 1), lng: expect.closeTo(29.026, 1) },
      ...{ metres: expect.closeTo(1200, -3), distance: expect.any(Number) },
    },
  ])
  expect(items[0]?.distance).toBeLessThan(2)
})

test('what names no street finds none; a question that is none is refused', async () => {
  for (const q of ['zzqx caddesi', 'cad.', 'kadıköy istanbul türkiye', 'Kızılırmak Caddesi Ankara', '!!'])
    expect(await find(q), q).toEqual([])
  const long = 'a'.repeat(101)
  for (const query of [
    '',
    'q=',
    'q=%20',
    `q=${long}`,
    'q=moda&lat=41',
    'q=moda&lng=29',
    'q=moda&lat=91&lng=29',
  ])
    expect((await get(`/api/streets?${query}`)).statusCode, query).toBe(400)
  for (const limit of ['0', '21', 'x'])
    expect((await get(`/api/streets?q=moda&limit=${limit}`)).statusCode).toBe(400)
})

test('the street of a point, with its district; where no street is known, the district alone', async () => {
  const near = async (lat: number, lng: number) =>
    (await get(`/api/street-near?lat=${lat}&lng=${lng}`)).json<unknown>()
  const [istiklal] = (await get('/api/streets?q=istiklal+cad+beyoglu')).json<{ items: StreetFound[] }>().items
  expect(await near(istiklal?.lat ?? 0, (istiklal?.lng ?? 0) + 0.0001)).toEqual({
    ...{ street: 'İstiklal Caddesi', district: 'Beyoğlu', city: 'İstanbul' },
  })
  // A wood in the north, Ankara, the Marmara, London.
  expect(await near(41.235, 28.95)).toMatchObject({ street: null, city: 'İstanbul' })
  expect(await near(39.9208, 32.8541)).toEqual({ street: null, district: 'Çankaya', city: 'Ankara' })
  expect(await near(40.75, 28.5)).toMatchObject({ street: null })
  expect(await near(51.5, -0.12)).toEqual({ street: null, district: null, city: null })
  for (const query of ['', 'lat=41', 'lat=x&lng=29', 'lat=91&lng=29'])
    expect((await get(`/api/street-near?${query}`)).statusCode, query).toBe(400)
})

test('the streets of a list’s points in one call, in their order', async () => {
  const [istiklal] = (await get('/api/streets?q=istiklal+cad+beyoglu')).json<{ items: StreetFound[] }>().items
  const answer = await get(
    `/api/streets-near?at=39.9208,32.8541;${istiklal?.lat},${istiklal?.lng};40.75,28.5`,
  )
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json<unknown>()).toEqual({ streets: [null, 'İstiklal Caddesi', null] })
  const many = Array.from({ length: 51 }, () => '41,29').join(';')
  for (const at of ['', '41', '41,29;', '41,29;x', '91,29', '41,181', many])
    expect((await get(`/api/streets-near?at=${at}`)).statusCode, at).toBe(400)
})

test('both calls share an allowance of a network', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const strict = await testApp({ LIMITS_SCALE: '0.001' }) // 12 of 12,000 an hour, and three calls of any kind a minute
  const codes: number[] = []
  for (let i = 0; i < 13; i++) {
    if (i % 3 === 0) vi.setSystemTime(Date.now() + 61_000)
    const urls = ['/api/streets?q=moda', '/api/street-near?lat=41&lng=29', '/api/streets-near?at=41,29']
    const url = urls[i % 3] ?? ''
    codes.push((await strict.app.inject({ url })).statusCode)
  }
  expect(codes).toEqual([...Array.from({ length: 12 }, () => 200), 429])
  await strict.close()
  vi.useRealTimers()
})

test('with a broken imported file somebody is told once, and the product’s own goes on', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'streets-'))
  await mkdir(path.dirname(importedStreets({ dataDir })))
  await writeFile(importedStreets({ dataDir }), 'no streets')
  const told: unknown[] = []
  const streets = makeStreets({
    config: { dataDir },
    places: loadPlaces(),
    onError: (error) => told.push(error),
  })
  for (let i = 0; i < 2; i++)
    expect(await streets.find('moda caddesi', { point: null, limit: 1 })).toHaveLength(1)
  expect(told).toHaveLength(1)
  await rm(dataDir, { recursive: true })
})
