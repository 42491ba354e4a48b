/** Where the next page starts: after this row, in this order. */
export type Cursor = { chord: number | null; id: number }
/** In the order of usefulness, of which moment too: see `findUseful`. */
export type UsefulCursor = { key: number; id: number; moment: number }

/** Opaque to clients. */
export const writeCursor = ({ chord, id }: Cursor): string =>
  Buffer.from(JSON.stringify([chord, id])).toString('base64url')

export const writeUsefulCursor = ({ key, id, moment }: UsefulCursor): string =>
  Buffer.from(JSON.stringify([key, id, moment])).toString('base64url')

function parse(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

const isId = (id: unknown): id is number => typeof id === 'number' && Number.isSafeInteger(id)

/** Null for anything that `writeCursor` did not write. */
export function readCursor(text: string): Cursor | null {
  const [chord, id, ...rest] = parse(text)
  if (!isId(id) || rest.length > 0) return null
  return chord === null || typeof chord === 'number' ? { chord, id } : null
}

/** The same of `writeUsefulCursor`. */
export function readUsefulCursor(text: string): UsefulCursor | null {
  const [key, id, moment, ...rest] = parse(text)
  return typeof key === 'number' && isId(id) && typeof moment === 'number' && rest.length === 0
    ? { key, id, moment }
    : null
}
