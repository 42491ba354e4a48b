import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { zoneAt } from '#lib/detours.ts'
import { readDetours } from '#lib/road-graph/detour-file.ts'
import { readRoads } from '#lib/road-graph/file.ts'
import { makeRoadMinutes } from '#lib/road-graph/minutes.ts'
import { readStreets } from '#lib/streets/file.ts'
import { block, header, zipped } from '../../../../test/fixtures/osm-pbf.ts'
import { makeRoadFile } from './make-roads.ts'
import { SHIPPED } from './thread.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'rehber-make-roads-'))
afterAll(() => rmSync(folder, { recursive: true }))
const out = {
  roads: path.join(folder, 'out', 'roads.br'),
  detours: path.join(folder, 'out', 'detours.br'),
  streets: path.join(folder, 'out', 'streets.br'),
}
const KONAK = { plate: '35', city: 'İzmir', districtId: 1, district: 'Konak' }
const places = { locate: ({ lng }: { lng: number }) => (lng > 26 ? KONAK : null) }
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
/** At the corner from the first street into the first across; one is of a bus line. */
const RELATIONS = [
  {
    ...{ id: 1, tags: { type: 'restriction', restriction: 'no_right_turn' } },
    members: [
      { kind: 'way' as const, id: 1, role: 'from' },
      { kind: 'node' as const, id: at(0, 0), role: 'via' },
      { kind: 'way' as const, id: 2, role: 'to' },
    ],
  },
  { id: 2, tags: { type: 'route' }, members: [{ kind: 'way' as const, id: 1, role: 'from' }] },
]
const THINGS = [header(), zipped('OSMData', block({ nodes: NODES, ways: WAYS, relations: RELATIONS }))]

beforeEach(() => {
  rmSync(path.dirname(out.roads), { recursive: true, force: true })
  mkdirSync(path.dirname(out.roads))
  for (const file of Object.values(out)) writeFileSync(file, 'the former one')
})

test('a town’s streets become a network and a list that the server reads', async () => {
  const told: number[] = []
  const file = write('town.osm.pbf', ...THINGS)
  const made = await makeRoadFile({
    ...{ file, out, places, month: '2026-05' },
    onProgress: (part) => told.push(part),
  })
  expect(made).toMatchObject({ points: 225, roads: 420, names: 16, turns: 1, streets: 16, month: '2026-05' })
  const roads = readRoads(brotliDecompressSync(readFileSync(out.roads)))
  expect(roads.lat.length).toBe(225)
  expect(roads.names).toContain('Sokak 7')
  expect(makeRoadMinutes(roads).hasHierarchy()).toBe(true)
  const detours = readDetours(brotliDecompressSync(readFileSync(out.detours)))
  expect(zoneAt(detours, { lat: 38.41, lng: 27.11 })).toBeGreaterThan(0)
  expect(made.zones).toBe(detours.first.length - 2)
  const { via, from, to } = roads.turns
  const nameOf = (edge = -1) => roads.names[roads.edges.name[edge] ?? -1]
  expect([roads.lat[via[0] ?? -1], nameOf(from[0]), nameOf(to[0])]).toEqual([3_840_000, 'Sokak 0', 'Cadde'])
  expect(told).toEqual([...told].sort((a, b) => a - b))
  expect(told.at(-1)).toBe(1)
  const streets = readStreets(brotliDecompressSync(readFileSync(out.streets)))
  expect(streets.towns).toEqual([{ city: 'İzmir', district: 'Konak' }])
  expect(streets.names).toContain('Sokak 7')
  expect(readdirSync(path.dirname(out.roads))).toEqual(['detours.br', 'roads.br', 'streets.br'])
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
      'of another country',
      () => {
        const nodes = NODES.map(({ id, lat, lng }) => ({ id, lat, lng: lng - 4 }))
        return write('attica.osm.pbf', header(), zipped('OSMData', block({ nodes, ways: WAYS })))
      },
      /is of another country/,
    ],
    [
      'of one street',
      () =>
        write('one.osm.pbf', header(), zipped('OSMData', block({ nodes: NODES, ways: WAYS.slice(0, 1) }))),
      /holds no network of roads/,
    ],
  ])('%s is refused in one line, and what was there stays', async (_, name, line) => {
    await expect(makeRoadFile({ file: name(), out, places, onProgress: quiet })).rejects.toThrow(line)
    for (const made of Object.values(out)) expect(readFileSync(made, 'utf8')).toBe('the former one')
    expect(readdirSync(path.dirname(out.roads))).toEqual(['detours.br', 'roads.br', 'streets.br'])
  })
})

test('the network that ships is contracted at the speeds of today', () => {
  const roads = readRoads(brotliDecompressSync(readFileSync(SHIPPED)))
  expect(makeRoadMinutes(roads).hasHierarchy()).toBe(true)
})
