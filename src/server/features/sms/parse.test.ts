import { expect, test } from 'vitest'
import { parseCode, parseSwitch } from './parse.ts'

test.each([
  ['ACIK', { isOpen: true, forHours: null }],
  [' açığım. ', { isOpen: true, forHours: null }],
  ['Kapalı', { isOpen: false, forHours: null }],
  ['KAPALI 3 SAAT', { isOpen: false, forHours: 3 }],
  ['kapali 12saat', { isOpen: false, forHours: 12 }],
  ['kapat 1 sa', { isOpen: false, forHours: 1 }],
  ['ACİK 24 saat', { isOpen: true, forHours: 24 }],
])('"%s" is a switch', (text, read) => {
  expect(parseSwitch(text)).toEqual(read)
})

test.each([
  '',
  'kapalı 0 saat',
  'KAPALI 25 SAAT',
  'kapalıyız bugün',
  'ACIK MI',
  'kapalı çarşı',
  '3 SAAT KAPALI',
])('"%s" is none', (text) => {
  expect(parseSwitch(text)).toBeNull()
})

test('a code stands alone', () => {
  expect(parseCode(' 048213. ')).toBe('048213')
  for (const text of ['48213', '1 048213', '0482131', 'kod 048213']) expect(parseCode(text), text).toBeNull()
})
