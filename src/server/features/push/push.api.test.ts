import { createPublicKey, verify } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { changeUser } from '../../../../test/change-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import { pushBrowser, pushService } from '../../../../test/push-service.ts'

let service: Awaited<ReturnType<typeof pushService>>
let server: TestApp
let admin: Person
beforeAll(async () => {
  service = await pushService()
  server = await testApp({ LIMITS_SCALE: '100', PUSH_LOCAL: service.url, CONTACT_EMAIL: 'bilgi@ornek.test' })
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(async () => {
  await server.sql`delete from notification`
  await server.sql`delete from push_subscription`
  await server.sql`delete from presence`
  service.taken.length = 0
  service.answerWith(() => ({ status: 201 }))
})

const put = (who: Person, body: object) => who.ask('PUT', '/api/push/subscription', body)
async function browserOf(who: Person, kinds?: string[]) {
  const browser = pushBrowser(service.url)
  const answer = await put(who, { ...browser.subscription, ...(kinds && { kinds }) })
  expect(answer.json()).toEqual({ kinds: kinds ?? ['messages', 'service'] })
  return browser
}
const send = async (over: object = {}) => {
  const body = {
    title: 'Bakım',
    message: 'Bu gece 02:00’de bakım var.\nİkinci satır.',
    targetType: 'all',
    ...over,
  }
  return (await admin.ask('POST', '/api/admin/notifications/send', body)).json<{ id: number }>()
}
const waiting = () =>
  server.sql`select tries, sent_at is not null as sent, given_up_at is not null as given_up, data from push order by id`

test('a notification comes to each browser of those it is for, encrypted, signed, once', async () => {
  const [customer, owner] = [await signedIn(server), await signedIn(server, { userType: 'business' })]
  const [phone, desk, other] = [await browserOf(customer), await browserOf(customer), await browserOf(owner)]
  const { id } = await send({ targetType: 'customers', path: '/wheel' })
  await server.sendPushes()
  const told = {
    title: 'Bakım',
    body: 'Bu gece 02:00’de bakım var.',
    path: '/wheel',
    tag: `notification-${id}`,
  }
  expect([service.readBy(phone), service.readBy(desk), service.readBy(other)]).toEqual([[told], [told], []])
  const headers = service.taken[0]?.headers ?? {}
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: `notification-${id}` })
  expect(Number(headers['ttl'])).toBeGreaterThan(200_000)
  const { publicKey } = (await customer.ask('GET', '/api/push/subscription')).json<{ publicKey: string }>()
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  expect(key).toBe(publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const raw = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  }
  const signer = createPublicKey({ key: jwk, format: 'jwk' })
  const bytes = Buffer.from(signature, 'base64url')
  expect(
    verify('sha256', Buffer.from(`${head}.${claims}`), { key: signer, dsaEncoding: 'ieee-p1363' }, bytes),
  ).toBe(true)
  const claimed = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object
  expect(claimed).toMatchObject({ aud: service.url, sub: 'mailto:bilgi@ornek.test' })
  // The way into the outbox walked again adds nothing.
  await server.sql`insert into push_fan_out (notification_id) values (${id})`
  await server.sendPushes()
  expect(service.taken).toHaveLength(2)
  const history = (await admin.ask('GET', '/api/admin/notifications')).json<{ pushCount: number }[]>()
  expect(history.map(({ pushCount }) => pushCount)).toEqual([2])
})

test('offers come to those alone who agree when they leave; the kinds of a browser are its own', async () => {
  const customer = await signedIn(server)
  const [all, words] = [await browserOf(customer), await browserOf(customer, ['messages'])]
  const agree = (push: boolean) => customer.ask('PUT', '/api/me/consents', { marketing: { push } })
  await send({ kind: 'commercial', title: 'without' })
  await agree(true)
  await send({ kind: 'commercial', title: 'with' })
  await send({ title: 'service' })
  await server.sendPushes()
  expect(
    service
      .readBy(all)
      .map(({ title }) => title)
      .sort(),
  ).toEqual(['service', 'with'])
  expect(service.readBy(words).map(({ title }) => title)).toEqual(['with'])
  service.taken.length = 0
  // Fan-out comes after the sending: whoever has withdrawn meanwhile gets nothing.
  await changeUser(server.sql, customer.id, { offersSince: null })
  await send({ kind: 'commercial', title: 'withdrawn' })
  await server.sendPushes()
  expect(service.taken).toEqual([])
})

test('many browsers are taken in batches, each once, by several at work', async () => {
  const customers = await Promise.all(Array.from({ length: 12 }, () => signedIn(server)))
  const ids = customers.map(({ id }) => id)
  const { keys } = pushBrowser(service.url).subscription
  await server.sql`
    insert into push_subscription (user_id, endpoint, p256dh, auth)
    select (${ids}::bigint[])[n % 12 + 1], ${service.url} || '/many-' || n, ${keys.p256dh}, ${keys.auth} from generate_series(1, 1203) n`
  await send()
  await server.sendPushes()
  expect(new Set(service.taken.map(({ path: to }) => to)).size).toBe(1203)
  expect(service.taken).toHaveLength(1203)
  expect(await server.sql`select 1 from push_fan_out`).toEqual([])
})

describe('a browser', () => {
  test.each([404, 410])('that is gone (%i) is forgotten with all that waits for it', async (status) => {
    const customer = await signedIn(server)
    const [gone, there] = [await browserOf(customer), await browserOf(customer)]
    service.answerWith((to) => ({ status: to === gone.path ? status : 201 }))
    await send()
    await server.sendPushes()
    expect(service.readBy(there)).toHaveLength(1)
    expect(await server.sql`select endpoint from push_subscription`).toEqual([
      { endpoint: there.subscription.endpoint },
    ])
    expect(await waiting()).toHaveLength(1)
  })

  test('that is unsubscribed, or whose session was ended, gets nothing more; one that ran out does', async () => {
    const customer = await signedIn(server)
    const [left, ended] = [await browserOf(customer), await browserOf(customer)]
    await customer.ask('DELETE', '/api/push/subscription', { endpoint: left.subscription.endpoint })
    await customer.ask('POST', '/api/auth/logout')
    const idle = await signedIn(server)
    const still = await browserOf(idle)
    await server.sql`update session set last_seen_at = now() - interval '2 days' where user_id = ${idle.id}`
    await server.sweep()
    expect(await server.sql`select 1 from session where user_id = ${idle.id}`).toEqual([])
    await send()
    await server.sendPushes()
    expect([left, ended, still].map((browser) => service.readBy(browser).length)).toEqual([0, 0, 1])
  })

  test('belongs to whoever last said so; what waited for the one before does not come', async () => {
    const [first, second] = [await signedIn(server), await signedIn(server)]
    const browser = await browserOf(first, ['service'])
    service.answerWith(() => ({ status: 503 }))
    await send({ targetType: 'specific', userIds: [first.id] })
    await server.sendPushes()
    expect((await put(second, browser.subscription)).json()).toEqual({ kinds: ['messages', 'service'] })
    // Nobody else can forget it.
    await first.ask('DELETE', '/api/push/subscription', { endpoint: browser.subscription.endpoint })
    service.taken.length = 0 // the worker may be at it as soon as something is due
    service.answerWith(() => ({ status: 201 }))
    await server.sql`update push set next_try_at = now()`
    const { id } = await send({ targetType: 'specific', userIds: [second.id] })
    await server.sendPushes()
    expect(service.readBy(browser).map(({ tag }) => tag)).toEqual([`notification-${id}`])
    // Told again without kinds, it keeps them.
    await put(second, { ...browser.subscription, kinds: ['messages'] })
    expect((await put(second, browser.subscription)).json()).toEqual({ kinds: ['messages'] })
  })

  test.each([
    'https://127.0.0.1/a',
    'https://10.1.2.3/a',
    'https://169.254.169.254/latest',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://0x7f.1/a',
    'https://localhost/a',
    'https://intern/a',
    'http://push.example/a',
    'https://push.example:8443/a',
    'https://a:b@push.example/a',
    'http://127.0.0.1:1/a',
  ])('at %s is not kept', async (endpoint) => {
    const customer = await signedIn(server)
    const answer = await put(customer, { ...pushBrowser(service.url).subscription, endpoint })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['endpoint']])
  })

  test('whose keys are none is not kept', async () => {
    const customer = await signedIn(server)
    const keys = { p256dh: 'AAAA', auth: 'AAAA' }
    const answer = await put(customer, { ...pushBrowser(service.url).subscription, keys })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['keys']])
  })

  test('beyond twenty of one person, the first goes', async () => {
    const customer = await signedIn(server)
    const first = await browserOf(customer)
    for (let n = 0; n < 20; n++) await browserOf(customer)
    const kept = await server.sql<
      { endpoint: string }[]
    >`select endpoint from push_subscription where user_id = ${customer.id}`
    expect(kept).toHaveLength(20)
    expect(kept.map(({ endpoint }) => endpoint)).not.toContain(first.subscription.endpoint)
  })
})

test('a push service that is busy is asked again as it says; one that refuses is not; days end it', async () => {
  const customer = await signedIn(server)
  await browserOf(customer)
  service.answerWith(() => ({ status: 429, headers: { 'retry-after': '120' } }))
  await send()
  await server.sendPushes()
  const [row] = await server.sql`select extract(epoch from next_try_at - now()) as seconds, tries from push`
  expect(row?.['tries']).toBe(1)
  expect(Number(row?.['seconds'])).toBeGreaterThan(100)
  await server.sendPushes()
  expect(service.taken).toHaveLength(1)
  for (let n = 0; n < 10; n++) {
    await server.sql`update push set next_try_at = now()`
    await server.sendPushes()
  }
  expect(service.taken).toHaveLength(7)
  expect(await waiting()).toMatchObject([{ givenUp: true, sent: false }])
  service.answerWith(() => ({ status: 400 }))
  await send()
  await server.sendPushes()
  expect(await waiting()).toMatchObject([{ givenUp: true }, { givenUp: true, tries: 1 }])
})

describe('a message', () => {
  const write = (who: Person, toBusinessId: number, message = 'Gizli söz') =>
    who.ask('POST', '/api/messages', { toBusinessId, message })

  test('comes at once to whoever is not there, without its words, one for a conversation; the mail waits', async () => {
    const [customer, owner] = [
      await signedIn(server, { name: 'Ayşe Demir' }),
      await signedIn(server, { userType: 'business' }),
    ]
    const business = await buildBusiness(server.sql, { ownerId: owner.id })
    const browser = await browserOf(owner)
    const { threadId } = (await write(customer, business.id)).json<{ threadId: number }>()
    await server.tellAbsent()
    await server.sendPushes()
    await write(customer, business.id, 'İkinci')
    await server.tellAbsent()
    await server.sendPushes()
    const base = {
      title: 'Ayşe D.',
      tag: `thread-${threadId}`,
      path: `/business-dashboard?tab=messages&thread=${threadId}`,
    }
    expect(service.readBy(browser)).toEqual([
      { ...base, body: 'Size yeni bir mesaj yazdı.' },
      { ...base, body: 'Okumadığınız 2 mesaj var.' },
    ])
    expect(await waiting()).toEqual([{ tries: 1, sent: true, givenUp: false, data: null }])
    const [due] = await server.sql`
      select extract(epoch from business_mail_due_at - now()) as seconds from thread where id = ${threadId}`
    expect(Number(due?.['seconds'])).toBeGreaterThan(500)
  })

  test('comes to nobody who is there, or does not want it', async () => {
    const [customer, owner] = [await signedIn(server), await signedIn(server, { userType: 'business' })]
    const business = await buildBusiness(server.sql, { ownerId: owner.id })
    const browser = await browserOf(owner, ['service'])
    await write(customer, business.id)
    await server.tellAbsent()
    const other = await browserOf(owner)
    await server.sql`insert into presence (user_id, process, seen_until) values (${owner.id}, 'p', now() + interval '1 minute')`
    await write(customer, business.id)
    await server.tellAbsent()
    await server.sendPushes()
    expect([service.readBy(browser), service.readBy(other)]).toEqual([[], []])
  })
})

test('the keys are made once, and nobody else of the machine reads them', async () => {
  const file = path.join(server.dataDir, 'vapid.json')
  const { publicKey } = JSON.parse(await readFile(file, 'utf8')) as { publicKey: string }
  expect((await admin.ask('GET', '/api/push/subscription')).json()).toEqual({ publicKey })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
