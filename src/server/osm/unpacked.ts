import { UnsupportedFile } from './tags.ts'

/** Maps unpack to some fifteen times their size at most, and small files may repeat themselves. */
const RATIO = 20
const ALWAYS_ALLOWED = 2 ** 30

/** A few packed bytes can be any amount of text. */
export class UnpacksTooLarge extends UnsupportedFile {}

/** How much a packed file of this size may hold. */
export const unpackedLimit = (packedSize: number): number => Math.max(ALWAYS_ALLOWED, RATIO * packedSize)

/**
 * Counts what was unpacked.
 * @throws UnpacksTooLarge beyond the limit
 */
export function unpackedMeter(limit: number): (bytes: number) => void {
  let total = 0
  return (bytes) => {
    total += bytes
    if (total > limit) throw new UnpacksTooLarge(`it unpacks to more than ${Math.floor(limit / 2 ** 20)} MiB`)
  }
}
