/** Bytes of protobuf, the counterpart of what the readers of the imports take apart. */

const BYTES = 2

/** 0, -1, 1, -2 … as 0, 1, 2, 3 … */
export const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)

/** Appends seven bits a byte, the lowest first. */
function put(value: number, bytes: number[]): void {
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}

export const varint = (value: number) => varints([value])

export function varints(values: Iterable<number>): Buffer {
  const bytes: number[] = []
  for (const value of values) put(value, bytes)
  return Buffer.from(bytes)
}

/** A field of a number that is not negative. */
export const number = (id: number, value: number) => varints([8 * id, value])

/** A field of bytes: a text, a message. */
export const field = (id: number, value: Uint8Array | string) =>
  Buffer.concat([varints([8 * id + BYTES, Buffer.byteLength(value)]), Buffer.from(value as Uint8Array)])

/** A field of many numbers. */
export const packed = (id: number, values: readonly number[]) => field(id, varints(values))
