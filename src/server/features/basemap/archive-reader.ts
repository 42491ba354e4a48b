import { type FileHandle, open } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { Compression, type Header, PMTiles, type Source, TileType } from 'pmtiles'

/** A PMTiles file of version 3 begins so; there is no newer one, and browsers read no older. */
const MAGIC = Buffer.from('PMTiles\u0003')

const PIECE_BYTES = 65_536

/** Metadata of a street map. */
export type MapFacts = {
  /** Of its data, "2021-08". */
  month: string | null
  /** Of its oldest part, where an import renewed only a part of it. */
  since: string | null
  /** Whom else it asks to name. */
  credits: { name: string; href: string }[]
}

/** An open PMTiles file of vector tiles. */
export class ArchiveReader {
  readonly #file: FileHandle
  readonly size: number
  /** Another one for another content. */
  readonly version: string
  readonly #archive: PMTiles

  private constructor(file: FileHandle, { size, mtimeMs }: { size: number; mtimeMs: number }) {
    this.#file = file
    this.size = size
    this.version = `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`
    this.#archive = new PMTiles(sourceOf(file), undefined, unpack)
  }

  /** @throws Error in words that end a sentence beginning with what names the file */
  static async open(path: string): Promise<ArchiveReader> {
    const file = await open(path)
    try {
      const stat = await file.stat()
      const start = stat.isFile() ? await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0) : null
      if (!start?.buffer.equals(MAGIC)) throw new Error('must name a PMTiles file of version 3')
      const reader = new ArchiveReader(file, stat)
      await reader.#check()
      return reader
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async #check(): Promise<void> {
    const header = await this.header().catch(() => null)
    const end = header && header.tileDataOffset + (header.tileDataLength ?? 0)
    if (end === null || end > this.size) throw new Error('names a PMTiles file that is cut off')
    if (header?.tileType !== TileType.Mvt) throw new Error('must name a PMTiles file of vector tiles')
  }

  header(): Promise<Header> {
    return this.#archive.getHeader()
  }

  /** Null where there is none that can be read. */
  metadata(): Promise<unknown> {
    return this.#archive.getMetadata().catch(() => null)
  }

  /** Unpacked; null where there is none. */
  async tile(z: number, x: number, y: number): Promise<Uint8Array | null> {
    const found = await this.#archive.getZxy(z, x, y)
    return found ? new Uint8Array(found.data) : null
  }

  /**
   * The file from `start` to `end`, which is included. Not a file's own stream: that one closes the file, which all
   * answers share, when its reader leaves in the middle.
   */
  async *bytes(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at <= end; ) {
      const length = Math.min(PIECE_BYTES, end + 1 - at)
      const { buffer, bytesRead } = await this.#file.read(Buffer.allocUnsafe(length), 0, length, at)
      if (bytesRead === 0) throw new Error('the street map has been cut off since it was opened')
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

async function unpack(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None) return bytes
  if (compression !== Compression.Gzip) throw new Error('it is packed in another way than by gzip')
  return new Uint8Array(gunzipSync(bytes)).buffer
}

function sourceOf(file: FileHandle): Source {
  return {
    getKey: () => '',
    async getBytes(offset, length) {
      const bytes = Buffer.alloc(length)
      const { bytesRead } = await file.read(bytes, 0, length, offset)
      return { data: new Uint8Array(bytes.subarray(0, bytesRead)).buffer }
    },
  }
}

/** Planetiler's name of the moment up to which the data goes; Protomaps' basemaps have it. */
export const MOMENT = 'planetiler:osm:osmosisreplicationtime'
/** Our own: the month of the oldest part. */
export const SINCE = 'rehber724:since'
const LINK = /<a href="(https?:\/\/[^"]+)"[^>]*>([^<]+)<\/a>/g

/** Reads them from a file's metadata. OpenStreetMap is not among the credits: it is named beside every map. */
export function factsOf(metadata: unknown): MapFacts {
  const { [MOMENT]: moment, [SINCE]: since, attribution } = (metadata ?? {}) as Record<string, unknown>
  const links = typeof attribution === 'string' ? attribution.matchAll(LINK) : []
  return {
    month: monthIn(moment),
    since: monthIn(since),
    credits: [...links]
      .map(([, href = '', name = '']) => ({ name, href }))
      .filter(({ href }) => new URL(href).host !== 'www.openstreetmap.org'),
  }
}

const monthIn = (value: unknown) =>
  /^\d{4}-(0[1-9]|1[0-2])/.exec(typeof value === 'string' ? value : '')?.[0] ?? null
