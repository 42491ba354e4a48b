import { describe, expect, it } from 'vitest'
import holidays from '../../../../data/holidays.json' with { type: 'json' }
import { holidayBeginning, holidayTableWarning } from './holidays.ts'

const local = (text: string) => new Date(`${text}:00+03:00`).getTime()

describe('the holiday table', () => {
  it('has every year whole: 17 days by date order, 3 of them half', () => {
    for (const year of [2025, 2026, 2027]) {
      const rows = holidays.filter(({ date }) => date.startsWith(`${year}`))
      expect(rows).toHaveLength(17)
      expect(rows.filter(({ from }) => from === '13:00').map(({ name }) => name)).toHaveLength(3)
    }
    const dates = holidays.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted())
  })

  it.each([
    ['2025-03-29', '2025-03-30', '2025-04-01'],
    ['2025-06-05', '2025-06-06', '2025-06-09'],
    ['2026-03-19', '2026-03-20', '2026-03-22'],
    ['2026-05-26', '2026-05-27', '2026-05-30'],
    ['2027-03-08', '2027-03-09', '2027-03-11'],
    ['2027-05-15', '2027-05-16', '2027-05-19'],
  ])('has the eve on %s and the feast from %s to %s', (eve, first, last) => {
    expect(holidayBeginning(local(`${eve}T00:00`))).toBe(local(`${eve}T13:00`))
    expect(holidayBeginning(local(`${first}T09:00`))).toBe(local(`${first}T00:00`))
    expect(holidayBeginning(local(`${last}T23:59`))).toBe(local(`${last}T00:00`))
    expect(holidayBeginning(local(`${last}T00:00`) + 86_400_000)).toBe(
      // The day after the feast is ordinary, whatever else it is.
      Number.POSITIVE_INFINITY,
    )
  })

  it('has the afternoon of 28 October', () => {
    expect(holidayBeginning(local('2026-10-28T08:00'))).toBe(local('2026-10-28T13:00'))
    expect(holidayBeginning(local('2026-10-27T08:00'))).toBe(Number.POSITIVE_INFINITY)
  })

  it('warns the operator in its last six months and after', () => {
    expect(holidayTableWarning(new Date(local('2027-06-30T23:59')))).toBeNull()
    expect(holidayTableWarning(new Date(local('2027-07-01T00:00')))).toContain('2028')
    expect(holidayTableWarning(new Date(local('2029-01-01T00:00')))).toContain('2027')
  })
})
