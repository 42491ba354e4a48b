import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#lib/time.ts'
import { readConfig } from '#server/config.ts'
import { loadPlaces } from '#server/features/places/places.ts'
import { buildBusiness, buildBusinesses, buildUser } from '../../../db/seed/factories.ts'
import { changeBusiness } from '../../../test/change-rows.ts'
import { EVENTUALLY } from '../../../test/eventually.ts'
import { type TestDatabase, testDatabase } from '../../../test/harness.ts'
import { listen } from '../../../test/listener.ts'
import { addSession } from '../../../test/person.ts'
import { runWorkers } from './run-workers.ts'

const WORKERS = 2
/** Enough that the system gives some to each worker. */
const CONNECTIONS = 24
/** Requests a minute of one address. */
const LIMIT = 60
const [FIRST_TRADE, SECOND_TRADE] = [21, 22]
/** Streams of one address. */
const STREAMS = LIMIT / 3

const dataDir = path.join(tmpdir(), `rehber-workers-${randomUUID()}`)
const told: string[] = []
const started: Worker[] = []
const note = (worker: Worker) => started.push(worker)
let database: TestDatabase
let workers: Awaited<ReturnType<typeof runWorkers>>
let asked = 0

beforeAll(async () => {
  database = await testDatabase()
  const { sql, location } = database
  const config = readConfig({
    ...{ PORT: '0', WORKERS: String(WORKERS), DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'silent' },
    ...{ WEATHER_URL: 'off', ON_DUTY_SOURCES: 'off', TRUST_PROXY: '127.0.0.1' },
    ...{ LIMITS_SCALE: String(LIMIT / 3000), METRICS_TOKEN: 'a token of 24 characters' },
  })
  process.on('worker', note)
  const tell = (what: string) => void told.push(what)
  workers = await runWorkers({ config, sql, location, places: loadPlaces(), tell })
})
afterAll(async () => {
  process.off('worker', note)
  await workers?.stop(0)
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

type Asked = { method?: string; from?: string; token?: string; body?: object; agent?: Agent }

/** On a connection of its own unless there is an agent, each by default from another network. */
function ask(target: string, { method = 'GET', from, token, body, agent }: Asked = {}) {
  asked += 1
  const headers = {
    'x-forwarded-for': from ?? `203.0.${Math.floor(asked / 250) % 250}.${asked % 250}`,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const to = { host: '127.0.0.1', port: workers.port, path: target, method, headers }
    const sent = request({ ...to, agent: agent ?? false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
  })
}

const askAll = (target: string, over?: Asked, many = CONNECTIONS) =>
  Promise.all(Array.from({ length: many }, () => ask(target, over)))
const statusesOf = async (target: string, over?: Asked, many?: number) =>
  new Set((await askAll(target, over, many)).map(({ status }) => status))
/** The threads that answer, or will. */
const serving = () => started.filter((one) => (one as { threadName?: string }).threadName === 'worker')

test('workers share one port, and what happens to a business is seen by all', async () => {
  const { id } = await buildBusiness(database.sql, { name: 'Önce' })
  const names = async () =>
    new Set((await askAll(`/api/businesses/${id}`)).map(({ text }) => /"name":"([^"]*)"/.exec(text)?.[1]))
  await expect.poll(names, EVENTUALLY).toEqual(new Set(['Önce']))
  await changeBusiness(database.sql, id, { name: 'Sonra' })
  await expect.poll(names, EVENTUALLY).toEqual(new Set(['Sonra']))
  expect(serving()).toHaveLength(WORKERS)
})

test('figures are those of all workers together', async () => {
  await askAll('/api/categories')
  const { text } = await ask('/metrics', { token: 'a token of 24 characters' })
  const answered = /^http_requests_total\{.*"\/api\/categories".*code="200"\} (\d+)$/m.exec(text)?.[1]
  expect(Number(answered)).toBe(CONNECTIONS)
  expect(text).toMatch(/^workers 2$/m)
})

test('an address has its requests of a minute from all workers together', async () => {
  const minute = () => Math.floor(Date.now() / MINUTE_MS)
  let answers: number[] = []
  for (let before = -1; before !== minute(); ) {
    before = minute()
    answers = (await askAll('/api/categories', { from: '198.51.100.1' }, 2 * LIMIT)).map(
      ({ status }) => status,
    )
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(LIMIT)
  expect(answers.filter((status) => status === 429)).toHaveLength(LIMIT)
  expect(await statusesOf('/api/categories')).toEqual(new Set([200]))
})

test('telephones that lists show an address are counted by all workers together', async () => {
  const many = Math.floor((600 * LIMIT) / 3000 / 2) + 1
  const some = (categoryId: number) =>
    Array.from({ length: many }, () => ({ categoryId, phone: '+902120000000' }))
  await buildBusinesses(database.sql, [...some(FIRST_TRADE), ...some(SECOND_TRADE)])
  const shown = async (categoryId: number, connections: number) => {
    const list = `/api/businesses?categoryId=${categoryId}&limit=${many}`
    const answers = await askAll(list, { from: '198.51.100.3' }, connections)
    return answers.map(({ text }) => (text.match(/"phone":"/g) ?? []).length)
  }
  await expect
    .poll(
      async () => (await askAll(`/api/businesses?categoryId=${SECOND_TRADE}`)).map(({ text }) => text.length),
      EVENTUALLY,
    )
    .toSatisfy((lengths: number[]) => new Set(lengths).size === 1 && (lengths[0] ?? 0) > 1000)
  expect(await shown(FIRST_TRADE, 1)).toEqual([many])
  expect(new Set(await shown(SECOND_TRADE, CONNECTIONS / 2))).toEqual(new Set([0]))
})

/** Somebody's streams, one after the other, all from one network. */
async function openStreams(userId: number, many: number) {
  const headers = {
    authorization: `Bearer ${await addSession(database.sql, userId)}`,
    'x-forwarded-for': '198.51.100.2',
  }
  const streams: Awaited<ReturnType<typeof listen>>[] = []
  for (let i = 0; i < many; i++)
    streams.push(await listen({ url: `http://127.0.0.1:${workers.port}`, headers }))
  return streams
}

test('a message reaches the streams of its reader, whoever has them; an address holds so many of all', async () => {
  const { sql } = database
  const [owner, customer] = [await buildUser(sql, { userType: 'business' }), await buildUser(sql)]
  const { id } = await buildBusiness(sql, { ownerId: owner.id })
  const streams = await openStreams(owner.id, STREAMS / 2)
  const others = await openStreams(customer.id, STREAMS / 2)
  const token = await addSession(sql, customer.id)
  const body = { toBusinessId: id, message: 'Merhaba' }
  expect((await ask('/api/messages', { method: 'POST', token, body })).status).toBe(201)
  await expect
    .poll(() => streams.map(({ of }) => of('message').length), EVENTUALLY)
    .toEqual(streams.map(() => 1))
  const beyond = await openStreams(customer.id, 6)
  expect(beyond.map(({ status }) => status)).toEqual(beyond.map(() => 503))
  for (const stream of [...streams, ...others]) stream.cut()
})

test('a worker that ends is started again; the other one answers meanwhile', async () => {
  const [first] = serving()
  await first?.terminate()
  expect(serving()).toHaveLength(WORKERS - 1)
  expect(await statusesOf('/api/categories')).toEqual(new Set([200]))
  await expect.poll(() => serving().length, EVENTUALLY).toBe(WORKERS)
  expect(told).toContain('Worker 1 ended unexpectedly; starting it again')
})

test('workers are started anew without a request that is refused or lost', { timeout: 240_000 }, async () => {
  const before = serving()
  const agent = new Agent({ keepAlive: true })
  const answers = new Map<string, number>()
  let isOver = false
  const client = async (agentOf?: Agent) => {
    while (!isOver) {
      const told = await ask('/healthz', agentOf && { agent: agentOf }).then(
        ({ status }) => String(status),
        (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error),
      )
      answers.set(told, (answers.get(told) ?? 0) + 1)
      await sleep(5)
    }
  }
  const clients = [client(), client(), client(), client(), client(agent), client(agent)]
  await workers.restart()
  isOver = true
  await Promise.all(clients)
  agent.destroy()
  expect([...answers.keys()]).toEqual(['200'])
  expect(serving().some((one) => before.includes(one))).toBe(false)
  expect(serving()).toHaveLength(WORKERS)
  expect(told).toContain('All workers were started again')
})
