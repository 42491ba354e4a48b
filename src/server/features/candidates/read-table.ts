import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { z } from 'zod'
import { tableFields } from '#contract/tables.ts'
import { fold } from '#lib/turkish.ts'
import { UnsupportedFile } from '../../osm/tags.ts'
import { readCounted, type readOsm } from '../osm-import/osm-import.ts'
import { type ElementDeps, makeElements, type Told } from './table-element.ts'

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

type Deps = Omit<ElementDeps, 'slugOf'> & { columns: Columns }

/** Makes a reader of a table of values, one place a row; `row` answers the one that is being read, for the file of refused ones. */
export function makeTableReader({ columns, tagsOf, locate }: Deps) {
  const { delimiter, encoding, trades, category } = columns
  const slugs = new Map(Object.entries(trades).map(([value, slug]) => [fold(value).trim(), slug]))
  let row: Readonly<Record<string, string>> = {}

  const told: Told = (field) => {
    const name = columns[field]
    return name === undefined ? '' : (row[fold(name).trim()] ?? '').trim()
  }
  const toElement = makeElements({
    tagsOf,
    locate,
    slugOf: (trade) => slugs.get(fold(trade).trim()) ?? category,
  })

  const read: typeof readOsm = async (file, { wants, take }) => {
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
        const missing = tableFields
          .map((field) => columns[field])
          .find((name) => name !== undefined && !names.includes(fold(name).trim()))
        if (missing !== undefined) throw new UnsupportedFile(`it has no column "${missing}"`)
        return names
      },
    })
    text.on('error', (error) => rows.destroy(error))
    await readCounted(file, { unit: 'rows', take }, async (takeCounted) => {
      for await (row of text.pipe(rows) as AsyncIterable<Record<string, string>>)
        await takeCounted(await toElement(told, wants))
    })
  }
  return { read, row: () => row }
}
