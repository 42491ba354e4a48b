import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sent } from '#contract/messages.ts'
import { QUICK_REPLIES_MAX, QUICK_REPLY_MAX } from '#contract/messages-settings.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { changeThread, changeUser } from '../../../../test/change-rows.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { fromNow } from '../../../../test/from-now.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { listen } from '../../../../test/listener.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let url: string
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '1000' })
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const AWAY = 'Şu an iş başındayız, en kısa sürede döneceğiz.'

async function talk() {
  const owner = await signedIn(server, { userType: 'business', name: 'Veli Usta' })
  const business = await buildBusiness(server.sql, { ownerId: owner.id })
  const customer = await signedIn(server, { name: 'Ayşe Işık' })
  const write = async (message: string) =>
    (await customer.ask('POST', '/api/messages', { toBusinessId: business.id, message })).json<Sent>()
  const put = (payload: object) =>
    owner.ask('PUT', `/api/businesses/${business.id}/message-settings`, payload)
  return { owner, business, customer, write, put }
}
const said = async (who: Person, threadId: number) =>
  (await who.ask('GET', `/api/messages/threads/${threadId}`))
    .json<{ messages: Sent['message'][] }>()
    .messages.map(({ side, text, isAutomatic }) => [side, text, isAutomatic])

/** Makes what is due later due now. */
const hurry = async (what: 'away_due_at' | 'business_mail_due_at' | 'customer_mail_due_at') => {
  await server.sql`update thread set ${server.sql(what)} = now() where ${server.sql(what)} is not null`
  await server.tellAbsent()
  // The server's own round may have taken it, and not be done.
  await expect
    .poll(() => server.sql`select 1 from thread where ${server.sql(what)} <= now()`, EVENTUALLY)
    .toEqual([])
}

describe('away messages', () => {
  test('are the owner’s to set, with quick replies', async () => {
    const { owner, business, put } = await talk()
    const read = async () =>
      (await owner.ask('GET', `/api/businesses/${business.id}/message-settings`)).json()
    expect(await read()).toEqual({ awayText: '', isAwayOn: false, quickReplies: [] })
    await put({ awayText: `  ${AWAY} `, quickReplies: ['Yoldayız', '  ', 'Konum atar mısınız?'] })
    expect(await read()).toEqual({
      ...{ awayText: AWAY, isAwayOn: true, quickReplies: ['Yoldayız', 'Konum atar mısınız?'] },
    })
    await put({ isAwayOn: false })
    expect(await read()).toMatchObject({ awayText: AWAY, isAwayOn: false })
    await put({ awayText: '', quickReplies: [] })
    expect(await read()).toEqual({ awayText: '', isAwayOn: false, quickReplies: [] })
    expect((await put({ awayText: 'x'.repeat(QUICK_REPLY_MAX + 1) })).statusCode).toBe(400)
    expect((await put({ quickReplies: Array(QUICK_REPLIES_MAX + 1).fill('x') })).statusCode).toBe(400)
  })

  test('come after two seconds while nobody is there, live, and not again within the hour', async () => {
    const { customer, write, put } = await talk()
    await put({ awayText: AWAY })
    const stream = await listen({ url, headers: customer.headers })
    await stream.until(() => stream.heard.length > 0)
    const began = Date.now()
    const { threadId } = await write('Kimse var mı')
    await stream.until(() => stream.of('message').length === 2)
    expect(Date.now() - began).toBeGreaterThan(1900)
    expect(stream.of('message')[1]).toMatchObject({
      ...{ unread: 1, message: { side: 'business', isAutomatic: true, isMine: false, text: AWAY } },
    })
    stream.cut()
    await write('Alo')
    await hurry('away_due_at')
    expect(await said(customer, threadId)).toEqual([
      ['customer', 'Kimse var mı', false],
      ['business', AWAY, true],
      ['customer', 'Alo', false],
    ])
    await changeThread(server.sql, threadId, { awaySentAt: fromNow({ minutes: -61 }) })
    await write('Alo')
    await Promise.all([hurry('away_due_at'), server.tellAbsent()])
    expect(await said(customer, threadId)).toHaveLength(5)
  })

  test('are not sent when somebody is there, answered meanwhile, or switched them off', async () => {
    const { owner, customer, write, put } = await talk()
    await put({ awayText: AWAY })
    const there = await listen({ url, headers: owner.headers })
    await expect
      .poll(
        () => server.sql`select 1 from presence where user_id = ${owner.id} and seen_until > now()`,
        EVENTUALLY,
      )
      .toHaveLength(1)
    const { threadId } = await write('a')
    await hurry('away_due_at')
    // Who was away when it was written, and came before it was due.
    await changeThread(server.sql, threadId, { awayDueAt: 'now' })
    await server.tellAbsent()
    there.cut()
    const isGone = () =>
      server.sql`select 1 from presence where user_id = ${owner.id} and seen_until <= now()`
    await expect.poll(isGone, EVENTUALLY).toHaveLength(1)
    await write('b')
    await owner.ask('POST', `/api/messages/threads/${threadId}`, { message: 'Buradayım' })
    await hurry('away_due_at')
    await write('c')
    await put({ isAwayOn: false })
    await hurry('away_due_at')
    expect((await said(customer, threadId)).map(([, text]) => text)).toEqual(['a', 'b', 'Buradayım', 'c'])
  })
})

describe('mails to who is not there', () => {
  const mailsTo = async ({ email }: { email: string }) => {
    await server.sendMail()
    const folder = path.join(server.dataDir, 'mail')
    const texts = await Promise.all(
      (await readdir(folder).catch(() => [])).map((file) => readFile(path.join(folder, file), 'utf8')),
    )
    return texts.filter((text) => text.includes(`To: ${email}`))
  }

  test('one for a conversation in half an hour, while it is unread, without its words', async () => {
    const { owner, customer, write } = await talk()
    const { threadId } = await write('gizli kanarya')
    await write('bir daha')
    await server.tellAbsent()
    expect(await mailsTo(owner)).toEqual([]) // it may still be read
    await hurry('business_mail_due_at')
    const [mail, ...more] = await mailsTo(owner)
    expect(more).toEqual([])
    expect(mail).not.toContain('kanarya')
    await write('ve bir daha')
    await server.tellAbsent()
    expect(await mailsTo(owner)).toHaveLength(1)
    const [row] = await server.sql<{ minutes: number }[]>`
      select extract(epoch from business_mail_due_at - business_mailed_at) / 60 as minutes from thread
      where id = ${threadId}`
    expect(Number(row?.minutes)).toBe(30)
    await owner.ask('POST', `/api/messages/threads/${threadId}/read`, { upTo: 3 })
    await hurry('business_mail_due_at')
    expect(await mailsTo(owner)).toHaveLength(1)
    await owner.ask('POST', `/api/messages/threads/${threadId}`, { message: 'tamam' })
    await hurry('customer_mail_due_at')
    expect(await mailsTo(customer)).toHaveLength(1)
    expect(await mailsTo(owner)).toHaveLength(1)
  })

  test('none while they are there, none to an address that nobody confirmed', async () => {
    const { owner, write } = await talk()
    const there = await listen({ url, headers: owner.headers })
    await expect
      .poll(
        () => server.sql`select 1 from presence where user_id = ${owner.id} and seen_until > now()`,
        EVENTUALLY,
      )
      .toHaveLength(1)
    await write('a')
    await hurry('business_mail_due_at')
    there.cut()
    expect(await mailsTo(owner)).toEqual([])
    const other = await talk()
    await changeUser(server.sql, other.owner.id, { emailConfirmedAt: null })
    await other.write('a')
    await hurry('business_mail_due_at')
    expect(await mailsTo(other.owner)).toEqual([])
  })
})

describe('the time to a first reply', () => {
  test('counts the hours of a business that is open from nine to six, none of its nights', async () => {
    const owner = await signedIn(server, { userType: 'business' })
    const business = await buildBusiness(server.sql, { ownerId: owner.id, hours: 'Mo-Su 09:00-18:00' })
    // Days before today, and when: ten minutes, twenty, thirty, an hour before it closed; in the night before all that.
    for (const [days, at] of [
      [1, '17:50'],
      [1, '17:40'],
      [1, '17:30'],
      [1, '17:00'],
      [2, '22:00'],
    ] as const) {
      const customer = await signedIn(server)
      const sent = await customer.ask('POST', '/api/messages', { toBusinessId: business.id, message: 'a' })
      const { threadId } = sent.json<Sent>()
      await server.sql`update thread
        set asked_at = (istanbul_day(now()) - ${days}::int + ${at}::time) at time zone 'Europe/Istanbul' where id = ${threadId}`
      await owner.ask('POST', `/api/messages/threads/${threadId}`, { message: 'b' })
    }
    const [today] = await server.sql<{ minutes: number }[]>`
      select extract(epoch from (now() at time zone 'Europe/Istanbul')::time)::int / 60 - 9 * 60 as minutes`
    const openToday = Math.min(9 * 60, Math.max(0, today?.minutes ?? 0))
    await server.catchUp()
    const told = (await server.app.inject(`/api/businesses/${business.id}`)).json().responseMinutes
    expect(Math.abs(told - (30 + openToday))).toBeLessThanOrEqual(1)
    const counted = await server.sql<{ answerSeconds: number }[]>`
      select answer_seconds from thread where business_id = ${business.id} order by answer_seconds desc`
    expect(Math.round(((counted[0]?.answerSeconds ?? 0) - (counted[1]?.answerSeconds ?? 0)) / 60)).toBe(480)
  })

  test('is told of the business from five conversations up, in minutes of its opening hours', async () => {
    const owner = await signedIn(server, { userType: 'business' })
    const business = await buildBusiness(server.sql, { ownerId: owner.id, hours: '24/7' })
    const told = async () => {
      await server.catchUp()
      return (await server.app.inject(`/api/businesses/${business.id}`)).json().responseMinutes
    }
    for (const minutes of [2, 4, 11, 30, 600]) {
      expect(await told()).toBeNull()
      const customer = await signedIn(server)
      const sent = await customer.ask('POST', '/api/messages', { toBusinessId: business.id, message: 'a' })
      const { threadId } = sent.json<Sent>()
      await changeThread(server.sql, threadId, { askedAt: fromNow({ minutes: -minutes }) })
      await owner.ask('POST', `/api/messages/threads/${threadId}`, { message: 'b' })
      await owner.ask('POST', `/api/messages/threads/${threadId}`, { message: 'c' })
    }
    expect(await told()).toBe(11)
    await server.sql`update thread set asked_at = asked_at - interval '91 days' where business_id = ${business.id}`
    await server.sql`update response_time set computed_at = now() - interval '2 days'`
    await server.sweep()
    expect(await told()).toBeNull()
  })
})
