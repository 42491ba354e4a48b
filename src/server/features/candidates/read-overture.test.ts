import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type OvertureRow, wkbPoint, writeOverture } from '../../../../test/overture-file.ts'
import type { OsmElement } from '../osm-import/osm-import.ts'
import { loadPlaces } from '../places/places.ts'
import { withParquet } from './parquet-file.ts'
import { makeOvertureReader, mayBeNear, pointOfWkb } from './read-overture.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'overture-'))
const file = path.join(folder, 'places.parquet')
const places = loadPlaces()
afterAll(() => rmSync(folder, { recursive: true }))

const ID = '5f0b3a86-6f0c-4a4e-9a53-0d1a3c1f7e21'
const ERZURUM = { lat: 39.9055, lng: 41.2658 }
const LONDON = { lat: 51.5, lng: -0.12 }

async function readBack(from = file): Promise<OsmElement[]> {
  const elements: OsmElement[] = []
  await makeOvertureReader(places).read(from, {
    wants: () => true,
    async take(element) {
      if (element) elements.push(element)
    },
  })
  return elements
}
async function elementsOf(rows: OvertureRow[], options?: Parameters<typeof writeOverture>[2]) {
  writeOverture(file, rows, options)
  return readBack()
}
const tagsOf = (element: OsmElement | undefined) => Object.fromEntries(element?.tags ?? [])

const WHOLE: OvertureRow = {
  id: ID,
  name: 'Palandöken Eczanesi',
  phones: ['0442 218 00 00', '+90 442 218 00 01'],
  websites: ['ftp://ornek.test', 'https://ornek.test/'],
  addresses: [{ freeform: 'Cumhuriyet Cad. No:5', locality: 'Yakutiye', country: 'TR' }],
  sources: [
    { property: '', dataset: 'meta', license: 'CDLA-Permissive-2.0', record_id: '77' },
    { property: '/properties/confidence', dataset: 'Overture', license: 'CDLA-Permissive-2.0' },
  ],
  status: 'open',
}

describe('a file of places', () => {
  test.each(['ZSTD', 'SNAPPY', 'UNCOMPRESSED'] as const)(
    'packed by %s is read with all it nests',
    async (codec) => {
      const rows = [
        WHOLE,
        { name: null, sources: null, category: null, geometry: null },
        WHOLE,
        { phones: [] },
      ]
      const [first, empty, second, last, ...more] = await elementsOf(rows, { codec, rowGroupSize: 3 })
      expect(first).toMatchObject({
        point: ERZURUM,
        origin: { ref: ID, osmRef: null, suppliers: { record: ['meta'], other: ['overture'] } },
      })
      expect(tagsOf(first)).toEqual({
        name: 'Palandöken Eczanesi',
        overture: 'pharmacy',
        'addr:street': 'Cumhuriyet Cad. No:5',
        phone: '0442 218 00 00',
        'contact:phone': '+90 442 218 00 01',
        website: 'https://ornek.test/',
      })
      expect(empty).toMatchObject({ point: null, refused: 'unlicensed' })
      expect(tagsOf(empty)).toEqual({})
      expect(second).toEqual(first)
      expect(tagsOf(last)).toEqual({ name: 'Bir Eczanesi', overture: 'pharmacy' })
      expect(more).toEqual([])
    },
  )

  test('of a release before September 2026 says in "categories" what a place is', async () => {
    const [one] = await elementsOf([{ category: 'dentist' }], { categoriesIn: 'categories' })
    expect(tagsOf(one).overture).toBe('dentist')
  })

  test('is read as Arrow writes it: pages of the first kind, dictionaries, columns without any value', async () => {
    const arrow = new URL('../../../../test/fixtures/overture-arrow.parquet', import.meta.url).pathname
    const elements = await readBack(arrow)
    expect(
      elements.map((one) => [one.tags.get('name'), one.tags.get('phone'), one.origin?.suppliers]),
    ).toEqual([
      ['Palandöken Eczanesi', '0442 218 00 00', { record: ['meta'], phone: ['foursquare'] }],
      [undefined, undefined, { record: ['meta'] }],
      ['Çağrı Eczanesi', undefined, { record: ['meta'] }],
    ])
  })

  test('is read across many pages as within one', async () => {
    const rows = Array.from({ length: 1000 }, (_, i) => ({
      ...WHOLE,
      name: i % 7 === 0 ? null : `Eczane ${i}`,
      phones: i % 3 === 0 ? null : Array.from({ length: i % 3 }, (_, n) => `${i}-${n}`),
    }))
    const elements = await elementsOf(rows, { pageSize: 1000 })
    expect(elements).toHaveLength(rows.length)
    for (const [i, { name, phones }] of rows.entries()) {
      const { tags } = elements[i] ?? {}
      expect([tags?.get('name') ?? null, tags?.get('phone')]).toEqual([name, phones?.[0]])
    }
  })

  test('an address that names its town is whole; one abroad is none', async () => {
    const [whole, slashed, abroad] = await elementsOf([
      { addresses: [{ freeform: 'Cumhuriyet Cad. 5, YAKUTİYE', locality: 'Yakutiye' }] },
      { addresses: [{ freeform: 'Cumhuriyet Cad. 5 Yakutiye/Erzurum' }] },
      { addresses: [{ freeform: 'Main St 1', country: 'GB' }, { freeform: ' ' }] },
    ])
    expect(tagsOf(whole)['addr:full']).toBe('Cumhuriyet Cad. 5, YAKUTİYE')
    expect(tagsOf(slashed)['addr:full']).toBe('Cumhuriyet Cad. 5 Yakutiye/Erzurum')
    expect(Object.keys(tagsOf(abroad))).toEqual(['name', 'overture'])
  })

  test('its id is the source’s own, never one that counts the rows of a file', async () => {
    const ids = [ID.toUpperCase(), '', null, '-5', '12', '00000000-0000-0000-0000-000000000000']
    const made = [
      '00000000-0000-0000-0000-000000000012',
      `${ID}0`,
      'node/5',
      '08f2681a5b0c12330395a1b2c3d4e5f6',
    ]
    const elements = await elementsOf([...ids, ...made].map((id) => ({ id })))
    expect(elements.map(({ origin }) => origin?.ref)).toEqual([ID, ...Array(9).fill(null)])
  })

  test('what is closed, for now too, abroad or of no known licence is not taken', async () => {
    const elements = await elementsOf([
      { status: 'permanently_closed' },
      { status: 'temporarily_closed' },
      { geometry: { lat: 41.1, lng: 26.0 } },
      { sources: [{ dataset: 'Birisi' }] },
      { status: 'open' },
    ])
    expect(elements.map(({ refused }) => refused)).toEqual([
      ...['closed', 'closed', 'misplaced', 'unlicensed', undefined],
    ])
  })

  test('row groups that lie elsewhere are not read; a file that says nothing of where they lie is', async () => {
    const rows = [{ geometry: LONDON }, { geometry: LONDON }, { name: 'Bizim' }, { geometry: LONDON }]
    const [first, second, ...more] = await elementsOf(rows, { rowGroupSize: 2 })
    expect([first?.tags.get('name'), second?.refused, more]).toEqual(['Bizim', 'misplaced', []])
    writeOverture(file, rows, { rowGroupSize: 2 })
    const near = await withParquet(file, async ({ groups }) => groups.map(mayBeNear))
    expect(near).toEqual([false, true])
    expect(await elementsOf(rows, { rowGroupSize: 2, isBoxed: false })).toHaveLength(4)
  })
})

test('a point is read in either byte order, with a height and a reference too; nothing else is one', () => {
  expect(pointOfWkb(wkbPoint(ERZURUM))).toEqual(ERZURUM)
  expect(pointOfWkb(wkbPoint(ERZURUM, false))).toEqual(ERZURUM)
  const high = Buffer.concat([wkbPoint(ERZURUM), Buffer.alloc(8)])
  high.writeUInt32LE(1001, 1)
  expect(pointOfWkb(high)).toEqual(ERZURUM)
  const referred = Buffer.concat([
    wkbPoint(ERZURUM).subarray(0, 5),
    Buffer.alloc(4),
    wkbPoint(ERZURUM).subarray(5),
  ])
  referred.writeUInt32LE(0x20000001, 1)
  expect(pointOfWkb(referred)).toEqual(ERZURUM)
  const line = wkbPoint(ERZURUM)
  line.writeUInt32LE(2, 1)
  const nowhere = wkbPoint({ lat: Number.NaN, lng: 500 })
  for (const none of [line, nowhere, wkbPoint(ERZURUM).subarray(0, 20), Buffer.from([7]), null, 'POINT(1 2)'])
    expect(pointOfWkb(none)).toBeNull()
})

describe('a file that is not one is refused in one line', () => {
  const write = (bytes: Uint8Array) => writeFileSync(file, bytes)
  const whole = () => {
    writeOverture(
      file,
      Array.from({ length: 500 }, (_, i) => ({ ...WHOLE, name: `Eczane ${i}` })),
    )
    return readFileSync(file)
  }

  test('another kind of file, one without its end, and an empty one', async () => {
    write(Buffer.from('{"elements":[]}'))
    await expect(readBack()).rejects.toThrow('cannot be imported: it is no Parquet file.')
    write(whole().subarray(0, 5000))
    await expect(readBack()).rejects.toThrow('is broken or cut off after 0 rows: its end is missing.')
    write(Buffer.alloc(0))
    await expect(readBack()).rejects.toThrow('it is no Parquet file')
    await expect(
      makeOvertureReader(places).read(path.join(folder, 'none'), { wants: () => true, take: async () => {} }),
    ).rejects.toThrow('cannot be read: ENOENT')
  })

  test('pages and descriptions that are damaged, wherever: an error of one line, and no hang', async () => {
    const good = whole()
    const messages = new Set<string>()
    for (let at = 4; at < good.length - 8; at += 311) {
      const bad = Buffer.from(good)
      bad.fill(0xff, at, Math.min(at + 40, bad.length))
      write(bad)
      const message = await readBack().then(
        () => 'read',
        (error: unknown) => String((error as Error).message),
      )
      messages.add(message.replace(file, 'FILE'))
    }
    messages.delete('read')
    expect(messages.size).toBeGreaterThan(3)
    for (const message of messages)
      expect(message).toMatch(/^FILE (?:is broken or cut off after \d+ rows: |cannot be imported: ).+\.$/)
  })

  test('a table of something else, one of another country, and one of no rows', async () => {
    const { parquetWriteFile } = await import('hyparquet-writer')
    parquetWriteFile({ filename: file, columnData: [{ name: 'id', data: ['a'], type: 'STRING' }] })
    await expect(readBack()).rejects.toThrow('it has no column "geometry" of Overture\'s places')
    writeOverture(file, [{ geometry: LONDON }])
    await expect(readBack()).rejects.toThrow('it holds no places of this country')
    writeOverture(file, [], {})
    await expect(readBack()).rejects.toThrow('it holds no places of this country')
  })
})
