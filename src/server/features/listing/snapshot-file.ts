import { closeSync, fdatasyncSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { DefaultDeserializer, DefaultSerializer } from 'node:v8'
import { crc32 } from 'node:zlib'

/** A snapshot is of no use; the message says why. */
export class SnapshotError extends Error {
  override name = 'SnapshotError'

  constructor(what: string) {
    super(`The snapshot ${what}`)
  }
}

/** Decides whether a reader reads the rest. */
export type SnapshotLabel = {
  id: string
  /** Of the database's tables. */
  schema: string
  /** Of all that decides how a base is laid out. */
  code: string
}

type Piece = { bytes: number; crc: number }
type Head = SnapshotLabel & { pieces: Piece[] }

const MAGIC = Buffer.from('R724list')
/** Behind the magic: the length of the head, and its checksum. */
const LEAD_BYTES = MAGIC.length + 8
const BLOCK_BYTES = 1 << 23
/** Brought to the disk while writing: a stop would have to wait for all of it at the end. */
const SYNC_BYTES = 1 << 26
const DAMAGED = 'is damaged'

type View = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array
const views = [Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array] as const
const bytesOf = (memory: ArrayBufferLike) => Buffer.from(memory as ArrayBuffer)

/** Writes arrays as references to `memories`, which several may share. */
class Writer extends DefaultSerializer {
  readonly memories: ArrayBufferLike[] = []

  _writeHostObject(view: View): void {
    const known = this.memories.indexOf(view.buffer)
    if (known < 0) this.memories.push(view.buffer)
    const memory = known < 0 ? this.memories.length - 1 : known
    // A buffer comes back as the plain bytes it is, as from another thread.
    const kind = views.findIndex(
      (one) => one === view.constructor || (one === Uint8Array && Buffer.isBuffer(view)),
    )
    if (kind < 0) throw new Error(`A snapshot cannot hold ${view.constructor.name}`)
    for (const number of [kind, memory, view.byteOffset, view.length]) this.writeUint32(number)
  }
}

class Reader extends DefaultDeserializer {
  readonly #memories: readonly SharedArrayBuffer[]

  constructor(tree: Buffer, memories: readonly SharedArrayBuffer[]) {
    super(tree)
    this.#memories = memories
  }

  _readHostObject(): View {
    const [kind, memory, offset, length] = [
      ...[this.readUint32(), this.readUint32()],
      ...[this.readUint32(), this.readUint32()],
    ]
    const [view, buffer] = [views[kind ?? 0], this.#memories[memory ?? 0]]
    if (!view || !buffer) throw new SnapshotError(DAMAGED)
    return new (view as Uint8ArrayConstructor)(buffer, offset, length)
  }
}

function writeAll(fd: number, bytes: Buffer): void {
  let synced = 0
  for (let at = 0; at < bytes.length; ) {
    at += writeSync(fd, bytes, at, Math.min(BLOCK_BYTES, bytes.length - at))
    if (at - synced < SYNC_BYTES) continue
    fdatasyncSync(fd)
    synced = at
  }
}

/** Writes a new file, for its owner alone; it is on the disk when this returns. `content`: anything that v8 can serialise, and arrays. */
export function writeSnapshotFile(file: string, label: SnapshotLabel, content: unknown): void {
  const writer = new Writer()
  writer.writeHeader()
  writer.writeValue(content)
  const parts = [writer.releaseBuffer(), ...writer.memories.map(bytesOf)]
  const pieces = parts.map((part): Piece => ({ bytes: part.length, crc: crc32(part) }))
  const head = Buffer.from(JSON.stringify({ ...label, pieces } satisfies Head))
  const lead = Buffer.alloc(LEAD_BYTES)
  MAGIC.copy(lead)
  lead.writeUInt32LE(head.length, MAGIC.length)
  lead.writeUInt32LE(crc32(head), MAGIC.length + 4)
  const fd = openSync(file, 'wx', 0o600)
  try {
    for (const part of [lead, head, ...parts]) writeAll(fd, part)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Reads exactly so many bytes. */
function readAll(fd: number, into: Buffer, position: number): Buffer {
  for (let at = 0; at < into.length; ) {
    const read = readSync(fd, into, at, Math.min(BLOCK_BYTES, into.length - at), position + at)
    if (read === 0) throw new SnapshotError('was cut off')
    at += read
  }
  return into
}

function checked(bytes: Buffer, crc: number): Buffer {
  if (crc32(bytes) !== crc) throw new SnapshotError(DAMAGED)
  return bytes
}

export type OpenSnapshot = { label: SnapshotLabel; read: () => unknown; close: () => void }

/** Reads the label; `read` the rest, arrays into shared memory. Both throw `SnapshotError` for what was not written like this. */
export function openSnapshotFile(file: string): OpenSnapshot {
  const fd = openSync(file, 'r')
  const close = () => closeSync(fd)
  try {
    const size = fstatSync(fd).size
    const lead = readAll(fd, Buffer.alloc(LEAD_BYTES), 0)
    if (!lead.subarray(0, MAGIC.length).equals(MAGIC)) throw new SnapshotError('is none')
    const [length, crc] = [lead.readUInt32LE(MAGIC.length), lead.readUInt32LE(MAGIC.length + 4)]
    if (LEAD_BYTES + length > size) throw new SnapshotError('was cut off')
    const head = checked(readAll(fd, Buffer.alloc(length), LEAD_BYTES), crc)
    const { pieces, ...label } = JSON.parse(head.toString()) as Head
    const begin = LEAD_BYTES + length
    if (pieces.reduce((sum, { bytes }) => sum + bytes, begin) !== size) throw new SnapshotError('was cut off')
    const read = () => {
      let at = begin
      const [tree, ...memories] = pieces.map(({ bytes, crc }) => {
        const memory = new SharedArrayBuffer(bytes)
        checked(readAll(fd, bytesOf(memory), at), crc)
        at += bytes
        return memory
      })
      // v8 reads no shared memory.
      const reader = new Reader(Buffer.from(bytesOf(tree ?? new SharedArrayBuffer(0))), memories)
      reader.readHeader()
      return reader.readValue() as unknown
    }
    return { label, read, close }
  } catch (error) {
    close()
    throw error
  }
}
