import type { ErrorCode } from '#contract/errors.ts'

/** Why a table cannot be read: an error on the wire. */
export type Fault = Extract<ErrorCode, 'table_unreadable' | 'table_too_large' | 'table_old_format'>

/** A table is at fault. */
export class TableError extends Error {
  override name = 'TableError'
  readonly fault: Fault

  constructor(fault: Fault, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}

/** Most bytes of all parts that are read, together, unpacked; most rows that are read. */
export type Bounds = { unpacked: number; rows: number }

/** Text of a cell is cut here: whatever we take of a place is shorter. */
export const MAX_CELL = 1000

/** A row with the line on which it stands, from 1, and its cells. */
export type Row = { line: number; cells: string[] }

/** Tidy text of a cell. */
export const cellText = (text: string): string =>
  text
    .slice(0, MAX_CELL)
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
