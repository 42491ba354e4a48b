import { expect, test } from 'vitest'
import { hashPassword, passwordFits } from './passwords.ts'

test('a password is the same however a keyboard composes its letters', async () => {
  const password = 'Işıklı çarşı 724'
  const hashed = await hashPassword(password.normalize('NFD'))
  expect(await passwordFits(password.normalize('NFC'), hashed)).toBe(true)
  expect(await passwordFits('isikli carsi 724', hashed)).toBe(false)
  expect(await passwordFits(password, null)).toBe(false)
})
