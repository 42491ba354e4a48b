import { describe, expect, test } from 'vitest'
import { isOnDutyTime } from './on-duty-time.ts'

const holidays = new Map([
  ['2026-10-28', '13:00'],
  ['2026-10-29', null],
])
const at = (local: string) => isOnDutyTime(new Date(`${local}:00+03:00`), holidays)

describe('when a pharmacy on duty is needed', () => {
  test.each([
    // 20 November 2026 is a Friday.
    ['2026-11-20T07:59', true],
    ['2026-11-20T08:00', false],
    ['2026-11-20T21:59', false],
    ['2026-11-20T22:00', true],
    ['2026-11-20T00:00', true],
    ['2026-11-21T23:59', true],
    // a Sunday, and the Monday after it
    ['2026-11-22T00:00', true],
    ['2026-11-22T12:00', true],
    ['2026-11-23T12:00', false],
    // 28 October from 13:00, and the whole of the 29th, a Thursday
    ['2026-10-28T12:59', false],
    ['2026-10-28T13:00', true],
    ['2026-10-29T12:00', true],
    ['2026-10-30T12:00', false],
  ])('%s: %s', (local, expected) => {
    expect(at(local)).toBe(expected)
  })

  test('the clock is that of Istanbul, wherever the browser is', () => {
    expect(isOnDutyTime(new Date('2026-11-20T19:00:00Z'), holidays)).toBe(true)
    expect(isOnDutyTime(new Date('2026-11-20T05:00:00Z'), holidays)).toBe(false)
  })
})
