import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { block, bytes, header, number, zipped } from '../../../../test/fixtures/osm-pbf.ts'
import { loadPlaces } from '../places/places.ts'
import { ArchiveReader, factsOf, MOMENT } from './archive-reader.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { type MadeMap, makeBasemap } from './make-basemap.ts'
import { tilesWithin } from './tile-grid.ts'
import { readTile, SHAPE, type Tile, writeTile } from './vector-tile.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'rehber-make-map-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ISTANBUL = { lat: 41.0082, lng: 28.9784 }
const FORMER = path.join(folder, 'former.pmtiles')
/** A map of a road through Istanbul, and of a sea below the town, at zoom 12. */
beforeAll(async () => {
  const writer = new ArchiveWriter(FORMER)
  const road = { shape: SHAPE.line, properties: { kind: 'highway' }, parts: [[0, 0, 4096, 4096]] }
  const sea = {
    shape: SHAPE.polygon,
    properties: { kind: 'ocean' },
    parts: [[0, 0, 4096, 0, 4096, 4096, 0, 4096]],
  }
  for (const [point, z, layer, feature] of [
    [ISTANBUL, 6, 'roads', road],
    [ISTANBUL, 14, 'roads', road],
    [HERE, 9, 'roads', road],
    [HERE, 12, 'water', sea],
  ] as const) {
    const [{ x, y } = { x: 0, y: 0 }] = tilesAt(point, z)
    const tile: Tile = new Map([[layer, [feature]]])
    await writer.add(z, x, y, writeTile(tile))
  }
  const bounds = { west: 27, south: 38.3, east: 29, north: 41.1 }
  const metadata = { [MOMENT]: '2021-08-05', attribution: '' }
  await writer.finish({ bounds, maxZoom: 14, metadata })
  await writer.close()
})
const tilesAt = ({ lat, lng }: { lat: number; lng: number }, z: number) => [
  ...tilesWithin({ west: lng, east: lng, south: lat, north: lat }, z),
]

const places = loadPlaces()
const HERE = { lat: 38.42, lng: 27.14 }
/** A square of some 400 m around `HERE`, and a lake in it with an island. */
const corners = (id: number, half: number) =>
  [
    [-1, -1],
    [-1, 1],
    [1, 1],
    [1, -1],
  ].map(([y = 0, x = 0], i) => ({ id: id + i, lat: HERE.lat + y * half, lng: HERE.lng + x * half }))
const NODES = [...corners(1, 0.002), ...corners(11, 0.001), ...corners(21, 0.0004)]
const ring = (id: number) => [id, id + 1, id + 2, id + 3, id]
const THINGS = block({
  nodes: [...NODES, { id: 31, ...HERE, tags: { place: 'suburb', name: 'Semt' } }],
  ways: [
    { id: 1, refs: [1, 2, 3], tags: { highway: 'primary', name: 'Ana Cadde', ref: 'D1' } },
    { id: 2, refs: [1, 4], tags: { highway: 'residential', name: 'Yan Sokak' } },
    { id: 3, refs: [3, 4, 99], tags: { highway: 'residential', name: 'Yan Sokak' } },
    { id: 4, refs: ring(11).slice(0, 3) },
    { id: 5, refs: ring(11).slice(2) },
    { id: 6, refs: ring(21) },
    { id: 7, refs: ring(21), tags: { shop: 'bakery', name: 'Dükkân' } },
  ],
  relations: [
    {
      id: 1,
      members: [4, 5, 6].map((id) => ({ kind: 'way' as const, id })),
      tags: { type: 'multipolygon', natural: 'water' },
    },
  ],
})
/** A street on the other side of the Aegean. */
const ABROAD = block({
  nodes: NODES.map(({ id, lat, lng }) => ({ id, lat, lng: lng - 3.4 })),
  ways: [{ id: 1, refs: ring(1), tags: { highway: 'residential', name: 'Odos' } }],
})

const write = (name: string, ...pieces: Buffer[]) => {
  const file = path.join(folder, name)
  writeFileSync(file, Buffer.concat(pieces))
  return file
}
const SECONDS = Date.UTC(2026, 10, 5) / 1000
const HEADER = zipped('OSMHeader', Buffer.concat([bytes(4, 'OsmSchema-V0.6'), number(32, SECONDS)]))
const whole = write('town.osm.pbf', HEADER, zipped('OSMData', THINGS))

async function make(file: string, out: string, month?: string): Promise<MadeMap> {
  return makeBasemap({ file, out, former: FORMER, places, month, onProgress: () => {} })
}

async function drawnAt(map: string, z: number, { lat, lng } = HERE) {
  const archive = await ArchiveReader.open(map)
  const [address] = tilesAt({ lat, lng }, z)
  const tile = readTile((await archive.tile(z, address?.x ?? 0, address?.y ?? 0)) ?? new Uint8Array())
  const facts = factsOf(await archive.metadata())
  await archive.close()
  return { facts, tile, of: (layer: string) => tile.get(layer)?.map(({ properties }) => properties) ?? [] }
}

describe('a town is made into a map', () => {
  const out = path.join(folder, 'made', 'streets.pmtiles')

  test('with its streets by zoom, and without its shops', async () => {
    const told: string[] = []
    const onProgress = (line: string) => told.push(line)
    const made = await makeBasemap({ file: whole, out, former: FORMER, places, onProgress })
    expect(made).toMatchObject({ things: 5, month: '2026-11' })
    expect([told[0], told.at(-1)]).toEqual(['read 0 %', `${made.tiles} tiles drawn`])
    expect(readdirSync(path.dirname(out))).toEqual(['streets.pmtiles'])

    const near = await drawnAt(out, 14)
    expect(near.of('roads')).toEqual([
      { kind: 'major_road', ref: 'D1', name: 'Ana Cadde' },
      { kind: 'minor_road', name: 'Yan Sokak' },
    ])
    expect(near.of('places')).toEqual([{ kind: 'neighbourhood', kind_detail: 'suburb', name: 'Semt' }])
    expect(JSON.stringify([...near.tile])).not.toContain('Dükkân')
    expect((await drawnAt(out, 13)).of('roads')).toEqual([
      { kind: 'major_road', ref: 'D1', name: 'Ana Cadde' },
      { kind: 'minor_road' },
    ])
    expect((await drawnAt(out, 11)).of('roads')).toEqual([{ kind: 'major_road', ref: 'D1' }])
  })

  test('a street of two ways is one line, a lake of three its shore and its island', async () => {
    const { tile } = await drawnAt(out, 14)
    expect(tile.get('roads')?.at(-1)?.parts).toHaveLength(1) // they meet at the node 4
    const lake = tile.get('water')?.find(({ properties }) => properties.kind === 'water')
    expect(lake?.parts).toHaveLength(2)
    const turns = lake?.parts.map(area).map(Math.sign)
    expect(turns).toEqual([1, -1])
  })

  test('the rest of the country goes on, and the map says how old its oldest part is', async () => {
    const { facts } = await drawnAt(out, 14)
    expect(facts).toMatchObject({ month: '2026-11', since: '2021-08' })
    for (const z of [6, 14])
      expect((await drawnAt(out, z, ISTANBUL)).of('roads')).toEqual([{ kind: 'highway' }])
    expect((await drawnAt(out, 9)).of('roads')).toEqual([{ kind: 'highway' }])
  })

  test('the sea of the former map is in its tiles, nearer ones too', async () => {
    for (const z of [12, 14]) expect((await drawnAt(out, z)).of('water')).toContainEqual({ kind: 'ocean' })
  })

  test('--month counts where it is given', async () => {
    expect((await make(whole, path.join(folder, 'month.pmtiles'), '2025-01')).month).toBe('2025-01')
  })
})

/** Twice the area. */
const area = (points: number[]) =>
  points.reduce((sum, x, i) => {
    if (i % 2 === 1) return sum
    const [y = 0, nextX = 0, nextY = 0] = [
      points[i + 1],
      points[(i + 2) % points.length],
      points[(i + 3) % points.length],
    ]
    return sum + x * nextY - nextX * y
  }, 0)

describe('a file of no use leaves the former map', () => {
  const good = readFileSync(whole)
  test.each([
    [
      'cut off',
      write('cut.osm.pbf', good.subarray(0, -5)),
      /is broken or cut off: the last block is not whole\./,
    ],
    ['broken', write('broken.osm.pbf', HEADER, Buffer.from('nonsense')), /is broken or cut off: /],
    ['of another kind', import.meta.filename, /is broken or cut off: /],
    ['empty', write('empty.osm.pbf'), /holds no streets\./],
    ['without streets', write('bare.osm.pbf', HEADER), /holds no streets\./],
    [
      'of another country',
      write('attica.osm.pbf', HEADER, zipped('OSMData', ABROAD)),
      /is of another country: /,
    ],
    ['missing', path.join(folder, 'missing.osm.pbf'), /cannot be read: /],
    [
      'of another writing',
      write('new.osm.pbf', header('HistoricalInformation')),
      /cannot be imported: it needs/,
    ],
  ])('%s', async (name, file, words) => {
    const own = path.join(folder, name)
    const out = path.join(own, 'streets.pmtiles')
    mkdirSync(own)
    writeFileSync(out, 'the former map')
    await expect(make(file, out)).rejects.toThrow(words)
    expect(readdirSync(own)).toEqual(['streets.pmtiles'])
    expect(readFileSync(out, 'utf8')).toBe('the former map')
  })
})
