const TWO_28 = 2 ** 28
const TOO_LARGE = 'a number is too large'
const TOO_SHORT = 'a block ends too soon'

/** Numbers of protobuf, one after the other. Whatever the bytes are, a call answers a safe integer or throws in words. */
export class VarintReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length
  }

  /** uint32, uint64, enum. */
  unsigned(): number {
    const byte = this.#byte()
    return byte < 128 ? byte : this.#long(byte, false)
  }

  /** int32, int64: negative ones have ten bytes. */
  signed(): number {
    const byte = this.#byte()
    return byte < 128 ? byte : this.#long(byte, true)
  }

  /** sint32, sint64: 0, -1, 1, -2 … are written as 0, 1, 2, 3 … */
  zigzag(): number {
    const value = this.unsigned()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  /** Passes over a number of any size. */
  skip(): void {
    while (this.#byte() >= 128);
  }

  /** The next `length` bytes; a view, not a copy. */
  view(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw new Error(TOO_SHORT)
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  #byte(): number {
    const byte = this.#bytes[this.#at]
    if (byte === undefined) throw new Error(TOO_SHORT)
    this.#at += 1
    return byte
  }

  /** Seven bits a byte, the lowest first; gathered in pieces of 28, 28 and 8, since bits of numbers end at 32. */
  #long(first: number, isSigned: boolean): number {
    let low = first & 127
    let middle = 0
    let high = 0
    for (let i = 1, byte = first; byte >= 128; i += 1) {
      if (i === 10) throw new Error(TOO_LARGE)
      byte = this.#byte()
      const bits = byte & 127
      if (i < 4) low |= bits << (7 * i)
      else if (i < 8) middle |= bits << (7 * (i - 4))
      else high |= bits << (7 * (i - 8))
    }
    const isNegative = isSigned && high === 255
    const value = (isNegative ? middle - TWO_28 : middle) * TWO_28 + low
    if ((high !== 0 && !isNegative) || !Number.isSafeInteger(value)) throw new Error(TOO_LARGE)
    return value
  }
}

/** How a field is written: the lowest three bits of the key before it. */
const WIRE = { none: -1, varint: 0, eightBytes: 1, bytes: 2, fourBytes: 5 }

/** The fields of a protobuf message, one after the other. One that nobody reads is passed over. */
export class FieldReader {
  /** The number of the field that is next to be read. */
  field = 0
  readonly #values: VarintReader
  #wire = WIRE.none

  constructor(bytes: Uint8Array) {
    this.#values = new VarintReader(bytes)
  }

  /** Goes on to the next field; false when there is none. */
  next(): boolean {
    this.#passOver()
    if (this.#values.done) return false
    const key = this.#values.unsigned()
    this.field = Math.floor(key / 8)
    this.#wire = key % 8
    return true
  }

  unsigned(): number {
    this.#expect(WIRE.varint)
    return this.#values.unsigned()
  }

  signed(): number {
    this.#expect(WIRE.varint)
    return this.#values.signed()
  }

  zigzag(): number {
    this.#expect(WIRE.varint)
    return this.#values.zigzag()
  }

  /** Bytes, text, a message, a packed list; a view, not a copy. */
  bytes(): Uint8Array {
    this.#expect(WIRE.bytes)
    return this.#values.view(this.#values.unsigned())
  }

  #expect(wire: number): void {
    if (this.#wire !== wire) throw new Error(`field ${this.field} of a block is of another type`)
    this.#wire = WIRE.none
  }

  #passOver(): void {
    if (this.#wire === WIRE.varint) this.#values.skip()
    else if (this.#wire === WIRE.eightBytes) this.#values.view(8)
    else if (this.#wire === WIRE.fourBytes) this.#values.view(4)
    else if (this.#wire === WIRE.bytes) this.bytes()
    else if (this.#wire !== WIRE.none) throw new Error(`field ${this.field} of a block is of an unknown type`)
    this.#wire = WIRE.none
  }
}
