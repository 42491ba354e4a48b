import type { Grid } from '#lib/nearby-index.ts'
import type { BaseWords } from './base-words.ts'
import { type Packed, WORD_BYTES } from './packed.ts'

/** Undefined stands for all categories. */
export type ListKey = number | undefined

/**
 * All listed businesses as they were at one moment: what is known of each by row number, and the bytes of their parts, in
 * shared memory. Rows are numbered trade by trade along the cells of the trade's grid, so that what one answer tells
 * stands close together in memory. Nothing here changes but `dead`.
 */
export type Base = {
  count: number
  /** All that an answer needs of a row side by side, for `factOf`; one row more than there are, as the end of the last. */
  facts: Uint32Array
  /** x, y, z of each row on the unit sphere; not numbers for one without a position. */
  vectors: Float64Array
  /** Milliseconds since 1970. */
  updatedAt: Float64Array
  /** The same; not a number for what was never checked. */
  checkedAt: Float64Array
  /** 1 for a row that changed since, or is gone: the overlay has the word. */
  dead: Uint8Array
  /** 1 for a row without a telephone number. */
  silent: Uint8Array
  own: Int32Array
  kind: Packed
  place: Packed
  hours: Packed
  detail: Packed
  /** Rows with a position. */
  grids: Map<ListKey, Grid>
  /** All rows, by ascending id. */
  byId: Map<ListKey, Uint32Array>
  words: BaseWords
}

/**
 * `own`: where its part begins; it ends where that of the next row does. `rating`: in hundredths. `slot`: where its open state is found. `kind` to `detail`: numbers of its parts.
 */
const places = { id: 0, slot: 1, rating: 2, own: 3, kind: 4, place: 5, hours: 6, detail: 7 } as const
export type Fact = keyof typeof places
export const FACTS_A_ROW = 8

export const factOf = ({ facts }: Pick<Base, 'facts'>, row: number, fact: Fact): number =>
  facts[row * FACTS_A_ROW + places[fact]] ?? 0

export function setFact({ facts }: Pick<Base, 'facts'>, row: number, fact: Fact, value: number): void {
  facts[row * FACTS_A_ROW + places[fact]] = value
}

/** The row of an id, or -1. Dead ones are found too. */
export function rowOf(base: Base, id: number): number {
  const order = base.byId.get(undefined)
  if (!order) return -1
  let [low, high] = [0, order.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const row = order[middle] ?? 0
    const found = factOf(base, row, 'id')
    if (found === id) return row
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** A row's name, read from the row's own part. */
export function nameOf(base: Base, row: number): string {
  const [from, to] = [factOf(base, row, 'own'), factOf(base, row + 1, 'own')]
  const { buffer, byteOffset } = base.own
  const part = Buffer.from(buffer, byteOffset + from * WORD_BYTES, (to - from) * WORD_BYTES)
  return (JSON.parse(`${part.toString()}}`) as { name: string }).name
}

/** The trades of rows, read from the part that a trade in a town shares; each part is read once. */
export function tradesOf({ facts, place }: Base): (row: number) => number {
  const known = new Map<number, number>()
  return (row) => {
    const piece = factOf({ facts }, row, 'place')
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
