import type { ReviewSort } from '#contract/reviews.ts'
import type { CursorCodec } from '#lib/cursor.ts'

/** New ones of one business that are shown unseen; the others of the hour wait for a look by the staff. */
export const UNSEEN_AN_HOUR = 10

/** Where the next page starts: after this one, in the order that was asked for. */
export type ReviewCursor = { stars: number; id: number }

/** A cursor of one order is refused in another. */
export const reviewCursor = (sort: ReviewSort): CursorCodec<ReviewCursor> => ({
  parse(text) {
    const [, stars, id] = new RegExp(`^${sort[0] ?? ''}([1-5])\\.([1-9]\\d{0,14})$`).exec(text) ?? []
    return stars && id ? { stars: Number(stars), id: Number(id) } : null
  },
  write: ({ stars, id }) => `${sort[0] ?? ''}${stars}.${id}`,
})

/** How many gave one star, two, … five, from the rows of those that were given at all. */
export const distributionOf = (given: readonly { stars: number; many: number }[]): number[] =>
  [1, 2, 3, 4, 5].map((stars) => given.find((one) => one.stars === stars)?.many ?? 0)

/** The mean of a distribution to two decimals; null of none. */
export function meanOf(distribution: readonly number[]): number | null {
  const count = distribution.reduce((sum, many) => sum + many, 0)
  const sum = distribution.reduce((total, many, i) => total + many * (i + 1), 0)
  return count === 0 ? null : Math.round((100 * sum) / count) / 100
}
