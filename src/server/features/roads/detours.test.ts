import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { detourKm } from '#lib/detours.ts'
import { writeDetours } from '#lib/road-graph/detour-file.ts'
import { detoursOf } from '../../../../test/detour-fixture.ts'
import { importedDetours, loadDetours } from './roads.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'rehber-detours-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const told: unknown[] = []
const load = () => loadDetours({ dataDir }, (error) => told.push(error))

const KABATAS = { lat: 41.0341, lng: 28.9933 }
const USKUDAR = { lat: 41.0266, lng: 29.0155 }
const BEBEK = { lat: 41.0772, lng: 29.0434 }
const KANDILLI = { lat: 41.0736, lng: 29.0583 }
const GALATA = { lat: 41.0228, lng: 28.9752 }
const EMINONU = { lat: 41.017, lng: 28.973 }

test('the shipped table knows the Bosphorus, and that the Golden Horn has bridges', () => {
  const shipped = load()
  for (const [from, to, least, most] of [
    [KABATAS, USKUDAR, 2, 8],
    [BEBEK, KANDILLI, 4, 10],
    [GALATA, EMINONU, 0, 1],
    [KABATAS, GALATA, 0, 1],
  ] as const)
    for (const km of [detourKm(shipped, from, to), detourKm(shipped, to, from)])
      expect(km >= least && km <= most, `${km} km of ${JSON.stringify([from, to])}`).toBe(true)
  const columns = [shipped.cells, shipped.first, shipped.to, shipped.steps]
  expect(columns.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(8e6)
  expect(told).toEqual([])
})

test('an imported one stands for it; of a broken one somebody is told, and the shipped one goes on', () => {
  const file = importedDetours({ dataDir })
  mkdirSync(path.dirname(file))
  const plan = { south: 38, west: 27, side: 0.5, across: 2, zones: [1, 2, 0, 0] }
  const made = brotliCompressSync(
    writeDetours(
      detoursOf(
        {
          ...plan,
          steps: [
            [0, 8],
            [4, 0],
          ],
        },
        1,
      ),
    ),
  )
  writeFileSync(file, made)
  const [west, east] = [
    { lat: 38.1, lng: 27.1 },
    { lat: 38.1, lng: 27.6 },
  ]
  const imported = load()
  expect([detourKm(imported, west, east), detourKm(imported, east, west)]).toEqual([2, 1])
  expect(detourKm(imported, KABATAS, USKUDAR)).toBe(0)
  expect(told).toEqual([])
  for (const broken of [
    readFileSync(file).subarray(0, 40),
    Buffer.from('no table'),
    brotliCompressSync('no table'),
  ]) {
    writeFileSync(file, broken)
    expect(detourKm(load(), KABATAS, USKUDAR)).toBeGreaterThan(2)
  }
  expect(told).toHaveLength(3)
})
