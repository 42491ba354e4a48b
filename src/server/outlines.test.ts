import { expect, test } from 'vitest'
import { openLetters } from './outlines.ts'
import { PLAIN } from './pdf.ts'

const { clean, width, shorten, wrap, draw } = openLetters(PLAIN)

test('leaves what the font can show, on one line', () => {
  expect(clean('  ŞĞİıÖÜÇ\n\tâîû ₺5 ')).toBe('ŞĞİıÖÜÇ âîû ₺5')
  expect(clean('🔧 Usta \u202e\u0007ters\u200b 東京 \ud800')).toBe('Usta ters')
  expect(clean('e\u0301')).toBe('é')
})

test('300 letters, and lines of many words, keep to the width', () => {
  const most = 500
  const long = shorten('Ğ'.repeat(300), 40, most)
  expect(long).toMatch(/^Ğ{5,}…$/)
  expect(width(long, 40)).toBeLessThanOrEqual(most)
  expect(width(`Ğ${long}`, 40)).toBeGreaterThan(most)
  const lines = wrap('Uluslararası evden eve nakliyat '.repeat(10), { size: 30, most, lines: 3 })
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(width(line, 30)).toBeLessThanOrEqual(most)
  expect(lines.map((line) => line.endsWith('…'))).toEqual([false, false, true])
  expect(wrap('Kısa ad', { size: 30, most, lines: 3 })).toEqual(['Kısa ad'])
})

test('nothing of a text stands in the drawing but outlines', () => {
  const drawn = draw('<script>&"', { x: 1, y: 2, size: 10, fill: '#000' })
  expect(drawn).toMatch(/^<path transform="[\w\d(). -]+" fill="#000" d="[MLQCZ\d.\- ]+"\/>$/)
})
