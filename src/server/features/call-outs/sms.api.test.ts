import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { age, askedCallOut, endAll, onDuty } from '../../../../test/call-outs.ts'
import { buildMember } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type FakeNetgsm, fakeNetgsm, handOver } from '../../../../test/netgsm.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let netgsm: FakeNetgsm
beforeAll(async () => {
  netgsm = await fakeNetgsm()
  server = await testApp({ DEMO: '0', LIMITS_SCALE: '100', ...netgsm.environment })
})
afterAll(async () => {
  await server.close()
  await netgsm.close()
})

let numbers = 0
const nextPhone = () => `+90532${6_000_000 + ++numbers}`
async function scene() {
  await endAll(server.sql)
  numbers += 10
  const phoneOf = (i: number) => `+90532${7_000_000 + numbers + i}`
  const all = await Promise.all(
    [1, 2, 3].map((km) => onDuty(server, km, {}, { phone: phoneOf(km), name: 'Can Usta' })),
  )
  const customer = await signedIn(server, { name: 'Elif Yılmaz', phone: phoneOf(0) })
  const { id, see } = await askedCallOut(server, customer)
  await server.sendSms()
  const [first, second] = all.map(({ who }) => who)
  if (!first || !second) throw new Error('Nobody is on duty')
  return { all, first, second, customer, id, see }
}
const lastTo = async ({ phone }: Person) => {
  await server.sendSms()
  return netgsm.taken.findLast(({ no }) => phone.endsWith(no))?.msg ?? ''
}
const codeOf = async (who: Person) => / 1 20 (\d\d)\)/.exec(await lastTo(who))?.[1] ?? ''
const say = (who: Person, mesaj: string) => handOver(server, who.phone.replace('+90', '0'), mesaj)

test('whoever does not have the application open is asked by SMS, and accepts by its code', async () => {
  const { first, second, customer, see } = await scene()
  const asked = await lastTo(first)
  expect(asked).toMatch(
    /^Rehber724 cagri: Lastik Servisi, Fatih, 1 km, 440 TL\. Gelirseniz 1 DAKIKA (\d\d) \(or\. 1 20 \1\), yoksa 0 \1 yanitlayin\.$/,
  )
  expect(asked.length).toBeLessThanOrEqual(160)
  expect(await codeOf(first)).not.toBe('')
  expect((await say(first, `1 25 ${await codeOf(first)}`)).json()).toEqual({ ok: true })
  expect(await see()).toMatchObject({ status: 'accepted', winner: { minutes: 25, personName: 'Can' } })
  expect(await lastTo(first)).toBe(
    `Is sizin, 25 dk. Musteri: Elif Y. ${customer.phone}. Konum: 41.01650,28.93970`,
  )
  const late = await codeOf(second)
  await say(second, `1 10 ${late}`)
  expect(await lastTo(second)).toBe('Rehber724: Bu isi baska bir isletme aldi.')
  expect(await see()).toMatchObject({ winner: { minutes: 25 } })
})

test('a yes that is handed over again is one yes', async () => {
  const { first, id, see } = await scene()
  const yes = `1 25 ${await codeOf(first)}`
  const countTo = async () => {
    await server.sendSms()
    return netgsm.taken.filter(({ no }) => first.phone.endsWith(no)).length
  }
  const before = await countTo()
  const answers = await Promise.all([say(first, yes), say(first, yes)])
  expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
  expect((await say(first, yes)).json()).toEqual({ ok: true })
  expect(await countTo()).toBe(before + 1)
  expect(await see()).toMatchObject({ status: 'accepted', winner: { minutes: 25 } })
  // Late, too: who gave the job back does not have it again.
  await first.ask('POST', `/api/call-outs/${id}/cancel`, {})
  await say(first, yes)
  expect(await countTo()).toBe(before + 1)
  await server.sql`update sms_taken set taken_at = now() - interval '11 minutes'`
  await say(first, yes)
  expect(await lastTo(first)).toBe('Rehber724: Bu cagriyi artik alamazsiniz.')
  expect(await see()).toMatchObject({ status: 'asking', winner: null })
})

test('neither a yes nor a no is good without the code', async () => {
  const { first, second, see } = await scene()
  const firstCode = await codeOf(first)
  await say(first, '0')
  expect(await lastTo(first)).toMatch(/^Rehber724: Anlasilamadi/)
  expect((await see()).asked.map(({ state }) => state)).not.toContain('refused')
  await say(first, `0 ${firstCode}`)
  expect((await see()).asked.map(({ state }) => state)).toContain('refused')
  const code = await codeOf(second)
  await say(second, '1 20')
  expect(await lastTo(second)).toMatch(/^Rehber724: Anlasilamadi/)
  expect(await see()).toMatchObject({ status: 'asking' })
  await say(second, `1 20 ${code}`)
  expect(await see()).toMatchObject({ status: 'accepted', winner: { minutes: 20 } })
})

test('after the customer cancelled, a yes is refused in words, and who had the job is told', async () => {
  const { first, second, customer, id } = await scene()
  const code = await codeOf(second)
  await say(first, `1 20 ${await codeOf(first)}`)
  await customer.ask('POST', `/api/call-outs/${id}/cancel`, {})
  expect(await lastTo(first)).toBe('Rehber724: Musteri aldiginiz isi iptal etti. Gitmenize gerek yok.')
  await say(second, `1 5 ${code}`)
  expect(await lastTo(second)).toBe('Rehber724: Musteri cagriyi iptal etti.')
})

test('who gave the job back does not get it again by the same SMS', async () => {
  const { first, id, see } = await scene()
  const code = await codeOf(first)
  await say(first, `1 20 ${code}`)
  await first.ask('POST', `/api/call-outs/${id}/cancel`, {})
  await say(first, `1 25 ${code}`)
  expect(await lastTo(first)).toBe('Rehber724: Bu cagriyi artik alamazsiniz.')
  expect(await see()).toMatchObject({ status: 'asking', winner: null })
})

test('who is on the way is told that the customer, or who had accepted, is there no more', async () => {
  const { first, second, customer, see } = await scene()
  const [code, next] = [await codeOf(first), await codeOf(second)]
  await say(first, `1 20 ${code}`)
  const [shop] = await server.sql<{ id: number }[]>`select id from business where owner_id = ${first.id}`
  const driver = await signedIn(server, { userType: 'business', phone: nextPhone() })
  await server.sql`update app_user set phone_proven_at = now() where id = ${driver.id}`
  await buildMember(server.sql, { businessId: shop?.id ?? 0, userId: driver.id, role: 'staff' })
  await server.sql`insert into duty_person (business_id, user_id) values (${shop?.id ?? 0}, ${driver.id})`
  await server.sql`update call_out set accepted_by = ${driver.id} where status = 'accepted'`
  await driver.ask('DELETE', '/api/me', { password: driver.password })
  expect(await see()).toMatchObject({ status: 'asking', winner: null })
  expect(await lastTo(first)).toMatch(/^Rehber724: .*is artik sizde degil/)
  const [ask] = await server.sql`select outcome from call_out_ask where business_id = ${shop?.id ?? 0}`
  expect(ask).toEqual({ outcome: 'void' })
  await server.serveCallOuts() // asked again: the code of the first SMS holds
  await say(second, `1 20 ${next}`)
  expect((await customer.ask('DELETE', '/api/me', { password: customer.password })).statusCode).toBe(200)
  expect(await lastTo(second)).toBe('Rehber724: Musteri aldiginiz isi iptal etti. Gitmenize gerek yok.')
})

test('nobody is asked by SMS while the day has none left, and the call-out goes on', async () => {
  await server.sql`
    insert into sms_day (day, queued) values (current_date, 100000)
    on conflict (day) do update set queued = 100000`
  const { see, first, id } = await scene()
  expect((await see()).asked).toHaveLength(3)
  expect(await lastTo(first)).toBe('')
  await age(server.sql, id, 31)
  await server.sql`update sms_day set queued = 0`
})

test('who is on shift in two businesses gets another code for each', async () => {
  const { first, id, all } = await scene()
  await server.sql`
    insert into business_member (business_id, user_id, role) values (${all[1]?.business.id ?? 0}, ${first.id}, 'manager')`
  await server.sql`insert into duty_person (business_id, user_id) values (${all[1]?.business.id ?? 0}, ${first.id})`
  await server.sql`update call_out_ask set state = 'lost', closed_at = now(), code = (
    select code from call_out_ask where call_out_id = ${id} and business_id = ${all[0]?.business.id ?? 0})
    where call_out_id = ${id} and business_id = ${all[1]?.business.id ?? 0}`
  const code = await codeOf(first)
  // The same code twice says nothing; neither is taken.
  await say(first, `1 20 ${code}`)
  expect(await lastTo(first)).toMatch(/^Rehber724: Anlasilamadi/)
  await age(server.sql, id, 31)
  await server.serveCallOuts()
  const both = await server.sql<{ state: string; code: number }[]>`
    select state, code from call_out_ask
    where call_out_id = ${id} and business_id = any(${all.slice(0, 2).map(({ business }) => business.id)}::bigint[])`
  expect(both.map(({ state }) => state)).toEqual(['asked', 'asked'])
  expect(both[0]?.code).not.toBe(both[1]?.code)
})

describe('an SMS that is not believed', () => {
  test('comes without the provider’s key', async () => {
    const { first, see } = await scene()
    const body = { ceptel: first.phone, mesaj: `1 20 ${await codeOf(first)}` }
    const wrong = await handOver(server, body.ceptel, body.mesaj, { key: 'baska-bir-anahtar-olmaz' })
    expect(wrong.statusCode).toBe(403)
    expect(
      (await server.app.inject({ method: 'POST', url: '/api/sms/inbound', payload: body })).statusCode,
    ).toBe(403)
    expect(await see()).toMatchObject({ status: 'asking' })
  })

  test('is from another number, has another one’s code, or says nothing', async () => {
    const { first, second, customer, see } = await scene()
    const code = await codeOf(first)
    await say(customer, `1 20 ${code}`)
    const other = await codeOf(second)
    if (other !== code) await say(second, `1 20 ${code}`)
    await say(first, 'evet gelirim')
    expect(await lastTo(first)).toMatch(/^Rehber724: Anlasilamadi/)
    await say(first, `1 500 ${code}`)
    expect(await see()).toMatchObject({ status: 'asking', winner: null })
  })

  test('is from a number that is proven no more', async () => {
    const { first, see } = await scene()
    const code = await codeOf(first)
    await server.sql`update app_user set phone_proven_at = null where id = ${first.id}`
    await say(first, `1 20 ${code}`)
    expect(await see()).toMatchObject({ status: 'asking' })
  })
})
