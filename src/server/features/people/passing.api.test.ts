import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BusinessForStaff } from '#contract/approvals.ts'
import type { Subscription } from '#contract/billing.ts'
import type { Sent } from '#contract/messages.ts'
import type { Invitation } from '#contract/people.ts'
import type { OwnInvitation } from '#contract/people-invitations.ts'
import type { UserFields } from '../../../../db/seed/factories.ts'
import { BANK, buildOwner, passDays } from '../../../../test/billing-people.ts'
import { ownOf } from '../../../../test/business-people.ts'
import { changeBusiness, changeClaim, changeUser } from '../../../../test/change-rows.ts'
import { buildClaim, buildMember } from '../../../../test/factories.ts'
import { fromNow } from '../../../../test/from-now.ts'
import { secondApp, type TestApp, testApp } from '../../../../test/harness.ts'
import { openSession, type Person, signedIn } from '../../../../test/person.ts'
import { tx } from '../../db/pool.ts'
import { startSubscription } from '../billing/billing.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ ...BANK, LIMITS_SCALE: '100', SMTP_URL: 'smtp://127.0.0.1:9' }) // mails wait
})
afterAll(() => server.close())

const answer = (who: Person, token: string, accept = true) =>
  who.ask('POST', `/api/me/invitations/${token}`, { accept })
const tokenOf = ({ path }: Invitation) =>
  new URLSearchParams(path.slice(path.indexOf('?'))).get('token') ?? ''
const ownerOf = async (id: number) =>
  (await server.sql<{ ownerId: number | null }[]>`select owner_id from business where id = ${id}`)[0]?.ownerId
const titles = async (who: Person) =>
  (await who.ask('GET', '/api/notifications')).json<{ title: string }[]>().map(({ title }) => title)
const mailsTo = async ({ email }: Person) =>
  (
    await server.sql<{ step: string }[]>`
      select data ->> 'step' as step from mail where kind = 'business_passed' and recipient = ${email} order by id`
  ).map(({ step }) => step)

/** A listed business whose fee runs, its owner, and what is done with it. */
async function scene(next: Partial<UserFields> = {}) {
  const built = await buildOwner(server)
  const { id, owner } = built
  await tx(server.sql, (db) => startSubscription(db, id))
  const heir = await signedIn(server, { name: 'Ece Er', ...next })
  const at = `/api/businesses/${id}`
  const offer = (to = heir.email, by: Person = owner) => by.ask('POST', `${at}/next-owner`, { to })
  const offered = async (to?: string) => tokenOf((await offer(to)).json<Invitation>())
  const feeOf = async (who: Person) => (await who.ask('GET', `${at}/subscription`)).json<Subscription>()
  return { ...built, heir, at, offer, offered, feeOf }
}

describe('a business is passed on', () => {
  test('by its owner to whoever accepts: with what is paid, without what was the former owner’s', async () => {
    const { id, owner, heir, at, offer, feeOf, startPayment } = await scene()
    const [customer, staff] = [await signedIn(server), await signedIn(server)]
    await buildMember(server.sql, { businessId: id, userId: staff.id, role: 'staff' })
    const write = (message: string) => customer.ask('POST', '/api/messages', { toBusinessId: id, message })
    const { threadId } = (await write('Eski söz')).json<Sent>()
    await server.sql`
      insert into push_subscription (user_id, endpoint, p256dh, auth)
      values (${owner.id}, ${`https://push.example/${owner.id}`}, 'k', 'a')`
    await server.sql`
      insert into push (subscription_id, lane, tag, data, useful_until)
      select id, lane, ${`thread-${threadId}`}, '{"title":"a","body":"b","path":"/"}', now() + interval '1 hour'
      from push_subscription where user_id = ${owner.id}`
    const { trialEndsOn } = await feeOf(owner)
    expect((await startPayment({ method: 'bank_transfer', months: 2, taxNo: '1234567890' })).statusCode).toBe(
      201,
    )

    const sent = await offer()
    expect(sent.statusCode, sent.body).toBe(201)
    expect(sent.json()).toMatchObject({ role: 'owner', email: heir.email, isOver: false })
    expect(await ownerOf(id)).toBe(owner.id) // nothing changes before the answer
    expect(await mailsTo(owner)).toEqual(['asked'])
    const [open] = (await heir.ask('GET', '/api/me/invitations')).json<OwnInvitation[]>()
    expect(open).toMatchObject({ businessId: id, role: 'owner', fee: { status: 'trial', trialEndsOn } })
    expect((await answer(heir, open?.token ?? '')).json()).toEqual({ businessId: id, role: 'owner' })

    expect(await ownerOf(id)).toBe(heir.id)
    expect(await ownOf(heir)).toMatchObject([{ id, role: 'owner' }])
    expect((await heir.ask('GET', '/api/auth/user')).json()).toMatchObject({
      userType: 'business',
      sides: ['customer', 'business'],
    })
    // The trial goes on, and is none of theirs: no second one, nothing of who paid before.
    expect(await feeOf(heir)).toMatchObject({
      ...{
        status: 'trial',
        trialEndsOn,
        openTransfer: null,
        latestPayment: null,
        taxNo: '',
        billingName: '',
      },
    })
    expect(await server.sql`select state from payment where business_id = ${id}`).toEqual([
      { state: 'failed' },
    ])
    expect(await titles(heir)).toContain('İşletmeyi devraldınız')
    expect(await titles(owner)).toContain('İşletmeniz devredildi')
    expect([await mailsTo(owner), await mailsTo(heir)]).toEqual([['asked', 'gave'], ['took']])

    // The former owner, and their people, are out.
    await write('Yeni söz')
    for (const who of [owner, staff]) {
      expect(await ownOf(who)).toEqual([])
      for (const path of ['subscription', 'invoices', 'people', 'stats', 'prizes', 'review'])
        expect((await who.ask('GET', `${at}/${path}`)).statusCode, path).toBe(404)
      expect((await who.ask('GET', `/api/messages/threads/${threadId}`)).statusCode).toBe(404)
      expect((await who.ask('PUT', `${at}/open`, { isOpen: false })).statusCode).toBe(404)
      expect((await who.ask('POST', `${at}/next-owner`, { to: who.email })).statusCode).toBe(404)
      expect((await who.ask('GET', '/api/me/export')).body).not.toContain('Yeni söz')
    }
    expect((await owner.ask('GET', '/api/me/export')).body).toContain('Eski söz')
    expect(
      await server.sql`
      select from push p join push_subscription s on s.id = p.subscription_id where s.user_id = ${owner.id}
        and p.tag like 'thread-%'`,
    ).toEqual([])
    const thread = await heir.ask('GET', `/api/messages/threads/${threadId}`)
    expect(thread.body).toMatch(/Eski söz.*Yeni söz/s)

    // Who did it is known by name; the team waits for the new owner's word.
    const team = (await heir.ask('GET', `${at}/people`)).json()
    expect(team).toMatchObject({
      people: [{ userId: heir.id, role: 'owner' }],
      former: [{ userId: staff.id, role: 'staff' }],
      acts: [{ name: 'Ece Er', sentence: 'İşletmeyi devraldı.' }],
    })
    const admin = await signedIn(server, { userType: 'admin' })
    const { history } = (await admin.ask('GET', `/api/admin/businesses/${id}`)).json<BusinessForStaff>()
    expect(history).toMatchObject([{ action: 'passed_on', actorName: 'Ece Er', reason: null }])
    const noted = await server.sql`
      select action, actor_id, data from audit_entry where subject_id = ${id} and action in ('business.owner_invited', 'business.passed_on')
      order by id`
    expect(noted).toEqual([
      { action: 'business.owner_invited', actorId: owner.id, data: { role: 'owner' } },
      { action: 'business.passed_on', actorId: heir.id, data: { before: owner.id } },
    ])
  })

  test('an unpaid fee is seen before, goes on as it stood, and gives no second trial', async () => {
    const { id, owner, heir, offered, feeOf } = await scene({ userType: 'business' })
    await passDays(server, id, 95)
    await server.doBilling()
    const { nextPaymentOn, suspendsOn, status } = await feeOf(owner)
    expect(status).toBe('past_due')
    const token = await offered()
    const seen = (await heir.ask('GET', `/api/me/invitations/${token}`)).json<OwnInvitation>()
    expect(seen.fee).toMatchObject({ status: 'past_due', nextPaymentOn, suspendsOn })
    expect((await answer(heir, token)).statusCode).toBe(200)
    await server.sweep()
    expect(await feeOf(heir)).toMatchObject({ status: 'past_due', nextPaymentOn, suspendsOn })
    // Round again, under another telephone and a trade that pays nothing for a while: the business had its trial.
    const third = await signedIn(server, { userType: 'business' })
    const offer = await heir.ask('POST', `/api/businesses/${id}/next-owner`, { to: third.email })
    await changeBusiness(server.sql, id, { phone: '+905559998877', categoryId: 4 })
    await tx(server.sql, (db) => startSubscription(db, id))
    expect((await answer(third, tokenOf(offer.json()))).statusCode).toBe(200)
    expect(await feeOf(third)).toMatchObject({ status: 'exempt' })
    await changeBusiness(server.sql, id, { categoryId: 3 })
    await server.sweep()
    expect(await feeOf(third)).toMatchObject({ status: 'past_due', trialEndsOn: null })
  })

  test('one that its fee took down is passed on and stays down until somebody pays', async () => {
    const { id, heir, offered, feeOf } = await scene()
    await passDays(server, id, 200)
    await server.doBilling()
    const token = await offered()
    expect((await answer(heir, token)).statusCode).toBe(200)
    await server.sweep()
    expect(await feeOf(heir)).toMatchObject({ status: 'suspended' })
    expect(await server.sql`select status from business where id = ${id}`).toEqual([{ status: 'suspended' }])
  })
})

describe('it is refused', () => {
  test('to anybody but the owner, and to a login that is not fresh', async () => {
    const { id, owner, heir, at, offer } = await scene()
    const [manager, staff] = [await signedIn(server), await signedIn(server)]
    await buildMember(server.sql, { businessId: id, userId: manager.id, role: 'manager' })
    await buildMember(server.sql, { businessId: id, userId: staff.id, role: 'staff' })
    const others = [
      manager,
      staff,
      heir,
      await signedIn(server),
      await signedIn(server, { userType: 'admin' }),
    ]
    for (const who of [...others, await signedIn(server, { userType: 'field' })])
      expect((await offer('a@b.test', who)).statusCode).toBe(404)
    await server.sql`update session set proven_at = now() - interval '16 minutes' where user_id = ${owner.id}`
    expect((await offer()).json()).toMatchObject({ code: 'fresh_login_needed' })
    expect((await offer('')).json()).toMatchObject({ code: 'invalid_input' }) // nobody is asked in vain
    const wrong = await owner.ask('POST', '/api/auth/confirm-identity', { currentPassword: 'değil' })
    expect(wrong.json()).toMatchObject({ code: 'wrong_password' })
    await owner.ask('POST', '/api/auth/confirm-identity', { currentPassword: owner.password })
    for (const self of [owner.email, owner.phone]) expect((await offer(self)).statusCode).toBe(400)
    expect((await offer()).statusCode).toBe(201)
    expect((await owner.ask('GET', `${at}/people`)).json().invitations).toHaveLength(1)
  })

  test('of what is not listed, was closed, or is another’s by a claim that can still be contested', async () => {
    const { id, owner, heir, offer, offered } = await scene({ userType: 'business' })
    const refused = async () => expect((await offer()).json()).toMatchObject({ code: 'pass_on_not_possible' })
    for (const status of ['draft', 'pending', 'rejected', 'suspended'] as const) {
      await changeBusiness(server.sql, id, { status })
      await refused()
    }
    await changeBusiness(server.sql, id, { status: 'verified' })
    const claim = await buildClaim(server.sql, {
      businessId: id,
      userId: owner.id,
      proof: 'document',
      state: 'approved',
    })
    await refused()
    await changeClaim(server.sql, claim.id, { decidedAt: fromNow({ days: -15 }) })
    const token = await offered()
    // Between the offer and the answer, too.
    await changeClaim(server.sql, claim.id, { decidedAt: 'now' })
    expect((await answer(heir, token)).json()).toMatchObject({ code: 'pass_on_not_possible' })
    await changeClaim(server.sql, claim.id, { state: 'revoked', reason: 'x' })
    await changeUser(server.sql, owner.id, { blockedAt: 'now' })
    expect((await answer(heir, token)).json()).toMatchObject({ code: 'pass_on_not_possible' })
    await changeUser(server.sql, owner.id, { blockedAt: null })
    expect((await answer(heir, token)).statusCode).toBe(200)
    const closed = await scene()
    const open = await closed.offered()
    await closed.owner.ask('POST', `${closed.at}/close`)
    expect((await answer(closed.heir, open)).json()).toMatchObject({ code: 'pass_on_not_possible' })
    expect(await ownerOf(closed.id)).toBe(closed.owner.id)
  })

  test('to others than the named: another account, the staff, a blocked one, an unconfirmed one, the owner', async () => {
    const { id, owner, heir, offer, offered } = await scene()
    const token = await offered()
    for (const who of [await signedIn(server), owner])
      expect((await answer(who, token)).json()).toMatchObject({ code: 'invitation_not_yours' })
    for (const userType of ['admin', 'field'] as const) {
      const staff = await signedIn(server, { userType })
      const open = tokenOf((await offer(staff.email)).json())
      expect((await answer(staff, open)).json()).toMatchObject({ code: 'forbidden' })
    }
    const unsure = await signedIn(server, { emailConfirmedAt: null })
    const open = tokenOf((await offer(unsure.email)).json())
    expect((await answer(unsure, open)).json()).toMatchObject({ code: 'email_unconfirmed' })
    const last = await offered()
    await changeUser(server.sql, heir.id, { blockedAt: 'now' })
    expect((await answer(heir, last)).statusCode).toBe(401)
    expect(await ownerOf(id)).toBe(owner.id)
  })

  test('once it was withdrawn, declined, is too old, was given to another, or is used', async () => {
    const { id, owner, heir, at, offer, offered } = await scene()
    const isOver = async (token: string, who: Person = heir) =>
      expect((await answer(who, token)).json()).toMatchObject({ code: 'invitation_over' })
    const withdrawn = (await offer()).json<Invitation>()
    expect((await owner.ask('DELETE', `${at}/people/invitations/${withdrawn.id}`)).statusCode).toBe(200)
    await isOver(tokenOf(withdrawn))
    const declined = await offered()
    expect((await answer(heir, declined, false)).json()).toMatchObject({ role: null })
    await isOver(declined)
    const old = await offered()
    await server.sql`update business_invitation set expires_at = now() where business_id = ${id} and state = 'open'`
    await isOver(old)
    const renewed = await offered()
    expect(renewed).toBe(old)
    // Named again: the one before is asked no more. An invitation into the team is another thing.
    const other = await signedIn(server, { phone: '+905551112299' })
    const byPhone = await offered('0555 111 22 99')
    await isOver(renewed)
    const team = (
      await owner.ask('POST', `${at}/people`, { to: other.phone, role: 'staff' })
    ).json<Invitation>()
    expect((await answer(other, tokenOf(team))).json()).toMatchObject({ role: 'staff' })
    expect(await ownerOf(id)).toBe(owner.id)
    const byMail = await offered()
    await isOver(byPhone, other)
    expect((await answer(heir, byMail)).statusCode).toBe(200)
    await isOver(byMail)
    expect(await ownerOf(id)).toBe(heir.id)
  })

  test('a second time at once, in two processes: it is taken once', async () => {
    const { id, owner, heir, offered } = await scene()
    const token = await offered()
    const second = await secondApp(server, { ...BANK, SMTP_URL: 'smtp://127.0.0.1:9' })
    try {
      const there = await openSession({ app: second.app, sql: server.sql }, heir)
      const url = `/api/me/invitations/${token}`
      const withdrawing = owner.ask('POST', `/api/businesses/${id}/next-owner`, { to: heir.email })
      const tries = await Promise.all(
        Array.from({ length: 10 }, (_, i) => (i % 2 ? there : heir).ask('POST', url, { accept: true })),
      )
      await withdrawing
      const codes = tries.map((one) => (one.statusCode === 200 ? 'taken' : one.json<{ code: string }>().code))
      expect(codes.sort()).toEqual([...Array.from({ length: 9 }, () => 'invitation_over'), 'taken'])
      const owned =
        await server.sql`select user_id, until_at is null as is_open from business_ownership where business_id = ${id} order by id`
      expect(owned).toEqual([
        { userId: owner.id, isOpen: false },
        { userId: heir.id, isOpen: true },
      ])
      expect(await mailsTo(heir)).toEqual(['took'])
    } finally {
      await second.close()
    }
  })
})
