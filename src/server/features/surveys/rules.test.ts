import { expect, test } from 'vitest'
import { allocate } from './rules.ts'

test.each([
  [100, 300, 40, 10, 30],
  [1, 300, 40, 0, 40],
  [50, 50, 5, 3, 2],
  [3, 4, 40, 3, 4],
  [0, 10, 4, 0, 4],
  [0, 0, 40, 0, 0],
])('of %i and %i, %i places are %i and %i', (owned, ownerless, size, ofOwned, ofOwnerless) => {
  const strata = allocate(
    [
      { key: 'owned', frame: owned },
      { key: 'ownerless', frame: ownerless },
    ],
    size,
  )
  expect(strata).toEqual([
    { key: 'owned', frame: owned, drawn: ofOwned },
    { key: 'ownerless', frame: ownerless, drawn: ofOwnerless },
  ])
})
