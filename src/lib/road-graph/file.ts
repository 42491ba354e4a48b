import type { Roads } from './roads.ts'
import { NumberReader, NumberWriter } from './varints.ts'

const MAGIC = 'rehber724 roads'
/** Raised with each change of the layout: a file of another version is refused. */
const VERSION = 1

type Header = { magic: string; version: number; month: string; nodes: number; edges: number }

/** Lays roads out as the bytes of a file, to be compressed: small steps from one to the next, a column at a time. */
export function writeRoads({ month, names, lat, lng, ends, edges }: Roads): Uint8Array {
  const header: Header = {
    magic: MAGIC,
    version: VERSION,
    month,
    nodes: lat.length,
    edges: edges.from.length,
  }
  const columns = [
    new TextEncoder().encode(JSON.stringify(header)),
    new TextEncoder().encode(names.join('\n')),
    steps(lat),
    steps(lng),
    plain(ends),
    steps(edges.from),
    plainSigned(edges.to, (to, i) => to - (edges.from[i] ?? 0)),
    plain(edges.metres, (metres) => Math.round(metres * 10)),
    plain(edges.kind),
    steps(edges.name),
  ]
  const size = new NumberWriter()
  size.unsigned(columns.length)
  for (const column of columns) size.unsigned(column.length)
  return concat([size.done(), ...columns])
}

/**
 * Reads what `writeRoads` laid out; the arrays lie in memory that threads can share.
 * @throws Error in words where the file is of another version, or broken
 */
export function readRoads(bytes: Uint8Array): Roads {
  const [head = EMPTY, words = EMPTY, ...columns] = columnsOf(bytes)
  const { month, nodes, edges } = readHeader(head)
  const [lat, lng, ends, from, to, metres, kind, name] = columns.map((column) => new NumberReader(column))
  if (!lat || !lng || !ends || !from || !to || !metres || !kind || !name)
    throw new Error('a column is missing')
  const names = new TextDecoder().decode(words).split('\n')
  const starts = fill(shared(Uint32Array, edges), from, stepped)
  const roads: Roads = {
    ...{ month, names },
    lat: fill(shared(Int32Array, nodes), lat, stepped),
    lng: fill(shared(Int32Array, nodes), lng, stepped),
    ends: fill(shared(Uint8Array, nodes), ends, (one) => one.unsigned()),
    edges: {
      from: starts,
      to: fill(shared(Uint32Array, edges), to, (one, _, i) => (starts[i] ?? 0) + one.signed()),
      metres: fill(shared(Float32Array, edges), metres, (one) => one.unsigned() / 10),
      kind: fill(shared(Uint16Array, edges), kind, (one) => one.unsigned()),
      name: fill(shared(Uint32Array, edges), name, stepped),
    },
  }
  const { edges: read } = roads
  for (let i = 0; i < edges; i++)
    if (
      (read.from[i] ?? nodes) >= nodes ||
      (read.to[i] ?? nodes) >= nodes ||
      (read.name[i] ?? 0) >= names.length
    )
      throw new Error('an edge leads nowhere')
  return roads
}

const EMPTY = new Uint8Array()

function columnsOf(bytes: Uint8Array): Uint8Array[] {
  const sizes = new NumberReader(bytes)
  const lengths = Array.from({ length: Math.min(sizes.unsigned(), 100) }, () => sizes.unsigned())
  let at = bytes.length - lengths.reduce((sum, length) => sum + length, 0)
  if (at < 0) throw new Error('the file ends too soon')
  return lengths.map((length) => {
    at += length
    return bytes.subarray(at - length, at)
  })
}

function readHeader(bytes: Uint8Array): Header {
  let header: Partial<Header>
  try {
    header = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Header>
  } catch (cause) {
    throw new Error('it is no file of roads', { cause })
  }
  const { magic, version, month = '', nodes = 0, edges = 0 } = header
  if (magic !== MAGIC) throw new Error('it is no file of roads')
  if (version !== VERSION) throw new Error(`it is of version ${String(version)}; version ${VERSION} is read`)
  return { magic, version, month, nodes, edges }
}

type Numbers = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float32Array

function shared<T extends Numbers>(
  Kind: { new (buffer: SharedArrayBuffer): T; BYTES_PER_ELEMENT: number },
  length: number,
): T {
  return new Kind(new SharedArrayBuffer(length * Kind.BYTES_PER_ELEMENT))
}

function fill<T extends Numbers>(
  into: T,
  reader: NumberReader,
  next: (reader: NumberReader, last: number, i: number) => number,
): T {
  let last = 0
  for (let i = 0; i < into.length; i++) {
    last = next(reader, last, i)
    into[i] = last
  }
  if (!reader.isAtEnd) throw new Error('a column is longer than it says')
  return into
}

const stepped = (reader: NumberReader, last: number) => last + reader.signed()

function steps(values: Numbers): Uint8Array {
  const writer = new NumberWriter()
  let last = 0
  for (const value of values) {
    writer.signed(value - last)
    last = value
  }
  return writer.done()
}

function plain(values: Numbers, map = (value: number) => value): Uint8Array {
  const writer = new NumberWriter()
  for (const value of values) writer.unsigned(map(value))
  return writer.done()
}

function plainSigned(values: Numbers, map: (value: number, i: number) => number): Uint8Array {
  const writer = new NumberWriter()
  for (let i = 0; i < values.length; i++) writer.signed(map(values[i] ?? 0, i))
  return writer.done()
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
