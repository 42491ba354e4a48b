import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadPlaces } from '#server/features/places/places.ts'
import { type FakeServer, fakeServer } from '../../../../test/fake-server.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { makeWeather } from './weather.ts'

const fixture = readFileSync(
  new URL('../../../../test/fixtures/open-meteo.istanbul.json', import.meta.url),
  'utf8',
)
const good = (response: ServerResponse) => response.writeHead(200).end(fixture)
const bad = (response: ServerResponse) => response.writeHead(500).end('{}')
const hang = (_: ServerResponse) => {}

let outside: FakeServer
let answer: (response: ServerResponse) => unknown
beforeEach(async () => {
  answer = good
  outside = await fakeServer((_, response) => void answer(response))
})
afterEach(() => outside.close())

const places = loadPlaces()
const FATIH = { lat: 41.0165, lng: 28.9397 }
const MINUTE = 60_000

/** The operation on a clock of its own. */
function onClock(key: string | null = null) {
  const clock = { now: Date.parse('2026-11-20T10:15:00Z') }
  const failures: unknown[] = []
  const config = { weatherUrl: outside.url, weatherKey: key }
  const onError = (error: unknown) => void failures.push(error)
  const weatherAt = makeWeather({ config, places, onError, now: () => clock.now })
  return { clock, failures, at: (point = FATIH, city: string | null = null) => weatherAt({ point, city }) }
}

describe('the weather of a place', () => {
  test('in our words, from Open-Meteo’s', async () => {
    expect(await onClock().at()).toEqual({
      ...{ city: 'İstanbul', district: 'Fatih', temperature: 13.2, apparent: 11.8, code: 2, isDay: true },
      ...{ wind: 14.4, max: 15.1, min: 9.4, fetchedAt: '2026-11-20T10:15:00.000Z', stale: false },
    })
  })

  test('the source is asked for the district, never for where somebody is', async () => {
    const { at } = onClock('secret')
    await at({ lat: 41.017241, lng: 28.940724 })
    const query = new URL(outside.asked[0] ?? '', outside.url).searchParams
    const fatih = places.districts('34').find(({ name }) => name === 'Fatih')
    expect([query.get('latitude'), query.get('longitude')]).toEqual([`${fatih?.lat}`, `${fatih?.lng}`])
    expect(query.get('apikey')).toBe('secret')
    expect(outside.asked[0]).not.toMatch(/0172|0724/)
  })

  test('is asked once in 10 minutes for a whole district, and apart for another', async () => {
    const { at, clock } = onClock()
    await Promise.all([at(), at({ lat: 41.02, lng: 28.945 }), at()])
    clock.now += 10 * MINUTE - 1
    await at()
    expect(outside.asked).toHaveLength(1)
    await at({ lat: 38.68, lng: 29.41 })
    expect(outside.asked).toHaveLength(2)
    clock.now += 1
    await at()
    expect(outside.asked).toHaveLength(3)
  })

  test('when the source fails the last one stands in for 60 minutes with its age, then nothing', async () => {
    const { at, clock, failures } = onClock()
    const fetchedAt = (await at())?.fetchedAt
    answer = bad
    clock.now += 60 * MINUTE
    expect(await at()).toMatchObject({ fetchedAt, stale: true, temperature: 13.2 })
    clock.now += 1
    await expect(at()).rejects.toMatchObject({ code: 'weather_unavailable' })
    expect(failures.length).toBeGreaterThan(0)
    expect(String(failures[0])).not.toMatch(/latitude|41\.0/)
  })

  test('after five failures the source is left alone for 30 seconds', async () => {
    const { at, clock } = onClock()
    answer = bad
    const ask = () => at().catch(() => null)
    for (let i = 0; i < 8; i++) await ask()
    expect(outside.asked).toHaveLength(5)
    clock.now += 29_999
    await ask()
    expect(outside.asked).toHaveLength(5)
    clock.now += 1
    answer = good
    expect(await ask()).toMatchObject({ stale: false })
  })

  test.each([
    ['senseless', (response: ServerResponse) => response.writeHead(200).end('{"current":{}}')],
    ['too large', (response: ServerResponse) => response.writeHead(200).end(' '.repeat(70_000) + fixture)],
    ['cut off', (response: ServerResponse) => response.destroy()],
  ])('an answer that is %s is none', async (_, broken) => {
    answer = broken
    await expect(onClock().at()).rejects.toMatchObject({ code: 'weather_unavailable' })
  })
})

describe('GET /api/weather', () => {
  let server: TestApp
  let source: FakeServer
  let sourceAnswer = good as typeof hang
  beforeAll(async () => {
    source = await fakeServer((_, response) => sourceAnswer(response))
    server = await testApp({ WEATHER_URL: source.url })
  })
  afterAll(async () => {
    await server.close()
    await source.close()
  })
  const get = async (query: string) => {
    const response = await server.app.inject(`/api/weather${query}`)
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }

  test.each([
    ['?lat=41.0165&lon=28.9397&city=Ankara', { city: 'İstanbul', district: 'Fatih' }],
    ['?lat=38.68&lng=29.41', { city: 'Uşak' }],
    ['?city=usak', { city: 'Uşak', district: null }],
    ['?lat=52.5&lng=13.4', { city: 'İstanbul', district: null }],
    ['?lat=52.5&lng=13.4&city=Bursa', { city: 'Bursa', district: null }],
    ['?lat=39.93&lng=32.85&city=T%C3%BCrkiye', { city: 'Ankara' }],
  ])('%s is of %j', async (query, place) => {
    expect(await get(query)).toMatchObject({ status: 200, body: { ...place, temperature: 13.2 } })
  })

  test.each([
    ['', 'lat'],
    ['?lat=41', 'lng'],
    ['?lon=29', 'lat'],
    ['?lat=91&lon=29', 'lat'],
    ['?city=Atlantis', 'city'],
    ['?city=%20', 'lat'],
    [`?city=${'x'.repeat(61)}`, 'city'],
  ])('refused with words: %j for its %s', async (query, field) => {
    const { status, body } = await get(query)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid_input', [field]])
  })

  test('a source that hangs: 503 with words after 2 s, then at once, and no other call waits', async () => {
    sourceAnswer = hang
    let answered = 0
    const waiting = Array.from({ length: 6 }, (_, i) => get(`?city=0${i + 1}`).finally(() => answered++))
    const other = await server.app.inject('/api/categories')
    expect([other.statusCode, answered]).toEqual([200, 0])
    for (const { status, body, headers } of await Promise.all(waiting)) {
      expect([status, body.code]).toEqual([503, 'weather_unavailable'])
      expect(body.error).toContain('Hava durumu')
      expect(headers['retry-after']).toBe('30')
    }
    const asked = source.asked.length
    expect((await get('?city=Van')).status).toBe(503)
    expect(source.asked).toHaveLength(asked) // nobody waits for it any more
  })

  test('without a source there is none, which is no fault; what is asked is still checked', async () => {
    const off = await testApp()
    const response = await off.app.inject('/api/weather?city=Ankara')
    expect([response.statusCode, response.json()]).toEqual([200, null])
    expect((await off.app.inject('/api/weather?city=Atlantis')).statusCode).toBe(400)
    await off.close()
  })
})
