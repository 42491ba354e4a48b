import { expect, test } from 'vitest'
import { hashToken, isSameSecret, makeToken, randomDigits } from './secrets.ts'

test('the same secret is told from others, of whatever length, as text and as bytes', () => {
  expect(isSameSecret('Bearer abc', 'Bearer abc')).toBe(true)
  expect(isSameSecret(Buffer.from('abc'), 'abc')).toBe(true)
  expect(isSameSecret('', '')).toBe(true)
  for (const other of ['', 'ab', 'abd', 'abcd', 'ABC']) expect(isSameSecret(other, 'abc'), other).toBe(false)
})

test('tokens are as long as asked, fit into an address, and differ', () => {
  const tokens = Array.from({ length: 50 }, () => makeToken(24))
  expect(new Set(tokens).size).toBe(50)
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{32}$/)
  expect(makeToken()).toHaveLength(43)
  expect(hashToken('abc').toString('hex')).toMatch(/^ba7816bf/)
})

test('codes keep their leading zeros', () => {
  const codes = Array.from({ length: 500 }, () => randomDigits(2))
  for (const code of codes) expect(code).toMatch(/^\d\d$/)
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
})
