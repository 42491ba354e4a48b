import { parse } from 'csv-parse/sync'
import { TABLE_MAX_COLUMNS } from '#contract/tables.ts'
import { type Bounds, cellText, type Row, TableError } from './unreadable.ts'

const MAX_RECORD = 100_000
const DELIMITERS = [';', ',', '\t']
/** Enough lines to see what stands between their values. */
const LINES_LOOKED_AT = 30

/** UTF-8 where it is, UTF-16 by its mark, else the letters of older Turkish programs. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1254').decode(bytes)
  }
}

/** The sign that splits the first lines into most cells; those in quotes do not count. */
function delimiterOf(text: string): string {
  const head = text.slice(0, MAX_RECORD).replace(/"[^"]*"/g, '')
  const lines = head.split(/\r?\n/).slice(0, LINES_LOOKED_AT)
  const count = (sign: string) => lines.reduce((sum, line) => sum + line.split(sign).length, 0)
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ';'
}

/**
 * Reads a CSV file.
 * @throws TableError
 */
export function readCsv(bytes: Uint8Array, { rows }: Pick<Bounds, 'rows'>): Row[] {
  const text = decode(bytes)
  if (text.includes('\0')) throw new TableError('table_unreadable')
  try {
    const records = parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_RECORD,
      to: rows,
    })
    return records.map((cells, i) => ({
      line: i + 1,
      cells: cells.slice(0, TABLE_MAX_COLUMNS).map(cellText),
    }))
  } catch (error) {
    throw new TableError('table_unreadable', { cause: error })
  }
}
