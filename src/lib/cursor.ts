/** Writes the position behind a row as text for clients. `parse` gives null for text that no such list wrote. */
export type CursorCodec<Position, Row = Position> = {
  parse: (text: string) => Position | null
  write: (row: Row) => string
}

/** A position in a list in the order of a moment, to the microsecond: text, since a `Date` ends at a millisecond. */
export type MomentPosition = { at: string; id: number }
/** `at` is null where a list is in the order of ids. */
export type ListPosition = { at: string | null; id: number }

export const idCursor: CursorCodec<number, { id: number }> = {
  parse: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : null),
  write: ({ id }) => String(id),
}

export const momentCursor: CursorCodec<MomentPosition> = {
  parse(text) {
    const [, at, id] = /^(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_(\d{1,15})$/.exec(text) ?? []
    if (at === undefined || Number.isNaN(Date.parse(at))) return null
    // February 30 is invalid to the database, but `Date` reads it as a day of March.
    return new Date(at).toISOString().slice(0, 10) === at.slice(0, 10) ? { at, id: Number(id) } : null
  },
  write: ({ at, id }) => `${at}_${id}`,
}

/** For a list that is in the order of a moment in some of its views, and of ids in the others. */
export const listCursor = (isByMoment: boolean): CursorCodec<ListPosition> => ({
  parse(text) {
    if (isByMoment) return momentCursor.parse(text)
    const id = idCursor.parse(text)
    return id === null ? null : { at: null, id }
  },
  write: ({ at, id }) =>
    isByMoment && at !== null ? momentCursor.write({ at, id }) : idCursor.write({ id }),
})
