/** A row's place in a list by time: its moment to the microsecond, as a millisecond holds many, and its number. */
export type MomentPlace = { at: string; id: number }

/** A place as one word of an address. */
export const writeMomentCursor = ({ at, id }: MomentPlace): string => `${at}_${id}`

/** The place that a word names; null for a word that names none. */
export function readMomentCursor(cursor: string): MomentPlace | null {
  const [, at, id] = /^(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_(\d{1,15})$/.exec(cursor) ?? []
  if (at === undefined || Number.isNaN(Date.parse(at))) return null
  // February has no 30th for a database, though a browser takes it for March.
  return new Date(at).toISOString().slice(0, 10) === at.slice(0, 10) ? { at, id: Number(id) } : null
}

/** A row's place in a list by number alone, or by time where there is one. */
export type ListPlace = { at: string | null; id: number }

export const writePlaceCursor = (isByTime: boolean, { at, id }: ListPlace): string =>
  isByTime && at !== null ? writeMomentCursor({ at, id }) : String(id)

/** Null for a word that names no place of such a list. */
export function readPlaceCursor(isByTime: boolean, cursor: string): ListPlace | null {
  if (isByTime) return readMomentCursor(cursor)
  return /^\d{1,15}$/.test(cursor) ? { at: null, id: Number(cursor) } : null
}
