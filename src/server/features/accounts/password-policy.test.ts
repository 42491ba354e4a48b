import { expect, test } from 'vitest'
import { passwordRefusal } from './password-policy.ts'

test.each([
  ['123456', 'customer', false, 'password_common'],
  ['Şifre123', 'customer', false, 'password_common'],
  ['FENERBAHÇE1907', 'business', false, 'password_common'],
  ['123456', 'customer', true, null],
  ['mor kapı 41', 'customer', false, null],
  ['mor kapı 41', 'admin', true, 'password_too_short_staff'],
  ['mor kapı 412', 'field', false, null],
  ['admin724admin', 'admin', false, 'password_common'],
] as const)('%s for %s, demo %s: %s', (password, userType, demo, refusal) => {
  expect(passwordRefusal(password, { userType, demo })).toBe(refusal)
})
