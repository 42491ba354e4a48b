import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserForStaff, UserListed } from '#contract/users.ts'
import { buildBusiness, buildUser } from '../../../../db/seed/factories.ts'
import { addTotp } from '../../../../test/add-rows.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { logIn, openSession, type Person, request, signedIn } from '../../../../test/person.ts'

let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
  admin = await signedIn(server, { userType: 'admin', name: ADMIN })
})
afterAll(() => server.close())

const PASSWORD = 'deneme724'
const ADMIN = 'Site Sorumlusu'
const reason = 'Hakaret içeren mesajlar'
const login = (email: string, password: string, userType?: string) => logIn(server, email, password, userType)
const patch = (by: Person, id: number, body: object) => by.ask('PATCH', `/api/admin/users/${id}`, body)
const codeOf = (answer: { json(): { code?: string } }) => answer.json().code
const get = async (id: number) => (await admin.ask('GET', `/api/admin/users/${id}`)).json<UserForStaff>()
const list = async (query: Record<string, string>) => {
  const answer = await admin.ask('GET', `/api/admin/users?${new URLSearchParams(query).toString()}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const cursor = /cursor=([^&>]+)/.exec(String(answer.headers['link']))?.[1] ?? null
  return { items: answer.json<UserListed[]>(), cursor }
}
const ids = async (query: Record<string, string>) => (await list(query)).items.map(({ id }) => id)
const audited = (action: string, id: number) =>
  server.sql`select data from audit_entry where action = ${action} and subject_id = ${id} and actor_id = ${admin.id}`

/** Texts of the mails to an address, the oldest first. */
async function lettersTo(email: string): Promise<string[]> {
  await server.sendMail()
  const folder = path.join(server.dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).toSorted((a, b) => a.localeCompare(b, 'en'))
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return texts.filter((text) => text.includes(`To: ${email}\r`)).map((text) => text.replaceAll('=\r\n', ''))
}
const GIVEN = /(?:[a-z2-9]{4}-){3}[a-z2-9]{4}/
const passwordIn = (letters: string[]) => letters.map((text) => GIVEN.exec(text)?.[0]).findLast(Boolean) ?? ''

describe('the list', () => {
  test('is searched by name, e-mail and phone in any spelling, and filtered, page by page', async () => {
    const one = await buildUser(server.sql, { name: 'Işıl Çağrı Özgür', email: 'isil.ozgur@ornek.test' })
    const two = await buildUser(server.sql, {
      ...{ name: 'IŞIL Küçük', phone: '+905559876543', userType: 'field' as const },
    })
    const three = await buildUser(server.sql, { name: 'Işıl Naïve', emailConfirmedAt: null })
    expect(await ids({ q: 'ışıl' })).toEqual([three.id, two.id, one.id])
    expect(await ids({ q: 'ISIL ÖZG' })).toEqual([one.id])
    expect(await ids({ q: 'isil.ozgur@' })).toEqual([one.id])
    expect(await ids({ q: '0555 987 65 43' })).toEqual([two.id])
    expect(await ids({ q: 'ı na' })).toEqual([three.id]) // short words are beginnings
    expect(await ids({ q: 'ışıl', role: 'field' })).toEqual([two.id])
    expect(await ids({ q: 'ışıl', state: 'unconfirmed' })).toEqual([three.id])
    expect(await ids({ q: '100%' })).toEqual([])
    const first = await list({ q: 'ışıl', limit: '2' })
    expect(await ids({ q: 'ışıl', limit: '2', cursor: first.cursor ?? '' })).toEqual([one.id])
    await patch(admin, one.id, { blocked: true, reason })
    expect(await ids({ q: 'ışıl', state: 'blocked' })).toEqual([one.id])
    expect(await ids({ q: 'ışıl', state: 'active' })).toEqual([three.id, two.id])
    const wrong = await admin.ask('GET', '/api/admin/users?cursor=abc')
    expect(wrong.json()).toMatchObject({ fields: { cursor: expect.any(String) } })
  })

  test('one account tells what it has, and nothing that opens it', async () => {
    const owner = await signedIn(server, { userType: 'business' })
    const business = await buildBusiness(server.sql, { ownerId: owner.id, name: 'Örnek Lastik' })
    const told = await get(owner.id)
    expect(told).toMatchObject({
      ...{ email: owner.email, userType: 'business', hasTotp: false, isBlocked: false, history: [] },
      businesses: [{ id: business.id, name: 'Örnek Lastik', status: 'verified' }],
      consents: { terms: { told: false }, marketing: { email: { given: false } } },
    })
    expect(told.sessions).toHaveLength(1)
    expect(JSON.stringify(told)).not.toMatch(/argon|token|password/i)
    expect((await admin.ask('GET', '/api/admin/users/999999')).statusCode).toBe(404)
  })
})

describe('a block', () => {
  test('ends all sessions at once, in every process, and the doors tell it only behind the right password', async () => {
    const other = await testAppBeside()
    const person = await signedIn(server)
    const second = await openSession(server, person)
    const through = () =>
      other.app.inject({ url: '/api/auth/user', headers: { authorization: second.headers.authorization } })
    expect((await through()).statusCode).toBe(200)
    expect((await patch(admin, person.id, { blocked: true, reason })).json()).toMatchObject({
      isBlocked: true,
    })
    expect((await through()).statusCode).toBe(401)
    expect((await person.ask('GET', '/api/auth/user')).statusCode).toBe(401)
    expect((await login(person.email, 'yanlış parola')).json()).toMatchObject({
      code: 'invalid_credentials',
    })
    expect((await login('kimse@ornek.test', 'yanlış parola')).json()).toMatchObject({
      code: 'invalid_credentials',
    })
    const told = await login(person.email, PASSWORD)
    expect([told.statusCode, codeOf(told)]).toEqual([403, 'account_blocked'])
    expect(codeOf(await login(person.email, PASSWORD, 'business'))).toBe('invalid_credentials')
    expect((await lettersTo(person.email)).at(-1)).toMatch(/engellendi/)
    expect(await audited('user.blocked', person.id)).toHaveLength(1)
    expect((await get(person.id)).history).toMatchObject([{ action: 'blocked', reason, actorName: ADMIN }])
    expect(codeOf(await patch(admin, person.id, { blocked: true, reason }))).toBe('already_decided')
    // A session row that is left, however it came: the account behind it is asked for each time.
    const left = await openSession(server, person)
    expect((await left.ask('GET', '/api/auth/user')).statusCode).toBe(401)
    await patch(admin, person.id, { blocked: false, reason: 'İtiraz haklı' })
    expect((await login(person.email, PASSWORD)).statusCode).toBe(200)
    await other.stop()
    await other.app.close()
  })

  test('closes the door by phone and the mailed ways in', async () => {
    const owner = await buildUser(server.sql, { userType: 'business', phone: '+905551239876' })
    const forgot = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/forgot-password',
        payload: { email: owner.email },
      })
    expect((await forgot()).statusCode).toBe(200)
    const mailed = passwordIn(await lettersTo(owner.email))
    await patch(admin, owner.id, { blocked: true, reason })
    const byPhone = (password: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/business/login',
        payload: { phone: '05551239876', password },
      })
    expect(codeOf(await byPhone(PASSWORD))).toBe('account_blocked')
    expect(codeOf(await byPhone('yanlış'))).toBe('invalid_phone_credentials')
    expect(codeOf(await login(owner.email, mailed, 'business'))).toBe('invalid_credentials')
    const letters = await lettersTo(owner.email)
    await server.sql`truncate throttle`
    expect((await forgot()).json()).toEqual({ ok: true }) // as for anybody
    expect(await lettersTo(owner.email)).toHaveLength(letters.length)
    expect(codeOf(await admin.ask('POST', `/api/admin/users/${owner.id}/password`))).toBe('user_blocked')
  })

  test('needs a reason, somebody else, and an admin who is left', async () => {
    expect((await patch(admin, admin.id, { blocked: true, reason })).statusCode).toBe(409)
    expect(codeOf(await patch(admin, admin.id, { userType: 'customer', reason }))).toBe('own_account')
    expect(codeOf(await admin.ask('DELETE', `/api/admin/users/${admin.id}`, { reason: 'asked' }))).toBe(
      'own_account',
    )
    const person = await buildUser(server.sql)
    const answer = await patch(admin, person.id, { blocked: true, reason: ' ' })
    expect(answer.json()).toMatchObject({ code: 'invalid_input', fields: { reason: expect.any(String) } })
    expect((await patch(admin, person.id, { reason })).statusCode).toBe(400)
    await expect(
      server.sql`insert into user_decision (user_id, actor_id, action, reason) values (${admin.id}, ${admin.id}, 'blocked', 'x')`,
    ).rejects.toThrow('check constraint')
  })
})

/** A second process on the same database. */
async function testAppBeside() {
  const { buildApp } = await import('#server/compose.ts')
  const { readConfig } = await import('#server/config.ts')
  const { connect } = await import('#server/db/pool.ts')
  const sql = connect(server.location)
  const environment = { DEMO: '1', LOG_LEVEL: 'silent', WEATHER_URL: 'off', ON_DUTY_SOURCES: 'off' }
  const config = readConfig({ ...environment, DATA_DIR: `${server.dataDir}-2` })
  const built = await buildApp({
    config,
    sql,
    location: server.location,
    places: server.places,
    pagesFolder: path.resolve('dist'),
  })
  return { app: built.app, stop: () => sql.end() }
}

describe('a role', () => {
  test('ends the sessions, and joining the staff takes a new password by its rules', async () => {
    const person = await signedIn(server)
    const answer = await patch(admin, person.id, { userType: 'field', reason: 'Ekibe katıldı' })
    expect(answer.json()).toMatchObject({ userType: 'field' })
    expect((await person.ask('GET', '/api/auth/user')).statusCode).toBe(401)
    expect((await login(person.email, PASSWORD)).statusCode).toBe(401)
    const opened = await login(person.email, passwordIn(await lettersTo(person.email)))
    expect(opened.json()).toMatchObject({ mustChoosePassword: true, user: { userType: 'field' } })
    const { token } = opened.json()
    const choose = (newPassword: string) =>
      request(server, 'POST', '/api/auth/new-password', { newPassword }, { token })
    expect((await choose('kısa 724')).statusCode).toBe(400)
    expect((await choose('uzunca bir şifre')).statusCode).toBe(200)
    expect(await audited('user.role_changed', person.id)).toMatchObject([
      { data: { from: 'customer', to: 'field' } },
    ])
    await addTotp(server.sql, person.id)
    await patch(admin, person.id, { userType: 'customer', reason: 'Ekipten ayrıldı' })
    expect((await get(person.id)).hasTotp).toBe(false)
    expect((await login(person.email, 'uzunca bir şifre')).statusCode).toBe(200)
  })

  test('is not changed of who owns businesses, of the unconfirmed, and of the demonstration', async () => {
    const owner = await buildUser(server.sql, { userType: 'business' })
    const { id } = await buildBusiness(server.sql, { ownerId: owner.id })
    const change = async (who: { id: number }, userType: string) =>
      codeOf(await patch(admin, who.id, { userType, reason }))
    expect(await change(owner, 'customer')).toBe('owns_businesses')
    await changeBusiness(server.sql, id, { ownerId: null })
    expect(await change(owner, 'customer')).toBeUndefined()
    expect(await change(owner, 'customer')).toBe('already_decided')
    const unconfirmed = await buildUser(server.sql, { emailConfirmedAt: null })
    expect(await change(unconfirmed, 'admin')).toBe('user_unconfirmed')
    expect(await change(await buildUser(server.sql, { isDemo: true }), 'field')).toBe('demo_account')
  })

  test('of the last admin stays, under two at once too', async () => {
    for (const body of [{ userType: 'customer' }, { blocked: true }]) {
      const [one, two] = [
        await signedIn(server, { userType: 'admin' }),
        await signedIn(server, { userType: 'admin' }),
      ]
      await server.sql`update app_user set user_type = 'field' where user_type = 'admin' and id not in (${one.id}, ${two.id})`
      const answers = await Promise.all([
        patch(one, two.id, { ...body, reason }),
        patch(two, one.id, { ...body, reason }),
      ])
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      const [left] = await server.sql<{ count: number }[]>`
        select count(*) as count from app_user where user_type = 'admin' and blocked_at is null`
      expect(left?.count).toBe(1)
    }
    await expect(
      server.sql`delete from app_user where user_type = 'admin' and blocked_at is null`,
    ).rejects.toThrow('the last admin')
    admin = await signedIn(server, { userType: 'admin', name: ADMIN })
  })
})

describe('what else is done to an account', () => {
  test('all sessions end; the second step goes and the person is told why', async () => {
    const worker = await signedIn(server, { userType: 'field' })
    expect((await admin.ask('DELETE', `/api/admin/users/${worker.id}/sessions`)).statusCode).toBe(200)
    expect((await worker.ask('GET', '/api/auth/user')).statusCode).toBe(401)
    const again = await openSession(server, worker)
    const reset = (body: object) => admin.ask('DELETE', `/api/admin/users/${worker.id}/totp`, body)
    expect(codeOf(await reset({ reason }))).toBe('already_decided')
    await addTotp(server.sql, worker.id)
    expect((await get(worker.id)).hasTotp).toBe(true)
    expect((await reset({ reason: 'Telefonunu kaybetti' })).statusCode).toBe(200)
    expect((await get(worker.id)).hasTotp).toBe(false)
    expect((await again.ask('GET', '/api/auth/user')).statusCode).toBe(401)
    expect((await lettersTo(worker.email)).at(-1)).toMatch(/Telefonunu kaybetti/)
    expect(await audited('user.totp_reset', worker.id)).toEqual([{ data: {} }])
  })

  test('an account is made with a first password by mail, good for seven days and one login', async () => {
    const make = (over: object = {}) =>
      admin.ask('POST', '/api/admin/users', {
        ...{ name: 'Zeynep Kaya', email: 'Zeynep@Ornek.test', phone: '0532 000 00 01', city: 'Izmir' },
        ...{ userType: 'business', ...over },
      })
    const made = await make()
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { email: 'zeynep@ornek.test', phone: '+905320000001', city: 'İzmir', userType: 'business' },
    ])
    expect(made.body).not.toMatch(GIVEN)
    expect(codeOf(await make())).toBe('email_taken')
    expect((await make({ email: 'b@ornek.test', userType: 'customer' })).statusCode).toBe(400)
    expect((await make({ email: 'b@ornek.test', city: 'Atlantis' })).statusCode).toBe(400)
    const days = await server.sql`
      select round(extract(epoch from ends_at - now()) / 86400)::int as days from reset_password
      where user_id = ${made.json().id}`
    expect(days).toEqual([{ days: 7 }])
    const first = passwordIn(await lettersTo('zeynep@ornek.test'))
    expect((await login('zeynep@ornek.test', first, 'business')).json()).toMatchObject({
      mustChoosePassword: true,
    })
    expect((await login('zeynep@ornek.test', first, 'business')).statusCode).toBe(401)
    expect((await admin.ask('POST', `/api/admin/users/${made.json().id}/password`)).statusCode).toBe(200)
    const next = passwordIn(await lettersTo('zeynep@ornek.test'))
    expect(next).not.toBe(first)
    expect((await login('zeynep@ornek.test', next, 'business')).statusCode).toBe(200)
  })

  test('an account is erased for a reason, which alone is kept', async () => {
    const person = await signedIn(server, { name: 'Silinecek Kişi' })
    const erase = (body: object) => admin.ask('DELETE', `/api/admin/users/${person.id}`, body)
    expect((await erase({ reason: 'öyle istedim' })).statusCode).toBe(400)
    expect((await erase({ reason: 'asked' })).statusCode).toBe(200)
    expect((await person.ask('GET', '/api/auth/user')).statusCode).toBe(401)
    expect((await erase({ reason: 'asked' })).statusCode).toBe(404)
    expect(await audited('user.erased', person.id)).toEqual([{ data: { reason: 'asked' } }])
    expect((await lettersTo(person.email)).at(-1)).toMatch(/hesabınız silindi|=3D/)
    const logged = await readFile(path.join(server.dataDir, 'erasures.log'), 'utf8')
    expect(logged).toMatch(/^[0-9a-f]{64} /)
  })
})
