/** More than any key of usefulness: a class of fit stands before all of the next. */
export const APART = 8

/**
 * Least points a word, by class: what was asked for by its name; what a trade, a place or a part of a name fits; what
 * services or the address do. The rest are words with a forgiven letter.
 */
const [BY_NAME, MEANT, BESIDE] = [11.5, 8, 4]

/**
 * The class of how well words fit, 0 for the best. Only a clear difference counts: within a class usefulness decides.
 * Where all words are understood as trade and place nobody asks for a name: one that holds them is not better.
 */
export function fitOf(score: number, { count, mayName }: { count: number; mayName: boolean }): number {
  if (count === 0) return 0
  const points = score / count
  if (mayName && points >= BY_NAME) return 0
  if (points >= MEANT) return 1
  return points >= BESIDE ? 2 : 3
}
