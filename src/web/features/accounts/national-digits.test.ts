import { expect, it } from 'vitest'
import { nationalDigits } from './national-digits.ts'

it.each([
  ['+90 532 123 45 67', '05321234567'],
  ['0090 (532) 1234567', '05321234567'],
  ['0 (532) 123 45 67', '05321234567'],
  ['532 123 45 67', '5321234567'],
  ['532 123', null],
  ['+49 30 1234 5678 90', null],
  ['', null],
])('%s as digits: %s', (text, digits) => expect(nationalDigits(text)).toBe(digits))
