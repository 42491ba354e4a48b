import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallOutAsk } from '#contract/call-outs-shapes.ts'
import { age, askedCallOut, endAll, onDuty } from '../../../../test/call-outs.ts'
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
