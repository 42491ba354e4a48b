import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SharedWay } from '#contract/call-outs-share.ts'
import { acceptedCallOut, endAll, HERE } from '../../../../test/call-outs.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { secondApp, type TestApp, testApp } from '../../../../test/harness.ts'
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

/** Less often than the allowance of a strict server ends. */
const RARELY = { ...EVENTUALLY, interval: 500 }
const THERE = { lat: 41.031731, lng: 28.951731 }

const share = (who: Person, id: number) => who.ask('POST', `/api/call-outs/${id}/share`)
async function tokenOf(who: Person, id: number): Promise<string> {
  const answer = await share(who, id)
  const { url: path } = answer.json<{ url: string }>()
  expect(path, answer.body).toMatch(/^\/yol\/[\w-]{32}$/)
  return path.slice('/yol/'.length)
}
const see = (token: string) =>
  server.app.inject({ url: `/api/call-outs/shared/${token}`, headers: { accept: 'application/json' } })

/** Reads the stream of a link on another process. */
async function watch(token: string, at = url) {
  const asked = request(`${at}/api/call-outs/shared/${token}`, { agent: false })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.setEncoding('utf8')
  let text = ''
  let isOver = false
  answer.on('data', (chunk: string) => (text += chunk))
  answer.once('close', () => (isOver = true))
  answer.on('error', () => {})
  asked.on('error', () => {})
  const of = <T>(kind: string): T[] =>
    text.split('\n\n').flatMap((part) => {
      const [, data] = new RegExp(`^event: ${kind}\ndata: (.*)$`).exec(part) ?? []
      return data === undefined ? [] : [JSON.parse(data) as T]
    })
  return { answer, of, ways: () => of<SharedWay>('way'), isOver: () => isOver, cut: () => asked.destroy() }
}

test('a relative sees the way without an account, and nothing else', async () => {
  const { id, winner, customer, one } = await acceptedCallOut(server)
  const token = await tokenOf(customer, id)
  await winner.ask('POST', `/api/call-outs/${id}/position`, THERE)
  await expect
    .poll(async () => (await see(token)).json<SharedWay>().position, EVENTUALLY)
    .toMatchObject(THERE)
  const answer = await see(token)
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  const way = answer.json<SharedWay>()
  expect(way.destination).toEqual({ lat: 41.017, lng: 28.94 })
  expect(way.winner).toMatchObject({ businessName: one.business.name, onTheWayAt: null, doneAt: null })
  expect(Object.keys(way).toSorted()).toEqual(['destination', 'now', 'position', 'winner'])
  const seen = await (await customer.ask('GET', `/api/call-outs/${id}`)).json().customer
  expect(seen.isShared).toBe(true)
  for (const secret of [customer.phone, seen.arrivalCode, String(HERE.lat), 'totalKurus', 'Gri araba'])
    expect(answer.body).not.toContain(secret)
  expect((await server.app.inject(`/yol/${token}`)).headers['x-robots-tag']).toBe('noindex, nofollow')
  const [row] = await server.sql<{ text: string }[]>`
    select s::text as text from call_out_share s where call_out_id = ${id}`
  expect(row?.text).not.toContain(token)
})

test('steps, positions and the end are told on another process as they happen', async () => {
  const { id, winner, customer, step, cancel } = await acceptedCallOut(server)
  const token = await tokenOf(customer, id)
  const stream = await watch(token)
  expect(stream.answer.headers['content-type']).toContain('text/event-stream')
  await expect.poll(() => stream.ways().length, EVENTUALLY).toBe(1)
  await step(winner, 'on_the_way')
  await expect.poll(() => stream.ways().at(-1)?.winner?.onTheWayAt, EVENTUALLY).toBeTruthy()
  await winner.ask('POST', `/api/call-outs/${id}/position`, THERE)
  await expect.poll(() => stream.of('position')[0], EVENTUALLY).toMatchObject({ position: THERE })
  await cancel(winner)
  await expect.poll(() => stream.ways().at(-1)?.winner, EVENTUALLY).toBeNull()
  expect(stream.ways().at(-1)?.position).toBeNull()
  await cancel(customer)
  await expect.poll(() => stream.of('over').length, EVENTUALLY).toBe(1)
  await expect.poll(stream.isOver, EVENTUALLY).toBe(true)
  const ended = await see(token)
  expect(ended.statusCode).toBe(410)
  expect(ended.json()).toMatchObject({ code: 'way_over' })
  expect((await share(customer, id)).json()).toMatchObject({ code: 'call_out_cancelled' })
})

test('only the customer shares, and ends it; a new link takes the place of the old one', async () => {
  const { id, winner, two, customer } = await acceptedCallOut(server)
  const first = await tokenOf(customer, id)
  const stream = await watch(first)
  await expect.poll(() => stream.ways().length, EVENTUALLY).toBe(1)
  const next = await tokenOf(customer, id)
  await expect.poll(stream.isOver, EVENTUALLY).toBe(true)
  expect((await see(first)).statusCode).toBe(404)
  expect((await see(next)).statusCode).toBe(200)
  for (const who of [winner, two.who, await signedIn(server)]) {
    expect((await share(who, id)).statusCode).toBe(404)
    expect((await who.ask('DELETE', `/api/call-outs/${id}/share`)).statusCode).toBe(404)
  }
  expect((await see(next)).statusCode).toBe(200)
  const other = await watch(next)
  await expect.poll(() => other.ways().length, EVENTUALLY).toBe(1)
  for (let i = 0; i < 2; i++)
    expect((await customer.ask('DELETE', `/api/call-outs/${id}/share`)).json()).toEqual({ ok: true })
  await expect.poll(other.isOver, EVENTUALLY).toBe(true)
  expect((await see(next)).statusCode).toBe(404)
})

test('one link has so many streams, and another one when one of them ends', async () => {
  const { id, customer } = await acceptedCallOut(server)
  const token = await tokenOf(customer, id)
  const strict = await secondApp(server, { LIMITS_SCALE: '0.02' }) // one of a link, ten of a network
  const at = await strict.app.listen({ port: 0, host: '127.0.0.1' })
  const status = async () => {
    const stream = await watch(token, at)
    return { stream, code: stream.answer.statusCode }
  }
  const first = await status()
  await expect.poll(() => first.stream.ways().length, EVENTUALLY).toBe(1)
  expect([first.code, (await status()).code]).toEqual([200, 503])
  first.stream.cut()
  await expect
    .poll(async () => {
      const next = await status()
      next.stream.cut()
      return next.code
    }, RARELY)
    .toBe(200)
  await strict.close()
})

test('a guessed token finds nothing, and a network that guesses is stopped', async () => {
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () => see(randomBytes(24).toString('base64url'))),
  )
  expect(new Set(guesses.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  const strict = await secondApp(server, { LIMITS_SCALE: '0.002' })
  const codes: number[] = []
  for (let i = 0; i < 8; i++)
    codes.push((await strict.app.inject(`/api/call-outs/shared/${'x'.repeat(32)}`)).statusCode)
  await strict.close()
  expect(codes).toEqual([...Array(5).fill(404), 429, 429, 429])
})
