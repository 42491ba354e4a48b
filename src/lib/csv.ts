type Cell = string | number | null

/** Spreadsheets would run these as formulas; a number is one of its own. */
const FORMULA = /^[\s]*[=+\-@]|^[\t\r]/

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as a file that a Turkish spreadsheet opens by itself: semicolons, as the comma is for decimals, and a BOM. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(';')).join('\r\n')}\r\n`
