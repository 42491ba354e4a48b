import { expect, test } from 'vitest'
import { straighten } from './streets-labels.ts'

const line = (...points: [x: number, y: number][]) =>
  points.map(([x, y]) => ({ x, y })) as unknown as Parameters<typeof straighten>[0]

test('a gentle bend is straight enough for a name, a corner is not', () => {
  expect(straighten(line([0, 0], [50, 4], [100, 0]))).toEqual(line([0, 0], [100, 0]))
  const corner = line([0, 0], [50, 40], [100, 0])
  expect(straighten(corner)).toEqual(corner)
  expect(straighten(line([0, 0], [50, 2], [100, 0], [103, 50], [100, 100]))).toEqual(
    line([0, 0], [100, 0], [100, 100]),
  )
})

test('a ring and a point stay what they are', () => {
  expect(straighten(line([0, 0], [20, 0], [20, 20], [0, 0]))).toEqual(line([0, 0], [20, 0], [20, 20], [0, 0]))
  expect(straighten(line([1, 1], [1, 1]))).toHaveLength(2)
})
