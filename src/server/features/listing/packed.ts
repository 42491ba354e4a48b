/** Many pieces of bytes in one buffer: piece i stands from `starts[i]` to `starts[i + 1]`. */
export type Packed = { bytes: Buffer; starts: Uint32Array }

const FIRST_BYTES = 1 << 16

/** Collects pieces; `pack` gives them in shared memory, so that a worker can build what another thread reads. */
export function makePacker() {
  let bytes = new Uint8Array(FIRST_BYTES)
  let used = 0
  const starts: number[] = [0]
  return {
    /** The piece's number. */
    add(piece: Uint8Array): number {
      if (used + piece.length > bytes.length) {
        const larger = new Uint8Array(Math.max(bytes.length * 2, used + piece.length))
        larger.set(bytes.subarray(0, used))
        bytes = larger
      }
      bytes.set(piece, used)
      used += piece.length
      starts.push(used)
      return starts.length - 2
    },
    /** The pieces in the given order, all of them in their own by default. */
    pack(order?: Uint32Array): Packed {
      const count = order ? order.length : starts.length - 1
      const packed = {
        bytes: sharedBytes(used),
        starts: sharedNumbers(count + 1),
      }
      let at = 0
      for (let i = 0; i < count; i++) {
        const piece = order ? (order[i] ?? 0) : i
        const part = bytes.subarray(starts[piece], starts[piece + 1])
        packed.bytes.set(part, at)
        at += part.length
        packed.starts[i + 1] = at
      }
      return packed
    },
  }
}

/** Pieces that are the same for many: each key's is made once. */
export function makeInterner() {
  const packer = makePacker()
  const numbers = new Map<string, number>()
  return {
    number(key: string, make: () => Uint8Array): number {
      const known = numbers.get(key)
      if (known !== undefined) return known
      const added = packer.add(make())
      numbers.set(key, added)
      return added
    },
    pack: () => packer.pack(),
  }
}

/** A message between threads brings a Buffer as a bare array, which has no `copy`: a Buffer over the same bytes. */
export const bufferOver = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

export const sharedBytes = (length: number): Buffer => Buffer.from(new SharedArrayBuffer(length))

/** Numbers in shared memory: as many zeros, or the given ones. */
export function sharedNumbers(of: number | Uint32Array): Uint32Array {
  const length = typeof of === 'number' ? of : of.length
  const numbers = new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT))
  if (typeof of !== 'number') numbers.set(of)
  return numbers
}

export function sharedFloats(of: number | Float64Array): Float64Array {
  const length = typeof of === 'number' ? of : of.length
  const floats = new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT))
  if (typeof of !== 'number') floats.set(of)
  return floats
}
