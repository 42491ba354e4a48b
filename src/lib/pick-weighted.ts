const WORDS = 2 ** 32

/** Random words from here on would favour the first ones of so many. */
export const fairBelow = (total: number): number => WORDS - (WORDS % total)

/**
 * Chooses an index with a chance proportional to its weight, exactly: random words that would favour the first ones
 * are thrown away.
 *
 * @param weights whole, not negative, not all 0; their sum below 2^32
 * @param words random 32-bit words, as many as are asked for
 * @throws RangeError when nothing has a weight, or the words end
 */
export function pickWeighted(weights: readonly number[], words: Iterable<number>): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (!(total > 0 && total < WORDS && weights.every((one) => Number.isInteger(one) && one >= 0)))
    throw new RangeError('Weights must be whole, not negative, and add up to something below 2^32')
  const fair = fairBelow(total)
  for (const word of words) {
    if (word >= fair) continue
    let left = word % total
    for (const [index, weight] of weights.entries()) {
      if (left < weight) return index
      left -= weight
    }
  }
  throw new RangeError('The random words ended')
}
