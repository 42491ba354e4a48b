import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Consents } from '#contract/privacy.ts'
import { currentVersion } from '#text/legal-versions.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { addFavorites } from '../../../../test/add-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { signedIn } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

let made = 0
const signUp = async (more: object) => {
  made += 1
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: {
      name: 'Ayşe Işık',
      email: `kayit${made}@ornek.test`,
      phone: '05321234567',
      city: 'İstanbul',
      password: 'gizli724',
      userType: 'customer',
      ...more,
    },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  const headers = { authorization: `Bearer ${answer.json().token}` }
  return (await server.app.inject({ url: '/api/me/consents', headers })).json<Consents>()
}

describe('consents', () => {
  const terms = currentVersion('terms')
  const notice = currentVersion('kvkk')

  test("the specification's payload registers, and nothing is claimed of it", async () => {
    expect(await signUp({})).toEqual({
      terms: { version: terms, told: false, accepted: null },
      notice: { version: notice, shownAt: null },
      marketing: Object.fromEntries(
        ['email', 'push', 'sms'].map((channel) => [channel, { given: false, changedAt: null }]),
      ),
      advertising: { given: false, changedAt: null },
    })
  })

  test('what the form showed is recorded with version and time, marketing by channel alone', async () => {
    const noted = await signUp({
      termsVersion: terms,
      acceptTerms: true,
      noticeVersion: notice,
      marketing: { sms: true, email: false },
    })
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/)
    expect(noted.terms).toEqual({ version: terms, told: true, accepted: { version: terms, at } })
    expect(noted.notice).toEqual({ version: notice, shownAt: at })
    expect(noted.marketing).toMatchObject({
      email: { given: false },
      push: { given: false },
      sms: { given: true },
    })
  })

  test('a version nobody published is not recorded; shown without acceptance is no acceptance', async () => {
    expect(
      (await signUp({ termsVersion: '999', acceptTerms: true, noticeVersion: 'x' })).terms,
    ).toMatchObject({
      told: false,
      accepted: null,
    })
    expect((await signUp({ termsVersion: terms })).terms).toMatchObject({ told: true, accepted: null })
    expect((await signUp({ acceptTerms: true })).terms).toMatchObject({ told: false, accepted: null })
  })

  test('consent is given and withdrawn by channel; every change stays, and nothing else is added', async () => {
    const { id, ask } = await signedIn(server)
    const put = async (marketing: object) =>
      (await ask('PUT', '/api/me/consents', { marketing })).json<Consents>()
    expect((await put({ email: false })).marketing.email).toEqual({ given: false, changedAt: null })
    await Promise.all(Array.from({ length: 10 }, () => put({ email: true })))
    const network = async (advertising: boolean) =>
      (await ask('PUT', '/api/me/consents', { advertising })).json<Consents>().advertising
    expect((await network(true)).given).toBe(true)
    expect(await network(true)).toEqual(await network(true))
    expect(await network(false)).toEqual({ given: false, changedAt: expect.any(String) })
    const { marketing } = await put({ push: true, email: false })
    expect([marketing.email.given, marketing.push.given, marketing.sms.given]).toEqual([false, true, false])
    const rows = await server.sql`
      select channel, version, given from consent where user_id = ${id} and kind = 'marketing' order by id`
    expect(rows.map((row) => [row['channel'], row['version'], row['given']])).toEqual([
      ['email', notice, true],
      ['email', notice, false],
      ['push', notice, true],
    ])
    await expect(server.sql`update consent set given = true where user_id = ${id}`).rejects.toThrow(
      'append-only',
    )
    await expect(server.sql`delete from consent where user_id = ${id}`).rejects.toThrow('append-only')
  })

  test('the notice that the terms changed is closed once', async () => {
    const { id, ask } = await signedIn(server)
    // An older version was accepted; the one in force was never seen.
    await server.sql`insert into consent (user_id, kind, version, given) values (${id}, 'terms_accepted', '0', true)`
    const before = (await ask('GET', '/api/me/consents')).json<Consents>().terms
    expect(before).toMatchObject({ told: false, accepted: { version: '0' } })
    for (const _ of [1, 2]) await ask('PUT', '/api/me/consents', { termsTold: terms })
    expect((await ask('GET', '/api/me/consents')).json<Consents>().terms.told).toBe(true)
    expect(
      await server.sql`select 1 from consent where user_id = ${id} and kind = 'terms_told'`,
    ).toHaveLength(1)
  })
})

test('the overview counts what is kept', async () => {
  const { id, ask } = await signedIn(server)
  const { id: business } = await buildBusiness(server.sql)
  const { id: gone } = await buildBusiness(server.sql, { status: 'suspended' })
  await addFavorites(server.sql, id, [business, gone])
  const overview = (await ask('GET', '/api/me')).json()
  expect(overview).toEqual({ memberSince: expect.any(String), favorites: 1, openReports: 0, sessions: 1 })
  expect(Date.now() - Date.parse(overview.memberSince)).toBeLessThan(60_000)
})

describe('export and erasure are guarded', () => {
  test('one reads only oneself, ten times an hour', async () => {
    const [mine, other] = [await signedIn(server), await signedIn(server)]
    const answers = []
    for (let i = 0; i < 12; i++) answers.push(await mine.ask('GET', '/api/me/export'))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(200), 429, 429])
    expect(answers[0]?.body).toContain(mine.email)
    expect(answers[0]?.body).not.toContain(other.email)
    expect(answers[0]?.headers['cache-control']).toBe('no-store')
  })

  test('a wrong password erases nothing, and the eleventh try is not looked at', async () => {
    const { id, ask, password } = await signedIn(server)
    const missing = await ask('DELETE', '/api/me', {})
    expect([missing.statusCode, missing.json().code]).toEqual([400, 'invalid_input'])
    for (let i = 0; i < 10; i++) {
      const refused = await ask('DELETE', '/api/me', { password: 'yanlis' })
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'wrong_password'])
      expect(Object.keys(refused.json().fields)).toEqual(['password'])
    }
    expect((await ask('DELETE', '/api/me', { password })).json().code).toBe('too_many_attempts')
    expect(await server.sql`select 1 from app_user where id = ${id}`).toHaveLength(1)
  })

  test('demo accounts and the last admin stay; of two admins who leave at once, one does', async () => {
    const demo = await signedIn(server, { isDemo: true })
    const refused = await demo.ask('DELETE', '/api/me', { password: demo.password })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'demo_account'])

    const admins = [
      await signedIn(server, { userType: 'admin' }),
      await signedIn(server, { userType: 'admin' }),
    ]
    const answers = await Promise.all(
      admins.map(({ ask, password }) => ask('DELETE', '/api/me', { password })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('last_admin')
    expect(await server.sql`select 1 from app_user where user_type = 'admin'`).toHaveLength(1)
  })

  test("an owner's listing is taken down for the public too; another owner's stays", async () => {
    const [leaving, staying] = [
      await signedIn(server, { userType: 'business' }),
      await signedIn(server, { userType: 'business' }),
    ]
    const { id: mine } = await buildBusiness(server.sql, { ownerId: leaving.id, name: 'Ayrılan Usta' })
    const { id: theirs } = await buildBusiness(server.sql, { ownerId: staying.id, name: 'Kalan Usta' })
    await server.catchUp()
    const shown = async (id: number) => (await server.app.inject(`/api/businesses/${id}`)).statusCode
    expect([await shown(mine), await shown(theirs)]).toEqual([200, 200])
    expect((await leaving.ask('DELETE', '/api/me', { password: leaving.password })).statusCode).toBe(200)
    await server.catchUp()
    expect([await shown(mine), await shown(theirs)]).toEqual([404, 200])
    expect((await server.app.inject('/api/businesses/search?q=ayrilan')).json().items).toEqual([])
  })
})
