type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

const FIRST = 1 << 12

/**
 * Numbers of one kind that are added one by one. As a plain array a million of them would count as live heap, which lets as much
 * garbage stay.
 */
export class Growing<T extends Numbers> {
  #numbers: T
  #used = 0
  readonly #make: (length: number) => T

  constructor(make: (length: number) => T) {
    this.#make = make
    this.#numbers = make(FIRST)
  }

  get length(): number {
    return this.#used
  }

  push(number: number): void {
    if (this.#used === this.#numbers.length) {
      const larger = this.#make(Math.max(FIRST, 2 * this.#used))
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.#used] = number
    this.#used += 1
  }

  /** 0 where there is none. */
  at(i: number): number {
    return this.#numbers[i] ?? 0
  }

  /** The numbers so far; another push may leave this array behind. */
  all(): T {
    return this.#numbers.subarray(0, this.#used) as T
  }

  /** Gives the memory back; afterwards it is empty. */
  free(): void {
    free(this.#numbers)
    this.#numbers = this.#make(0)
    this.#used = 0
  }
}

/** Gives the memory of an array back at once, not when it is collected: hundreds of megabytes would be waiting beside what is laid out of them. */
export const free = ({ buffer }: Numbers | Int32Array) => void (buffer as ArrayBuffer).transfer(0)

export const growingBytes = () => new Growing((length) => new Uint8Array(length))
export const growingNumbers = () => new Growing((length) => new Uint32Array(length))
export const growingFloats = () => new Growing((length) => new Float64Array(length))
