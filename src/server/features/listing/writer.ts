import { type Base, factOf } from './base.ts'
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
  const bytes = (from: Buffer, start: number, end: number) => {
    reserve(end - start)
    from.copy(buffer, at, start, end)
    at += end - start
  }
  const packed = (pieces: Packed, piece: number) =>
    bytes(pieces.bytes, pieces.starts[piece] ?? 0, pieces.starts[piece + 1] ?? 0)
  const part = (whole: Uint8Array) => {
    reserve(whole.length)
    buffer.set(whole, at)
    at += whole.length
  }
  return {
    begin(): void {
      at = 0
    },
    /** ASCII only, and short: for that, a call of `Buffer.write` takes longer than the letters. */
    text(text: string): void {
      reserve(text.length)
      for (let i = 0; i < text.length; i++) buffer[at + i] = text.charCodeAt(i)
      at += text.length
    },
    part,
    baseRow(base: Base, row: number, state: Uint8Array): void {
      bytes(base.own, factOf(base, row, 'own'), factOf(base, row + 1, 'own'))
      packed(base.kind, factOf(base, row, 'kind'))
      packed(base.place, factOf(base, row, 'place'))
      packed(base.hours, factOf(base, row, 'hours'))
      part(state)
    },
    baseDetail: (base: Base, row: number): void => packed(base.detail, factOf(base, row, 'detail')),
    change({ parts }: Change, state: Uint8Array): void {
      for (const one of parts) part(one)
      part(state)
    },
    /** A copy of what was written since `begin`. */
    end: (): Buffer => Buffer.from(buffer.subarray(0, at)),
  }
}
