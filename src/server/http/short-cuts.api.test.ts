import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBusiness } from '../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'

const lines: { reqId?: string; route?: string; ms?: number }[] = []
let server: TestApp
let port: number

beforeAll(async () => {
  server = await testApp(
    {
      DEMO: '0',
      LOG_LEVEL: 'info',
      LIMITS_SCALE: '1',
      TRUST_PROXY: '127.0.0.1',
    },
    async (sql) => {
      for (let i = 0; i < 5; i++)
        await buildBusiness(sql, { name: `Çilingir ${i}`, lat: 41 + i / 1000, lng: 29, hours: '24/7' })
    },
    { write: (line) => void lines.push(JSON.parse(line)) },
  )
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

type Answer = { status: number; headers: Record<string, unknown>; body: string }
type Asked = { method?: string; headers?: Record<string, string>; body?: string }

/** Over a real connection: the framework's own injection knows no short cut. */
const overWire = (path: string, { method = 'GET', headers = {}, body }: Asked = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const asked = request({ port, path, method, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('latin1').on('data', (part: string) => {
        text += part
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      )
    })
    asked.on('error', reject).end(body)
  })

/** The same from the route itself. */
async function byRoute(url: string, said: Record<string, string> = {}): Promise<Answer> {
  const { statusCode, headers, rawPayload } = await server.app.inject({ url, headers: said })
  return { status: statusCode, headers, body: rawPayload.toString('latin1') }
}

/** Without what differs from one answer to the next, or is the connection's. */
const comparable = ({ status, headers, body }: Answer) => {
  const { date, connection, 'keep-alive': kept, 'x-request-id': id, ...rest } = headers
  return { status, headers: rest, body }
}

describe('a short cut answers as its route', () => {
  test.each([
    'lat=41&lng=29',
    'lat=41&lon=29&radius=5&limit=3',
    'lat=41&lng=29&sort=best&categoryId=2',
    'lat=-41.5&lng=29.25&unknown=1',
    'lat=41&lng=29&limit=0',
    'lat=abc&lng=29',
    'lat=41',
    'lat=41&lat=42&lng=29',
    'lat=41%2E0&lng=29',
    'lat=+41&lng=29',
    'lat=41&lng=29&sort=%00',
    'lat=41&lng=29&__proto__=1&constructor=2',
    'lat=41;lng=29',
    '&&lat=41&=&lng=29&',
    '',
  ])('asked with “%s”', async (query) => {
    const path = `/api/businesses/nearby-open?${query}`
    expect(comparable(await overWire(path))).toEqual(comparable(await byRoute(path)))
  })

  test('an answer has its own request id, and one line of log without what was asked', async () => {
    lines.length = 0
    const { headers, body } = await overWire('/api/businesses/nearby-open?lat=41.0042&lng=29')
    expect(JSON.parse(body)).toHaveLength(5)
    expect(lines).toEqual([
      expect.objectContaining({
        reqId: headers['x-request-id'],
        route: '/api/businesses/nearby-open',
        ms: expect.any(Number),
      }),
    ])
    expect(JSON.stringify(lines)).not.toContain('41.0042')
  })

  test('what is no plain question goes to the route', async () => {
    const path = '/api/businesses/nearby-open?lat=41&lng=29'
    expect((await overWire(path, { method: 'POST' })).status).toBe(404)
    expect((await overWire(path, { method: 'HEAD' })).body).toBe('')
    const withBody = { headers: { 'content-type': 'application/json', 'content-length': '2' }, body: '{}' }
    expect((await overWire(path, withBody)).status).toBe(200)
  })
})

test('answers that wait for a slow reader stay as they are while others are answered', async () => {
  const near = [41, 41.004].map((lat) => `/api/businesses/nearby-open?lat=${lat}&lng=29`)
  const expected = await Promise.all(near.map(async (path) => (await byRoute(path)).body))
  expect(expected[0]).not.toBe(expected[1])
  const arrived = once(server.app.server, 'connection')
  const slow = connect(port, '127.0.0.1').setEncoding('latin1').pause()
  const [held] = (await arrived) as [Socket]
  const asked = Array.from({ length: 4000 }, (_, i) => near[i % 2])
  // From many networks, each below its limit; the last one ends the connection.
  const headOf = (path: string | undefined, i: number) =>
    [
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.${i % 250}`,
      i === asked.length - 1 ? 'Connection: close\r\n\r\n' : '\r\n',
    ].join('\r\n')
  slow.write(asked.map(headOf).join(''))
  await expect.poll(() => held.writableLength, { timeout: 20_000 }).toBeGreaterThan(0)
  const other = { headers: { 'x-forwarded-for': '198.51.100.1' } }
  for (const path of [...near, ...near]) expect((await overWire(path, other)).status).toBe(200)
  let text = ''
  slow.on('data', (part: string) => {
    text += part
  })
  slow.resume()
  await once(slow, 'close')
  const bodies = text.split(/HTTP\/1\.1 200 OK\r\n[\s\S]*?\r\n\r\n/).slice(1)
  expect(bodies).toHaveLength(asked.length)
  expect(bodies.findIndex((body, i) => body !== expected[i % 2])).toBe(-1)
})

test('both ways count to one flood limit, by the network a trusted proxy names', async () => {
  const flooded = await testApp({ LIMITS_SCALE: '0.001', TRUST_PROXY: '127.0.0.1' })
  await flooded.app.listen({ port: 0, host: '127.0.0.1' })
  const before = port
  port = (flooded.app.server.address() as AddressInfo).port
  try {
    const ask = (path: string, ip: string) => overWire(path, { headers: { 'x-forwarded-for': ip } })
    const near = '/api/businesses/nearby-open?lat=41&lng=29'
    const asked = [near, '/api/categories', near, near, '/api/categories']
    const codes = []
    for (const path of asked) codes.push((await ask(path, '192.0.2.1')).status)
    expect(codes).toEqual([200, 200, 200, 429, 429])
    expect((await ask(near, '192.0.2.2')).status).toBe(200)
  } finally {
    port = before
    await flooded.close()
  }
})

/** Sends `bytes` and no more, and gives what came back until the connection ended. */
async function told(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  let text = ''
  socket.on('data', (part: string) => {
    text += part
  })
  if (bytes) socket.write(bytes)
  await once(socket, 'close')
  return text
}

test('a connection on which nothing came ends without a word, which would be taken for an answer', async () => {
  const { headersTimeout } = server.app.server
  server.app.server.headersTimeout = 1
  expect(await told('')).toBe('')
  expect(await told('GET / HTTP/1.1\r\nHost:')).toMatch(/^HTTP\/1\.1 400 /)
  server.app.server.headersTimeout = headersTimeout
})
