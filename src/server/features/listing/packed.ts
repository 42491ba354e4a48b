import { free, growingNumbers } from '#lib/growing.ts'

/**
 * Text as words of eight bytes, only to be copied: as numbers they mean nothing. None is a NaN, of which a copy may have other
 * bytes: on machines of this byte order that is text with 0x7F behind a byte from 0xF0 on, or 0xFF, and UTF-8 has neither.
 */
export type Words = Float64Array

/**
 * Pieces of JSON in one array: piece i spans `starts[i]` to `starts[i + 1]`. They are copied as words (the saving is
 * stated in `writer.ts`), so each is padded with spaces, which are insignificant between the parts of an object.
 */
export type Packed = { words: Words; starts: Uint32Array }

/** Pieces of which cards show the beginning, to `cardEnds[i]`. */
export type PackedParts = Packed & { cardEnds: Uint32Array }

/** Of what a list tells: all fields, or those of a card. */
export type Extent = 'whole' | 'card'

/** A part of a business, as `Extent` says; the card's fields are the beginning of all. */
export type Part = Readonly<Record<Extent, Words>>

export const WORD_BYTES = Float64Array.BYTES_PER_ELEMENT
export const SPACE = 0x20
const FIRST_WORDS = 1 << 14

const wordsFor = (bytes: number): number => Math.ceil(bytes / WORD_BYTES)

/** One piece by itself. */
export function wordsOf(piece: Uint8Array): Words {
  const words = new Float64Array(wordsFor(piece.length))
  const bytes = new Uint8Array(words.buffer)
  bytes.fill(SPACE, piece.length)
  bytes.set(piece)
  return words
}

/** The fields of a card, and the others behind them. */
export function partOf(card: Uint8Array, rest: Uint8Array): Part {
  const [first, second] = [wordsOf(card), wordsOf(rest)]
  const whole = new Float64Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return { whole, card: whole.subarray(0, first.length) }
}

/** Collects pieces; `pack` moves them to shared memory, so that a worker can build what another thread reads. */
export function makePacker() {
  let words = new Float64Array(FIRST_WORDS)
  let used = 0
  /** Where each piece ends. */
  const ends = growingNumbers()
  return {
    /** The piece's number. */
    add(piece: Uint8Array): number {
      const end = used + wordsFor(piece.length)
      if (end > words.length) {
        const larger = new Float64Array(Math.max(words.length * 2, end))
        larger.set(words.subarray(0, used))
        words = larger
      }
      const bytes = new Uint8Array(words.buffer, used * WORD_BYTES, (end - used) * WORD_BYTES)
      bytes.fill(SPACE, piece.length)
      bytes.set(piece)
      used = end
      ends.push(used)
      return ends.length - 1
    },
    /** The pieces in the given order, by default in the order they were added; none is added any more. */
    pack(order?: Uint32Array): Packed {
      const bounds = ends.all()
      const count = order ? order.length : bounds.length
      const packed = {
        words: new Float64Array(new SharedArrayBuffer(used * WORD_BYTES)),
        starts: sharedNumbers(count + 1),
      }
      let at = 0
      for (let i = 0; i < count; i++) {
        const piece = order ? (order[i] ?? 0) : i
        const part = words.subarray(piece === 0 ? 0 : bounds[piece - 1], bounds[piece])
        packed.words.set(part, at)
        at += part.length
        packed.starts[i + 1] = at
      }
      free(words)
      ends.free()
      return packed
    },
  }
}

/** Pieces shared by many rows: one for each key. */
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

/** The same of parts. */
export function makePartInterner() {
  const pieces = makeInterner()
  const cardWords = growingNumbers()
  return {
    number: (key: string, make: () => Part): number =>
      pieces.number(key, () => {
        const { whole, card } = make()
        cardWords.push(card.length)
        return new Uint8Array(whole.buffer)
      }),
    pack(): PackedParts {
      const packed = pieces.pack()
      const cardEnds = sharedNumbers(
        cardWords.all().map((words, piece) => (packed.starts[piece] ?? 0) + words),
      )
      cardWords.free()
      return { ...packed, cardEnds }
    },
  }
}

export const sharedBytes = (length: number): Buffer => Buffer.from(new SharedArrayBuffer(length))

/** Letters in shared memory. */
export function sharedLetters(of: Uint16Array): Uint16Array {
  const letters = new Uint16Array(new SharedArrayBuffer(of.byteLength))
  letters.set(of)
  return letters
}

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
