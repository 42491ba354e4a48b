type Graph = { first: Uint32Array; to: Uint32Array }

const UNSEEN = 0

/**
 * Marks the nodes of parts in which one can get from each node to each other, and which have at least `least` nodes: from
 * a yard behind a one-way street one comes nowhere.
 */
export function largeComponents(graph: Graph, least: number): Uint8Array {
  const search = new Search(graph, least)
  for (let node = 0; node < graph.first.length - 1; node++) search.from(node)
  return search.large
}

/** Tarjan's algorithm, without recursion: roads are long. */
class Search {
  readonly large: Uint8Array
  readonly #graph: Graph
  readonly #least: number
  /** When a node was first seen, from 1 on; and the earliest seen that it leads back to. */
  readonly #seen: Uint32Array
  readonly #low: Uint32Array
  /** Nodes whose part is not known yet, in the order in which they were seen. */
  readonly #open: Uint32Array
  readonly #isOpen: Uint8Array
  /** From where the search began to where it is, and the next arc of each node. */
  readonly #path: Uint32Array
  readonly #nextArc: Uint32Array
  #moment = 0
  #opened = 0
  #depth = 0

  constructor(graph: Graph, least: number) {
    const count = graph.first.length - 1
    this.#graph = graph
    this.#least = least
    this.large = new Uint8Array(count)
    this.#seen = new Uint32Array(count)
    this.#low = new Uint32Array(count)
    this.#open = new Uint32Array(count)
    this.#isOpen = new Uint8Array(count)
    this.#path = new Uint32Array(count)
    this.#nextArc = graph.first.slice(0, count)
  }

  from(root: number): void {
    if (this.#seen[root] !== UNSEEN) return
    this.#enter(root)
    while (this.#depth > 0) this.#step(this.#path[this.#depth - 1] ?? 0)
  }

  #enter(node: number): void {
    this.#moment += 1
    this.#seen[node] = this.#moment
    this.#low[node] = this.#moment
    this.#isOpen[node] = 1
    this.#open[this.#opened++] = node
    this.#path[this.#depth++] = node
  }

  #step(node: number): void {
    const { first, to } = this.#graph
    const arc = this.#nextArc[node] ?? 0
    const next = to[arc] ?? 0
    this.#nextArc[node] = arc + 1
    if (arc === (first[node + 1] ?? 0)) this.#leave(node)
    else if (this.#seen[next] === UNSEEN) this.#enter(next)
    else if (this.#isOpen[next] === 1) this.#lower(node, this.#seen[next] ?? 0)
  }

  #leave(node: number): void {
    this.#depth -= 1
    if (this.#low[node] === this.#seen[node]) this.#close(node)
    if (this.#depth > 0) this.#lower(this.#path[this.#depth - 1] ?? 0, this.#low[node] ?? 0)
  }

  /** All that was opened since the first node of a part is that part. */
  #close(first: number): void {
    const end = this.#opened
    do {
      this.#opened -= 1
      this.#isOpen[this.#open[this.#opened] ?? 0] = 0
    } while (this.#open[this.#opened] !== first)
    if (end - this.#opened < this.#least) return
    for (const node of this.#open.subarray(this.#opened, end)) this.large[node] = 1
  }

  #lower(node: number, value: number): void {
    if (value < (this.#low[node] ?? 0)) this.#low[node] = value
  }
}
