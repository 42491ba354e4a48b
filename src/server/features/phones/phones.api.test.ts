import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type FakeNetgsm, fakeNetgsm } from '../../../../test/netgsm.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import { BreakerOpen } from '../../outside/breaker.ts'
import { makeSmsWorker } from './outbox.ts'
import { makePhones } from './phones.ts'

let server: TestApp
let netgsm: FakeNetgsm
beforeAll(async () => {
  netgsm = await fakeNetgsm()
  server = await testApp({ DEMO: '0', TRUST_PROXY: 'loopback', ...netgsm.environment })
})
afterAll(async () => {
  await server.close()
  await netgsm.close()
})

let numbers = 0
const newNumber = () => `+90532${String(7_000_000 + ++numbers)}`
const newcomer = (phone = newNumber()) => signedIn(server, { phone, phoneProvenAt: null })
/** Each test comes from a network of its own: the caps of one are no other's. */
let networks = 0
const ask = (who: Person) => {
  networks += 1
  return who.ask('POST', '/api/me/phone/code', undefined, {
    'x-forwarded-for': `198.51.100.${networks}`,
  })
}
const confirm = (who: Person, code: string) => who.ask('POST', '/api/me/phone/confirm', { code })
const told = async (answer: Promise<{ statusCode: number; json(): { code?: string } }>) => {
  const { statusCode, json } = await answer
  return [statusCode, json().code]
}
const codeFor = async ({ phone }: Person): Promise<string> => {
  await server.sendSms()
  const last = netgsm.taken.findLast(({ no }) => phone.endsWith(no))
  return /\d{6}/.exec(last?.msg ?? '')?.[0] ?? ''
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const provenAt = async ({ id }: Person) =>
  (await server.sql<{ at: Date | null }[]>`select phone_proven_at as at from app_user where id = ${id}`)[0]
    ?.at

describe('a telephone is proven', () => {
  test('by the code sent there, which is kept nowhere once it left', async () => {
    const who = await newcomer()
    expect((await ask(who)).json()).toEqual({ phone: expect.stringMatching(/^0532 7/), isProven: false })
    const code = await codeFor(who)
    expect(code).toMatch(/^\d{6}$/)
    const [row] = await server.sql`
      select row_to_json(s)::text || row_to_json(c)::text as kept from sms s, phone_code c
      where s.user_id = ${who.id} and c.user_id = ${who.id}`
    expect(row?.['kept']).not.toContain(code)
    expect(await told(confirm(who, wrong(code)))).toEqual([403, 'phone_code_wrong'])
    expect((await confirm(who, ` ${code.slice(0, 3)} ${code.slice(3)}`)).json()).toMatchObject({
      isProven: true,
    })
    expect(await provenAt(who)).not.toBeNull()
    const sent = netgsm.taken.length
    expect((await ask(who)).json()).toMatchObject({ isProven: true })
    await server.sendSms()
    expect(netgsm.taken).toHaveLength(sent)
  })

  test('within five tries and ten minutes, by the last code alone', async () => {
    const who = await newcomer()
    expect(await told(confirm(who, '123456'))).toEqual([410, 'phone_code_over'])
    await ask(who)
    const first = await codeFor(who)
    let code = first
    // Codes are drawn: the same one may come again.
    while (code === first) {
      await ask(who)
      code = await codeFor(who)
    }
    expect(await told(confirm(who, first))).toEqual([403, 'phone_code_wrong'])
    const tries = await Promise.all(Array.from({ length: 9 }, () => told(confirm(who, wrong(code)))))
    expect(tries.filter(([status]) => status === 403)).toHaveLength(4)
    expect(await told(confirm(who, code))).toEqual([410, 'phone_code_over'])
    await ask(who)
    await server.sql`update phone_code set ends_at = now() where user_id = ${who.id}`
    expect(await told(confirm(who, await codeFor(who)))).toEqual([410, 'phone_code_over'])
    expect(await provenAt(who)).toBeNull()
  })

  test('until it is changed', async () => {
    const who = await newcomer()
    await ask(who)
    await confirm(who, await codeFor(who))
    const change = { phone: newNumber().replace('+90', '0'), currentPassword: who.password }
    expect((await who.ask('PATCH', '/api/auth/user', { city: 'Uşak' })).statusCode).toBe(200)
    expect(await provenAt(who)).not.toBeNull()
    expect((await who.ask('PATCH', '/api/auth/user', change)).statusCode).toBe(200)
    expect(await provenAt(who)).toBeNull()
  })

  test('not by a code for the telephone before', async () => {
    const who = await newcomer()
    await ask(who)
    const code = await codeFor(who)
    await server.sql`update app_user set phone = ${newNumber()} where id = ${who.id}`
    expect(await told(confirm(who, code))).toEqual([410, 'phone_code_over'])
  })

  test('for one account, and another one only after 90 days', async () => {
    const first = await newcomer()
    const second = await newcomer(first.phone)
    await ask(second)
    const code = await codeFor(second)
    await ask(first)
    await confirm(first, await codeFor(first))
    expect(await told(confirm(second, code))).toEqual([409, 'phone_taken'])
    expect(await told(ask(second))).toEqual([409, 'phone_taken'])
    const third = await newcomer(first.phone)
    await first.ask('DELETE', '/api/me', { password: first.password })
    expect(await told(ask(third))).toEqual([409, 'phone_taken'])
    await server.sql`update phone_proof set proven_at = now() - interval '91 days' where user_id is null`
    await ask(third)
    expect((await confirm(third, await codeFor(third))).statusCode).toBe(200)
  })

  test('when it is a mobile of Turkey', async () => {
    for (const phone of ['+902121234567', '+908501234567', '112', '+4915112345678'])
      expect(await told(ask(await newcomer(phone)))).toEqual([409, 'phone_not_mobile'])
  })
})

describe('SMS are capped', () => {
  test('three an hour to one number and for one account', async () => {
    const who = await newcomer()
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) statuses.push((await ask(who)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect((await ask(await newcomer())).statusCode).toBe(200)
    // Nor to many numbers, which one account gives one after the other.
    const mover = await newcomer()
    const moved: number[] = []
    for (let i = 0; i < 5; i++) {
      moved.push((await ask(mover)).statusCode)
      await server.sql`update app_user set phone = ${newNumber()} where id = ${mover.id}`
    }
    expect(moved).toEqual([200, 200, 200, 429, 429])
  })

  test('six an hour to one number: strangers who give it leave its three to who had it first', async () => {
    const who = await newcomer()
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) statuses.push((await ask(await newcomer(who.phone))).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    for (let i = 0; i < 3; i++) expect((await ask(who)).statusCode).toBe(200)
    const { sql } = server
    const config = { limitsScale: 1000, sms: { netgsm: null, smsADay: 1_000_000 } } // the number's cap has no scale
    const room = makePhones({
      sql,
      config,
      send: async () => {},
      onError: () => {},
      onProven: async () => {},
    })
    const sent = async () => (await sql`select from sms where recipient = ${who.phone}`).length
    await expect(room.sendCode(who.id, '203.0.113.12')).rejects.toThrow('too_many_attempts')
    expect(await sent()).toBe(6)
    const [code] = await sql`select tries_left from phone_code where user_id = ${who.id}`
    expect(code).toEqual({ triesLeft: 5 }) // the one that was sent still holds
  })

  test('60 a day of one network, and in all by what the operator pays', async () => {
    const { sql } = server
    const some = async () => (await newcomer()).id
    const config = { limitsScale: 1, sms: { netgsm: null, smsADay: 1_000_000 } }
    const room = makePhones({
      sql,
      config,
      send: async () => {},
      onError: () => {},
      onProven: async () => {},
    })
    for (let i = 0; i < 60; i++) await room.sendCode(await some(), '203.0.113.9')
    await expect(room.sendCode(await some(), '203.0.113.9')).rejects.toThrow('too_many_attempts')
    const none = { limitsScale: 1, sms: { netgsm: null, smsADay: 0 } }
    const poor = makePhones({
      sql,
      config: none,
      send: async () => {},
      onError: () => {},
      onProven: async () => {},
    })
    await expect(poor.sendCode(await some(), '203.0.113.10')).rejects.toThrow('sms_unavailable')
  })
})

test('what Netgsm does not take is tried again, and given up with its code', async () => {
  const who = await newcomer()
  netgsm.answer('60')
  await ask(who)
  for (let i = 0; i < 4; i++) {
    await server.sendSms()
    await server.sql`update sms set next_try_at = now() where user_id = ${who.id}`
  }
  netgsm.answer('00')
  await server.sendSms()
  const [row] = await server.sql`
    select tries, data, sent_at, given_up_at is not null as is_over from sms where user_id = ${who.id}`
  expect(row).toEqual({ tries: 4, data: {}, sentAt: null, isOver: true })
})

test('the export tells of it, and an erasure leaves nothing of it', async () => {
  const who = await newcomer()
  await ask(who)
  const { parts } = (await who.ask('GET', '/api/me/export')).json()
  expect(parts.phones).toMatchObject({
    codes: [{ phone: who.phone }],
    messages: [{ kind: 'phone_code', recipient: who.phone }],
  })
  expect(JSON.stringify(parts)).not.toMatch(/mac|"\d{6}"/)
  await who.ask('DELETE', '/api/me', { password: who.password })
  expect(await server.sql`select from sms where recipient = ${who.phone}`).toHaveLength(0)
  expect(await server.sql`select from phone_code where phone = ${who.phone}`).toHaveLength(0)
})

test('without a way out nobody is asked: telephones count as proven', async () => {
  const { sql } = server
  const who = await newcomer()
  const config = { limitsScale: 1, sms: { netgsm: null, smsADay: 500 } }
  const room = makePhones({ sql, config, send: null, onError: () => {}, onProven: async () => {} })
  await expect(room.sendCode(who.id, '203.0.113.11')).rejects.toThrow('sms_unavailable')
  const counts = async () => (await sql`select is_phone_proven(${who.id}) as is`)[0]?.['is']
  expect(await counts()).toBe(false)
  await room.start()
  expect(await counts()).toBe(true)
  await room.stop()
  await sql`update phone_rule set is_on = true`
})

test('an SMS that waits because Netgsm is left alone uses up none of its tries', async () => {
  const who = await newcomer()
  netgsm.answer('60')
  await ask(who)
  await server.sendSms()
  const left = makeSmsWorker({
    sql: server.sql,
    send: async () => {
      throw new BreakerOpen(20_000)
    },
    onError: () => {},
  })
  for (let i = 0; i < 6; i++) {
    await server.sql`update sms set next_try_at = now() where user_id = ${who.id}`
    await left.sendDue()
  }
  const [row] = await server.sql`
    select tries, given_up_at, extract(epoch from next_try_at - now())::int as seconds from sms where user_id = ${who.id}`
  expect(row).toEqual({ tries: 1, givenUpAt: null, seconds: 20 })
  netgsm.answer('00')
  await server.sql`update sms set next_try_at = now() where user_id = ${who.id}`
  expect(await codeFor(who)).toMatch(/^\d{6}$/)
})
