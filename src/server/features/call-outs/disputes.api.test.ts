import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallOutForStaff } from '#contract/call-outs-admin.ts'
import type { CallOutConversations, CallOutRecord } from '#contract/call-outs-disputes.ts'
import { addUploads } from '../../../../test/add-rows.ts'
import { acceptedCallOut, age, endAll } from '../../../../test/call-outs.ts'
import { addMessages } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import { callOutFills } from './views.ts'

let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server.close())
beforeEach(() => endAll(server.sql))

const DAY = 24 * 3600
type Scene = Awaited<ReturnType<typeof acceptedCallOut>>
const object = (who: Person, { id }: Pick<Scene, 'id'>, reason = 'Anlaşılandan farklı oldu.') =>
  who.ask('POST', `/api/call-outs/${id}/dispute`, { reason })
const codeOf = async (answer: ReturnType<Person['ask']>) => (await answer).json<{ code: string }>().code
const recordOf = async ({ id }: Scene) =>
  (await admin.ask('GET', `/api/admin/call-outs/${id}`)).json<CallOutRecord>()
const settle = (disputeId: number | undefined, body: object) =>
  admin.ask('POST', `/api/admin/call-out-disputes/${disputeId}/settle`, body)
const disputed = async () =>
  (await admin.ask('GET', '/api/admin/call-outs?state=disputed'))
    .json<CallOutForStaff[]>()
    .map(({ id, openDisputes }) => [id, openDisputes])
const toldTo = async (who: Person) =>
  (await who.ask('GET', '/api/notifications')).json<{ title: string; message: string }[]>()

/** A job that both sides have ended. */
async function done(): Promise<Scene> {
  const at = await acceptedCallOut(server)
  await at.step(at.winner, 'arrived')
  await at.step(at.winner, 'done')
  await at.confirm(at.customer)
  return at
}

describe('an objection', () => {
  test('of either side, once, after the end; each sees its own alone', async () => {
    const at = await acceptedCallOut(server)
    for (const who of [at.customer, at.winner])
      expect(await codeOf(object(who, at))).toBe('call_out_dispute_early')
    await at.step(at.winner, 'arrived')
    await at.step(at.winner, 'done')
    await at.confirm(at.customer)
    expect(await at.see()).toMatchObject({ dispute: null, disputeUntil: expect.any(String) })
    for (const who of [await signedIn(server), at.two.who])
      expect(await codeOf(object(who, at))).toBe('not_found')
    expect((await object(at.customer, at, '  ')).json()).toMatchObject({ code: 'invalid_input' })
    const mine = await object(at.customer, at, 'Kapıyı çizdiler.')
    expect(mine.json(), mine.body).toMatchObject({ reason: 'Kapıyı çizdiler.', settledAt: null })
    expect((await object(at.customer, at, 'Kapıyı çizdiler.')).json()).toEqual(mine.json())
    expect(await codeOf(object(at.customer, at, 'Ve geç geldiler.'))).toBe('call_out_disputed')
    expect(await at.see()).toMatchObject({ dispute: { reason: 'Kapıyı çizdiler.' }, disputeUntil: null })
    expect(JSON.stringify(await at.view(at.winner))).not.toContain('çizdiler')
    expect((await object(at.winner, at, 'Ödemedi.')).statusCode).toBe(200)
    expect(await at.view(at.winner)).toMatchObject({ job: { dispute: { reason: 'Ödemedi.' } } })
    expect(JSON.stringify(await at.see())).not.toContain('Ödemedi')
    expect(await disputed()).toContainEqual([at.id, 2])
  })

  test('is possible for seven days, and one of ten at once is kept', async () => {
    const at = await done()
    await age(server.sql, at.id, 7 * DAY - 60)
    const tries = await Promise.all(Array.from({ length: 10 }, (_, i) => object(at.winner, at, `Söz ${i}`)))
    expect(tries.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    await age(server.sql, at.id, 61)
    expect(await codeOf(object(at.customer, at))).toBe('call_out_dispute_late')
    expect(await at.see()).toMatchObject({ disputeUntil: null })
  })

  test('of a customer is also to a job after which others were asked, whatever came of that', async () => {
    const at = await acceptedCallOut(server)
    await age(server.sql, at.id, 24 * 60 + 1)
    await at.customer.ask('POST', `/api/call-outs/${at.id}/another`)
    expect(await at.see()).toMatchObject({ status: 'asking', disputeUntil: expect.any(String) })
    await at.cancel(at.customer)
    expect(await at.see()).toMatchObject({ status: 'cancelled', disputeUntil: expect.any(String) })
    expect((await object(at.customer, at, 'Kapıyı çizip gittiler.')).statusCode).toBe(200)
    expect(await at.see()).toMatchObject({
      dispute: { reason: 'Kapıyı çizip gittiler.' },
      disputeUntil: null,
    })
  })

  test('of a customer is to each job of a call-out by itself', async () => {
    const at = await acceptedCallOut(server)
    await at.step(at.winner, 'on_the_way')
    await at.cancel(at.winner)
    expect((await recordOf(at)).jobs).toMatchObject([
      { onTheWayAt: expect.any(String), arrivedAt: null, isArrivalProven: false, outcome: 'given_back' },
    ])
    await server.serveCallOuts()
    await at.accept(at.two.who)
    expect(await at.see()).toMatchObject({
      status: 'accepted',
      disputeUntil: null,
      earlierJobs: [
        { businessId: at.one.business.id, outcome: 'given_back', disputeUntil: expect.any(String) },
      ],
    })
    await at.step(at.two.who, 'arrived')
    await at.step(at.two.who, 'done')
    await at.confirm(at.customer)
    const about = (businessId: number, reason: string) =>
      at.customer.ask('POST', `/api/call-outs/${at.id}/dispute`, { reason, businessId })
    for (const other of [at.three.business.id, 999_999])
      expect(await codeOf(about(other, 'Gelmedi.'))).toBe('not_found')
    expect((await about(at.one.business.id, 'Son anda bıraktı.')).statusCode).toBe(200)
    expect((await object(at.customer, at, 'Fazla istedi.')).statusCode).toBe(200)
    expect(await codeOf(about(at.one.business.id, 'Bir de kaba davrandı.'))).toBe('call_out_disputed')
    expect(await at.see()).toMatchObject({
      dispute: { reason: 'Fazla istedi.' },
      earlierJobs: [{ dispute: { reason: 'Son anda bıraktı.' }, disputeUntil: null }],
    })
    const { disputes } = await recordOf(at)
    expect(disputes.map(({ businessId }) => businessId)).toEqual([at.one.business.id, at.two.business.id])
  })

  test('of a call-out that nobody had is none', async () => {
    const at = await acceptedCallOut(server)
    await server.sql`
      update call_out_ask set won_at = null, outcome = null where call_out_id = ${at.id}`
    expect(await codeOf(object(at.customer, at))).toBe('call_out_dispute_early')
    expect(await codeOf(object(at.winner, at))).toBe('not_found')
  })

  test('to a job of before is not the new owner’s, who reads nothing of that job either', async () => {
    const at = await done()
    await object(at.customer, at, 'Fazla istediler.')
    await object(at.winner, at, 'Ödemedi.')
    const buyer = await signedIn(server, { userType: 'business' })
    await server.sql`update business set owner_id = ${buyer.id} where id = ${at.one.business.id}`
    expect(await codeOf(object(buyer, at))).toBe('not_found')
    const paths = ['', '/receipt'].map((over) => `/api/call-outs/${at.id}${over}`)
    for (const path of paths) expect((await buyer.ask('GET', path)).statusCode).toBe(404)
    const [ask] = await server.sql<{ id: number }[]>`
      select id from call_out_ask where call_out_id = ${at.id} and business_id = ${at.one.business.id}`
    const told = [{ userId: buyer.id, ref: ask?.id ?? 0 }]
    expect(await callOutFills['call_out_job']?.(server.sql, told)).toEqual([null])
    for (const { id } of (await recordOf(at)).disputes)
      expect((await settle(id, { isUpheld: true, reason: 'Kayıt bunu gösteriyor.' })).statusCode).toBe(200)
    expect(await toldTo(buyer)).toEqual([])
    expect((await toldTo(at.winner)).map(({ title }) => title)).toContain('İtirazınız kabul edildi')
  })
})

describe('the staff', () => {
  test('reads the whole record, decides with a reason, and both sides are told', async () => {
    const at = await done()
    await object(at.customer, at, 'Fazla istediler.')
    const record = await recordOf(at)
    expect(record).toMatchObject({
      callOut: { id: at.id, status: 'done', openDisputes: 1, asked: [{ state: 'accepted' }, {}, {}] },
      customer: {
        note: 'Gri araba',
        arrivalCode: null,
        agreedKurus: 44_000,
        steps: { winnerDoneAt: expect.any(String) },
      },
      jobs: [{ businessId: at.one.business.id, promisedMinutes: 9, agreedKurus: 44_000, outcome: 'reached' }],
      disputes: [{ side: 'customer', businessId: at.one.business.id, reason: 'Fazla istediler.' }],
    })
    expect(record.jobs[0]?.threadId).toEqual(expect.any(Number))
    const settled = await settle(record.disputes[0]?.id, { isUpheld: true, reason: 'Fişte yazan bu değil.' })
    expect(settled.statusCode, settled.body).toBe(200)
    expect((await settle(record.disputes[0]?.id, { isUpheld: false, reason: 'Hayır' })).statusCode).toBe(404)
    expect(await at.see()).toMatchObject({ dispute: { isUpheld: true, decision: 'Fişte yazan bu değil.' } })
    expect(await toldTo(at.customer)).toMatchObject([{ title: 'İtirazınız kabul edildi' }])
    const [told] = await toldTo(at.winner)
    expect(told).toMatchObject({ title: 'Bir çağrıya yapılan itiraz kabul edildi' })
    expect(told?.message).toContain('Fişte yazan bu değil.')
    expect(JSON.stringify(told)).not.toContain('Fazla istediler')
    expect(await disputed()).not.toContainEqual([at.id, 1])
    const [entry] = await server.sql`
      select actor_id, subject_id, data from audit_entry where action = 'call_out.dispute_settled' order by id desc limit 1`
    expect(entry).toMatchObject({ actorId: admin.id, subjectId: at.id, data: { isUpheld: true } })
  })

  test('reads what both wrote during a disputed job, and where the winner was last; that is noted', async () => {
    const at = await acceptedCallOut(server)
    const read = (who: Person) => who.ask('GET', `/api/admin/call-outs/${at.id}/conversation`)
    await server.sql`
      insert into call_out_position (call_out_id, user_id, lat, lng, at) values (${at.id}, ${at.winner.id}, 41.02, 28.94, now())`
    const toBusinessId = at.one.business.id
    await at.customer.ask('POST', '/api/messages', { toBusinessId, message: 'Kapı kilitli' })
    await at.step(at.winner, 'arrived')
    await at.step(at.winner, 'done')
    await at.confirm(at.customer)
    expect((await read(admin)).statusCode).toBe(404) // nobody has objected
    await object(at.customer, at)
    await server.sql`update message set sent_at = sent_at - interval '1 hour' where body = 'Kapı kilitli'`
    await at.customer.ask('POST', '/api/messages', { toBusinessId, message: 'Fazla aldınız' })
    for (const who of [at.customer, at.winner]) expect((await read(who)).statusCode).toBe(403)
    const { conversations, position } = (await read(admin)).json<CallOutConversations>()
    expect(conversations).toMatchObject([{ businessId: toBusinessId }])
    // What was written before the job is nobody's affair.
    expect(conversations[0]?.messages.map(({ kind, side }) => [kind, side])).toEqual([
      ['price', 'business'],
      ['text', 'customer'],
    ])
    expect(position).toMatchObject({ lat: 41.02, lng: 28.94 })
    const noted = await server.sql`
      select actor_id from audit_entry where action = 'call_out.conversation_read' and subject_id = ${at.id}`
    expect(noted).toEqual([{ actorId: admin.id }])
    // Where an earlier job alone is objected to, the way of the later one is nobody's affair.
    await server.sql`update call_out_dispute set business_id = ${at.two.business.id} where call_out_id = ${at.id}`
    expect((await read(admin)).json<CallOutConversations>().position).toBeNull()
  })

  test('reads all of a conversation that one side has flooded, page by page', async () => {
    const at = await acceptedCallOut(server)
    const [thread] = await server.sql<{ id: number }[]>`
      select id from thread where business_id = ${at.one.business.id} and customer_id = ${at.customer.id}`
    const flood = Array.from({ length: 450 }, (_, n) => ({ body: `Mesaj ${n}`, side: 'business' as const }))
    await addMessages(server.sql, thread?.id ?? 0, [{ body: 'Bu fiyatı konuşmadık' }, ...flood])
    await at.step(at.winner, 'arrived')
    await at.step(at.winner, 'done')
    await at.confirm(at.customer)
    await object(at.customer, at)
    const read = async (query = '') => {
      const answer = await admin.ask('GET', `/api/admin/call-outs/${at.id}/conversation${query}`)
      return answer.json<CallOutConversations>().conversations
    }
    let [page] = await read()
    const messages = [...(page?.messages ?? [])]
    for (let pages = 1; page?.hasOlder && pages < 9; pages++) {
      ;[page] = await read(`?businessId=${at.one.business.id}&before=${messages[0]?.no}`)
      messages.unshift(...(page?.messages ?? []))
    }
    // What was agreed, the words, and all that was written to bury them.
    expect(messages.map(({ no }) => no)).toEqual(Array.from({ length: 452 }, (_, i) => i + 1))
    expect(messages[1]).toMatchObject({ side: 'customer', text: 'Bu fiyatı konuşmadık' })
    expect(await read(`?businessId=${at.two.business.id}`)).toEqual([])
    const [noted] = await server.sql`
      select count(*)::int from audit_entry where action = 'call_out.conversation_read' and subject_id = ${at.id}`
    expect(noted).toEqual({ count: 4 })
  })

  test('reads what a winner asked for that has given the job back, with its photo', async () => {
    const at = await acceptedCallOut(server)
    await at.step(at.winner, 'arrived')
    const [photo] = await addUploads(server.sql, 1, { userId: at.winner.id })
    const ask = { totalKurus: 90_000, reason: 'Kilit kırıldı', photo: photo?.url }
    expect((await at.winner.ask('POST', `/api/call-outs/${at.id}/price`, { ask })).statusCode).toBe(200)
    await at.cancel(at.winner)
    await at.cancel(at.customer)
    expect((await recordOf(at)).jobs).toMatchObject([
      {
        outcome: 'given_back',
        priceAsks: [
          { totalKurus: 90_000, reason: 'Kilit kırıldı', answer: 'void', photo: { url: photo?.url } },
        ],
      },
    ])
  })

  test('lets a job count otherwise: who was said not to have come, and had', async () => {
    const at = await acceptedCallOut(server)
    await age(server.sql, at.id, 24 * 60 + 1)
    await at.customer.ask('POST', `/api/call-outs/${at.id}/another`)
    expect(await at.outcome()).toBe('no_show')
    expect((await object(at.winner, at, 'Kapıdaydım.')).statusCode).toBe(200)
    const [dispute] = (await recordOf(at)).disputes
    expect(dispute).toMatchObject({ side: 'winner', businessId: at.one.business.id })
    await settle(dispute?.id, { isUpheld: true, reason: 'Fotoğraf gösteriyor.', outcome: 'void' })
    expect(await at.outcome()).toBe('void')
    // Nothing says any more that the duty was paused for it.
    const duty = await at.winner.ask('GET', `/api/businesses/${at.one.business.id}/duty`)
    expect(duty.json()).toMatchObject({ pausedAt: null })
    expect((await recordOf(at)).jobs).toMatchObject([
      { promisedMinutes: 9, outcome: 'void', agreedKurus: 44_000 },
    ])
  })
})

describe('an erasure', () => {
  test('of who objected leaves the objection without its words, to be decided', async () => {
    const at = await done()
    await object(at.customer, at, 'Kapıyı çizdiler.')
    await object(at.winner, at, 'Ödemedi.')
    expect((await at.customer.ask('DELETE', '/api/me', { password: at.customer.password })).statusCode).toBe(
      200,
    )
    const { disputes, callOut } = await recordOf(at)
    expect(callOut).toMatchObject({ customerName: null, openDisputes: 2 })
    expect(disputes.map(({ side, reason }) => [side, reason])).toEqual([
      ['customer', ''],
      ['winner', 'Ödemedi.'],
    ])
    for (const { id } of disputes)
      expect((await settle(id, { isUpheld: false, reason: 'Kanıt yok.' })).statusCode).toBe(200)
    expect((await toldTo(at.winner)).map(({ title }) => title).toSorted()).toEqual([
      'Bir çağrıya yapılan itiraz kabul edilmedi',
      'İtirazınız kabul edilmedi',
    ])
  })

  test('of one side keeps nobody of the other from objecting', async () => {
    const first = await done()
    await first.customer.ask('DELETE', '/api/me', { password: first.customer.password })
    expect((await object(first.winner, first)).statusCode).toBe(200)
    const second = await done()
    const gone = { password: second.winner.password, closeBusinesses: true }
    expect((await second.winner.ask('DELETE', '/api/me', gone)).statusCode).toBe(200)
    expect((await object(second.customer, second)).statusCode).toBe(200)
    const { disputes, jobs } = await recordOf(second)
    expect([disputes.length, jobs.length]).toEqual([1, 1])
    expect((await settle(disputes[0]?.id, { isUpheld: true, reason: 'Kayıt bu.' })).statusCode).toBe(200)
  })
})
