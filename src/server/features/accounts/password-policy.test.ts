import { expect, test } from 'vitest'
import { Failure } from '../../failure.ts'
import { checkPassword, type PasswordPolicy } from './password-policy.ts'

test.each([
  ['12345', 'customer', true, 6, 'password_too_short'],
  ['123456', 'customer', false, 6, 'password_common'],
  ['Şifre123', 'customer', false, 6, 'password_common'],
  ['trustno1', 'customer', false, 6, 'password_common'],
  ['Mehmet1234', 'customer', false, 6, 'password_common'],
  ['123456789012', 'admin', false, 6, 'password_common'],
  ['FENERBAHÇE1907', 'business', false, 6, 'password_common'],
  ['123456', 'customer', true, 6, null],
  ['mor kapı 41', 'customer', false, 6, null],
  ['mor kapı 41', 'customer', false, 12, 'password_too_short'],
  ['mor kapı 41', 'admin', true, 6, 'password_too_short_staff'],
  ['mor kapı 412', 'field', false, 6, null],
  ['mor kapı 412', 'field', false, 14, 'password_too_short'],
  ['admin724admin', 'admin', false, 6, 'password_common'],
] as const)('%s for %s, demo %s, at least %i: %s', (password, userType, demo, passwordMin, refusal) => {
  expect(refusalOf(password, { userType, demo, passwordMin }, 'password')).toBe(refusal)
})

test('where an old password is replaced, the new one is meant', () => {
  const policy = { userType: 'business', demo: true, passwordMin: 6 } as const
  expect(refusalOf('12345', policy, 'newPassword')).toBe('new_password_too_short')
})

function refusalOf(password: string, policy: PasswordPolicy, field: 'password' | 'newPassword'): unknown {
  try {
    checkPassword(password, policy, field)
    return null
  } catch (error) {
    return error instanceof Failure && error.detail.fields?.[field]
  }
}
