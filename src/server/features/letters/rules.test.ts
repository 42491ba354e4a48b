import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeOf, groupedCode, normalCode, streetOf } from './rules.ts'

test('codes are ten signs that look like no others, and use all 32 of them', () => {
  const codes = Array.from({ length: 500 }, () => codeOf(randomBytes(32)))
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/)
  expect(new Set(codes).size).toBe(500)
  expect(new Set(codes.join('')).size).toBe(32)
})

test('a code is read however it is typed', () => {
  expect(groupedCode('A7KQP9XWM2')).toBe('A7KQP 9XWM2')
  for (const typed of ['a7kqp 9xwm2', ' A7KQP-9XWM2 ', 'a7 kq p9 xw m2'])
    expect(normalCode(typed)).toBe('A7KQP9XWM2')
})

test.each([
  ['Moda Cad. 12, Kadıköy/İstanbul', 'Moda Cad. 12'],
  ['Moda Cad. 12', 'Moda Cad. 12'],
  ['...., Kadıköy/İstanbul', ''],
  ['Kadıköy/İstanbul', ''],
  ['', ''],
])('of the address %j the street is %j', (address, street) => {
  expect(streetOf({ address, district: 'Kadıköy', city: 'İstanbul' })).toBe(street)
})
