import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildUser } from '../../../../db/seed/factories.ts'
import { secondApp, type TestApp, testApp } from '../../../../test/harness.ts'
import { logIn, type Method, request } from '../../../../test/person.ts'
import { resetAccount } from './operate.ts'
import { stepAt, totpCode } from './totp-code.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ DEMO: '0', LIMITS_SCALE: '1' })
})
afterAll(() => server.close())

let asked = 0
/** Each call comes from another network, unless one is named. */
const ask = (
  method: Method,
  url: string,
  payload?: object,
  token = '',
  from = `10.0.${++asked >> 8}.${asked & 255}`,
) => request(server, method, `/api/${url}`, payload, { token, from })
const whoAmI = (token: string) => ask('GET', 'auth/user', undefined, token)

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
/** The authenticator's code `late` steps from now. */
const codeOf = (secret: string, late = 0) => totpCode(fromBase32(secret), stepAt(Date.now() / 1000) + late)

async function staff(userType: 'admin' | 'field' = 'admin') {
  const user = await buildUser(server.sql, { userType, password: 'uzunca bir şifre' })
  const login = (more: object = {}, from?: string) =>
    ask('POST', 'auth/login', { email: user.email, password: user.password, ...more }, '', from)
  return { user, login }
}

/** Staff whose second step is set up. */
async function secured(userType: 'admin' | 'field' = 'admin') {
  const { user, login } = await staff(userType)
  const { token } = (await login()).json()
  const { secret } = (await ask('POST', 'auth/totp', undefined, token)).json()
  const confirmed = await ask('POST', 'auth/totp/confirm', { otp: codeOf(secret) }, token)
  expect(confirmed.statusCode).toBe(200)
  // Its step may serve again: the tests do not wait for the next one.
  await server.sql`update totp set last_step = 0 where user_id = ${user.id}`
  return { user, login, token, secret, recoveryCodes: confirmed.json().recoveryCodes as string[] }
}

describe('setting up', () => {
  test.each(['admin', 'field'] as const)('is all that %s can do without it', async (userType) => {
    const { login, user } = await staff(userType)
    const opened = (await login()).json()
    expect(opened).toMatchObject({ mustSetUpTotp: true, mustChoosePassword: false })
    const { token } = opened
    const elsewhere = (await login()).json().token
    const refused = await ask('GET', 'auth/sessions', undefined, token)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'totp_setup_needed'])
    expect((await whoAmI(token)).json().id).toBe(user.id)
    expect((await ask('GET', 'auth/totp', undefined, token)).json()).toEqual({
      active: false,
      required: true,
      recoveryCodesLeft: 0,
    })

    const begun = (await ask('POST', 'auth/totp', undefined, token)).json()
    expect(begun.otpauthUrl).toBe(
      `otpauth://totp/Rehber724:${encodeURIComponent(user.email)}?secret=${begun.secret}&issuer=Rehber724`,
    )
    const wrong = await ask('POST', 'auth/totp/confirm', { otp: '000000' }, token)
    expect([wrong.statusCode, wrong.json().fields]).toEqual([403, { otp: 'Kod hatalı' }])
    const done = await ask('POST', 'auth/totp/confirm', { otp: codeOf(begun.secret) }, token)
    expect(new Set(done.json().recoveryCodes).size).toBe(10)
    expect((await ask('GET', 'auth/sessions', undefined, token)).json()).toHaveLength(1)
    expect((await whoAmI(elsewhere)).statusCode).toBe(401)
    expect((await ask('POST', 'auth/totp', undefined, token)).json().code).toBe('totp_active')
    expect(await server.sql`select kind from mail where recipient = ${user.email}`).toEqual([
      { kind: 'totp_on' },
    ])
  })

  test('is offered to staff alone', async () => {
    const customer = await buildUser(server.sql)
    const { email, password } = customer
    const opened = (await ask('POST', 'auth/login', { email, password })).json()
    expect(opened.mustSetUpTotp).toBe(false)
    expect((await ask('POST', 'auth/totp', undefined, opened.token)).statusCode).toBe(403)
  })

  test('a secret that was replaced by a newer one is of no use', async () => {
    const { login } = await staff()
    const { token } = (await login()).json()
    const { secret } = (await ask('POST', 'auth/totp', undefined, token)).json()
    await ask('POST', 'auth/totp', undefined, token)
    const late = await ask('POST', 'auth/totp/confirm', { otp: codeOf(secret) }, token)
    expect(late.json().code).toBe('otp_wrong')
  })

  test('a session that lost what it had proven must set it up again', async () => {
    const admin = await buildUser(server.sql, { userType: 'admin' })
    const { email, password } = admin
    const { token } = (await ask('POST', 'auth/login', { email, password })).json()
    await server.sql`update session set otp_proven = true where user_id = ${admin.id}`
    expect((await ask('GET', 'auth/sessions', undefined, token)).statusCode).toBe(200)
    await server.sql`update session set otp_proven = false where user_id = ${admin.id}`
    expect((await ask('GET', 'auth/sessions', undefined, token)).json().code).toBe('totp_setup_needed')
  })
})

describe('the second step of the login', () => {
  test('asks for a code after the password, takes each once, and neither early nor late ones', async () => {
    const { login, secret } = await secured()
    const bare = await login()
    expect([bare.statusCode, bare.json().code]).toEqual([401, 'otp_needed'])
    expect((await login({ password: 'yanlış şifre 12', otp: codeOf(secret) })).json().code).toBe(
      'invalid_credentials',
    )
    for (const late of [-3, 3])
      expect((await login({ otp: codeOf(secret, late) })).json().code).toBe('otp_wrong')
    const otp = codeOf(secret)
    const answers = await Promise.all([1, 2, 3].map(() => login({ otp })))
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 403, 403])
    const opened = answers.find(({ statusCode }) => statusCode === 200)?.json()
    expect(opened.mustSetUpTotp).toBe(false)
    expect((await ask('GET', 'auth/sessions', undefined, opened.token)).statusCode).toBe(200)
    // The code of the step before was never typed, yet it is over once a later one was taken.
    expect((await login({ otp: codeOf(secret, -1) })).json().code).toBe('otp_wrong')
    expect((await login({ otp: ` ${codeOf(secret, 1)} ` })).statusCode).toBe(200)
  })

  test('takes each recovery code once', async () => {
    const { login, recoveryCodes, token } = await secured()
    const [first = '', second = ''] = recoveryCodes
    expect((await login({ otp: first.toUpperCase() })).statusCode).toBe(200)
    expect((await login({ otp: first })).json().code).toBe('otp_wrong')
    const answers = await Promise.all([1, 2].map(() => login({ otp: second.replaceAll('-', ' ') })))
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 403])
    expect((await ask('GET', 'auth/totp', undefined, token)).json()).toEqual({
      active: true,
      required: false,
      recoveryCodesLeft: 8,
    })
  })

  test('is not passed by a mailed password', async () => {
    const { user, login, secret } = await secured()
    const password = (await resetAccount(server.sql, user.email)) ?? ''
    expect((await login({ password })).json().code).toBe('otp_needed')
    const { token } = (await login({ password, otp: codeOf(secret) })).json()
    const chosen = await ask('POST', 'auth/new-password', { newPassword: 'başka uzun şifre' }, token)
    expect(chosen.json()).toMatchObject({ mustChoosePassword: false, mustSetUpTotp: false })
    expect((await ask('GET', 'auth/sessions', undefined, chosen.json().token)).statusCode).toBe(200)
  })

  test('is not guessed: five tries from one network, ten in all; a known browser keeps its own', async () => {
    const { login, secret, recoveryCodes } = await secured()
    const known = (await login({ otp: recoveryCodes[0] })).json().deviceMark
    const codes: number[] = []
    for (let i = 0; i < 6; i++) codes.push((await login({ otp: '000000' }, '203.0.113.1')).statusCode)
    for (let i = 0; i < 6; i++) codes.push((await login({ otp: '000000' }, `203.0.113.${10 + i}`)).statusCode)
    expect(codes.filter((code) => code === 403).length).toBeLessThanOrEqual(10)
    expect([codes[5], codes.at(-1)]).toEqual([429, 429])
    expect((await login({ otp: codeOf(secret) })).statusCode).toBe(429)
    expect((await login({ otp: codeOf(secret), deviceMark: known })).statusCode).toBe(200)
  })
})

describe('taking it away', () => {
  test('needs the password, and leaves a session that can only set it up', async () => {
    const { token, user } = await secured()
    const wrong = await ask('DELETE', 'auth/totp', { currentPassword: 'yanlış' }, token)
    expect(wrong.json().code).toBe('wrong_password')
    const gone = await ask('DELETE', 'auth/totp', { currentPassword: user.password }, token)
    expect(gone.json()).toEqual({ ok: true })
    expect((await ask('GET', 'auth/sessions', undefined, token)).json().code).toBe('totp_setup_needed')
    const state = { active: false, required: true, recoveryCodesLeft: 0 }
    expect((await ask('GET', 'auth/totp', undefined, token)).json()).toEqual(state)
    expect(await server.sql`select 1 from recovery_code where user_id = ${user.id}`).toHaveLength(0)
  })

  test('is an operator’s for who lost all; a plain reset is not', async () => {
    const { token, user, login } = await secured()
    await resetAccount(server.sql, user.email)
    expect((await login()).json().code).toBe('otp_needed')
    const password = await resetAccount(server.sql, user.email, { totp: true })
    expect((await whoAmI(token)).statusCode).toBe(401)
    expect((await login({ password })).json()).toMatchObject({ mustChoosePassword: true })
  })
})

test('the secret lies sealed, bound to its account, and its key beside the database', async () => {
  const one = await secured()
  const [row] = await server.sql<{ secretSealed: Buffer }[]>`
    select secret_sealed from totp where user_id = ${one.user.id}`
  expect(row?.secretSealed.includes(fromBase32(one.secret))).toBe(false)
  const file = path.join(server.dataDir, 'totp.key')
  expect((await readFile(file)).length).toBe(32)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const two = await secured()
  await server.sql`update totp set secret_sealed = (select secret_sealed from totp where user_id = ${one.user.id}), last_step = 0
    where user_id = ${two.user.id}`
  expect((await two.login({ otp: codeOf(one.secret) })).statusCode).toBe(500)
  expect((await two.login({ otp: two.recoveryCodes[0] })).statusCode).toBe(200) // these need no key
})

test('demo mode asks nobody to set it up', async () => {
  const demo = await testApp()
  const { email, password } = await buildUser(demo.sql, { userType: 'admin' })
  const opened = await logIn(demo, email, password)
  expect(opened.json().mustSetUpTotp).toBe(false)
  const { token } = opened.json()
  expect((await request(demo, 'GET', '/api/auth/sessions', undefined, { token })).statusCode).toBe(200)
  await demo.close()
})

describe('what gives rights or moves money', () => {
  let made = 0
  const makeAdmin = (token: string) => {
    made += 1
    const account = { name: 'Yeni Yönetici', phone: '05321112233', city: 'İstanbul', userType: 'admin' }
    return ask('POST', 'admin/users', { ...account, email: `yeni${made}@ekip.test` }, token)
  }
  const confirm = (token: string, proof: object) => ask('POST', 'auth/confirm-identity', proof, token)
  const said = (answer: { statusCode: number; json(): { code?: string } }) => [
    answer.statusCode,
    answer.json().code,
  ]
  /** An admin who logged in so many minutes ago. */
  async function loggedIn(minutes: number) {
    const one = await secured()
    await server.sql`
      update session set proven_at = now() - make_interval(mins => ${minutes}) where user_id = ${one.user.id}`
    return one
  }
  const STALE = [403, 'fresh_login_needed']

  test('asks a token of 16 minutes for the password, in every process, for this session alone', async () => {
    expect((await makeAdmin((await loggedIn(14)).token)).statusCode).toBe(201)
    const { user, token, login, secret } = await loggedIn(16)
    const elsewhere = (await login({ otp: codeOf(secret) })).json().token
    await server.sql`update session set proven_at = now() - interval '1 hour' where user_id = ${user.id}`
    expect(said(await makeAdmin(token))).toEqual(STALE)
    expect((await ask('GET', 'admin/users', undefined, token)).statusCode).toBe(200)
    const wrong = await ask('POST', 'admin/users', { userType: 'admin' }, token)
    expect(said(wrong)).toEqual([400, 'invalid_input']) // nobody is asked in vain
    expect(await server.sql`select from app_user where email = ${`yeni${made}@ekip.test`}`).toEqual([])

    expect(said(await confirm(token, {}))).toEqual([400, 'invalid_input'])
    expect(said(await confirm(token, { currentPassword: 'değil' }))).toEqual([403, 'wrong_password'])
    expect(said(await makeAdmin(token))).toEqual(STALE)
    expect((await confirm(token, { currentPassword: user.password })).statusCode).toBe(200)
    expect((await makeAdmin(token)).statusCode).toBe(201)
    expect(said(await makeAdmin(elsewhere))).toEqual(STALE)
    const other = await secondApp(server, { DEMO: '0' })
    const budget = await request(other, 'PUT', '/api/admin/wheel-budget', { cap: 1000 }, { token })
    await other.close()
    expect(budget.statusCode).toBe(200)
  })

  test.each(['admin', 'field'] as const)(
    'is no way round: a token of %s alone sets up no second step',
    async (userType) => {
      const { user, login } = await staff(userType)
      const { token } = (await login()).json()
      const begin = () => ask('POST', 'auth/totp', undefined, token)
      await server.sql`update session set proven_at = now() - interval '16 minutes' where user_id = ${user.id}`
      expect(said(await begin())).toEqual(STALE)
      expect((await confirm(token, { currentPassword: user.password })).statusCode).toBe(200)
      expect((await begin()).statusCode).toBe(201)
    },
  )

  test('takes a code once instead; a thief’s guesses end soon and keep nobody from logging in', async () => {
    const { token, secret, login, user } = await loggedIn(16)
    expect((await confirm(token, { otp: codeOf(secret) })).statusCode).toBe(200)
    expect((await makeAdmin(token)).statusCode).toBe(201)
    expect(said(await confirm(token, { otp: codeOf(secret) }))).toEqual([403, 'otp_wrong'])
    for (let guess = 0; guess < 4; guess++) await confirm(token, { otp: codeOf(secret, 100 + guess) })
    expect(said(await confirm(token, { otp: codeOf(secret, 1) }))).toEqual([429, 'too_many_attempts'])
    for (let guess = 0; guess < 10; guess++) await confirm(token, { currentPassword: `olsun ${guess}` })
    expect(said(await confirm(token, { currentPassword: user.password }))).toEqual([429, 'too_many_attempts'])
    expect((await login({ otp: codeOf(secret, 1) })).statusCode).toBe(200)
  })
})
