import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { logIn, request } from '../../../../test/person.ts'
import { createAccount, listAccounts, resetAccount } from './operate.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const account = (email: string) => {
  const province = server.places.findProvince('34')
  if (!province) throw new Error('no province 34')
  return { email, name: 'Zeynep Kaya', phone: '0532 000 00 01', userType: 'admin' as const, province }
}

test('an operator makes an admin, who chooses the password', async () => {
  const password = await createAccount(server.sql, account('Yonetici@Ornek.test'))
  expect(password).toMatch(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  const opened = await logIn(server, 'yonetici@ornek.test', password ?? '')
  expect(opened.json()).toMatchObject({ mustChoosePassword: true, user: { userType: 'admin' } })
  const choice = { newPassword: 'uzunca bir şifre' }
  const { token } = opened.json()
  const chosen = await request(server, 'POST', '/api/auth/new-password', choice, { token })
  expect(chosen.statusCode).toBe(200)
  expect((await logIn(server, 'yonetici@ornek.test', 'uzunca bir şifre')).statusCode).toBe(200)
  expect(await createAccount(server.sql, account('yonetici@ornek.test'))).toBe(null)
  expect((await listAccounts(server.sql, 'admin')).map(({ email }) => email)).toContain('yonetici@ornek.test')
  expect((await listAccounts(server.sql, 'field')).map(({ email }) => email)).not.toContain(
    'yonetici@ornek.test',
  )
})

test('a reset by an operator is the same as one by mail; nobody gets none', async () => {
  await createAccount(server.sql, account('baska@ornek.test'))
  const password = await resetAccount(server.sql, 'BASKA@ornek.test')
  expect((await logIn(server, 'baska@ornek.test', password ?? '')).statusCode).toBe(200)
  expect(await resetAccount(server.sql, 'kimse@ornek.test')).toBe(null)
})
