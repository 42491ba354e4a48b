import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildUser } from '../../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Method, request } from '../../../../test/person.ts'
import { Failure } from '../../failure.ts'
import { requireConfirmed } from './accounts.ts'

// Mail waits in the outbox: outside demo mode nothing takes it away.
let server: TestApp
beforeAll(async () => {
  server = await testApp({ DEMO: '0' })
})
afterAll(() => server.close())

const ask = (method: Method, path: string, payload?: object, token?: string) =>
  request(server, method, `/api/auth/${path}`, payload, { token })

let made = 0
const password = 'mor kapı 41'
async function register(over: object = {}): Promise<{ email: string; token: string }> {
  const email = `yeni${++made}@ornek.test`
  const person = { name: 'Işıl Öz', email, phone: '05321234567', city: 'Uşak', password }
  const answer = await ask('POST', 'register', { ...person, ...over })
  expect([answer.statusCode, answer.json().user.emailConfirmed]).toEqual([201, false])
  return { email, token: answer.json().token }
}

type Letter = { kind: string; data: Record<string, string> }
const letters = (email: string) =>
  server.sql<Letter[]>`select kind, data from mail where recipient = ${email} order by id`
const kinds = async (email: string) => (await letters(email)).map(({ kind }) => kind)
const linkIn = (letter: Letter | undefined) =>
  new URL(letter?.data['path'] ?? '', 'http://x').searchParams.get('token') ?? ''
const lastLink = async (email: string) => linkIn((await letters(email)).at(-1))
const confirm = (token: string) => ask('POST', 'confirm-email', { token })
const me = async (token: string) => (await ask('GET', 'user', undefined, token)).json()
const changeEmail = (token: string, email: string, currentPassword = password) =>
  ask('POST', 'email', { email, currentPassword }, token)

describe('the link mailed at registration', () => {
  test.each([{}, { userType: 'business', businessName: 'Öz Lastik' }])('confirms %j', async (over) => {
    const { email, token } = await register(over)
    expect(await kinds(email)).toEqual(['confirm_email'])
    const link = await lastLink(email)
    expect(link).toMatch(/^[\w-]{43}$/)
    const [kept] = await server.sql`select encode(token_hash, 'escape') as kept from email_confirmation
      where email = ${email}`
    expect(kept?.['kept']).not.toContain(link)
    expect((await confirm(link)).json()).toEqual({ email })
    expect((await me(token)).emailConfirmed).toBe(true)
    expect((await confirm(link)).json()).toEqual({ email }) // a second tap says the same
    await ask('POST', 'confirm-email/resend', {}, token)
    expect(await kinds(email)).toEqual(['confirm_email'])
  })

  test('is over after 48 hours, and another one opens nothing', async () => {
    const { email, token } = await register()
    await server.sql`update email_confirmation set ends_at = ends_at - interval '47 hours 59 minutes' where email = ${email}`
    const [left] =
      await server.sql`select ends_at > now() as live from email_confirmation where email = ${email}`
    expect(left).toEqual({ live: true })
    await server.sql`update email_confirmation set ends_at = ends_at - interval '1 minute' where email = ${email}`
    const over = await confirm(await lastLink(email))
    expect([over.statusCode, over.json().code]).toEqual([410, 'confirmation_over'])
    expect((await confirm('x'.repeat(43))).json()).toEqual(over.json())
    expect((await me(token)).emailConfirmed).toBe(false)
    await server.sweep()
    expect(await server.sql`select 1 from email_confirmation where email = ${email}`).toHaveLength(0)
  })

  test('is mailed again three times an hour', async () => {
    const { email, token } = await register()
    const answers: number[] = []
    for (let i = 0; i < 5; i++)
      answers.push((await ask('POST', 'confirm-email/resend', {}, token)).statusCode)
    expect(answers).toEqual([200, 200, 200, 429, 429])
    const links = (await letters(email)).map(linkIn)
    expect(new Set(links).size).toBe(4)
    expect((await confirm(links[1] ?? '')).statusCode).toBe(200) // an earlier one is good too
    expect((await ask('POST', 'confirm-email/resend', {})).statusCode).toBe(401)
  })

  test('is waited for by what asks for it', () => {
    expect(() => requireConfirmed({ emailConfirmed: true })).not.toThrow()
    expect(() => requireConfirmed({ emailConfirmed: false })).toThrow(new Failure('email_unconfirmed'))
  })
})

describe('another e-mail', () => {
  test('is the account’s once its link is opened; the old address is told, before and after', async () => {
    const { email, token } = await register()
    await confirm(await lastLink(email))
    const wanted = `Isil${made}@Ornek.TEST`
    const folded = wanted.toLowerCase()
    expect((await changeEmail(token, wanted, 'yanlış724')).json().code).toBe('wrong_password')
    expect((await changeEmail(token, email)).json().fields).toHaveProperty('email')
    expect((await changeEmail(token, wanted)).json()).toEqual({ ok: true })
    expect((await me(token)).email).toBe(email)
    expect(await kinds(email)).toEqual(['confirm_email', 'email_change_asked'])
    const forgotten = await ask('POST', 'forgot-password', { email })
    expect(forgotten.statusCode).toBe(200)

    const link = await lastLink(folded)
    for (const _ of ['first', 'again']) expect((await confirm(link)).json()).toEqual({ email: folded })
    expect(await me(token)).toMatchObject({ email: folded, emailConfirmed: true })
    expect(await kinds(email)).toEqual([
      ...['confirm_email', 'email_change_asked', 'reset_password', 'email_changed'],
    ])
    const login = (address: string, secret: string) =>
      ask('POST', 'login', { email: address, password: secret })
    expect((await login(email, password)).statusCode).toBe(401)
    expect((await login(folded, password)).statusCode).toBe(200)
    // What the old mailbox still holds opens nothing: neither the mailed password nor the first link.
    const old = await letters(email)
    const mailed = old.find(({ kind }) => kind === 'reset_password')?.data['password'] ?? ''
    expect((await login(folded, mailed)).statusCode).toBe(401)
    expect((await confirm(linkIn(old[0]))).json().code).toBe('confirmation_over')
  })

  test('is told to no address that nobody confirmed, and the letters hold no name an account gave itself', async () => {
    const { email, token } = await register({ name: 'Ödül Avcısı' })
    const wanted = `yeni-adres${made}@ornek.test`
    await changeEmail(token, wanted)
    await confirm(await lastLink(wanted))
    expect(await kinds(email)).toEqual(['confirm_email'])
    const written = await server.sql<Letter[]>`select data from mail where recipient in (${email}, ${wanted})`
    expect(written.map(({ data }) => Object.keys(data))).toEqual([['path'], ['path']])
  })

  test('that belongs to somebody is answered alike and stays theirs', async () => {
    const holder = await buildUser(server.sql)
    const { email, token } = await register()
    const taken = await changeEmail(token, holder.email)
    const other = await register()
    const free = await changeEmail(other.token, `bos${made}@ornek.test`)
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body])
    expect(await kinds(holder.email)).toEqual(['change_email_taken'])
    expect(await kinds(email)).toEqual(await kinds(other.email))
    const [letter] = await letters(holder.email)
    expect(letter?.data).toEqual({})
  })

  test('that somebody registers meanwhile is refused at its link; two accounts at once: one gets it', async () => {
    const wanted = `ortak${made}@ornek.test`
    const first = await register()
    const second = await register()
    await changeEmail(first.token, wanted)
    const one = await lastLink(wanted)
    await changeEmail(second.token, wanted)
    const two = await lastLink(wanted)
    const answers = await Promise.all([confirm(one), confirm(two)])
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    expect(await server.sql`select 1 from app_user where email = ${wanted}`).toHaveLength(1)
  })

  test('ends with a change of password, and with a later wish', async () => {
    const { token } = await register()
    const first = `ilk${made}@ornek.test`
    const second = `ikinci${made}@ornek.test`
    await changeEmail(token, first)
    await changeEmail(token, second)
    expect((await confirm(await lastLink(first))).json().code).toBe('confirmation_over')
    await ask('POST', 'change-password', { currentPassword: password, newPassword: 'sarı kapı 42' }, token)
    expect((await confirm(await lastLink(second))).json().code).toBe('confirmation_over')
  })

  test('is asked for three times an hour, and nobody is flooded by many accounts', async () => {
    const victim = `hedef${made}@ornek.test`
    const { token } = await register()
    const codes: number[] = []
    for (let i = 0; i < 4; i++) codes.push((await changeEmail(token, victim)).statusCode)
    expect(codes).toEqual([200, 200, 200, 429])
    const other = await register()
    expect((await changeEmail(other.token, victim)).statusCode).toBe(200)
    expect(await letters(victim)).toHaveLength(3)
  })
})
