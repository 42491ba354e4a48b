import { type Base, factOf } from './base.ts'
import type { Change } from './overlay.ts'
import { type Packed, SPACE, WORD_BYTES } from './packed.ts'

/** Room for many answers. One that needs more begins a buffer of its own. */
const BUFFER_BYTES = 1 << 18
const MOST_DIGITS = 20
/** What a processor fetches from memory at once is 64 bytes. */
const LINE_WORDS = 16
const ZERO = 0x30
const POINT = 0x2e

/** Lays parts one behind the other, and answers too: each is handed out where it was written, and never _touched again. */
export function makeWriter() {
  let buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)
  let words = new Int32Array(buffer.buffer)
  let begin = 0
  let at = 0
  const reserve = (more: number) => {
    if (at + more <= buffer.length) return
    const written = at - begin
    const fresh = Buffer.allocUnsafeSlow(Math.max(BUFFER_BYTES, 2 * WORD_BYTES * (written + more)))
    buffer.copy(fresh, 0, begin, at)
    buffer = fresh
    words = new Int32Array(fresh.buffer)
    begin = 0
    at = written
  }
  /** A run of `from`, at the next place where a word can stand. */
  const run = (from: Int32Array, start: number, end: number) => {
    reserve((end - start + 1) * WORD_BYTES)
    while (at % WORD_BYTES > 0) buffer[at++] = SPACE
    const into = words
    let to = at / WORD_BYTES
    for (let i = start; i < end; i++) into[to++] = from[i] ?? 0
    at = to * WORD_BYTES
  }
  const packed = (pieces: Packed, piece: number) =>
    run(pieces.words, pieces.starts[piece] ?? 0, pieces.starts[piece + 1] ?? 0)
  const part = (whole: Int32Array) => run(whole, 0, whole.length)
  let _touched = 0 // kept, lest the engine leave out reading what nobody uses
  const touch = ({ words: of, starts }: Packed, piece: number, lines: number) => {
    const start = starts[piece] ?? 0
    for (let line = 0; line < lines; line++) _touched ^= of[start + line * LINE_WORDS] ?? 0
  }
  return {
    /**
     * Looks at what rows of the base will be written from: of a million, hardly one is in the processor's cache. Read for
     * itself, what is far away is fetched side by side; the copying would wait for one stretch after the other.
     */
    prefetch(base: Base, rows: readonly { row: number }[]): void {
      for (const { row } of rows) {
        if (row < 0) continue
        const end = factOf(base, row + 1, 'own')
        for (let i = factOf(base, row, 'own'); i < end; i += LINE_WORDS) _touched ^= base.own[i] ?? 0
        touch(base.kind, factOf(base, row, 'kind'), 1)
        touch(base.place, factOf(base, row, 'place'), 2)
        touch(base.hours, factOf(base, row, 'hours'), 3)
      }
    },
    begin(): void {
      begin = at
    },
    /** ASCII only, and short: for that, a call of `Buffer.write` takes longer than the letters do. */
    text(text: string): void {
      reserve(text.length)
      const into = buffer
      let to = at
      for (let i = 0; i < text.length; i++) into[to++] = text.charCodeAt(i)
      at = to
    },
    part,
    /** `count` thousandths, as JSON writes the number: 1250 is 1.25. A number's own text takes several times as long. */
    thousandths(count: number): void {
      reserve(MOST_DIGITS)
      const into = buffer
      const whole = Math.floor(count / 1000)
      let rest = count - whole * 1000
      let to = at
      let unit = 1
      while (unit * 10 <= whole) unit *= 10
      for (let left = whole; unit >= 1; unit = Math.floor(unit / 10)) {
        const digit = Math.floor(left / unit)
        into[to++] = ZERO + digit
        left -= digit * unit
      }
      if (rest > 0) into[to++] = POINT
      for (let place = 100; rest > 0; place /= 10) {
        const digit = Math.floor(rest / place)
        into[to++] = ZERO + digit
        rest -= digit * place
      }
      at = to
    },
    baseRow(base: Base, row: number, state: Int32Array): void {
      run(base.own, factOf(base, row, 'own'), factOf(base, row + 1, 'own'))
      packed(base.kind, factOf(base, row, 'kind'))
      packed(base.place, factOf(base, row, 'place'))
      packed(base.hours, factOf(base, row, 'hours'))
      part(state)
    },
    baseDetail: (base: Base, row: number): void => packed(base.detail, factOf(base, row, 'detail')),
    change({ parts }: Change, state: Int32Array): void {
      for (const one of parts) part(one)
      part(state)
    },
    /** What was written since `begin`. */
    end: (): Buffer => buffer.subarray(begin, at),
  }
}
