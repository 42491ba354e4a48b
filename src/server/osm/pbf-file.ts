import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { FieldReader } from './protobuf.ts'
import { UnsupportedFile } from './tags.ts'

/** A piece of the file, still packed: what it is called, and where it stands. */
export type Piece = { type: string; at: number; size: number }

/** Numbers of the fields of the format: fileformat.proto of https://wiki.openstreetmap.org/wiki/PBF_Format */
const HEADER = { type: 1, size: 3 }
const BLOB = { raw: 1, size: 2, zlib: 3 }
/** Other ways of packing, by their fields. */
const FOREIGN = new Map([
  [4, 'lzma'],
  [5, 'bzip2'],
  [6, 'lz4'],
  [7, 'zstd'],
])
const REQUIRED_FEATURES = 4
/** Up to when the data goes. */
const MOMENT = 32
const FEATURES = ['OsmSchema-V0.6', 'DenseNodes']

/** The most that the format allows, and so the most that one piece costs us, packed and unpacked. */
const MAX_HEADER = 64 * 1024
const MAX_BLOB = 32 * 1024 * 1024

const unzip = promisify(inflate)

/** Whether a file that begins with these bytes is a `.osm.pbf`: four of a length, then a first piece of this type. */
export function isPbf(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(6)).toString('latin1').startsWith('OSMHeader')
}

/** Finds the pieces of a file, one after the other, without reading what is in them. */
async function* listPieces(file: FileHandle): AsyncGenerator<Piece> {
  const { size: end } = await file.stat()
  let at = 0
  while (at < end) {
    const headerSize = (await readExactly(file, at, 4)).readUInt32BE()
    if (headerSize > MAX_HEADER) throw new Error('the header of a block is too large')
    const { type, size } = readHeader(await readExactly(file, at + 4, headerSize))
    if (size > MAX_BLOB) throw new Error('a block is too large')
    yield { type, at: at + 4 + headerSize, size }
    at += 4 + headerSize + size
  }
  if (at > end) throw new Error('the last block is not whole')
}

/** Of a file that is whole: its pieces of data, and when that was whole, seconds since 1970, where the file says so. */
export type DataPieces = { pieces: Piece[]; moment: number | null }

/** Lists the pieces of data; a broken file is known before much is read. */
export async function listData(file: FileHandle): Promise<DataPieces> {
  const pieces: Piece[] = []
  let moment: number | null = null
  let isFirst = true
  for await (const piece of listPieces(file)) {
    if (isFirst && piece.type !== 'OSMHeader') throw new Error('it does not begin as a .osm.pbf does')
    isFirst = false
    // Pieces of other types may come and mean nothing to us, says the format.
    if (piece.type === 'OSMData') pieces.push(piece)
    if (piece.type === 'OSMHeader') moment = readMoment(await readPiece(file, piece))
  }
  return { pieces, moment }
}

/** Reads and unpacks a piece: at most 32 MiB, whatever it says. */
export async function readPiece(file: FileHandle, { at, size }: Piece): Promise<Uint8Array> {
  const fields = new FieldReader(await readExactly(file, at, size))
  let unpackedSize = 0
  let raw: Uint8Array | undefined
  let zlib: Uint8Array | undefined
  while (fields.next()) {
    const foreign = FOREIGN.get(fields.field)
    if (foreign) throw new UnsupportedFile(`it is packed with ${foreign}, not zlib`)
    if (fields.field === BLOB.raw) raw = fields.bytes()
    else if (fields.field === BLOB.size) unpackedSize = fields.unsigned()
    else if (fields.field === BLOB.zlib) zlib = fields.bytes()
  }
  if (raw) return raw
  if (!zlib) throw new Error('a block is empty')
  if (unpackedSize > MAX_BLOB) throw new Error('a block is too large unpacked')
  const unpacked = await unzip(zlib, { maxOutputLength: unpackedSize + 1 }).catch((cause: unknown) => {
    throw new Error('a block cannot be unpacked', { cause })
  })
  if (unpacked.length !== unpackedSize) throw new Error('a block is not as long as it says')
  return unpacked
}

/** @throws UnsupportedFile when the first piece says that the rest cannot be understood without knowing something else */
function readMoment(headerBlock: Uint8Array): number | null {
  const fields = new FieldReader(headerBlock)
  let moment: number | null = null
  while (fields.next()) {
    if (fields.field === MOMENT) moment = fields.signed()
    if (fields.field !== REQUIRED_FEATURES) continue
    const feature = Buffer.from(fields.bytes()).toString('utf8')
    if (!FEATURES.includes(feature))
      throw new UnsupportedFile(`it needs "${feature}", which is not read here`)
  }
  return moment
}

function readHeader(bytes: Uint8Array): { type: string; size: number } {
  const fields = new FieldReader(bytes)
  let [type, size] = ['', 0]
  while (fields.next()) {
    if (fields.field === HEADER.type) type = Buffer.from(fields.bytes()).toString('utf8')
    else if (fields.field === HEADER.size) size = fields.unsigned()
  }
  return { type, size }
}

async function readExactly(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length)
  const { bytesRead } = length === 0 ? { bytesRead: 0 } : await file.read(bytes, 0, length, at)
  if (bytesRead < length) throw new Error('the last block is not whole')
  return bytes
}
