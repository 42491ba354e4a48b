import { expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  isDay,
  istanbulClock,
  istanbulDate,
  istanbulDay,
  istanbulMoment,
  nextMidnight,
} from './time.ts'

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-13-01', false],
  ['2026-11-31', false],
  ['2026-11', false],
  ['yesterday', false],
])('%s is a day: %s', (text, is) => expect(isDay(text)).toBe(is))

test('days are counted over the ends of months and years', () => {
  expect(addDays('2026-11-30', 1)).toBe('2026-12-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2)
  expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2)
})

test('a day ends at midnight in Istanbul, and the next begins with it', () => {
  const midnight = istanbulMoment('2026-11-21T00:00:00')
  expect(new Date(midnight).toISOString()).toBe('2026-11-20T21:00:00.000Z')
  expect(nextMidnight(midnight - 1)).toBe(midnight)
  expect(nextMidnight(midnight)).toBe(istanbulMoment('2026-11-22T00:00:00'))
  expect(istanbulDay(midnight)).toBe(istanbulDay(midnight - 1) + 1)
})

test('date and time of a moment are those of Istanbul', () => {
  const late = new Date('2026-12-31T21:05:59Z')
  expect([istanbulDate(late), istanbulClock(late)]).toEqual(['2027-01-01', '00:05'])
  expect([istanbulDate(late.getTime()), istanbulClock(late.getTime())]).toEqual(['2027-01-01', '00:05'])
  expect(() => istanbulDate(Number.NaN)).toThrow(RangeError)
})
