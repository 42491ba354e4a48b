import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeUser } from '../../../../test/change-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
})
afterAll(() => server.close())

let made = 0
const person = (over: Record<string, unknown> = {}) => ({
  name: 'Ayşe Nur Yılmaz',
  email: `ayse${++made}@ornek.test`,
  phone: '0532 123 45 67',
  city: 'istanbul',
  password: 'gizli724',
  userType: 'customer',
  ...over,
})
const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers })
const whoAmI = (authorization: string) =>
  server.app.inject({ url: '/api/auth/user', headers: { authorization } })

test('answers that open a session, or mail one, are not kept in any cache', async () => {
  const owner = person({ userType: 'business', businessName: 'Önbellek Oto', phone: '0532 123 45 99' })
  const { email, password, userType, phone } = owner
  for (const answer of [
    await post('register', owner),
    await post('login', { email, password, userType }),
    await server.app.inject({ method: 'POST', url: '/api/business/login', payload: { phone, password } }),
    await post('forgot-password', { email }),
  ]) {
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

describe('register', () => {
  test('makes a customer, opens a session, tells no secret', async () => {
    const body = person()
    const answer = await post('register', body)
    expect(answer.statusCode).toBe(201)
    const { token, user } = answer.json()
    expect(user).toEqual({
      id: expect.any(Number),
      email: body.email,
      name: 'Ayşe Nur Yılmaz',
      firstName: 'Ayşe Nur',
      lastName: 'Yılmaz',
      phone: '+905321234567',
      city: 'İstanbul',
      userType: 'customer',
      sides: ['customer'],
      level: 1,
      emailConfirmed: true,
    })
    const me = await whoAmI(`Bearer ${token}`)
    expect(me.json()).toEqual(user)
    const [row] =
      await server.sql`select password_hash, (select token_hash from session where user_id = u.id) as token_hash
      from app_user u where id = ${user.id}`
    expect(row?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(row?.['tokenHash']).toEqual(createHash('sha256').update(token).digest())
  })

  test.each([
    [{ name: ' ' }, 'name', 'Lütfen tüm zorunlu alanları doldurun'],
    [{ email: undefined }, 'email', 'Lütfen tüm zorunlu alanları doldurun'],
    [{ password: '' }, 'password', 'Lütfen tüm zorunlu alanları doldurun'],
    [{ phone: '12345' }, 'phone', 'Geçerli bir telefon numarası girin (10-11 rakam)'],
    [{ phone: '053212345678' }, 'phone', 'Geçerli bir telefon numarası girin (10-11 rakam)'],
    [{ phone: '+49 532 123 45 67' }, 'phone', 'Geçerli bir telefon numarası girin (10-11 rakam)'],
    [{ password: '12345' }, 'password', 'Şifre en az 6 karakter olmalı'],
    [{ confirmPassword: 'gizli72' }, 'confirmPassword', 'Şifreler eşleşmiyor'],
    [{ confirmPassword: '' }, 'confirmPassword', 'Şifreler eşleşmiyor'],
    [{ password: '12345', confirmPassword: '123456' }, 'confirmPassword', 'Şifreler eşleşmiyor'],
    [{ password: '12345', confirmPassword: '12345' }, 'password', 'Şifre en az 6 karakter olmalı'],
    [{ email: 'ayse' }, 'email', 'Geçerli bir e-posta adresi girin'],
    [{ city: 'Atlantis' }, 'city', 'Lütfen listeden bir şehir seçin'],
    [
      { userType: 'admin' },
      'userType',
      'Gönderilen bilgilerde hata var. Lütfen kontrol edip tekrar deneyin.',
    ],
    [{ name: 'a\u0007b' }, 'name', 'Gönderilen bilgilerde hata var. Lütfen kontrol edip tekrar deneyin.'],
    [{ name: 'x'.repeat(201) }, 'name', 'Bu alan çok uzun'],
    [{ name: 'Ödül evil.com' }, 'name', 'İsim alanına web adresi yazılamaz'],
    [{ businessName: 'Ödül http://evil.com' }, 'businessName', 'İsim alanına web adresi yazılamaz'],
  ])('refuses %j in words beside the field', async (over, field, sentence) => {
    const answer = await post('register', person(over))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: sentence, code: 'invalid_input' })
    expect(Object.keys(answer.json().fields)).toEqual([field])
  })

  test('an e-mail that exists is told plainly, in any case of its letters', async () => {
    const body = person({ email: 'INFO@ISI.COM' })
    expect((await post('register', body)).json().user.email).toBe('info@isi.com')
    const again = await post('register', person({ email: 'info@isi.com' }))
    expect(again.statusCode).toBe(409)
    expect(again.json()).toEqual({ error: 'Bu e-posta adresi zaten kayıtlı', code: 'email_taken' })
  })

  test('twenty at once with one e-mail make one account', async () => {
    const body = person()
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('register', body)))
    const codes = answers.map((answer) => answer.statusCode)
    expect(codes.filter((code) => code === 201)).toHaveLength(1)
    expect(codes.filter((code) => code !== 201 && code !== 409 && code !== 503)).toEqual([])
  })

  test('level, role and confirmation in the body are never believed', async () => {
    const forged = {
      level: 99,
      isAdmin: true,
      user_type: 'admin',
      emailConfirmed: false,
      id: 1,
      is_demo: true,
    }
    const { user } = (await post('register', person(forged))).json()
    expect(user).toMatchObject({ level: 1, userType: 'customer', emailConfirmed: true })
  })

  test('an owner gets a draft business that nobody else sees', async () => {
    const body = person({ userType: 'business', businessName: 'Yılmaz Çilingir', address: 'Moda Cad. 1' })
    const { user } = (await post('register', body)).json()
    expect(user.userType).toBe('business')
    const [draft] = await server.sql`select id, name, status, city from business where owner_id = ${user.id}`
    expect(draft).toMatchObject({ name: 'Yılmaz Çilingir', status: 'draft', city: 'İstanbul' })
    expect((await server.app.inject(`/api/businesses/${draft?.['id']}`)).statusCode).toBe(404)
    const nameless = await post('register', person({ userType: 'business' }))
    expect(nameless.json()).toMatchObject({
      code: 'invalid_input',
      fields: { businessName: expect.any(String) },
    })
  })
})

describe('login', () => {
  test('the right door opens, in any case of the e-mail; staff pass either door', async () => {
    const body = person()
    await post('register', body)
    const answer = await post('login', { ...body, email: body.email.toUpperCase() })
    expect(answer.statusCode).toBe(200)
    expect(Object.keys(answer.json()).sort()).toEqual([
      ...['deviceMark', 'mustChoosePassword', 'mustSetUpTotp', 'token', 'user'],
    ])
    await server.sql`update app_user set user_type = 'field' where email = ${body.email}`
    for (const userType of ['customer', 'business'])
      expect((await post('login', { ...body, userType })).json().user.userType).toBe('field')
  })

  test('unknown e-mail, wrong password and wrong door answer alike', async () => {
    const body = person()
    await post('register', body)
    const { email, password, userType } = body
    const refused = await Promise.all([
      post('login', { email: 'nobody@ornek.test', password, userType }),
      post('login', { email, password: 'yanlis724', userType }),
      post('login', { email, password, userType: 'business' }),
    ])
    for (const answer of refused) {
      expect(answer.statusCode).toBe(401)
      expect(answer.body).toBe(refused[0]?.body)
    }
  })

  test('missing words are asked for', async () => {
    const answer = await post('login', { email: '', password: '' })
    expect(answer.json()).toMatchObject({
      code: 'invalid_input',
      error: 'Lütfen e-posta ve şifrenizi girin',
    })
  })
})

describe('sessions', () => {
  const signIn = async (): Promise<{ token: string; id: number }> => {
    const { token, user } = (await post('register', person())).json()
    return { token, id: user.id }
  }

  test('logout ends this session on the server and no other', async () => {
    const body = person()
    const first = (await post('register', body)).json().token
    const second = (await post('login', body)).json().token
    const out = await post('logout', {}, { authorization: `Bearer ${first}` })
    expect(out.json()).toEqual({ ok: true })
    expect((await whoAmI(`Bearer ${first}`)).statusCode).toBe(401)
    expect((await whoAmI(`Bearer ${second}`)).statusCode).toBe(200)
  })

  test.each([
    '',
    'Bearer',
    'Bearer x',
    `Bearer ${'a'.repeat(43)}`,
    `Basic ${'a'.repeat(43)}`,
    `Bearer ${'é'.repeat(43)}`,
  ])('no session: %j', async (authorization) => {
    const answer = await whoAmI(authorization)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ error: 'Bu işlem için giriş yapmanız gerekiyor.', code: 'not_signed_in' })
  })

  test('a session ends when it was idle too long, and when its whole time is over', async () => {
    const idle = await signIn()
    await server.sql`update session set last_seen_at = now() - interval '7 days 1 second' where user_id = ${idle.id}`
    expect((await whoAmI(`Bearer ${idle.token}`)).statusCode).toBe(401)
    const old = await signIn()
    await server.sql`update session set ends_at = now() where user_id = ${old.id}`
    expect((await whoAmI(`Bearer ${old.token}`)).statusCode).toBe(401)
    await server.sweep()
    expect(
      await server.sql`select 1 from session where user_id in ${server.sql([idle.id, old.id])}`,
    ).toHaveLength(0)
  })

  test('of calls that come together, each gets the account of its own session', async () => {
    const ended = await signIn()
    await server.sql`update session set ends_at = now() where user_id = ${ended.id}`
    const people = [await signIn(), await signIn(), await signIn()]
    await server.sql`update session set last_seen_at = now() - interval '1 day' where user_id = any(${people.map(({ id }) => id)})`
    const asked = [...people, ended, ...people.toReversed(), { token: 'b'.repeat(43) }]
    const answers = await Promise.all(asked.map(({ token }) => whoAmI(`Bearer ${token}`)))
    const ids = people.map(({ id }) => id)
    expect(answers.map((answer) => answer.json().id)).toEqual([
      ...ids,
      undefined,
      ...ids.toReversed(),
      undefined,
    ])
    const seen = await server.sql`
      select from session where user_id = any(${ids}) and last_seen_at > now() - interval '1 minute'`
    expect(seen).toHaveLength(3)
  })

  test('use keeps a session alive, and another role ends it', async () => {
    const { token, id } = await signIn()
    await server.sql`update session set last_seen_at = now() - interval '6 days' where user_id = ${id}`
    expect((await whoAmI(`Bearer ${token}`)).statusCode).toBe(200)
    const [seen] =
      await server.sql`select now() - last_seen_at < interval '1 minute' as fresh from session where user_id = ${id}`
    expect(seen?.['fresh']).toBe(true)
    await changeUser(server.sql, id, { userType: 'field' })
    expect((await whoAmI(`Bearer ${token}`)).statusCode).toBe(401)
  })

  test('an admin session is short', async () => {
    const body = person()
    await post('register', body)
    await server.sql`update app_user set user_type = 'admin' where email = ${body.email}`
    const { user } = (await post('login', body)).json()
    const [row] = await server.sql`
      select extract(epoch from idle_limit)::int as idle, round(extract(epoch from ends_at - created_at))::int as whole
      from session where user_id = ${user.id} order by ends_at limit 1`
    expect(row).toEqual({ idle: 1800, whole: 43_200 })
  })
})
