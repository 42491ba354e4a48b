import { describe, expect, test } from 'vitest'
import { addUp, countryMeasures, legendOf, measureOf, stepOf, toldAs } from './measures.ts'

const some = { listed: 30, candidates: 10, trust: 40, demand: 12, plans: 1 }
const none = { listed: 0, candidates: 0, trust: null, demand: 0, plans: 0 }

describe('a measure', () => {
  test.each([
    ['listed', '30 işletme', '0 işletme'],
    ['candidates', '10 doğrulanmamış kayıt', '0 doğrulanmamış kayıt'],
    ['share', 'doğrulanmamış payı %25', 'doğrulanmamış payı –'],
    ['trust', 'güven %40', 'güven –'],
    ['demand', '12 boş arama', '0 boş arama'],
  ] as const)('%s is told in words', (measure, ofSome, ofNone) => {
    expect([toldAs(measure, some), toldAs(measure, none)]).toEqual([ofSome, ofNone])
  })

  test.each(countryMeasures)(
    '%s: each colour has its own words, and values the colour that names them',
    (measure) => {
      const legend = legendOf(measure)
      expect(new Set(legend).size).toBe(5)
      expect(stepOf(measure, measureOf(measure, none))).toBe(0)
      for (const value of [1, 3, 9, 10, 24, 25, 29, 30, 74, 75, 99, 100]) {
        const words = legend[stepOf(measure, value)] ?? ''
        const [from = 0, to = Number.POSITIVE_INFINITY] = (words.match(/\d[\d.]*/g) ?? []).map((number) =>
          Number(number.replaceAll('.', '')),
        )
        const isNamed = stepOf(measure, value) === 0 || (value >= from && value <= to)
        expect(isNamed, `${value}: ${words}`).toBe(true)
      }
    },
  )
})

test('places together: trust by what is listed in each', () => {
  expect(addUp([some, none, { ...some, listed: 10, trust: 80 }])).toEqual({
    ...{ listed: 40, candidates: 20, trust: 50, demand: 24, plans: 2 },
  })
  expect(addUp([none])).toEqual(none)
})
