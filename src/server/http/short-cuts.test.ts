import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLoad, workedMs } from './load.ts'
import { makeShortCuts } from './short-cuts.ts'

const WORK_MS = 50

/** Each request is this much work of the thread, on a machine of any speed. */
function work(_request: IncomingMessage, response: ServerResponse): void {
  const end = workedMs() + WORK_MS
  while (workedMs() < end);
  response.end()
}
const config = { production: false, trustProxy: ['127.0.0.1'], limitsScale: 1 }
const server = makeShortCuts(config, makeLoad()).serve(work, {})
let sockets: Socket[]

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  let taken = 0
  server.on('connection', () => (taken += 1))
  sockets = Array.from({ length: 45 }, () => connect({ port, host: '127.0.0.1' }))
  while (taken < sockets.length) await once(server, 'connection')
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

/** The status of the answer, over a connection that was open. */
async function ask(network: string, path = '/'): Promise<number> {
  const socket = sockets.pop()
  socket?.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${network}\r\n\r\n`)
  const [answer] = socket ? await once(socket, 'data') : []
  socket?.destroy()
  return Number(String(answer).slice('HTTP/1.1 '.length).slice(0, 3))
}

test('behind what has waited too long one more is refused at once, others and what a page needs are not', async () => {
  const isLong = Promise.withResolvers<void>()
  let answered = 0
  const many = Array.from({ length: 40 }, async () => {
    const status = await ask('192.0.2.1')
    answered += 1
    if (answered * WORK_MS > 1200) isLong.resolve()
    return status
  })
  await isLong.promise
  const late = ask('192.0.2.1')
  const others = [ask('192.0.2.1', '/assets/a.js'), ask('192.0.2.2'), ask('192.0.2.1', '/healthz')]
  expect(await late).toBe(503)
  expect(answered).toBeLessThan(40)
  expect(await Promise.all(others)).toEqual([200, 200, 200])
  expect(await Promise.all(many)).toEqual(many.map(() => 200))
  expect(await ask('192.0.2.1')).toBe(200)
})
