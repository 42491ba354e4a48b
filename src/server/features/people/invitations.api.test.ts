import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Invitation } from '#contract/people.ts'
import type { OwnInvitation } from '#contract/people-invitations.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { businessWithPeople, ownOf } from '../../../../test/business-people.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { buildMember } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const scene = () => businessWithPeople(server)
const mine = ownOf
const received = async (who: Person) => (await who.ask('GET', '/api/me/invitations')).json<OwnInvitation[]>()
const answer = (who: Person, token: string, accept = true) =>
  who.ask('POST', `/api/me/invitations/${token}`, { accept })
const tokenOf = ({ path }: Invitation) =>
  new URLSearchParams(path.slice(path.indexOf('?'))).get('token') ?? ''

describe('an invitation', () => {
  test('to an e-mail is seen by whose it is, accepted by a customer, and opens the business to them', async () => {
    const { owner, business, invite, team } = await scene()
    const guest = await signedIn(server, { name: 'Ayşe Işık' })
    const sent = await invite(` ${guest.email.toUpperCase()} `, 'manager')
    expect(sent.statusCode, sent.body).toBe(201)
    expect(sent.json()).toMatchObject({ email: guest.email, phone: null, role: 'manager', isOver: false })
    const [open] = await received(guest)
    expect(open).toMatchObject({ businessId: business.id, businessName: business.name, role: 'manager' })
    expect((await guest.ask('GET', `/api/me/invitations/${open?.token}`)).json()).toEqual(open)
    expect((await mine(guest)).length).toBe(0)
    expect((await answer(guest, open?.token ?? '')).json()).toEqual({
      businessId: business.id,
      role: 'manager',
    })
    expect(await mine(guest)).toMatchObject([{ id: business.id, role: 'manager' }])
    expect((await guest.ask('GET', '/api/auth/user')).json()).toMatchObject({
      userType: 'customer',
      sides: ['customer', 'business'],
    })
    expect(await team()).toMatchObject({
      people: [
        { userId: owner.id, role: 'owner', name: 'Veli Usta' },
        { userId: guest.id, role: 'manager', name: 'Ayşe Işık' },
      ],
      invitations: [],
      acts: [{ name: 'Ayşe Işık', sentence: 'Ekibe katıldı (yönetici).' }, { name: 'Veli Usta' }],
    })
    expect(await received(guest)).toEqual([])
    const told = await owner.ask('GET', '/api/notifications')
    expect(told.body).toContain('Davetiniz kabul edildi')
    expect(told.body).not.toContain('Ayşe Işık') // it would outlive the account
    expect((await answer(guest, open?.token ?? '')).json()).toMatchObject({ code: 'invitation_over' })
  })

  test('to a telephone finds it in any writing', async () => {
    const { invite } = await scene()
    const phone = '+905551239876'
    const guest = await signedIn(server, { phone, userType: 'business' })
    for (const written of ['0555 123 98 76', '+90 (555) 123-98-76', '5551239876'])
      expect((await invite(written)).json()).toMatchObject({ phone, email: null })
    expect(await received(guest)).toHaveLength(1) // invited again, it is the same one
    const unproven = await signedIn(server, { phone: '+905551239877', phoneProvenAt: null })
    const sent = (await invite('05551239877')).json<Invitation>()
    expect(await received(unproven)).toEqual([]) // anybody may write down a number: they need the link
    expect((await answer(unproven, tokenOf(sent))).statusCode).toBe(200)
  })

  test('is nobody else’s: another account, a made up link; and misses are counted', async () => {
    const { invite, team } = await scene()
    const [guest, other] = [await signedIn(server), await signedIn(server)]
    const sent = (await invite(guest.email)).json<Invitation>()
    const tries = []
    for (let i = 0; i < 10; i++)
      tries.push((await answer(other, i % 2 ? tokenOf(sent) : `${sent.id}.x`)).json<{ code: string }>().code)
    expect(new Set(tries)).toEqual(new Set(['not_found', 'invitation_not_yours']))
    expect((await answer(other, tokenOf(sent))).json()).toMatchObject({ code: 'too_many_attempts' })
    expect((await team()).people).toHaveLength(1)
    expect((await answer(guest, tokenOf(sent))).statusCode).toBe(200)
  })

  test('is over when it was withdrawn, declined, is too old, or the business changed hands', async () => {
    const { owner, business, url, invite } = await scene()
    const guest = await signedIn(server)
    const open = async () => (await invite(guest.email)).json<Invitation>()
    const isOver = async (sent: Invitation) =>
      expect((await answer(guest, tokenOf(sent))).json()).toMatchObject({ code: 'invitation_over' })
    const withdrawn = await open()
    expect((await owner.ask('DELETE', `${url}/invitations/${withdrawn.id}`)).statusCode).toBe(200)
    await isOver(withdrawn)
    const declined = await open()
    expect((await answer(guest, tokenOf(declined), false)).json()).toMatchObject({ role: null })
    await isOver(declined)
    const old = await open()
    await server.sql`update business_invitation set expires_at = now() where id = ${old.id}`
    await isOver(old)
    expect(await received(guest)).toEqual([])
    expect(await open()).toMatchObject({ id: old.id, isOver: false }) // renewed
    const next = await signedIn(server, { userType: 'business' })
    await changeBusiness(server.sql, business.id, { ownerId: next.id })
    await isOver(old)
    expect(await mine(guest)).toEqual([])
  })

  test('is refused of oneself, of nobody, by who has no confirmed address, and beyond what a business holds', async () => {
    const { owner, business, invite } = await scene()
    expect((await invite(owner.email)).json()).toMatchObject({ code: 'invalid_input' })
    expect((await invite(owner.phone)).statusCode).toBe(400)
    expect((await invite('Ayşe')).json()).toMatchObject({ fields: { to: expect.any(String) } })
    for (let i = 0; i < 20; i++) expect((await invite(`cok${i}-${owner.id}@ornek.test`)).statusCode).toBe(201)
    expect((await invite('fazla@ornek.test')).json()).toMatchObject({ code: 'people_full' })
    await server.sql`update business_invitation set state = 'withdrawn', closed_at = now() where business_id = ${business.id}`
    const people = Array.from({ length: 30 }, () => signedIn(server))
    for (const each of await Promise.all(people))
      await buildMember(server.sql, { businessId: business.id, userId: each.id, role: 'staff' })
    expect((await invite('fazla@ornek.test')).json()).toMatchObject({ code: 'people_full' })
    const unsure = await signedIn(server, { userType: 'business', emailConfirmedAt: null })
    const other = await buildBusiness(server.sql, { ownerId: unsure.id })
    const sent = await unsure.ask('POST', `/api/businesses/${other.id}/people`, {
      to: 'a@b.test',
      role: 'staff',
    })
    expect(sent.json()).toMatchObject({ code: 'email_unconfirmed' })
  })

  test('of a business that is not listed does not say what its owner calls it', async () => {
    const owner = await signedIn(server, { userType: 'business' })
    const guest = await signedIn(server)
    const name = `Hediyeniz evil.com ${owner.id}`
    const draft = await buildBusiness(server.sql, { ownerId: owner.id, status: 'draft', name })
    const sent = await owner.ask('POST', `/api/businesses/${draft.id}/people`, {
      to: guest.email,
      role: 'staff',
    })
    expect(sent.statusCode).toBe(201)
    const [letter] = await server.sql<
      { data: object }[]
    >`select data from mail where recipient = ${guest.email}`
    expect(letter?.data).not.toHaveProperty('business')
    const told = await guest.ask('GET', '/api/notifications')
    expect(told.body).toContain('Bir işletme sizi ekibine davet etti')
    expect(told.body).not.toContain('evil.com')
  })

  test('is for people: the platform’s staff judges businesses and joins none', async () => {
    const { invite, hire } = await scene()
    const admin = await signedIn(server, { userType: 'admin' })
    const sent = (await invite(admin.email)).json<Invitation>()
    expect((await answer(admin, tokenOf(sent))).json()).toMatchObject({ code: 'forbidden' })
    const member = await hire('staff')
    await server.sql`update app_user set user_type = 'field' where id = ${member.id}`
    const [left] = await server.sql`select end_reason from business_member where user_id = ${member.id}`
    expect(left).toEqual({ endReason: 'account_changed' })
  })

  test('mails nothing of the inviter’s words to an address that nobody confirmed, three times an hour at most', async () => {
    const { business, invite } = await scene()
    const guest = await signedIn(server)
    const kept = async (recipient: string) =>
      (
        await server.sql`
          insert into mail (kind, recipient, data, useful_until)
          values ('business_invitation', ${recipient}, ${server.sql.json({ business: 'Söz', path: '/x' })}, now() + interval '1 day')
          returning data`
      )[0]?.['data']
    expect(await kept(guest.email)).toEqual({ business: 'Söz', path: '/x' })
    expect(await kept(`yeni-${business.id}@ornek.test`)).toEqual({ path: '/x' })
    const stranger = `yabanci-${business.id}@ornek.test`
    for (let i = 0; i < 5; i++) expect((await invite(stranger)).statusCode).toBe(201)
    const mails = await server.sql`select from mail where recipient = ${stranger}`
    expect(mails).toHaveLength(3)
  })
})
