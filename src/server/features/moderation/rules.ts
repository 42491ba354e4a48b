import type { CaseState } from '#contract/admin-reports.ts'
import { type ListPlace, readPlaceCursor, writePlaceCursor } from '#lib/moment-cursor.ts'

/** Where the next page begins, as one word: closed ones stand in the order of their closing. */
export const writeCursor = (state: CaseState, place: ListPlace): string =>
  writePlaceCursor(state === 'closed', place)

/** Null for what is no cursor of this list. */
export const readCursor = (state: CaseState, cursor: string): ListPlace | null =>
  readPlaceCursor(state === 'closed', cursor)
