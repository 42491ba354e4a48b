/** Where the next page starts: after this row, in this order. */
export type Cursor = { chord: number | null; id: number }

/** Opaque to clients. */
export const writeCursor = ({ chord, id }: Cursor): string =>
  Buffer.from(JSON.stringify([chord, id])).toString('base64url')

/** Null for anything that `writeCursor` did not write. */
export function readCursor(text: string): Cursor | null {
  try {
    const [chord, id, ...rest] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || rest.length > 0) return null
    return chord === null || typeof chord === 'number' ? { chord, id } : null
  } catch {
    return null
  }
}
