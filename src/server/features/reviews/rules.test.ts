import { expect, test } from 'vitest'
import { reviewSorts } from '#contract/reviews.ts'
import { distributionOf, meanOf, reviewCursor } from './rules.ts'

test('a cursor is read in the order it was written for, and nothing else is', () => {
  for (const sort of reviewSorts) {
    const written = reviewCursor(sort).write({ stars: 4, id: 1234 })
    for (const other of reviewSorts)
      expect(reviewCursor(other).parse(written)).toEqual(other === sort ? { stars: 4, id: 1234 } : null)
    for (const text of ['', 'n', `${written}0000000000000000`, `${written};`, written.replace('4', '6')])
      expect(reviewCursor(sort).parse(text)).toBeNull()
  }
})

test('the distribution has all five, the mean two decimals', () => {
  const given = [
    { stars: 5, many: 2 },
    { stars: 2, many: 1 },
  ]
  expect(distributionOf(given)).toEqual([0, 1, 0, 0, 2])
  expect([meanOf(distributionOf(given)), meanOf([0, 0, 0, 0, 0]), meanOf([1, 0, 0, 0, 1])]).toEqual([
    4,
    null,
    3,
  ])
  expect(meanOf([0, 1, 0, 0, 5])).toBe(4.5)
  expect(meanOf([0, 0, 1, 2, 0])).toBe(3.67)
})
