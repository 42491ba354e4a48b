import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type FakeNetgsm, fakeNetgsm, handOver, handOverForm } from '../../../../test/netgsm.ts'
import { signedIn } from '../../../../test/person.ts'

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
/** An owner with a proven telephone and a business. */
async function anOwner() {
  numbers += 1
  const phone = `+9053277800${String(numbers).padStart(2, '0')}`
  const owner = await signedIn(server, { userType: 'business', phone })
  await server.sql`update app_user set phone_proven_at = now() where id = ${owner.id}`
  const { id } = await buildBusiness(server.sql, {
    ownerId: owner.id,
    name: 'Şen Çilingir',
    hours: 'Mo-Su 00:00-24:00',
  })
  const told = async () => {
    await server.sendSms()
    return netgsm.taken.filter(({ no }) => phone.endsWith(no)).map(({ msg }) => msg)
  }
  const isOpen = async () => {
    const [row] = await server.sql<{ switchOpen: boolean | null }[]>`
      select switch_open from business where id = ${id}`
    return row?.switchOpen ?? null
  }
  const code = async () => /\b\d{6}\b/.exec((await told()).at(-1) ?? '')?.[0] ?? ''
  return { id, phone, told, isOpen, code }
}

describe('an SMS handed over', () => {
  test('as a form is read like JSON, whatever its letters, signs and way of writing a number', async () => {
    const { phone, told, isOpen, code } = await anOwner()
    const answer = await handOverForm(server, phone, 'KAPALI 3 saat')
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
    expect(await told()).toEqual([expect.stringContaining('3 saat KAPALI gorunsun mu?')])
    await handOverForm(server, phone.replace('+', '00'), await code())
    expect(await isOpen()).toBe(false)
    await handOverForm(server, phone.replace('+90', '0'), 'açığım')
    expect((await told()).at(-1)).toContain('ACIK gorunsun mu?')
    // A plus that was not encoded is a space.
    await handOverForm(server, phone.replace('+', ' '), await code())
    expect(await isOpen()).toBe(true)
  })

  test('as a form needs the provider’s key, and no other call reads forms', async () => {
    const form = (url: string, headers: Record<string, string>, payload: string) =>
      server.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload,
      })
    const { phone } = await anOwner()
    const wanted = `ceptel=${encodeURIComponent(phone)}&mesaj=KAPALI`
    expect((await form('/api/sms/inbound', {}, wanted)).statusCode).toBe(403)
    const others = server.endpoints.filter(({ method, access, file }) => {
      return method === 'POST' && !file && !access.some((level) => level === 'provider')
    })
    expect(others.length).toBeGreaterThan(50)
    for (const { path } of others)
      expect((await form(path.replaceAll(/\{\w+\}/g, '1'), {}, wanted)).statusCode, path).toBe(415)
  })
})

describe('an SMS that the provider hands over twice', () => {
  test('acts once: its code is not told to be over', async () => {
    const { phone, told, isOpen, code } = await anOwner()
    await handOver(server, phone, 'KAPALI')
    const first = await code()
    const answers = await Promise.all([handOver(server, phone, first), handOver(server, phone, first)])
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
    expect(await isOpen()).toBe(false)
    // A command has no code: whoever writes it again has lost the first answer.
    await handOver(server, phone, 'KAPALI')
    expect((await handOver(server, phone, first)).json()).toEqual({ ok: true })
    expect(await told()).toHaveLength(3)
    await server.sql`update sms_taken set taken_at = now() - interval '11 minutes'`
    await handOver(server, phone, first)
    expect((await told()).at(-1)).toContain('Bu kodun suresi doldu.')
  })

  test('is taken the second time where the first one failed, or its process ended in the middle', async () => {
    const { id, phone, told, isOpen, code } = await anOwner()
    await handOver(server, phone, 'KAPALI')
    const right = await code()
    await server.sql`alter table business add constraint broken check (id <> ${server.sql.unsafe(String(id))} or switch_open is null) not valid`
    expect((await handOver(server, phone, right)).statusCode).toBe(500)
    await server.sql`alter table business drop constraint broken`
    expect(await isOpen()).toBeNull()
    expect((await handOver(server, phone, right)).statusCode).toBe(200)
    expect(await isOpen()).toBe(false)
    expect((await told()).at(-1)).toContain('KAPALI gorunuyor')

    // As if the process had ended before it was done.
    const putBack = async () => server.sql`
      insert into sms_switch (user_id, business_id, is_open, code)
      select owner_id, id, true, ${right} from business where id = ${id}`
    await putBack()
    await server.sql`update sms_taken set is_done = false`
    expect((await handOver(server, phone, right)).statusCode).toBe(503)
    expect(await isOpen()).toBe(false)
    await server.sql`update sms_taken set taken_at = now() - interval '61 seconds'`
    expect((await handOver(server, phone, right)).statusCode).toBe(200)
    expect(await isOpen()).toBe(true)
    await putBack()
    expect((await handOver(server, phone, right)).json()).toEqual({ ok: true })
    const [left] = await server.sql`select count(*)::int from sms_switch where business_id = ${id}`
    expect(left).toEqual({ count: 1 })
  })

  test('is kept for a day, and never as what it was', async () => {
    const { phone, code } = await anOwner()
    await handOver(server, phone, 'KAPALI')
    const right = await code()
    await server.sql`delete from sms_taken`
    await handOver(server, phone, right)
    const [row] = await server.sql<{ digest: string }[]>`select digest from sms_taken`
    const plain = createHash('sha256').update(`${phone} ${right}`).digest('base64url')
    expect(row?.digest).toHaveLength(plain.length)
    expect(row?.digest).not.toBe(plain)
    await server.sweep()
    expect(await server.sql`select from sms_taken`).toHaveLength(1)
    await server.sql`update sms_taken set taken_at = now() - interval '25 hours'`
    await server.sweep()
    expect(await server.sql`select from sms_taken`).toHaveLength(0)
  })
})

test('where the provider’s addresses are named, the key alone is not enough', async () => {
  const named = await testApp({
    ...netgsm.environment,
    NETGSM_INBOUND_NETWORKS: '203.0.113.7, 198.51.100.0/24, 2001:db8:7::/48',
    TRUST_PROXY: '10.0.0.1',
  })
  const from = async (remoteAddress: string, more: Parameters<typeof handOver>[3] = {}) => {
    const answer = await handOver(named, '05327780000', 'KAPALI', { remoteAddress, ...more })
    return answer.statusCode
  }
  for (const address of ['203.0.113.7', '198.51.100.200', '::ffff:203.0.113.7', '2001:db8:7:1::2'])
    expect(await from(address), address).toBe(200)
  for (const address of ['203.0.113.8', '127.0.0.1', '::1', '2001:db8:8::2'])
    expect(await from(address), address).toBe(403)
  expect(await from('203.0.113.7', { key: 'baska-bir-anahtar-olmaz' })).toBe(403)
  // A forwarded address counts where a proxy of ours names it.
  expect(await from('10.0.0.1', { forwarded: '203.0.113.7' })).toBe(200)
  expect(await from('10.0.0.1', { forwarded: '203.0.113.8' })).toBe(403)
  expect(await from('203.0.113.8', { forwarded: '203.0.113.7' })).toBe(403)
  await named.close()
})
