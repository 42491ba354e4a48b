import { type Box, union } from './import-box.ts'
import { UnsupportedFile } from './import-element.ts'

/** Asked ids; 24 MB a million. The ways and relations of a country that are businesses have one or two million points. */
const MOST = 10_000_000

/**
 * Boxes by id, of those ids only that were asked for: a country has a hundred million points, and a few of them matter.
 * First all are asked for, then `seal`, then they are grown and got. 8 bytes an asked id, 24 a different one.
 */
export class BoxTable {
  #asked: number[] = []
  /** Ascending, each once. */
  #ids = new Float64Array()
  /** South, west, north, east of each; south above north: none yet. */
  #boxes = new Int32Array()

  /** How many ids there are, after `seal`. */
  get size(): number {
    return this.#ids.length
  }

  /** @throws UnsupportedFile when more than ten million are asked for */
  ask(id: number): void {
    if (this.#asked.length === MOST)
      throw new UnsupportedFile('its businesses have more than ten million points: import it in parts')
    this.#asked.push(id)
  }

  seal(): void {
    const sorted = Float64Array.from(this.#asked).sort()
    this.#asked = []
    let size = 0
    for (const id of sorted) if (size === 0 || id !== sorted[size - 1]) sorted[size++] = id
    this.#ids = sorted.slice(0, size)
    this.#boxes = new Int32Array(4 * size)
    for (let south = 0; south < 4 * size; south += 4) this.#boxes[south] = 1
  }

  has(id: number): boolean {
    return this.#indexOf(id) >= 0
  }

  /** Grows the box of `id` so that it holds `box` too. */
  grow(id: number, box: Box): void {
    const at = 4 * this.#indexOf(id)
    if (at < 0) return
    const grown = union(this.#read(at), box)
    if (grown) this.#boxes.set([grown.south, grown.west, grown.north, grown.east], at)
  }

  /** The box of `id`; null when it was never grown. */
  get(id: number): Box | null {
    const at = 4 * this.#indexOf(id)
    return at < 0 ? null : this.#read(at)
  }

  #read(at: number): Box | null {
    const [south = 0, west = 0, north = 0, east = 0] = this.#boxes.subarray(at, at + 4)
    return south > north ? null : { south, west, north, east }
  }

  #indexOf(id: number): number {
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
