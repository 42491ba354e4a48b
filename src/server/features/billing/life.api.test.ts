import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { BANK, buildOwner, passDays } from '../../../../test/billing-people.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp({ ...BANK, LIMITS_SCALE: '100', SMTP_URL: 'smtp://127.0.0.1:9' }) // mails wait
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server.close())

const statusOf = async (id: number) =>
  (await server.sql<{ status: string }[]>`select status from business where id = ${id}`)[0]?.status
const decide = (id: number, step: string, body?: object) =>
  admin.ask('POST', `/api/admin/businesses/${id}/${step}`, body)
const suspend = (id: number) => decide(id, 'suspend', { reason: 'Şikâyetler inceleniyor' })
const year = { method: 'bank_transfer', months: 12 }

async function approved(over: Parameters<typeof buildOwner>[1] = {}) {
  const one = await buildOwner(server, { status: 'pending', source: 'owner', ...over })
  const answer = await decide(one.id, 'approve')
  expect(answer.statusCode, answer.body).toBe(200)
  const pay = async () => {
    const { id } = (await one.startPayment(year)).json<{ id: number }>()
    const confirmed = await admin.ask('POST', `/api/admin/payments/${id}/confirm`, { amountKurus: 90_000 })
    expect(confirmed.statusCode, confirmed.body).toBe(200)
  }
  /** Months go by without a payment. */
  const leaveUnpaid = async () => {
    await passDays(server, one.id, 200)
    await server.doBilling()
    expect(await one.subscription()).toMatchObject({ status: 'suspended' })
  }
  return { ...one, pay, leaveUnpaid }
}

/** A claim of an imported business, proven and granted. */
async function claimed(businessId: number) {
  const owner = await signedIn(server, { userType: 'business' })
  const begun = await owner.ask('POST', `/api/businesses/${businessId}/claim`, { proof: 'email' })
  expect(begun.statusCode, begun.body).toBe(201)
  const { id } = begun.json<{ id: number }>()
  const [mail] = await server.sql<{ data: { code: string } }[]>`
    select data from mail where kind = 'claim_code' order by id desc limit 1`
  const proven = await owner.ask('POST', `/api/claims/${id}/code`, { code: mail?.data.code })
  expect(proven.statusCode, proven.body).toBe(200)
  const granted = await admin.ask('POST', `/api/admin/claims/${id}/approve`, {})
  expect(granted.statusCode, granted.body).toBe(200)
  const ask = async (what: string) => (await owner.ask('GET', `/api/businesses/${businessId}/${what}`)).json()
  return { owner, subscription: () => ask('subscription'), invoices: () => ask('invoices') }
}
const imported = (email: string, phone: string) =>
  buildBusiness(server.sql, { categoryId: 3, email, phone, source: 'osm', sourceId: `node/${email}` })

/** Somebody contests the granted claim, and is right. */
async function takeBack(businessId: number) {
  const other = await signedIn(server, { userType: 'business' })
  const text = 'İşletme bizim'
  const put = await other.ask('POST', `/api/businesses/${businessId}/claim/dispute`, { text })
  expect(put.statusCode, put.body).toBe(201)
  const disputes = (await admin.ask('GET', '/api/admin/claim-disputes')).json<{ id: number }[]>()
  const dispute = disputes.at(-1)
  const settled = await admin.ask('POST', `/api/admin/claim-disputes/${dispute?.id}/settle`, {
    ...{ isUpheld: true, reason: 'Belge gördük' },
  })
  expect(settled.statusCode, settled.body).toBe(200)
}

test('an approval begins the trial; a second business with the same telephone has none', async () => {
  const first = await approved({ phone: '+902124440001' })
  expect(await first.subscription()).toMatchObject({ status: 'trial' })
  const second = await approved({ phone: '+902124440001' })
  expect(await second.subscription()).toMatchObject({ status: 'past_due', trialEndsOn: null })
})

test('a granted claim begins a subscription; taken back, nothing is owed or read by the next owner', async () => {
  const { id } = await imported('dukkan@devir.test', '+902124440002')
  const first = await claimed(id)
  expect(await first.subscription()).toMatchObject({ status: 'trial' })
  const paid = (await first.owner.ask('POST', `/api/businesses/${id}/payments`, year)).json<{ id: number }>()
  await admin.ask('POST', `/api/admin/payments/${paid.id}/confirm`, { amountKurus: 90_000 })
  const [invoice] = await first.invoices()
  expect(invoice).toMatchObject({ months: 12 })
  await first.owner.ask('POST', `/api/businesses/${id}/payments`, year)

  await takeBack(id)
  const owed = await server.sql`
    select (select count(*)::int from subscription where business_id = ${id}) as subscriptions,
      (select count(*)::int from payment where business_id = ${id} and state = 'pending') as waiting`
  expect(owed[0]).toEqual({ subscriptions: 0, waiting: 0 })
  await server.doBilling()

  const next = await claimed(id)
  expect(await next.subscription()).toMatchObject({
    status: 'trial',
    openTransfer: null,
    latestPayment: null,
  })
  expect(await next.invoices()).toEqual([])
  const file = await next.owner.ask('GET', `/api/businesses/${id}/invoices/${invoice.id}/pdf`)
  expect(file.statusCode).toBe(404)
  const told = (await next.owner.ask('GET', '/api/me/export')).body
  expect(told).not.toContain(invoice.number)
})

test('a business off the list for its fee is listed again when it is taken from who did not pay', async () => {
  const { id } = await imported('borclu@devir.test', '+902124440003')
  await claimed(id)
  await passDays(server, id, 200)
  await server.doBilling()
  expect(await statusOf(id)).toBe('suspended')
  await takeBack(id)
  expect(await statusOf(id)).toBe('verified')
})

test('what the staff keeps off the list no payment brings back; what only the fee does, no hand of the staff', async () => {
  const { id, pay, leaveUnpaid } = await approved()
  await leaveUnpaid()
  expect((await decide(id, 'restore')).json()).toMatchObject({ code: 'fee_unpaid' })
  const look = async () => (await admin.ask('GET', `/api/admin/businesses/${id}`)).json().isDownForFee
  expect(await look()).toBe(true)
  expect((await suspend(id)).statusCode).toBe(200)
  expect(await look()).toBe(false)
  expect((await suspend(id)).json()).toMatchObject({ code: 'already_decided' })
  await pay()
  expect(await statusOf(id)).toBe('suspended')
  expect((await decide(id, 'restore')).json()).toEqual({ id, status: 'verified' })
})

test('who is let back by the staff and has not paid leaves the list again, until the payment', async () => {
  const { id, pay, leaveUnpaid } = await approved()
  await leaveUnpaid()
  await suspend(id)
  expect((await decide(id, 'restore')).json()).toEqual({ id, status: 'suspended' })
  await pay()
  expect(await statusOf(id)).toBe('verified')
})

test('a trade without promotion pays nothing from the change on, and goes back to what it had paid for', async () => {
  const { id, owner, subscription, pay } = await approved()
  await pay()
  const before = await subscription()
  expect((await admin.ask('PATCH', `/api/businesses/${id}`, { categoryId: 4 })).statusCode).toBe(200)
  expect(await subscription()).toMatchObject({ status: 'exempt', nextPaymentOn: null })
  const { change } = (await owner.ask('PATCH', `/api/businesses/${id}`, { categoryId: 3 })).json()
  expect(await subscription()).toMatchObject({ status: 'exempt' })
  expect((await admin.ask('POST', `/api/admin/changes/${change.id}/approve`)).statusCode).toBe(200)
  expect(await subscription()).toMatchObject({
    ...{ status: before.status, nextPaymentOn: before.nextPaymentOn, trialEndsOn: before.trialEndsOn },
  })
  await changeBusiness(server.sql, id, { categoryId: 4 })
  await server.sweep()
  expect(await subscription()).toMatchObject({ status: 'exempt' })
})

test('what the staff keeps off the list does not run: no reminder, and its days are added when it is back', async () => {
  const one = await approved()
  await one.pay()
  const before = await one.subscription()
  const later = (days: number) =>
    server.sql<{ day: string }[]>`select ${before.nextPaymentOn}::date + ${days}::int as day`.then(
      ([row]) => row?.day,
    )
  await suspend(one.id)
  expect(await one.subscription()).toMatchObject({ isPaused: true, nextPaymentOn: before.nextPaymentOn })
  // 500 days go by: the months are over, and nothing fell due.
  await server.sql`
    update subscription set anchor = anchor - 500, kept_off_since = kept_off_since - 500 where business_id = ${one.id}`
  await server.doBilling()
  await server.sweep()
  expect(await one.subscription()).toMatchObject({ status: 'trial', isPaused: true })
  expect((await decide(one.id, 'restore')).statusCode).toBe(200)
  const after = await one.subscription()
  expect(after).toMatchObject({ status: 'trial', isPaused: false })
  // Months of other lengths than those paid first: a day or two.
  expect([await later(-2), await later(-1), before.nextPaymentOn, await later(1), await later(2)]).toContain(
    after.nextPaymentOn,
  )
  expect(await statusOf(one.id)).toBe('verified')
})

test('who pays while the staff keeps an unpaid business off the list loses no day of it', async () => {
  const one = await approved()
  await one.leaveUnpaid()
  await suspend(one.id)
  await server.sql`update subscription set kept_off_since = kept_off_since - 40 where business_id = ${one.id}`
  await one.pay()
  const paid = await one.subscription()
  expect(paid).toMatchObject({ status: 'active', isPaused: true })
  expect(await statusOf(one.id)).toBe('suspended')
  await server.sql`
    update subscription set anchor = anchor - 10, kept_off_since = kept_off_since - 10 where business_id = ${one.id}`
  await decide(one.id, 'restore')
  const [row] = await server.sql<{ extraDays: number; sinceAnchor: number }[]>`
    select extra_days, billing_today() - anchor as since_anchor from subscription where business_id = ${one.id}`
  // From the payment on, not from the suspension on.
  expect(row).toEqual({ extraDays: 10, sinceAnchor: 10 })
})

test('an owner closes a business for good: off the list, nothing owed; the staff alone lists it again', async () => {
  const one = await approved({ name: 'Kapanan Lastik' })
  const close = (who: Pick<Person, 'ask'> = one.owner) => who.ask('POST', `/api/businesses/${one.id}/close`)
  const asked = await one.startPayment(year)
  expect((await close(await signedIn(server, { userType: 'business' }))).statusCode).toBe(404)
  expect((await close()).json()).toEqual({ id: one.id, status: 'suspended' })
  expect((await close()).json()).toMatchObject({ code: 'already_decided' })
  await server.catchUp()
  expect((await server.app.inject({ url: `/api/businesses/${one.id}` })).statusCode).toBe(404)
  expect((await one.owner.ask('GET', `/api/businesses/${one.id}/review`)).json()).toMatchObject({
    isClosed: true,
    reason: null,
  })
  expect(await one.subscription()).toMatchObject({ status: 'ended' })
  const confirmed = await admin.ask('POST', `/api/admin/payments/${asked.json().id}/confirm`, {
    amountKurus: 90_000,
  })
  expect(confirmed.statusCode).toBe(409)
  expect((await one.startPayment(year)).json()).toMatchObject({ code: 'business_closed' })
  const mailsOf = async () =>
    (
      await server.sql<
        { kind: string }[]
      >`select kind from mail where data ->> 'business' = 'Kapanan Lastik' order by id`
    ).map(({ kind }) => kind)
  const told = await mailsOf()
  await passDays(server, one.id, 400)
  await server.doBilling()
  expect([await mailsOf(), await statusOf(one.id)]).toEqual([told, 'suspended'])

  expect((await decide(one.id, 'restore')).statusCode).toBe(200)
  expect(await one.subscription()).toMatchObject({ status: 'past_due' })
  expect((await one.owner.ask('GET', `/api/businesses/${one.id}/review`)).json()).toMatchObject({
    isClosed: false,
  })
})

test('what an unpaid fee keeps off the list can be closed, too; what the staff took down cannot', async () => {
  const one = await approved()
  await one.leaveUnpaid()
  expect((await one.owner.ask('POST', `/api/businesses/${one.id}/close`)).statusCode).toBe(200)
  expect(await one.subscription()).toMatchObject({ status: 'ended' })
  const other = await approved()
  await suspend(other.id)
  expect((await other.owner.ask('POST', `/api/businesses/${other.id}/close`)).json()).toMatchObject({
    code: 'already_decided',
  })
})
