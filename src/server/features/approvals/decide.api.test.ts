import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BusinessFields, buildBusiness } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { listen } from '../../../../test/listener.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import { tx } from '../../db/pool.ts'
import { makeApprovals } from './approvals.ts'

let server: TestApp
let url: string
let admin: Person
let owner: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100', SMTP_URL: 'smtp://127.0.0.1:9' }) // mails wait
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signedIn(server, { userType: 'admin', name: 'Yönetici Bir' })
  owner = await signedIn(server, { userType: 'business', name: 'Işıl Sahip' })
})
afterAll(() => server.close())

const business = (over: Partial<BusinessFields> = {}) =>
  buildBusiness(server.sql, { ownerId: owner.id, status: 'pending', source: 'owner', ...over })
type Step = 'approve' | 'reject' | 'suspend' | 'restore'
const needsReason = (step: Step) => step === 'reject' || step === 'suspend'
const decide = (step: Step, id: number, who = admin, reason = 'Belge eksik') =>
  who.ask('POST', `/api/admin/businesses/${id}/${step}`, needsReason(step) ? { reason } : undefined)
const statusOf = async (id: number) =>
  (await server.sql<{ status: string }[]>`select status from business where id = ${id}`)[0]?.status
const isListed = async (id: number) =>
  (await server.app.inject({ url: `/api/businesses/${id}` })).statusCode === 200
const inbox = async (who = owner) =>
  (await who.ask('GET', '/api/notifications')).json<
    { title: string; message: string; path: string; kind: string }[]
  >()
const mails = async (name: string) =>
  server.sql<{ data: Record<string, string>; recipient: string }[]>`
    select data, recipient from mail where kind = 'business_decided' and data ->> 'business' = ${name} order by id`

describe('a step in a business’s life', () => {
  const statuses = ['draft', 'pending', 'verified', 'rejected', 'suspended'] as const
  const allowed: Record<Step, Partial<Record<(typeof statuses)[number], string>>> = {
    approve: { pending: 'verified', rejected: 'verified' },
    reject: { pending: 'rejected' },
    suspend: { verified: 'suspended' },
    restore: { suspended: 'verified' },
  }

  test.each(Object.keys(allowed) as Step[])(
    '%s is taken from where it may be, and refused elsewhere',
    async (step) => {
      for (const status of statuses) {
        const { id } = await business({ status })
        const answer = await decide(step, id)
        const to = allowed[step][status]
        expect([status, answer.statusCode, await statusOf(id)]).toEqual([
          status,
          to ? 200 : 409,
          to ?? status,
        ])
        expect(answer.json()).toMatchObject(to ? { id, status: to } : { code: 'already_decided' })
      }
    },
  )

  test('is the admin’s alone, and of a business that is there', async () => {
    const { id } = await business()
    for (const who of [owner, await signedIn(server), await signedIn(server, { userType: 'field' })])
      expect((await decide('approve', id, who)).statusCode).toBe(403)
    expect(await statusOf(id)).toBe('pending')
    expect((await decide('approve', 999_999)).json()).toMatchObject({ code: 'not_found' })
  })

  test('that takes something away says why', async () => {
    const { id } = await business()
    for (const reason of ['', '  ', 'x'.repeat(501)])
      expect((await decide('reject', id, admin, reason)).json()).toMatchObject({
        fields: { reason: expect.any(String) },
      })
    expect(await statusOf(id)).toBe('pending')
  })

  test('is decided once when two decide at one moment, and told once', async () => {
    const one = await business({ name: 'İki Karar' })
    const answers = await Promise.all(
      (['approve', 'reject', 'approve', 'reject'] as const).map((step) => decide(step, one.id)),
    )
    // A rejection may be mended by an approval that came behind it: that is two decisions, in turn.
    const taken = answers.filter(({ statusCode }) => statusCode === 200)
    const decisions = await server.sql`select action from business_decision where business_id = ${one.id}`
    expect(decisions).toHaveLength(taken.length)
    expect(await mails('İki Karar')).toHaveLength(taken.length)
    const two = await business({ name: 'İki Onay' })
    const both = await Promise.all(['approve', 'approve'].map(() => decide('approve', two.id)))
    expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    expect(await mails('İki Onay')).toHaveLength(1)
  })

  test('needs a trade and a province before it lists', async () => {
    const { id } = await business()
    await changeBusiness(server.sql, id, { plate: null, city: null })
    const answer = await decide('approve', id)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'business_incomplete',
      fields: { city: 'Bu alan zorunludur' },
    })
    expect(await statusOf(id)).toBe('pending')
  })
})

describe('the listing', () => {
  test('has an approved business by itself, and loses a suspended one', async () => {
    const { id } = await business()
    expect(await isListed(id)).toBe(false)
    await decide('approve', id)
    await vi.waitFor(async () => expect(await isListed(id)).toBe(true), EVENTUALLY)
    await decide('suspend', id)
    await vi.waitFor(async () => expect(await isListed(id)).toBe(false), EVENTUALLY)
  })

  test('takes the wish of the submission for a day, and only where no hours are known', async () => {
    const wished = async (over: Partial<BusinessFields>, isOpen: boolean) => {
      const { id } = await business(over)
      await changeBusiness(server.sql, id, { openWish: isOpen })
      await decide('approve', id)
      const [row] = await server.sql<{ switchOpen: boolean; hours: number; openWish: boolean }[]>`
        select switch_open, extract(epoch from switch_until - now()) / 3600 as hours, open_wish from business where id = ${id}`
      return row
    }
    const open = await wished({}, true)
    expect(open).toMatchObject({ switchOpen: true, openWish: false })
    expect(Number(open?.hours)).toBeGreaterThan(23.9)
    expect(Number(open?.hours)).toBeLessThanOrEqual(24)
    expect(await wished({}, false)).toMatchObject({ switchOpen: null, hours: null })
    const known = { switchOpen: null, hours: null, openWish: false }
    expect(await wished({ hours: 'off' }, true)).toEqual(known)
    expect(await wished({ hours: '24/7' }, true)).toEqual(known)
  })
})

describe('the owner', () => {
  test('is told of an approval in the app, live, and by one mail', async () => {
    const one = await business({ name: 'Haberli İşletme' })
    const stream = await listen({ url, headers: owner.headers })
    await decide('approve', one.id)
    await stream.until(() => stream.of('notification').length === 1)
    expect(stream.of('notification')[0]?.title).toBe('İşletmeniz onaylandı')
    stream.cut()
    expect((await inbox())[0]).toMatchObject({
      ...{ kind: 'service', title: 'İşletmeniz onaylandı', path: `/business-dashboard/${one.id}/profile` },
      message: expect.stringContaining('Haberli İşletme onaylandı ve yayına alındı.'),
    })
    expect(await mails('Haberli İşletme')).toMatchObject([
      { recipient: owner.email, data: { action: 'approved', name: 'Işıl Sahip' } },
    ])
  })

  test('reads the reason of a rejection, sends it again, and nobody else does', async () => {
    const { id } = await business({ name: 'Reddedilen' })
    await decide('reject', id, admin, ' Telefon yanıt vermiyor ')
    const review = await owner.ask('GET', `/api/businesses/${id}/review`)
    expect(review.json()).toEqual({
      ...{ change: null, reason: 'Telefon yanıt vermiyor' },
      ...{ isClosed: false, isUnplaced: false, lastChange: null },
    })
    expect((await inbox())[0]?.message).toContain('Gerekçe: Telefon yanıt vermiyor')
    expect((await mails('Reddedilen'))[0]?.data).toMatchObject({ reason: 'Telefon yanıt vermiyor' })
    const other = await signedIn(server, { userType: 'business' })
    expect((await other.ask('POST', `/api/businesses/${id}/resubmit`)).statusCode).toBe(404)
    expect((await owner.ask('POST', `/api/businesses/${id}/resubmit`)).json()).toEqual({
      id,
      status: 'pending',
    })
    expect((await owner.ask('POST', `/api/businesses/${id}/resubmit`)).json()).toMatchObject({
      code: 'already_decided',
    })
    expect((await owner.ask('GET', `/api/businesses/${id}/review`)).json().reason).toBeNull()
  })

  test('is told though the reason holds half a letter', async () => {
    const { id } = await business({ name: 'Yarım Harf' })
    expect((await decide('reject', id, admin, 'Eksik \ud800')).statusCode).toBe(200)
    expect((await mails('Yarım Harf'))[0]?.data).toMatchObject({ reason: 'Eksik \ufffd' })
    const listed = await business({ status: 'verified' })
    expect((await owner.ask('PATCH', `/api/businesses/${listed.id}`, { name: 'Ad \ud800' })).statusCode).toBe(
      200,
    )
  })

  test('of nobody’s business is not looked for', async () => {
    const { id } = await business({ ownerId: null, name: 'Sahipsiz' })
    expect((await decide('approve', id)).statusCode).toBe(200)
    expect(await mails('Sahipsiz')).toHaveLength(0)
  })
})

test('each decision stands in the audit log and in the business’s history, with who decided', async () => {
  const { id } = await business()
  for (const step of ['reject', 'approve', 'suspend', 'restore'] as const) await decide(step, id)
  const audit = await server.sql<{ action: string; actorId: number; data: object }[]>`
    select action, actor_id, data from audit_entry where subject_id = ${id} and action like 'business.%' order by id`
  expect(audit).toEqual([
    { action: 'business.rejected', actorId: admin.id, data: { from: 'pending', to: 'rejected' } },
    { action: 'business.approved', actorId: admin.id, data: { from: 'rejected', to: 'verified' } },
    { action: 'business.suspended', actorId: admin.id, data: { from: 'verified', to: 'suspended' } },
    { action: 'business.restored', actorId: admin.id, data: { from: 'suspended', to: 'verified' } },
  ])
  const { history } = (await admin.ask('GET', `/api/admin/businesses/${id}`)).json()
  expect(history.map(({ action }: { action: string }) => action)).toEqual([
    'restored',
    'suspended',
    'approved',
    'rejected',
  ])
  expect(history[1]).toMatchObject({ reason: 'Belge eksik', actorName: 'Yönetici Bir' })
})

test('what begins with an approval is part of it: once, and not at all when it fails', async () => {
  const begun: number[] = []
  const { decisions } = makeApprovals({
    ...{
      sql: server.sql,
      config: { limitsScale: 1 },
      places: server.places,
    },
    businesses: { getOwn: () => Promise.reject(new Error('not asked')) },
    blockSender: () => Promise.reject(new Error('not asked')),
    fee: {
      isDown: async () => false,
      leaveToStaff: async () => {},
      close: async () => {},
      settle: async (db, id) => {
        begun.push(id)
        await changeBusiness(db, id, { description: 'deneme süresi' })
        if (begun.length === 2) throw new Error('planted')
      },
    },
  })
  const [first, second] = [await business(), await business()]
  await decisions.approve(admin.id, first.id)
  await expect(decisions.approve(admin.id, second.id)).rejects.toThrow('planted')
  await decisions.suspend(admin.id, first.id, 'Deneme')
  await decisions.restore(admin.id, first.id)
  expect(begun).toEqual([first.id, second.id, first.id])
  expect(await statusOf(second.id)).toBe('pending')
})

test('a decision that waits for another’s transaction sees what that one did', async () => {
  const { id } = await business()
  const held = tx(server.sql, async (db) => {
    await changeBusiness(db, id, { status: 'suspended' })
    await wait(150)
  })
  await wait(30)
  expect((await decide('approve', id)).json()).toMatchObject({ code: 'already_decided' })
  await held
})
