import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { makePageCache } from './page-cache.ts'

const page = (bytes: number) => ({
  html: Buffer.alloc(bytes, 'a'),
  ...{ etag: '', made: '', revision: 1, holdsUntil: 0, zipped: null },
})

it('holds at most its bytes, and lets those go first that nobody asked for', () => {
  const cache = makePageCache(3000)
  for (const address of ['/a', '/b']) cache.set(address, page(1400))
  cache.get('/a')
  cache.set('/c', page(1400))
  expect(cache.get('/b')).toBeUndefined()
  expect(cache.get('/a')).toBeDefined()
  expect(cache.bytes()).toBeLessThanOrEqual(3000)
  cache.set('/a', page(10))
  cache.set('/huge', page(9000))
  expect(cache.get('/huge')).toBeUndefined()
  expect(cache.bytes()).toBeLessThanOrEqual(3000)
})

it('counts what it zipped', async () => {
  const cache = makePageCache(3000)
  const one = page(1400)
  cache.set('/a', one)
  const before = cache.bytes()
  const zipped = await cache.zip('/a', one)
  expect(gunzipSync(zipped)).toEqual(one.html)
  expect(cache.bytes()).toBe(before + zipped.length)
  expect(await cache.zip('/a', one)).toBe(zipped)
})
