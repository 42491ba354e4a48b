import { describe, expect, it } from 'vitest'
import { separateDates } from './dates.ts'
import { hoursAt } from './state.ts'
import { weekOf } from './week.ts'

function say(osm: string, when: string): string {
  const { state, nextChangeAt } = hoursAt(osm, new Date(`${when}:00+03:00`))
  const change = nextChangeAt && new Date(nextChangeAt.getTime() + 3 * 3_600_000).toISOString().slice(0, 16)
  return `${state} ${change}`
}

// 20 November 2026 is a Friday, 29 October a holiday from 13:00 on the day before.
describe('exceptions on dates', () => {
  it.each([
    ['Mo-Fr 09:00-18:00; 2026 Nov 20 off', '2026-11-20T12:00', 'closed 2026-11-23T09:00'],
    ['Mo-Fr 09:00-18:00; 2026 Nov 20 10:00-14:00', '2026-11-20T09:30', 'closed 2026-11-20T10:00'],
    ['Mo-Fr 09:00-18:00; Nov 20 off', '2027-11-19T19:00', 'closed 2027-11-22T09:00'],
    // The night before goes on to its end, and a closed night has no morning.
    ['Mo-Su 20:00-04:00; 2026 Nov 20 off', '2026-11-20T01:00', 'open 2026-11-20T04:00'],
    ['Mo-Su 20:00-04:00; 2026 Nov 20 off', '2026-11-21T01:00', 'closed 2026-11-21T20:00'],
    ['Mo-Su 20:00-04:00; 2026 Nov 20 18:00-02:00', '2026-11-21T01:00', 'open 2026-11-21T02:00'],
    ['Mo-Su 20:00-04:00; 2026 Nov 20-22 off', '2026-11-20T05:00', 'closed 2026-11-23T20:00'],
    ['24/7; 2026 Nov 20 off', '2026-11-19T12:00', 'open 2026-11-20T00:00'],
    // A date is stronger than a holiday, and than the eve of one.
    ['Mo-Sa 09:00-18:00; 2026 Oct 28-29 09:00-15:00; PH off', '2026-10-28T14:00', 'open 2026-10-28T15:00'],
    ['Mo-Sa 09:00-18:00; 2026 Oct 29 09:00-15:00; PH off', '2026-10-28T14:00', 'closed 2026-10-29T09:00'],
    // Of two on one day the last; a range over the turn of the year.
    [
      'Mo-Su 09:00-18:00; 2026 Nov 19-21 off; 2026 Nov 20 12:00-13:00',
      '2026-11-20T10:00',
      'closed 2026-11-20T12:00',
    ],
    ['Mo-Su 09:00-18:00; Dec 30-Jan 2 off', '2026-12-29T19:00', 'closed 2027-01-03T09:00'],
    ['Mo-Su 09:00-18:00; 2026 Nov 20,2026 Nov 22 off', '2026-11-22T10:00', 'closed 2026-11-23T09:00'],
  ])('%s at %s: %s', (osm, when, answer) => {
    expect(say(osm, when)).toBe(answer)
  })

  it('leave the week as it is', () => {
    expect(weekOf('Mo-Fr 09:00-18:00; 2026 Nov 20 off')).toEqual(weekOf('Mo-Fr 09:00-18:00'))
  })

  it.each([
    'Apr-Oct 09:00-18:00',
    '2026 Nov 20 09:00-12:00',
    'Mo-Fr 09:00-18:00; Nov off',
    'Mo-Fr 09:00-18:00; Nov 20 Mo off',
    'Mo-Fr 09:00-18:00; 2026 Nov 20 10:00-14:00+',
    'Mo-Fr 09:00-18:00; 2026 Nov 22-20 off',
    'Mo-Fr 09:00-18:00 || 2026 Nov 20 off',
    'Mo-Fr 09:00-18:00; easter off',
  ])('%s is left to the library', (osm) => {
    expect(separateDates(osm)).toEqual({ regular: osm, dated: [] })
  })
})
