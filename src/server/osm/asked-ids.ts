/**
 * The ids that matter of a file's many. First all are asked for, then `seal`, then each of them has an index. 8 bytes an
 * asked id, 8 a different one.
 */
export class AskedIds {
  #asked = new Float64Array(1024)
  #count = 0
  /** Ascending, each once. */
  #ids = new Float64Array()

  /** How often was asked before `seal`. */
  get count(): number {
    return this.#count
  }

  /** How many different ids there are, after `seal`. */
  get size(): number {
    return this.#ids.length
  }

  ask(id: number): void {
    if (this.#count === this.#asked.length) {
      const more = new Float64Array(2 * this.#count)
      more.set(this.#asked)
      this.#asked = more
    }
    this.#asked[this.#count] = id
    this.#count += 1
  }

  seal(): void {
    const sorted = this.#asked.subarray(0, this.#count).sort()
    let size = 0
    for (const id of sorted) if (size === 0 || id !== sorted[size - 1]) sorted[size++] = id
    this.#ids = sorted.slice(0, size)
    this.#asked = new Float64Array(1024)
    this.#count = 0
  }

  /** From 0 on; -1 for an id that was not asked for. */
  indexOf(id: number): number {
    let low = 0
    let high = this.#ids.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#ids[middle] ?? 0) < id) low = middle + 1
      else high = middle
    }
    return this.#ids[low] === id ? low : -1
  }
}
