import type * as Argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildBusiness, buildUser, type User } from '../../../../db/seed/factories.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import type { TestApp } from '../../../../test/harness.ts'
import { type Method, request } from '../../../../test/person.ts'

/** Attacks on accounts that must never succeed. */

const work = vi.hoisted(() => ({ hashes: 0, held: Promise.resolve() }))
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>()
  const counted =
    <A extends unknown[], R>(slow: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      work.hashes += 1
      await work.held
      return slow(...given)
    }
  return { ...argon2, hash: counted(argon2.hash), verify: counted(argon2.verify) }
})

let server: TestApp
let statements: string[] = []
/** Queries of other parts of the server and of new connections are not counted: the timers of call-outs look at people, too. */
const OF_ACCOUNTS = /\b(app_user|throttle|reset_password|email_confirmation|session|mail|totp)\b/
const OF_TIMERS = /\bcall_out\b/
beforeAll(async () => {
  vi.resetModules() // what another file of this worker imported knows nothing of the mock
  const { testApp } = await import('../../../../test/harness.ts')
  server = await testApp({ DEMO: '0' })
  const options = server.sql.options as { debug: unknown }
  options.debug = (_connection: number, text: string) => {
    if (OF_ACCOUNTS.test(text) && !OF_TIMERS.test(text)) statements.push(text)
  }
})
afterAll(() => server.close())
let network = 0
beforeEach(() => {
  network += 1
})

const ask = (method: Method, url: string, payload?: object, token = '', from = `10.1.0.${network}`) =>
  request(server, method, url, payload, { token, from })
const post = (path: string, payload: object, token?: string, from?: string) =>
  ask('POST', `/api/${path}`, payload, token, from)

async function signedIn(over: Partial<User> = {}) {
  const user = await buildUser(server.sql, over)
  const { email, password, userType } = user
  const { token } = (await post('auth/login', { email, password, userType })).json()
  return { user, token: token as string }
}

/** Queries that one call makes, and its answer. */
async function costOf(call: () => ReturnType<typeof ask>) {
  work.hashes = 0
  statements = []
  const { statusCode, body } = await call()
  return { statusCode, body, hashes: work.hashes, statements }
}

describe('who has an account', () => {
  const password = 'yanlış kapı 41'
  const newPassword = 'mor kapı 41'
  test.each(['login', 'business login', 'business change', 'reset', 'change of e-mail'])(
    'is told neither by the words nor by the work of: %s',
    async (door) => {
      const customer = await buildUser(server.sql)
      const owner = await buildUser(server.sql, { userType: 'business' })
      await buildBusiness(server.sql, { ownerId: owner.id })
      const asking = await Promise.all([signedIn(), signedIn()])
      const changeEmail = (i: number, email: string) => () =>
        post('auth/email', { email, currentPassword: asking[i]?.user.password }, asking[i]?.token)
      const login = (email: string, typed: string, userType: string) => () =>
        post('auth/login', { email, password: typed, userType })
      const byPhone = (phone: string) => () => post('business/login', { phone, password })
      const change = (phone: string) => () =>
        post('business/change-password', { phone, currentPassword: password, newPassword })
      const forgot = (email: string) => () => post('auth/forgot-password', { email })
      const calls: Record<string, (() => ReturnType<typeof ask>)[]> = {
        login: [
          login('kimse@ornek.test', password, 'customer'),
          login(customer.email, password, 'customer'),
          login(customer.email, customer.password, 'business'),
          login(owner.email, owner.password, 'customer'),
        ],
        'business login': [owner.phone, customer.phone, '05329998877', 'telefon'].map(byPhone),
        'business change': [owner.phone, customer.phone, '05329998877', 'telefon'].map(change),
        reset: [customer.email, owner.email, 'kimse@ornek.test'].map(forgot),
        'change of e-mail': [changeEmail(0, customer.email), changeEmail(1, 'bos@ornek.test')],
      }
      await login('isinma@ornek.test', password, 'customer')() // what is read once is read by now
      const costs = []
      for (const call of calls[door] ?? []) costs.push(await costOf(call))
      expect(costs.length).toBeGreaterThan(1)
      expect(costs[0]?.statements.length).toBeGreaterThan(1)
      expect(costs[0]?.hashes).toBeGreaterThanOrEqual(door === 'reset' ? 0 : 1)
      for (const cost of costs) expect(cost).toEqual(costs[0])
    },
  )
})

test('after a thousand failures at both doors the owner’s known browser logs in, and strangers do not', async () => {
  const { user } = await signedIn({ userType: 'business' })
  const { email, phone, password, userType } = user
  const { deviceMark } = (await post('business/login', { phone, password })).json()
  let refused = 0
  for (let i = 0; i < 500; i++) {
    const from = `10.2.0.${i % 5}`
    const wrong = `tahmin ${i}`
    const answers = [
      await post('auth/login', { email, password: wrong, userType }, '', from),
      await post('business/login', { phone, password: wrong }, '', from),
    ]
    refused += answers.filter(({ statusCode }) => statusCode === 429).length
  }
  expect(refused).toBe(1000 - 5 * 2 * 10)
  expect((await post('auth/login', { email, password, userType }, '', '10.2.0.1')).statusCode).toBe(429)
  expect((await post('business/login', { phone, password, deviceMark }, '', '10.2.0.1')).statusCode).toBe(200)
  expect(
    (await post('auth/login', { email, password, userType, deviceMark }, '', '10.2.0.1')).statusCode,
  ).toBe(200)
  expect((await post('auth/login', { email, password, userType }, '', '10.3.0.1')).statusCode).toBe(200)
}, 180_000)

describe('while more log in than can be looked at', () => {
  /** So many logins that none of their hashes ends before `release`, and what was answered meanwhile. */
  function crowd(size: number, networkOf: (i: number) => string) {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    work.held = promise
    onTestFinished(() => release()) // what failed in between holds up no other test
    const answered: number[] = []
    const tries = Array.from({ length: size }, async (_, i) => {
      const payload = { email: `yok${i}@ornek.test`, password: 'tahmin 41', userType: 'customer' }
      answered.push((await post('auth/login', payload, '', networkOf(i))).statusCode)
    })
    const end = async () => {
      release()
      await Promise.all(tries)
    }
    return { answered, end }
  }

  test('a try that could not be made is not counted', async () => {
    await server.sql`delete from throttle`
    const { answered, end } = crowd(30, (i) => `10.4.0.${i}`)
    // Two hashes run and twenty wait; who comes after them is sent away.
    await vi.waitFor(() => expect(answered).toEqual(Array.from({ length: 8 }, () => 503)), EVENTUALLY)
    await end()
    expect(answered.filter((status) => status === 401)).toHaveLength(22)
    const [counted] = await server.sql<{ tries: number; everybody: number }[]>`
      select (sum(used) filter (where key like 'login-identity-network:%'))::int as tries,
        (sum(used) filter (where key like 'login-all:%'))::int as everybody from throttle`
    expect(counted).toEqual({ tries: 22, everybody: 22 })
  })

  test.each([
    { of: 'one network', networkOf: () => '10.5.0.1', sentAway: 8 },
    { of: 'one range of networks', networkOf: (i: number) => `2001:db8:5:${i}::1`, sentAway: 4 },
  ])('a crowd of $of keeps no other one out', async ({ networkOf, sentAway }) => {
    const { user } = await signedIn()
    await server.sql`delete from throttle`
    const { answered, end } = crowd(30, networkOf)
    await vi.waitFor(() => expect(answered).toEqual(Array.from({ length: sentAway }, () => 503)), EVENTUALLY)
    const { email, password, userType } = user
    const another = post('auth/login', { email, password, userType }, '', '10.5.0.2')
    // The tries of all are taken, and the next thing this process does is to ask for the hash.
    await vi.waitFor(async () => {
      const [all] = await server.sql<
        { used: number }[]
      >`select used from throttle where key like 'login-all:%'`
      expect(all?.used).toBe(31 - sentAway)
    }, EVENTUALLY)
    await server.sql`select 1`
    await end()
    expect((await another).statusCode).toBe(200)
  })
})

/** Every column there is, under both spellings, with a value that would do harm. */
async function everyColumn(): Promise<Record<string, unknown>> {
  const columns = await server.sql<{ columnName: string; dataType: string }[]>`
    select distinct column_name, data_type from information_schema.columns where table_schema = 'public'`
  const values: Record<string, unknown> = { bigint: 1, integer: 99, boolean: true, text: 'admin' }
  const harm = Object.fromEntries(
    columns.flatMap(({ columnName, dataType }) => {
      const value = values[dataType] ?? '2001-01-01T00:00:00Z'
      const camel = columnName.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
      return [
        [columnName, value],
        [camel, value],
      ]
    }),
  )
  return { ...harm, isAdmin: true, role: 'admin', emailConfirmed: true, need: null, otpProven: true }
}

test('no account write believes a column it was not asked for', async () => {
  const harm = await everyColumn()
  const { user, token } = await signedIn({
    userType: 'business',
    name: 'Deneme Kişi',
    emailConfirmedAt: null,
  })
  const bystander = await signedIn({ userType: 'admin' })
  const rowOf = async (id: number) => {
    const [row] = await server.sql`
      select u.*, (select array_agg(to_jsonb(s) - 'last_seen_at' order by s.id) from session s where s.user_id = u.id)
        as sessions from app_user u where id = ${id}`
    return row ?? {}
  }
  const { email, password, phone, userType } = user
  const newPassword = 'mor kapı 41'
  const current = { currentPassword: password }
  const writes: [Method, string, object, number[]][] = [
    ['POST', '/api/auth/login', { email, password, userType, deviceMark: '', otp: '1' }, [200]],
    ['POST', '/api/business/login', { phone, password, deviceMark: '' }, [200]],
    ['POST', '/api/auth/forgot-password', { email }, [200]],
    ['POST', '/api/auth/new-password', { newPassword }, [403]],
    ['POST', '/api/auth/confirm-email', { token: 'x' }, [410]],
    ['POST', '/api/auth/confirm-email/resend', {}, [200]],
    [
      'PATCH',
      '/api/auth/user',
      { name: user.name, phone: phone.replace('+90', '0'), city: 'İstanbul' },
      [200],
    ],
    ['POST', '/api/auth/email', { email: 'yeni@ornek.test', ...current }, [200]],
    ['POST', '/api/auth/confirm-identity', current, [200]],
    ['POST', '/api/auth/totp', {}, [403]],
    ['POST', '/api/auth/totp/confirm', { otp: '1' }, [403]],
    ['DELETE', '/api/auth/totp', current, [403]],
    ['DELETE', '/api/auth/sessions/{id}', {}, [404]],
    ['POST', '/api/auth/change-password', { ...current, newPassword }, [200]],
    ['POST', '/api/business/change-password', { phone, currentPassword: newPassword, newPassword }, [200]],
    ['POST', '/api/auth/logout', {}, [200]],
  ]
  const declared = server.endpoints
    .filter(({ method, path }) => method !== 'GET' && /^\/api\/(auth|business)\//.test(path))
    .map(({ method, path }) => `${method} ${path}`)
  expect([...writes.map(([method, path]) => `${method} ${path}`), 'POST /api/auth/register'].sort()).toEqual(
    declared.sort(),
  )
  const before = await rowOf(user.id)
  const others = await rowOf(bystander.user.id)
  for (const [method, path, body, allowed] of writes) {
    const answer = await ask(method, path.replace('{id}', '1'), { ...harm, ...body }, token)
    expect([path, allowed.includes(answer.statusCode), answer.statusCode]).toEqual([
      path,
      true,
      answer.statusCode,
    ])
    const { passwordHash: _hash, updatedAt: _at, sessions: _sessions, ...after } = await rowOf(user.id)
    expect({ path, ...before, ...after }).toEqual({ path, ...before })
    expect(await rowOf(bystander.user.id)).toEqual(others)
  }
  const sign = {
    email: 'kayit@ornek.test',
    name: 'A B',
    phone: '05321234567',
    city: 'Uşak',
    password: newPassword,
  }
  for (const door of ['customer', 'business']) {
    const person = { ...sign, email: `${door}-${sign.email}`, userType: door, businessName: 'Öz' }
    const made = (await post('auth/register', { ...harm, ...person, deviceMark: '' })).json()
    expect(made.user).toMatchObject({ level: 1, userType: door, emailConfirmed: false })
    const row = await rowOf(made.user.id)
    expect(row).toMatchObject({ isDemo: false, level: 1, userType: door, emailConfirmedAt: null })
    expect(row['sessions']).toMatchObject([{ otp_proven: false, must_choose: false }])
    expect(
      await server.sql`select status, rating_mean from business where owner_id = ${made.user.id}`,
    ).toEqual(door === 'business' ? [{ status: 'draft', ratingMean: null }] : [])
  }
})

test('an ended session opens no call', async () => {
  const ends: [string, (user: User, token: string) => Promise<unknown>][] = [
    ['logout', (_, token) => post('auth/logout', {}, token)],
    [
      'change of password elsewhere',
      ({ phone, password }) =>
        post('business/change-password', { phone, currentPassword: password, newPassword: 'mor kapı 41' }),
    ],
    [
      'idleness',
      ({ id }) => server.sql`update session set last_seen_at = now() - idle_limit where user_id = ${id}`,
    ],
  ]
  for (const [how, end] of ends) {
    const { user, token } = await signedIn({ userType: 'business' })
    expect((await ask('GET', '/api/auth/user', undefined, token)).statusCode).toBe(200)
    await end(user, token)
    const opened: string[] = []
    for (const { method, path, access } of server.endpoints) {
      if (['public', 'provider'].some((open) => (access as readonly string[]).includes(open))) continue
      const answer = await ask(
        method,
        path.replaceAll(/\{\w+\}/g, '1'),
        method === 'GET' ? undefined : {},
        token,
      )
      // A path that names no possible row is not found for anybody.
      if (answer.statusCode !== 401 && answer.statusCode !== 404) opened.push(`${method} ${path}`)
    }
    expect([how, opened]).toEqual([how, []])
  }
})
