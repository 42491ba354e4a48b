import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listingRow as row } from '../../../../test/listing-row.ts'
import { getColumn, nameOf } from './base.ts'
import { makeBaseBuilder } from './base-builder.ts'
import { findFits, isInName } from './find-words.ts'
import { orderNames, rankName } from './name-order.ts'
import { rowWords } from './row-words.ts'
import type { ListingRow } from './store.ts'
import { type QueryWord, scoreOf } from './word-query.ts'

function baseOf(rows: readonly ListingRow[]) {
  const builder = makeBaseBuilder()
  for (const one of rows) builder.add(one)
  return builder.finish()
}

const pick = (...texts: string[]) => fc.constantFrom(...texts)
const texts = (...all: string[]) => fc.array(pick(...all), { minLength: 1, maxLength: 3 })
const anyRow = fc
  .record({
    name: texts('Kadıköy', 'Çilingir', 'Kara', 'Karaca', 'Işık').map((words) => words.join(' ')),
    services: fc.array(pick('Kapı açma', 'Kadayıf', 'Işıklı'), { maxLength: 2 }),
    address: pick('Kadı Mah. Kara Sok. No:4', 'Işık Cad. Kadıköy', ''),
    city: pick('İstanbul', 'Kars'),
    district: fc.option(pick('Kadıköy', 'Işıklar')),
    categoryId: fc.constantFrom(1, 2, 3),
    isEmergency: fc.boolean(),
  })
  .map(row)
const word = fc.record<QueryWord>({
  text: pick('kadikoy', 'kadik', 'kara', 'kaar', 'isik', 'k', 'cilingir', 'cilngir', '4'),
  stems: fc.subarray(['kara', 'kadi'], { maxLength: 1 }),
  near: fc.boolean(),
  nameAtMost: fc.constantFrom(10, 12),
  isFirst: fc.boolean(),
  inAddress: fc.boolean(),
  categories: fc.constantFrom(new Map(), new Map([[2, 10]]), new Map([[1, 10]])),
  place: fc.constantFrom(
    null,
    { city: 'istanbul', district: null, weight: 10 },
    { city: null, district: 'kadikoy', weight: 10 },
    { city: 'istanbul', district: 'kadikoy', weight: 6 },
  ),
})

test('the lists find and weigh as looking at each business does', () => {
  fc.assert(
    fc.property(
      fc.array(anyRow, { minLength: 1, maxLength: 30 }),
      fc.array(word, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      (made, words, namesFirst) => {
        const rows = made.map((one, i) => ({ ...one, id: i + 1 }))
        const base = baseOf(rows)
        const fits = findFits(base, { words, namesFirst })
        const found = [...fits.rows].map((one) => [getColumn(base, one, 'id'), fits.scoreOf(one)])
        const expected = rows
          .map((one) => [one.id, scoreOf({ words, namesFirst }, { ...one, words: rowWords(one) })])
          .filter(([, score]) => score !== 0)
        expect(found.sort(([a = 0], [b = 0]) => a - b)).toEqual(expected)
      },
    ),
    { numRuns: 500 },
  )
})

test('names of the overlay are ordered among those of the base', () => {
  const base = baseOf(['Çam', 'Dal', 'Cam', 'Zeytin'].map((name, i) => row({ id: i + 1, name })))
  expect([...base.words.named].map((one) => nameOf(base, one))).toEqual(['Cam', 'Çam', 'Dal', 'Zeytin'])
  const names = ['Çil', 'Dal', 'Abc', 'Çın', 'Zz']
  const keys = orderNames(names.map((name) => ({ name, nameRank: rankName(base, name) })))
  const ordered = names.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0))
  expect(ordered).toEqual(['Abc', 'Çın', 'Çil', 'Dal', 'Zz'])
  expect(keys.get('Dal')).toBe(2)
})

test('knows whole words of names alone', () => {
  const base = baseOf([row({ name: 'Kara Liman', address: 'Yol' })])
  expect(['kara', 'kar', 'karal', 'yol'].map((one) => isInName(base, one))).toEqual([
    true,
    false,
    false,
    false,
  ])
})
