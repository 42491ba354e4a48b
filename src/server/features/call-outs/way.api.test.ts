import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { addUploads } from '../../../../test/add-rows.ts'
import { acceptedCallOut, age, askedCallOut, endAll } from '../../../../test/call-outs.ts'
import { buildReview } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
})
afterAll(() => server.close())
beforeEach(() => endAll(server.sql))

const scene = (): ReturnType<typeof acceptedCallOut> => acceptedCallOut(server)
const HOUR = 60 * 60

describe('the steps of a job', () => {
  test('are told to both sides; the code proves the arrival, and both together end it', async () => {
    const { customer, winner, see, step, confirm, view, outcome } = await scene()
    const before = await see()
    expect(before).toMatchObject({ steps: { onTheWayAt: null, arrivedAt: null, isArrivalProven: false } })
    expect(before.arrivalCode).toMatch(/^\d{4}$/)
    const left = await step(winner, 'on_the_way')
    expect(left.json(), left.body).toMatchObject({ role: 'winner', job: { steps: { arrivedAt: null } } })
    expect((await see()).steps?.onTheWayAt).toEqual(expect.any(String))
    await step(winner, 'arrived', before.arrivalCode ?? '')
    expect(await see()).toMatchObject({ steps: { isArrivalProven: true, winnerDoneAt: null } })
    await step(winner, 'done')
    const said = await see()
    expect(said).toMatchObject({ status: 'accepted', steps: { customerDoneAt: null } })
    expect(Date.parse(said.endsAt) - Date.parse(said.now)).toBeLessThanOrEqual(30 * 60_000)
    expect((await confirm(customer)).json()).toMatchObject({
      customer: { status: 'done', arrivalCode: null },
    })
    expect(await view(winner)).toMatchObject({ role: 'winner', job: { status: 'done', customer: null } })
    expect(await outcome()).toBe('reached')
    for (const again of [await step(winner, 'done'), await confirm(customer)])
      expect(again.statusCode, again.body).toBe(200)
  })

  test('said twice, or behind a later one, change nothing', async () => {
    const { winner, see, step } = await scene()
    await step(winner, 'arrived')
    const first = (await see()).steps
    expect(first?.onTheWayAt).toBe(first?.arrivedAt)
    for (const name of ['on_the_way', 'arrived']) expect((await step(winner, name)).statusCode).toBe(200)
    expect((await see()).steps).toEqual(first)
  })

  test('the code said behind "done" proves the arrival, and the customer is told', async () => {
    const { id, customer, winner, see, step } = await scene()
    await step(winner, 'arrived')
    await step(winner, 'done')
    const told = async () =>
      (
        await server.sql<{ no: number }[]>`
        select no from live_event where user_id = ${customer.id} and key = ${`call_out/${id}`}`
      )[0]?.no
    const before = await told()
    await step(winner, 'done', (await see()).arrivalCode ?? '')
    expect(await see()).toMatchObject({ steps: { isArrivalProven: true }, canAskAnother: false })
    expect(await told()).toBeGreaterThan(before ?? 0)
  })

  test('the code is seen by the customer alone, and only while the job runs', async () => {
    const { customer, winner, two, id, view, see, cancel } = await scene()
    const admin = await signedIn(server, { userType: 'admin' })
    expect(await view(admin)).toMatchObject({ role: 'staff', customer: { arrivalCode: null } })
    for (const who of [winner, two.who]) expect(JSON.stringify(await view(who))).not.toContain('arrivalCode')
    await cancel(customer)
    expect((await see()).arrivalCode).toBeNull()
    const rows = await server.sql`select arrival_code from call_out where id = ${id}`
    expect(rows).toEqual([{ arrivalCode: null }])
  })

  test('who says that it is done is free for the next one', async () => {
    const { winner, one, step } = await scene()
    await step(winner, 'arrived')
    await step(winner, 'done')
    const next = await askedCallOut(server, await signedIn(server))
    const rows = await server.sql`select business_id from call_out_ask where call_out_id = ${next.id}`
    expect(rows.map(({ businessId }) => businessId)).toContain(one.business.id)
    const taken = await winner.ask('POST', `/api/call-outs/${next.id}/answer`, { accept: true, minutes: 5 })
    expect(taken.json(), taken.body).toMatchObject({ role: 'winner' })
  })
})

describe('a job ends by itself', () => {
  test.each(['winner', 'customer'] as const)('half an hour after the %s alone said so', async (side) => {
    const { id, customer, winner, see, step, confirm, outcome } = await scene()
    await step(winner, 'arrived')
    if (side === 'customer') await confirm(customer)
    else await step(winner, 'done')
    await age(server.sql, id, 29 * 60)
    await server.serveCallOuts()
    expect((await see()).status).toBe('accepted')
    await age(server.sql, id, 61)
    await server.serveCallOuts()
    expect(await see()).toMatchObject({ status: 'done', winner: { minutes: 9 } })
    expect(await outcome()).toBe('reached')
  })

  test('without a word 90 minutes after the arrival, or the promised one', async () => {
    const silent = await scene()
    await age(server.sql, silent.id, HOUR + 39 * 60 + 1)
    await server.serveCallOuts()
    expect([(await silent.see()).status, await silent.outcome()]).toEqual(['over', 'void'])
    const late = await scene()
    await age(server.sql, late.id, HOUR + 20 * 60)
    await late.step(late.winner, 'arrived')
    await age(server.sql, late.id, HOUR + 29 * 60)
    await server.serveCallOuts()
    expect((await late.see()).status).toBe('accepted')
    await age(server.sql, late.id, 61)
    await server.serveCallOuts()
    expect([(await late.see()).status, await late.outcome()]).toEqual(['over', 'reached'])
  })
})

describe('a step is refused', () => {
  const codeOf = async (answer: ReturnType<Person['ask']>) => (await answer).json<{ code: string }>().code

  test('to strangers, to who lost, and to the customer', async () => {
    const { customer, winner, two, step, confirm } = await scene()
    for (const who of [await signedIn(server), two.who, customer])
      expect(await codeOf(step(who, 'on_the_way'))).toBe('not_found')
    for (const who of [await signedIn(server), two.who, winner])
      expect(await codeOf(confirm(who))).toBe('not_found')
  })

  test('before its time, and after the end', async () => {
    const { customer, winner, step, confirm, cancel } = await scene()
    expect(await codeOf(step(winner, 'done'))).toBe('call_out_step')
    expect(await codeOf(step(winner, 'gone'))).toBe('invalid_input')
    await cancel(customer)
    expect(await codeOf(step(winner, 'on_the_way'))).toBe('call_out_cancelled')
    expect(await codeOf(confirm(customer))).toBe('call_out_cancelled')
  })

  test('to the one before, and the next begins at the beginning', async () => {
    const { id, customer, winner, two, see, step, confirm, cancel, accept, outcome } = await scene()
    await step(winner, 'arrived', '0000')
    await step(winner, 'on_the_way')
    await cancel(winner)
    expect(await see()).toMatchObject({ status: 'asking', arrivalCode: null, steps: null })
    expect(await codeOf(confirm(customer))).toBe('call_out_step')
    expect(await outcome()).toBe('given_back')
    await server.serveCallOuts()
    const won = await accept(two.who)
    expect(won.json(), won.body).toMatchObject({ job: { codeTriesLeft: 5, steps: { onTheWayAt: null } } })
    expect((await see()).arrivalCode).toMatch(/^\d{4}$/)
    expect(await codeOf(step(winner, 'arrived'))).toBe('call_out_not_yours')
    await age(server.sql, id, 3 * HOUR)
    await server.serveCallOuts()
    expect(await codeOf(step(two.who, 'arrived'))).toBe('call_out_over')
  })

  test('with a wrong code; after five no code proves it, and without one it goes on', async () => {
    const { winner, see, step } = await scene()
    const right = (await see()).arrivalCode ?? ''
    const wrong = right === '0000' ? '1111' : '0000'
    const tries = await Promise.all(Array.from({ length: 8 }, () => codeOf(step(winner, 'arrived', wrong))))
    expect(tries.toSorted()).toEqual([
      ...Array(3).fill('arrival_code_over'),
      ...Array(5).fill('arrival_code_wrong'),
    ])
    expect(await codeOf(step(winner, 'done', right))).toBe('arrival_code_over')
    expect((await see()).steps).toMatchObject({ arrivedAt: null })
    const arrived = await step(winner, 'arrived')
    expect(arrived.json(), arrived.body).toMatchObject({ job: { codeTriesLeft: 0 } })
    expect((await see()).steps).toMatchObject({ arrivedAt: expect.any(String), isArrivalProven: false })
  })

  test('once somebody has said that it is done, nobody cancels', async () => {
    const { customer, winner, see, step, confirm, cancel } = await scene()
    await step(winner, 'done', (await see()).arrivalCode ?? '')
    for (const who of [customer, winner]) expect(await codeOf(cancel(who))).toBe('call_out_done')
    await confirm(customer)
    for (const who of [customer, winner]) expect(await codeOf(cancel(who))).toBe('call_out_done')
  })
})

describe('the winner goes before it has arrived', () => {
  test.each([
    ['its listing is suspended', 'business'],
    ['who accepted it is blocked', 'app_user'],
  ] as const)('%s: others are asked at once, and it counts neither way', async (_why, table) => {
    const { winner, one, two, see, step, accept, outcome } = await scene()
    await step(winner, 'on_the_way')
    if (table === 'business')
      await server.sql`update business set status = 'suspended' where id = ${one.business.id}`
    else await server.sql`update app_user set blocked_at = now() where id = ${winner.id}`
    await server.serveCallOuts()
    expect(await see()).toMatchObject({ status: 'asking', winner: null })
    expect(await outcome()).toBe('void')
    await server.serveCallOuts()
    expect((await accept(two.who)).json()).toMatchObject({ role: 'winner' })
  })

  test('its business is sold: neither the seller nor the buyer has it any more, and the seller is told', async () => {
    const { id, customer, winner, one, see, step, view } = await scene()
    const buyer = await signedIn(server, { userType: 'business' })
    await server.sql`update business set owner_id = ${buyer.id} where id = ${one.business.id}`
    expect((await step(winner, 'on_the_way')).json()).toMatchObject({ code: 'not_found' })
    // At once, whether or not the worker has looked after the job by now.
    expect(['accepted', 'asking']).toContain((await see()).status)
    expect((await buyer.ask('GET', `/api/call-outs/${id}`)).statusCode).toBe(404)
    expect((await buyer.ask('GET', '/api/call-outs/mine')).json()).toMatchObject({ jobs: [] })
    expect((await step(buyer, 'arrived')).json()).toMatchObject({ code: 'call_out_not_yours' })
    expect((await buyer.ask('POST', `/api/call-outs/${id}/cancel`, {})).statusCode).toBe(404)
    await server.serveCallOuts()
    expect((await see()).status).toBe('asking')
    for (const who of [winner, buyer]) expect(JSON.stringify(await view(who))).not.toContain(customer.phone)
    const told = await server.sql`
      select from sms where recipient = ${winner.phone} and kind = 'call_out_said'`
    expect(told).toHaveLength(1)
  })
})

describe('the winner goes later', () => {
  test('its business is sold: who is at the door brings the job to its end, and the buyer has nothing of it', async () => {
    const { id, customer, winner, one, see, step, confirm, view, outcome, cancel } = await scene()
    await step(winner, 'arrived')
    const buyer = await signedIn(server, { userType: 'business' })
    await server.sql`update business set owner_id = ${buyer.id} where id = ${one.business.id}`
    await server.serveCallOuts()
    const job = { status: 'accepted', isSold: true, customer: { phone: customer.phone } }
    expect(await view(winner)).toMatchObject({ role: 'winner', job })
    const running = (await winner.ask('GET', '/api/call-outs/mine')).json<{ jobs: object[] }>().jobs
    expect(running).toMatchObject([{ callOutId: id }])
    for (const answer of [await step(buyer, 'done'), await cancel(buyer), await confirm(buyer)])
      expect(answer.statusCode).toBeGreaterThan(400)
    expect((await buyer.ask('GET', `/api/call-outs/${id}`)).statusCode).toBe(404)
    const [photo] = await addUploads(server.sql, 1, { userId: winner.id })
    const ask = { totalKurus: 90_000, reason: 'Kilit kırıldı', photo: photo?.url }
    await winner.ask('POST', `/api/call-outs/${id}/price`, { ask })
    await customer.ask('POST', `/api/call-outs/${id}/price`, { answer: { no: 1, agree: true } })
    expect((await see()).agreedKurus).toBe(90_000)
    expect((await buyer.ask('GET', '/api/messages/threads')).body).not.toContain('Kilit')
    const done = await step(winner, 'done')
    expect(done.json(), done.body).toMatchObject({ job: { steps: { winnerDoneAt: expect.any(String) } } })
    await confirm(customer)
    expect([(await see()).status, await outcome()]).toEqual(['done', 'reached'])
    // Its receipt and an objection are of who came, blocking is the business's.
    const ended = { status: 'done', customer: null, disputeUntil: expect.any(String) }
    expect(await view(winner)).toMatchObject({ role: 'winner', job: ended })
    expect((await winner.ask('GET', `/api/call-outs/${id}/receipt`)).statusCode).toBe(200)
    expect((await winner.ask('POST', `/api/call-outs/${id}/block`, {})).statusCode).toBe(404)
    const objection = { reason: 'Ödemedi.' }
    expect((await winner.ask('POST', `/api/call-outs/${id}/dispute`, objection)).statusCode).toBe(200)
    expect((await buyer.ask('POST', `/api/call-outs/${id}/dispute`, objection)).statusCode).toBe(404)
    await age(server.sql, id, 7 * 24 * HOUR + 1)
    expect((await winner.ask('GET', `/api/call-outs/${id}`)).statusCode).toBe(404)
  })

  test('its business is sold: the customer’s word and half an hour end the job, or time alone', async () => {
    for (const says of [true, false]) {
      const { id, customer, winner, one, see, step, confirm, outcome } = await scene()
      await step(winner, 'arrived')
      const buyer = await signedIn(server, { userType: 'business' })
      await server.sql`update business set owner_id = ${buyer.id} where id = ${one.business.id}`
      if (says) await confirm(customer)
      await age(server.sql, id, says ? 30 * 60 + 1 : 99 * 60 + 1)
      await server.serveCallOuts()
      expect([(await see()).status, await outcome()]).toEqual([says ? 'done' : 'over', 'reached'])
      await endAll(server.sql)
    }
  })

  test('one whose listing is merged into another reads its job on, and brings it to the end', async () => {
    const { id, winner, one, see, step, confirm, customer, outcome } = await scene()
    const admin = await signedIn(server, { userType: 'admin' })
    const body = { into: (await buildBusiness(server.sql)).id, reason: 'Aynı işletme iki kez eklenmiş.' }
    const merged = await admin.ask('POST', `/api/admin/businesses/${one.business.id}/merge`, body)
    expect(merged.statusCode, merged.body).toBe(200)
    await server.serveCallOuts()
    const read = await winner.ask('GET', `/api/call-outs/${id}`)
    expect(read.json(), read.body).toMatchObject({ role: 'winner', job: { status: 'accepted' } })
    await step(winner, 'done', (await see()).arrivalCode ?? '')
    await confirm(customer)
    expect([(await see()).status, await outcome()]).toEqual(['done', 'reached'])
  })

  test('whoever is at the door already stays the one, and so does who is done', async () => {
    const { winner, one, see, step, confirm, customer, outcome } = await scene()
    await step(winner, 'arrived')
    await server.sql`update business set status = 'suspended' where id = ${one.business.id}`
    await server.serveCallOuts()
    expect((await see()).status).toBe('accepted')
    await step(winner, 'done')
    await confirm(customer)
    expect([(await see()).status, await outcome()]).toEqual(['done', 'reached'])
  })

  test('an erased one who has said that it is done ends it, and nobody else is asked', async () => {
    const { winner, see, step } = await scene()
    for (const name of ['arrived', 'done']) await step(winner, name)
    const gone = await winner.ask('DELETE', '/api/me', { password: winner.password, closeBusinesses: true })
    expect(gone.statusCode, gone.body).toBe(200)
    expect((await see()).status).toBe('done')
  })
})

test('the customer sees who comes: photo, mean of the reviews, and from five jobs on how many were reached', async () => {
  const { one, see, id } = await scene()
  expect((await see()).winner).toMatchObject({ reviews: { mean: null, count: 0 }, arrivedPercent: null })
  for (const stars of [5, 4]) {
    const { id: userId } = await signedIn(server)
    await buildReview(server.sql, { businessId: one.business.id, userId, stars })
  }
  const outcomes = ['reached', 'reached', 'reached', 'no_show', 'void', 'given_back']
  for (const [i, outcome] of outcomes.entries()) {
    expect((await see()).winner?.arrivedPercent ?? null).toBeNull()
    const { id: other } = await askedCallOut(server, await signedIn(server))
    await server.sql`
      insert into call_out_ask (call_out_id, business_id, no, wave, distance_km, price, answer_by, state, closed_at, won_at, outcome)
      values (${other}, ${one.business.id}, ${90 + i}, 9, 1, '{}', now(), 'accepted', now(), now() - interval '179 days', ${outcome})
      on conflict (call_out_id, business_id) do update set won_at = excluded.won_at, outcome = excluded.outcome`
  }
  await server.sql`
    update business set photos = '[{"id": 1, "url": "/files/a.webp", "width": 4, "height": 3}]' where id = ${one.business.id}`
  expect((await see()).winner).toMatchObject({
    photo: { url: '/files/a.webp', width: 4, height: 3 },
    reviews: { mean: 4.5, count: 2 },
    arrivedPercent: 60,
  })
  // The same on the page of the business, for everybody.
  const rate = async () => (await server.app.inject(`/api/businesses/${one.business.id}/arrival-rate`)).json()
  expect(await rate()).toEqual({ percent: 60, jobs: 5 })
  const { headers } = await server.app.inject(`/isletme/${one.business.id}`)
  const page = await server.app.inject(String(headers['location'] ?? `/isletme/${one.business.id}`))
  expect(page.body).toMatch(/Geldi oranı %60[\s\S]{0,200}5 işten/)
  await server.sql`
    update call_out_ask set won_at = now() - interval '181 days'
    where business_id = ${one.business.id} and call_out_id <> ${id}`
  expect((await see()).winner?.arrivedPercent).toBeNull()
  expect(await rate()).toBeNull()
})
