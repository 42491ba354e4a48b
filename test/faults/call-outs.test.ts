import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallOutForCustomer, CallOutView } from '#contract/call-outs-shapes.ts'
import { EMBEDDED_DATABASE } from '#server/db/database.ts'
import { isLive, readPostmaster } from '#server/db/embedded-lock.ts'
import { connect, type Sql } from '#server/db/pool.ts'
import { buildUser } from '../../db/seed/factories.ts'
import { addUploads } from '../add-rows.ts'
import { age, callOutBody, dutyRows } from '../call-outs.ts'
import { EVENTUALLY } from '../eventually.ts'
import { addSession } from '../person.ts'
import { type Product, startProduct } from '../product.ts'
import { tell } from './stage.ts'

const RESTARTS = 6
const JOB_RESTARTS = 7
const END_RESTARTS = 3
const HOUR_SECONDS = 3600
/** Without the demonstration's data, which take long to add, and with a way out for SMS, which call-outs need. */
const ENVIRONMENT = {
  DEMO: '0',
  ON_DUTY_SOURCES: 'off',
  NETGSM_USER: 'deneme',
  NETGSM_PASSWORD: 'deneme',
  NETGSM_HEADER: 'REHBER',
  NETGSM_BASE_URL: 'http://127.0.0.1:9',
}
let dir: string
let product: Product
let sql: Sql
const ended: Product[] = []

async function start(): Promise<void> {
  product = await startProduct({ ...ENVIRONMENT, DATA_DIR: dir })
  ended.push(product)
}

/** Node ends without a word; the next one starts while PostgreSQL runs. */
async function killNode(): Promise<void> {
  process.kill(product.pid, 'SIGKILL')
  await start()
}

/**
 * Node and PostgreSQL end at once, without a word; the next ones start on what is on the disk. PostgreSQL first: it shuts down
 * in good order as soon as Node is gone.
 */
async function killBoth(): Promise<void> {
  const data = path.join(dir, 'pg')
  const postmaster = readPostmaster(data)
  if (!postmaster || !isLive(postmaster, data)) throw new Error('no PostgreSQL runs')
  process.kill(postmaster.pid, 'SIGKILL')
  process.kill(product.pid, 'SIGKILL')
  await start()
}

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'rehber-call-outs-'))
  await start()
  sql = connect(
    { socketDir: path.join(dir, 's'), database: EMBEDDED_DATABASE },
    { max: 1, statementTimeoutMs: 30_000 },
  )
}, 120_000)
afterAll(async () => {
  await sql.end({ timeout: 1 })
  for (const one of ended) await one.stop()
  rmSync(dir, { recursive: true, force: true })
})

type Caller = { token: string }
const ask = async ({ token }: Caller, method: string, target: string, body?: object) => {
  const answer = await fetch(`${product.url}${target}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as object }
}
/** The driver's connection went with PostgreSQL: its first statement after that may fail. */
const again = <T>(work: () => Promise<T>): Promise<T> => work().catch(work)

const person = async (): Promise<Caller> => {
  const { id } = await again(() => buildUser(sql))
  return { token: await addSession(sql, id) }
}
type Shift = Caller & { businessId: number; userId: number }
async function onShift(): Promise<Shift> {
  const { ownerId, businessId } = await again(() => dutyRows(sql, 1))
  return { token: await addSession(sql, ownerId), businessId, userId: ownerId }
}
async function asked(customer: Caller): Promise<number> {
  const { body, status } = await ask(customer, 'POST', '/api/call-outs', callOutBody())
  expect([status, body]).toEqual([201, expect.anything()])
  return (body as CallOutForCustomer).id
}
const view = async (who: Caller, id: number) =>
  (await ask(who, 'GET', `/api/call-outs/${id}`)).body as CallOutView
const see = async (customer: Caller, id: number) => (await view(customer, id)).customer
const yes = (who: Caller, id: number) =>
  ask(who, 'POST', `/api/call-outs/${id}/answer`, { accept: true, minutes: 9 })
const cancel = (who: Caller, id: number) => ask(who, 'POST', `/api/call-outs/${id}/cancel`, {})
const askedOf = async (customer: Caller, id: number) =>
  (await see(customer, id))?.asked.map(({ state }) => state) ?? []

test('killed in each state, a call-out goes on where it was, and is given once', {
  timeout: 600_000,
}, async () => {
  const [one, two, three] = [await onShift(), await onShift(), await onShift()]
  const all = [one, two, three]
  const customer = await person()
  const id = await asked(customer)
  await killBoth() // just asked: perhaps before the first wave
  await expect.poll(() => askedOf(customer, id), EVENTUALLY).toEqual(['asked', 'asked', 'asked'])
  await killBoth() // while three think about it
  expect((await yes(one, id)).status).toBe(200)
  await killBoth() // just accepted
  expect(await see(customer, id)).toMatchObject({ status: 'accepted', winner: { minutes: 9 } })
  expect((await yes(two, id)).body).toMatchObject({ code: 'call_out_taken' })
  expect((await yes(one, id)).body).toMatchObject({ role: 'winner' })
  expect((await cancel(one, id)).status).toBe(200)
  await killBoth() // just given back
  await expect
    .poll(async () => (await askedOf(customer, id)).toSorted(), EVENTUALLY)
    .toEqual(['asked', 'asked', 'refused'])
  expect(await again(() => sql`select round from call_out where id = ${id}`)).toEqual([{ round: 2 }])
  expect((await yes(two, id)).body).toMatchObject({ role: 'winner' })
  expect((await cancel(customer, id)).status).toBe(200)
  await killBoth() // just cancelled
  expect(await see(customer, id)).toMatchObject({ status: 'cancelled' })
  expect((await yes(one, id)).body).toMatchObject({ code: 'call_out_cancelled' })

  // Amid acceptances: whoever was told yes has it, and nobody else.
  const other = await person()
  const next = await asked(other)
  await expect.poll(() => askedOf(other, next), EVENTUALLY).toHaveLength(3)
  const answers = all.map((who) => yes(who, next).catch(() => null))
  await Promise.race(answers)
  await killBoth()
  const told = (await Promise.all(answers)).map((answer) => answer?.status === 200)
  const later = await Promise.all(all.map((who) => yes(who, next)))
  const winners = later.flatMap(({ status }, i) => (status === 200 ? [i] : []))
  expect(winners).toHaveLength(1)
  const toldOf = told.flatMap((isTold, i) => (isTold ? [i] : []))
  expect(toldOf.filter((i) => !winners.includes(i))).toEqual([])
  tell({
    fault: 'Node and PostgreSQL killed in each state of a call-out',
    bar: 'no call-out lost, none given twice',
    figures: `${RESTARTS} kills, 2 call-outs, ${winners.length} winner of the last`,
    holds: true,
  })
})

const act = (who: Caller, id: number, name: string, body: object = {}) =>
  ask(who, 'POST', `/api/call-outs/${id}/${name}`, body)
const step = (who: Caller, id: number, name: string, code?: string) =>
  act(who, id, 'progress', { step: name, ...(code !== undefined && { code }) })

test('killed in each step of a job, it goes on where it was, and each ends once', {
  timeout: 600_000,
}, async () => {
  await again(() => sql`update duty set until_at = now()`)
  const all = [await onShift(), await onShift(), await onShift()]
  const [one, two] = all as [Shift, Shift, Shift]
  const customer = await person()
  const id = await asked(customer)
  await expect.poll(() => askedOf(customer, id), EVENTUALLY).toHaveLength(3)
  expect((await yes(one, id)).status).toBe(200)
  // Nobody came in time: another one, asked for just before the end.
  await again(() => age(sql, id, 25 * 60))
  expect((await act(customer, id, 'another')).status).toBe(200)
  await killBoth() // just passed on
  expect((await act(customer, id, 'another')).status).toBe(200)
  await expect
    .poll(async () => (await askedOf(customer, id)).toSorted(), EVENTUALLY)
    .toEqual(['asked', 'asked', 'refused'])
  expect((await yes(two, id)).status).toBe(200)
  expect((await step(two, id, 'on_the_way')).status).toBe(200)
  await killBoth() // on the way
  expect((await step(one, id, 'arrived')).body).toMatchObject({ code: 'call_out_not_yours' })
  const seen = await see(customer, id)
  expect(seen).toMatchObject({
    status: 'accepted',
    steps: { onTheWayAt: expect.any(String), arrivedAt: null },
  })
  expect((await step(two, id, 'arrived', seen?.arrivalCode ?? '')).status).toBe(200)
  await killBoth() // arrived
  expect(await see(customer, id)).toMatchObject({ steps: { isArrivalProven: true } })
  const [photo] = await again(() => addUploads(sql, 1, { userId: two.userId }))
  const more = { ask: { totalKurus: 90_000, reason: 'Kilit kırıldı', photo: photo?.url } }
  expect((await act(two, id, 'price', more)).status).toBe(200)
  await killBoth() // just asked for more
  expect((await act(two, id, 'price', more)).status).toBe(200)
  expect((await act(customer, id, 'price', { answer: { no: 1, agree: true } })).status).toBe(200)
  expect(await see(customer, id)).toMatchObject({ agreedKurus: 90_000, priceAsks: [{ answer: 'agreed' }] })
  expect((await step(two, id, 'done')).status).toBe(200)
  await killBoth() // one of both has said that it is done
  expect(await see(customer, id)).toMatchObject({
    status: 'accepted',
    steps: { winnerDoneAt: expect.any(String) },
  })
  // Amid the last tap: done or not, and never half.
  const last = act(customer, id, 'confirm').catch(() => null)
  await killBoth()
  const told = await last
  const isDone = (await see(customer, id))?.status === 'done'
  expect(told?.status === 200 && !isDone).toBe(false)
  expect((await act(customer, id, 'confirm')).status).toBe(200)
  expect((await step(two, id, 'done')).status).toBe(200)
  const reason = { reason: 'Anlaşılandan farklı oldu.' }
  expect((await act(customer, id, 'dispute', reason)).status).toBe(200)
  await killBoth() // just objected
  expect((await act(customer, id, 'dispute', reason)).status).toBe(200)
  const jobs = await again(
    () => sql`
    select outcome, (select count(*)::int from call_out_dispute d where d.call_out_id = a.call_out_id) as disputes,
      (select count(*)::int from business_check c where c.business_id = a.business_id and c.method = 'call_out') as checks
    from call_out_ask a where call_out_id = ${id} and won_at is not null order by won_at`,
  )
  expect(jobs).toEqual([
    { outcome: 'no_show', disputes: 1, checks: 0 },
    { outcome: 'reached', disputes: 1, checks: 2 },
  ])
  tell({
    fault: 'Node and PostgreSQL killed in each step of a job',
    bar: 'no job lost, none ended twice',
    figures: `${JOB_RESTARTS} kills, 2 winners of one call-out, each with one outcome`,
    holds: true,
  })
})

test('killed in each end by time, under way and amid an objection, none is lost or ends twice', {
  timeout: 600_000,
}, async () => {
  await again(() => sql`update duty set until_at = now()`)
  const [one, two, three] = [await onShift(), await onShift(), await onShift()]
  const acceptedBy = async (who: Shift) => {
    const customer = await person()
    const id = await asked(customer)
    await expect.poll(() => askedOf(customer, id), EVENTUALLY).toContain('asked')
    await expect.poll(async () => (await yes(who, id)).status, EVENTUALLY).toBe(200)
    return { customer, id }
  }
  // One on the way, one of which nobody says a word, and one that nobody answers.
  const [way, silent] = [await acceptedBy(one), await acceptedBy(two)]
  const nobody = await person()
  const unanswered = await asked(nobody)
  await expect.poll(() => askedOf(nobody, unanswered), EVENTUALLY).toEqual(['asked'])
  const from = { lat: 41.03, lng: 28.95, accuracyM: 12 }
  expect((await step(one, way.id, 'on_the_way')).status).toBe(200)
  expect((await act(one, way.id, 'position', from)).status).toBe(200)
  const positionOf = async () => (await see(way.customer, way.id))?.position ?? null
  await expect.poll(positionOf, EVENTUALLY).toMatchObject(from)
  const before = await positionOf()
  for (const id of [silent.id, unanswered]) await again(() => age(sql, id, 2 * HOUR_SECONDS))
  await killNode() // just due, under way: the next one goes on from the last position

  const seen = await see(way.customer, way.id)
  expect(seen?.position).toMatchObject({ ...from, at: before?.at })
  expect(Date.parse(seen?.now ?? '')).toBeGreaterThan(Date.parse(before?.at ?? ''))
  expect((await act(one, way.id, 'position', { ...from, lat: 41.02 })).status).toBe(200)
  await expect.poll(positionOf, EVENTUALLY).toMatchObject({ lat: 41.02 })
  expect(Date.parse((await positionOf())?.at ?? '')).toBeGreaterThan(Date.parse(before?.at ?? ''))
  await killBoth() // on the way: the position is lost with PostgreSQL, the job and its steps are not; the next one comes in seconds
  expect(await see(way.customer, way.id)).toMatchObject({
    ...{ status: 'accepted', position: null, winner: { minutes: 9 } },
    steps: { onTheWayAt: seen?.steps?.onTheWayAt, arrivedAt: null },
  })
  expect((await act(one, way.id, 'position', { ...from, lat: 41.01 })).status).toBe(200)
  await expect.poll(positionOf, EVENTUALLY).toMatchObject({ lat: 41.01 })
  const statuses = async () => [
    (await see(silent.customer, silent.id))?.status,
    (await see(nobody, unanswered))?.status,
  ]
  await expect.poll(statuses, EVENTUALLY).toEqual(['over', 'unanswered'])
  expect((await yes(three, unanswered)).body).toMatchObject({ code: 'call_out_over' })
  expect((await step(one, way.id, 'arrived')).status).toBe(200)
  expect((await act(way.customer, way.id, 'confirm')).status).toBe(200)
  const reason = { reason: 'Kapıdaydım, açan olmadı.' }
  const objected = act(two, silent.id, 'dispute', reason).catch(() => null)
  const written = () => sql`select from call_out_dispute where call_out_id = ${silent.id}`
  await expect.poll(async () => (await again(written)).length, EVENTUALLY).toBe(1)
  await killBoth() // an objection is written, its answer perhaps on the way; the customer alone says that it is done
  await objected

  expect(await statuses()).toEqual(['over', 'unanswered'])
  expect((await act(two, silent.id, 'dispute', reason)).body).toMatchObject(reason)
  expect(await see(way.customer, way.id)).toMatchObject({
    status: 'accepted',
    steps: { customerDoneAt: expect.any(String), winnerDoneAt: null },
  })
  for (const _ of ['said', 'said again']) expect((await step(one, way.id, 'done')).status).toBe(200)
  expect((await see(way.customer, way.id))?.status).toBe('done')
  expect((await step(two, silent.id, 'done')).body).toMatchObject({ code: 'call_out_over' })
  const ends = await again(
    () => sql`
    select o.status, array_remove(array_agg(a.outcome), null) as outcomes,
      (select count(*)::int from call_out_dispute d where d.call_out_id = o.id) as disputes,
      (select count(*)::int from business_check c where c.business_id = o.winner_id and c.method = 'call_out') as checks
    from call_out o join call_out_ask a on a.call_out_id = o.id
    where o.id = any(${[way.id, silent.id, unanswered]}::bigint[]) group by o.id order by o.id`,
  )
  expect(ends).toEqual([
    { status: 'done', outcomes: ['reached'], disputes: 0, checks: 2 },
    { status: 'over', outcomes: ['void'], disputes: 1, checks: 0 },
    { status: 'unanswered', outcomes: [], disputes: 0, checks: 0 },
  ])
  tell({
    fault: 'Node and PostgreSQL killed as call-outs end by time, on the way and amid an objection',
    bar: 'none lost, none ended twice',
    figures: `${END_RESTARTS} kills, 3 call-outs, each with one end`,
    holds: true,
  })
})
