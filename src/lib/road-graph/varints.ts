/** Writes whole numbers from 0 to 2^53 in as few bytes as they need, seven bits each (LEB128). */
export class NumberWriter {
  #bytes = new Uint8Array(1 << 16)
  #size = 0

  unsigned(value: number): void {
    if (this.#size + 10 > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    let rest = value
    while (rest > 127) {
      this.#bytes[this.#size++] = (rest & 127) | 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#size++] = rest
  }

  /** Small numbers of either sign stay short. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -value * 2 - 1 : value * 2)
  }

  done(): Uint8Array {
    return this.#bytes.subarray(0, this.#size)
  }
}

/** Reads what `NumberWriter` wrote. */
export class NumberReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  /** @throws Error where the bytes end within a number */
  unsigned(): number {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) throw new Error('the file ends too soon')
      value += (byte & 127) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }

  signed(): number {
    const value = this.unsigned()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }
}
