import { type Base, factOf } from './base.ts'
import type { Change } from './overlay.ts'
import type { Packed } from './packed.ts'

/** Room for many answers. One that needs more begins a buffer of its own. */
const BUFFER_BYTES = 1 << 18

/** Lays parts one behind the other, and answers too: each is handed out where it was written, and never touched again. */
export function makeWriter() {
  let buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)
  let begin = 0
  let at = 0
  const reserve = (more: number) => {
    if (at + more <= buffer.length) return
    const written = at - begin
    const fresh = Buffer.allocUnsafeSlow(Math.max(BUFFER_BYTES, 2 * (written + more)))
    buffer.copy(fresh, 0, begin, at)
    buffer = fresh
    begin = 0
    at = written
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
      begin = at
    },
    /** ASCII only, and short: for that, a call of `Buffer.write` takes longer than the letters do. */
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
    /** What was written since `begin`. */
    end: (): Buffer => buffer.subarray(begin, at),
  }
}
