import type { CursorCodec } from '#lib/cursor.ts'
import { parseJsonCursor, writeJsonCursor } from '../../paging.ts'

/** A row's position in the order of distance; `chord` is null in the order of ids. */
export type Cursor = { chord: number | null; id: number }
/** In the order of usefulness, of which moment and table of detours too: see `orderedFrom`. */
export type UsefulCursor = { key: number; id: number; moment: number; table: number }

const isId = (id: unknown): id is number => typeof id === 'number' && Number.isSafeInteger(id)

/** Whether a number that came back is a moment: beyond these there are no dates. */
export const isMoment = (moment: unknown): moment is number =>
  typeof moment === 'number' && !Number.isNaN(new Date(moment).getTime())

/** A cursor of one order is refused in the other. */
export const distanceCursor = (isNearest: boolean): CursorCodec<Cursor> => ({
  parse(text) {
    const [chord, id, ...rest] = parseJsonCursor(text)
    if (!isId(id) || rest.length > 0 || (chord === null) === isNearest) return null
    return chord === null || typeof chord === 'number' ? { chord, id } : null
  },
  write: ({ chord, id }) => writeJsonCursor([chord, id]),
})

export const usefulCursor: CursorCodec<UsefulCursor> = {
  parse(text) {
    const [key, id, moment, table = 0, ...rest] = parseJsonCursor(text)
    if (typeof key !== 'number' || !isId(id) || !isMoment(moment) || rest.length > 0) return null
    return typeof table === 'number' ? { key, id, moment, table } : null
  },
  write: ({ key, id, moment, table }) => writeJsonCursor([key, id, moment, table]),
}
