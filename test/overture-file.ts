import { zstdCompressSync } from 'node:zlib'
import type { SchemaElement } from 'hyparquet'
import { fileWriter, ParquetWriter } from 'hyparquet-writer'

export type OvertureSource = {
  property?: string
  dataset: string | null
  license?: string | null
  record_id?: string | null
}
type Address = Partial<Record<'freeform' | 'locality' | 'postcode' | 'region' | 'country', string | null>>

/** A row of Overture's places; a Buffer as `geometry` stands in the file as it is. */
export type OvertureRow = {
  id?: string | null
  geometry?: { lat: number; lng: number } | Buffer | null
  name?: string | null
  category?: string | null
  sources?: OvertureSource[] | null
  websites?: string[] | null
  phones?: string[] | null
  addresses?: Address[] | null
  status?: string | null
}

/** `taxonomy`: as releases from September 2026 on say what a place is; `categories`: as those before. */
type FileOptions = {
  codec?: 'SNAPPY' | 'ZSTD' | 'UNCOMPRESSED'
  rowGroupSize?: number
  categoriesIn?: 'taxonomy' | 'categories'
  isBoxed?: boolean
  pageSize?: number
}

type Elements = SchemaElement[]
const leaf = (name: string, type: SchemaElement['type']): Elements => [
  { name, ...(type && { type }), repetition_type: 'OPTIONAL' },
]
const text = (name: string): Elements => [
  { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
]
const struct = (name: string, ...children: Elements[]): Elements => [
  { name, num_children: children.length, repetition_type: 'OPTIONAL' },
  ...children.flat(),
]
const list = (name: string, element: Elements): Elements => [
  { name, num_children: 1, converted_type: 'LIST', repetition_type: 'OPTIONAL' },
  { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
  ...element,
]
const texts = (name: string) => list(name, text('element'))
const map = (name: string): Elements => [
  { name, num_children: 1, converted_type: 'MAP', repetition_type: 'OPTIONAL' },
  { name: 'key_value', num_children: 2, repetition_type: 'REPEATED' },
  { name: 'key', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
  ...text('value'),
]
const names = () =>
  struct(
    'names',
    text('primary'),
    map('common'),
    list('rules', struct('element', text('variant'), text('value'))),
  )

export function wkbPoint({ lat, lng }: { lat: number; lng: number }, isLittle = true): Buffer {
  const bytes = Buffer.alloc(21)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  view.setUint8(0, isLittle ? 1 : 0)
  view.setUint32(1, 1, isLittle)
  view.setFloat64(5, lng, isLittle)
  view.setFloat64(13, lat, isLittle)
  return bytes
}

const META = [{ dataset: 'meta', record_id: '1' }]
/** Of rows that say nothing else. */
const ERZURUM = { lat: 39.9055, lng: 41.2658 }

type Column = { schema: Elements; of: (row: OvertureRow) => unknown }

const boxOf = ({ geometry = ERZURUM }: OvertureRow) =>
  geometry === null || Buffer.isBuffer(geometry)
    ? null
    : { xmin: geometry.lng, xmax: geometry.lng, ymin: geometry.lat, ymax: geometry.lat }

const columnsOf = ({ categoriesIn = 'taxonomy', isBoxed = true }: FileOptions): Column[] => [
  { schema: text('id'), of: ({ id = null }) => id },
  {
    schema: leaf('geometry', 'BYTE_ARRAY'),
    of: ({ geometry = ERZURUM }) =>
      geometry === null || Buffer.isBuffer(geometry) ? geometry : wkbPoint(geometry),
  },
  ...(isBoxed
    ? [
        {
          schema: struct('bbox', ...['xmin', 'xmax', 'ymin', 'ymax'].map((one) => leaf(one, 'FLOAT'))),
          of: boxOf,
        },
      ]
    : []),
  { schema: leaf('version', 'INT32'), of: () => 1 },
  {
    schema: list(
      'sources',
      struct(
        'element',
        ...['property', 'dataset', 'license', 'record_id', 'update_time'].map(text),
        leaf('confidence', 'DOUBLE'),
      ),
    ),
    of: ({ sources = META }) =>
      sources?.map((one) => ({
        ...{
          property: '',
          license: null,
          record_id: null,
          update_time: '2026-09-01T00:00:00Z',
          confidence: 0.9,
        },
        ...one,
      })) ?? null,
  },
  {
    schema: names(),
    of: ({ name = 'Bir Eczanesi' }) => ({ primary: name, common: { en: 'A Pharmacy' }, rules: null }),
  },
  {
    schema:
      categoriesIn === 'taxonomy'
        ? struct('taxonomy', text('primary'), texts('hierarchy'), texts('alternates'))
        : struct('categories', text('primary'), texts('alternate')),
    of: ({ category = 'pharmacy' }) =>
      category === null
        ? null
        : {
            primary: category,
            hierarchy: ['shopping', category],
            alternates: ['hotel'],
            alternate: ['hotel'],
          },
  },
  { schema: leaf('confidence', 'DOUBLE'), of: () => 0.99 },
  { schema: texts('websites'), of: ({ websites = null }) => websites },
  { schema: texts('emails'), of: () => ['biri@ornek.test'] },
  { schema: texts('phones'), of: ({ phones = null }) => phones },
  { schema: struct('brand', text('wikidata'), names()), of: () => null },
  {
    schema: list(
      'addresses',
      struct('element', ...['freeform', 'locality', 'postcode', 'region', 'country'].map(text)),
    ),
    of: ({ addresses = null }) => addresses,
  },
  { schema: text('operating_status'), of: ({ status = null }) => status },
]

/** Begins a file of Overture's places with the columns that its releases have; each `write` adds row groups. */
export function beginOverture(file: string, options: FileOptions = {}) {
  const columns = columnsOf(options)
  const { codec = 'ZSTD', rowGroupSize = 100_000, pageSize } = options
  const writer = new ParquetWriter({
    writer: fileWriter(file),
    schema: [{ name: 'schema', num_children: columns.length }, ...columns.flatMap(({ schema }) => schema)],
    codec,
    compressors: { ZSTD: zstdCompressSync },
  })
  return {
    write(rows: readonly OvertureRow[]): void {
      const columnData = columns.map(({ schema, of }) => ({
        name: schema[0]?.name ?? '',
        data: rows.map(of),
      }))
      void writer.write({ columnData, rowGroupSize, ...(pageSize && { pageSize }) })
    },
    finish: () => void writer.finish(),
  }
}

export function writeOverture(file: string, rows: readonly OvertureRow[], options?: FileOptions): void {
  const { write, finish } = beginOverture(file, options)
  write(rows)
  finish()
}
