import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBusiness, buildUser } from '../../../../db/seed/factories.ts'
import { changeUser } from '../../../../test/change-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { request } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const post = (path: string, payload: object, { token = '', from = '192.0.2.1' } = {}) =>
  request(server, 'POST', `/api/${path}`, payload, { token, from })
const login = (phone: string, password: string, more: object = {}, from?: string) =>
  post('business/login', { phone, password, ...more }, from ? { from } : {})
const get = (path: string, token: string) => request(server, 'GET', `/api/${path}`, undefined, { token })

let made = 0
/** A new owner with a number of his own. */
const owner = (over: object = {}) => {
  const phone = `+90532${String(4_000_000 + ++made)}`
  return buildUser(server.sql, { userType: 'business', phone, ...over })
}
const shown = (phone: string) => phone.replace(/^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/, '0 ($1) $2 $3 $4')

describe('the owners’ door', () => {
  test('opens for one number in any spelling, with the session of every login', async () => {
    const { phone, password, email, id } = await owner()
    const bare = phone.slice(3)
    for (const spelling of [
      `0${bare}`,
      bare,
      phone,
      `90${bare}`,
      shown(phone),
      `+90 ${bare}`,
      `0090${bare}`,
    ]) {
      const answer = await login(spelling, password)
      expect([spelling, answer.statusCode]).toEqual([spelling, 200])
      expect(answer.json()).toMatchObject({
        ...{ business: null, businesses: [], mustChoosePassword: false, mustSetUpTotp: false },
        ...{ token: expect.any(String), deviceMark: expect.any(String), user: { id, email, phone } },
      })
      expect((await get('auth/user', answer.json().token)).json().id).toBe(id)
    }
  })

  test('answers the businesses, the first created first, drafts included, and no one else’s', async () => {
    const { id, phone, password } = await owner()
    await buildBusiness(server.sql)
    const draft = await buildBusiness(server.sql, { ownerId: id, status: 'draft', name: 'Taslak' })
    const open = await buildBusiness(server.sql, { ownerId: id, name: 'Açık', hours: '24/7', city: 'Uşak' })
    const { business, businesses, token } = (await login(phone, password)).json()
    expect(business).toEqual(businesses[0])
    const told = businesses.map(({ id: own, status, isOpen, openState }: Record<string, unknown>) => [
      ...[own, status, isOpen, openState],
    ])
    expect(told).toEqual([
      [draft.id, 'draft', false, 'unknown'],
      [open.id, 'verified', true, 'open'],
    ])
    expect(businesses[1]).toMatchObject({
      name: 'Açık',
      city: 'Uşak',
      phone: open.phone,
      address: open.address,
    })
    expect((await get('businesses/mine', token)).json()).toEqual(businesses)
    const stranger = await owner()
    const other = (await login(stranger.phone, stranger.password)).json().token
    expect((await get('businesses/mine', other)).json()).toEqual([])
  })

  test('is closed to customers and staff, who have phones too', async () => {
    for (const userType of ['customer', 'field', 'admin'] as const) {
      const { phone, password } = await owner({ userType })
      expect((await login(phone, password)).statusCode).toBe(401)
      const { email } = await owner({ userType })
      const door = { email, password, userType: userType === 'customer' ? 'customer' : 'business' }
      const { token } = (await post('auth/login', door)).json()
      const mine = await get('businesses/mine', token)
      expect(mine.statusCode).toBe(userType === 'customer' ? 200 : 403)
      expect(mine.body).not.toContain('"id"') // a customer may work somewhere; this one does not
    }
  })

  test('of two owners with one number, the password tells which; a third goes by e-mail', async () => {
    const phone = '+905329990001'
    const first = await owner({ phone, password: 'birinci724', emailConfirmedAt: null })
    const second = await owner({ phone, password: 'ikinci724' })
    const third = await owner({ phone, password: 'ucuncu724' })
    expect((await login(phone, 'ikinci724')).json().user.id).toBe(second.id)
    expect((await login(phone, 'ucuncu724')).json().user.id).toBe(third.id)
    // Unconfirmed ones stand behind: nobody pushes an owner out with an address that is not his.
    expect((await login(phone, 'birinci724')).statusCode).toBe(401)
    await changeUser(server.sql, first.id, { emailConfirmedAt: 'now' })
    expect((await login(phone, 'birinci724')).json().user.id).toBe(first.id)
  })

  test('takes the mailed password, with which only a new one can be chosen', async () => {
    const { phone, email, id } = await owner()
    await buildBusiness(server.sql, { ownerId: id })
    await post('auth/forgot-password', { email })
    const { password } = await mailedTo(email)
    const opened = (await login(phone, password)).json()
    expect(opened).toMatchObject({ mustChoosePassword: true, business: null, businesses: [] })
    expect((await get('businesses/mine', opened.token)).json().code).toBe('password_choice_needed')
    expect((await login(phone, password)).statusCode).toBe(401)
  })

  test.each([
    [{ phone: '', password: 'x' }, 'Lütfen tüm alanları doldurun'],
    [{ password: 'x' }, 'Lütfen tüm alanları doldurun'],
    [{ phone: '05321234567', password: '' }, 'Lütfen tüm alanları doldurun'],
    [{ phone: '0'.repeat(31), password: 'x' }, 'Bu alan çok uzun'],
  ])('asks for what is missing: %j', async (body, error) => {
    const answer = await post('business/login', body)
    expect([answer.statusCode, answer.json().error]).toEqual([400, error])
  })

  test('stops guessing after ten tries, whatever the spelling; the browser used before still gets in', async () => {
    const { phone, password } = await owner()
    const { deviceMark } = (await login(phone, password, {}, '198.51.100.7')).json()
    const bare = phone.slice(3)
    const codes: number[] = []
    for (let i = 0; i < 14; i++)
      codes.push((await login(i % 2 ? bare : `0${bare}`, `tahmin${i}`, {}, '192.0.2.9')).statusCode)
    expect(codes).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)])
    expect((await login(phone, password, {}, '192.0.2.9')).statusCode).toBe(429)
    expect((await login(phone, password, { deviceMark }, '192.0.2.9')).statusCode).toBe(200)
  })
})

async function mailedTo(email: string): Promise<{ password: string }> {
  const [row] = await server.sql<{ data: { password: string } }[]>`
    select data from mail where recipient = ${email} and kind = 'reset_password'`
  if (!row) throw new Error('nothing was mailed')
  // Demo mode may have sent it already; then a fresh one stands in its place.
  if (row.data.password) return row.data
  const password = 'abcd-efgh-jkmn-pqrs'
  await server.sql`update reset_password set password_hash = sha256('abcdefghjkmnpqrs')
    where user_id = (select id from app_user where email = ${email})`
  return { password }
}

describe('change of password by phone', () => {
  const change = (phone: string, currentPassword: string, newPassword: string, token = '') =>
    post('business/change-password', { phone, currentPassword, newPassword }, { token })

  test('is a login that ends every other session', async () => {
    const { phone, password } = await owner()
    const [mine, other] = [
      (await login(phone, password)).json().token as string,
      (await login(phone, password)).json().token as string,
    ]
    const wrong = await change(phone, 'yanlış724', 'yepyeni724')
    expect([wrong.statusCode, wrong.body]).toEqual([401, (await login('05320000000', 'yanlış')).body])
    expect((await change(phone, password, '12345')).json().fields).toEqual({
      newPassword: 'Yeni şifre en az 6 karakter olmalı',
    })
    expect((await change(shown(phone), password, 'yepyeni724', mine)).json()).toEqual({ ok: true })
    expect((await get('auth/user', mine)).statusCode).toBe(200)
    expect((await get('auth/user', other)).statusCode).toBe(401)
    expect((await login(phone, password)).statusCode).toBe(401)
    expect((await change(phone, 'yepyeni724', 'dahayeni724')).statusCode).toBe(200)
    expect((await get('auth/user', mine)).statusCode).toBe(401)
  })

  test('of two owners with one number and one password, the signed-in one is meant', async () => {
    const phone = '+905329990002'
    const first = await owner({ phone })
    const second = await owner({ phone })
    const { token } = (
      await post('auth/login', { email: second.email, password: second.password, userType: 'business' })
    ).json()
    expect((await change(phone, second.password, 'yepyeni724', token)).statusCode).toBe(200)
    expect((await login(phone, 'yepyeni724')).json().user.id).toBe(second.id)
    expect((await login(phone, first.password)).json().user.id).toBe(first.id)
  })

  test('guesses no more than a login', async () => {
    const { phone, password } = await owner()
    for (let i = 0; i < 5; i++) await login(phone, `tahmin${i}`, {}, '192.0.2.30')
    const codes: number[] = []
    for (let i = 0; i < 6; i++) {
      const body = { phone, currentPassword: `tahmin${i}`, newPassword: 'yepyeni724' }
      codes.push((await post('business/change-password', body, { from: '192.0.2.30' })).statusCode)
    }
    expect(codes).toEqual([401, 401, 401, 401, 401, 429])
    expect((await login(phone, password)).statusCode).toBe(200)
  })
})
