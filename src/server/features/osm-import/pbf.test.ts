import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { block, bytes, file, header, number, piece, zipped } from '../../../../test/fixtures/osm-pbf.ts'
import { ImportError, type OsmElement } from './element.ts'
import { readOsm } from './read.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'rehber-pbf-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fixture = (name: string) => path.join(import.meta.dirname, '../../../../test/fixtures', name)

/** Elements read from these bytes; shops are wanted. */
async function read(content: Buffer, name = 'places.osm.pbf'): Promise<(OsmElement | null)[]> {
  const place = path.join(folder, name)
  writeFileSync(place, content)
  return readFixture(place)
}

async function readFixture(place: string): Promise<(OsmElement | null)[]> {
  const elements: (OsmElement | null)[] = []
  await readOsm(place, {
    wants: (tags) => tags.has('shop') || tags.has('leisure'),
    take: async (element) => void elements.push(element),
  })
  return elements
}

const shop = { shop: 'bakery', name: 'Çörekçi' }
const element = (id: string, lat: number | null, lng = 0, tags: Record<string, string> = shop) => ({
  id,
  point: lat === null ? null : { lat, lng },
  tags: new Map(Object.entries(tags)),
})
const corners = [
  { id: 13_000_000_001, lat: 41, lng: 29 },
  { id: 5, lat: 41.2, lng: 29 },
  { id: 6, lat: 41.2, lng: 29.4 },
]
const way = { id: 20, refs: [13_000_000_001, 5, 6, 13_000_000_001], tags: shop }

describe('things', () => {
  const nodes = [
    { id: -3, lat: -41.0165, lng: 28.9397001, tags: shop },
    { id: 4, lat: 1, lng: 1 },
    { id: 2, lat: 0, lng: -180, tags: { name: 'B', empty: '' } },
  ]
  const expected = [
    element('node/-3', -41.0165, 28.9397001),
    element('node/2', 0, -180, { name: 'B', empty: '' }),
  ]

  test('nodes with tags, written together or one by one', async () => {
    expect(await read(file(block({ nodes })))).toEqual(expected)
    expect(await read(file(block({ nodes, isDense: false })))).toEqual(expected)
  })

  test('a way is in the middle of its nodes; what is not wanted is nowhere', async () => {
    const road = { ...way, id: -21, tags: { highway: 'service' } }
    expect(await read(file(block({ nodes: corners }), block({ ways: [way, road] })))).toEqual([
      element('way/-21', null, 0, road.tags),
      element('way/20', 41.1, 29.2),
    ])
  })

  test('a relation is in the middle of its ways and nodes, in any order of blocks', async () => {
    const relation = {
      id: 30,
      members: [
        { kind: 'way', id: 20 },
        { kind: 'node', id: 7 },
        { kind: 'relation', id: 31 },
      ] as const,
      tags: shop,
    }
    const blocks = [
      block({ nodes: [...corners, { id: 7, lat: 41.6, lng: 29 }] }),
      block({ ways: [{ ...way, tags: {} }] }),
      block({ relations: [{ ...relation, members: [...relation.members] }] }),
    ]
    expect(await read(file(...blocks))).toEqual([element('relation/30', 41.3, 29.2)])
    expect(await read(file(...blocks.reverse()))).toEqual([element('relation/30', 41.3, 29.2)])
  })

  test('of a way that is cut the nodes that are there count; without any it is nowhere', async () => {
    const lost = { ...way, id: 22, refs: [98, 99] }
    const none = { ...way, id: 23, refs: [] }
    const ways = [{ ...way, refs: [5, 6, 98] }, lost, none]
    expect(await read(file(block({ nodes: corners, ways })))).toEqual([
      element('way/20', 41.2, 29.2),
      element('way/22', null),
      element('way/23', null),
    ])
  })

  test('coarser positions with an origin', async () => {
    const more = Buffer.concat([number(17, 1000), number(19, -5e9), number(20, 7e9)])
    expect(await read(file(block({ nodes: [{ id: 1, lat: 1.5, lng: 2, tags: shop }], more })))).toEqual([
      element('node/1', 10, 27),
    ])
  })

  test('a node off the globe is nowhere', async () => {
    expect(await read(file(block({ nodes: [{ id: 1, lat: 91, lng: 0, tags: shop }] })))).toEqual([
      element('node/1', null),
    ])
  })
})

test("another writer's file: tags, ways and relations as in the same data as JSON", async () => {
  type Part = { type: string; id: number; lat: number; lon: number; nodes: number[]; tags: object }
  type Json = Part & { members: { type: string; ref: number }[] }
  const things = JSON.parse(gunzipSync(readFileSync(fixture('somes.json.gz'))).toString()) as Json[]
  const byId = new Map(things.map((thing) => [`${thing.type}/${thing.id}`, thing]))
  const nodesOf = (thing?: Json): Json[] => {
    if (thing === undefined) return []
    if (thing.type === 'node') return [thing]
    if (thing.type === 'way') return thing.nodes.flatMap((id) => nodesOf(byId.get(`node/${id}`)))
    return thing.members.flatMap(({ type, ref }) =>
      type === 'relation' ? [] : nodesOf(byId.get(`${type}/${ref}`)),
    )
  }
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const tagged = things.filter((thing) => Object.keys(thing.tags).length > 0)
  const elements = await readFixture(fixture('somes.osm.pbf'))
  expect(new Set(elements.map((one) => one?.id))).toEqual(
    new Set(tagged.map(({ type, id }) => `${type}/${id}`)),
  )
  expect(elements).toHaveLength(tagged.length)
  const placed = elements.filter((one) => one?.point)
  expect(placed.filter((one) => !one?.id.startsWith('node/')).length).toBeGreaterThan(0)
  for (const one of elements) {
    const thing = byId.get(one?.id ?? '')
    expect(Object.fromEntries(one?.tags ?? [])).toEqual(thing?.tags)
    if (!one?.point) continue
    const nodes = nodesOf(thing)
    expect(one.point.lat).toBeCloseTo(middle(nodes.map((node) => node.lat)), 6)
    expect(one.point.lng).toBeCloseTo(middle(nodes.map((node) => node.lon)), 6)
  }
})

describe('files', () => {
  const good = block({ nodes: [{ id: 1, lat: 41, lng: 29, tags: shop }] })
  const start = header('OsmSchema-V0.6', 'DenseNodes')
  const data = (...fields: Buffer[]) => Buffer.concat([start, zipped('OSMData', Buffer.concat(fields))])
  const MIB = 1024 * 1024

  test('unpacked data, and pieces of other types', async () => {
    const content = Buffer.concat([start, piece('Other', Buffer.from('?')), piece('OSMData', bytes(1, good))])
    expect(await read(content)).toEqual([element('node/1', 41, 29)])
  })

  test('its first bytes tell what it is, whatever its name', async () => {
    expect(await read(file(good), 'places.json')).toEqual([element('node/1', 41, 29)])
  })

  test.each([
    ['empty', Buffer.alloc(0), /holds no elements/],
    ['without data', start, /holds no elements/],
    ['JSON', Buffer.from('{"elements":[]}'), /header of a block is too large/],
    ['without a beginning', zipped('OSMData', good), /does not begin as/],
    ['cut off in a length', file(good).subarray(0, start.length + 3), /last block is not whole/],
    ['cut off in a header', file(good).subarray(0, start.length + 9), /last block is not whole/],
    ['cut off in a block', file(good).subarray(0, -1), /last block is not whole/],
    [
      'cut off in a piece of another type',
      Buffer.concat([file(good), piece('Other', good, good.length + 1)]),
      /not whole/,
    ],
    ['with a huge header', Buffer.concat([start, Buffer.alloc(4, 0xff)]), /header of a block is too large/],
    ['with a huge block', Buffer.concat([start, piece('OSMData', good, 33 * MIB)]), /block is too large/],
    ['with a block of a negative length', Buffer.concat([start, piece('OSMData', good, -1)]), /too large/],
    [
      'that says it unpacks to 33 MiB',
      Buffer.concat([start, zipped('OSMData', good, 33 * MIB)]),
      /too large/,
    ],
    [
      'a bomb: 1 KB said, 40 MiB packed',
      Buffer.concat([start, zipped('OSMData', Buffer.alloc(40 * MIB), 1024)]),
      /cannot be unpacked/,
    ],
    ['longer than said', Buffer.concat([start, zipped('OSMData', good, good.length - 1)]), /not as long/],
    ['shorter than said', Buffer.concat([start, zipped('OSMData', good, good.length + 1)]), /not as long/],
    ['a block that is not packed', Buffer.concat([start, piece('OSMData', bytes(3, good))]), /unpacked/],
    ['a block of nothing', Buffer.concat([start, piece('OSMData', Buffer.alloc(0))]), /block is empty/],
    ['text for a group', data(number(2, 5)), /another type/],
    [
      'a tag without text',
      data(bytes(2, bytes(3, Buffer.concat([number(1, 1), bytes(2, '\t'), bytes(3, '\t')])))),
      /behind the table/,
    ],
    ['a node without id', data(bytes(2, bytes(1, number(8, 4)))), /id is missing/],
    ['ids without positions', data(bytes(2, bytes(2, bytes(1, Buffer.from([2]))))), /too soon/],
  ])('%s', async (_, content, message) => {
    const reading = read(content)
    await expect(reading).rejects.toThrow(ImportError)
    await expect(reading).rejects.toThrow(message)
  })

  test.each([
    ['packed in another way', Buffer.concat([start, piece('OSMData', bytes(6, 'x'))]), /packed with lz4/],
    ['of past versions', header('HistoricalInformation'), /needs "HistoricalInformation"/],
  ])('whole, but %s', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(/cannot be imported: it/)
    await expect(read(content)).rejects.toThrow(message)
  })

  test('more points than memory is planned for', async () => {
    const refs = Buffer.alloc(10_000_001)
    const shopWay = Buffer.concat([
      number(1, 1),
      bytes(2, Buffer.from([1])),
      bytes(3, Buffer.from([1])),
      bytes(8, refs),
    ])
    const texts = bytes(1, Buffer.concat([bytes(1, ''), bytes(1, 'shop')]))
    await expect(read(data(texts, bytes(2, bytes(3, shopWay))))).rejects.toThrow(/import it in parts/)
  })
})
