import { hash, randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const zip = promisify(gzip)
/** Level 9 saves one byte in a hundred more, and takes a quarter longer. */
const LEVEL = 6

type CacheEntry<Facts> = {
  facts: Facts
  /** Where in the file, once it is there. */
  from: number
  length: number
  /** Until it is there. */
  zipped: Promise<Buffer> | null
}

export const digestOf = (text: string | Buffer): string => hash('sha1', text, 'base64url')

/** Pages by address, with what is to be known of each. */
export type PageCache<Facts> = {
  get(address: string): Facts | undefined
  /** Of what `get` has just found. Who asks while it is being zipped waits for the same bytes. */
  zipped(address: string): Promise<Buffer> | Buffer
  /** Zipped beside the thread that answers. */
  add(address: string, html: Buffer, facts: Facts): void
  close(): void
}

/**
 * Rendered pages, zipped, in a file of at most so many bytes that goes with the process: what is asked for often stays in the
 * system's own memory, and the rest is still a thousand times nearer than making it again. Those written longest ago go first.
 */
export function makePageCache<Facts>(
  folder: string,
  mostBytes: number,
  onError: (error: unknown) => void,
): PageCache<Facts> {
  const name = path.join(folder, `pages-${randomUUID()}.cache`)
  mkdirSync(folder, { recursive: true })
  const file = openSync(name, 'wx+', 0o600)
  rmSync(name) // An open file outlives its name, and nothing is left behind by a process that is killed.
  /** In the order they were written, but for those that are still to be. */
  const pages = new Map<string, CacheEntry<Facts>>()
  let end = 0
  let isClosed = false

  /** A place for so many bytes, from which whatever stood there is gone. */
  function takePlace(length: number): number {
    const from = end + length > mostBytes ? 0 : end
    // At a new beginning, what stands behind the old end is the oldest.
    if (from < end) dropBetween(end, mostBytes)
    dropBetween(from, from + length)
    end = from + length
    return from
  }

  function dropBetween(from: number, to: number): void {
    for (const [address, kept] of pages) {
      if (kept.zipped) continue
      if (kept.from >= to || kept.from + kept.length <= from) break
      pages.delete(address)
    }
  }

  /**
   * Written at once: it takes microseconds, as nothing waits for the disk, and writes that had to wait for their turns would
   * hold the pages in memory as long as the process is busy.
   */
  function put(address: string, kept: CacheEntry<Facts>, bytes: Buffer): void {
    pages.delete(address) // to the end of the line
    if (bytes.length > mostBytes) return
    const from = takePlace(bytes.length)
    const written = writeSync(file, bytes, 0, bytes.length, from)
    if (written < bytes.length)
      throw new Error(`No room for ${address}: ${written} of ${bytes.length} bytes written`)
    pages.set(address, Object.assign(kept, { from, length: bytes.length, zipped: null }))
  }

  async function keep(address: string, kept: CacheEntry<Facts>, zipped: Promise<Buffer>): Promise<void> {
    const isKept = () => !isClosed && pages.get(address) === kept
    try {
      const bytes = await zipped
      if (isKept()) put(address, kept, bytes)
    } catch (error) {
      if (isKept()) pages.delete(address)
      onError(error)
    }
  }

  return {
    get: (address) => pages.get(address)?.facts,
    zipped(address) {
      const kept = pages.get(address)
      if (!kept) throw new Error(`${address} is not kept`)
      if (kept.zipped) return kept.zipped
      const bytes = Buffer.allocUnsafe(kept.length)
      // At once: between an asynchronous reading's beginning and end another page could take the place.
      readSync(file, bytes, 0, kept.length, kept.from)
      return bytes
    },
    add(address, html, facts) {
      const zipped = zip(html, { level: LEVEL })
      const kept: CacheEntry<Facts> = { facts, from: 0, length: 0, zipped }
      pages.set(address, kept)
      void keep(address, kept, zipped)
    },
    close() {
      if (isClosed) return
      isClosed = true
      closeSync(file)
    },
  }
}
