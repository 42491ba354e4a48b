import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBusiness, buildUser } from '../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'

const TOKEN = 'a-token-of-24-characters'
let server: TestApp
let port: number

beforeAll(async () => {
  server = await testApp({ METRICS_TOKEN: TOKEN, METRICS_PORT: '0', DEMO: '0' }, async (sql) => {
    const { id: ownerId } = await buildUser(sql, { userType: 'business' })
    await buildBusiness(sql, { ownerId, name: 'Çilingir', lat: 41, lng: 29, hours: '24/7' })
    await sql`
      insert into mail (recipient, kind, data, useful_until, next_try_at)
      values ('kisi@ornek.example', 'confirm_email', '{"path":"/x"}', now() + interval '1 day', now() - interval '1 hour')`
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

const read = async (authorization?: string) =>
  server.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

/** The value of one line. */
const figureOf = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1) ?? Number.NaN,
  )

describe('figures', () => {
  test('are told who brings the token, and nobody else', async () => {
    expect((await read()).statusCode).toBe(401)
    expect((await read('Bearer a-token-of-24-charactere')).statusCode).toBe(401)
    const told = await read(`Bearer ${TOKEN}`)
    expect(told.statusCode).toBe(200)
    expect(told.headers['content-type']).toContain('text/plain; version=0.0.4')
  })

  test('are there on a port of this machine, and nothing else is', async () => {
    const base = `http://127.0.0.1:${server.metricsPort()}`
    expect(await (await fetch(`${base}/metrics`)).text()).toContain('http_requests_total')
    expect((await fetch(`${base}/api/categories`)).status).toBe(404)
  })

  test('hold all that an operator is to watch', async () => {
    const { body } = await read(`Bearer ${TOKEN}`)
    const told = new Set(Array.from(body.matchAll(/^(?:# TYPE )?(\w+)/gm), ([, name]) => name))
    const watched = [
      'http_requests_total',
      'http_request_duration_seconds',
      'http_calls_at_work',
      'http_requests_refused',
      'event_loop_late_seconds',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_heap_size_used_bytes',
      'process_resident_memory_bytes',
      'database_wait_seconds',
      'database_connections',
      'database_size_bytes',
      'disk_free_bytes',
      'listing_businesses',
      'listing_changes',
      'listing_age_seconds',
      'outbox_waiting',
      'outbox_due_seconds',
      'live_streams',
      'desk_waiting',
      'accounts',
    ]
    expect(watched.filter((name) => !told.has(name))).toEqual([])
    expect(figureOf(body, 'metrics_sources_failed')).toBe(0)
    expect(figureOf(body, 'listing_businesses')).toBe(1)
    expect(figureOf(body, 'outbox_waiting{outbox="mail"}')).toBe(1)
    expect(figureOf(body, 'outbox_due_seconds{outbox="mail"}')).toBeGreaterThanOrEqual(3600)
  })

  test('count requests by route and status, those from memory too, and name no query', async () => {
    await server.app.inject('/api/categories')
    await new Promise<void>((resolve, reject) => {
      const path = '/api/businesses/nearby-open?lat=41.0123&lng=29.0456&radius=5'
      request({ port, path, agent: false }, (response) => response.resume().on('end', resolve))
        .on('error', reject)
        .end()
    })
    await server.app.inject('/api/businesses/999999999')
    const { body } = await read(`Bearer ${TOKEN}`)
    const counted = (method: string, route: string, code: number) =>
      figureOf(body, `http_requests_total{method="${method}",route="${route}",code="${code}"}`)
    expect(counted('GET', '/api/categories', 200)).toBe(1)
    expect(counted('GET', '/api/businesses/nearby-open', 200)).toBe(1)
    expect(counted('GET', '/api/businesses/:id', 404)).toBe(1)
    expect(body.includes('41.0123')).toBe(false)
    expect(body.includes('kisi@')).toBe(false)
  })
})

test('alert rules and dashboard ask for figures that exist, and name chapters that exist', async () => {
  const names = (text: string) => [...text.matchAll(/^(?:# TYPE )(\w+)/gm)].map(([, name = '']) => name)
  // Told where backups are made, which no test does to the database of all.
  const ofBackups = [...readFileSync('src/server/db/backup/backups.ts', 'utf8').matchAll(/name: '(\w+)'/g)]
  const told = new Set([
    ...names((await read(`Bearer ${TOKEN}`)).body),
    ...ofBackups.map(([, name = '']) => name),
    ...['up', 'http_request_duration_seconds_bucket'],
  ])
  const rules = readFileSync('deploy/prometheus/rehber724-alerts.yml', 'utf8')
  const dashboard = readFileSync('deploy/grafana/rehber724.json', 'utf8')
  const asked = [...rules.matchAll(/expr: (.*)/g), ...dashboard.matchAll(/"expr": "(.*)"/g)].flatMap(
    ([, text = '']) =>
      [...text.replaceAll(/\{.*?\}|\bby \(\w+\)/g, '').matchAll(/\b[a-z][a-z0-9_]*\b(?!\()/g)].map(
        ([name]) => name,
      ),
  )
  const words = new Set(['sum', 'by', 'rate', 'topk', 'histogram_quantile', 'm'])
  expect(asked.length).toBeGreaterThan(30)
  expect(asked.filter((name) => !told.has(name) && !words.has(name))).toEqual([])
  const chapters = [...readFileSync('docs/operations.md', 'utf8').matchAll(/^#+ (.*)$/gm)].map(
    ([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
  )
  const runbooks = [...rules.matchAll(/operations\.md#([\w-]+)/g)].map(([, anchor]) => anchor)
  expect(runbooks.filter((anchor) => !chapters.includes(anchor ?? ''))).toEqual([])
})

test('without a token or a port there are none', async () => {
  const plain = await testApp()
  const { statusCode, body } = await plain.app.inject('/metrics')
  expect(statusCode === 404 || !body.includes('http_requests_total')).toBe(true)
  expect(plain.metricsPort()).toBeNull()
  await plain.close()
})
