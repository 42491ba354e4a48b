import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EVENTUALLY } from '../../../test/eventually.ts'
import { makePageCache, type PageCache } from './page-cache.ts'

let folder: string
let cache: PageCache<number>
const onError = vi.fn<(error: unknown) => void>()

const open = (mostBytes: number) => {
  cache = makePageCache(folder, mostBytes, onError)
  return cache
}
/** As long zipped as not, but for some 25 bytes. */
const noise = (bytes: number) => randomBytes(bytes)
const zippedOf = async (address: string) => gunzipSync(await cache.zipped(address))
/** Written, so that it is read from the file. */
const isWritten = (address: string) =>
  expect.poll(() => Buffer.isBuffer(cache.zipped(address)), EVENTUALLY).toBe(true)

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rehber-pages-'))
})
afterEach(() => {
  cache.close()
  rmSync(folder, { recursive: true })
  expect(onError).not.toHaveBeenCalled()
})

it('answers the same bytes while they are being zipped and from the file, and leaves no file behind', async () => {
  open(30_000)
  const html = Buffer.alloc(20_000, 'çilingir ')
  cache.add('/a', html, 7)
  expect(await zippedOf('/a')).toEqual(html)
  await isWritten('/a')
  expect(await zippedOf('/a')).toEqual(html)
  expect([cache.get('/a'), cache.get('/b')]).toEqual([7, undefined])
  expect(readdirSync(folder)).toEqual([])
})

it('lets those go first that were written longest ago, and keeps nothing longer than the file', async () => {
  open(3000)
  for (const address of ['/a', '/b', '/c']) {
    cache.add(address, noise(1300), 0)
    await isWritten(address)
  }
  expect(['/a', '/b', '/c'].map(cache.get)).toEqual([undefined, 0, 0])
  cache.add('/huge', noise(9000), 0)
  await expect.poll(() => cache.get('/huge'), EVENTUALLY).toBeUndefined()
  expect(['/b', '/c'].map(cache.get)).toEqual([0, 0])
})

it('what was zipped is in the file at once, however many come together: none waits in memory for its turn', async () => {
  open(1_000_000)
  const all = Array.from({ length: 50 }, (_, i) => `/${i}`)
  for (const address of all) cache.add(address, noise(5000), 0)
  for (const address of all) await cache.zipped(address)
  await Promise.resolve()
  expect(all.filter((address) => !Buffer.isBuffer(cache.zipped(address)))).toEqual([])
})

const additions = fc.array(
  fc.record({
    name: fc.integer({ min: 0, max: 11 }),
    bytes: fc.integer({ min: 0, max: 5000 }),
    waits: fc.boolean(),
  }),
  { maxLength: 60 },
)

it('what is kept is what was added last, however often the file is begun again and however many come at once', () =>
  fc.assert(
    fc.asyncProperty(additions, async (all) => {
      open(20_000)
      const last = new Map<string, Buffer>()
      for (const { name, bytes, waits } of all) {
        const html = noise(bytes)
        last.set(`/${name}`, html)
        cache.add(`/${name}`, html, 0)
        if (waits) await isWritten(`/${name}`)
        const kept = [...last].filter(([address]) => cache.get(address) !== undefined)
        const read = await Promise.all(kept.map(([address]) => zippedOf(address)))
        expect(read.map((page, i) => page.equals(kept[i]?.[1] ?? page.subarray(0, 0)))).not.toContain(false)
      }
      cache.close()
    }),
    { numRuns: 20 },
  ))
