import { AskedIds } from '../../osm/asked-ids.ts'
import { type Box, union } from '../../osm/box.ts'
import { UnsupportedFile } from '../../osm/tags.ts'

/** 24 MB a million ids. The ways and relations of a country that are businesses have one or two million points. */
const MAX_IDS = 10_000_000

/**
 * Boxes by id, of those ids only that were asked for: a country has a hundred million points, and a few of them matter.
 * First all are asked for, then `seal`, then they are grown and got. 8 bytes an asked id, 24 a different one.
 */
export class BoxTable {
  readonly #ids = new AskedIds()
  /** South, west, north, east of each; south above north: none yet. */
  #boxes = new Int32Array()

  /** How many ids there are, after `seal`. */
  get size(): number {
    return this.#ids.size
  }

  /** @throws UnsupportedFile when more than ten million are asked for */
  ask(id: number): void {
    if (this.#ids.count === MAX_IDS)
      throw new UnsupportedFile('its businesses have more than ten million points: import it in parts')
    this.#ids.ask(id)
  }

  seal(): void {
    this.#ids.seal()
    this.#boxes = new Int32Array(4 * this.size)
    for (let south = 0; south < this.#boxes.length; south += 4) this.#boxes[south] = 1
  }

  has(id: number): boolean {
    return this.#ids.indexOf(id) >= 0
  }

  /** Grows the box of `id` so that it holds `box` too. */
  grow(id: number, box: Box): void {
    const at = 4 * this.#ids.indexOf(id)
    if (at < 0) return
    const grown = union(this.#read(at), box)
    if (grown) this.#boxes.set([grown.south, grown.west, grown.north, grown.east], at)
  }

  /** The box of `id`; null when it was never grown. */
  get(id: number): Box | null {
    const at = 4 * this.#ids.indexOf(id)
    return at < 0 ? null : this.#read(at)
  }

  #read(at: number): Box | null {
    const [south = 0, west = 0, north = 0, east = 0] = this.#boxes.subarray(at, at + 4)
    return south > north ? null : { south, west, north, east }
  }
}
