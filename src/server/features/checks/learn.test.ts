import { expect, test } from 'vitest'
import type { HalfLives } from '#lib/half-lives.ts'
import { makeRandom } from '../../../../bench/random.ts'
import { type Finding, fitHalfLife, learnHalfLives } from './learn.ts'

const table: HalfLives = {
  days: { hours: 120, phone: 365, position: 730, existence: 365 },
  trades: [{ name: 'mobile', categoryIds: [2, 3], times: { phone: 0.5 } }],
}

/** Visits to facts that hold as long as `halfLife` says. */
function visits(count: number, halfLife: number, over: Partial<Finding> = {}, seed = 724): Finding[] {
  const random = makeRandom(seed)
  return Array.from({ length: count }, () => {
    const [days, weight] = [1 + 600 * random.next(), random.chance(0.5) ? 0.9 : 0.95]
    const confirms = random.chance(weight * 0.5 ** (days / halfLife))
    return { field: 'phone', categoryId: 10, days, weight, confirms, ...over }
  })
}

test.each([30, 90, 200, 365, 900])('visits to facts with a half-life of %i days teach it', (truth) => {
  for (const seed of [1, 2, 3])
    expect(Math.abs(Math.log(fitHalfLife(visits(4000, truth, {}, seed)) / truth))).toBeLessThan(0.1)
})

test('each field and trade learns from its own visits, and the report tells of which', () => {
  const findings = [
    ...visits(3000, 200),
    ...visits(3000, 50, { categoryId: 2 }, 8),
    ...visits(50, 10, { field: 'existence' }),
    ...visits(500, 200, { field: 'hours', confirms: true }),
  ]
  const learned = learnHalfLives(findings, table)
  expect(learned.table.days).toEqual({
    ...{ hours: 120, position: 730, existence: 365 }, // no visits, too few, and too few that found it otherwise
    phone: expect.closeTo(200, -2),
  })
  expect(learned.table.trades[0]?.times.phone).toBeCloseTo(0.25, 1)
  expect(learned.report).toEqual([
    { field: 'hours', trade: null, visits: 500, denied: expect.any(Number), before: 120, learned: null },
    {
      field: 'phone',
      trade: null,
      visits: 3000,
      denied: expect.any(Number),
      before: 365,
      learned: learned.table.days.phone,
    },
    {
      field: 'phone',
      trade: 'mobile',
      visits: 3000,
      denied: expect.any(Number),
      before: 183,
      learned: expect.closeTo(50, -1),
    },
    { field: 'position', trade: null, visits: 0, denied: 0, before: 730, learned: null },
    { field: 'existence', trade: null, visits: 50, denied: expect.any(Number), before: 365, learned: null },
  ])
})

test('the table that is learned is not the one that was given', () => {
  const before = JSON.stringify(table)
  learnHalfLives(visits(3000, 20), table)
  expect(JSON.stringify(table)).toBe(before)
})
