import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallOutSteps, CallOutView } from '#contract/call-outs-shapes.ts'
import { addUploads } from '../../../../test/add-rows.ts'
import { acceptedCallOut, age, askedCallOut, endAll, type OnDuty } from '../../../../test/call-outs.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { buildMember } from '../../../../test/factories.ts'
import { secondApp, type TestApp, testApp } from '../../../../test/harness.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
})
afterAll(() => server.close())
beforeEach(() => endAll(server.sql))

const momentsOf = (steps: CallOutSteps | null | undefined) =>
  [steps?.onTheWayAt, steps?.arrivedAt, steps?.winnerDoneAt].map((at) => Date.parse(at ?? ''))

test('taps that waited 20 minutes for a network count when they come, in their order, each once', async () => {
  const at = await acceptedCallOut(server, 30)
  const code = (await at.see()).arrivalCode ?? ''
  await age(server.sql, at.id, 20 * 60)
  const before = Date.parse((await at.see()).now)
  for (const name of ['on_the_way', 'arrived', 'done', 'done', 'arrived'])
    expect((await at.step(at.winner, name, name === 'arrived' ? code : undefined)).statusCode).toBe(200)
  const { steps, now, status } = await at.see()
  const moments = momentsOf(steps)
  expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  for (const moment of moments) expect([moment >= before, moment <= Date.parse(now)]).toEqual([true, true])
  expect([status, steps?.isArrivalProven]).toEqual(['accepted', true])
  await at.confirm(at.customer)
  expect([(await at.see()).status, await at.outcome()]).toEqual(['done', 'reached'])
})

test('a position of 20 minutes ago is told with its age, until the next one comes', async () => {
  const at = await acceptedCallOut(server, 30)
  const url = `/api/call-outs/${at.id}/position`
  const here = (lat: number) => ({ lat, lng: 28.95, accuracyM: 12 })
  await at.step(at.winner, 'on_the_way')
  await at.winner.ask('POST', url, here(41.03))
  const stored = () => server.sql`
    update call_out_position set at = now() - interval '20 minutes' where call_out_id = ${at.id} returning 1`
  // All of it has been told: with its minutes.
  await expect.poll(async () => (await at.see()).position?.minutes, EVENTUALLY).toBeGreaterThan(0)
  await expect.poll(async () => (await stored()).length, EVENTUALLY).toBe(1)
  await age(server.sql, at.id, 20 * 60)
  // What a process remembers goes with it: the next one reads what is stored.
  const next = await secondApp(server, { LIMITS_SCALE: '100' })
  const seen = async () =>
    (
      await next.app.inject({ url: `/api/call-outs/${at.id}`, headers: at.customer.headers })
    ).json<CallOutView>().customer
  const before = await seen()
  expect(before).toMatchObject({ status: 'accepted', position: { lat: 41.03 } })
  const minutes = (Date.parse(before?.now ?? '') - Date.parse(before?.position?.at ?? '')) / 60_000
  expect(Math.round(minutes)).toBe(20)
  const sent = await next.app.inject({
    method: 'POST',
    url,
    headers: at.winner.headers,
    payload: here(41.02),
  })
  expect(sent.json()).toEqual({ ok: true })
  await expect.poll(async () => (await seen())?.position?.lat, EVENTUALLY).toBe(41.02)
  await next.close()
})

test('with both phones closed a job ends by its timers, and both find it ended', async () => {
  const at = await acceptedCallOut(server)
  await at.step(at.winner, 'on_the_way')
  for (const seconds of [24 * 60 + 1, 90 * 60]) {
    await age(server.sql, at.id, seconds)
    await server.serveCallOuts()
  }
  const [row] = await server.sql`
    select status, late_told_at is not null as is_told from call_out where id = ${at.id}`
  expect(row).toEqual({ status: 'over', isTold: true })
  expect(await at.see()).toMatchObject({
    status: 'over',
    arrivalCode: null,
    disputeUntil: expect.any(String),
  })
  expect(await at.view(at.winner)).toMatchObject({ job: { status: 'over', customer: null } })
  expect(await at.outcome()).toBe('void')
  await askedCallOut(server, at.customer) // both are free again
  const [ask] = await server.sql`
    select state from call_out_ask where business_id = ${at.one.business.id} order by id desc limit 1`
  expect(ask).toEqual({ state: 'asked' })
})

test('taps that come after the job went to another one are refused, and leave that one’s alone', async () => {
  const at = await acceptedCallOut(server)
  await age(server.sql, at.id, 24 * 60 + 1)
  await at.customer.ask('POST', `/api/call-outs/${at.id}/another`)
  await server.serveCallOuts()
  await at.accept(at.two.who)
  const before = await at.see()
  for (const name of ['on_the_way', 'arrived', 'done'])
    expect((await at.step(at.winner, name)).json()).toMatchObject({ code: 'call_out_not_yours' })
  const after = await at.see()
  expect([after.steps, after.winner?.businessId]).toEqual([before.steps, at.two.business.id])
  const jobs = await server.sql`
    select outcome from call_out_ask where call_out_id = ${at.id} and won_at is not null order by won_at`
  expect(jobs).toEqual([{ outcome: 'no_show' }, { outcome: null }])
})

test('what a customer said of the one before counts for nobody else, however late it comes', async () => {
  const at = await acceptedCallOut(server)
  const say = (name: string, body: object, of = at.one) =>
    at.customer.ask('POST', `/api/call-outs/${at.id}/${name}`, { businessId: of.business.id, ...body })
  const isRefused = async (answer: ReturnType<typeof say>) =>
    expect((await answer).json()).toMatchObject({ code: 'call_out_other' })
  const askMore = async (of: OnDuty) => {
    const [photo] = await addUploads(server.sql, 1, { userId: of.who.id })
    const ask = { totalKurus: 90_000, reason: 'Kilit kırıldı', photo: photo?.url }
    expect((await of.who.ask('POST', `/api/call-outs/${at.id}/price`, { ask })).statusCode).toBe(200)
  }
  await at.step(at.winner, 'arrived')
  await askMore(at.one)
  await at.cancel(at.winner) // given back at the door, while three taps of the customer wait for a network
  await isRefused(say('confirm', {}))
  await server.serveCallOuts()
  await at.accept(at.two.who)
  await at.step(at.two.who, 'arrived')
  await askMore(at.two)
  await isRefused(say('confirm', {}))
  await isRefused(say('price', { answer: { no: 1, agree: true } }))
  await isRefused(say('price', { paidKurus: 90_000 }))
  expect(await at.see()).toMatchObject({
    ...{ agreedKurus: 46_000, paidKurus: null, priceAsks: [{ answer: null }] },
    steps: { customerDoneAt: null },
  })
  for (const [name, body] of [
    ['price', { answer: { no: 1, agree: true } }],
    ['price', { paidKurus: 90_000 }],
    ['confirm', {}],
  ] as const)
    expect((await say(name, body, at.two)).statusCode).toBe(200)
  expect(await at.see()).toMatchObject({
    ...{ agreedKurus: 90_000, paidKurus: 90_000 },
    steps: { customerDoneAt: expect.any(String) },
  })
})

test('a step that was said of one business is not taken for another one of the same person', async () => {
  const at = await acceptedCallOut(server)
  await buildMember(server.sql, { businessId: at.two.business.id, userId: at.winner.id, role: 'staff' })
  await at.cancel(at.winner)
  await server.serveCallOuts()
  await at.accept(at.two.who)
  const tap = (of: OnDuty) =>
    at.winner.ask('POST', `/api/call-outs/${at.id}/progress`, { step: 'arrived', businessId: of.business.id })
  expect((await tap(at.one)).json()).toMatchObject({ code: 'call_out_not_yours' })
  expect((await at.see()).steps).toMatchObject({ arrivedAt: null })
  expect((await tap(at.two)).statusCode).toBe(200)
})

test('the time of a device that is wrong by an hour changes nothing: times are the server’s', async () => {
  const at = await acceptedCallOut(server)
  const wrong = new Date(Date.now() + 3_600_000).toISOString()
  const tapped = await at.winner.ask('POST', `/api/call-outs/${at.id}/progress`, {
    ...{ step: 'arrived', arrivedAt: wrong, at: wrong, now: wrong },
  })
  expect(tapped.statusCode, tapped.body).toBe(200)
  const { steps, now, canAskAnother } = await at.see()
  expect(Date.parse(steps?.arrivedAt ?? '')).toBeLessThanOrEqual(Date.parse(now))
  expect(canAskAnother).toBe(false)
})
