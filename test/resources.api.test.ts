import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONNECTIONS_OF_NETWORK, HEAD_MS } from '#server/http/connections.ts'
import { buildBusiness } from '../db/seed/factories.ts'
import { type TestApp, testApp } from './harness.ts'
import { signedIn } from './person.ts'

/**
 * The resources that one network or account may hold at the default limits, while others are still served. Longer and with
 * times in a nightly run.
 */
const ROUNDS = Number(process.env['RESOURCE_ROUNDS'] ?? 1)
const LONG = { timeout: ROUNDS > 1 ? 600_000 : 60_000 }
const MAX_WAVES = 60

let server: TestApp
let port: number
beforeAll(async () => {
  server = await testApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as { port: number }).port
})
const opened = new Set<Socket>()
afterAll(() => {
  close([...opened]) // left by a failed test
  return server.close()
})

/** Linux accepts all of 127/8: addresses of several networks on one machine. */
const ATTACKER = '127.0.0.66'
const SECOND_ATTACKER = '127.0.0.67'
const OTHER = '127.0.0.1'

type Sending = { method?: string; headers?: Record<string, string>; body?: string | Buffer; from?: string }

/** Sends a request over a separate connection; returns its status. */
async function send(path: string, { method = 'GET', headers = {}, body, from = OTHER }: Sending = {}) {
  const asked = httpRequest({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers,
    localAddress: from,
    agent: false,
  })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode ?? 0
}

/** Opens a connection and sends the beginning of a request, if any. */
async function open(text: string, from = ATTACKER): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from })
  socket.on('error', () => {})
  opened.add(socket.once('close', () => opened.delete(socket)))
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

const isOpen = (socket: Socket) => !socket.destroyed && !socket.readableEnded
function close(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy()
}
/** Waits until the other side has acted. */
const becomes = <T>(look: () => T, expected: T) =>
  expect.poll(look, { timeout: 30_000, interval: 20 }).toEqual(expected)

/** Prints how long others wait, in a nightly run only. */
async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    await work()
    took.push(performance.now() - began)
  }
  if (ROUNDS === 1) return
  const p99 = took.toSorted((a, b) => a - b)[Math.ceil(took.length * 0.99) - 1] ?? 0
  console.log(`${what}: p99 ${p99.toFixed(1)} ms of ${ROUNDS}`)
  expect(p99).toBeLessThan(500)
}

const someoneElseIsServed = (what: string) =>
  timed(what, async () => expect([await send('/api/categories'), await send('/healthz')]).toEqual([200, 200]))

describe('half-sent requests of one network', () => {
  test('hold what one network may hold; another one is served', LONG, async () => {
    const beginning = 'GET /api/categories HTTP/1.1\r\nHost: x\r\nX-Half: '
    const sockets: Socket[] = []
    for (let i = 0; i < CONNECTIONS_OF_NETWORK + 200; i++) sockets.push(await open(beginning))
    for (const socket of sockets) socket.resume()
    await becomes(() => sockets.filter(isOpen).length, CONNECTIONS_OF_NETWORK)
    await someoneElseIsServed('half-sent heads')
    // Others of that network wait until some connections time out.
    await expect(send('/healthz', { from: ATTACKER })).rejects.toThrow(/ECONNRESET|hang up/)
    close(sockets.slice(0, CONNECTIONS_OF_NETWORK))
    await expect
      .poll(() => send('/healthz', { from: ATTACKER }).catch(() => 0), { timeout: 30_000 })
      .toBe(200)
    close(sockets)
  })

  test('end by their time', { timeout: 90_000 }, async () => {
    expect(server.app.server.headersTimeout).toBe(HEAD_MS)
    if (ROUNDS === 1) return
    const sockets = [await open('GET / HTTP/1.1\r\n'), await open('')]
    const slow =
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{'
    sockets.push(await open(slow))
    for (const socket of sockets) socket.resume()
    await becomes(() => sockets.filter(isOpen).length, 0)
  })
})

describe('uploads that drip in', () => {
  /** The beginning of a form with a picture of five megabytes. */
  const beginning = (headers: Record<string, string>) =>
    [
      ...['POST /api/uploads HTTP/1.1', 'Host: x', 'Content-Type: multipart/form-data; boundary=rand'],
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...[
        'Content-Length: 5000000',
        '',
        '--rand',
        'Content-Disposition: form-data; name="file"; filename="a.png"',
      ],
      ...['Content-Type: image/png', '', 'x'],
    ].join('\r\n')

  const DROP = 'x'.repeat(2500)

  /** Opens `count` uploads; all but those that are served or wait are refused. */
  async function drip(headers: Record<string, string>, count: number, held: number, from: string) {
    const answers: string[] = []
    const sockets = await Promise.all(
      Array.from({ length: count }, async () => {
        const socket = await open(beginning(headers), from)
        socket.on('data', (data: Buffer) => answers.push(data.toString().slice(9, 12)))
        // As slow as a phone on 2G, so that it does not time out.
        const drops = setInterval(() => socket.write(DROP), 500)
        socket.once('close', () => clearInterval(drops))
        return socket
      }),
    )
    await becomes(() => answers, Array<string>(count - held).fill('429'))
    return sockets
  }
  const upload = (headers: Record<string, string>, from = OTHER) =>
    send('/api/uploads', {
      ...{ method: 'POST', from },
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=r' },
      body: '--r\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nno picture\r\n--r--\r\n',
    })

  test('are two of an account, and eight that wait; somebody else uploads', LONG, async () => {
    const [dripping, other] = [await signedIn(server), await signedIn(server)]
    const sockets = await drip(dripping.headers, 18, 10, ATTACKER)
    for (let i = 0; i < 3; i++) {
      const { headers } = await signedIn(server)
      sockets.push(...(await drip(headers, 2, 2, ATTACKER)))
    }
    const { headers } = await signedIn(server)
    await expect.poll(() => upload(headers, ATTACKER), { timeout: 30_000 }).toBe(429) // all eight have begun
    sockets.push(...(await drip(headers, 3, 0, ATTACKER)))
    sockets.push(...(await drip(headers, 2, 2, SECOND_ATTACKER)))
    // 415 means that the picture was examined.
    expect(await upload(other.headers)).toBe(415)
    await someoneElseIsServed('dripping uploads')
    close(sockets)
    await expect.poll(() => upload(dripping.headers), { timeout: 30_000 }).toBe(415)
  })
})

describe('wide and deep bodies', () => {
  test('are refused, in bounded memory; somebody else is served meanwhile', LONG, async () => {
    const wide = `[${'0,'.repeat(131_000)}0]`
    const deep = `${'['.repeat(130_000)}${']'.repeat(130_000)}`
    const objects = `{"email":[${'{},'.repeat(80_000)}{}]}`
    const bodies = Array.from({ length: 10 }, () => [wide, deep, objects]).flat()
    const before = process.memoryUsage().rss
    const headers = { 'content-type': 'application/json' }
    const statuses = new Set<number>()
    const attack = { method: 'POST', headers, from: ATTACKER }
    const wave = () =>
      Promise.all(
        bodies.map(async (body) =>
          statuses.add(await send('/api/auth/login', { ...attack, body }).catch(() => 0)),
        ),
      )
    let goesOn = true
    const waves = (async () => {
      // Fewer than a network's allowance of a minute: they are refused for their content.
      for (let sent = 0; sent === 0 || (goesOn && sent < MAX_WAVES); sent++) await wave()
    })()
    await someoneElseIsServed('wide and deep bodies')
    goesOn = false
    await waves
    expect(statuses).toEqual(new Set([400]))
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 2 ** 20)
  })
})

describe('many questions of one network at once', () => {
  test('are answered in turns with those of others', LONG, async () => {
    for (let i = 0; i < 100; i++)
      await buildBusiness(server.sql, { name: `Anahtarcı ${i}`, description: 'x'.repeat(900) })
    await server.catchUp()
    const question = 'GET /api/businesses/search?q=anahtarci&limit=100 HTTP/1.1\r\nHost: x\r\n\r\n'
    const crowd: Socket[] = []
    for (let i = 0; i < 400; i++) crowd.push(await open(''))
    let answered = 0
    for (const socket of crowd)
      socket.once('data', () => {
        answered += 1
      })
    const other = await open('', OTHER)
    for (const socket of crowd) socket.write(question)
    other.write('GET /api/categories HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(other, 'data')
    // By the order of arrival a hundred were answered before; in turns a few, on a busy machine up to seventy.
    expect(answered).toBeLessThan(90)
    await becomes(() => answered, crowd.length)
    close([...crowd, other])
  })
})

describe('many changes of one row', () => {
  test('wait for each other; somebody else goes before', LONG, async () => {
    const owner = await signedIn(server, { userType: 'business' })
    const [customer, other] = [await signedIn(server), await signedIn(server)]
    const { id } = await buildBusiness(server.sql, { ownerId: owner.id })
    const said = { fromUserId: customer.id, toBusinessId: id, message: 'Merhaba' }
    const { threadId } = (await customer.ask('POST', '/api/messages', said)).json<{ threadId: number }>()
    let waiting = 150
    const burst = Array.from({ length: waiting }, async (_, i) => {
      const answer = await customer.ask('POST', `/api/messages/threads/${threadId}/block`, {
        isBlocked: i % 2 === 0,
      })
      waiting -= 1
      return answer.statusCode
    })
    await expect.poll(() => waiting, { timeout: 30_000, interval: 1 }).toBeLessThan(140) // until the lock has a queue
    const before = waiting
    const written = await other.ask('POST', '/api/messages', { ...said, fromUserId: other.id })
    // By the order of arrival it would be one of the last.
    expect([written.statusCode, waiting > before / 2]).toEqual([201, true])
    await someoneElseIsServed('a burst on one lock')
    expect(new Set(await Promise.all(burst))).toEqual(new Set([200]))
  })
})
