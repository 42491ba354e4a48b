import { strToU8, zipSync } from 'fflate'

type Cell = string | number | { formula: string; shows: string } | { inline: string } | null
type Sheets = Record<string, readonly (readonly Cell[])[]>

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** A workbook (.xlsx) as Excel writes it: texts shared, empty cells left out. `over` replaces parts of it, by their paths. */
export function workbook(sheets: Sheets, over: Record<string, string> = {}): Buffer {
  const shared: string[] = []
  const cellXml = (cell: Cell, reference: string) => {
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
    if (typeof cell === 'string')
      return `<c r="${reference}" t="s"><v>${shared.push(`<si><t>${escaped(cell)}</t></si>`) - 1}</v></c>`
    if ('inline' in cell)
      return `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell.inline)}</t></is></c>`
    return `<c r="${reference}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.shows)}</v></c>`
  }
  const rowXml = (cells: readonly Cell[], row: number) => {
    const inside = cells.map((cell, i) => cellXml(cell, `${String.fromCharCode(65 + i)}${row + 1}`)).join('')
    return `<row r="${row + 1}">${inside}</row>`
  }
  const sheetXml = (rows: readonly (readonly Cell[])[]) =>
    `<worksheet ${MAIN}><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`
  const names = Object.keys(sheets)
  const parts = {
    ...Object.fromEntries(
      Object.values(sheets).map((rows, i) => [`xl/worksheets/sheet${i + 1}.xml`, sheetXml(rows)]),
    ),
    'xl/sharedStrings.xml': `<sst ${MAIN}>${shared.join('')}</sst>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${names
      .map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/media/picture.bin': 'x'.repeat(1000),
    ...over,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])), {
      level: 1,
    }),
  )
}
