import type { LookupFunction } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts'
import { fetchBytes, fetchBytesIn } from './fetch-bytes.ts'
import { OutsideError } from './fetch-json.ts'

let outside: FakeServer
beforeAll(async () => {
  outside = await fakeServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    const hops = Number(searchParams.get('hops'))
    if (pathname === '/picture') response.writeHead(200).end('picture')
    else if (pathname === '/hops')
      response.writeHead(302, { location: hops > 1 ? `/hops?hops=${hops - 1}` : '/picture' }).end()
    else if (pathname === '/to') response.writeHead(302, { location: searchParams.get('to') ?? '' }).end()
    else if (pathname === '/huge') response.writeHead(200).end('x'.repeat(3000))
    else if (pathname === '/endless') {
      response.writeHead(200)
      const more = setInterval(() => response.write('x'.repeat(10)), 20)
      response.on('close', () => clearInterval(more))
    } else if (pathname === '/missing') response.writeHead(404).end()
    // "/silent" is never answered
  })
})
afterAll(() => outside.close())
beforeEach(() => outside.asked.splice(0))

/** Looks names up as told: a list per name, one address after the other when asked again. */
function namesOf(names: Record<string, string[][]>): LookupFunction {
  return (host, _options, callback) => {
    const answers = names[host] ?? []
    const found = answers.length > 1 ? answers.shift() : answers[0]
    if (found)
      callback(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    else callback(new Error('no such name'), '')
  }
}

/** Our stand-in as if it stood in public: plain http, its port, its address. */
const here = {
  protocols: ['http:'],
  ports: [],
  isAllowed: (address: string) => address === '127.0.0.1',
  timeoutMs: 30_000,
  maxBytes: 2000,
}
const ask = (path: string, change: object = {}) =>
  fetchBytesIn({ ...here, ...change }, new URL(path, outside.url).href)

describe('fetchBytes', () => {
  test('reads what stands there, through three redirects', async () => {
    expect(String(await ask('/picture'))).toBe('picture')
    expect(String(await ask('/hops?hops=3'))).toBe('picture')
  })

  test.each<[path: string, words: string, change?: object]>([
    ['/hops?hops=4', 'redirected more than 3 times'],
    ['/huge', 'more than 2000 bytes'],
    ['/endless', 'as it should', { timeoutMs: 400 }],
    ['/silent', 'as it should', { timeoutMs: 400 }],
    ['/missing', 'answered 404'],
    ['/to?to=ftp://ornek.test/', 'ftp: is not fetched'],
    ['/to?to=http://127.0.0.2/', 'not a public address'],
    ['/to?to=http://169.254.169.254/latest/meta-data', 'not a public address'],
    ['/to?to=file:///etc/passwd', 'file: is not fetched'],
    ['/to?to=http://user:secret@127.0.0.1/', 'password'],
  ])('%s is refused', async (path, words, change = {}) => {
    await expect(ask(path, change)).rejects.toThrow(words)
  })

  test('what is not in public is never connected to, by number, by name, or by a redirect', async () => {
    const port = new URL(outside.url).port
    const inside = [
      ...['127.0.0.1', 'localhost', '0.0.0.0', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]', '127.1'],
      ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', 'rebinding.test'],
    ]
    // The name is public the first time it is looked up, and ours the second: there is no second time.
    const lookup = namesOf({
      'rebinding.test': [['93.184.216.34', '127.0.0.1'], ['127.0.0.1']],
      localhost: [['127.0.0.1']],
    })
    const plain = { protocols: ['http:', 'https:'], ports: [], lookup, timeoutMs: 1000 }
    for (const host of inside) {
      await expect(fetchBytesIn(plain, `http://${host}:${port}/picture`), host).rejects.toThrow(OutsideError)
      await expect(fetchBytesIn(plain, `https://${host}:${port}/picture`), host).rejects.toThrow(OutsideError)
    }
    expect(outside.asked).toEqual([])
  })

  test('the address that was vetted is the one connected to', async () => {
    const { port } = new URL(outside.url)
    const lookup = namesOf({ 'changing.test': [['127.0.0.1'], ['10.0.0.1']] })
    const answer = await fetchBytesIn({ ...here, lookup }, `http://changing.test:${port}/picture`)
    expect(String(answer)).toBe('picture')
    // The next step is looked up, and vetted, again.
    const again = fetchBytesIn({ ...here, lookup }, `http://changing.test:${port}/picture`)
    await expect(again).rejects.toThrow('not a public address')
  })

  test.each([
    'http://ornek.test/a.jpg',
    'https://ornek.test:8443/a.jpg',
    'https://127.0.0.1/a.jpg',
    'https://localhost/a.jpg',
    'https://[::1]/a.jpg',
    'https://user@ornek.test/a.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//ornek.test/a.jpg',
    '',
  ])('strangers name %s in vain', async (address) => {
    await expect(fetchBytes(address)).rejects.toThrow(OutsideError)
  })
})
