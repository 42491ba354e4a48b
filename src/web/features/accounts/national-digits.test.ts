import { expect, it } from 'vitest'
import { asNational, nationalDigits } from './national-digits.ts'

it.each([
  ['+90 532 123 45 67', '05321234567'],
  ['0090 (532) 1234567', '05321234567'],
  ['0 (532) 123 45 67', '05321234567'],
  ['532 123 45 67', '5321234567'],
  ['532 123', null],
  ['+49 30 1234 5678 90', null],
  ['', null],
])('%s as digits: %s', (text, digits) => expect(nationalDigits(text)).toBe(digits))

/** As a field does that takes 11 characters. */
const typedInto = (text: string) =>
  Array.from(text).reduce((value, char) => asNational(value.length < 11 ? value + char : value), '')

it.each([
  '0532 123 45 67',
  '+90 532 123 45 67',
  '0 (532) 123-45-67',
  '0090 532 123 45 67',
  '90 0532 1234567',
])('%s can be typed where 11 characters fit', (text) => expect(typedInto(text)).toBe('05321234567'))
