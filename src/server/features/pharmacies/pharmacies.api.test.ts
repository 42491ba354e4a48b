import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { distanceKm } from '#lib/geo.ts'
import { loadPlaces } from '#server/features/places/places.ts'
import { type FakeServer, fakeServer } from '../../../../test/fake-server.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { makePharmacies } from './pharmacies.ts'

const sample = readFileSync(
  new URL('../../../../test/fixtures/bursa-nobetci-2022-03-04.json', import.meta.url),
  'utf8',
)
const good = (response: ServerResponse) => response.writeHead(200).end(sample)
const bad = (response: ServerResponse) => response.writeHead(502).end()

let outside: FakeServer
let answer: (response: ServerResponse) => unknown
beforeEach(async () => {
  answer = good
  outside = await fakeServer((_, response) => void answer(response))
})
afterEach(() => outside.close())

const BEO = 'https://www.beo.org.tr/nobetci-eczaneler'
const at = (local: string) => Date.parse(`${local}:00+03:00`)

function onClock(local: string) {
  const clock = { now: at(local) }
  const failures: unknown[] = []
  const onDutyIn = makePharmacies({
    config: { onDutySources: [{ plate: '16', kind: 'bursa', url: `${outside.url}/list` }] },
    places: loadPlaces(),
    detourKm: (_, { lng }) => (lng > 29.06 ? 100 : 0), // as if all to the east were on another shore
    onError: (error) => void failures.push(error),
    now: () => clock.now,
  })
  return { clock, failures, onDutyIn }
}

describe('a province with a source', () => {
  test('its list with source, time and expiry', async () => {
    const { onDutyIn } = onClock('2022-03-04T20:00')
    const { list, ...rest } = await onDutyIn('16')
    expect(rest).toEqual({ plate: '16', province: 'Bursa', official: { url: BEO, byChamber: true } })
    expect(list).toMatchObject({
      source: { name: '127.0.0.1', url: outside.url },
      fetchedAt: '2022-03-04T17:00:00.000Z',
      expiresAt: '2022-03-05T06:30:00.000Z',
    })
    expect(list?.pharmacies).toHaveLength(32)
  })

  test('the nearest first, by the kilometres of all lists: the other shore last', async () => {
    const from = { lat: 40.19, lng: 29.05 }
    const { list } = await onClock('2022-03-04T20:00').onDutyIn('16', from)
    const all = (list?.pharmacies ?? []).map(({ lat, lng }) => ({ lat: Number(lat), lng: Number(lng) }))
    const weights = all.map((to) => distanceKm(from, to) + (to.lng > 29.06 ? 100 : 0))
    expect(weights).toEqual(weights.toSorted((a, b) => a - b))
    expect(new Set(weights.map((km) => km > 100)).size).toBe(2)
  })

  test('is asked once for many, and again after 15 minutes', async () => {
    const { onDutyIn, clock } = onClock('2022-03-04T20:00')
    await Promise.all(Array.from({ length: 20 }, () => onDutyIn('16')))
    clock.now += 15 * 60_000 - 1
    await onDutyIn('16')
    expect(outside.asked).toEqual(['/list'])
    clock.now += 1
    await onDutyIn('16')
    expect(outside.asked).toHaveLength(2)
  })

  test('outlasts a failing source until its duties are over, each in its time; then the official address alone', async () => {
    const { onDutyIn, clock, failures } = onClock('2022-03-04T20:00')
    await onDutyIn('16')
    answer = bad
    const left = async (local: string) => {
      clock.now = at(local)
      return (await onDutyIn('16')).list?.pharmacies.length ?? null
    }
    expect(await left('2022-03-05T00:59')).toBe(32)
    expect(await left('2022-03-05T01:00')).toBe(29)
    expect(await left('2022-03-05T08:30')).toBe(2)
    expect(await left('2022-03-05T09:30')).toBeNull()
    expect((await onDutyIn('16')).official.url).toBe(BEO)
    expect(failures.length).toBeGreaterThan(0)
  })

  test('an old list that a source still hands out is not shown', async () => {
    expect((await onClock('2022-03-06T20:00').onDutyIn('16')).list).toBeNull()
  })

  test.each([
    ['fails', bad],
    ['answers a page', (response: ServerResponse) => response.writeHead(200).end('<html>')],
    ['has changed its rows', (response: ServerResponse) => response.writeHead(200).end('[{"ad":"X"}]')],
  ])('a source that %s: the official address', async (_, broken) => {
    answer = broken
    const { onDutyIn, failures } = onClock('2022-03-04T20:00')
    expect(await onDutyIn('16')).toMatchObject({ list: null, official: { url: BEO } })
    expect(failures).toHaveLength(1)
  })
})

describe('GET /api/pharmacies/on-duty', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())
  const get = async (query: string) => {
    const response = await server.app.inject(`/api/pharmacies/on-duty${query}`)
    return { status: response.statusCode, body: response.json() }
  }

  test('without an adapter: the address of the official list', async () => {
    expect(await get('?plate=34')).toEqual({
      status: 200,
      body: {
        ...{ plate: '34', province: 'İstanbul', list: null },
        official: { url: 'https://www.istanbuleczaciodasi.org.tr/nobetci-eczane/', byChamber: true },
      },
    })
  })

  test('every province has an address for people', async () => {
    const answers = await Promise.all(
      server.places.provinces().map(async ({ plate }) => (await get(`?plate=${plate}`)).body),
    )
    expect(answers).toHaveLength(81)
    for (const { official } of answers) expect(official.url).toMatch(/^https?:\/\/[\w.-]+(\/|$)/)
    expect(answers.filter(({ official }) => official.url.includes('/api/'))).toEqual([])
    const byOthers = answers.filter(({ official }) => !official.byChamber)
    expect(byOthers.map(({ plate }) => plate)).toEqual(['14', '81', '60'])
  })

  test.each([
    ['?plate=82', 404, 'not_found'],
    ['?plate=00', 404, 'not_found'],
    ['', 400, 'invalid_input'],
    ['?plate=6', 400, 'invalid_input'],
    ['?plate=__proto__', 400, 'invalid_input'],
    ['?plate=34&lat=41', 400, 'invalid_input'],
  ])('%j: %i', async (query, status, code) => {
    expect(await get(query)).toMatchObject({ status, body: { code } })
  })
})
