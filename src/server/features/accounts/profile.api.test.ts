import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildUser } from '../../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { logIn, type Method, request } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const ask = (token: string, method: Method, path: string, payload?: object) =>
  request(server, method, `/api/auth/${path}`, payload, { token })

async function signedIn(count = 1) {
  const user = await buildUser(server.sql)
  const login = (password = user.password) => logIn(server, user.email, password)
  const tokens: string[] = []
  for (let i = 0; i < count; i++) tokens.push((await login()).json().token)
  return { user, login, tokens: tokens as [string, ...string[]] }
}

describe('change of password', () => {
  test('needs the old one, ends the other sessions and is told by mail', async () => {
    const { user, login, tokens } = await signedIn(2)
    const [token, other] = tokens
    const refused = await ask(token, 'POST', 'change-password', {
      currentPassword: 'yanlış',
      newPassword: 'yepyeni724',
    })
    expect([refused.statusCode, refused.json().fields]).toEqual([
      403,
      { currentPassword: 'Mevcut şifreniz hatalı' },
    ])
    const short = await ask(token, 'POST', 'change-password', {
      currentPassword: user.password,
      newPassword: '12345',
    })
    expect(short.json().fields).toEqual({ newPassword: 'Yeni şifre en az 6 karakter olmalı' })
    const changed = await ask(token, 'POST', 'change-password', {
      currentPassword: user.password,
      newPassword: 'yepyeni724',
    })
    expect(changed.json()).toEqual({ ok: true })
    expect((await ask(token, 'GET', 'user')).statusCode).toBe(200)
    expect((await ask(other ?? '', 'GET', 'user')).statusCode).toBe(401)
    expect((await login()).statusCode).toBe(401)
    expect((await login('yepyeni724')).statusCode).toBe(200)
    expect(await server.sql`select kind from mail where recipient = ${user.email}`).toEqual([
      { kind: 'password_changed' },
    ])
  })

  test('a stolen session guesses ten times', async () => {
    const { user, tokens } = await signedIn()
    const guess = (currentPassword: string) =>
      ask(tokens[0], 'POST', 'change-password', { currentPassword, newPassword: 'yepyeni724' })
    for (let i = 0; i < 10; i++) expect((await guess(`tahmin${i}`)).json().code).toBe('wrong_password')
    expect((await guess(user.password)).json().code).toBe('too_many_attempts')
  })
})

describe('sessions', () => {
  test('are seen by their owner alone and ended one by one', async () => {
    const mine = await signedIn(2)
    const theirs = await signedIn()
    const [token, other] = mine.tokens
    const list = (await ask(token, 'GET', 'sessions')).json<{ id: string; isCurrent: boolean }[]>()
    expect(list.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    const strange = await ask(theirs.tokens[0], 'DELETE', `sessions/${list[1]?.id}`)
    expect(strange.statusCode).toBe(404)
    expect((await ask(token, 'DELETE', `sessions/${list[1]?.id}`)).json()).toEqual({ ok: true })
    expect((await ask(other ?? '', 'GET', 'user')).statusCode).toBe(401)
    expect((await ask(token, 'DELETE', 'sessions/yok')).statusCode).toBe(404)
  })
})

describe('profile', () => {
  test('name, phone and city change; what is not theirs to change does not', async () => {
    const { user, tokens } = await signedIn()
    const changed = await ask(tokens[0], 'PATCH', 'user', {
      ...{ name: ' Işıl  Nur Öz ', phone: '0533 111 22 33', city: 'izmir', currentPassword: user.password },
      ...{ level: 9, userType: 'admin', email: 'x@y.test', emailConfirmed: true, id: 1 },
    })
    expect(changed.json()).toMatchObject({
      ...{
        name: 'Işıl Nur Öz',
        firstName: 'Işıl Nur',
        lastName: 'Öz',
        phone: '+905331112233',
        city: 'İzmir',
      },
      ...{ id: user.id, level: 1, userType: 'customer', email: user.email },
    })
    expect((await ask(tokens[0], 'PATCH', 'user', { city: 'Atlantis' })).json().fields).toEqual({
      city: 'Lütfen listeden bir şehir seçin',
    })
    expect((await ask(tokens[0], 'PATCH', 'user', { name: 'Ödül www.evil.com' })).json().fields).toEqual({
      name: 'İsim alanına web adresi yazılamaz',
    })
    expect((await ask(tokens[0], 'PATCH', 'user', {})).json().name).toBe('Işıl Nur Öz')
  })

  test('another phone needs the password and is told by mail; the same one in other words does not', async () => {
    const { user, tokens } = await signedIn()
    const change = (body: object) => ask(tokens[0], 'PATCH', 'user', body)
    const phone = '0533 111 22 34'
    expect((await change({ phone })).json()).toMatchObject({
      code: 'invalid_input',
      fields: { currentPassword: 'Bu alan zorunludur' },
    })
    const wrong = await change({ phone, currentPassword: 'yanlış724' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'wrong_password'])
    expect((await ask(tokens[0], 'GET', 'user')).json().phone).toBe(user.phone)
    expect((await change({ phone: user.phone.replace('+90', '0') })).statusCode).toBe(200)
    expect((await change({ phone, currentPassword: user.password })).json().phone).toBe('+905331112234')
    expect(await server.sql`select kind, data from mail where recipient = ${user.email}`).toEqual([
      { kind: 'phone_changed', data: { name: user.name, phone: '0533 111 22 34' } },
    ])
  })
})

describe('an installation that asks for longer passwords', () => {
  test('says so to the browser, and refuses in its own words wherever one is chosen', async () => {
    const strict = await testApp({ PASSWORD_MIN: '10' })
    const inject = (url: string, payload?: object, token = '') =>
      request(strict, payload ? 'POST' : 'GET', url, payload, { token })
    expect((await inject('/api/site')).json().passwordMin).toBe(10)
    const person = { name: 'Can Öz', email: 'can@ornek.test', phone: '05321234567', city: 'Uşak' }
    const words = 'Şifre en az 10 karakter olmalı'
    for (const password of ['abc', 'dokuzharf'])
      expect((await inject('/api/auth/register', { ...person, password })).json()).toEqual({
        ...{ error: words, code: 'invalid_input', fields: { password: words } },
      })
    const owner = await buildUser(strict.sql, { userType: 'business' })
    const { email, password: currentPassword, phone } = owner
    const login = { email, password: currentPassword, userType: 'business' }
    const { token } = (await inject('/api/auth/login', login)).json() // old ones still open
    const change = { currentPassword, newPassword: 'dokuzharf' }
    for (const [path, body] of [
      ['auth/change-password', change],
      ['business/change-password', { ...change, phone }],
    ] as const)
      expect((await inject(`/api/${path}`, body, token)).json().fields).toEqual({
        newPassword: `Yeni ${words.replace('Ş', 'ş')}`,
      })
    await strict.close()
  })
})
