import { expect, test } from 'vitest'
import { measureOrder } from './measure.ts'

test('what is known open and can be called within 10 km is among the first three, and as near as can be', () => {
  const outcomes = measureOrder(12_000, 60)
  expect(outcomes.reduce((sum, { counted }) => sum + counted, 0)).toBeGreaterThan(100)
  for (const { trade, counted, shown, near } of outcomes)
    expect({ trade, shown, near }).toEqual({ trade, shown: counted, near: counted })
})
