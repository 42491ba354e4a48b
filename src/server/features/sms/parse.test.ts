import { expect, test } from 'vitest'
import { isAnswer, parseCode, parseSwitch } from './parse.ts'

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

test('answers and codes are told from commands and searches', () => {
  for (const text of ['1 20 47', '0 47', ' 1, 20 dk 47', '1 20 Dakika 47', '048213.', '1 4711', 'DUR 4711'])
    expect(isAnswer(text), text).toBe(true)
  for (const text of ['KAPALI', 'kapalı 3 saat', 'ACIK', 'noter 34', 'evet 20', '', '?'])
    expect(isAnswer(text), text).toBe(false)
})
