import type { Detours } from '#lib/detours.ts'
import type { Grid } from '#lib/nearby-index.ts'
import { distrustOf } from '#lib/usefulness.ts'
import type { BaseWords } from './base-words.ts'
import { type Packed, type PackedParts, WORD_BYTES, type Words } from './packed.ts'

/** Undefined: all categories. */
export type ListKey = number | undefined

/**
 * All listed businesses as they were at one moment, by row number, with the bytes of their JSON parts, in shared memory.
 * Rows are numbered trade by trade along the cells of the trade's grid, so that the rows of one answer are close together
 * in memory. Only `dead` ever changes.
 */
export type Base = {
  count: number
  /** All that an answer needs of a row side by side, read by `getColumn`; one extra row holds the end of the last. */
  columns: Uint32Array
  /** x, y, z of each row on the unit sphere; not numbers for one without a position. */
  vectors: Float64Array
  /** Milliseconds since 1970. */
  updatedAt: Float64Array
  /** The same; NaN if never checked. */
  checkedAt: Float64Array
  /** 1 for a row that changed since, or is gone: read the overlay instead. */
  dead: Uint8Array
  /** 1 for a row without a telephone number. */
  silent: Uint8Array
  /** How far telephone and hours of a row are to be trusted, 0 to 100. */
  phoneTrust: Uint8Array
  hoursTrust: Uint8Array
  /** Used by the order of usefulness; `zones` holds the zone of each row. */
  detours: Detours
  zones: Uint16Array
  own: Words
  kind: PackedParts
  place: PackedParts
  hours: Packed
  detail: Packed
  /** Rows with a position. */
  grids: Map<ListKey, Grid>
  /** All rows, by ascending id. */
  byId: Map<ListKey, Uint32Array>
  words: BaseWords
}

/**
 * `openStateIndex`: index of its open state in `States.numbers`. `rating`: in hundredths. `own`: where its part begins; it
 * ends where that of the next row begins. `kind` to `detail`: numbers of its shared parts.
 */
const offsets = {
  id: 0,
  openStateIndex: 1,
  rating: 2,
  own: 3,
  kind: 4,
  place: 5,
  hours: 6,
  detail: 7,
} as const
export type Column = keyof typeof offsets
export const COLUMNS_A_ROW = 8

export const getColumn = ({ columns }: Pick<Base, 'columns'>, row: number, column: Column): number =>
  columns[row * COLUMNS_A_ROW + offsets[column]] ?? 0

export function setColumn(
  { columns }: Pick<Base, 'columns'>,
  row: number,
  column: Column,
  value: number,
): void {
  columns[row * COLUMNS_A_ROW + offsets[column]] = value
}

/** How little is known of a row. */
export const distrustIn = (base: Pick<Base, 'phoneTrust' | 'hoursTrust'>, row: number): number =>
  distrustOf({ phoneTrust: base.phoneTrust[row] ?? 0, hoursTrust: base.hoursTrust[row] ?? 0 })

/** A point on the unit sphere. */
export type Vector = readonly [x: number, y: number, z: number]

/** A row's point; null without a position. */
export function vectorOf({ vectors }: Pick<Base, 'vectors'>, row: number): Vector | null {
  const [x, y, z] = [vectors[3 * row], vectors[3 * row + 1], vectors[3 * row + 2]]
  return x === undefined || y === undefined || z === undefined || Number.isNaN(x) ? null : [x, y, z]
}

/** Position of the first row with at least this id, among rows ordered by id. */
export function firstFromId(base: Base, order: Uint32Array, id: number): number {
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (getColumn(base, order[middle] ?? 0, 'id') < id) low = middle + 1
    else high = middle
  }
  return low
}

/** The row of an id, dead ones included; -1 if there is none. */
export function rowOf(base: Base, id: number): number {
  const order = base.byId.get(undefined) ?? new Uint32Array()
  const row = order[firstFromId(base, order, id)]
  return row !== undefined && getColumn(base, row, 'id') === id ? row : -1
}

/** A row's name, read from the row's own part. */
export function nameOf(base: Base, row: number): string {
  const [from, to] = [getColumn(base, row, 'own'), getColumn(base, row + 1, 'own')]
  const { buffer, byteOffset } = base.own
  const part = Buffer.from(buffer, byteOffset + from * WORD_BYTES, (to - from) * WORD_BYTES)
  return (JSON.parse(`${part.toString()}}`) as { name: string }).name
}

/** Reads the trade of a row from the part that all of one trade in a town share; each part is parsed once. */
export function tradesOf({ columns, place }: Base): (row: number) => number {
  const known = new Map<number, number>()
  return (row) => {
    const piece = getColumn({ columns }, row, 'place')
    const trade = known.get(piece) ?? readTrade(place, piece)
    known.set(piece, trade)
    return trade
  }
}

function readTrade({ words, starts }: Packed, piece: number): number {
  const [from, to] = [starts[piece] ?? 0, starts[piece + 1] ?? 0]
  const part = Buffer.from(words.buffer, words.byteOffset + from * WORD_BYTES, (to - from) * WORD_BYTES)
  // It begins with the comma that joins it to the others.
  return (JSON.parse(`{${part.toString().slice(1)}}`) as { categoryId: number }).categoryId
}
