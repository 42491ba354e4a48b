import { expect, test } from 'vitest'
import { openSecondsBetween } from './hours-elapsed.ts'

const at = (text: string) => new Date(`${text}:00+03:00`)
const HOUR = 3600

test('only opening hours count, nights that began the day before too', () => {
  const day = 'Mo-Sa 09:00-18:00'
  // Friday 17:50 to Saturday 09:10: ten minutes of each day.
  expect(openSecondsBetween(day, at('2026-11-20T17:50'), at('2026-11-21T09:10'))).toBe(20 * 60)
  expect(openSecondsBetween(day, at('2026-11-21T19:00'), at('2026-11-23T08:00'))).toBe(0)
  const night = 'Mo-Su 20:00-04:00'
  expect(openSecondsBetween(night, at('2026-11-21T02:00'), at('2026-11-21T21:00'))).toBe(3 * HOUR)
  expect(openSecondsBetween('24/7', at('2026-11-20T10:00'), at('2026-11-21T10:00'))).toBe(24 * HOUR)
})

test('without hours that are understood all time counts', () => {
  expect(openSecondsBetween(null, at('2026-11-20T10:00'), at('2026-11-20T12:00'))).toBe(2 * HOUR)
  expect(openSecondsBetween('hep açık mı', at('2026-11-20T10:00'), at('2026-11-20T12:00'))).toBe(2 * HOUR)
  expect(openSecondsBetween('24/7', at('2026-11-20T12:00'), at('2026-11-20T10:00'))).toBe(0)
})
