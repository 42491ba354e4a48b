import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readRoads } from '#lib/road-graph/file.ts'
import { block, header, zipped } from '../../../../test/fixtures/osm-pbf.ts'
import { makeRoadFile } from './make-roads.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'rehber-make-roads-'))
afterAll(() => rmSync(folder, { recursive: true }))
const out = path.join(folder, 'roads', 'roads.br')
const quiet = () => {}

const write = (name: string, ...parts: Uint8Array[]) => {
  writeFileSync(path.join(folder, name), Buffer.concat(parts))
  return path.join(folder, name)
}

/** Fifteen streets from north to south and as many from west to east: 225 places where they meet. */
const SIDE = 15
const at = (row: number, column: number) => row * SIDE + column + 1
const all = Array.from({ length: SIDE }, (_, i) => i)
const NODES = all.flatMap((row) =>
  all.map((column) => ({ id: at(row, column), lat: 38.4 + row / 500, lng: 27.1 + column / 500 })),
)
const WAYS = all.flatMap((i) => [
  { id: 2 * i + 1, refs: all.map((j) => at(i, j)), tags: { highway: 'residential', name: `Sokak ${i}` } },
  { id: 2 * i + 2, refs: all.map((j) => at(j, i)), tags: { highway: 'primary', name: 'Cadde' } },
])
const THINGS = [header(), zipped('OSMData', block({ nodes: NODES, ways: WAYS }))]

beforeEach(() => {
  rmSync(path.dirname(out), { recursive: true, force: true })
  mkdirSync(path.dirname(out))
  writeFileSync(out, 'the former one')
})

test('a town’s streets become a network that the server reads', async () => {
  const told: number[] = []
  const file = write('town.osm.pbf', ...THINGS)
  const made = await makeRoadFile({ file, out, month: '2026-05', onProgress: (part) => told.push(part) })
  expect(made).toMatchObject({ points: 225, roads: 420, names: 16, month: '2026-05' })
  const roads = readRoads(brotliDecompressSync(readFileSync(out)))
  expect(roads.lat.length).toBe(225)
  expect(roads.names).toContain('Sokak 7')
  expect(told).toEqual([...told].sort((a, b) => a - b))
  expect(readdirSync(path.dirname(out))).toEqual(['roads.br'])
})

describe('a file', () => {
  const [good] = [Buffer.concat(THINGS)]
  test.each([
    ['that is missing', () => path.join(folder, 'none'), /cannot be read: ENOENT/],
    [
      'that is cut off',
      () => write('cut.osm.pbf', good.subarray(0, -5)),
      /is broken or cut off: the last block/,
    ],
    ['of another kind', () => import.meta.filename, /is broken or cut off: /],
    [
      'without roads',
      () => write('bare.osm.pbf', header(), zipped('OSMData', block({ nodes: NODES }))),
      /holds no network of roads/,
    ],
    [
      'of one street',
      () =>
        write('one.osm.pbf', header(), zipped('OSMData', block({ nodes: NODES, ways: WAYS.slice(0, 1) }))),
      /holds no network of roads/,
    ],
  ])('%s is refused in one line, and the former network stays', async (_, name, line) => {
    await expect(makeRoadFile({ file: name(), out, onProgress: quiet })).rejects.toThrow(line)
    expect(readFileSync(out, 'utf8')).toBe('the former one')
    expect(readdirSync(path.dirname(out))).toEqual(['roads.br'])
  })
})
