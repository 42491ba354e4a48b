import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { exampleOf } from './example-of.ts'
import { fakeServer } from './fake-server.ts'
import { type TestApp, testApp } from './harness.ts'

/** Values that no log may contain, whatever happens to the request that carries them. */
const canary = {
  password: 'Kanarya-Sifre-724',
  email: 'kanarya724@ornek.test',
  phone: '05327240724',
  normalPhone: '+905327240724',
  lat: '41.0724724',
  lng: '28.9724724',
  name: 'Kanarya Kuşoğlu',
  words: 'kanarya-aranan-sey',
  code: '7240724',
  address: '203.0.113.72',
}

let server: TestApp
let lines: string[] = []
let hangUp: Awaited<ReturnType<typeof fakeServer>>

beforeAll(async () => {
  hangUp = await fakeServer((_, response) => response.writeHead(500).end('no'))
  server = await testApp({ LOG_LEVEL: 'trace', LIMITS_SCALE: '1000', WEATHER_URL: hangUp.url }, undefined, {
    write: (line) => void lines.push(line),
  })
})
afterAll(async () => {
  await server.close()
  await hangUp.close()
})

const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: unknown,
  token?: string,
) =>
  server.app.inject({
    method,
    url,
    remoteAddress: canary.address,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && {
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    }),
  })

/** The log since the last call, and the canaries in it. */
function readLog(...more: string[]): { text: string; found: string[] } {
  const text = lines.join('')
  lines = []
  return { text, found: [...Object.values(canary), ...more].filter((word) => word && text.includes(word)) }
}

const { email, password, phone, name, words, code, lat, lng } = canary
const account = { name, email, phone, city: 'İstanbul', password, userType: 'customer' }
let token = ''
let deviceMark = ''

test('nothing personal is logged of what succeeds or is refused', async () => {
  const registered = await ask('POST', '/api/auth/register', account)
  expect(registered.statusCode).toBe(201)
  ;({ token, deviceMark } = registered.json())
  const statuses = []
  for (const answer of [
    await ask('POST', '/api/auth/register', account),
    await ask('POST', '/api/auth/login', { email, password, userType: 'customer', deviceMark }),
    await ask('POST', '/api/auth/login', { email, password: `${password}!`, otp: code }),
    await ask('POST', '/api/auth/login', `{"email":"${email}","password":"${password}`),
    await ask('POST', '/api/auth/forgot-password', { email }),
    await ask('POST', '/rehber/yakinimda', { lat: Number(lat), lng: Number(lng), kategori: 'eczane' }),
    await ask('GET', `/rehber/acil?sokak=${words}`),
    await ask('GET', `/api/streets?q=${words}&lat=${lat}&lng=${lng}`),
    await ask('GET', `/api/street-near?lat=${lat}&lng=${lng}`),
    await ask('GET', `/api/road-minutes?lat=${lat}&lng=${lng}&to=${lat},${lng}`),
    await ask('POST', '/api/named-places', { name: words, lat: Number(lat), lng: Number(lng) }, token),
    await ask('GET', '/api/named-places', undefined, token),
    await ask(
      'POST',
      '/api/saved-searches',
      { question: { q: words, near: { lat: Number(lat), lng: Number(lng), radius: 5, place: name } } },
      token,
    ),
    await ask('PATCH', '/api/auth/user', { name, phone: `${phone}99` }, token),
    await ask('POST', '/api/auth/change-password', { currentPassword: code, newPassword: password }, token),
    await ask('DELETE', '/api/me', { password: `${password}?` }, token),
    await ask('GET', '/api/me/export', undefined, token),
    await ask('GET', '/api/auth/user', undefined, `${token.slice(1)}x`),
    await ask('GET', `/api/businesses/nearby-open?lat=${lat}&lng=${lng}&q=${words}`),
    await ask('GET', `/api/businesses/nearby-open?lat=${lat}00000000x&lng=${lng}`),
    await ask('GET', `/api/geocode?lat=${lat}&lng=${lng}`),
    await ask('GET', `/api/weather?lat=${lat}&lng=${lng}`),
    await ask('GET', `/api/businesses/search?q=${words}&lat=${lat}&lng=${lng}`),
    await ask('GET', `/api/${words}?token=${token}`),
    await ask('GET', `/${words}/${email}`),
    await ask('GET', `/%ff${words}`),
  ])
    statuses.push(answer.statusCode)
  await server.sendMail()
  const { text, found } = readLog(token, deviceMark)
  expect(found).toEqual([])
  // The log was written, and the requests had their intended outcome.
  expect(text.split('\n').length).toBeGreaterThan(15)
  expect(text).toContain('/api/businesses/nearby-open')
  expect(text).toContain('outside source did not answer')
  expect(new Set(statuses)).toEqual(new Set([200, 409, 401, 400, 403, 404, 503]))
})

test('nor when everything fails in our own house', async () => {
  // The database refuses: with a message that quotes the input, by a constraint, and for a missing table.
  await server.sql.unsafe(`
    create function scream() returns trigger language plpgsql as $$
    begin
      raise exception 'invalid input syntax for type x: "%"', new::text using errcode = '22P02', detail = new::text;
    end $$;
    create trigger scream before insert or update on app_user for each row execute function scream();
    alter table session rename column last_seen_at to seen_at`)
  const failing = [
    await ask('POST', '/api/auth/register', { ...account, email: `x${email}` }),
    await ask('PATCH', '/api/auth/user', { name }, token),
    await ask('GET', '/api/me', undefined, token),
    await ask('GET', `/api/favorites?lat=${lat}&lng=${lng}`, undefined, token),
  ]
  expect(failing.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500])
  const { text, found } = readLog(token)
  expect(found).toEqual([])
  expect(text.match(/"msg":"defect"/g)).toHaveLength(4)
})

test('nor of any call of the contract, refused at the door or behind it', async () => {
  const spoil = (shape: Endpoint['body'], path: string) =>
    shape && {
      ...(exampleOf(shape, path) as object),
      ...Object.fromEntries(Object.keys(shape.shape).map((key) => [key, `${words}${email}${password}`])),
    }
  for (const { method, path, query, body } of server.endpoints) {
    const url = path.replaceAll(/\{\w+\}/g, encodeURIComponent(`${words}${phone}`))
    const asked = new URLSearchParams((spoil(query, path) ?? {}) as Record<string, string>)
    await ask(method, `${url}?${asked.toString()}`, spoil(body, path), token)
  }
  expect(readLog(token).found).toEqual([])
})
