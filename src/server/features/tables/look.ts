import { TABLE_MAX_HEAD_ROW, TABLE_MAX_ROWS, TABLE_MAX_VALUE, TABLE_MAX_VALUES } from '#contract/tables.ts'
import { fieldOfName } from './headings.ts'
import { type Row, TableError } from './unreadable.ts'

/** A table before anybody said what its columns are. */
export type Look = {
  sheets: string[]
  sheet: number
  headRow: number
  rows: number
  columns: Column[]
}
export type Column = { name: string; examples: string[]; values: { text: string; count: number }[] }

const EXAMPLES = 5
/** So many of a column's cells are told to find out what it says. */
const MAX_EXAMPLE = 120
/** Of names, telephones and addresses nearly each is another one: those are no trades. */
const MOST_DIFFERENT = 0.5
const FEW_ROWS = 20

/** Half of a sign is none that can be kept. */
const cut = (text: string, most: number) => text.slice(0, most).toWellFormed()

const isText = (cell: string) => /\p{L}/u.test(cell)

/** The line of the headings: the one with the most words that we know, else with the most texts; titles stand above it. */
function headOf(rows: readonly Row[]): Row | undefined {
  const scores = rows
    .filter(({ line }) => line <= TABLE_MAX_HEAD_ROW)
    .map((row) => ({
      row,
      known: row.cells.filter((cell) => fieldOfName(cell) !== null).length,
      texts: row.cells.filter(isText).length,
    }))
  const most = Math.max(...scores.map(({ known }) => known))
  const best = scores.filter(({ known }) => most < 2 || known === most)
  const texts = Math.max(...best.map((one) => one.texts))
  return best.find((one) => one.texts === texts)?.row
}

function columnOf(name: string, cells: readonly string[]): Column {
  const filled = cells.filter((cell) => cell !== '')
  const counts = new Map<string, number>()
  for (const cell of filled) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  const isOfKinds = filled.length <= FEW_ROWS || counts.size <= filled.length * MOST_DIFFERENT
  const values = [...counts].map(([text, count]) => ({ text: cut(text, TABLE_MAX_VALUE), count }))
  return {
    name: cut(name, MAX_EXAMPLE),
    examples: filled.slice(0, EXAMPLES).map((cell) => cut(cell, MAX_EXAMPLE)),
    values: isOfKinds ? values.toSorted((a, b) => b.count - a.count).slice(0, TABLE_MAX_VALUES) : [],
  }
}

/** The rows below the headings. Throws `TableError` where there are none, or too many. */
export function rowsBelow(rows: readonly Row[], headRow: number): Row[] {
  const below = rows.filter(({ line, cells }) => line > headRow && cells.some((cell) => cell !== ''))
  if (below.length === 0) throw new TableError('table_unreadable')
  if (below.length > TABLE_MAX_ROWS) throw new TableError('table_too_large')
  return below
}

/** Looks at the rows of a sheet. Throws `TableError`. */
export function lookAt(rows: readonly Row[], askedHead: number | null): Omit<Look, 'sheets' | 'sheet'> {
  const head = askedHead === null ? headOf(rows) : rows.find(({ line }) => line === askedHead)
  const headRow = head?.line ?? askedHead ?? 1
  const below = rowsBelow(rows, headRow)
  const width = Math.max(
    head?.cells.length ?? 0,
    ...below.slice(0, FEW_ROWS).map(({ cells }) => cells.length),
  )
  const columns = Array.from({ length: width }, (_, i) =>
    columnOf(
      head?.cells[i] ?? '',
      below.map(({ cells }) => cells[i] ?? ''),
    ),
  )
  return { headRow, rows: below.length, columns }
}
