export type Random = ReturnType<typeof makeRandom>

/** Random numbers by mulberry32: the same for a seed on every machine. */
export function makeRandom(seed: number) {
  let state = seed | 0
  /** From 0 up to, but not including, 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <T>(from: readonly T[]): T => {
    const one = from[Math.floor(next() * from.length)]
    if (one === undefined) throw new Error('Nothing to pick from')
    return one
  }
  return {
    next,
    pick,
    chance: (share: number): boolean => next() < share,
    /** The result of `make` in that share of the cases, else null. */
    sometimes: <T>(share: number, make: () => T): T | null => (next() < share ? make() : null),
    /** An integer from `least` to `most`. */
    whole: (least: number, most: number): number => least + Math.floor(next() * (most - least + 1)),
    /** Mean 0, standard deviation 1, by Box and Muller. */
    normal: (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}

/** Picks one of `items` by weight. */
export function makeWeighted<T>(items: readonly T[], weightOf: (item: T) => number): (random: Random) => T {
  let sum = 0
  const sums = items.map((item) => {
    sum += weightOf(item)
    return sum
  })
  return (random) => {
    const at = random.next() * sum
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > at) high = middle
      else low = middle + 1
    }
    const one = items[low]
    if (one === undefined) throw new Error('Nothing to pick from')
    return one
  }
}
