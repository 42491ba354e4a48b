import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { age, askedCallOut, endAll, type OnDuty, onDuty } from '../../../../test/call-outs.ts'
import { buildMember } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type FakeNetgsm, fakeNetgsm } from '../../../../test/netgsm.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import { pushBrowser, pushService } from '../../../../test/push-service.ts'

let server: TestApp
let netgsm: FakeNetgsm
let service: Awaited<ReturnType<typeof pushService>>
beforeAll(async () => {
  netgsm = await fakeNetgsm()
  service = await pushService()
  server = await testApp({
    ...{ DEMO: '0', LIMITS_SCALE: '100', PUSH_LOCAL: service.url, CONTACT_EMAIL: 'bilgi@ornek.test' },
    ...netgsm.environment,
  })
})
afterAll(async () => {
  await server.close()
  await netgsm.close()
  await service.close()
})
beforeEach(() => endAll(server.sql))

let numbers = 0
const nextPhone = () => `+90532${8_000_000 + ++numbers}`
const isThere = (who: Person) => server.sql`
  insert into presence (user_id, process, seen_until) values (${who.id}, 'other', now() + interval '1 hour')`
const browserOf = async (who: Person) => {
  const browser = pushBrowser(service.url)
  const put = await who.ask('PUT', '/api/push/subscription', browser.subscription)
  expect(put.statusCode, put.body).toBe(200)
  return browser
}
const smsTo = async ({ phone }: Person) => {
  await server.sendSms()
  return netgsm.taken.filter(({ no }) => phone.endsWith(no)).map(({ msg }) => msg)
}
const later = async (id: number, seconds: number) => {
  await age(server.sql, id, seconds)
  await server.serveCallOuts()
}
/** Three on duty, of whom the first has the application open, or so it seems. */
async function scene() {
  const all = await Promise.all([1, 2, 3].map((km) => onDuty(server, km, {}, { phone: nextPhone() })))
  const [open, away] = all as [OnDuty, OnDuty]
  await isThere(open.who)
  return { open: open.who, away: away.who, business: open.business, customer: await signedIn(server) }
}

test('whose application seems to be open is asked by push at once, and by SMS when the card was not answered', async () => {
  const { open, away, customer } = await scene()
  const browser = await browserOf(open)
  const { id, see } = await askedCallOut(server, customer)
  await server.sendPushes()
  expect(service.readBy(browser)).toMatchObject([{ tag: `callout-${id}`, path: `/call-outs/${id}` }])
  expect(await smsTo(open)).toEqual([])
  expect(await smsTo(away)).toHaveLength(1)
  await later(id, 31)
  expect(await smsTo(open)).toMatchObject([expect.stringContaining('Gelirseniz 1 DAKIKA')])
  // It waits for this SMS as long as for the others.
  expect((await see()).asked.map(({ state }) => state)).toEqual(Array(3).fill('asked'))
  await later(id, 31)
  await later(id, 31)
  expect((await see()).asked.map(({ state }) => state)).toEqual(Array(3).fill('silent'))
  expect(await smsTo(open)).toHaveLength(1)
  expect(await smsTo(away)).toHaveLength(1)
})

test('who answers the card gets no SMS, nor does anybody once it is taken', async () => {
  const { open, customer } = await scene()
  const { id } = await askedCallOut(server, customer)
  await open.ask('POST', `/api/call-outs/${id}/answer`, { accept: false })
  await later(id, 31)
  expect(await smsTo(open)).toEqual([])
  await customer.ask('POST', `/api/call-outs/${id}/cancel`, {})
  const next = await askedCallOut(server, customer)
  await open.ask('POST', `/api/call-outs/${next.id}/answer`, { accept: true, minutes: 9 })
  await later(next.id, 31)
  expect(await smsTo(open)).toEqual([])
})

test('of a shift of two who got the SMS with the ask does not get it again', async () => {
  const { open, business, customer } = await scene()
  const driver = await signedIn(server, { userType: 'business', phone: nextPhone() })
  await buildMember(server.sql, { businessId: business.id, userId: driver.id, role: 'staff' })
  await server.sql`insert into duty_person (business_id, user_id) values (${business.id}, ${driver.id})`
  const { id } = await askedCallOut(server, customer)
  expect([await smsTo(open), await smsTo(driver)].map(({ length }) => length)).toEqual([0, 1])
  // The moments of the ask and of its SMS are one.
  await server.sql`update sms set created_at = created_at - interval '31 seconds' where user_id = ${driver.id}`
  await later(id, 31)
  expect([await smsTo(open), await smsTo(driver)].map(({ length }) => length)).toEqual([1, 1])
})

test('a customer whose page counts as open is told by push who comes, and the winner that it was cancelled', async () => {
  const { open, customer } = await scene()
  await isThere(customer)
  const [mine, theirs] = [await browserOf(customer), await browserOf(open)]
  const { id } = await askedCallOut(server, customer)
  await open.ask('POST', `/api/call-outs/${id}/answer`, { accept: true, minutes: 9 })
  await server.sendPushes()
  expect(service.readBy(mine)).toMatchObject([{ tag: `callout-${id}`, title: 'Çağrınız kabul edildi' }])
  await customer.ask('POST', `/api/call-outs/${id}/cancel`, {})
  await server.sendPushes()
  expect(service.readBy(theirs).at(-1)).toMatchObject({ title: 'Müşteri vazgeçti' })
  // The page that is open tells it too: no SMS beside it.
  expect(await smsTo(open)).toEqual([])
})
