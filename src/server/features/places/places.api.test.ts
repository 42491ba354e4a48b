import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function get(url: string) {
  const response = await server.app.inject({ url })
  return { status: response.statusCode, body: response.json() }
}

describe('GET /api/geocode', () => {
  test.each(['lng', 'lon'])('a point in Fatih, by %s', async (name) => {
    expect(await get(`/api/geocode?lat=41.0165&${name}=28.9397`)).toEqual({
      status: 200,
      body: { city: 'İstanbul', district: 'Fatih', plate: '34', isInside: true },
    })
  })

  test('the point the map falls back to is in Uşak', async () => {
    expect(await get('/api/geocode?lat=38.68&lng=29.41')).toMatchObject({
      body: { city: 'Uşak', plate: '64' },
    })
  })

  test('outside of the country: İstanbul', async () => {
    expect(await get('/api/geocode?lat=52.5&lng=13.4')).toEqual({
      status: 200,
      body: { city: 'İstanbul', district: null, plate: '34', isInside: false },
    })
  })

  test.each([
    '',
    '?lat=41',
    '?lng=29',
    '?lat=abc&lng=29',
    '?lat=91&lng=29',
    '?lat=41&lng=181',
    '?lat=NaN&lng=29',
  ])('refused: %j', async (query) => {
    expect(await get(`/api/geocode${query}`)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })
})

describe('GET /api/provinces', () => {
  test('81, in Turkish order, with what a picker needs and no more', async () => {
    const { body } = await get('/api/provinces')
    expect(body).toHaveLength(81)
    expect(body[0]).toEqual({ plate: '01', name: 'Adana', slug: 'adana', lat: 36.98615, lng: 35.32531 })
  })

  test('the districts of one', async () => {
    const { body } = await get('/api/provinces/64/districts')
    expect(body.map((district: { name: string }) => district.name)).toEqual([
      'Banaz',
      'Eşme',
      'Karahallı',
      'Merkez',
      'Sivaslı',
      'Ulubey',
    ])
  })

  test.each(['99', '1', 'abc', '__proto__', '%00'])('no province %s', async (plate) => {
    expect(await get(`/api/provinces/${plate}/districts`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })
})
