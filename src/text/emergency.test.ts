import { expect, it } from 'vitest'
import { ageText, exactCoordinatesText } from './emergency.ts'

const MINUTE = 60_000

it.each([
  [-5000, 'az önce'],
  [59_999, 'az önce'],
  [MINUTE, '1 dakika önce'],
  [12.9 * MINUTE, '12 dakika önce'],
  [60 * MINUTE, '1 saat önce'],
  [47.9 * 60 * MINUTE, '47 saat önce'],
  [48 * 60 * MINUTE, '2 gün önce'],
])('%d ms ago is "%s"', (ms, words) => {
  expect(ageText(ms)).toBe(words)
})

it('writes a position to about a metre', () => {
  expect(exactCoordinatesText({ lat: 41.0082384, lng: 28.9783589 })).toBe('41.00824, 28.97836')
})
