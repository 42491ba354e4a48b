import { expect, test } from 'vitest'
import { sweepSome } from './sweep-some.ts'

test('goes on until a statement has found fewer than it may remove', async () => {
  let left = 12_000
  const removed: number[] = []
  await sweepSome(async (most) => {
    const some = Math.min(most, left)
    left -= some
    removed.push(some)
    return some
  })
  expect([left, removed]).toEqual([0, [5000, 5000, 2000]])
})
