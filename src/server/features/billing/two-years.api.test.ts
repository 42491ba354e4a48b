import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { setBillingClock } from '../../../../test/database-clock.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { signedIn } from '../../../../test/person.ts'
import { tx } from '../../db/pool.ts'
import { startSubscription } from './billing.ts'

const BANK = { BANK_IBAN: 'TR330006100519786457841326', BANK_ACCOUNT_NAME: 'Rehber724 Ltd. Şti.' }

let server: TestApp
/** Other processes on the same database. */
let others: TestApp['doBilling'][]

beforeAll(async () => {
  server = await testApp({ ...BANK, LIMITS_SCALE: '100' })
  others = []
})
afterAll(() => server.close())

const at = (moment: string) => setBillingClock(server, moment)

async function business(name: string) {
  const owner = await signedIn(server, { userType: 'business', name: 'Ayşe Işık' })
  const admin = await signedIn(server, { userType: 'admin' })
  const { id } = await buildBusiness(server.sql, {
    ownerId: owner.id,
    categoryId: 3,
    name,
    phone: `+9055500${String(owner.id).padStart(5, '0')}`,
  })
  const look = async () => {
    const [row] = await server.sql`
      select s.state, s.paid_until, s.reminders, b.status from subscription s join business b on b.id = s.business_id
      where b.id = ${id}`
    return {
      state: row?.state,
      until: row?.paidUntil,
      reminders: row?.reminders,
      listed: row?.status === 'verified',
    }
  }
  /** Time goes on; several processes notice at once. */
  const tick = async (moment: string) => {
    await at(moment)
    await Promise.all([server.doBilling(), ...others.map((doBilling) => doBilling())])
    return look()
  }
  const pay = async (months: number) => {
    const asked = await owner.ask('POST', `/api/businesses/${id}/payments`, {
      method: 'bank_transfer',
      months,
    })
    expect(asked.statusCode, asked.body).toBe(201)
    const { id: paymentId, amountKurus } = asked.json()
    const confirmed = await admin.ask('POST', `/api/admin/payments/${paymentId}/confirm`, { amountKurus })
    expect(confirmed.statusCode, confirmed.body).toBe(200)
    return look()
  }
  const mails = async () => {
    const rows = await server.sql<{ kind: string }[]>`
      select kind from mail where recipient = ${owner.email} order by id`
    return rows.map(({ kind }) => kind)
  }
  const notices = async () =>
    (await owner.ask('GET', '/api/notifications?limit=100'))
      .json<{ title: string }[]>()
      .map(({ title }) => title)
  return { id, owner, look, tick, pay, mails, notices }
}

test('two years of a business: month ends, a leap day, late and early payments, suspension and return', async () => {
  await at('2026-10-31 15:00')
  const { id, tick, pay, look, mails, owner } = await business('Yıllar Çekici')
  await tx(server.sql, (db) => startSubscription(db, id))
  await tx(server.sql, (db) => startSubscription(db, id)) // approved again: nothing happens
  expect(await look()).toEqual({ state: 'trial', until: '2027-01-31', reminders: 0, listed: true })
  expect(await tick('2027-01-30 23:59')).toMatchObject({ state: 'trial' })
  // Nobody is woken for money at midnight.
  expect(await tick('2027-01-31 08:59')).toMatchObject({ state: 'trial' })
  expect(await tick('2027-01-31 09:00')).toEqual({
    state: 'past_due',
    until: '2027-01-31',
    reminders: 1,
    listed: true,
  })
  expect(await mails()).toEqual(['fee_due'])
  expect(await tick('2027-02-02 12:00')).toMatchObject({ reminders: 1 })
  expect(await tick('2027-02-03 12:00')).toMatchObject({ reminders: 2 })
  // Late by four days: the month is the one that began on time, and February is short.
  expect(await pay(1)).toEqual({ state: 'active', until: '2027-02-28', reminders: 0, listed: true })
  expect(await tick('2027-02-28 10:00')).toMatchObject({ state: 'past_due', reminders: 1 })
  // The day of the month is the first one's, not the last one's.
  expect(await pay(1)).toMatchObject({ state: 'active', until: '2027-03-31' })
  // Ahead of time, ten months and one more: over the leap day of 2028.
  expect(await pay(10)).toMatchObject({ until: '2028-01-31' })
  expect(await pay(1)).toMatchObject({ state: 'active', until: '2028-02-29' })
  expect(await tick('2028-02-28 23:00')).toMatchObject({ state: 'active' })
  expect(await tick('2028-02-29 09:30')).toMatchObject({ state: 'past_due', reminders: 1 })
  expect(await tick('2028-03-03 09:30')).toMatchObject({ reminders: 2 })
  expect(await tick('2028-03-06 09:30')).toMatchObject({ reminders: 3, listed: true })
  expect(await tick('2028-03-07 08:00')).toMatchObject({ state: 'past_due', listed: true })
  expect(await tick('2028-03-07 09:00')).toMatchObject({ state: 'suspended', listed: false })
  await server.catchUp()
  expect((await server.app.inject(`/api/businesses/${id}`)).statusCode).toBe(404)
  expect(await tick('2028-07-01 12:00')).toMatchObject({ state: 'suspended' })
  // Back on the list from the day of the payment, whose day now counts.
  await at('2028-08-31 12:00')
  expect(await pay(1)).toEqual({ state: 'active', until: '2028-09-30', reminders: 0, listed: true })
  await server.catchUp()
  expect((await server.app.inject(`/api/businesses/${id}`)).statusCode).toBe(200)
  expect(await tick('2028-09-30 10:00')).toMatchObject({ state: 'past_due' })
  expect(await pay(1)).toMatchObject({ until: '2028-10-31' })
  expect(await tick('2028-10-30 10:00')).toMatchObject({ state: 'active' })

  const paid = 'payment_received'
  expect(await mails()).toEqual([
    ...['fee_due', 'fee_due', paid, 'fee_due', paid, paid, paid],
    ...['fee_due', 'fee_due', 'fee_due', 'listing_suspended', paid, 'fee_due', paid],
  ])
  const invoices = (await owner.ask('GET', `/api/businesses/${id}/invoices`)).json()
  const periods = invoices.map((one: Record<string, unknown>) => [
    one.number,
    one.periodFrom,
    one.periodUntil,
    one.grossKurus,
  ])
  expect(periods.reverse()).toEqual([
    ['R722027000000001', '2027-01-31', '2027-02-28', 7500],
    ['R722027000000002', '2027-02-28', '2027-03-31', 7500],
    ['R722027000000003', '2027-03-31', '2028-01-31', 75_000],
    ['R722027000000004', '2028-01-31', '2028-02-29', 7500],
    ['R722028000000001', '2028-08-31', '2028-09-30', 7500],
    ['R722028000000002', '2028-09-30', '2028-10-31', 7500],
  ])
})

test('months in which nobody was there are caught up with in order, each step once, by three processes at once', async () => {
  await at('2026-01-15 12:00')
  const { id, tick, mails, notices } = await business('Sessiz Lastik')
  const { id: second } = await business('Öbür Sessiz')
  for (const one of [id, second]) await tx(server.sql, (db) => startSubscription(db, one))
  const others3 = await Promise.all([1, 2].map(() => sibling()))
  others = others3.map(({ doBilling }) => doBilling)
  expect(await tick('2026-12-24 12:00')).toEqual({
    state: 'suspended',
    until: '2026-04-15',
    reminders: 3,
    listed: false,
  })
  expect(await mails()).toEqual(['fee_due', 'fee_due', 'fee_due', 'listing_suspended'])
  expect(await notices()).toEqual([
    ...[
      'İşletmeniz listeden çıktı',
      'Yarın listeden çıkacaksınız',
      'Ödemeniz bekleniyor',
      'Aylık ücretinizin günü geldi',
    ],
  ])
  await tick('2026-12-24 12:01')
  expect(await mails()).toHaveLength(4)
  others = []
  for (const one of others3) await one.stop()
})

/** Another process's billing on the same database. */
async function sibling() {
  const { makeBilling } = await import('./billing.ts')
  const { readConfig } = await import('../../config.ts')
  const config = readConfig({ DEMO: '1', DATA_DIR: server.dataDir, ...BANK })
  const { doDue, stop } = makeBilling({
    sql: server.sql,
    config,
    onError: (error) => expect.fail(String(error)),
  })
  return { doBilling: doDue, stop }
}

test('paid months follow the trial without a day between, and what is paid ahead in it is not lost', async () => {
  await at('2026-11-30 12:00')
  const { id, tick, pay } = await business('Erken Öder')
  await tx(server.sql, (db) => startSubscription(db, id))
  expect(await pay(1)).toMatchObject({ state: 'trial', until: '2027-03-30' })
  expect(await tick('2027-02-28 10:00')).toMatchObject({ state: 'active', until: '2027-03-30', reminders: 0 })
  expect(await tick('2027-03-30 10:00')).toMatchObject({ state: 'past_due', reminders: 1 })
})

test('a business the staff took down is not brought back by a payment, nor one billing took down by an approval', async () => {
  await at('2026-01-10 12:00')
  const first = await business('Personel Askısı')
  await tx(server.sql, (db) => startSubscription(db, first.id))
  await changeBusiness(server.sql, first.id, { status: 'suspended' })
  expect(await first.tick('2026-06-01 12:00')).toMatchObject({ state: 'suspended', listed: false })
  expect(await first.pay(1)).toMatchObject({ state: 'active', listed: false })

  const second = await business('Borçlu Onay')
  await at('2026-01-10 12:00')
  await tx(server.sql, (db) => startSubscription(db, second.id))
  expect(await second.tick('2026-06-01 12:00')).toMatchObject({ state: 'suspended', listed: false })
  await tx(server.sql, async (db) => {
    await changeBusiness(db, second.id, { status: 'verified' })
    await startSubscription(db, second.id)
  })
  expect(await second.look()).toMatchObject({ state: 'suspended', listed: false })
  expect(await second.pay(1)).toMatchObject({ state: 'active', listed: true })
})
