import { expect, test } from 'vitest'
import { randomCode, withoutGaps } from './one-time-codes.ts'

test('codes have six digits, and are read as people type them', () => {
  for (let i = 0; i < 100; i += 1) expect(randomCode()).toMatch(/^\d{6}$/)
  expect(withoutGaps(' 123 456\t')).toBe('123456')
})
