import { type Base, COLUMNS_A_ROW, getColumn } from './base.ts'
import type { Change } from './overlay.ts'
import {
  type Extent,
  type Packed,
  type PackedParts,
  type Part,
  SPACE,
  WORD_BYTES,
  type Words,
} from './packed.ts'
import { OWN_BESIDE_CARD } from './pieces.ts'

/** Room for many answers; a larger one gets its own buffer. */
const BUFFER_BYTES = 1 << 18
const MAX_DIGITS = 20
/** A cache line of 64 bytes. */
const LINE_WORDS = 64 / WORD_BYTES
const ZERO = 0x30
const POINT = 0x2e
const COMMA = 0x2c

/**
 * Writes answers as JSON bytes: prepared parts one after the other, answers one after the other in one large buffer. An
 * answer of 20 businesses takes 27 µs of the processor, compiled serialisers over objects take 133; of that, copying words
 * instead of bytes saves 6 µs, `prefetch` 3, writing digits and short texts by hand 4 (docs/decisions/0085); words of eight bytes
 * instead of four 1.4 more (0151); `release` 6 of 33, as new buffers are cleared (0153).
 */
export function makeWriter() {
  let buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)
  let words: Words = new Float64Array(buffer.buffer)
  let begin = 0
  let at = 0
  const reserve = (more: number) => {
    if (at + more <= buffer.length) return
    const written = at - begin
    const fresh = Buffer.allocUnsafeSlow(Math.max(BUFFER_BYTES, 2 * WORD_BYTES * (written + more)))
    buffer.copy(fresh, 0, begin, at)
    buffer = fresh
    words = new Float64Array(fresh.buffer)
    begin = 0
    at = written
  }
  /** Copies words `start` to `end` to the next word boundary. */
  const run = (from: Words, start: number, end: number) => {
    reserve((end - start + 1) * WORD_BYTES)
    while (at % WORD_BYTES > 0) buffer[at++] = SPACE
    const into = words
    let to = at / WORD_BYTES
    for (let i = start; i < end; i++) into[to++] = from[i] ?? 0
    at = to * WORD_BYTES
  }
  const packed = (pieces: Packed, piece: number) =>
    run(pieces.words, pieces.starts[piece] ?? 0, pieces.starts[piece + 1] ?? 0)
  const shared = ({ words: from, starts, cardEnds }: PackedParts, piece: number, extent: Extent) =>
    run(from, starts[piece] ?? 0, (extent === 'card' ? cardEnds[piece] : starts[piece + 1]) ?? 0)
  const part = (whole: Words) => run(whole, 0, whole.length)
  /** Takes back the last fields, each behind a comma and none with a comma in its value. */
  const takeBack = (fields: number) => {
    const from = buffer
    let to = at
    for (let left = fields; left > 0; ) if (from[--to] === COMMA) left--
    at = to
  }
  let _touched = 0 // prevents dead-code elimination of the reads
  /** A comparison that hardly ever holds, so that nothing waits for what was read. */
  const touch = (of: Words | Uint32Array, at: number) => {
    if (of[at] === 0) _touched += 1
  }
  const touchLines = ({ words: of, starts }: Packed, piece: number, lines: number) => {
    const start = starts[piece] ?? 0
    for (let line = 0; line < lines; line++) touch(of, start + line * LINE_WORDS)
  }
  return {
    /**
     * Reads a word of each cache line that the rows will be written from: of a million, hardly one is in the processor's
     * cache. In three rounds, as each tells where the next one reads: within a round the reads of all rows run in parallel;
     * copying would wait for one cache line after the other.
     */
    prefetch(
      { columns, own, kind, place, hours }: Base,
      found: readonly { row: number }[],
      extent: Extent,
    ): void {
      const base = { columns }
      const ofBase = found.filter(({ row }) => row >= 0)
      for (const { row } of ofBase) touch(columns, row * COLUMNS_A_ROW)
      for (const { row } of ofBase) {
        const end = getColumn(base, row + 1, 'own')
        for (let i = getColumn(base, row, 'own'); i < end; i += LINE_WORDS) touch(own, i)
        touch(kind.starts, getColumn(base, row, 'kind'))
        touch(place.starts, getColumn(base, row, 'place'))
        if (extent === 'whole') touch(hours.starts, getColumn(base, row, 'hours'))
      }
      for (const { row } of ofBase) {
        touchLines(kind, getColumn(base, row, 'kind'), 1)
        touchLines(place, getColumn(base, row, 'place'), 2)
        if (extent === 'whole') touchLines(hours, getColumn(base, row, 'hours'), 3)
      }
    },
    /** At a word boundary: the same answer has the same bytes each time. */
    begin(): void {
      begin = at
      reserve(WORD_BYTES)
      at = Math.ceil(at / WORD_BYTES) * WORD_BYTES
      begin = at
    },
    /** Short ASCII only: a call of `Buffer.write` takes longer than the letters do. */
    text(text: string): void {
      reserve(text.length)
      const into = buffer
      let to = at
      for (let i = 0; i < text.length; i++) into[to++] = text.charCodeAt(i)
      at = to
    },
    part,
    /** `count` thousandths as a JSON number: 1250 is 1.25. */
    thousandths(count: number): void {
      reserve(MAX_DIGITS)
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
    baseRow(base: Base, row: number, state: Part, extent: Extent): void {
      run(base.own, getColumn(base, row, 'own'), getColumn(base, row + 1, 'own'))
      if (extent === 'card') takeBack(OWN_BESIDE_CARD)
      shared(base.kind, getColumn(base, row, 'kind'), extent)
      shared(base.place, getColumn(base, row, 'place'), extent)
      if (extent === 'whole') packed(base.hours, getColumn(base, row, 'hours'))
      part(extent === 'card' ? state.card : state.whole)
    },
    baseDetail: (base: Base, row: number): void => packed(base.detail, getColumn(base, row, 'detail')),
    change({ own, kind, place, hours }: Change, state: Part, extent: Extent): void {
      part(own)
      if (extent === 'card') takeBack(OWN_BESIDE_CARD)
      part(extent === 'card' ? kind.card : kind.whole)
      part(extent === 'card' ? place.card : place.whole)
      if (extent === 'whole') part(hours)
      part(extent === 'card' ? state.card : state.whole)
    },
    /** The bytes written since `begin`. They stay as they are until they are released. */
    end: (): Buffer => buffer.subarray(begin, at),
    /** Nobody reads this answer any more: the next one is written in its place, if none was since. */
    release(answer: Uint8Array): void {
      if (answer.buffer === buffer.buffer && answer.byteOffset === begin) at = begin
    },
  }
}
