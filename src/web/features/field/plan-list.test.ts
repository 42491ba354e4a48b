import { expect, test } from 'vitest'
import { progressOf } from './plan-list.tsx'

test.each([
  [8, 25, 32, 'slow'],
  [15, 20, 75, 'going'],
  [5, 30, 17, 'behind'],
  [0, 22, 0, 'behind'],
  [16, 20, 80, 'good'],
  [79, 100, 79, 'going'],
  [10, 20, 50, 'going'],
  [49, 100, 49, 'slow'],
  [5, 20, 25, 'slow'],
  [24, 100, 24, 'behind'],
  [999, 1000, 99, 'good'],
  [31, 30, 103, 'good'],
])('%i of %i are %i per cent: %s', (completed, target, percent, tone) => {
  expect(progressOf({ completed, target })).toEqual({ percent, tone, isReached: completed >= target })
})
