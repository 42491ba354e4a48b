import type { Base } from './base.ts'
import type { Change } from './overlay.ts'
import type { Packed } from './packed.ts'

const FIRST_BYTES = 1 << 16

/** Lays parts one behind the other in a buffer that is used again and again. */
export function makeWriter() {
  let buffer = Buffer.allocUnsafe(FIRST_BYTES)
  let at = 0
  const reserve = (more: number) => {
    if (at + more <= buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, at + more))
    buffer.copy(larger, 0, 0, at)
    buffer = larger
  }
  const packed = ({ bytes, starts }: Packed, piece: number) => {
    const from = starts[piece] ?? 0
    const to = starts[piece + 1] ?? 0
    reserve(to - from)
    buffer.set(bytes.subarray(from, to), at)
    at += to - from
  }
  const part = (bytes: Uint8Array) => {
    reserve(bytes.length)
    buffer.set(bytes, at)
    at += bytes.length
  }
  return {
    begin(): void {
      at = 0
    },
    /** ASCII only. */
    text(text: string): void {
      reserve(text.length)
      at += buffer.write(text, at, 'latin1')
    },
    part,
    baseRow(base: Base, row: number, state: Uint8Array): void {
      packed(base.own, row)
      packed(base.kind, base.kindOf[row] ?? 0)
      packed(base.place, base.placeOf[row] ?? 0)
      packed(base.hours, base.hoursOf[row] ?? 0)
      part(state)
    },
    baseDetail: (base: Base, row: number): void => packed(base.detail, base.detailOf[row] ?? 0),
    change({ parts }: Change, state: Uint8Array): void {
      for (const bytes of parts) part(bytes)
      part(state)
    },
    /** A copy of what was written since `begin`. */
    end: (): Buffer => Buffer.from(buffer.subarray(0, at)),
  }
}
