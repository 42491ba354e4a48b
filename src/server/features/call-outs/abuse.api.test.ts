import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallOutOffer } from '#contract/call-outs.ts'
import {
  acceptedCallOut,
  askedCallOut,
  callOutBody,
  endAll,
  HERE,
  onDuty,
} from '../../../../test/call-outs.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type FakeNetgsm, fakeNetgsm, handOver } from '../../../../test/netgsm.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let netgsm: FakeNetgsm
beforeAll(async () => {
  netgsm = await fakeNetgsm()
  server = await testApp({ DEMO: '0', LIMITS_SCALE: '100', SMS_A_DAY: '40', ...netgsm.environment })
})
afterAll(async () => {
  await server.close()
  await netgsm.close()
})
beforeEach(async () => {
  await endAll(server.sql)
  await server.sql`delete from sms_day`
})

const codeOf = (answer: { json: <T>() => T }) => answer.json<{ code: string }>().code
const lastTo = async ({ phone }: Person) => {
  await server.sendSms()
  return netgsm.taken.findLast(({ no }) => phone.endsWith(no))?.msg ?? ''
}
const queuedToday = async () =>
  (await server.sql<{ queued: number }[]>`select queued from sms_day`)[0]?.queued ?? 0
const fillDay = (queued: number) =>
  server.sql`
    insert into sms_day (day, queued) values (current_date, ${queued})
    on conflict (day) do update set queued = excluded.queued`
const many = async () => [await onDuty(server, 1), await onDuty(server, 2), await onDuty(server, 3)] as const

describe('the day’s SMS', () => {
  test('leave a quarter to people who prove their telephone, however many are asked', async () => {
    await many()
    await fillDay(29)
    await askedCallOut(server, await signedIn(server))
    expect(await queuedToday()).toBe(30)
  })

  test('used up keep nobody who has said yes from the place to go to', async () => {
    const [one] = await many()
    const customer = await signedIn(server, { name: 'Elif Yılmaz' })
    const { see } = await askedCallOut(server, customer)
    const [, code] = / 1 20 (\d\d)\)/.exec(await lastTo(one.who)) ?? []
    await fillDay(40)
    await handOver(server, one.who.phone.replace('+90', '0'), `1 20 ${code}`)
    expect(await see()).toMatchObject({ status: 'accepted' })
    expect(await lastTo(one.who)).toContain(customer.phone)
  })

  test('beyond all measure refuse the yes: nobody waits for who knows nothing', async () => {
    const [one] = await many()
    const { see } = await askedCallOut(server, await signedIn(server))
    const [, code] = / 1 20 (\d\d)\)/.exec(await lastTo(one.who)) ?? []
    await fillDay(80)
    await handOver(server, one.who.phone.replace('+90', '0'), `1 20 ${code}`)
    expect(await see()).toMatchObject({ status: 'asking' })
  })
})

describe('another telephone', () => {
  test('that is not proven is given to nobody, and proven it begins no second call-out', async () => {
    const { id, customer, winner, view } = await acceptedCallOut(server)
    const other = '+905551112233'
    const changed = await customer.ask('PATCH', '/api/auth/user', {
      phone: other,
      currentPassword: customer.password,
    })
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await view(winner)).job?.customer).toMatchObject({ phone: null, lat: HERE.lat })
    await server.sql`update app_user set phone_proven_at = now() where id = ${customer.id}`
    const second = await customer.ask('POST', '/api/call-outs', callOutBody())
    expect(codeOf(second)).toBe('call_out_active')
    expect((await view(winner)).job?.callOutId).toBe(id)
  })
})

test('an owner with two vehicles out can erase the account: both jobs are asked again', async () => {
  const { who, business } = await onDuty(server, 1)
  await onDuty(server, 2)
  await onDuty(server, 3)
  await server.sql`
    insert into duty_vehicle (business_id, plate) values (${business.id}, '34 A 1'), (${business.id}, '34 A 2')`
  const asked = []
  for (let i = 0; i < 2; i++) {
    const one = await askedCallOut(server, await signedIn(server))
    const yes = await who.ask('POST', `/api/call-outs/${one.id}/answer`, { accept: true, minutes: 9 })
    expect(yes.statusCode, yes.body).toBe(200)
    asked.push(one)
  }
  const gone = await who.ask('DELETE', '/api/me', { password: who.password, closeBusinesses: true })
  expect(gone.statusCode, gone.body).toBe(200)
  for (const { see } of asked) expect(await see()).toMatchObject({ status: 'asking', winner: null })
})

test('whom nobody can reach does not count, is not asked, and is told so', async () => {
  const shops = await many()
  const ids = shops.map(({ who }) => who.id)
  await server.sql`update app_user set phone_proven_at = null where id = any(${ids}::bigint[])`
  const offers = async () =>
    (await server.app.inject(`/api/call-outs/offers?lat=${HERE.lat}&lng=${HERE.lng}`)).json<CallOutOffer[]>()
  expect(await offers()).toEqual([])
  const [one] = shops
  const duty = () => one.who.ask('GET', `/api/businesses/${one.business.id}/duty`)
  expect((await duty()).json()).toMatchObject({ obstacle: 'nobody' })
  await server.sql`
    insert into presence (process, user_id, seen_until) select gen_random_uuid(), id, now() + interval '1 minute' from unnest(${ids}::bigint[]) id`
  expect((await offers())[0]).toMatchObject({ canCome: 3 })
  expect((await duty()).json()).toMatchObject({ obstacle: null })
})

describe('who asks for nothing', () => {
  test('and is blocked by the staff is helped no more; who is on the way is told', async () => {
    const { customer, winner, id } = await acceptedCallOut(server)
    await server.sql`update app_user set blocked_at = now() where id = ${customer.id}`
    // The product's own worker may be the one that ends it.
    const endOf = async (callOutId: number) => {
      await server.serveCallOuts()
      const [row] = await server.sql`select status, cancelled_by from call_out where id = ${callOutId}`
      return row
    }
    const ended = { status: 'cancelled', cancelledBy: 'staff' }
    await expect.poll(() => endOf(id), EVENTUALLY).toEqual(ended)
    expect(await lastTo(winner)).toContain('iptal')
    const asking = await askedCallOut(server, await signedIn(server))
    await server.sql`
      update app_user set blocked_at = now() where id = (select customer_id from call_out where id = ${asking.id})`
    await expect.poll(() => endOf(asking.id), EVENTUALLY).toEqual(ended)
  })

  test('can be blocked by each who had the job, and blocks each of them', async () => {
    const { id, customer, one, two, three, cancel, accept } = await acceptedCallOut(server)
    const block = (who: Person, body = {}) => who.ask('POST', `/api/call-outs/${id}/block`, body)
    await cancel(one.who)
    await server.serveCallOuts()
    expect((await block(one.who)).json()).toEqual({ isBlocked: true })
    await accept(two.who)
    expect((await block(customer, { businessId: one.business.id })).statusCode).toBe(200)
    for (const businessId of [three.business.id, 999_999])
      expect((await block(customer, { businessId })).statusCode).toBe(404)
    expect((await block(three.who)).statusCode).toBe(404)
    const rows = await server.sql`
      select business_id, by_customer from call_out_block where user_id = ${customer.id} order by by_customer`
    expect(rows).toEqual([
      { businessId: one.business.id, byCustomer: false },
      { businessId: one.business.id, byCustomer: true },
    ])
  })
})

test('a listing that is suspended while it says yes does not win', async () => {
  const [one] = await many()
  const { id, see } = await askedCallOut(server, await signedIn(server))
  let yes: ReturnType<Person['ask']> | undefined
  await server.sql.begin(async (staff) => {
    await staff`select from duty where business_id = ${one.business.id} for update`
    await staff`update business set status = 'suspended' where id = ${one.business.id}`
    yes = one.who.ask('POST', `/api/call-outs/${id}/answer`, { accept: true, minutes: 9 })
    await expect
      .poll(async () => {
        const [row] = await server.sql<{ waits: number }[]>`
          select count(*)::int as waits from pg_stat_activity where wait_event_type = 'Lock'`
        return row?.waits
      })
      .toBeGreaterThan(0)
  })
  expect(codeOf((await yes) as Awaited<ReturnType<Person['ask']>>)).toBe('call_out_barred')
  expect(await see()).toMatchObject({ status: 'asking' })
})
