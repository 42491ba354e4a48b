import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MESSAGE_MAX, type Sent } from '#contract/messages.ts'
import type { Thread } from '#contract/messages-threads.ts'
import { connect } from '#server/db/pool.ts'
import { buildBusiness, type UserFields } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { signedIn } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function person(over: Partial<UserFields> = {}) {
  const signed = await signedIn(server, over)
  const write = (toBusinessId: number, message: string, more: object = {}) =>
    signed.ask('POST', '/api/messages', { fromUserId: signed.id, toBusinessId, message, ...more })
  const answer = (threadId: number, payload: object) =>
    signed.ask('POST', `/api/messages/threads/${threadId}`, payload)
  const threads = async (query = '') =>
    (await signed.ask('GET', `/api/messages/threads${query}`)).json<Thread[]>()
  const thread = async (id: number, query = '') =>
    (await signed.ask('GET', `/api/messages/threads/${id}${query}`)).json<{
      thread: Thread
      messages: Sent['message'][]
      hasOlder: boolean
      hasNewer: boolean
      presence: object | null
    }>()
  const mark = (id: number, upTo: number) => signed.ask('POST', `/api/messages/threads/${id}/read`, { upTo })
  const unread = async () => (await signed.ask('GET', '/api/messages/unread')).json<{ total: number }>().total
  return { ...signed, write, answer, threads, thread, mark, unread }
}

async function talk(over: Parameters<typeof buildBusiness>[1] = {}) {
  const owner = await person({ userType: 'business', name: 'Veli Usta' })
  const business = await buildBusiness(server.sql, { ownerId: owner.id, ...over })
  return { owner, business, customer: await person({ name: 'Ayşe Işık' }) }
}

describe('one conversation of a customer and a business', () => {
  test('is opened by the specification’s call, goes on, and is read from both sides', async () => {
    const { owner, customer, business } = await talk()
    const first = await customer.write(business.id, '  Lastik tamiri ne kadar?  ')
    expect(first.statusCode, first.body).toBe(201)
    const { threadId, message } = first.json<Sent>()
    expect(message).toMatchObject({ no: 1, side: 'customer', isMine: true, text: 'Lastik tamiri ne kadar?' })
    expect((await customer.write(business.id, 'Bugün gelebilir miyim?')).json()).toMatchObject({
      threadId,
      message: { no: 2 },
    })
    expect(await owner.threads(`?businessId=${business.id}`)).toMatchObject([
      { id: threadId, side: 'business', customerName: 'Ayşe I.', unread: 2, lastMessage: { no: 2 } },
    ])
    expect((await owner.answer(threadId, { message: '150 lira' })).json()).toMatchObject({
      message: { no: 3, side: 'business', isMine: true },
    })
    const seen = await customer.thread(threadId)
    expect(seen.messages.map(({ no, isMine, text }) => [no, isMine, text])).toEqual([
      [1, true, 'Lastik tamiri ne kadar?'],
      [2, true, 'Bugün gelebilir miyim?'],
      [3, false, '150 lira'],
    ])
    expect(seen.thread).toMatchObject({
      businessName: business.name,
      unread: 1,
      otherReadNo: 0,
      canSend: true,
    })
    expect((await customer.ask('GET', `/api/businesses/${business.id}/thread`)).json()).toMatchObject({
      thread: { id: threadId },
      hasOwner: true,
    })
  })

  test('twenty first messages at once: one conversation, numbers without gaps', async () => {
    const { owner, customer, business } = await talk()
    await server.sql`update throttle set used = 0`
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, i) => customer.write(business.id, `eşzamanlı ${i}`)),
    )
    expect(new Set(sent.map((each) => each.json<Sent>().threadId)).size).toBe(1)
    expect(sent.map((each) => each.json<Sent>().message.no).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    )
    expect(await owner.unread()).toBe(20)
  })

  test('a burst of one account on a held conversation keeps nobody else waiting', async () => {
    const [one, other] = [await talk(), await talk()]
    const { threadId } = (await one.customer.write(one.business.id, 'Merhaba')).json<Sent>()
    const outside = connect(server.location, { max: 2 })
    const waiting = async () => {
      const [row] = await outside<{ count: number }[]>`
        select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return row?.count ?? 0
    }
    const burst = await outside.begin(async (holding) => {
      await holding`select from thread where id = ${threadId} for update`
      const url = `/api/messages/threads/${threadId}/block`
      const sent = Array.from({ length: 60 }, (_, i) =>
        one.customer.ask('POST', url, { isBlocked: i % 2 === 0 }),
      )
      const answers = Promise.all(sent)
      await vi.waitFor(async () => expect(await waiting()).toBeGreaterThanOrEqual(3), EVENTUALLY)
      expect((await other.customer.write(other.business.id, 'Merhaba')).statusCode).toBe(201)
      expect(await waiting()).toBeLessThanOrEqual(3)
      return { answers }
    })
    await outside.end()
    // Who waits for more than two seconds, on a slow machine, is told to come back.
    for (const { statusCode } of await burst.answers) expect([200, 503]).toContain(statusCode)
  })

  test('pages go both ways by numbers, lists by cursor', async () => {
    const { owner, customer, business } = await talk()
    const others = await Promise.all([person(), person()])
    for (const each of [customer, ...others]) await each.write(business.id, 'Merhaba')
    const threadId = (await customer.threads())[0]?.id ?? 0
    for (let i = 2; i <= 7; i++) await owner.answer(threadId, { message: `mesaj ${i}` })
    const numbers = async (query: string) => {
      const { messages, hasOlder, hasNewer } = await customer.thread(threadId, query)
      return [messages.map(({ no }) => no), hasOlder, hasNewer]
    }
    expect(await numbers('?limit=3')).toEqual([[5, 6, 7], true, false])
    expect(await numbers('?before=5&limit=3')).toEqual([[2, 3, 4], true, true])
    expect(await numbers('?after=5')).toEqual([[6, 7], true, false])
    expect(await numbers('?after=0&limit=2')).toEqual([[1, 2], false, true])
    const ids: number[] = []
    let url: string | undefined = '/api/messages/threads?limit=1&side=business'
    while (url) {
      const page = await owner.ask('GET', url)
      ids.push(...page.json<Thread[]>().map(({ id }) => id))
      url = /<([^>]+)>/.exec(String(page.headers['link'] ?? ''))?.[1]
    }
    expect(ids).toHaveLength(3)
    expect(ids[0]).toBe(threadId)
    expect(new Set(ids).size).toBe(3)
  })
})

describe('who may', () => {
  test('another’s thread is not found, by any call; neither is another owner’s', async () => {
    const { customer, business } = await talk()
    const { threadId } = (await customer.write(business.id, 'gizli kanarya')).json<Sent>()
    const strangers = [await person(), (await talk()).owner, await person({ userType: 'admin' })]
    for (const stranger of strangers) {
      const at = `/api/messages/threads/${threadId}`
      const answers = await Promise.all([
        stranger.ask('GET', at),
        stranger.ask('POST', at, { message: 'x' }),
        stranger.ask('POST', `${at}/read`, { upTo: 1 }),
        stranger.ask('POST', `${at}/typing`, {}),
        stranger.ask('POST', `${at}/block`, {}),
        stranger.ask('POST', `${at}/report`, { kind: 'spam' }),
        stranger.ask('POST', `${at}/appointments/1`, { answer: 'accepted' }),
        stranger.ask('GET', `/api/businesses/${business.id}/message-settings`),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(404))
      expect(await stranger.threads()).toEqual([])
    }
  })

  test('identity comes from the session, an address must be confirmed, one’s own business is refused', async () => {
    const { owner, customer, business } = await talk()
    const forged = await owner.ask('POST', '/api/messages', {
      ...{ fromUserId: customer.id, toBusinessId: business.id, message: 'ben müşteriyim' },
    })
    expect([forged.statusCode, forged.json().code]).toEqual([403, 'own_business'])
    const waiting = await person({ emailConfirmedAt: null })
    expect((await waiting.write(business.id, 'x')).json().code).toBe('email_unconfirmed')
    expect((await customer.write(999_999, 'x')).statusCode).toBe(404)
    const draft = await buildBusiness(server.sql, { ownerId: owner.id, status: 'pending' })
    expect((await customer.write(draft.id, 'x')).statusCode).toBe(404)
  })

  test('21st message in a minute and 6th new business in an hour are refused; a resend is not counted', async () => {
    const { customer, business } = await talk()
    const named = { clientId: 'bir-1' }
    const first = await customer.write(business.id, 'bir', named)
    for (let i = 2; i <= 20; i++) expect((await customer.write(business.id, `${i}`)).statusCode).toBe(201)
    const refused = await customer.write(business.id, '21')
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      ...[429, 'too_many_messages', '60'],
    ])
    const again = await customer.write(business.id, 'bir', named)
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])

    const eager = await person()
    const codes = []
    for (let i = 0; i < 6; i++) {
      const { id } = await buildBusiness(server.sql)
      codes.push((await eager.write(id, 'merhaba')).statusCode)
    }
    expect(codes).toEqual([201, 201, 201, 201, 201, 429])
    expect(await eager.threads()).toHaveLength(5)
  })

  test('the same client id twice at once is one message', async () => {
    const { customer, business } = await talk()
    const both = await Promise.all(
      Array.from({ length: 10 }, () => customer.write(business.id, 'tek', { clientId: 'ayni' })),
    )
    expect(new Set(both.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    const [row] = await server.sql`
      select last_no, business_unread, (select count(*) from message m where m.thread_id = t.id) as kept
      from thread t where business_id = ${business.id}`
    expect({ ...row }).toEqual({ lastNo: 1, businessUnread: 1, kept: 1 })
  })

  test('the same Idempotency-Key twice at once is one message; another key, or another writer, is another', async () => {
    const { owner, customer, business } = await talk()
    const { threadId } = (await customer.write(business.id, 'ilk')).json<Sent>()
    const keyed = async (who: typeof customer, key: string, url = '/api/messages') => {
      const body = { toBusinessId: business.id, message: 'tek' }
      const answer = await who.ask('POST', url, body, { 'idempotency-key': key })
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json<Sent>().message
    }
    // As Stripe's clients send it and as the standard's draft does, in quotes.
    for (const key of ['8e03978e-40d5-43dd-bc93-6894a57f9324', `"${'ş'.repeat(150)}"`]) {
      const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => keyed(customer, key)))
      for (const other of others) expect(other).toEqual(first)
    }
    expect((await keyed(await person(), '8e03978e-40d5-43dd-bc93-6894a57f9324')).no).toBe(1)
    const answers = `/api/messages/threads/${threadId}`
    expect((await keyed(owner, 'cevap', answers)).id).toBe((await keyed(owner, 'cevap', answers)).id)
    const seen = await customer.thread(threadId)
    expect(seen.messages.map(({ text }) => text)).toEqual(['ilk', 'tek', 'tek', 'tek'])
  })

  test('blocked by either side nobody writes; the other way it goes on; a closed business takes no more', async () => {
    const { owner, customer, business } = await talk()
    const { threadId } = (await customer.write(business.id, 'a')).json<Sent>()
    const block = (who: typeof owner, isBlocked: boolean) =>
      who.ask('POST', `/api/messages/threads/${threadId}/block`, { isBlocked })
    for (const who of [owner, customer]) {
      expect((await block(who, true)).json()).toEqual({ isBlockedByMe: true, canSend: false })
      for (const writer of [owner, customer]) {
        const refused = await writer.answer(threadId, { message: 'b' })
        expect([refused.statusCode, refused.json().code]).toEqual([403, 'conversation_blocked'])
      }
      expect((await customer.write(business.id, 'b')).json().code).toBe('conversation_blocked')
      expect((await customer.thread(threadId)).presence).toBeNull()
      expect((await block(who, false)).json()).toEqual({ isBlockedByMe: false, canSend: true })
    }
    expect((await owner.answer(threadId, { message: 'b' })).statusCode).toBe(201)
    await changeBusiness(server.sql, business.id, { status: 'suspended' })
    expect((await customer.write(business.id, 'c')).json().code).toBe('conversation_closed')
    expect((await customer.thread(threadId)).messages).toHaveLength(2)
  })
})

describe('what is said', () => {
  test('markup stays text; blanks, controls and what is too long are refused', async () => {
    const { customer, business, owner } = await talk()
    const payloads = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '"; drop table message; --',
    ]
    for (const payload of payloads) await customer.write(business.id, payload)
    const threadId = (await owner.threads())[0]?.id ?? 0
    const answer = await owner.ask('GET', `/api/messages/threads/${threadId}`)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect((await owner.thread(threadId)).messages.map(({ text }) => text)).toEqual(payloads)
    for (const [message, field] of [
      ['   ', 'message'],
      ['', 'message'],
      ['a\u0007b', 'message'],
      ['x'.repeat(MESSAGE_MAX + 1), 'message'],
    ] as const)
      expect((await customer.write(business.id, message)).json()).toMatchObject({
        code: 'invalid_input',
        fields: { [field]: expect.any(String) },
      })
    expect((await customer.write(business.id, 'x'.repeat(MESSAGE_MAX))).statusCode).toBe(201)
  })

  test('a place is rounded; a wished time is answered once, by the business', async () => {
    const { owner, customer, business } = await talk()
    const place = await customer.write(business.id, '', {
      ...{ kind: 'location', location: { lat: 41.008_237_9, lng: 28.978_358_9 } },
    })
    const { threadId, message } = place.json<Sent>()
    expect(message).toMatchObject({ kind: 'location', location: { lat: 41.0082, lng: 28.9784 } })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const wished = {
      kind: 'appointment',
      appointmentAt: `${tomorrow}T10:30:00+03:00`,
      message: 'Lastik değişimi',
    }
    const asked = await customer.write(business.id, 'Lastik değişimi', wished)
    const { no } = asked.json<Sent>().message
    const at = `/api/messages/threads/${threadId}/appointments/${no}`
    expect((await customer.ask('POST', at, { answer: 'accepted' })).statusCode).toBe(403)
    expect((await owner.ask('POST', at, { answer: 'accepted' })).json()).toMatchObject({
      appointment: { at: `${tomorrow}T07:30:00.000Z`, answer: 'accepted', answeredAt: expect.any(String) },
    })
    const again = await owner.ask('POST', at, { answer: 'declined' })
    expect([again.statusCode, again.json().code]).toEqual([409, 'appointment_answered'])
    expect((await customer.write(business.id, 'x', { kind: 'location' })).json().fields).toHaveProperty(
      'location',
    )
    for (const appointmentAt of ['2026-99-99T10:30:00Z', '2020-01-01T10:30:00Z', '9999-01-01T10:30:00Z'])
      expect(
        (await customer.write(business.id, 'x', { kind: 'appointment', appointmentAt })).json().fields,
      ).toHaveProperty('appointmentAt')
  })
})

test('an erased customer leaves gaps of words, not of numbers; the owner’s words stay, and nobody writes on', async () => {
  const { owner, customer, business } = await talk()
  const { threadId } = (await customer.write(business.id, 'kanarya bir')).json<Sent>()
  await owner.answer(threadId, { message: 'cevap' })
  await customer.ask('POST', `/api/messages/threads/${threadId}/report`, {
    kind: 'spam',
    details: 'kanarya iki',
  })
  const gone = await customer.ask('DELETE', '/api/me', { password: customer.password })
  expect(gone.statusCode).toBe(200)
  const { thread, messages } = await owner.thread(threadId)
  expect(thread).toMatchObject({ customerName: null, canSend: false })
  expect(messages.map(({ no, text, isRemoved }) => [no, text, isRemoved])).toEqual([
    [1, '', true],
    [2, 'cevap', false],
  ])
  expect((await owner.answer(threadId, { message: 'a' })).json().code).toBe('conversation_closed')
  const admin = await person({ userType: 'admin' })
  const cases = (await admin.ask('GET', '/api/admin/reports?kind=message')).json()
  const report = { reason: 'spam', details: '', side: 'customer', by: null }
  expect(cases).toMatchObject([{ customerName: null, reports: [report] }])
  const read = await admin.ask('GET', `/api/admin/reports/${cases[0].id}/conversation`)
  expect(read.json()).toMatchObject([
    { no: 1, text: '', isRemoved: true },
    { no: 2, text: 'cevap' },
  ])
})

describe('read and unread', () => {
  test('counts are right after writers and readers at once', async () => {
    await server.sql`update throttle set used = 0`
    const { owner, business } = await talk()
    const writers = await Promise.all(Array.from({ length: 5 }, () => person()))
    await Promise.all(
      writers.flatMap((writer) => Array.from({ length: 10 }, (_, i) => writer.write(business.id, `m${i}`))),
    )
    expect(await owner.unread()).toBe(50)
    const threads = await owner.threads()
    await Promise.all([
      ...threads.flatMap(({ id }) => [3, 7, 5].map((upTo) => owner.mark(id, upTo))),
      ...writers.map((writer) => writer.write(business.id, 'bir daha')),
    ])
    expect(await owner.unread()).toBe(5 * 4)
    for (const each of await owner.threads()) expect(each).toMatchObject({ unread: 4, readNo: 7 })
    const [one] = threads
    expect((await owner.mark(one?.id ?? 0, 4)).json()).toEqual({ readNo: 7, unread: 4 })
    expect((await owner.mark(one?.id ?? 0, 9_999)).json()).toEqual({ readNo: 11, unread: 0 })
    const told = (await Promise.all(writers.map((writer) => writer.threads()))).flat()
    const marks = told.map(({ id, otherReadNo, otherDeliveredNo }) => [id, [otherReadNo, otherDeliveredNo]])
    const seven = threads.slice(1).map(({ id }) => [id, [7, 7]])
    expect(Object.fromEntries(marks)).toEqual(Object.fromEntries([[one?.id, [11, 11]], ...seven]))
  })
})
