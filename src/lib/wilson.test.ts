import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wilsonInterval } from './wilson.ts'

// By R: prop.test(right, of, correct = FALSE)$conf.int.
test.each([
  [15, 20, 0.5313, 0.8881],
  [0, 10, 0, 0.2775],
  [10, 10, 0.7225, 1],
  [81, 263, 0.2553, 0.3662],
])('of %i in %i it is %f to %f', (right, of, low, high) => {
  const interval = wilsonInterval(right, of)
  expect(interval?.low).toBeCloseTo(low, 4)
  expect(interval?.high).toBeCloseTo(high, 4)
})

test('it holds the share, lies within 0 and 1, and is none of nothing', () => {
  expect(wilsonInterval(0, 0)).toBeNull()
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(5000), (a, b) => {
      const [right, of] = [Math.min(a, b), Math.max(a, b, 1)]
      const { low, high } = wilsonInterval(right, of) ?? { low: 2, high: -1 }
      return low >= 0 && high <= 1 && low <= right / of + 1e-12 && high >= right / of - 1e-12
    }),
  )
})
