import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PMTiles, type Source } from 'pmtiles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STREETS_PATH } from '#contract/site.ts'
import { EVENTUALLY } from '../../../test/eventually.ts'
import { streetMap } from '../../../test/fixtures/pmtiles.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { ConfigError } from '../config.ts'
import { rangeOf } from './tiles.ts'

const map = streetMap()
const folder = mkdtempSync(path.join(tmpdir(), 'rehber-map-'))
const file = path.join(folder, 'turkey.pmtiles')
writeFileSync(file, map)

let server: TestApp
beforeAll(async () => {
  server = await testApp({ MAP_PMTILES: file })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const siteOf = async ({ app }: TestApp): Promise<unknown> =>
  JSON.parse((await app.inject({ url: '/api/site' })).body)

const openConnections = ({ app }: TestApp) => promisify(app.server.getConnections.bind(app.server))()

const get = (headers: Record<string, string> = {}) => server.app.inject({ url: STREETS_PATH, headers })

describe('the street map of MAP_PMTILES', () => {
  test('is told to browsers', async () => {
    expect(await siteOf(server)).toMatchObject({
      mapStreetsUrl: expect.stringMatching(/^\/map\/streets\.pmtiles\?v=[\w-]+$/),
      mapStreetsMonth: null,
      mapCredits: [],
      mapTilesUrl: null,
    })
  })

  test('is kept for good under the address that names its version, for a day under any other', async () => {
    const { mapStreetsUrl } = (await siteOf(server)) as { mapStreetsUrl: string }
    const caching = async (url: string) =>
      (await server.app.inject({ url, headers: { range: 'bytes=0-6' } })).headers['cache-control']
    expect(await caching(mapStreetsUrl)).toBe('public, max-age=31536000, immutable')
    expect(await caching(STREETS_PATH)).toBe('public, max-age=86400')
    expect(await caching(`${STREETS_PATH}?v=other`)).toBe('public, max-age=86400')
  })

  test.each([
    ['bytes=0-6', 0, 6],
    ['bytes=7-7', 7, 7],
    ['bytes=100-', 100, map.length - 1],
    ['bytes=-10', map.length - 10, map.length - 1],
    ['bytes=0-16383', 0, map.length - 1],
  ])('answers %s with those bytes', async (range, start, end) => {
    const answer = await get({ range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${map.length}`)
    expect(answer.headers['content-length']).toBe(String(end - start + 1))
    expect(answer.rawPayload.equals(map.subarray(start, end + 1))).toBe(true)
  })

  test.each([`bytes=${map.length}-`, 'bytes=9999999-10000000', 'bytes=-0'])(
    'refuses %s with its size',
    async (range) => {
      const answer = await get({ range })
      expect(answer.statusCode).toBe(416)
      expect(answer.headers['content-range']).toBe(`bytes */${map.length}`)
    },
  )

  test('is whole without a range, and its etag saves the second time', async () => {
    const answer = await get()
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(map)).toBe(true)
    const etag = String(answer.headers.etag)
    for (const known of [etag, `W/${etag}`, `"older", ${etag}`, '*'])
      expect((await get({ 'if-none-match': known })).statusCode).toBe(304)
    expect((await get({ 'if-none-match': '"older"' })).statusCode).toBe(200)
    const head = await server.app.inject({ method: 'HEAD', url: STREETS_PATH })
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(map.length),
      0,
    ])
  })

  test('leaves nothing behind on its file, however often it is read', async () => {
    const warnings: Error[] = []
    const note = (warning: Error) => warnings.push(warning)
    process.on('warning', note)
    for (let i = 0; i < 12; i += 1) await get({ range: 'bytes=0-6' })
    await setImmediate() // a warning comes with the next turn
    process.off('warning', note)
    expect(warnings).toEqual([])
  })

  test('is still there when a reader leaves in the middle', async () => {
    const big = path.join(folder, 'big.pmtiles')
    writeFileSync(big, Buffer.concat([map, Buffer.alloc(8 * 1024 * 1024)]))
    const other = await testApp({ MAP_PMTILES: big })
    try {
      const url = `${await other.app.listen({ host: '127.0.0.1', port: 0 })}${STREETS_PATH}`
      for (let i = 0; i < 3; i += 1) {
        const leaving = new AbortController()
        const answer = await fetch(url, { signal: leaving.signal })
        await answer.body?.getReader().read()
        leaving.abort()
      }
      await expect.poll(() => openConnections(other), EVENTUALLY).toBe(0)
      const answer = await fetch(url, { headers: { range: 'bytes=0-6' } })
      expect([answer.status, await answer.text()]).toEqual([206, 'PMTiles'])
    } finally {
      await other.close()
      rmSync(big)
    }
  })

  test('is read by the library that browsers read it with', async () => {
    const source: Source = {
      getKey: () => STREETS_PATH,
      async getBytes(offset, length) {
        const answer = await get({ range: `bytes=${offset}-${offset + length - 1}` })
        expect(answer.statusCode).toBe(206)
        return { data: new Uint8Array(answer.rawPayload).buffer, etag: String(answer.headers.etag) }
      },
    }
    const archive = new PMTiles(source)
    expect(await archive.getHeader()).toMatchObject({ specVersion: 3, minZoom: 0, maxZoom: 1, tileType: 1 })
    const tile = await archive.getZxy(1, 1, 0)
    expect(Buffer.from(tile?.data ?? new ArrayBuffer()).includes('earth')).toBe(true)
    expect(await archive.getZxy(2, 0, 0)).toBeUndefined()
  })
})

test('a range is one pair of numbers; anything else means the whole file', () => {
  for (const header of [undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'items=0-1', 'bytes=a-b'])
    expect(rangeOf(header, 100)).toBeNull()
  expect(rangeOf('bytes=-500', 100)).toEqual({ start: 0, end: 99 })
})

test.each([
  ['a file that is not there', path.join(folder, 'missing.pmtiles'), 'cannot be read'],
  ['a file of another kind', import.meta.filename, 'version 3'],
  ['a folder', folder, 'version 3'],
])('%s stops the start in words', async (_, wrong, words) => {
  const refused = testApp({ MAP_PMTILES: wrong })
  await expect(refused).rejects.toThrow(ConfigError)
  await expect(refused).rejects.toThrow(new RegExp(`MAP_PMTILES .*${words}`))
})

test('a file that is cut off stops the start in words', async () => {
  const cut = path.join(folder, 'cut.pmtiles')
  writeFileSync(cut, map.subarray(0, map.length - 1))
  await expect(testApp({ MAP_PMTILES: cut })).rejects.toThrow(
    /MAP_PMTILES names a PMTiles file that is cut off/,
  )
})
