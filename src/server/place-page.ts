import { type ListPlace, readPlaceCursor, writePlaceCursor } from '#lib/moment-cursor.ts'
import { Failure } from './failure.ts'

/** Behind which row a page begins; null at the beginning. Throws `invalid_input` for a cursor of another list. */
export function placeOfCursor(isByTime: boolean, cursor: string | undefined): ListPlace | null {
  if (cursor === undefined) return null
  const place = readPlaceCursor(isByTime, cursor)
  if (!place) throw new Failure('invalid_input', { fields: { cursor: 'invalid' } })
  return place
}

/** Of one row more than was asked for: the page, and the cursor of the one behind it. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  { limit, isByTime, placeOf }: { limit: number; isByTime: boolean; placeOf(row: Row): ListPlace },
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, next: last ? writePlaceCursor(isByTime, placeOf(last)) : null }
}
