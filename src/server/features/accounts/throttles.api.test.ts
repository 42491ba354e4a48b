import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secondApp, type TestApp, testApp } from '../../../../test/harness.ts'
import { request } from '../../../../test/person.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const owner = {
  name: 'Can Öz',
  email: 'can@ornek.test',
  phone: '05321234567',
  city: 'Uşak',
  password: 'gizli724',
  userType: 'customer',
}
const post = (path: string, payload: object, remoteAddress = '192.0.2.1') =>
  server.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, remoteAddress })

test('guessing stops after ten tries, yet the browser the owner used before still gets in', async () => {
  const { deviceMark } = (await post('register', owner, '198.51.100.7')).json()
  const guesses = []
  for (let i = 0; i < 30; i++) guesses.push(await post('login', { ...owner, password: `tahmin${i}` }))
  expect(guesses.slice(0, 10).every((answer) => answer.statusCode === 401)).toBe(true)
  expect(guesses.slice(10).every((answer) => answer.statusCode === 429)).toBe(true)
  expect(guesses.at(-1)?.json()).toMatchObject({ code: 'too_many_attempts' })
  expect(guesses.at(-1)?.headers['retry-after']).toBe('900')

  expect((await post('login', owner)).statusCode).toBe(429)
  expect((await post('login', { ...owner, deviceMark })).statusCode).toBe(200)
  // A mark of another account, or a forged one, has no allowance of its own.
  const other = await post('register', { ...owner, email: 'ece@ornek.test' }, '198.51.100.8')
  for (const mark of [
    other.json().deviceMark,
    `${deviceMark}x`,
    `${deviceMark}.x`,
    `${deviceMark}.`,
    'a.b',
    '',
  ])
    expect((await post('login', { ...owner, deviceMark: mark })).statusCode).toBe(429)
})

test('a hundred guesses at once get no further than in turn', async () => {
  const victim = { ...owner, email: 'derya@ornek.test' }
  await post('register', victim, '198.51.100.9')
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => post('login', { ...victim, password: `tahmin${i}` }, '192.0.2.50')),
  )
  const tried = answers.filter((answer) => answer.statusCode !== 429)
  expect(tried.length).toBeLessThanOrEqual(10)
  expect(tried.length).toBeGreaterThan(0)
})

test('one network cannot go through many accounts', async () => {
  const codes: number[] = []
  for (let i = 0; i < 130; i++) {
    const answer = await post('login', { ...owner, email: `kisi${i}@ornek.test` }, '192.0.2.99')
    codes.push(answer.statusCode)
  }
  expect(codes.filter((code) => code === 401)).toHaveLength(100)
  expect(codes.slice(100).every((code) => code === 429)).toBe(true)
})

test('the IPv6 addresses of one household count together', async () => {
  const guess = (i: number) =>
    post('login', { ...owner, email: 'fatma@ornek.test' }, `2001:db8:1:2::${i.toString(16)}`)
  for (let i = 1; i <= 10; i++) await guess(i)
  expect((await guess(11)).statusCode).toBe(429)
})

test('whether e-mails are registered is not told without end', async () => {
  const known = { ...owner, email: 'gul@ornek.test' }
  await post('register', known, '192.0.2.77')
  const codes: number[] = []
  for (let i = 0; i < 25; i++) codes.push((await post('register', known, '192.0.2.77')).statusCode)
  expect(codes.filter((code) => code === 409)).toHaveLength(20)
  expect(codes.slice(20).every((code) => code === 429)).toBe(true)
  // A free address is refused alike: else the refusal would tell.
  const free = { ...owner, email: 'bos@ornek.test' }
  expect((await post('register', free, '192.0.2.77')).statusCode).toBe(429)
  expect((await post('register', free, '192.0.2.78')).statusCode).toBe(201)
})

test('who registers uses up no answer that an e-mail is taken', async () => {
  const codes = []
  for (let i = 0; i < 22; i++) {
    const fresh = { ...owner, email: `yeni${i}@ornek.test` }
    codes.push((await post('register', fresh, '192.0.2.79')).statusCode)
  }
  expect(new Set(codes)).toEqual(new Set([201]))
})

test('the table of tries holds no address and no e-mail', async () => {
  const rows = await server.sql<{ key: string }[]>`select key from throttle`
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[A-Za-z0-9_-]{43}$/)
})

test('processes on one database count together: whose turn it was does not matter', async () => {
  const second = await secondApp(server)
  const victim = { ...owner, email: 'hale@ornek.test' }
  await post('register', victim, '198.51.100.10')
  const guess = (at: Pick<TestApp, 'app'>) =>
    request(at, 'POST', '/api/auth/login', { ...victim, password: 'tahmin' }, { from: '192.0.2.60' })
  const codes: number[] = []
  for (let i = 0; i < 5; i++) for (const at of [server, second]) codes.push((await guess(at)).statusCode)
  const over = [(await guess(server)).statusCode, (await guess(second)).statusCode]
  await second.close()
  expect(codes).toEqual(Array.from({ length: 10 }, () => 401))
  expect(over).toEqual([429, 429])
})

/** A server on which everybody together has 20 tries, and every smaller allowance one. */
async function smallApp() {
  const small = await secondApp(server, { LIMITS_SCALE: '0.001' })
  await server.sql`delete from throttle`
  const login = async (payload: object, from: string) =>
    (await request(small, 'POST', '/api/auth/login', { ...owner, ...payload }, { from })).statusCode
  return { login, close: () => small.close() }
}

test('what one network is refused leaves the others as they were', async () => {
  const small = await smallApp()
  const codes: number[] = []
  for (let i = 0; i < 60; i++) codes.push(await small.login({ email: `sel${i}@ornek.test` }, '192.0.2.61'))
  const [all] = await server.sql<{ used: number }[]>`select used from throttle where key like 'login-all:%'`
  const another = await small.login({}, '203.0.113.201')
  await small.close()
  expect(codes).toEqual([401, ...Array.from({ length: 59 }, () => 429)])
  expect(all?.used).toBe(1)
  expect(another).toBe(200)
})

test('beyond what all networks together have, nobody is refused: tries wait', async () => {
  const small = await smallApp()
  const codes: number[] = []
  for (let i = 1; i <= 20; i++)
    codes.push(await small.login({ email: `yabanci${i}@ornek.test` }, `203.0.113.${i}`))
  const waiting = [
    small.login({ email: 'yabanci@ornek.test' }, '203.0.113.98'),
    small.login({}, '203.0.113.99'),
  ]
  codes.push(...(await Promise.all(waiting)))
  await small.close()
  expect(codes).toEqual([...Array.from({ length: 21 }, () => 401), 200])
})

describe('a device mark', () => {
  const phone = '05329990011'
  const door = async (payload: object, remoteAddress: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/business/login',
      payload: { phone, ...payload },
      remoteAddress,
    })
  const person = (email: string, password: string) => ({
    ...{ ...owner, email, password, phone, userType: 'business', businessName: 'Öz' },
  })
  const victim = person('kurban@ornek.test', 'gizli724')
  const thief = person('hirsiz@ornek.test', 'benim724')
  let own: { token: string; deviceMark: string }

  beforeAll(async () => {
    own = (await post('register', victim, '198.51.100.20')).json()
  })

  test('of somebody else with the same telephone buys no guess at the owner’s password', async () => {
    const marks = [(await post('register', thief, '198.51.100.21')).json().deviceMark]
    for (let i = 0; i < 5; i++)
      marks.push((await post('login', thief, `198.51.100.${30 + i}`)).json().deviceMark)
    const codes: number[] = []
    for (let i = 0; i < 60; i++) {
      const deviceMark = marks[i % marks.length]
      // One of the five that the mark buys is the owner's own password: they do not look at that account.
      const password = i === 12 ? victim.password : `tahmin${i}`
      codes.push((await door({ password, deviceMark }, '192.0.2.62')).statusCode)
    }
    const guessed = await door({ password: victim.password, deviceMark: marks[0] }, '192.0.2.62')
    // Ten tries of anybody there, and five more that look at the thief's own account alone.
    expect(codes).toEqual([
      ...Array.from({ length: 15 }, () => 401),
      ...Array.from({ length: 45 }, () => 429),
    ])
    expect(guessed.statusCode).toBe(429)
    const { deviceMark, password } = { ...own, ...victim }
    expect((await door({ password, deviceMark }, '192.0.2.62')).statusCode).toBe(200)
  })

  test('buys five more tries, however many marks the account has, and from wherever', async () => {
    const marks = [own.deviceMark]
    for (let i = 0; i < 5; i++)
      marks.push((await post('login', victim, `198.51.100.${40 + i}`)).json().deviceMark)
    const codes: number[] = []
    for (let i = 0; i < 40; i++) {
      const deviceMark = marks[i % marks.length]
      codes.push(
        (await post('login', { ...victim, password: 'tahmin', deviceMark }, '192.0.2.63')).statusCode,
      )
    }
    for (let i = 0; i < 15; i++) await post('login', { ...victim, password: 'tahmin' }, '192.0.2.64')
    codes.push((await post('login', { ...victim, deviceMark: marks[0] }, '192.0.2.64')).statusCode)
    expect(codes.filter((code) => code === 401)).toHaveLength(15)
    expect(codes.slice(15).every((code) => code === 429)).toBe(true)
  })

  test('ends when a session is ended from elsewhere, and with the password', async () => {
    await server.sql`delete from throttle`
    const closed = '192.0.2.65'
    for (let i = 0; i < 11; i++) await post('login', { ...victim, password: 'tahmin' }, closed)
    const again = async (deviceMark: string, password = victim.password) =>
      (await post('login', { ...victim, password, deviceMark }, closed)).statusCode
    const headers = { authorization: `Bearer ${own.token}` }
    expect(await again(own.deviceMark)).toBe(200)

    const sessions = await server.app.inject({ url: '/api/auth/sessions', headers })
    const lost = sessions.json().find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    const url = `/api/auth/sessions/${lost.id}`
    expect((await server.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200)
    expect(await again(own.deviceMark)).toBe(429)

    const { deviceMark } = (await post('login', victim, '198.51.100.50')).json()
    expect(await again(deviceMark)).toBe(200)
    const payload = { currentPassword: victim.password, newPassword: 'mor kapı 41' }
    const changed = await server.app.inject({
      method: 'POST',
      url: '/api/auth/change-password',
      payload,
      headers,
    })
    expect(changed.statusCode).toBe(200)
    expect(await again(deviceMark, 'mor kapı 41')).toBe(429)
    expect((await post('login', { ...victim, password: 'mor kapı 41' }, '192.0.2.66')).statusCode).toBe(200)
  })
})
