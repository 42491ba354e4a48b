/** A binary heap of nodes by a key, the least first, in typed arrays that grow. */
export function makeHeap() {
  let keys = new Float64Array(1 << 12)
  let nodes = new Uint32Array(1 << 12)
  let count = 0

  function grow(): void {
    const [oldKeys, oldNodes] = [keys, nodes]
    keys = new Float64Array(count * 2)
    nodes = new Uint32Array(count * 2)
    keys.set(oldKeys)
    nodes.set(oldNodes)
  }
  return {
    clear: () => {
      count = 0
    },
    size: () => count,
    leastKey: () => keys[0] ?? 0,
    push(key: number, node: number): void {
      if (count === keys.length) grow()
      let i = count++
      while (i > 0) {
        const parent = (i - 1) >> 1
        if ((keys[parent] ?? 0) <= key) break
        keys[i] = keys[parent] ?? 0
        nodes[i] = nodes[parent] ?? 0
        i = parent
      }
      keys[i] = key
      nodes[i] = node
    },
    /** Takes the node with the least key. */
    pop(): number {
      const least = nodes[0] ?? 0
      count -= 1
      const [key, node] = [keys[count] ?? 0, nodes[count] ?? 0]
      let i = 0
      for (;;) {
        let child = 2 * i + 1
        if (child >= count) break
        if (child + 1 < count && (keys[child + 1] ?? 0) < (keys[child] ?? 0)) child += 1
        if ((keys[child] ?? 0) >= key) break
        keys[i] = keys[child] ?? 0
        nodes[i] = nodes[child] ?? 0
        i = child
      }
      keys[i] = key
      nodes[i] = node
      return least
    },
  }
}
