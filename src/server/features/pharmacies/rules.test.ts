import { describe, expect, test } from 'vitest'
import { dutiesToday, freshUntil, withNightBefore } from './rules.ts'

const at = (local: string) => Date.parse(`${local}:00+03:00`)
const duty = (name: string, from: string, to: string) => ({
  ...{ name, district: null, phone: null, address: null, note: null, lat: null, lng: null },
  ...{ startsAt: new Date(at(from)).toISOString(), endsAt: new Date(at(to)).toISOString() },
})
const names = (duties: { name: string }[]) => duties.map(({ name }) => name)

const friday = duty('friday', '2026-11-20T18:30', '2026-11-21T08:30')
const early = duty('early', '2026-11-20T17:00', '2026-11-21T01:00')
const saturday = duty('saturday', '2026-11-21T18:30', '2026-11-22T08:30')

describe('dutiesToday', () => {
  test.each([
    ['2026-11-20T09:00', ['friday', 'early']],
    ['2026-11-20T17:30', ['early', 'friday']],
    ['2026-11-20T23:59', ['friday', 'early']],
    ['2026-11-21T00:00', ['friday', 'early', 'saturday']],
    ['2026-11-21T01:00', ['friday', 'saturday']],
    ['2026-11-21T08:29', ['friday', 'saturday']],
    ['2026-11-21T08:30', ['saturday']],
    ['2026-11-22T08:30', []],
  ])('%s: %j, what goes on first, nothing that is over', (when, expected) => {
    expect(names(dutiesToday([friday, early, saturday], at(when)))).toEqual(expected)
  })
})

describe('withNightBefore', () => {
  test('the page is turned at midnight, and the night goes on', () => {
    expect(names(withNightBefore([friday, early], [saturday], at('2026-11-21T02:00')))).toEqual([
      'friday',
      'saturday',
    ])
  })

  test('a corrected list replaces the one before', () => {
    const instead = duty('instead', '2026-11-20T18:30', '2026-11-21T08:30')
    expect(names(withNightBefore([friday], [instead], at('2026-11-20T20:00')))).toEqual(['instead'])
  })

  test('nothing that is over is carried along', () => {
    expect(names(withNightBefore([friday], [saturday], at('2026-11-21T09:00')))).toEqual(['saturday'])
  })
})

test('a list is asked for again after 15 minutes, or when the first duty ends', () => {
  const evening = at('2026-11-20T20:00')
  expect(freshUntil([friday, early], evening)).toBe(evening + 15 * 60_000)
  expect(freshUntil([friday, early], at('2026-11-21T00:50'))).toBe(at('2026-11-21T01:00'))
  expect(freshUntil([friday], at('2026-11-21T09:00'))).toBe(at('2026-11-21T09:15'))
})
