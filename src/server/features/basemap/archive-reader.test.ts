import { expect, test } from 'vitest'
import { factsOf, MOMENT } from './archive-reader.ts'

test('the month and the credits of a map are read from what it says of itself', () => {
  const attribution =
    '<a href="https://www.openmaptiles.org/" target="_blank">© OpenMapTiles</a> <a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'
  expect(factsOf({ [MOMENT]: '2026-11-05T20:21:00Z', attribution })).toEqual({
    month: '2026-11',
    since: null,
    credits: [{ name: '© OpenMapTiles', href: 'https://www.openmaptiles.org/' }],
  })
})

test.each([
  [null],
  [undefined],
  ['text'],
  [{}],
  [{ [MOMENT]: 5, attribution: 7 }],
  [{ [MOMENT]: '2026-13-01', attribution: '<a href="javascript:alert(1)">x</a>' }],
])('%j says nothing', (metadata) => {
  expect(factsOf(metadata)).toEqual({ month: null, since: null, credits: [] })
})
