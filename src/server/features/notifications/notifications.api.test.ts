import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Received } from '#contract/notifications.ts'
import type { ListedNotification, Reach, Recipient } from '#contract/notifications-admin.ts'
import { changeUser } from '../../../../test/change-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { listen } from '../../../../test/listener.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let url: string
let admin: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signedIn(server, { userType: 'admin', name: 'Yönetici Bir' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.sql`delete from notification`
  await server.sql`delete from app_user where id <> ${admin.id}`
})

type Sent = Omit<ListedNotification, 'readCount' | 'pushCount'>
const send = async (over: object = {}) => {
  const body = { title: 'Bakım', message: 'Bu gece bakım var.', targetType: 'all', sentBy: 'admin', ...over }
  return admin.ask('POST', '/api/admin/notifications/send', body)
}
const sendNamed = async (key: string) => {
  const body = { title: 'Bakım', message: 'Bu gece bakım var.', targetType: 'all' }
  const answer = await admin.ask('POST', '/api/admin/notifications/send', body, { 'idempotency-key': key })
  return answer.json<Sent>()
}
const sent = async (over: object = {}) => (await send(over)).json<Sent>()
const count = async (over: object = {}) =>
  (await admin.ask('POST', '/api/admin/notifications/count', { targetType: 'all', ...over })).json<Reach>()
const inbox = async (who: Person, query = '') =>
  (await who.ask('GET', `/api/notifications${query}`)).json<Received[]>()
const titles = async (who: Person) => (await inbox(who)).map(({ title }) => title)
const unread = async (who: Person) =>
  (await who.ask('GET', '/api/notifications/unread')).json<{ unread: number }>().unread
const agree = (who: Person, push = true) => who.ask('PUT', '/api/me/consents', { marketing: { push } })

async function cast() {
  const ankara = { plate: '06', city: 'Ankara' }
  const [customer, far, owner, field] = await Promise.all([
    signedIn(server, { name: 'Işıl Öztürk' }),
    signedIn(server, ankara),
    signedIn(server, { userType: 'business' }),
    signedIn(server, { userType: 'field', ...ankara }),
  ])
  return { customer, far, owner, field }
}

/** Everybody's inbox as far as it is not empty, by name. */
async function told(people: Record<string, Person>) {
  const all = await Promise.all(
    Object.entries(people).map(async ([name, who]) => ((await inbox(who)).length > 0 ? [name] : [])),
  )
  return all.flat().sort()
}

describe('a notification', () => {
  test.each([
    [{ targetType: 'all' }, ['customer', 'far', 'field', 'owner'], 5],
    [{ targetType: 'customers' }, ['customer', 'far'], 2],
    [{ targetType: 'businesses' }, ['owner'], 1],
    [{ targetType: 'all', targetCities: ['ANKARA'] }, ['far', 'field'], 2],
    [{ targetType: 'customers', targetCities: ['istanbul', 'Ankara'] }, ['customer', 'far'], 2],
    [{ targetType: 'businesses', targetCities: ['Ankara'] }, [], 0],
  ])(
    '%j reaches whom it is for, and counts them before and at the sending',
    async (audience, names, people) => {
      const all = await cast()
      expect(await count(audience)).toEqual({ targetUserCount: people, audienceCount: people })
      expect((await sent(audience)).targetUserCount).toBe(people)
      expect(await told(all)).toEqual(names)
    },
  )

  test('is answered and listed in the specification’s words; whoever sends it is the session’s person', async () => {
    const answer = await sent({
      title: '  Bakım ',
      targetCities: ['ankara'],
      sentBy: 'somebody else',
      path: '/wheel',
    })
    expect(answer).toEqual({
      ...{ id: expect.any(Number), kind: 'service', title: 'Bakım', message: 'Bu gece bakım var.' },
      ...{ targetType: 'all', targetCities: ['Ankara'], path: '/wheel', sentBy: 'Yönetici Bir' },
      ...{ targetUserCount: 0, sentAt: expect.stringMatching(/^20.*Z$/) },
    })
    const history = (await admin.ask('GET', '/api/admin/notifications')).json()
    expect(history).toEqual([{ ...answer, readCount: 0, pushCount: 0 }])
    const [entry] =
      await server.sql`select actor_id, action, subject_id, data from audit_entry order by id desc limit 1`
    expect(entry).toEqual({
      ...{ actorId: admin.id, action: 'notification.sent', subjectId: answer.id },
      data: { kind: 'service', targetType: 'all', cities: 1, people: 0 },
    })
    await expect(server.sql`delete from audit_entry`).rejects.toThrow('append-only')
    await expect(server.sql`update audit_entry set action = 'nothing.done'`).rejects.toThrow('append-only')
  })

  test('chosen people alone get one, with a row for each', async () => {
    const all = await cast()
    const userIds = [all.customer.id, all.field.id, all.field.id, 999_999_999]
    expect(await count({ targetType: 'specific', userIds })).toMatchObject({ targetUserCount: 2 })
    expect((await sent({ targetType: 'specific', userIds })).targetUserCount).toBe(2)
    expect(await told(all)).toEqual(['customer', 'field'])
    expect(await server.sql`select 1 from notification_recipient`).toHaveLength(2)
  })

  test('for many writes no row for anybody until somebody reads', async () => {
    const { customer } = await cast()
    await sent()
    expect(
      await server.sql`select 1 from notification_recipient union all select 1 from notification_read`,
    ).toEqual([])
    const [latest] = await inbox(customer)
    await customer.ask('POST', `/api/notifications/${latest?.id}/read`)
    expect(await server.sql`select user_id from notification_read`).toEqual([{ userId: customer.id }])
  })

  test('of before an account, or to a city somebody has left, is not theirs', async () => {
    const { customer } = await cast()
    await sent({ title: 'istanbul', targetCities: ['İstanbul'] })
    const later = await signedIn(server)
    expect([await titles(customer), await titles(later)]).toEqual([['istanbul'], []])
    await changeUser(server.sql, customer.id, { plate: '06' })
    expect(await titles(customer)).toEqual([])
  })

  test.each([
    [{ title: ' ' }, 'title'],
    [{ message: '' }, 'message'],
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ targetType: 'everybody' }, 'targetType'],
    [{ targetType: 'specific' }, 'userIds'],
    [{ targetCities: ['Atlantis'] }, 'targetCities'],
    [{ path: '//elsewhere.example' }, 'path'],
    [{ path: 'javascript:alert(1)' }, 'path'],
    [{ kind: 'spam' }, 'kind'],
  ])('%j is refused', async (over, field) => {
    const answer = await send(over)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
    expect(await server.sql`select 1 from notification`).toEqual([])
  })

  test.each([
    [{ title: null }, 'title'],
    [{ title: ' ' }, 'title'],
    [{ message: '\n' }, 'message'],
    [{ message: null }, 'message'],
  ])('%j is refused in the words of the specification', async (over, field) => {
    const { error, fields } = (await send(over)).json()
    expect([error, Object.keys(fields)]).toEqual(['Başlık ve mesaj alanları gerekli', [field]])
  })

  test('pressed twice, ten times at once, is one', async () => {
    const { customer } = await cast()
    const answers = await Promise.all(Array.from({ length: 10 }, () => sent({ clientId: 'press-1' })))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await titles(customer)).toHaveLength(1)
    expect((await sent({ clientId: 'press-2' })).id).not.toBe(answers[0]?.id)
  })

  test('sent again under the same Idempotency-Key it is the same one; under another it is another', async () => {
    const { customer } = await cast()
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendNamed('press 1')))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await titles(customer)).toHaveLength(1)
    expect((await sendNamed('press 2')).id).not.toBe(answers[0]?.id)
  })

  test('the history is the last ten, newest first, with how many have read', async () => {
    const { customer, far, owner } = await cast()
    for (let n = 1; n <= 11; n++) await sent({ title: `n${n}` })
    await sent({ title: 'chosen', targetType: 'specific', userIds: [owner.id] })
    for (const who of [customer, far]) {
      const [latest] = await inbox(who)
      await who.ask('POST', `/api/notifications/${latest?.id}/read`)
    }
    const history = (await admin.ask('GET', '/api/admin/notifications')).json<ListedNotification[]>()
    expect(history.map(({ title }) => title)).toEqual([
      'chosen',
      'n11',
      'n10',
      'n9',
      'n8',
      'n7',
      'n6',
      'n5',
      'n4',
      'n3',
    ])
    expect(history.slice(0, 2).map(({ readCount }) => readCount)).toEqual([0, 2])
  })

  test('forty who read all at once, twice, are counted once each', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, () => signedIn(server)))
    let upTo = 0
    for (const title of ['n1', 'n2', 'n3']) upTo = (await sent({ title })).id
    const read = (who: Person) => who.ask('POST', '/api/notifications/read', { upTo })
    const answers = await Promise.all([...people, ...people].map(read))
    expect(answers.filter(({ statusCode }) => statusCode >= 300)).toEqual([])
    const history = (await admin.ask('GET', '/api/admin/notifications')).json<ListedNotification[]>()
    expect(history.slice(0, 3).map(({ readCount }) => readCount)).toEqual([40, 40, 40])
  })
})

describe('offers', () => {
  const offer = { kind: 'commercial', targetType: 'customers' }

  test('reach those alone who agreed to them by this channel, and from then on', async () => {
    const { customer, far } = await cast()
    await far.ask('PUT', '/api/me/consents', { marketing: { email: true, sms: true } })
    await sent({ ...offer, title: 'before' })
    await agree(customer)
    expect(await count(offer)).toEqual({ targetUserCount: 1, audienceCount: 2 })
    expect((await sent({ ...offer, title: 'after' })).targetUserCount).toBe(1)
    await sent({ ...offer, title: 'chosen', targetType: 'specific', userIds: [customer.id, far.id] })
    expect([await titles(customer), await titles(far)]).toEqual([['chosen', 'after'], []])
    await agree(customer, false)
    expect((await sent({ ...offer, title: 'withdrawn' })).targetUserCount).toBe(0)
    expect(await titles(customer)).toEqual(['chosen'])
  })

  test('are five a day for each person, of whatever kind of audience; service always comes', async () => {
    const { customer, far } = await cast()
    await agree(customer)
    await agree(far)
    for (let n = 1; n <= 3; n++) await sent({ ...offer, title: `all ${n}` })
    await sent({ ...offer, title: 'chosen', targetType: 'specific', userIds: [customer.id] })
    await sent({ ...offer, title: 'city', targetCities: ['İstanbul'] })
    expect(await count(offer)).toEqual({ targetUserCount: 1, audienceCount: 2 })
    expect((await sent({ ...offer, title: 'sixth' })).targetUserCount).toBe(1)
    const refused = await sent({ ...offer, title: 'chosen', targetType: 'specific', userIds: [customer.id] })
    expect(refused.targetUserCount).toBe(0)
    await sent({ title: 'service' })
    expect(await titles(customer)).toEqual(['service', 'city', 'chosen', 'all 3', 'all 2', 'all 1'])
    expect(await titles(far)).toEqual(['service', 'sixth', 'all 3', 'all 2', 'all 1'])
    // Another day of Istanbul is counted again.
    await server.sql`update notification set sent_at = sent_at - interval '1 day'`
    await server.sql`update app_user set created_at = created_at - interval '3 days', offers_since = offers_since - interval '3 days'`
    expect(await count(offer)).toMatchObject({ targetUserCount: 2 })
  })

  test('counted fast or one by one, the count is who gets it', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        signedIn(
          server,
          i % 3 === 0 ? { plate: '06', city: 'Ankara' } : i % 3 === 1 ? { userType: 'business' } : {},
        ),
      ),
    )
    const audiences = [
      { targetType: 'all' },
      { targetType: 'customers' },
      { targetType: 'all', targetCities: ['Ankara'] },
      { targetType: 'businesses' },
    ]
    for (let n = 0; n < 16; n++) {
      // Some agree in between: they are looked at one by one, the others by type and city.
      const next = people[n]
      if (next) await agree(next)
      const audience = { kind: 'commercial', title: `o${n}`, ...audiences[n % 4] }
      const { targetUserCount, id } = await sent(audience)
      const reached = await Promise.all(
        people.map(async (who) => (await inbox(who)).some((one) => one.id === id)),
      )
      expect(reached.filter(Boolean)).toHaveLength(targetUserCount)
    }
    const most = await Promise.all(people.map(async (who) => (await inbox(who)).length))
    expect(Math.max(...most)).toBe(5)
  })
})

describe('the inbox', () => {
  test('is read page by page, one by one and at once', async () => {
    const { customer, far } = await cast()
    for (let n = 1; n <= 7; n++)
      await sent(
        n % 2 ? { title: `n${n}` } : { title: `n${n}`, targetType: 'specific', userIds: [customer.id] },
      )
    const first = await customer.ask('GET', '/api/notifications?limit=3')
    const cursor = /cursor=(\d+)/.exec(String(first.headers['link']))?.[1]
    const rest = await customer.ask('GET', `/api/notifications?limit=10&cursor=${cursor}`)
    const all = [...first.json<Received[]>(), ...rest.json<Received[]>()]
    expect(all.map(({ title }) => title)).toEqual(['n7', 'n6', 'n5', 'n4', 'n3', 'n2', 'n1'])
    expect(rest.headers['link']).toBeUndefined()
    expect(await unread(customer)).toBe(7)
    for (const { id } of all.slice(1, 3))
      for (let again = 0; again < 2; again++) await customer.ask('POST', `/api/notifications/${id}/read`)
    expect([await unread(customer), await unread(far)]).toEqual([5, 4])
    // What came while somebody looked stays unread.
    const upTo = all[1]?.id
    expect((await customer.ask('POST', '/api/notifications/read', { upTo })).json()).toEqual({ unread: 1 })
    expect((await inbox(customer)).map(({ isRead }) => isRead)).toEqual([false, ...Array(6).fill(true)])
    expect((await customer.ask('GET', '/api/notifications?cursor=x')).statusCode).toBe(400)
  })

  test('holds nobody else’s', async () => {
    const { customer, far } = await cast()
    const { id } = await sent({ targetType: 'specific', userIds: [customer.id] })
    for (const other of [id, 999_999_999])
      expect((await far.ask('POST', `/api/notifications/${other}/read`)).json()).toMatchObject({
        code: 'not_found',
      })
    expect(await unread(customer)).toBe(1)
  })

  test('forgets after 90 days; what was sent stays', async () => {
    const { customer } = await cast()
    const { id } = await sent({ targetType: 'specific', userIds: [customer.id] })
    const many = await sent()
    await customer.ask('POST', `/api/notifications/${many.id}/read`)
    await server.sql`update notification set sent_at = now() - interval '91 days'`
    await server.sql`update app_user set created_at = now() - interval '200 days'`
    await server.sweep()
    expect(
      await server.sql`select 1 from notification_recipient union all select 1 from notification_read`,
    ).toEqual([])
    expect([await titles(customer), await server.sql`select id from notification order by id`]).toEqual([
      [],
      [{ id }, { id: many.id }],
    ])
    const history = (await admin.ask('GET', '/api/admin/notifications')).json<ListedNotification[]>()
    expect(history.map(({ readCount }) => readCount)).toEqual([1, 0])
  })
})

test('a stream hears at once of what went to many or to chosen ones, of reading, and of nothing else', async () => {
  const { customer, owner } = await cast()
  const hears = await listen({ url, headers: customer.headers })
  const other = await listen({ url, headers: owner.headers })
  await Promise.all([hears, other].map((one) => one.until(() => one.of('ready').length === 1)))
  expect(hears.of('ready')[0]?.counts).toEqual({ messages: 0, notifications: 0 })
  const { id } = await sent({ targetType: 'customers' })
  await hears.until(() => hears.of('unread').at(-1)?.notifications === 1)
  await sent({ title: 'chosen', targetType: 'specific', userIds: [customer.id] })
  await hears.until(() => hears.of('unread').at(-1)?.notifications === 2)
  expect(hears.of('notification').map(({ title }) => title)).toEqual(['Bakım', 'chosen'])
  await customer.ask('POST', `/api/notifications/${id}/read`)
  await hears.until(() => hears.of('unread').at(-1)?.notifications === 1)
  expect(hears.of('notification_read')).toEqual([{ id }])
  await sent({ title: 'owners', targetType: 'businesses' })
  await other.until(() => other.of('notification').length === 1)
  expect(other.of('notification').map(({ title }) => title)).toEqual(['owners'])
  const again = await listen({ url, headers: customer.headers })
  await again.until(() => again.of('ready').length === 1)
  expect(again.of('ready')[0]?.counts.notifications).toBe(1)
  for (const one of [hears, other, again]) one.cut()
})

test('people are found by parts of name, e-mail and phone, in any spelling', async () => {
  const { customer } = await cast()
  const find = async (q: string) =>
    (await admin.ask('GET', `/api/admin/notifications/recipients?q=${encodeURIComponent(q)}`)).json<
      Recipient[]
    >()
  for (const q of ['isil', 'ISIL oztu', 'öztürk ışıl', customer.email.slice(0, -6), customer.phone.slice(-6)])
    expect((await find(q)).map(({ id }) => id)).toEqual([customer.id])
  expect(await find('%')).toMatchObject({ code: 'invalid_input' })
  expect(await find('%%')).toEqual([])
  expect(Object.keys((await find('isil'))[0] ?? {}).sort()).toEqual([
    'city',
    'email',
    'id',
    'name',
    'phone',
    'userType',
  ])
})
