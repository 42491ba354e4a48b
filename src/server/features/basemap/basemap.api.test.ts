import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { STREETS_PATH } from '#contract/site.ts'
import { streetMap } from '../../../../test/fixtures/pmtiles.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { SHIPPED } from './basemap.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'rehber-basemap-'))
afterAll(() => rmSync(folder, { recursive: true }))

const siteOf = async ({ app }: TestApp): Promise<unknown> =>
  JSON.parse((await app.inject({ url: '/api/site' })).body)

describe('with nothing configured', () => {
  test('the map that comes with the product is served, with its month and whom it asks to name', async () => {
    const plain = await testApp()
    expect(await siteOf(plain)).toMatchObject({
      mapStreetsMonth: '2021-08',
      mapCredits: [{ name: '© OpenMapTiles', href: 'https://www.openmaptiles.org/' }],
    })
    const start = await plain.app.inject({ url: STREETS_PATH, headers: { range: 'bytes=0-6' } })
    expect([start.statusCode, start.body]).toEqual([206, 'PMTiles'])
    await plain.close()
  })

  test('an imported map takes its place', async () => {
    const dataDir = path.join(folder, 'data')
    mkdirSync(path.join(dataDir, 'map'), { recursive: true })
    writeFileSync(path.join(dataDir, 'map', 'streets.pmtiles'), streetMap())
    const imported = await testApp({ DATA_DIR: dataDir })
    expect(await siteOf(imported)).toMatchObject({ mapStreetsMonth: null, mapCredits: [] })
    await imported.close()
  })

  test('a broken imported map, or one that was cut off, leaves it to the product’s own', async () => {
    const dataDir = path.join(folder, 'broken')
    mkdirSync(path.join(dataDir, 'map'), { recursive: true })
    for (const broken of [Buffer.from('no map'), streetMap().subarray(0, -20)]) {
      writeFileSync(path.join(dataDir, 'map', 'streets.pmtiles'), broken)
      const plain = await testApp({ DATA_DIR: dataDir })
      expect(await siteOf(plain)).toMatchObject({ mapStreetsMonth: '2021-08' })
      await plain.close()
    }
  })

  test('its file is at most 40 MB, as everybody who clones the product gets it', () => {
    expect(statSync(SHIPPED).size).toBeLessThan(40_000_000)
  })
})

test.each<[string, Record<string, string>, string | null]>([
  ['off', { MAP_PMTILES: 'off' }, null],
  [
    'raster tiles',
    { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png' },
    'https://tiles.example/{z}/{x}/{y}.png',
  ],
])('%s instead: there is no street map', async (_, environment, mapTilesUrl) => {
  const plain = await testApp(environment)
  expect(await siteOf(plain)).toMatchObject({ mapStreetsUrl: null, mapStreetsMonth: null, mapTilesUrl })
  const answer = await plain.app.inject({ url: STREETS_PATH, headers: { range: 'bytes=0-6' } })
  expect(answer.statusCode).not.toBe(206)
  await plain.close()
})
