import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondApp, type TestApp, testApp } from '../../../../test/harness.ts'

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
    at.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { ...victim, password: 'tahmin' },
      remoteAddress: '192.0.2.60',
    })
  const codes: number[] = []
  for (let i = 0; i < 5; i++) for (const at of [server, second]) codes.push((await guess(at)).statusCode)
  const over = [(await guess(server)).statusCode, (await guess(second)).statusCode]
  await second.close()
  expect(codes).toEqual(Array.from({ length: 10 }, () => 401))
  expect(over).toEqual([429, 429])
})

test('strangers of all networks together have an end, which no known browser feels', async () => {
  // The scale brings 20,000 down to 20, and every smaller allowance to one try.
  const small = await secondApp(server, { LIMITS_SCALE: '0.001' })
  await server.sql`delete from throttle where key like 'login-all:%'`
  const { deviceMark } = (
    await post('register', { ...owner, email: 'ismet@ornek.test' }, '198.51.100.11')
  ).json()
  const login = (payload: object, network: number) =>
    small.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { ...owner, ...payload },
      remoteAddress: `203.0.113.${network}`,
    })
  const codes: number[] = []
  for (let i = 1; i <= 22; i++) codes.push((await login({ email: `yabanci${i}@ornek.test` }, i)).statusCode)
  const known = await login({ email: 'ismet@ornek.test', deviceMark }, 200)
  await small.close()
  expect(codes).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429])
  expect(known.statusCode).toBe(200)
})
