import type { CaseState } from '#contract/admin-reports.ts'
import { readMomentCursor, writeMomentCursor } from '#lib/moment-cursor.ts'

type Place = { at: string | null; id: number }

/** Where the next page begins, as one word: closed ones stand in the order of their closing. */
export const writeCursor = (state: CaseState, { at, id }: Place): string =>
  state === 'open' || at === null ? String(id) : writeMomentCursor({ at, id })

/** Null for what is no cursor of this list. */
export function readCursor(state: CaseState, cursor: string): Place | null {
  if (state === 'closed') return readMomentCursor(cursor)
  return /^\d{1,15}$/.test(cursor) ? { at: null, id: Number(cursor) } : null
}
