import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { signedIn } from '../../../../test/person.ts'
import { resetAccount } from './operate.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ DEMO: '0' })
})
afterAll(() => server.close())

const COMMON = 'Trustno1'
const customer = { name: 'Can Öz', email: 'can@ornek.test', phone: '05321234567', city: 'Uşak' }
const owner = { ...customer, businessName: 'Can Lastik', address: '', userType: 'business' }
const post = (path: string, payload: object, headers = {}) =>
  server.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers })

/** Tries a password at each of the doors by which one is set. */
const doors = {
  'sign-up of a customer': (password: string) =>
    post('register', { ...customer, password, confirmPassword: password }),
  'sign-up of an owner': (password: string) =>
    post('register', { ...owner, email: 'usta@ornek.test', password, confirmPassword: password }),
  'change of the password': async (newPassword: string) => {
    const { ask, password } = await signedIn(server)
    return ask('POST', '/api/auth/change-password', { currentPassword: password, newPassword })
  },
  'choice after a mailed one': async (newPassword: string) => {
    const { email } = await signedIn(server)
    const mailed = (await resetAccount(server.sql, email)) ?? ''
    const opened = await post('login', { email, password: mailed, userType: 'customer' })
    return post('new-password', { newPassword }, { authorization: `Bearer ${opened.json().token}` })
  },
}

test.each(Object.entries(doors))('%s refuses what is guessed first', async (_, enter) => {
  const refused = await enter(COMMON)
  expect(refused.statusCode, refused.body).toBe(400)
  expect(refused.body).toContain('Bu şifre çok yaygın')
  expect((await enter('mor kapı 41')).statusCode).toBeLessThan(300)
})
