import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { createAccount, listAccounts, resetAccount } from './operate.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const login = (email: string, password: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password, userType: 'customer' },
  })

const account = (email: string) => {
  const province = server.places.findProvince('34')
  if (!province) throw new Error('no province 34')
  return { email, name: 'Zeynep Kaya', phone: '0532 000 00 01', userType: 'admin' as const, province }
}

test('an operator makes an admin, who chooses the password', async () => {
  const password = await createAccount(server.sql, account('Yonetici@Ornek.test'))
  expect(password).toMatch(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  const opened = await login('yonetici@ornek.test', password ?? '')
  expect(opened.json()).toMatchObject({ mustChoosePassword: true, user: { userType: 'admin' } })
  const chosen = await server.app.inject({
    method: 'POST',
    url: '/api/auth/new-password',
    headers: { authorization: `Bearer ${opened.json().token}` },
    payload: { newPassword: 'uzunca bir şifre' },
  })
  expect(chosen.statusCode).toBe(200)
  expect((await login('yonetici@ornek.test', 'uzunca bir şifre')).statusCode).toBe(200)
  expect(await createAccount(server.sql, account('yonetici@ornek.test'))).toBe(null)
  expect((await listAccounts(server.sql, 'admin')).map(({ email }) => email)).toContain('yonetici@ornek.test')
  expect((await listAccounts(server.sql, 'field')).map(({ email }) => email)).not.toContain(
    'yonetici@ornek.test',
  )
})

test('a reset by an operator is the same as one by mail; nobody gets none', async () => {
  await createAccount(server.sql, account('baska@ornek.test'))
  const password = await resetAccount(server.sql, 'BASKA@ornek.test')
  expect((await login('baska@ornek.test', password ?? '')).statusCode).toBe(200)
  expect(await resetAccount(server.sql, 'kimse@ornek.test')).toBe(null)
})
