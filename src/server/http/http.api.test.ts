import { connect as connectTcp } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { signedIn } from '../../../test/person.ts'
import { readConfig } from '../config.ts'
import { Failure } from '../failure.ts'
import { type Api, route } from './route.ts'
import { createServer } from './server.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '1000' })
})
afterAll(() => server.close())

const unpack = { gzip: gunzipSync, br: brotliDecompressSync }

const login = (body: string, type = 'application/json') =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: body,
    headers: { 'content-type': type },
  })

describe('what is no request of ours is refused in words, never with 500', () => {
  test.each([
    ['{', 'application/json', 400, 'malformed_request'],
    ['', 'application/json', 400, 'malformed_request'],
    ['{"__proto__":{"a":1}}', 'application/json', 400, 'malformed_request'],
    ['[]', 'application/json', 400, 'invalid_input'],
    ['null', 'application/json', 400, 'invalid_input'],
    ['"a"', 'application/json', 400, 'invalid_input'],
    ['{"email":{"a":1},"password":["x"]}', 'application/json', 400, 'invalid_input'],
    ['{"email":"a\\u0000@b.c","password":"x"}', 'application/json', 400, 'invalid_input'],
    ['{"email":"a@b.c","password":"\\ud800"}', 'application/json', 401, 'invalid_credentials'],
    [`{"email":"a@b.c","password":"${'x'.repeat(201)}"}`, 'application/json', 400, 'invalid_input'],
    [
      `{"email":"a@b.c","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      'application/json',
      400,
      'invalid_input',
    ],
    [`{"x":"${'x'.repeat(300_000)}"}`, 'application/json', 413, 'body_too_large'],
    ['email=a', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['<a/>', 'text/xml', 415, 'unsupported_media_type'],
    ['{}', 'text/plain', 415, 'unsupported_media_type'],
  ])('%.40s as %s: %i', async (body, type, status, code) => {
    const answer = await login(body, type)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code, error: expect.stringMatching(/^[A-ZÇĞİÖŞÜ].+/) })
  })

  test.each(['/api/nothing', '/api/', '/assets/none.js'])('%s is not found, as JSON', async (url) => {
    const answer = await server.app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().code).toBe('not_found')
  })

  test.each(['/', '/login', '/panel/1', '/a/b/c'])(
    '%s is the application, with or without compression asked for',
    async (url) => {
      for (const encoding of [undefined, 'br, gzip']) {
        const answer = await server.app.inject({
          url,
          headers: encoding ? { 'accept-encoding': encoding } : {},
        })
        expect(answer.statusCode).toBe(200)
        expect(answer.headers['content-type']).toContain('text/html')
      }
    },
  )

  test.each(['toString', 'constructor', 'hasOwnProperty', '__proto__', 'valueOf'])(
    "a query key that every object inherits is nobody's: %s",
    async (key) => {
      for (const path of [
        '/api/businesses?',
        '/api/businesses/nearby-open?lat=41&lng=29&',
        '/api/geocode?lat=41&lng=29&',
      ])
        expect((await server.app.inject(`${path}${key}=1`)).statusCode).toBe(200)
    },
  )

  test.each(['/api/businesses/%E0%A4%A', '/api/businesses/%ff', '/%ff'])(
    '%s cannot be decoded, and is told in words',
    async (url) => {
      const answer = await server.app.inject(url)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({
        error: expect.stringContaining('anlaşılamadı'),
        code: 'malformed_request',
      })
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    },
  )

  test('a method nobody serves', async () => {
    expect((await server.app.inject({ method: 'DELETE', url: '/api/categories' })).statusCode).toBe(404)
  })

  test('bytes that are no HTTP', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as { port: number }
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connectTcp(port, '127.0.0.1', () => socket.write('HELLO\r\n\r\n'))
      let text = ''
      socket.on('data', (chunk) => {
        text += String(chunk)
      })
      socket.on('end', () => resolve(text))
      socket.on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"code":"malformed_request"')
  })
})

describe('headers', () => {
  test.each([
    ['/', "default-src 'self'"],
    ['/uye/herhangi', "script-src 'self'"],
    ['/api/categories', "default-src 'none'"],
    ['/api/nothing', "default-src 'none'"],
    ['/healthz', "default-src 'none'"],
  ])('%s carries them from the first page on', async (url, allowed) => {
    const { headers } = await server.app.inject(url)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(allowed)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe(allowed.includes('self') ? 'DENY' : undefined)
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
  })

  test.each(['identity', 'gzip', 'br'])(
    'the service worker (%s) is looked up again each time and may fetch',
    async (coding) => {
      const worker = await server.app.inject({
        url: '/service-worker.js',
        headers: { 'accept-encoding': coding },
      })
      expect(worker.statusCode).toBe(200)
      expect(worker.headers['content-type']).toMatch(/^(?:text|application)\/javascript/)
      expect(worker.headers['cache-control']).toBe('no-cache')
      expect(worker.headers['content-security-policy']).toBe(
        "default-src 'none';connect-src 'self';frame-ancestors 'none'",
      )
    },
  )

  test.each(['gzip', 'br'] as const)(
    'the files that the page names are kept for a year (%s)',
    async (coding) => {
      const { body } = await server.app.inject('/nearby-map')
      const named = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
        ([, url = '']) => url,
      )
      expect(named.length).toBeGreaterThan(1)
      for (const url of named) {
        const plain = await server.app.inject(url)
        const packed = await server.app.inject({ url, headers: { 'accept-encoding': coding } })
        for (const { statusCode, headers } of [plain, packed])
          expect([statusCode, headers['cache-control']], url).toEqual([
            200,
            'public, max-age=31536000, immutable',
          ])
        expect(
          [plain, packed].map(({ headers }) => headers['content-encoding']),
          url,
        ).toEqual([undefined, coding])
        expect(unpack[coding](packed.rawPayload).equals(plain.rawPayload), url).toBe(true)
      }
    },
  )

  test('the manifest names a name, an address, and icons that are there', async () => {
    const answer = await server.app.inject('/manifest.webmanifest')
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
    const manifest = answer.json<{ icons: { src: string }[] }>()
    expect(manifest).toMatchObject({
      short_name: 'Rehber724',
      start_url: '/',
      display: 'standalone',
      lang: 'tr',
    })
    const icons = [...manifest.icons.map(({ src }) => src), '/icons/apple-touch-icon.png', '/favicon.ico']
    for (const icon of icons)
      expect((await server.app.inject(icon)).headers['content-type'], icon).toMatch(/^image\//)
  })

  test('what belongs to a session is not kept in any cache', async () => {
    const { ask } = await signedIn(server)
    expect((await ask('GET', '/api/auth/user')).headers['cache-control']).toBe('no-store')
  })
})

test('the flood limit holds, by network, with words', async () => {
  const app = createServer(readConfig({ LIMITS_SCALE: '0.001', LOG_LEVEL: 'silent' }))
  app.get('/x', async () => ({}))
  const ask = (remoteAddress: string) => app.inject({ url: '/x', remoteAddress })
  const codes = []
  for (let i = 0; i < 4; i++) codes.push((await ask('192.0.2.1')).statusCode)
  expect(codes).toEqual([200, 200, 200, 429])
  const refused = await ask('192.0.2.1')
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  expect((await ask('192.0.2.2')).statusCode).toBe(200)
  await app.close()
})

test('a forwarded address is believed from the named proxy only', async () => {
  const seen = async (trust: string, remoteAddress: string) => {
    const app = createServer(readConfig({ ...(trust && { TRUST_PROXY: trust }), LOG_LEVEL: 'silent' }))
    app.get('/ip', async (request) => request.ip)
    const answer = await app.inject({
      url: '/ip',
      remoteAddress,
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    await app.close()
    return answer.body
  }
  expect(await seen('', '10.0.0.1')).toBe('10.0.0.1')
  expect(await seen('10.0.0.0/8', '10.0.0.1')).toBe('203.0.113.9')
  expect(await seen('10.0.0.0/8', '192.0.2.1')).toBe('192.0.2.1')
})

describe('logs', () => {
  test('hold no password, token, phone, e-mail, position or address', async () => {
    const lines: string[] = []
    const app = createServer(readConfig({ LOG_LEVEL: 'trace' }), {
      logTo: { write: (line) => void lines.push(line) },
    })
    app.post('/echo', async (request) => {
      request.log.info(
        { body: request.body, user: { password: 'canary-pass', token: 'canary-token' } },
        'seen',
      )
      throw Object.assign(new Error('duplicate key'), {
        detail: 'Key (email)=(canary@mail.test) exists',
        code: '23505',
      })
    })
    const answer = await app.inject({
      method: 'POST',
      url: '/echo?lat=41.724724&q=canary-query',
      headers: { authorization: 'Bearer canary-bearer', cookie: 'canary=cookie' },
      remoteAddress: '203.0.113.72',
      payload: { email: 'canary@mail.test', phone: '+905327240724' },
    })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ error: expect.stringContaining('Beklenmeyen'), code: 'internal' })
    const text = lines.join('')
    expect(text).toContain('duplicate key')
    expect(text).toContain('"route":"/echo","status":500')
    expect(text).not.toMatch(/canary|41\.7247|0724|203\.0\.113/)
    await app.close()
  })
})

describe('declarations', () => {
  const api = (): Api => ({ app: server.app, readSession: async () => null, policies: {}, endpoints: [] })
  const nothing = async () => ({}) as never
  const shape = { method: 'GET', path: '/api/x', summary: '', reply: z.object({}), errors: [] } as const

  test('an endpoint that does not say who may call it does not start', () => {
    expect(() => route(api(), { ...shape, access: [] } as never, nothing)).toThrow('does not declare')
    expect(() => route(api(), { ...shape } as never, nothing)).toThrow('does not declare')
    expect(() => route(api(), { ...shape, access: ['root'] } as never, nothing)).toThrow('unknown access')
    const owners = endpoint({ ...shape, access: ['owner'] })
    expect(() => route(api(), owners, nothing)).toThrow('no policy decides')
  })

  test('a provider’s call needs a check of its own, and alone has one', async () => {
    const said = { ...shape, method: 'POST', body: z.object({ word: z.string() }) } as const
    const provider = endpoint({ ...said, access: ['provider'] })
    const check = async ({ word }: { word: string }) => word === 'right'
    expect(() => route(api(), provider, nothing)).toThrow('needs a check of its own')
    const mixed = { ...said, access: ['provider', 'public'] } as never
    expect(() => route(api(), mixed, nothing, check as never)).toThrow('no other level')
    const open = endpoint({ ...said, access: ['public'] })
    expect(() => route(api(), open, nothing, check as never)).toThrow('is no provider')
    const app = createServer(readConfig({ LOG_LEVEL: 'silent' }))
    route({ ...api(), app }, provider, nothing, check)
    const ask = (word: string) => app.inject({ method: 'POST', url: '/api/x', payload: { word } })
    expect([(await ask('wrong')).statusCode, (await ask('right')).statusCode]).toEqual([403, 200])
    await app.close()
  })

  test('an undeclared column cannot leave; roles and rows are refused with 403 and 404', async () => {
    const app = createServer(readConfig({ LOG_LEVEL: 'silent' }))
    const user = {
      ...{ id: 7, userType: 'customer' as const, tokenHash: Buffer.alloc(32) },
      ...{ isBoth: false, need: null, otpProven: false, emailConfirmed: true, isFresh: true },
    }
    const mine: Api = {
      app,
      readSession: async (given) => (given ? user : null),
      policies: { owner: async ({ id }) => id === 1 },
      endpoints: [],
    }
    const leaky = { ok: true as const, password_hash: 'secret' }
    const at = (path: `/api/${string}`, access: readonly ['admin' | 'owner' | 'self' | 'user']) =>
      endpoint({
        ...shape,
        path,
        access,
        params: z.object({ id: z.int() }),
        reply: z.object({ ok: z.literal(true) }),
      })
    route(mine, at('/api/user/{id}', ['user']), async () => leaky)
    route(mine, at('/api/admin/{id}', ['admin']), async () => leaky)
    route(mine, at('/api/own/{id}', ['owner']), async () => leaky)
    route(mine, at('/api/self/{id}', ['self']), async () => leaky)
    const ask = async (url: string, authorization = 'yes') => {
      const answer = await app.inject({ url, headers: authorization ? { authorization } : {} })
      return [answer.statusCode, answer.json().code ?? answer.body]
    }
    expect(await ask('/api/user/1')).toEqual([200, '{"ok":true}'])
    expect(await ask('/api/user/1', '')).toEqual([401, 'not_signed_in'])
    expect(await ask('/api/admin/1')).toEqual([403, 'forbidden'])
    expect(await ask('/api/own/1')).toEqual([200, '{"ok":true}'])
    expect(await ask('/api/own/2')).toEqual([404, 'not_found'])
    expect(await ask('/api/self/7')).toEqual([200, '{"ok":true}'])
    expect(await ask('/api/self/8')).toEqual([404, 'not_found'])
    await app.close()
  })

  test('an account erased while a request was under way is nobody at all', async () => {
    const { sql } = server
    const app = createServer(readConfig({ LOG_LEVEL: 'silent' }))
    app.get('/late', () => sql`insert into favorite (user_id, business_id) values (0, 0)`)
    app.get('/own', () => sql`insert into visit_count values (0, '2026-11-21', 'view', 1)`)
    expect((await app.inject('/late')).json().code).toBe('not_signed_in')
    expect((await app.inject('/own')).json().code).toBe('internal')
    await app.close()
  })

  test('a busy or lost database is 503 with a time to come back', async () => {
    const { sql } = server
    const app = createServer(readConfig({ LOG_LEVEL: 'silent' }))
    app.get('/standby', () => sql.begin('read only', (db) => db`delete from favorite`))
    app.get('/lost', async () => {
      throw Object.assign(new Error('lost'), { code: 'CONNECTION_CLOSED' })
    })
    app.get('/slow', async () => {
      throw Object.assign(new Error('slow'), { code: '57014' })
    })
    app.get('/own', async () => {
      throw new Failure('busy', { retryAfterSeconds: 2 })
    })
    for (const [url, code] of [
      ['/lost', 'unavailable'],
      ['/standby', 'unavailable'],
      ['/slow', 'busy'],
      ['/own', 'busy'],
    ]) {
      const answer = await app.inject(url ?? '')
      expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, code, '2'])
    }
    await app.close()
  })
})

test('healthz lives, readyz reads the database', async () => {
  expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
})
