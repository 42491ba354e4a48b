import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { POSITION_SECONDS } from '#contract/call-outs-position.ts'
import type { CallOutView } from '#contract/call-outs-shapes.ts'
import { acceptedCallOut, endAll } from '../../../../test/call-outs.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { buildMember } from '../../../../test/factories.ts'
import { secondApp, type TestApp, testApp } from '../../../../test/harness.ts'
import { listen } from '../../../../test/listener.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import { tx } from '../../db/pool.ts'
import { holdJobs } from './store-personal.ts'
import { tellPositions } from './store-positions.ts'

const SCALE = { LIMITS_SCALE: '1000' }
const logged: string[] = []
let server: TestApp
let second: Awaited<ReturnType<typeof secondApp>>
let url: string
beforeAll(async () => {
  server = await testApp({ ...SCALE, LOG_LEVEL: 'trace' }, undefined, {
    write: (line) => void logged.push(line),
  })
  second = await secondApp(server, SCALE)
  url = await second.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await second.close()
  await server.close()
})
beforeEach(() => endAll(server.sql))

/** About two kilometres away, an unlikely number in any other line. */
const THERE = { lat: 41.031731, lng: 28.951731 }
const send = (who: Person, id: number, over: object = {}) =>
  who.ask('POST', `/api/call-outs/${id}/position`, { ...THERE, accuracyM: 12, ...over })
const codeOf = (answer: { json: <T>() => T }) => answer.json<{ code: string }>().code

/** Lets the last position of a job be older. */
const rest = () => sleep(POSITION_SECONDS * 1000 + 50)

test('a position is told to the customer on another process, with minutes by road and its age by the server’s clock', async () => {
  const { id, see, winner, customer } = await acceptedCallOut(server)
  const stream = await listen({ url, headers: customer.headers })
  expect(await see()).toMatchObject({ position: null, isShared: false })
  expect((await send(winner, id)).json()).toEqual({ ok: true })
  await expect.poll(() => stream.of('call_out_position').length, EVENTUALLY).toBeGreaterThan(0)
  const [told] = stream.of('call_out_position')
  expect(told).toMatchObject({ callOutId: id, position: { ...THERE, accuracyM: 12 } })
  const age = Date.parse(told?.now ?? '') - Date.parse(told?.position.at ?? '')
  expect(Math.abs(age)).toBeLessThan(10_000)
  await expect
    .poll(() => stream.of('call_out_position').at(-1)?.position.minutes, EVENTUALLY)
    .toBeGreaterThan(0)
  await expect.poll(async () => (await see()).position, EVENTUALLY).toMatchObject(THERE)
  const other = await second.app.inject({ url: `/api/call-outs/${id}`, headers: customer.headers })
  expect(other.json().customer.position).toMatchObject(THERE)
  stream.cut()
})

test('nobody but the winner’s people sends one: no guest, stranger, customer, loser, former person', async () => {
  const { id, winner, two, customer, one } = await acceptedCallOut(server)
  const guest = await server.app.inject({
    method: 'POST',
    url: `/api/call-outs/${id}/position`,
    payload: THERE,
  })
  expect(guest.statusCode).toBe(401)
  for (const who of [await signedIn(server), customer, two.who])
    expect(codeOf(await send(who, id))).toBe('not_found')
  const member = await signedIn(server, { userType: 'business' })
  await buildMember(server.sql, { businessId: one.business.id, userId: member.id, role: 'staff' })
  expect((await send(member, id)).statusCode).toBe(200)
  await server.sql`delete from business_member where user_id = ${member.id}`
  await rest()
  expect(codeOf(await send(member, id))).toBe('not_found')
  expect((await send(winner, id)).statusCode).toBe(200)
  expect((await send(winner, id, { lat: 91 })).statusCode).toBe(400)
})

test('a job given back is nobody’s: the former winner’s position is refused, not told, and shown to nobody', async () => {
  const { id, see, winner, two, customer, accept, cancel } = await acceptedCallOut(server)
  await send(winner, id)
  const stored = () => server.sql`select from call_out_position where call_out_id = ${id}`
  await expect.poll(async () => (await stored()).length, EVENTUALLY).toBe(1)
  await cancel(winner)
  expect((await see()).position).toBeNull()
  expect(await stored()).toHaveLength(0)
  const stream = await listen({ url, headers: customer.headers })
  await rest()
  expect(codeOf(await send(winner, id))).toBe('call_out_not_yours')
  await server.sql`update call_out set due_at = now() where id = ${id}`
  await server.serveCallOuts()
  const next = await accept(two.who)
  expect(next.statusCode, next.body).toBe(200)
  expect((await see()).position).toBeNull()
  expect((await send(two.who, id, { lat: 41.02 })).statusCode).toBe(200)
  await expect.poll(() => stream.of('call_out_position').at(-1)?.position.lat, EVENTUALLY).toBe(41.02)
  expect(JSON.stringify(stream.of('call_out_position'))).not.toContain(String(THERE.lat))
  stream.cut()
})

test('after the end, and after either side said that it is done, none is taken', async () => {
  const done = await acceptedCallOut(server)
  await send(done.winner, done.id)
  await done.step(done.winner, 'arrived')
  await done.step(done.winner, 'done')
  expect((await done.see()).position).toBeNull()
  await rest()
  expect(codeOf(await send(done.winner, done.id))).toBe('call_out_done')
  const cancelled = await acceptedCallOut(server)
  await cancelled.cancel(cancelled.customer)
  expect(codeOf(await send(cancelled.winner, cancelled.id))).toBe('call_out_cancelled')
  const over = await acceptedCallOut(server)
  await server.sql`update call_out set status = 'over', ended_at = now() where id = ${over.id}`
  expect(codeOf(await send(over.winner, over.id))).toBe('call_out_over')
})

test('one in two seconds is taken, whichever process is asked, and one in thirty is stored', async () => {
  const { id, see, winner } = await acceptedCallOut(server)
  const answers = [await send(winner, id), await send(winner, id, { lat: 41.04 })]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 429])
  const stored = () =>
    server.sql<{ lat: number }[]>`select lat from call_out_position where call_out_id = ${id}`
  await expect.poll(stored, EVENTUALLY).toEqual([{ lat: THERE.lat }])
  await expect.poll(async () => (await see()).position, EVENTUALLY).not.toBeNull()
  const other = await second.app.inject({
    ...{ method: 'POST', url: `/api/call-outs/${id}/position`, headers: winner.headers },
    payload: THERE,
  })
  expect(other.statusCode).toBe(429)
  await rest()
  await send(winner, id, { lat: 41.05 })
  await expect.poll(async () => (await see()).position?.lat, EVENTUALLY).toBe(41.05)
  expect(await stored()).toEqual([{ lat: THERE.lat }])
})

test('a clock of the database that is set back stops no position, and lets none go back in time', async () => {
  const { id, see, winner, customer } = await acceptedCallOut(server)
  await send(winner, id)
  await expect.poll(async () => (await see()).position, EVENTUALLY).not.toBeNull()
  // As if the clock had been an hour ahead until now.
  const hour = server.sql`interval '1 hour'`
  await server.sql`update call_out set accepted_at = accepted_at + ${hour}, on_the_way_at = now() where id = ${id}`
  await server.sql`update call_out_position set at = at + ${hour} where call_out_id = ${id}`
  const third = await secondApp(server, SCALE)
  const toThird = (lat: number) =>
    third.app.inject({
      ...{ method: 'POST', url: `/api/call-outs/${id}/position`, headers: winner.headers },
      payload: { ...THERE, lat },
    })
  const seen = async () => {
    const answer = await third.app.inject({ url: `/api/call-outs/${id}`, headers: customer.headers })
    return answer.json<CallOutView>().customer?.position ?? null
  }
  const before = await seen()
  expect(before).toMatchObject({ lat: THERE.lat })
  expect((await toThird(41.06)).statusCode).toBe(200)
  await expect.poll(async () => (await seen())?.lat, EVENTUALLY).toBe(41.06)
  expect(Date.parse((await seen())?.at ?? '')).toBeGreaterThan(Date.parse(before?.at ?? ''))
  expect((await toThird(41.07)).statusCode).toBe(429)
  await third.close()
})

test('a process that begins goes on from the stored one; it goes a day after the end', async () => {
  const { id, winner, customer } = await acceptedCallOut(server)
  await send(winner, id)
  const stored = () => server.sql`select from call_out_position where call_out_id = ${id}`
  await expect.poll(async () => (await stored()).length, EVENTUALLY).toBe(1)
  const third = await secondApp(server, SCALE)
  const seen = await third.app.inject({ url: `/api/call-outs/${id}`, headers: customer.headers })
  expect(seen.json().customer.position).toMatchObject({ ...THERE, accuracyM: 12 })
  await third.close()
  await server.sql`
    update call_out set status = 'over', ended_at = now() - interval '23 hours' where id = ${id}`
  await server.sweep()
  expect(await stored()).toHaveLength(1)
  await server.sql`update call_out set ended_at = now() - interval '25 hours' where id = ${id}`
  await server.sweep()
  expect(await stored()).toHaveLength(0)
})

test('it is stored in a table that the database’s log and backups have no row of', async () => {
  const tables = await server.sql`
    select relname as name from pg_class where relname like 'call_out_position%' and relpersistence <> 'u'`
  expect(tables).toEqual([])
})

test.each(['customer', 'winner'] as const)(
  'erasing the %s erases the position, everywhere at once',
  async (side) => {
    const { id, winner, customer } = await acceptedCallOut(server)
    await send(winner, id)
    const stored = () => server.sql`select from call_out_position where call_out_id = ${id}`
    await expect.poll(async () => (await stored()).length, EVENTUALLY).toBe(1)
    const person = side === 'customer' ? customer : winner
    const own = (await winner.ask('GET', '/api/me/export')).body
    expect(own).toContain(String(THERE.lat))
    const theirs = (await customer.ask('GET', '/api/me/export')).body
    expect(theirs).not.toContain(String(THERE.lat))
    const erased = await person.ask('DELETE', '/api/me', { password: person.password })
    expect(erased.statusCode, erased.body).toBeLessThan(300)
    expect(await stored()).toHaveLength(0)
    await vi.waitFor(async () => {
      const seen = await second.app.inject({ url: `/api/call-outs/${id}`, headers: customer.headers })
      expect(seen.body).not.toContain(String(THERE.lat))
    }, EVENTUALLY)
  },
)

describe('an erasure that is under way', () => {
  test('holds up no position of others, and none holds it up', async () => {
    const { id, winner, customer } = await acceptedCallOut(server)
    const at = Date.now() + 1000
    const known = { ...THERE, accuracyM: null, at, storedAt: at, minutes: null, minutesAt: 0 }
    await server.sql.begin(async (db) => {
      await db`select from app_user where id = ${winner.id} for update`
      await tellPositions(server.sql, [
        { ...known, callOutId: id, userId: winner.id, customerId: customer.id },
      ])
    })
    expect(await server.sql`select from call_out_position where call_out_id = ${id}`).toHaveLength(0)
  })

  test.each(['customer', 'winner'] as const)(
    'of the %s holds the job before its position, as whoever tells one does',
    async (side) => {
      const scene = await acceptedCallOut(server)
      await send(scene.winner, scene.id)
      const stored = () => server.sql`select from call_out_position where call_out_id = ${scene.id}`
      await expect.poll(async () => (await stored()).length, EVENTUALLY).toBe(1)
      await tx(server.sql, async (db) => {
        await holdJobs(db, scene[side].id)
        const free = await server.sql`select from call_out where id = ${scene.id} for share skip locked`
        expect(free).toHaveLength(0)
      })
    },
  )
})

test('no line of the log has a position', () => {
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.join('')).not.toMatch(/41\.0317|28\.9517/)
})
