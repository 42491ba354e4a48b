import { expect, test } from 'vitest'
import { withoutGaps } from './one-time-codes.ts'

test('codes are read as people type them', () => {
  expect(withoutGaps(' 123 456\t')).toBe('123456')
})
