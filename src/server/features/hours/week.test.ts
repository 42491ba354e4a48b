import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Week } from '#contract/businesses.ts'
import { parseHours } from './parse.ts'
import { renderWeek, weekOf, weekOfMinutes } from './week.ts'

const nine = [{ from: '09:00', to: '18:00' }]
const full = [{ from: '00:00', to: '24:00' }]

describe('weekOf', () => {
  it.each<[string, Week]>([
    ['Mo-Fr 09:00-18:00; PH off', [nine, nine, nine, nine, nine, [], []]],
    ['24/7', [full, full, full, full, full, full, full]],
    ['Mo-Su 00:00-24:00', [full, full, full, full, full, full, full]],
    ['off', [[], [], [], [], [], [], []]],
    [
      'Mo 09:00-12:00,13:00-18:00',
      [
        [
          { from: '09:00', to: '12:00' },
          { from: '13:00', to: '18:00' },
        ],
        [],
        [],
        [],
        [],
        [],
        [],
      ],
    ],
    [
      'Tu 10:00-10:00',
      [[], [{ from: '10:00', to: '24:00' }], [{ from: '00:00', to: '10:00' }], [], [], [], []],
    ],
    ['Su 22:00-02:00', [[], [], [], [], [], [], [{ from: '22:00', to: '02:00' }]]],
    [
      'Sa 10:00-24:00; Su 00:00-20:00',
      [[], [], [], [], [], [{ from: '10:00', to: '24:00' }], [{ from: '00:00', to: '20:00' }]],
    ],
    ['Mo 09:00-18:00+', [nine, [], [], [], [], [], []]],
  ])('%s', (osm, week) => {
    expect(weekOf(osm)).toEqual(week)
  })

  it.each(['Apr-Oct 09:00-18:00', 'sunrise-sunset', 'week 1-53/2 Mo 09:00-12:00', '18:30+', 'nonsense', ''])(
    'is null for %s',
    (osm) => {
      expect(weekOf(osm)).toBeNull()
    },
  )
})

describe('renderWeek', () => {
  it.each<[string, Week]>([
    ['Mo-Fr 09:00-18:00', [nine, nine, nine, nine, nine, [], []]],
    ['Mo-Tu,Th,Sa-Su 09:00-18:00; We 00:00-24:00', [nine, nine, full, nine, [], nine, nine]],
    ['24/7', [full, full, full, full, full, full, full]],
    ['off', [[], [], [], [], [], [], []]],
  ])('%s', (osm, week) => {
    expect(renderWeek(week)).toBe(osm)
  })

  const minute = fc.integer({ min: 0, max: 7 * 1440 - 1 })
  const interval = fc.tuple(minute, fc.integer({ min: 1, max: 2000 }))
  /** Every week has one form; intervals of any length in any order bring all of them about. */
  const anyWeek = fc
    .array(interval, { maxLength: 14 })
    .map((intervals) =>
      weekOfMinutes(
        intervals.flatMap(([from, length]) =>
          [-10_080, 0, 10_080].map((week): [number, number] => [week + from, week + from + length]),
        ),
      ),
    )

  it('is read back as the same week, by the parser and by the library', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        const osm = renderWeek(week)
        expect(weekOf(osm)).toEqual(week)
        expect(parseHours(osm)).toBe(osm)
      }),
      { numRuns: 300 },
    )
  })
})
