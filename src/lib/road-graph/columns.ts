import { NumberReader, NumberWriter } from './varints.ts'

// The files of roads, detours and streets are columns of numbers, one behind the other, compressed as a whole.

/** How many columns there are, how long each is, and the columns. */
export function joinColumns(columns: readonly Uint8Array[]): Uint8Array {
  const size = new NumberWriter()
  size.unsigned(columns.length)
  for (const column of columns) size.unsigned(column.length)
  return concat([size.done(), ...columns])
}

export const EMPTY = new Uint8Array()

/**
 * The columns of what `joinColumns` laid out.
 * @throws Error where the bytes end too soon
 */
export function columnsOf(bytes: Uint8Array): Uint8Array[] {
  const sizes = new NumberReader(bytes)
  const lengths = Array.from({ length: Math.min(sizes.unsigned(), 100) }, () => sizes.unsigned())
  let at = bytes.length - lengths.reduce((sum, length) => sum + length, 0)
  if (at < 0) throw new Error('the file ends too soon')
  return lengths.map((length) => {
    at += length
    return bytes.subarray(at - length, at)
  })
}

export type Numbers = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float32Array

/** Numbers in memory that threads can share. */
export function shared<T extends Numbers>(
  Kind: { new (buffer: SharedArrayBuffer): T; BYTES_PER_ELEMENT: number },
  length: number,
): T {
  return new Kind(new SharedArrayBuffer(length * Kind.BYTES_PER_ELEMENT))
}

/** Reads a column to its end into an array. */
export function fill<T extends Numbers>(
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

export const stepped = (reader: NumberReader, last: number) => last + reader.signed()

/** A column of small steps from one number to the next: read back by `stepped`. */
export function steps(values: Numbers): Uint8Array {
  const writer = new NumberWriter()
  let last = 0
  for (const value of values) {
    writer.signed(value - last)
    last = value
  }
  return writer.done()
}

export function plain(values: Numbers, map = (value: number) => value): Uint8Array {
  const writer = new NumberWriter()
  for (const value of values) writer.unsigned(map(value))
  return writer.done()
}

export function plainSigned(values: Numbers, map: (value: number, i: number) => number): Uint8Array {
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
