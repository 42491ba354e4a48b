import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLoad, workedMs } from './load.ts'
import { makeShortCuts } from './short-cuts.ts'

const WORK_MS = 50
/** Two seconds of work, on a processor that is shared with others. */
const timeout = 60_000

const CHEAP = '/assets/cheap.js'

/** Each request is this much work of the thread, on a machine of any speed; a cheap one a tenth of a millisecond. */
function work({ url }: IncomingMessage, response: ServerResponse): void {
  const [clock, cost] = url === CHEAP ? [() => performance.now(), 0.1] : [workedMs, WORK_MS]
  const end = clock() + cost
  while (clock() < end);
  response.end()
}
const config = { production: false, trustProxy: ['127.0.0.1'], limitsScale: 1 }
const server = makeShortCuts(config, makeLoad()).serve(work, {})
let port: number
let sockets: Socket[]

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
  let taken = 0
  server.on('connection', () => (taken += 1))
  sockets = Array.from({ length: 32 }, () => connect({ port, host: '127.0.0.1' }))
  while (taken < sockets.length) await once(server, 'connection')
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

/** The status of the answer. */
async function ask(
  network: string,
  path = '/',
  socket = connect({ port, host: '127.0.0.1' }),
): Promise<number> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${network}\r\n\r\n`)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return Number(String(answer).slice('HTTP/1.1 '.length).slice(0, 3))
}

test('behind what has waited too long one more is refused at once, others and what a page needs are not', {
  timeout,
}, async () => {
  const isLong = Promise.withResolvers<void>()
  let answered = 0
  // All at once, over connections that are there: one that is new comes in alone.
  const many = sockets.map(async (socket) => {
    const status = await ask('192.0.2.1', '/', socket)
    answered += 1
    if (answered * WORK_MS > 1100) isLong.resolve()
    return status
  })
  await isLong.promise
  const late = ask('192.0.2.1')
  const others = [ask('192.0.2.1', '/assets/a.js'), ask('192.0.2.2'), ask('192.0.2.1', '/healthz')]
  expect(await late).toBe(503)
  expect(answered).toBeLessThan(many.length)
  expect(await Promise.all(others)).toEqual([200, 200, 200])
  expect(await Promise.all(many)).toEqual(many.map(() => 200))
  expect(await ask('192.0.2.1')).toBe(200)
})

test('a connection that asks without end and reads nothing is refused what would fill the memory', {
  timeout,
}, async () => {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(`GET ${CHEAP} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(10_000))
  let text = ''
  for await (const part of socket) {
    text += part
    if (String(part).includes('HTTP/1.1 503')) break
  }
  // Answers come in the order of the requests: so many waited, and one more did not.
  const [before = ''] = text.split('HTTP/1.1 503')
  expect(before.match(/^HTTP\/1.1 200/gm)?.length).toBeGreaterThanOrEqual(4096)
  expect(text).toContain('HTTP/1.1 503')
})
