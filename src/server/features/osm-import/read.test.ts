import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { block, bytes, header, piece } from '../../../../test/fixtures/osm-pbf.ts'
import { UnpacksTooLarge, unpackedLimit } from '../../osm/unpacked.ts'
import { ImportError, type OsmElement } from './element.ts'
import { readJson } from './json.ts'
import { readPbf } from './pbf.ts'
import { readOsm } from './read.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'rehber-read-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fixture = (name: string) => path.join(import.meta.dirname, '../../../../test/fixtures', name)

async function read(text: string | Buffer, name = 'places.json'): Promise<(OsmElement | null)[]> {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return readAll(file)
}

async function readAll(file: string): Promise<(OsmElement | null)[]> {
  const elements: (OsmElement | null)[] = []
  await readOsm(file, { wants: () => true, take: async (element) => void elements.push(element) })
  return elements
}

const answer = (...elements: unknown[]) =>
  JSON.stringify({ version: 0.6, generator: 'Overpass API', elements })
const node = { type: 'node', id: 7, lat: 41, lon: 29, tags: { name: 'A' } }
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
const feature = {
  type: 'Feature',
  id: 'node/7',
  properties: { name: 'A' },
  geometry: { type: 'Point', coordinates: [29, 41] },
}
const element = { id: 'node/7', point: { lat: 41, lng: 29 }, tags: new Map([['name', 'A']]) }

test('an Overpass answer and GeoJSON, packed or not, under any name', async () => {
  for (const text of [answer(node, null, node), collection(feature, null, feature)]) {
    expect(await read(text)).toEqual([element, null, element])
    expect(await read(gzipSync(text), 'places.geojson.gz')).toEqual([element, null, element])
    expect(await read(gzipSync(text), 'places.json')).toEqual([element, null, element])
  }
})

test('an export of overpass-turbo', async () => {
  const elements = await readAll(fixture('nevsehir.overpass-turbo.geojson'))
  const count = (kind: string) => elements.filter((one) => one?.id.startsWith(kind)).length
  expect([elements.length, count('node/') + count('way/') + count('relation/')]).toEqual([201, 201])
  expect(elements[0]?.tags.get('name')).toBe('Göreme Millî Parkı')
  expect([...(elements[0]?.tags.keys() ?? [])].filter((key) => key.startsWith('@'))).toEqual([])
})

describe('files', () => {
  test.each([
    ['cut off', answer(node, node).slice(0, -20), /cut off after 1 elements/],
    ['cut off between elements', answer(node, node).slice(0, -2), /cut off after 2 elements/],
    ['GeoJSON, cut off', collection(feature, feature).slice(0, -20), /cut off after 1 elements/],
    ['with something behind', `${answer(node)} more`, /broken or cut off/],
    ['empty', '', /broken or cut off/],
    ['a page', '<html>429 Too Many Requests</html>', /broken or cut off/],
    ['other JSON', '{"type":"Topology","objects":{}}', /holds no elements/],
    ['without elements', answer(), /holds no elements/],
    ['without features', collection(), /holds no elements/],
    ['deep', `{"x":${'['.repeat(5000)}${']'.repeat(5000)}}`, /broken or cut off/],
    [
      'a query that gave up',
      JSON.stringify({ elements: [node], remark: 'runtime error: Query timed out' }),
      /query that failed \(runtime error: Query timed out\)/,
    ],
  ])('%s', async (_, text, message) => {
    const reading = read(text)
    await expect(reading).rejects.toThrow(ImportError)
    await expect(reading).rejects.toThrow(message)
  })

  test('a packed file that is cut off', async () => {
    const packed = gzipSync(answer(...Array.from({ length: 2000 }, (_, id) => ({ ...node, id }))))
    await expect(read(packed.subarray(0, packed.length / 2), 'half.json.gz')).rejects.toThrow(/cut off/)
  })

  test('a few packed bytes that are 33 MiB of one element', async () => {
    const bomb = gzipSync(`{"elements":["${' '.repeat(33 * 1024 * 1024)}"]}`)
    await expect(read(bomb, 'bomb.json.gz')).rejects.toThrow(/32 MiB without a whole element/)
  })

  test('more than 32 MiB of many elements', async () => {
    const long = { ...node, tags: { note: ' '.repeat(1024 * 1024) } }
    expect(await read(gzipSync(answer(...Array(33).fill(long))), 'long.json.gz')).toHaveLength(33)
  })

  test('packed ones that hold far more than their size lets expect', async () => {
    const take = async () => {}
    const some = Buffer.from(answer(...Array.from({ length: 2000 }, (_, id) => ({ ...node, id }))))
    const readPacked = (limit: number) => readJson(Readable.from([gzipSync(some)]), limit, take)
    await readPacked(some.length)
    await expect(readPacked(some.length - 1)).rejects.toThrow(UnpacksTooLarge)
    const handle = await open(fixture('somes.osm.pbf'))
    const reading = readPbf(handle, 100, { wants: () => true, take })
    await expect(reading).rejects.toThrow('it unpacks to more than 0 MiB')
    await handle.close()
    // What leaves the machine's disk as it stands is as large as it is.
    await readJson(Readable.from([some]), null, take)
    expect([unpackedLimit(1000), unpackedLimit(2 ** 30)]).toEqual([2 ** 30, 20 * 2 ** 30])
  })

  test('a file that is not there', async () => {
    await expect(readAll(path.join(folder, 'none.json'))).rejects.toThrow(/cannot be read/)
    await expect(readAll(folder)).rejects.toThrow(/cannot be read/)
  })

  test("the taker's own trouble is not the file's", async () => {
    writeFileSync(path.join(folder, 'good.json'), answer(node))
    const take = async () => {
      throw new TypeError('database gone')
    }
    for (const file of [path.join(folder, 'good.json'), fixture('somes.osm.pbf')])
      await expect(readOsm(file, { wants: () => false, take })).rejects.toThrow(TypeError)
  })
})

/** Everything that is said of a broken file: any other message would be a defect of ours. */
const SAID =
  /broken or cut off after \d+ elements: (?:a block|a number|a tag|a member|an id|field \d+ of a block|the header of a block|the last block|it does not begin)|holds no elements|cannot be imported: it/

test('any damage to a file is either not noticed or told in words', { timeout: 60_000 }, async () => {
  const things = block({
    nodes: Array.from({ length: 20 }, (_, id) => ({ id, lat: 41, lng: 29, tags: { name: 'A' } })),
    ways: [{ id: 1, refs: [1, 2, 3], tags: { name: 'B' } }],
    relations: [{ id: 1, members: [{ kind: 'way', id: 1 }], tags: { name: 'C' } }],
  })
  // Packed data is guarded by its checksum; what is not packed shows more of us.
  const unpacked = Buffer.concat([header(), piece('OSMData', bytes(1, things))])
  const packed = readFileSync(fixture('somes.osm.pbf'))
  let [seed, told] = [7, 0]
  const random = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  for (let round = 0; round < 1000; round += 1) {
    const whole = round % 2 === 0 ? packed : unpacked
    const damaged = Buffer.from(whole.subarray(0, round % 8 < 2 ? random(whole.length) : whole.length))
    for (let flips = random(4); flips > 0 && damaged.length > 0; flips -= 1)
      damaged[random(damaged.length)] = random(256)
    const error = await read(damaged, 'damaged.osm.pbf').then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error === null) continue
    told += 1
    expect(error).toMatchObject({ name: 'ImportError', message: expect.stringMatching(SAID) })
  }
  expect(told).toBeGreaterThan(500)
})
