import { expect, test } from 'vitest'
import { Failure } from '../../failure.ts'
import { checkPassword } from './password-policy.ts'

test.each([
  ['12345', 'customer', true, 6, 'password_too_short'],
  ['123456', 'customer', false, 6, 'password_common'],
  ['Şifre123', 'customer', false, 6, 'password_common'],
  ['FENERBAHÇE1907', 'business', false, 6, 'password_common'],
  ['123456', 'customer', true, 6, null],
  ['mor kapı 41', 'customer', false, 6, null],
  ['mor kapı 41', 'customer', false, 12, 'password_too_short'],
  ['mor kapı 41', 'admin', true, 6, 'password_too_short_staff'],
  ['mor kapı 412', 'field', false, 6, null],
  ['mor kapı 412', 'field', false, 14, 'password_too_short'],
  ['admin724admin', 'admin', false, 6, 'password_common'],
] as const)('%s for %s, demo %s, at least %i: %s', (password, userType, demo, passwordMin, refusal) => {
  let refused: unknown = null
  try {
    checkPassword(password, { userType, demo, passwordMin }, 'newPassword')
  } catch (error) {
    refused = error instanceof Failure && error.detail.fields?.['newPassword']
  }
  expect(refused).toBe(refusal)
})
