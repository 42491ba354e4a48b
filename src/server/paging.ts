import type { CursorCodec } from '#lib/cursor.ts'
import { Failure } from './failure.ts'

/** One page of a list, and the cursor of the next one; null at the end. */
export type Page<Item> = { items: Item[]; next: string | null }

/** For cursors of several values: a JSON array, opaque to clients. */
export const writeJsonCursor = (parts: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

/** Empty for what is no such array. */
export function parseJsonCursor(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/** The position a page begins behind; null without a cursor. Throws `invalid_input` for one that `parse` does not know. */
export function parseCursor<Position>(
  parse: (text: string) => Position | null,
  cursor: string | undefined,
): Position | null {
  if (cursor === undefined) return null
  const position = parse(cursor)
  if (position === null) throw new Failure('invalid_input', { fields: { cursor: 'invalid' } })
  return position
}

type PageSource<Position, Row, Item> = {
  codec: CursorCodec<Position, Row>
  /** Reads at most so many rows behind a position. */
  read: (after: Position | null, most: number) => Promise<readonly Row[]>
  toItem: (row: Row) => Item
}

/** Reads one page of a list. Throws `invalid_input` for a cursor of another list. */
export async function readPage<Position, Row, Item>(
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  { codec, read, toItem }: PageSource<Position, Row, Item>,
): Promise<Page<Item>> {
  // One row more tells whether there is a next page.
  const rows = await read(parseCursor(codec.parse, cursor), limit + 1)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { items: rows.slice(0, limit).map(toItem), next: last === undefined ? null : codec.write(last) }
}
