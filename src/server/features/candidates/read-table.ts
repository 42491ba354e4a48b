import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { z } from 'zod'
import type { Point } from '#lib/geo.ts'
import { fold } from '#lib/turkish.ts'
import { faultOf, UnsupportedFile } from '../../osm/tags.ts'
import { ImportError, type readOsm, type TagsOf, TRADE_KEY, tradeValue } from '../osm-import/osm-import.ts'

/** Of a place, as far as there are columns. */
const FIELDS = [
  'name',
  'trade',
  'lat',
  'lng',
  'address',
  'district',
  'city',
  'phone',
  'website',
  'hours',
] as const

const MAX_ROW_BYTES = 100_000
const column = z.string().min(1).max(200)

/** Which columns of a table say what; names are compared without case and Turkish letters. */
export const Columns = z.strictObject({
  delimiter: z.enum([',', ';', '\t']).default(','),
  encoding: z.enum(['utf8', 'windows-1254']).default('utf8'),
  name: column,
  /** The column of the trade, with the trade's slug for each of its values; else `category` for all. */
  trade: column.optional(),
  trades: z.record(z.string(), z.string()).default({}),
  category: z.string().optional(),
  /** Without both, a row's place is looked for by its street. */
  lat: column.optional(),
  lng: column.optional(),
  address: column.optional(),
  district: column.optional(),
  city: column.optional(),
  phone: column.optional(),
  website: column.optional(),
  hours: column.optional(),
})
export type Columns = z.infer<typeof Columns>

type Deps = {
  columns: Columns
  tagsOf: TagsOf
  /** Where an address lies; null: nowhere that is known. */
  locate: (address: { street: string; district: string; city: string }) => Promise<Point | null>
}

const numberOf = (text: string) =>
  /^-?\d{1,3}(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null

/** Makes a reader of a table of values, one place a row; `row` answers the one that is being read, for the file of refused ones. */
export function makeTableReader({ columns, tagsOf, locate }: Deps) {
  const { delimiter, encoding, trades, category } = columns
  const slugs = new Map(Object.entries(trades).map(([value, slug]) => [fold(value).trim(), slug]))
  let row: Readonly<Record<string, string>> = {}

  const told = (field: (typeof FIELDS)[number]) => {
    const name = columns[field]
    return name === undefined ? '' : (row[fold(name).trim()] ?? '').trim()
  }
  /** The tags of a trade that the table's description names; of any other its value, which the staff's map may know. */
  const tradeTags = (): readonly [string, string][] => {
    const slug = columns.trade === undefined ? category : (slugs.get(fold(told('trade')).trim()) ?? category)
    return slug === undefined ? [[TRADE_KEY, tradeValue(told('trade'))]] : (tagsOf(slug) ?? [])
  }

  async function pointOf(): Promise<Point | null> {
    const [lat, lng] = [numberOf(told('lat')), numberOf(told('lng'))]
    if (lat !== null && lng !== null) return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
    const [street, district, city] = [told('address'), told('district'), told('city')]
    return street && city ? locate({ street, district, city }) : null
  }

  function tags(): Map<string, string> {
    const address = [told('address'), [told('district'), told('city')].filter(Boolean).join('/')]
    const said: [string, string][] = [
      ['name', told('name')],
      ...tradeTags(),
      ['addr:full', address.filter(Boolean).join(', ')],
      ['phone', told('phone')],
      ['website', told('website')],
      ['opening_hours', told('hours')],
    ]
    return new Map(said.filter(([, value]) => value !== ''))
  }

  const read: typeof readOsm = async (file, { wants, take }) => {
    let count = 0
    let takerError: { error: unknown } | undefined
    const bytes = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array<ArrayBuffer>>
    const text = Readable.fromWeb(bytes.pipeThrough(new TextDecoderStream(encoding, { fatal: true })))
    const rows = parse({
      delimiter,
      bom: true,
      max_record_size: MAX_ROW_BYTES,
      relax_column_count: true,
      skip_empty_lines: true,
      columns: (head: string[]) => {
        const names = head.map((name) => fold(name).trim())
        const missing = FIELDS.map((field) => columns[field]).find(
          (name) => name !== undefined && !names.includes(fold(name).trim()),
        )
        if (missing !== undefined) throw new UnsupportedFile(`it has no column "${missing}"`)
        return names
      },
    })
    text.on('error', (error) => rows.destroy(error))
    try {
      for await (row of text.pipe(rows) as AsyncIterable<Record<string, string>>) {
        const own = tags()
        const point = wants(own) ? await pointOf() : null
        count += 1
        await take({ id: '', point, tags: own }).catch((error: unknown) => {
          takerError = { error }
          throw error
        })
      }
    } catch (error) {
      throw takerError
        ? takerError.error
        : new ImportError(`${file} ${faultOf(error, ` after ${count} rows`)}`, { cause: error })
    }
    if (count === 0) throw new ImportError(`${file} holds no rows.`)
  }
  return { read, row: () => row }
}
