import { expect, test } from 'vitest'
import { degreesText, weatherWords } from './weather.ts'

test.each([
  [13.2, '13°'],
  [-6.3, '−6°'],
  [-0.4, '0°'],
  [0, '0°'],
])('%d is %s', (celsius, words) => {
  expect(degreesText(celsius)).toBe(words)
})

test('every WMO code that Open-Meteo sends has words; others have none', () => {
  const sent = [
    0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85, 86, 95, 96,
    99,
  ]
  expect(sent.filter((code) => !weatherWords(code))).toEqual([])
  expect(weatherWords(73)).toBe('Kar')
  expect(weatherWords(4)).toBeNull()
})
