import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  acceptedCallOut,
  age,
  askedCallOut,
  callOutBody,
  endAll,
  type OnDuty,
  onDuty,
} from '../../../../test/call-outs.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { secondApp, type TestApp, testApp } from '../../../../test/harness.ts'
import { listen } from '../../../../test/listener.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

const SCALE = { LIMITS_SCALE: '1000' }
let server: TestApp
let second: Awaited<ReturnType<typeof secondApp>>
let url: string
beforeAll(async () => {
  server = await testApp(SCALE)
  second = await secondApp(server, SCALE)
  url = await second.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await second.close()
  await server.close()
})
beforeEach(() => endAll(server.sql))

const many = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => onDuty(server, 1 + i / 50)))
const yes = (who: Person, id: number) =>
  who.ask('POST', `/api/call-outs/${id}/answer`, { accept: true, minutes: 9 })
const cancel = (who: Person, id: number) => who.ask('POST', `/api/call-outs/${id}/cancel`, {})
/** Asks all of these as if waves had come to them. */
async function askEach(id: number, all: readonly OnDuty[]) {
  await server.sql`
    insert into call_out_ask (call_out_id, business_id, no, wave, distance_km, price, answer_by)
    select ${id}, b, 100 + n, 9, 1, '{"totalKurus": 1, "lines": [], "paidKm": 0, "includes": ""}', now() + interval '1 minute'
    from unnest(${all.map(({ business }) => business.id)}::bigint[]) with ordinality as t (b, n)
    on conflict do nothing`
}
const stateOf = async (id: number) =>
  (await server.sql`select status, winner_id from call_out where id = ${id}`)[0]
const statesOf = async (id: number) =>
  server.sql<{ state: string; count: number }[]>`
    select state, count(*)::int as count from call_out_ask where call_out_id = ${id} group by 1 order by 1`

test('of a hundred acceptances at once one wins, and each other is told so', async () => {
  const all = await many(100)
  const customer = await signedIn(server)
  const { id } = await askedCallOut(server, customer)
  await askEach(id, all)
  const answers = await Promise.all(all.map(({ who }) => yes(who, id)))
  const won = answers.filter(({ statusCode }) => statusCode === 200)
  expect(won).toHaveLength(1)
  const codes = answers.filter(({ statusCode }) => statusCode !== 200).map((one) => one.json().code)
  expect(new Set(codes)).toEqual(new Set(['call_out_taken']))
  expect(await statesOf(id)).toEqual([
    { state: 'accepted', count: 1 },
    { state: 'lost', count: 99 },
  ])
  expect(await stateOf(id)).toMatchObject({ winnerId: won[0]?.json().job.businessId })
})

test('one that accepts two at once gets one of them', async () => {
  const [one] = await many(3)
  const who = one?.who ?? (await signedIn(server))
  const ids: number[] = []
  for (let i = 0; i < 6; i++) ids.push((await askedCallOut(server, await signedIn(server))).id)
  for (const id of ids) await askEach(id, one ? [one] : [])
  const answers = await Promise.all(ids.map((id) => yes(who, id)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const [row] = await server.sql`
    select count(*)::int as jobs from call_out where winner_id = ${one?.business.id ?? 0} and status = 'accepted'`
  expect(row).toEqual({ jobs: 1 })
})

test('taps that come twice or five times are one', async () => {
  const [one] = await many(3)
  const who = one?.who ?? (await signedIn(server))
  const customer = await signedIn(server)
  const body = callOutBody()
  const made = await Promise.all(
    Array.from({ length: 5 }, () => customer.ask('POST', '/api/call-outs', body)),
  )
  const ids = new Set(made.map((answer) => answer.json().id))
  expect(ids.size, made[0]?.body).toBe(1)
  const [id = 0] = ids
  await server.serveCallOuts()
  const answers = await Promise.all(Array.from({ length: 5 }, () => yes(who, id)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
  const ended = await Promise.all(Array.from({ length: 5 }, () => cancel(customer, id)))
  expect(ended.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
})

describe('a cancel and an acceptance at once', () => {
  test('end in one of two orders: never accepted with nobody waiting, never two told of it', async () => {
    const all = await many(4)
    for (let i = 0; i < 8; i++) {
      const customer = await signedIn(server)
      const { id } = await askedCallOut(server, customer)
      await askEach(id, all)
      const tries = all.map(
        ({ who }) =>
          () =>
            yes(who, id),
      )
      const [ended, ...answers] = await Promise.all([cancel(customer, id), ...tries.map((one) => one())])
      expect(ended?.statusCode).toBe(200)
      expect(await stateOf(id)).toMatchObject({ status: 'cancelled' })
      const won = answers.filter(({ statusCode }) => statusCode === 200)
      expect(won.length).toBeLessThanOrEqual(1)
      const states = (await statesOf(id)).map(({ state }) => state)
      expect(states).not.toContain('asked')
      expect(states.includes('accepted')).toBe(won.length === 1)
    }
  })

  test('a winner that gives it back while the customer cancels leaves no running call-out', async () => {
    const [one] = await many(3)
    const who = one?.who ?? (await signedIn(server))
    for (let i = 0; i < 5; i++) {
      const customer = await signedIn(server)
      const { id } = await askedCallOut(server, customer)
      await askEach(id, one ? [one] : [])
      await yes(who, id)
      const both = await Promise.all([cancel(customer, id), cancel(who, id)])
      expect(both[0]?.statusCode).toBe(200)
      expect(await stateOf(id)).toMatchObject({ status: 'cancelled' })
    }
  })
})

test('two processes do each wave once', async () => {
  await many(30)
  const ids: number[] = []
  for (let i = 0; i < 3; i++) ids.push((await askedCallOut(server, await signedIn(server))).id)
  for (let i = 0; i < 4; i++) {
    for (const id of ids) await age(server.sql, id, 31)
    await Promise.all([
      server.serveCallOuts(),
      second.serveCallOuts(),
      server.serveCallOuts(),
      second.serveCallOuts(),
    ])
  }
  const rows = await server.sql<{ callOutId: number; waves: number; most: number }[]>`
    select call_out_id, max(wave) as waves, max(count)::int as most from (
      select call_out_id, wave, count(*) from call_out_ask where call_out_id = any(${ids}::bigint[]) group by 1, 2) w
    group by 1`
  expect(rows).toHaveLength(3)
  for (const { most } of rows) expect(most).toBeLessThanOrEqual(10)
  const twice = await server.sql`
    select business_id from call_out_ask where state = 'asked' and answer_by > now()
    group by 1 having count(*) > 1`
  expect(twice).toHaveLength(0)
})

test('a job that both sides end at once, at two processes, ends once', async () => {
  for (let i = 0; i < 4; i++) {
    const { id, customer, winner, see, step } = await acceptedCallOut(server)
    await step(winner, 'arrived')
    const tap = (who: Person, name: string, payload: object = {}) =>
      second.app.inject({
        method: 'POST',
        url: `/api/call-outs/${id}/${name}`,
        headers: who.headers,
        payload,
      })
    const answers = await Promise.all([
      step(winner, 'done'),
      tap(customer, 'confirm'),
      tap(winner, 'progress', { step: 'done' }),
      customer.ask('POST', `/api/call-outs/${id}/confirm`),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(200))
    expect(await see()).toMatchObject({
      status: 'done',
      steps: { winnerDoneAt: expect.any(String), customerDoneAt: expect.any(String) },
    })
    const outcomes = await server.sql`
      select outcome from call_out_ask where call_out_id = ${id} and outcome is not null`
    expect(outcomes).toEqual([{ outcome: 'reached' }])
  }
})

test('another one is asked for at two processes while the winner says that it is there: once', async () => {
  for (let i = 0; i < 4; i++) {
    const { id, customer, winner, one, see, step, outcome } = await acceptedCallOut(server)
    await age(server.sql, id, 24 * 60 + 1)
    const another = {
      method: 'POST',
      url: `/api/call-outs/${id}/another`,
      headers: customer.headers,
    } as const
    const answers = await Promise.all([
      server.app.inject(another),
      second.app.inject(another),
      step(winner, 'arrived'),
      second.serveCallOuts(),
    ])
    expect(answers.slice(0, 2).map((answer) => answer?.statusCode)).toContain(200)
    expect(await see()).toMatchObject({ status: 'asking', winner: null })
    const [row] = await server.sql`
      select o.round, d.paused_at is not null as is_paused from call_out o, duty d
      where o.id = ${id} and d.business_id = ${one.business.id}`
    const isNoShow = (await outcome()) === 'no_show'
    expect(row).toEqual({ round: 2, isPaused: isNoShow })
    await server.sql`update call_out set status = 'over', ended_at = now() where id = ${id}`
  }
})

test('another one is not asked for once the code proves the arrival, even while it is being asked for', async () => {
  const { id, customer, one, see, outcome } = await acceptedCallOut(server)
  await age(server.sql, id, 24 * 60 + 1)
  const another = await server.sql.begin(async (db) => {
    // As the winner's tap does it.
    await db`
      update call_out set on_the_way_at = now(), arrived_at = now(), is_arrival_proven = true where id = ${id}`
    const answer = customer.ask('POST', `/api/call-outs/${id}/another`)
    await expect
      .poll(
        () =>
          server.sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        EVENTUALLY,
      )
      .toHaveLength(1)
    return { answer }
  })
  expect((await another.answer).json()).toMatchObject({ code: 'call_out_not_late' })
  expect(await see()).toMatchObject({ status: 'accepted', winner: { businessId: one.business.id } })
  expect(await outcome()).toBeNull()
})

describe('an erasure and an acceptance at once', () => {
  const erase = (who: Person) =>
    who.ask('DELETE', '/api/me', { password: who.password, closeBusinesses: true })
  const waiting = () =>
    server.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

  test.each(['who accepts', 'who asked', 'who is asked as well'] as const)(
    'never wait for each other: %s is held behind duties and call-outs',
    async (part) => {
      const customer = await signedIn(server)
      const [one, two, three] = [await onDuty(server, 1), await onDuty(server, 2), await onDuty(server, 3)]
      const { id } = await askedCallOut(server, customer)
      const who = { 'who accepts': one.who, 'who asked': customer, 'who is asked as well': two.who }[part]
      const erased = await server.sql.begin(async (db) => {
        // As an acceptance does it.
        await db`select from duty where business_id = ${one.business.id} for update`
        await db`update call_out set promised_minutes = 9 where id = ${id}`
        await db`update call_out_ask set state = 'lost', closed_at = now() where call_out_id = ${id} and business_id = ${two.business.id}`
        const answer = erase(who)
        await expect.poll(waiting, EVENTUALLY).toHaveLength(1)
        await db`select from app_user where id = ${who.id} for key share`
        return { answer }
      })
      expect((await erased.answer).statusCode).toBe(200)
      expect((await yes(three.who, id)).statusCode).toBe(part === 'who asked' ? 409 : 200)
    },
  )

  test('end in one of two orders: nobody is left with somebody who is gone', async () => {
    for (let i = 0; i < 6; i++) {
      const customer = await signedIn(server)
      const [one, two] = [await onDuty(server, 1), await onDuty(server, 2), await onDuty(server, 3)]
      const { id } = await askedCallOut(server, customer)
      const [gone, answer, other] = await Promise.all([erase(one.who), yes(one.who, id), yes(two.who, id)])
      expect(gone.statusCode, gone.body).toBe(200)
      for (const { statusCode, body } of [answer, other]) expect(statusCode, body).toBeLessThan(500)
      const row = await stateOf(id)
      expect([null, two.business.id]).toContain(row?.['winnerId'])
      expect(row?.['status']).toBe(row?.['winnerId'] === null ? 'asking' : 'accepted')
      await endAll(server.sql)
    }
  })
})

test('every step is told on the streams of another process, the winner’s place to nobody else', async () => {
  const [one, two] = await many(3)
  const customer = await signedIn(server)
  const streams = await Promise.all(
    [customer, one?.who ?? customer, two?.who ?? customer].map(({ headers }) => listen({ url, headers })),
  )
  const [mine, winners, others] = streams
  const { id } = await askedCallOut(server, customer)
  await expect
    .poll(() => winners?.of('call_out_ask').map(({ state }) => state), EVENTUALLY)
    .toEqual(['asked'])
  await expect.poll(() => mine?.of('call_out').at(-1)?.asked.length, EVENTUALLY).toBe(3)
  await yes(one?.who ?? customer, id)
  await expect.poll(() => mine?.of('call_out').at(-1)?.winner?.minutes, EVENTUALLY).toBe(9)
  await expect
    .poll(() => winners?.of('call_out_job').at(-1)?.customer?.phone, EVENTUALLY)
    .toBe(customer.phone)
  await expect.poll(() => others?.of('call_out_ask').at(-1)?.state, EVENTUALLY).toBe('lost')
  await one?.who.ask('POST', `/api/call-outs/${id}/progress`, { step: 'on_the_way' })
  for (const told of [() => mine?.of('call_out').at(-1), () => winners?.of('call_out_job').at(-1)])
    await expect.poll(() => told()?.steps?.onTheWayAt, EVENTUALLY).toEqual(expect.any(String))
  await cancel(customer, id)
  await expect.poll(() => winners?.of('call_out_job').at(-1)?.status, EVENTUALLY).toBe('cancelled')
  expect(JSON.stringify(others?.heard)).not.toContain(customer.phone)
  for (const stream of streams) stream.cut()
})
