import { expect, test } from 'vitest'
import { streetMapText } from './places-map.ts'

test.each([
  ['2021-08', null, 'Harita: Ağustos 2021'],
  ['2026-11', '2021-08', 'Harita: Ağustos 2021 – Kasım 2026'],
  ['2021-08', '2021-08', 'Harita: Ağustos 2021'],
  [null, '2021-08', 'Harita: Ağustos 2021'],
  [null, null, 'Harita'],
])('of data of %s, the oldest of %s: %s', (month, since, words) => {
  expect(streetMapText.age(month, since)).toBe(words)
})
