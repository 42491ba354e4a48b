import { expect, test } from 'vitest'
import { measureOrder, trades } from './measure.ts'

test('what is known open and can be called within 10 km is among the first three, and as near as can be', () => {
  const outcomes = measureOrder(12_000, 6)
  expect(outcomes.map(({ trade }) => trade)).toEqual(trades.map(({ name }) => name))
  expect(outcomes.filter(({ counted }) => counted === 6).length).toBeGreaterThan(60)
  for (const { trade, counted, shown, near } of outcomes)
    expect({ trade, shown, near }).toEqual({ trade, shown: counted, near: counted })
})
