import { expect, test } from 'vitest'
import { type DayCounts, lastDays, monthsOf, tell } from './stats-rules.ts'

test('so many days include today, over months and leap days', () => {
  expect(lastDays('2026-11-22', 7)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(lastDays('2028-03-01', 2)).toEqual({ from: '2028-02-29', to: '2028-03-01' })
  expect(lastDays('2027-01-01', 30)).toEqual({ from: '2026-12-03', to: '2027-01-01' })
})

test('a month is compared with as many days of the one before, and with all of it', () => {
  expect(monthsOf('2026-11', '2026-11-22')).toEqual({
    month: { from: '2026-11-01', to: '2026-11-22' },
    beforeSoFar: { from: '2026-10-01', to: '2026-10-22' },
    before: { from: '2026-10-01', to: '2026-10-31' },
  })
})

test.each([
  ['the first day', '2026-03-01', '2026-02-01'],
  ['the last day both months have', '2026-03-28', '2026-02-28'],
  ['a day the month before has not', '2026-03-31', '2026-02-28'],
  ['a leap day', '2028-03-29', '2028-02-29'],
  ['the new year', '2027-01-31', '2026-12-31'],
  ['the end of a shorter month', '2026-02-28', '2026-01-28'],
])('at %s', (_name, today, soFar) => {
  expect(monthsOf(today.slice(0, 7), today)?.beforeSoFar.to).toBe(soFar)
})

test('a month that is over is whole; one to come is none', () => {
  expect(monthsOf('2026-02', '2026-11-22')).toEqual({
    month: { from: '2026-02-01', to: '2026-02-28' },
    beforeSoFar: { from: '2026-01-01', to: '2026-01-28' },
    before: { from: '2026-01-01', to: '2026-01-31' },
  })
  expect(monthsOf('2026-12', '2026-11-30')).toBeNull()
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
  const told = tell(counts, { from: '2026-11-01', to: '2026-11-02' }, 10)
  expect(told.totals).toEqual({ ...none, views: 10, calls: 2, messages: 4 })
  expect(told.days).toEqual(counts.slice(1, 3))
})

test('tells nothing of visits where views are few, day by day neither', () => {
  const counts = [day('2026-11-01', { views: 9, calls: 30, customers: 8, spins: 5 })]
  const told = tell(counts, { from: '2026-11-01', to: '2026-11-01' }, 10)
  const hidden = { views: null, customers: null, calls: null, directions: null, website: null }
  expect(told.totals).toEqual({ ...none, ...hidden, spins: 5 })
  expect(told.days).toEqual([{ day: '2026-11-01', ...none, ...hidden, spins: 5 }])
})
