import { expect, test } from 'vitest'
import { pickWeighted } from './pick-weighted.ts'

test('shares the words in the order of the weights, and nothing falls on 0', () => {
  const picked = Array.from({ length: 6 }, (_, word) => pickWeighted([1, 0, 2, 3], [word]))
  expect(picked).toEqual([0, 2, 2, 3, 3, 3])
})

test('throws words away that would favour the first ones', () => {
  const last = 2 ** 32 - 1 // 2^32 is 1 more than a multiple of 3
  expect(pickWeighted([1, 1, 1], [last, 2])).toBe(2)
  expect(pickWeighted([1, 1, 1], [last - 1])).toBe(2)
  expect(() => pickWeighted([1, 1, 1], [last])).toThrow('ended')
})

test.each([[[]], [[0, 0]], [[-1, 2]], [[0.5]], [[2 ** 32]], [[Number.NaN]]])(
  '%j are no weights',
  (weights) => {
    expect(() => pickWeighted(weights, [0])).toThrow(RangeError)
  },
)
