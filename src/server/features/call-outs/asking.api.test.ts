import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallOutAsk, CallOutForCustomer } from '#contract/call-outs-shapes.ts'
import {
  age,
  askedCallOut,
  callOutBody,
  endAll,
  HERE,
  type OnDuty,
  onDuty,
} from '../../../../test/call-outs.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
})
afterAll(() => server.close())
beforeEach(() => endAll(server.sql))

const many = (kms: readonly number[]) => Promise.all(kms.map((km) => onDuty(server, km)))
const asksOf = async (who: Person) =>
  (await who.ask('GET', '/api/call-outs/mine')).json<{ asks: CallOutAsk[] }>().asks

test('of the asks of a person those that wait for an answer come first, the most urgent before the others', async () => {
  const [one, two] = await many([1, 2, 3])
  const who = one?.who ?? (await signedIn(server))
  // The owner of the first is on shift in the second as well.
  await server.sql`
    insert into business_member (business_id, user_id, role) values (${two?.business.id ?? 0}, ${who.id}, 'manager')`
  await server.sql`insert into duty_person (business_id, user_id) values (${two?.business.id ?? 0}, ${who.id})`
  const old = await askedCallOut(server, await signedIn(server))
  await age(server.sql, old.id, 120)
  const fresh = await askedCallOut(server, await signedIn(server))
  await server.sql`
    update call_out_ask set answer_by = answer_by - interval '60 seconds'
    where call_out_id = ${fresh.id} and business_id = ${two?.business.id ?? 0}`
  const order = (await asksOf(who)).map((ask) => [ask.callOutId, ask.businessId, ask.state])
  const [first, second] = [one?.business.id, two?.business.id]
  expect(order.slice(0, 2)).toEqual([
    [fresh.id, second, 'asked'],
    [fresh.id, first, 'asked'],
  ])
  expect(order.slice(2).map(([id, , state]) => [id, state])).toEqual(Array(2).fill([old.id, 'silent']))
})

test('the id of a browser means one call-out while that runs, and for ten minutes; after that a fresh one', async () => {
  await many([1, 2, 3])
  const customer = await signedIn(server)
  const body = callOutBody()
  const ask = async () => (await customer.ask('POST', '/api/call-outs', body)).json<CallOutForCustomer>()
  const { id } = await ask()
  await age(server.sql, id, 11 * 60)
  expect(await ask()).toMatchObject({ id, status: 'asking' })
  await customer.ask('POST', `/api/call-outs/${id}/cancel`, {})
  const next = await ask()
  expect(next).toMatchObject({ status: 'asking' })
  expect(next.id).not.toBe(id)
  await customer.ask('POST', `/api/call-outs/${next.id}/cancel`, {})
  expect(await ask()).toMatchObject({ id: next.id, status: 'cancelled' })
})

test('a device that does not know where it is vouches for two kilometres at most', async () => {
  await many([1, 2, 3])
  const customer = await signedIn(server)
  const ask = async (km: number, whyElsewhere?: string) => {
    const device = { lat: HERE.lat + km / 111.2, lng: HERE.lng, accuracy: 100_000 }
    const body = callOutBody({ device, ...(whyElsewhere !== undefined && { whyElsewhere }) })
    return customer.ask('POST', '/api/call-outs', body)
  }
  for (const km of [2.6, 75])
    expect((await ask(km)).json().fields, String(km)).toEqual({ whyElsewhere: expect.any(String) })
  expect((await ask(2.4)).statusCode).toBe(201)
})

test('why the place is not where the device is: read by who comes and by the staff, not by those asked', async () => {
  const [one, two] = (await many([1, 2, 3])) as [OnDuty, OnDuty]
  const customer = await signedIn(server)
  const admin = await signedIn(server, { userType: 'admin' })
  const { id } = await askedCallOut(server, customer, { device: undefined, whyElsewhere: ' Annem için ' })
  const at = `/api/call-outs/${id}`
  expect((await one.who.ask('GET', at)).body).not.toContain('Annem')
  await one.who.ask('POST', `${at}/answer`, { accept: true, minutes: 9 })
  expect((await one.who.ask('GET', at)).json()).toMatchObject({
    job: { customer: { whyElsewhere: 'Annem için' } },
  })
  expect((await two.who.ask('GET', at)).body).not.toContain('Annem')
  const record = (await admin.ask('GET', `/api/admin/call-outs/${id}`)).json()
  expect(record).toMatchObject({ whyElsewhere: 'Annem için' })
  await customer.ask('POST', `${at}/cancel`, {})
  expect((await one.who.ask('GET', at)).body).not.toContain('Annem')
})
