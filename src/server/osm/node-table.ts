import { AskedIds } from './asked-ids.ts'

/** No position: less than any coordinate in units of 1e-7 degrees, or of a map. */
const NEVER = -(2 ** 31)

/** Two whole numbers, a position in some unit, by id of those nodes only that were asked for: `ask`, `seal`, `put`, `get`. */
export class NodeTable {
  readonly #ids = new AskedIds()
  #places = new Int32Array()

  ask(ids: Iterable<number>): void {
    for (const id of ids) this.#ids.ask(id)
  }

  seal(): void {
    this.#ids.seal()
    this.#places = new Int32Array(2 * this.#ids.size).fill(NEVER)
  }

  put(id: number, a: number, b: number): void {
    const at = 2 * this.#ids.indexOf(id)
    if (at < 0) return
    this.#places[at] = a
    this.#places[at + 1] = b
  }

  /** Null for a node that is outside of the extract. */
  get(id: number): [a: number, b: number] | null {
    const at = 2 * this.#ids.indexOf(id)
    const [a = NEVER, b = NEVER] = at < 0 ? [] : [this.#places[at], this.#places[at + 1]]
    return a === NEVER ? null : [a, b]
  }

  /** a, b, a, b … of these ids; those outside of the extract are left out. */
  line(ids: Iterable<number>): number[] {
    return [...ids].flatMap((id) => this.get(id) ?? [])
  }
}
