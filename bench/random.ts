export type Random = ReturnType<typeof makeRandom>

/** The same numbers for the same seed, on every machine: mulberry32. */
export function makeRandom(seed: number) {
  let state = seed | 0
  /** From 0 to below 1. */
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
    /** What `make` gives in that share of the cases, else null. */
    sometimes: <T>(share: number, make: () => T): T | null => (next() < share ? make() : null),
    /** A whole number from `least` to `most`. */
    whole: (least: number, most: number): number => least + Math.floor(next() * (most - least + 1)),
    /** Mean 0, deviation 1: Box and Muller. */
    normal: (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}

/** Picks one of `items` as often as its weight says. */
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
