import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'
import { varints } from './protobuf-writer.ts'

/** Degrees. */
export type Bounds = { west: number; south: number; east: number; north: number }
/** A packed tile: `from` in the file of tiles as they came, `at` in the map once it is known. */
type Content = { from: number; at: number | null; length: number }
type Entry = { id: number; at: number; length: number; run: number }

const HEADER_BYTES = 127
/** The header and the root directory must fit into the first 16 KiB: that is what readers ask for at once. */
const MAX_ROOT = 16_384 - HEADER_BYTES
const GZIP = 2
const VECTOR_TILES = 1
const LEVEL = { level: 9 }

/**
 * Writes a PMTiles file of version 3. Tiles may come in any order; duplicates are stored once. They go into a file
 * beside it first, so that `file` is the old one until `finish` and the whole new one after it.
 */
export class ArchiveWriter {
  readonly #tilesById: { id: number; content: Content }[] = []
  readonly #contents = new Map<string, Content>()
  readonly #file: string
  #tiles: FileHandle | null = null
  #size = 0

  constructor(file: string) {
    this.#file = file
  }

  get tileCount(): number {
    return this.#tilesById.length
  }

  /** @param bytes unpacked */
  async add(z: number, x: number, y: number, bytes: Uint8Array): Promise<void> {
    const sum = createHash('sha1').update(bytes).digest('base64')
    let content = this.#contents.get(sum)
    if (!content) {
      const zipped = gzipSync(bytes, LEVEL)
      content = { from: this.#size, at: null, length: zipped.length }
      this.#contents.set(sum, content)
      this.#tiles ??= await this.#openTiles()
      await this.#tiles.write(zipped, 0, zipped.length, this.#size)
      this.#size += zipped.length
    }
    this.#tilesById.push({ id: zxyToTileId(z, x, y), content })
  }

  /** Puts the new file into its place. */
  async finish(meta: { bounds: Bounds; maxZoom: number; metadata: object }): Promise<void> {
    const tiles = this.#tiles
    if (!tiles) throw new Error('there is not one tile')
    const { entries, contents } = arrange(this.#tilesById)
    const { root, leaves } = directories(entries)
    const metadata = gzipSync(JSON.stringify(meta.metadata), LEVEL)
    const lengths = [root.length, metadata.length, leaves.length, this.#size]
    const counts = [this.#tilesById.length, entries.length, contents.length]
    const out = await open(this.#part('new'), 'w')
    try {
      await out.writeFile(Buffer.concat([header(lengths, counts, meta), root, metadata, leaves]))
      for (const { from, length } of contents) {
        const { buffer } = await tiles.read(Buffer.allocUnsafe(length), 0, length, from)
        await out.write(buffer)
      }
      await out.sync()
    } finally {
      await out.close()
    }
    await rename(this.#part('new'), this.#file)
  }

  /** Removes all files but `file`. */
  async close(): Promise<void> {
    await this.#tiles?.close()
    await rm(this.#part('new'), { force: true })
  }

  /** An unlinked file: it is removed with the process, however that ends. */
  async #openTiles(): Promise<FileHandle> {
    const tiles = await open(this.#part('tiles'), 'w+')
    await rm(this.#part('tiles'))
    return tiles
  }

  #part(name: string): string {
    return `${this.#file}.${process.pid}.${name}`
  }
}

/**
 * Lays the contents in the order of their tiles, which keeps the directory short and what is near together. Neighbours of
 * the same content become one entry.
 */
function arrange(tiles: { id: number; content: Content }[]): { entries: Entry[]; contents: Content[] } {
  const entries: Entry[] = []
  const contents: Content[] = []
  let end = 0
  for (const { id, content } of tiles.sort((a, b) => a.id - b.id)) {
    if (content.at === null) {
      content.at = end
      end += content.length
      contents.push(content)
    }
    const last = entries.at(-1)
    if (last && last.at === content.at && last.id + last.run === id) last.run += 1
    else entries.push({ id, at: content.at, length: content.length, run: 1 })
  }
  return { entries, contents }
}

/** One directory, or one of directories where it would be too long. */
function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries)
  if (whole.length <= MAX_ROOT) return { root: whole, leaves: Buffer.alloc(0) }
  for (let size = 4096; ; size *= 2) {
    const leaves: Buffer[] = []
    const index: Entry[] = []
    let at = 0
    for (let first = 0; first < entries.length; first += size) {
      const leaf = directory(entries.slice(first, first + size))
      index.push({ id: entries[first]?.id ?? 0, at, length: leaf.length, run: 0 })
      leaves.push(leaf)
      at += leaf.length
    }
    const root = directory(index)
    if (root.length <= MAX_ROOT) return { root, leaves: Buffer.concat(leaves) }
  }
}

function directory(entries: readonly Entry[]): Buffer {
  const before = (i: number) => entries[i - 1] ?? { id: 0, at: -1, length: 0 }
  const follows = ({ at }: Entry, i: number) => i > 0 && at === before(i).at + before(i).length
  const numbers = [
    entries.length,
    ...entries.map(({ id }, i) => id - before(i).id),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    ...entries.map((entry, i) => (follows(entry, i) ? 0 : entry.at + 1)),
  ]
  return gzipSync(varints(numbers), LEVEL)
}

/** The fields of the header: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
function header(
  lengths: readonly number[],
  counts: readonly number[],
  { bounds, maxZoom }: { bounds: Bounds; maxZoom: number },
): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES)
  bytes.write('PMTiles\u0003', 0, 'latin1')
  let at = HEADER_BYTES
  let place = 8
  const put = (value: number) => {
    bytes.writeBigUInt64LE(BigInt(value), place)
    place += 8
  }
  for (const length of lengths) {
    put(at)
    put(length)
    at += length
  }
  for (const count of counts) put(count)
  bytes.set([1, GZIP, GZIP, VECTOR_TILES, 0, maxZoom], 96)
  const degrees = [bounds.west, bounds.south, bounds.east, bounds.north]
  const centre = [(bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2]
  for (const [i, value] of degrees.entries()) bytes.writeInt32LE(Math.round(value * 1e7), 102 + 4 * i)
  for (const [i, value] of centre.entries()) bytes.writeInt32LE(Math.round(value * 1e7), 119 + 4 * i)
  return bytes
}
