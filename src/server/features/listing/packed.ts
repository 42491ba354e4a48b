/** Many pieces of bytes in one buffer: piece i stands from `starts[i]` to `starts[i + 1]`. */
export type Packed = { bytes: Uint8Array; starts: Uint32Array }

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
      const packed = { bytes: sharedBytes(used), starts: shared(Uint32Array, count + 1) }
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

const sharedBytes = (length: number) => new Uint8Array(new SharedArrayBuffer(length))

type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** An array of numbers in shared memory. */
export function shared<T extends NumberArray>(
  kind: { new (buffer: SharedArrayBuffer): T; BYTES_PER_ELEMENT: number },
  length: number,
): T {
  return new kind(new SharedArrayBuffer(length * kind.BYTES_PER_ELEMENT))
}
