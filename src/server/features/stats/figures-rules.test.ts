import { expect, test } from 'vitest'
import { type DayCounts, dayPeriods, lastDays, monthPeriods, tell } from './figures-rules.ts'

test('so many days include today, over months and leap days', () => {
  expect(lastDays('2026-11-22', 7)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(lastDays('2028-03-01', 2)).toEqual({ from: '2028-02-29', to: '2028-03-01' })
  expect(lastDays('2027-01-01', 30)).toEqual({ from: '2026-12-03', to: '2027-01-01' })
})

test('days are compared with as many before them', () => {
  expect(dayPeriods('2026-11-22', 7)).toEqual({
    asked: { from: '2026-11-16', to: '2026-11-22' },
    former: { from: '2026-11-09', to: '2026-11-15' },
  })
})

test.each([
  ['the first day', '2026-03-01', '2026-02-01'],
  ['the last day both months have', '2026-03-28', '2026-02-28'],
  ['a day the month before has not', '2026-03-30', '2026-02-28'],
  ['a leap day', '2028-03-29', '2028-02-29'],
  ['the new year', '2027-01-31', '2026-12-31'],
  ['a day within a shorter month', '2026-02-27', '2026-01-27'],
  ['the end of a shorter month', '2026-02-28', '2026-01-31'],
])('a month is compared with the same days of the one before: at %s', (_name, today, to) => {
  const month = today.slice(0, 7)
  expect(monthPeriods(month, today)).toEqual({
    asked: { from: `${month}-01`, to: today },
    former: { from: `${to.slice(0, 7)}-01`, to },
  })
})

test('a month that is over is compared with all of the one before; one to come is none', () => {
  expect(monthPeriods('2026-02', '2026-11-22')).toEqual({
    asked: { from: '2026-02-01', to: '2026-02-28' },
    former: { from: '2026-01-01', to: '2026-01-31' },
  })
  expect(monthPeriods('2026-12', '2026-11-30')).toBeNull()
})

const none = {
  ...{ views: 0, customers: 0, calls: 0, directions: 0, website: 0, conversations: 0, messages: 0 },
  ...{ spins: 0, wins: 0, redeemed: 0, favorites: 0 },
}
const day = (name: string, counted: Partial<DayCounts>): DayCounts => ({ day: name, ...none, ...counted })

test('sums the days of the period alone', () => {
  const counts = [
    day('2026-10-31', { views: 99 }),
    day('2026-11-01', { views: 6, calls: 2, messages: 3 }),
    day('2026-11-02', { views: 4, messages: 1 }),
    day('2026-11-03', { views: 99 }),
  ]
  const told = tell(counts, { from: '2026-11-01', to: '2026-11-02' })
  expect(told.totals).toEqual({ ...none, views: 10, calls: 2, messages: 4 })
  expect(told.days).toEqual(counts.slice(1, 3))
})
