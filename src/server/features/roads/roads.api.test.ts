import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SearchAnswer } from '#contract/search.ts'
import { buildBusinesses } from '../../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { importedRoads, makeRoads } from './roads.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

type Told = { minutes: (number | null)[]; isEstimate: boolean; source: string }
const ask = (query: string) => server.app.inject({ url: `/api/road-minutes?${query}` })

const codeOf = (error: unknown) => (error as { code?: string }).code

const TAKSIM = 'lat=41.0369&lng=28.985'
const BESIKTAS = '41.0422,29.0067'
const KADIKOY = '40.9905,29.0291'

test('minutes by car and on foot, across the bridge and not over water', async () => {
  const answer = await ask(`${TAKSIM}&to=${BESIKTAS};${KADIKOY}`)
  expect(answer.headers['cache-control']).toBe('no-store') // it tells where somebody is
  const car = answer.json<Told>()
  expect(car).toEqual({
    minutes: [expect.any(Number), expect.any(Number)],
    isEstimate: true,
    source: '© OpenStreetMap katkıcıları, Ağustos 2021',
  })
  const [besiktas = 0, kadikoy = 0] = car.minutes as number[]
  // 2.0 and 6.4 km as the crow flies, at any hour of any day.
  expect([besiktas >= 4 && besiktas <= 12, kadikoy >= 14 && kadikoy <= 36]).toEqual([true, true])
  const foot = (await ask(`${TAKSIM}&to=${BESIKTAS};${KADIKOY}&mode=foot`)).json<Told>()
  expect(foot.minutes).toEqual([expect.any(Number), null])
  // Beside the bridge of Fatih Sultan Mehmet, whose service ways are no way across.
  const bridge = await ask('lat=41.0905&lng=29.0525&to=41.0915,29.0695&mode=foot')
  expect(bridge.json<Told>().minutes).toEqual([null])
  // The Princes' Islands, the middle of the Marmara, Ankara.
  const away = await ask(`${TAKSIM}&to=40.8738,29.1287;40.75,28.9;39.93,32.86`)
  expect(away.json<Told>().minutes).toEqual([null, null, null])
  expect((await ask(`lat=39.93&lng=32.86&to=${BESIKTAS}`)).json<Told>().minutes).toEqual([null])
  for (const pole of [90, 89.9999, -90])
    expect((await ask(`lat=${pole}&lng=29&to=${BESIKTAS}`)).json<Told>().minutes).toEqual([null])
})

test('what is no point, or too many of them, is refused', async () => {
  const many = Array.from({ length: 51 }, () => BESIKTAS).join(';')
  for (const to of ['', '41', '41,29;', '41,29;x', '91,29', '41,181', many, `${BESIKTAS};`.repeat(3)])
    expect((await ask(`${TAKSIM}&to=${to}`)).statusCode, to).toBe(400)
  expect((await ask(`${TAKSIM}`)).statusCode).toBe(400)
  expect((await ask(`to=${BESIKTAS}`)).statusCode).toBe(400)
  expect((await ask(`${TAKSIM}&to=${BESIKTAS}&mode=plane`)).statusCode).toBe(400)
})

test('a cursor of no moment is refused where the traffic of it is asked for', async () => {
  const spot = (name: string) => ({ name, categoryId: 3, hours: '24/7', lat: 41.0369, lng: 28.985 })
  await buildBusinesses(server.sql, [spot('Bir'), spot('İki')])
  await server.catchUp()
  const asked = `categoryId=3&${TAKSIM}&withinMinutes=10&sort=useful&limit=1`
  const further = (path: string, parts: unknown) =>
    server.app.inject(
      `/api/businesses${path}?${asked}&cursor=${Buffer.from(JSON.stringify(parts)).toString('base64url')}`,
    )
  const { nextCursor } = (await server.app.inject(`/api/businesses/search?${asked}`)).json<SearchAnswer>()
  const own = JSON.parse(Buffer.from(nextCursor ?? '', 'base64url').toString()) as unknown[]
  expect((await further('/search', own)).statusCode).toBe(200)
  const refused = { code: 'invalid_input', fields: { cursor: expect.any(String) } }
  for (const moment of [1e308, -1e308, 8.64e15 + 1, null, 'x']) {
    expect((await further('', [1, 1, moment, 0])).json()).toMatchObject(refused)
    expect((await further('/search', own.with(6, moment))).json()).toMatchObject(refused)
  }
})

test('who comes while fifty wait is told to come again; one network has ten places of them', async () => {
  const roads = makeRoads({ config: { dataDir: server.dataDir, limitsScale: 1 }, onError: console.error })
  const question = { from: { lat: 41, lng: 29 }, to: [{ lat: 41, lng: 29 }], mode: 'car' } as const
  const from = (network: number) => roads.minutes(question, `192.0.2.${network}`).then(() => 'told', codeOf)
  const greedy = Array.from({ length: 12 }, () => from(1))
  const others = Array.from({ length: 43 }, (_, i) => from(2 + i))
  const [first, rest] = [await Promise.all(greedy), await Promise.all(others)]
  expect(first).toEqual([...Array.from({ length: 10 }, () => 'told'), 'busy', 'busy'])
  expect(rest).toEqual([...Array.from({ length: 41 }, () => 'told'), 'busy', 'busy'])
  await roads.stop()
})

test('a network has so many calls an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const strict = await testApp({ LIMITS_SCALE: '0.001' }) // 6 of 6,000 an hour, and three calls of any kind a minute
  const codes: number[] = []
  for (let i = 0; i < 7; i++) {
    if (i % 3 === 0) vi.setSystemTime(Date.now() + 61_000)
    codes.push((await strict.app.inject('/api/road-minutes?lat=39.9&lng=32.8&to=39.91,32.81')).statusCode)
  }
  expect(codes).toEqual([...Array.from({ length: 6 }, () => 200), 429])
  await strict.close()
  vi.useRealTimers()
})

test('with a broken imported network somebody is told once, and the product’s own goes on', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'roads-'))
  await mkdir(path.dirname(importedRoads({ dataDir })))
  await writeFile(importedRoads({ dataDir }), 'not roads')
  const told: unknown[] = []
  const taksim = { lat: 41.0369, lng: 28.985 }
  const question = { from: taksim, to: [taksim], mode: 'car' } as const
  const ask = () => roads.minutes(question, '192.0.2.1')
  const { promise: askedAtTheFailure, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof ask>>>()
  const onError = (error: unknown) => {
    told.push(error)
    // Asked while the failed thread has not ended yet.
    void ask().then(resolve)
  }
  const roads = makeRoads({ config: { dataDir, limitsScale: 1 }, onError })
  // The network is read before anybody asks.
  roads.warmUp()
  const known = { minutes: [1], isEstimate: true }
  expect(await askedAtTheFailure).toMatchObject(known)
  expect(await ask()).toMatchObject(known)
  expect(told).toHaveLength(1)
  await roads.stop()
  await rm(dataDir, { recursive: true })
})
