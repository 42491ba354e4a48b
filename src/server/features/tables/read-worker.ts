import { parentPort, workerData } from 'node:worker_threads'
import { readCsv } from './csv.ts'
import { lookAt, rowsBelow } from './look.ts'
import type { Reading, ReadMessage } from './read.ts'
import { type Row, TableError } from './unreadable.ts'
import { openXlsx } from './xlsx.ts'

// Reads a table beside the thread that goes on answering.
const { bytes, ask, bounds } = workerData as Reading

const BATCH = 500
/** Of all cells that are asked for, together: one text can stand in each of a workbook's cells. */
const MAX_LETTERS = 50_000_000

const say = (message: ReadMessage) => parentPort?.postMessage(message)
const startsWith = (...signs: number[]) => signs.every((sign, i) => bytes[i] === sign)

function open(): { sheets: string[]; read: (sheet: number) => Row[] } {
  if (startsWith(0x50, 0x4b, 3, 4)) return openXlsx(bytes, bounds)
  // Workbooks of before 2007, and those with a password.
  if (startsWith(0xd0, 0xcf, 0x11, 0xe0)) throw new TableError('table_old_format')
  return { sheets: [], read: () => readCsv(bytes, bounds) }
}

/** The first sheet with more than a title, else the one that was asked for. */
function firstFull(count: number, read: (sheet: number) => Row[]): { sheet: number; rows: Row[] } {
  for (let sheet = 0; sheet < count; sheet++) {
    const rows = read(sheet)
    if (rows.length > 1) return { sheet, rows }
  }
  throw new TableError('table_unreadable')
}

function answer(): void {
  const { sheets, read } = open()
  if (ask.kind === 'look') {
    const { sheet, rows } =
      ask.sheet === null
        ? firstFull(Math.max(1, sheets.length), read)
        : { sheet: ask.sheet, rows: read(ask.sheet) }
    say({ look: { sheets, sheet, ...lookAt(rows, ask.headRow) } })
    return
  }
  const all = read(ask.sheet)
  const below = rowsBelow(all, ask.headRow)
  const head = all.find(({ line }) => line === ask.headRow)
  let letters = 0
  const picked = below.map(({ line, cells }) => {
    const own = ask.columns.map((column) => cells[column] ?? '')
    letters += own.reduce((sum, cell) => sum + cell.length, 0)
    if (letters > MAX_LETTERS) throw new TableError('table_too_large')
    return { line, cells: own }
  })
  for (let from = 0; from < picked.length; from += BATCH) say({ rows: picked.slice(from, from + BATCH) })
  say({ headings: ask.columns.map((column) => head?.cells[column] ?? '') })
}

try {
  answer()
} catch (error) {
  if (!(error instanceof TableError)) throw error
  say({ fault: error.fault })
}
