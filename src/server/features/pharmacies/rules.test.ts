import { describe, expect, test } from 'vitest'
import { dutiesToday, freshUntil, inOrderOfUse, withNightBefore } from './rules.ts'

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
    ['2026-11-20T17:30', ['friday', 'early']],
    ['2026-11-20T23:59', ['friday', 'early']],
    ['2026-11-21T00:00', ['friday', 'early', 'saturday']],
    ['2026-11-21T01:00', ['friday', 'saturday']],
    ['2026-11-21T08:29', ['friday', 'saturday']],
    ['2026-11-21T08:30', ['saturday']],
    ['2026-11-22T08:30', []],
  ])('%s: %j, nothing that is over', (when, expected) => {
    expect(names(dutiesToday([friday, early, saturday], at(when)))).toEqual(expected)
  })
})

describe('inOrderOfUse', () => {
  const evening = at('2026-11-20T20:00')
  const place = (name: string, lat: number | null, district: string | null = null) => ({
    ...{ ...friday, name, lat, lng: lat === null ? null : 29, district },
  })
  const later = { ...saturday, name: 'later', lat: 41.001, lng: 29 }
  const duties = [later, place('lost', null), place('far', 41.02), place('near', 41.01)]
  const kmTo = ({ lat }: { lat: number }) => 111 * (lat - 41)

  test('under way before later, nearest first, of unknown place last', () => {
    expect(names(inOrderOfUse(duties, evening, kmTo))).toEqual(['near', 'far', 'lost', 'later'])
  })

  test('the way by road counts, not the distance alone', () => {
    const acrossWater = (to: { lat: number }) => kmTo(to) + (to.lat < 41.015 ? 5 : 0)
    expect(names(inOrderOfUse(duties, evening, acrossWater))).toEqual(['far', 'near', 'lost', 'later'])
  })

  test('without a point by district and name, in the order of the alphabet', () => {
    const all = [place('Ilgaz', 41, 'Çankaya'), place('Çamlık', 41, 'Çankaya'), place('Ada', 41, 'Sincan')]
    expect(names(inOrderOfUse([...all, later], evening, null))).toEqual(['Çamlık', 'Ilgaz', 'Ada', 'later'])
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
