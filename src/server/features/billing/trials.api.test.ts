import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBusiness, buildUser } from '../../../../db/seed/factories.ts'
import { buildOwner, passDays } from '../../../../test/billing-people.ts'
import { changeBusiness, changeUser } from '../../../../test/change-rows.ts'
import { setBillingClock } from '../../../../test/database-clock.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import { tx } from '../../db/pool.ts'
import { startSubscription } from './billing.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
})
afterAll(() => server.close())

const approve = (id: number) => tx(server.sql, (db) => startSubscription(db, id))
const stateOf = async (id: number) => {
  const [row] = await server.sql`select state from subscription where business_id = ${id}`
  return row?.['state'] ?? null
}

/** Proves the telephone by the code that demo mode writes down. */
async function prove({ id, ask }: Person): Promise<void> {
  expect((await ask('POST', '/api/me/phone/code')).statusCode).toBe(200)
  await server.sendSms()
  const folder = path.join(server.dataDir, 'sms')
  const [sms] =
    await server.sql`select lpad(max(id)::text, 8, '0') || '.txt' as file from sms where user_id = ${id}`
  const text = await readFile(path.join(folder, String(sms?.['file'])), 'utf8')
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
  expect((await ask('POST', '/api/me/phone/confirm', { code })).statusCode).toBe(200)
}

test('one account has one trial, however many businesses it lists', async () => {
  const { id, owner } = await buildOwner(server)
  const second = await buildBusiness(server.sql, { ownerId: owner.id, categoryId: 3, phone: '+902125559999' })
  await approve(id)
  await approve(second.id)
  expect([await stateOf(id), await stateOf(second.id)]).toEqual(['trial', 'past_due'])
})

test('one telephone has one trial, however it is spelt and whoever signs up with it', async () => {
  const first = await buildOwner(server, { phone: '+905321234567' })
  await approve(first.id)
  for (const phone of ['+905321234567', '0532 123 45 67', '05321234567', '5321234567']) {
    const next = await buildOwner(server, { phone })
    await approve(next.id)
    expect([phone, await stateOf(next.id)]).toEqual([phone, 'past_due'])
  }
})

test('a second sign-up after the account was erased has no second trial', async () => {
  const first = await buildOwner(server, { phone: '+905329990000' })
  await approve(first.id)
  const erased = await first.owner.ask('DELETE', '/api/me', { password: first.owner.password })
  expect(erased.statusCode, erased.body).toBe(200)
  const again = await buildOwner(server, { phone: '+905329990000' })
  await approve(again.id)
  expect(await stateOf(again.id)).toBe('past_due')
})

test.each(['account', 'telephone'])('twenty approvals at once of one %s: one trial', async (shared) => {
  const { owner, phone, id } = await buildOwner(server)
  const others = await Promise.all(
    Array.from({ length: 19 }, async (_, i) => {
      const byAccount = { ownerId: owner.id, phone: `+9021277700${i + 10}` }
      const byPhone = { ownerId: (await buildUser(server.sql, { userType: 'business' })).id, phone }
      const over = shared === 'account' ? byAccount : byPhone
      return (await buildBusiness(server.sql, { categoryId: 3, ...over })).id
    }),
  )
  const all = [id, ...others]
  await Promise.all(all.map(approve))
  const states = await Promise.all(all.map(stateOf))
  expect(states.filter((state) => state === 'trial')).toHaveLength(1)
  expect(states.filter((state) => state === 'past_due')).toHaveLength(19)
})

test('an unconfirmed account waits for its trial, which then counts from the approval', async () => {
  const { id, owner } = await buildOwner(server, {}, { emailConfirmedAt: null })
  await approve(id)
  expect(await stateOf(id)).toBe('past_due')
  await server.sweep()
  expect(await stateOf(id)).toBe('past_due')
  await changeUser(server.sql, owner.id, { emailConfirmedAt: 'now' })
  await server.sweep()
  const [row] = await server.sql`
    select state, trial_until = months_after(billing_today(), 3) as fits from subscription where business_id = ${id}`
  expect(row).toEqual({ state: 'trial', fits: true })
})

test('what was listed without anybody asking gets its subscription; what nobody owns has none', async () => {
  const { id } = await buildOwner(server)
  const unowned = await buildBusiness(server.sql, { categoryId: 3 })
  await approve(unowned.id)
  await server.sweep()
  expect([await stateOf(id), await stateOf(unowned.id)]).toEqual(['trial', null])
})

test('made-up businesses of the demonstration all have a trial, and never leave the list', async () => {
  const { id, owner } = await buildOwner(server, { source: 'sample', sourceId: 'deneme/1' })
  const second = await buildBusiness(server.sql, {
    ownerId: owner.id,
    categoryId: 3,
    source: 'sample',
    sourceId: 'deneme/2',
  })
  await server.sweep()
  expect([await stateOf(id), await stateOf(second.id)]).toEqual(['trial', 'trial'])
  await passDays(server, id, 200)
  await server.doBilling()
  const [row] = await server.sql`
    select s.state, b.status from subscription s join business b on b.id = s.business_id where b.id = ${id}`
  expect(row).toEqual({ state: 'past_due', status: 'verified' })
})

test('a trial waits for the owner’s telephone, and begins when it is proven', async () => {
  const { id, owner, subscription } = await buildOwner(server)
  await server.sql`update app_user set phone_proven_at = null where id = ${owner.id}`
  const needs = async () => (await subscription()).trialNeeds
  expect(await needs()).toBe('phone') // before the approval, too
  await approve(id)
  expect([await stateOf(id), await needs()]).toEqual(['past_due', 'phone'])
  await changeUser(server.sql, owner.id, { emailConfirmedAt: null })
  expect(await needs()).toBe('email')
  await changeUser(server.sql, owner.id, { emailConfirmedAt: 'now' })
  const someoneElse = await signedIn(server, { phone: '+905329998877', phoneProvenAt: null })
  await prove(someoneElse)
  expect(await stateOf(id)).toBe('past_due')
  await prove(owner)
  expect([await stateOf(id), await needs()]).toEqual(['trial', null])
})

test('one mailbox has one trial, in all of its forms, erased or not', async () => {
  const emails = ['ayse.oz@gmail.com', 'ayseoz+dukkan@gmail.com', 'a.y.s.e.oz@googlemail.com']
  const states: (string | null)[] = []
  for (const email of emails) {
    const { id, owner } = await buildOwner(server)
    await server.sql`update app_user set email = ${email} where id = ${owner.id}`
    await approve(id)
    states.push(await stateOf(id))
    await owner.ask('DELETE', '/api/me', { password: owner.password })
  }
  expect(states).toEqual(['trial', 'past_due', 'past_due'])
})

test('the fee of a business without a pin begins with the pin, and stands still while there is none', async () => {
  const { id } = await buildOwner(server, { lat: null, lng: null })
  await approve(id)
  await server.sweep()
  expect(await stateOf(id)).toBeNull()
  await changeBusiness(server.sql, id, { lat: 41, lng: 29 })
  await server.sweep()
  expect(await stateOf(id)).toBe('trial')
  const keptOff = async () =>
    (
      await server.sql`select kept_off_since is not null as is from subscription where business_id = ${id}`
    )[0]?.['is']
  await changeBusiness(server.sql, id, { lat: null, lng: null })
  await server.sweep()
  expect(await keptOff()).toBe(true)
  await changeBusiness(server.sql, id, { lat: 41, lng: 29 })
  await server.sweep()
  expect(await keptOff()).toBe(false)
})

test('months without a pin cost nothing: trial, fee and the days of grace run from the pin on, and only while it is there', async () => {
  const server = await testApp() // its clock is set
  await setBillingClock(server, '2027-03-01 12:00')
  const { id, owner, subscription } = await buildOwner(server, { lat: null, lng: null })
  const go = async (moment: string) => {
    await setBillingClock(server, moment)
    await server.sweep()
    await server.doBilling()
  }
  await tx(server.sql, (db) => startSubscription(db, id))
  await go('2027-06-15 12:00')
  expect(await subscription()).toMatchObject({ status: 'none', nextPaymentOn: null, suspendsOn: null })
  const placed = await owner.ask('PATCH', `/api/businesses/${id}`, { latitude: 41.02, longitude: 28.95 })
  const admin = await signedIn(server, { userType: 'admin' })
  const approved = await admin.ask('POST', `/api/admin/changes/${placed.json().change.id}/approve`)
  expect(approved.statusCode, approved.body).toBe(200)
  await go('2027-06-15 13:00')
  expect(await subscription()).toMatchObject({ status: 'trial', trialEndsOn: '2027-09-15' })
  await go('2027-09-15 12:00')
  expect(await subscription()).toMatchObject({ status: 'past_due', suspendsOn: '2027-09-22' })
  // Two days into the grace the pin goes; a month later it is back, and five days are left.
  await go('2027-09-17 12:00')
  await changeBusiness(server.sql, id, { lat: null, lng: null })
  await go('2027-09-17 13:00')
  await go('2027-10-17 12:00')
  expect(await subscription()).toMatchObject({ status: 'past_due', isPaused: true })
  await changeBusiness(server.sql, id, { lat: 41, lng: 29 })
  await go('2027-10-17 13:00')
  expect(await subscription()).toMatchObject({
    status: 'past_due',
    isPaused: false,
    suspendsOn: '2027-10-22',
  })
  await go('2027-10-22 12:00')
  expect(await subscription()).toMatchObject({ status: 'suspended' })
  await server.close()
})
