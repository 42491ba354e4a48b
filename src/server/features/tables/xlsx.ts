import { type UnzipFileInfo, unzipSync } from 'fflate'
import sax from 'sax'
import { TABLE_MAX_COLUMNS } from '#contract/tables.ts'
import { type Bounds, cellText, MAX_CELL, type Row, TableError } from './unreadable.ts'

const MAX_SHEETS = 200
const PIECE = 64 * 1024

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const NEEDED = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/i

type Parts = Record<string, Uint8Array>
type Attributes = Record<string, string>
type Handlers = {
  open(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/** Walks through a part; names come without their prefix. No part of a workbook declares a document type, so one that does is not read. */
function walk(part: Uint8Array, { open, close, text }: Handlers): void {
  const parser = sax.parser(true, { position: false })
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.onerror = (error) => {
    throw error
  }
  parser.ondoctype = () => {
    throw new Error('it declares a document type')
  }
  parser.onopentag = ({ name, attributes }) => open(local(name), attributes as Attributes)
  parser.onclosetag = (name) => close?.(local(name))
  parser.ontext = (said) => text?.(said)
  parser.oncdata = (said) => text?.(said)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (let from = 0; from < part.length; from += PIECE)
    parser.write(decoder.decode(part.subarray(from, from + PIECE), { stream: true }))
  parser.write(decoder.decode()).close()
}

/** Takes the parts out that are read. What a part says of its size is checked before anything is unpacked, and holds while it is. */
function unpack(bytes: Uint8Array, most: number): Parts {
  let total = 0
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    if (!NEEDED.test(name)) return false
    total += originalSize
    if (total > most) throw new TableError('table_too_large')
    return true
  }
  return unzipSync(bytes, { filter })
}

type Sheet = { name: string; part: string }

function sheetsOf(parts: Parts): Sheet[] {
  const targets = new Map<string, string>()
  const sheets: { name: string; relation: string }[] = []
  walk(parts[RELATIONS] ?? new Uint8Array(), {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') targets.set(Id, Target.replace(/^\/xl\/|^\.\//, ''))
    },
  })
  walk(parts[WORKBOOK] ?? new Uint8Array(), {
    open(name, attributes) {
      const isHidden = attributes['state'] !== undefined && attributes['state'] !== 'visible'
      if (name !== 'sheet' || isHidden || sheets.length >= MAX_SHEETS) return
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      sheets.push({
        name: cellText(attributes['name'] ?? '')
          .slice(0, 100)
          .toWellFormed(),
        relation,
      })
    },
  })
  const there = sheets
    .map(({ name, relation }) => ({ name, part: `xl/${targets.get(relation) ?? ''}` }))
    .filter(({ part }) => parts[part] !== undefined)
  // Each is read once: a small workbook could make one large part many sheets.
  if (new Set(there.map(({ part }) => part)).size < there.length) throw new TableError('table_unreadable')
  return there
}

/** Texts that cells point to. How they are read aloud (`rPh`) is none of them. */
function sharedOf(parts: Parts): string[] {
  const shared: string[] = []
  let said: string | null = null
  let isText = false
  let aloud = 0
  walk(parts['xl/sharedStrings.xml'] ?? EMPTY, {
    open(name) {
      if (name === 'si') said = ''
      else if (name === 'rPh') aloud += 1
      else if (name === 't') isText = aloud === 0
    },
    text(piece) {
      if (isText && said !== null && said.length < MAX_CELL) said += piece
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') aloud -= 1
      else if (name === 'si') shared.push(cellText(said ?? ''))
    },
  })
  return shared
}
const EMPTY = new TextEncoder().encode('<sst/>')

/** "AB" of "AB12" is 27; -1 where it says none. */
function columnOf(reference: string | undefined): number {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0] ?? ''
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Text that a cell shows. A formula is never worked out: its last result stands beside it. */
function shown(type: string | undefined, value: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'e') return ''
  const isNumber = type === undefined || type === 'n'
  // 4.582110000E9 is a telephone, 40.255199999999999 a latitude.
  if (isNumber && value !== '' && Number.isFinite(Number(value))) return numberText(Number(value))
  return cellText(value)
}

const numberText = (value: number) =>
  Number.isInteger(value) && Math.abs(value) < 1e15 ? BigInt(value).toString() : String(value)

/** The last line of a spreadsheet. */
const MAX_LINE = 1_048_576

/** Lines only go up; those that say none follow the one before. */
function lineAfter(before: number, said: string | undefined): number {
  const line = said === undefined ? before + 1 : Number(said)
  if (!Number.isInteger(line) || line <= before || line > MAX_LINE) throw new TableError('table_unreadable')
  return line
}

function rowsOf(part: Uint8Array, shared: readonly string[], most: number): Row[] {
  const rows: Row[] = []
  let line = 0
  let row: Row | null = null
  let cell = { type: undefined as string | undefined, column: -1, value: '' }
  let takes = false
  walk(part, {
    open(name, { r, t }) {
      if (name === 'row') {
        line = lineAfter(line, r)
        row = { line, cells: [] }
      } else if (name === 'c')
        cell = { type: t, column: r === undefined ? (row?.cells.length ?? 0) : columnOf(r), value: '' }
      else if (name === 'v' || (name === 't' && cell.type === 'inlineStr')) takes = true
    },
    text(piece) {
      if (takes && cell.value.length < MAX_CELL) cell.value += piece
    },
    close(name) {
      if (name === 'v' || name === 't') takes = false
      else if (name === 'c' && row && cell.column >= 0 && cell.column < TABLE_MAX_COLUMNS) {
        while (row.cells.length < cell.column) row.cells.push('')
        row.cells[cell.column] = shown(cell.type, cell.value, shared)
      } else if (name === 'row' && row?.cells.some((text) => text !== '')) {
        rows.push(row)
        if (rows.length > most) throw new TableError('table_too_large')
      }
    },
  })
  return rows
}

/**
 * Reads a workbook (.xlsx): the names of its sheets, and the rows of one of them.
 * @throws TableError
 */
export function openXlsx(
  bytes: Uint8Array,
  { unpacked, rows }: Bounds,
): { sheets: string[]; read: (sheet: number) => Row[] } {
  const guarded = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw error instanceof TableError ? error : new TableError('table_unreadable', { cause: error })
    }
  }
  return guarded(() => {
    const parts = unpack(bytes, unpacked)
    const sheets = sheetsOf(parts)
    if (sheets.length === 0) throw new TableError('table_unreadable')
    const shared = sharedOf(parts)
    return {
      sheets: sheets.map(({ name }) => name),
      read: (sheet) =>
        guarded(() => rowsOf(parts[sheets[sheet]?.part ?? ''] ?? new Uint8Array(), shared, rows)),
    }
  })
}
