import { createSocket } from 'node:dgram'
import type { LookupOptions } from 'node:dns'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts'
import { fetchJson, OutsideError } from './fetch-json.ts'
import { makeLookUp } from './look-up.ts'

const json = (response: ServerResponse, body: string) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)

let outside: FakeServer
beforeAll(async () => {
  outside = await fakeServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x')
    if (pathname === '/good') json(response, '{"a":[1,"ş"]}')
    else if (pathname === '/huge') json(response, JSON.stringify('x'.repeat(5000)))
    else if (pathname === '/endless') {
      response.writeHead(200)
      const more = setInterval(() => response.write('x'.repeat(500)), 5)
      response.on('close', () => clearInterval(more))
    } else if (pathname === '/drip') {
      response.writeHead(200)
      const more = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(more))
    } else if (pathname === '/html') json(response, '<html>')
    else if (pathname === '/cut') {
      response.writeHead(200, { 'content-length': '100' }).write('{"a":')
      setTimeout(() => response.destroy(), 20)
    } else if (pathname === '/reset') response.destroy()
    else if (pathname === '/away') response.writeHead(302, { location: `${outside.url}/good` }).end()
    else if (pathname === '/broken') response.writeHead(500).end('{}')
    // "/silent" is never answered
  })
})
afterAll(() => outside.close())

const bounds = { timeoutMs: 300, maxBytes: 2000 }
const ask = (path: string) => fetchJson(new URL(`${outside.url}${path}?key=secret`), bounds)

describe('fetchJson', () => {
  test('reads a document', async () => {
    expect(await ask('/good')).toEqual({ a: [1, 'ş'] })
  })

  test('reads from localhost by name', async () => {
    const url = new URL(`${outside.url}/good`)
    url.hostname = 'localhost'
    expect(await fetchJson(url, bounds)).toEqual({ a: [1, 'ş'] })
  })

  test.each([
    ['/silent', 'within 300 ms'],
    ['/drip', 'within 300 ms'],
    ['/huge', 'more than 2000 bytes'],
    ['/endless', 'more than 2000 bytes'],
    ['/html', 'as it should'],
    ['/cut', 'as it should'],
    ['/reset', 'as it should'],
    ['/away', 'answered 302'],
    ['/broken', 'answered 500'],
  ])('%s is refused, without telling the query', async (path, words) => {
    const error = await ask(path).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(OutsideError)
    expect(String(error)).toContain(words)
    expect(String(error)).not.toContain('secret')
  })

  test('no server there', async () => {
    await expect(fetchJson(new URL('http://127.0.0.1:9'), bounds)).rejects.toThrow('as it should')
  })
})

test('a silent name server holds no thread', async () => {
  const silent = createSocket('udp4')
  await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve))
  const lookUp = makeLookUp([`127.0.0.1:${silent.address().port}`])
  const options: LookupOptions = { all: true }
  const waiting = Array.from(
    { length: 16 },
    (_, i) => new Promise<Error | null>((resolve) => lookUp(`host-${i}.example`, options, resolve)),
  )
  // The C library's look-up would hold one of the threads that also read files and hash passwords.
  expect(process.getActiveResourcesInfo()).not.toContain('GetAddrInfoReqWrap')
  expect((await Promise.all(waiting)).every((error) => error !== null)).toBe(true)
  silent.close()
})
