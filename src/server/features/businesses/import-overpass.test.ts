import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { ImportError, type OsmElement, readOverpass } from './import-overpass.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'rehber-overpass-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(text: string | Buffer, name = 'places.json'): Promise<(OsmElement | null)[]> {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  const elements: (OsmElement | null)[] = []
  await readOverpass(file, async (element) => void elements.push(element))
  return elements
}

const answer = (...elements: unknown[]) =>
  JSON.stringify({ version: 0.6, generator: 'Overpass API', elements })
const node = { type: 'node', id: 7, lat: 41, lon: 29, tags: { name: 'A' } }

describe('elements', () => {
  test('a node, a way by its centre, one without tags, one packed', async () => {
    const way = { type: 'way', id: 8, center: { lat: 40, lon: 28 }, nodes: [1, 2] }
    const expected = [
      { id: 'node/7', point: { lat: 41, lng: 29 }, tags: new Map([['name', 'A']]) },
      { id: 'way/8', point: { lat: 40, lng: 28 }, tags: new Map() },
    ]
    expect(await read(answer(node, way))).toEqual(expected)
    expect(await read(gzipSync(answer(node, way)), 'places.json.gz')).toEqual(expected)
  })

  test.each([
    ['no coordinates', { ...node, lat: undefined }],
    ['text for a coordinate', { ...node, lat: '41' }],
    ['a coordinate off the globe', { ...node, lon: 181 }],
    ['a way without a centre', { type: 'way', id: 8, nodes: [1, 2] }],
    ['no id', { ...node, id: undefined }],
    ['half an id', { ...node, id: 7.5 }],
    ['an unknown type', { ...node, type: 'area' }],
    ['tags that are a list', { ...node, tags: ['name'] }],
    ['a tag that is a number', { ...node, tags: { name: 5 } }],
    ['null', null],
    ['a number', 5],
    ['a list', [node]],
  ])('broken: %s', async (_, element) => {
    expect(await read(answer(node, element, node))).toEqual([expect.any(Object), null, expect.any(Object)])
  })
})

describe('files', () => {
  test.each([
    ['cut off', answer(node, node).slice(0, -20), /cut off after 1 elements/],
    ['cut off between elements', answer(node, node).slice(0, -2), /cut off after 2 elements/],
    ['with something behind', `${answer(node)} more`, /broken or cut off/],
    ['empty', '', /broken or cut off/],
    ['a page', '<html>429 Too Many Requests</html>', /broken or cut off/],
    ['GeoJSON', '{"type":"FeatureCollection","features":[{"type":"Feature"}]}', /holds no elements/],
    ['without elements', answer(), /holds no elements/],
    ['deep', `{"x":${'['.repeat(5000)}${']'.repeat(5000)}}`, /broken or cut off/],
    [
      'a query that gave up',
      JSON.stringify({ elements: [node], remark: 'runtime error: Query timed out' }),
      /query that failed: runtime error/,
    ],
  ])('%s', async (_, text, message) => {
    const reading = read(text)
    await expect(reading).rejects.toThrow(ImportError)
    await expect(reading).rejects.toThrow(message)
  })

  test('a packed file that is cut off, or not packed at all', async () => {
    const packed = gzipSync(answer(...Array.from({ length: 2000 }, (_, id) => ({ ...node, id }))))
    await expect(read(packed.subarray(0, packed.length / 2), 'half.json.gz')).rejects.toThrow(/cut off/)
    await expect(read(answer(node), 'plain.json.gz')).rejects.toThrow(/broken or cut off/)
  })

  test('a file that is not there', async () => {
    await expect(readOverpass(path.join(folder, 'none.json'), async () => {})).rejects.toThrow(
      /cannot be read/,
    )
    await expect(readOverpass(folder, async () => {})).rejects.toThrow(/cannot be read/)
  })

  test("the taker's own trouble is not the file's", async () => {
    writeFileSync(path.join(folder, 'good.json'), answer(node))
    const failing = readOverpass(path.join(folder, 'good.json'), async () => {
      throw new TypeError('database gone')
    })
    await expect(failing).rejects.toThrow(TypeError)
  })
})
