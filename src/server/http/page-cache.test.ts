import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { makePageCache } from './page-cache.ts'

const facts = { etag: '', made: '', revision: 1, holdsUntil: 0 }
/** As long zipped as not. */
const noise = (bytes: number) => randomBytes(bytes)

it('holds at most its bytes, and lets those go first that nobody asked for', async () => {
  const cache = makePageCache(3000)
  for (const address of ['/a', '/b']) await cache.add(address, noise(1300), facts).zipped
  cache.get('/a')
  await cache.add('/c', noise(1300), facts).zipped
  expect(cache.get('/b')).toBeUndefined()
  expect(cache.get('/a')).toBeDefined()
  expect(cache.bytes()).toBeLessThanOrEqual(3000)
  cache.add('/a', noise(10), facts)
  cache.add('/huge', noise(9000), facts)
  expect(cache.get('/huge')).toBeUndefined()
  expect(cache.bytes()).toBeLessThanOrEqual(3000)
})

it('keeps pages zipped alone: as many as their zipped bytes leave room for', async () => {
  const cache = makePageCache(30_000)
  const html = Buffer.alloc(20_000, 'a')
  for (let i = 0; i < 100; i++) {
    const page = cache.add(`/${i}`, html, facts)
    expect(gunzipSync(await page.zipped)).toEqual(html)
  }
  expect(cache.get('/0')).toBeDefined()
  expect(cache.get('/99')).toBeDefined()
})

it('counts a page once, whether it is replaced or let go while it is being zipped', async () => {
  const cache = makePageCache(30_000)
  const zipping = [20_000, 25_000, 20_000].map((bytes) => cache.add('/a', Buffer.alloc(bytes, 'a'), facts))
  zipping.push(cache.add('/b', noise(28_000), facts))
  await Promise.all(zipping.map(({ zipped }) => zipped))
  cache.add('/b', Buffer.alloc(0), facts)
  expect(cache.get('/a')).toBeUndefined()
  expect(cache.bytes()).toBe('/b'.length * 2)
})
