type Cell = string | number | null

/** Spreadsheets would run these as formulas; a number is one of its own. */
const FORMULA = /^[\s]*[=+\-@]|^[\t\r]/

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

type Rows = readonly (readonly Cell[])[]

/** Byte order mark at the start of a file, so that spreadsheets read it as UTF-8. */
export const CSV_START = '\uFEFF'

/** Some rows of a file that is written piece by piece. */
export const csvLines = (rows: Rows): string => rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('')

/** Rows as a file that a Turkish spreadsheet opens by itself: semicolons, as the comma is for decimals, and a BOM. */
export const toCsv = (rows: Rows): string => CSV_START + csvLines(rows)
