import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import categories from '../../../../data/categories.json' with { type: 'json' }
import { ImportError, makeTagsOf, type OsmElement } from '../osm-import/osm-import.ts'
import { Columns, makeTableReader } from './read-table.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'table-'))
afterAll(() => rmSync(folder, { recursive: true }))

const asked: unknown[] = []
async function read(bytes: string | Buffer, columns: object, wants = true) {
  const file = path.join(folder, 'table.csv')
  writeFileSync(file, bytes)
  const taken: { element: OsmElement | null; row: object }[] = []
  const reader = makeTableReader({
    columns: Columns.parse({ name: 'Ünvan', ...columns }),
    tagsOf: makeTagsOf(categories),
    async locate(address) {
      asked.push(address)
      return address.street.startsWith('Atatürk') ? { lat: 40.2552, lng: 40.2249 } : null
    },
  })
  await reader.read(file, {
    wants: () => wants,
    take: async (element) => void taken.push({ element, row: reader.row() }),
  })
  return taken.map(({ element, row }) => ({
    ...{ point: element?.point, id: element?.id },
    ...{ tags: Object.fromEntries(element?.tags ?? []), row: Object.values(row) },
  }))
}

const TRADES = { trade: 'Faaliyet', trades: { 'ECZANE ': 'eczane', lastikçi: 'lastik' } }

test('a chamber’s table: semicolons, quotes, its own trades, decimal commas, a byte order mark', async () => {
  const rows = await read(
    '\ufeffÜNVAN;Faaliyet;Enlem;Boylam;Telefon;İl\r\n"Kop; Eczanesi";Eczane;40,2552;40,2249;0458 211 00 00;Bayburt\r\n\r\nUsta Oto;LASTİKÇİ;x;40;;Bayburt\r\n',
    { ...TRADES, delimiter: ';', lat: 'enlem', lng: 'boylam', phone: 'Telefon', city: 'İl' },
  )
  expect(rows).toEqual([
    {
      ...{ id: '', point: { lat: 40.2552, lng: 40.2249 } },
      tags: { name: 'Kop; Eczanesi', amenity: 'pharmacy', phone: '0458 211 00 00', 'addr:full': 'Bayburt' },
      row: ['Kop; Eczanesi', 'Eczane', '40,2552', '40,2249', '0458 211 00 00', 'Bayburt'],
    },
    {
      id: '',
      point: null,
      tags: expect.objectContaining({ shop: 'tyres' }),
      row: expect.arrayContaining(['Usta Oto']),
    },
  ])
})

test('a row without a position lies at its street, where that is known; nobody looks for one that is not wanted', async () => {
  const columns = { category: 'cilingir', address: 'Adres', district: 'İlçe', city: 'İl' }
  const table =
    'Ünvan,Adres,İlçe,İl\nA,Atatürk Cad. No:3,Merkez,Bayburt\nB,Yok Sokak,Merkez,Bayburt\nC,,,Bayburt\n'
  const rows = await read(table, columns)
  expect(rows.map(({ point }) => point)).toEqual([{ lat: 40.2552, lng: 40.2249 }, null, null])
  expect(rows[0]?.tags).toMatchObject({ 'addr:full': 'Atatürk Cad. No:3, Merkez/Bayburt' })
  expect(asked).toEqual([
    { street: 'Atatürk Cad. No:3', district: 'Merkez', city: 'Bayburt' },
    { street: 'Yok Sokak', district: 'Merkez', city: 'Bayburt' },
  ])
  await read(table, columns, false)
  expect(asked).toHaveLength(2)
})

test('reads the letters of older Turkish programs', async () => {
  const bytes = Buffer.from([0xdc, 0x6e, 0x76, 0x61, 0x6e, 0x0a, 0xde, 0x69, 0x66, 0x61, 0x0a]) // Ünvan, Şifa
  const [row] = await read(bytes, { category: 'eczane', encoding: 'windows-1254' })
  expect(row?.tags).toEqual({ name: 'Şifa', amenity: 'pharmacy' })
})

test('says what is wrong with a table: a column that is missing, no rows, a quote that does not end', async () => {
  await expect(read('Ad\nA\n', {})).rejects.toThrow(
    new ImportError(`${path.join(folder, 'table.csv')} cannot be imported: it has no column "Ünvan".`),
  )
  await expect(read('Ünvan\n', {})).rejects.toThrow('holds no rows')
  await expect(read('Ünvan\n"A', {})).rejects.toThrow(ImportError)
  // Other letters than it says.
  await expect(read(Buffer.from([0x41, 0x0a, 0xde, 0x69, 0x0a]), { name: 'A' })).rejects.toThrow(ImportError)
  await expect(read(`Ünvan\n"${'x'.repeat(200_000)}"\n`, {})).rejects.toThrow(ImportError)
  await expect(
    makeTableReader({
      columns: Columns.parse({ name: 'A' }),
      tagsOf: () => null,
      locate: async () => null,
    }).read('/nothing', {
      ...{ wants: () => true, take: async () => {} },
    }),
  ).rejects.toThrow(ImportError)
})
