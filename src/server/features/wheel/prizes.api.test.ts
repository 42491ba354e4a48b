import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserPrize, WheelLevel, WonPrize } from '#contract/wheel-prizes.ts'
import { connect } from '#server/db/pool.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { changePrize } from '../../../../test/change-rows.ts'
import { buildPrize } from '../../../../test/factories.ts'
import { fromNow } from '../../../../test/from-now.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { openSession, type Person, signedIn } from '../../../../test/person.ts'
import { makeCodes } from './draw.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

/** The guesses of one test; TRUST.md asks for 10,000. */
const GUESSES = Number(process.env['GUESS_ROUNDS'] ?? 1000)

/** A business whose wheel always wins, its owner, and a customer who won there. */
async function won(ownerBefore?: Person) {
  const owner = ownerBefore ?? (await signedIn(server, { userType: 'business' }))
  const business = await buildBusiness(server.sql, { ownerId: owner.id, categoryId: 3 })
  await owner.ask('POST', `/api/businesses/${business.id}/prizes`, {
    title: 'Bedava yıkama',
    odds: 1,
    value: 150,
  })
  const customer = await signedIn(server, { name: 'Ayşe Yılmaz' })
  const spun = await customer.ask('POST', '/api/wheel/spin', {
    wheelType: 'business',
    businessId: business.id,
  })
  expect(spun.json()).toMatchObject({ isWon: true, prizeCode: expect.stringMatching(/^724\d{4}$/) })
  const { prizeId, prizeCode } = spun.json<{ prizeId: number; prizeCode: string }>()
  return { owner, business, customer, prizeId, code: prizeCode }
}
async function wonOfPlatform(title = 'Ücretsiz Premium') {
  const weights = await server.sql<{ id: number; weight: number }[]>`select id, weight from wheel_segment`
  await server.sql`update wheel_segment set weight = 0 where surface = 'page' and title <> ${title}`
  const customer = await signedIn(server)
  const spun = await customer.ask('POST', '/api/wheel/spin', {})
  for (const { id, weight } of weights)
    await server.sql`update wheel_segment set weight = ${weight} where id = ${id}`
  return { customer, code: spun.json<{ prizeCode: string }>().prizeCode }
}
const redeem = (person: Pick<Person, 'ask'>, payload: object) =>
  person.ask('POST', '/api/prizes/redeem', payload)
/** From a network of its own, so that it is not held back by how often that one asks. */
const guessFrom = (remoteAddress: string, { headers }: Pick<Person, 'headers'>, code: string) =>
  server.app.inject({ method: 'POST', url: '/api/prizes/redeem', headers, payload: { code }, remoteAddress })
const isUsed = async (prizeId: number) => {
  const [row] = await server.sql<
    { used: boolean }[]
  >`select used_at is not null as used from prize where id = ${prizeId}`
  return row?.used
}

describe('one’s own prizes', () => {
  test('have both spellings, their state, and become used', async () => {
    const { owner, business, customer, prizeId, code } = await won()
    const list = async () =>
      (await customer.ask('GET', `/api/users/${customer.id}/prizes`)).json<UserPrize[]>()
    const [prize] = await list()
    expect(prize).toMatchObject({
      id: prizeId,
      ...{ prizeTitle: 'Bedava yıkama', prize_title: 'Bedava yıkama' },
      ...{ prizeType: 'business', prize_type: 'business' },
      ...{ businessName: business.name, business_name: business.name },
      ...{ prizeCode: code, prize_code: code, isUsed: false, is_used: false },
      ...{ prizeValue: 150, prize_value: 150, state: 'active' },
    })
    expect(prize?.wonAt).toBe(prize?.won_at)
    const days = (Date.parse(prize?.expiresAt ?? '') - Date.parse(prize?.wonAt ?? '')) / 86_400_000
    expect(days).toBe(90)
    expect((await redeem(owner, { code })).statusCode).toBe(200)
    expect((await list())[0]).toMatchObject({ isUsed: true, is_used: true, state: 'used' })
    const history = await customer.ask('GET', `/api/users/${customer.id}/wheel-history`)
    expect(history.json()).toMatchObject([
      { prizeName: 'Bedava yıkama', prizeCode: code, isUsed: true, isWon: true, wheelType: 'business' },
    ])
  })

  test('are nobody else’s: lists, tokens, won prizes of another’s business are 404', async () => {
    const { customer, prizeId, business } = await won()
    const other = await signedIn(server)
    const otherOwner = await signedIn(server, { userType: 'business' })
    for (const [person, url] of [
      [other, `/api/users/${customer.id}/prizes`],
      [other, `/api/users/${customer.id}/wheel-history`],
      [other, `/api/users/${customer.id}/level`],
      [other, `/api/users/${customer.id}/prizes/${prizeId}/token`],
      [other, `/api/users/${other.id}/prizes/${prizeId}/token`],
      [otherOwner, `/api/businesses/${business.id}/won-prizes`],
      [otherOwner, `/api/businesses/${business.id}/prizes`],
    ] as const)
      expect((await person.ask('GET', url)).statusCode, url).toBe(404)
    expect((await other.ask('GET', `/api/users/${other.id}/prizes`)).json()).toEqual([])
    expect((await other.ask('POST', '/api/prizes/redeem', { code: '7240000' })).statusCode).toBe(404)
  })

  test('come page by page, each once: prizes, history, and what was won at a business', async () => {
    const { owner, business, customer } = await won()
    const businessId = business.id
    for (const day of [-1, -2, -3, -4].map((days) => fromNow({ days })))
      await buildPrize(server.sql, { userId: customer.id, businessId }, { businessId, day, spunAt: day })
    for (const [person, url] of [
      [customer, `/api/users/${customer.id}/prizes`],
      [customer, `/api/users/${customer.id}/wheel-history`],
      [owner, `/api/businesses/${business.id}/won-prizes`],
    ] as const) {
      const read = async (query: string) =>
        (await person.ask('GET', `${url}?${query}`)).json<{ id: number }[]>().map(({ id }) => id)
      const all = await read('')
      const walked: number[] = []
      for (
        let page = await read('limit=2');
        page.length > 0;
        page = await read(`limit=2&before=${page.at(-1)}`)
      )
        walked.push(...page)
      expect([walked, new Set(walked).size], url).toEqual([all, 5])
      for (const query of ['limit=0', 'limit=101', 'before=x'])
        expect((await person.ask('GET', `${url}?${query}`)).statusCode, query).toBe(400)
    }
  })

  test('level, streak and sums are counted from the ledger', async () => {
    const { customer } = await won()
    await server.sql`
      insert into wheel_spin (id, user_id, day, right_no, layout_id, stocks, server_seed, client_seed, segment_id, is_win, grants_extra)
      select nextval('wheel_spin_id'), user_id, day - n, 1, layout_id, stocks, server_seed, '', segment_id, false, false
      from wheel_spin, generate_series(1, 119) as n where user_id = ${customer.id}`
    await server.sql`delete from wheel_spin where user_id = ${customer.id} and day = istanbul_day(now()) - 4`
    const level = async () => (await customer.ask('GET', `/api/users/${customer.id}/level`)).json()
    expect(await level()).toEqual({
      ...{ totalSpins: 119, totalWins: 1, winsThisWeek: 1, winRate: 0.8, totalValue: 150 },
      ...{ streakDays: 4, bestStreakDays: 115, level: 6, isPremium: true, nextLevelSpins: 1 },
    })
    expect((await customer.ask('GET', '/api/auth/user')).json()).toMatchObject({ level: 6 })
  })

  test('"Ücretsiz Premium" makes premium from the win until the prize expires, used or not', async () => {
    const { customer, code } = await wonOfPlatform()
    const isPremium = async () =>
      (await customer.ask('GET', `/api/users/${customer.id}/level`)).json<WheelLevel>().isPremium
    expect(await isPremium()).toBe(true)
    const admin = await signedIn(server, { userType: 'admin' })
    expect((await redeem(admin, { code })).statusCode).toBe(200)
    expect(await isPremium()).toBe(true)
    await server.sql`update prize set won_at = now() - interval '91 days', expires_at = now() - interval '1 second'
      where user_id = ${customer.id}`
    expect(await isPremium()).toBe(false)
  })
})

describe('redeeming', () => {
  test('a hundred at once: one is used, the others are told so; spaces in the code do not matter', async () => {
    const { owner, prizeId, code } = await won()
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `
    const answers = await Promise.all(Array.from({ length: 100 }, () => redeem(owner, { code: spaced })))
    const [used] = answers.filter(({ statusCode }) => statusCode === 200)
    expect(used?.json<WonPrize>()).toMatchObject({ id: prizeId, customerName: 'Ayşe Y.', state: 'used' })
    const others = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(others).toHaveLength(99)
    for (const other of others)
      expect(other.json()).toEqual({
        code: 'already_used',
        error: expect.stringContaining('zaten kullanıldı'),
      })
  }, 60_000)

  test.each([
    [20, GUESSES],
    [1, GUESSES / 5],
  ])(
    'guessing over %i session(s): five misses, then a quarter of an hour',
    async (many, guesses) => {
      const { owner, prizeId, code } = await won()
      const sessions = await Promise.all(Array.from({ length: many }, () => openSession(server, owner)))
      // Whichever session: what counts is the account. The right code is among the guesses, but not of the first five.
      const codes = Array.from({ length: guesses }, (_, i) => `724${String(i).padStart(4, '0')}`).filter(
        (guess) => guess !== code,
      )
      codes.splice(40, 0, code)
      const counts = new Map<string, number>()
      for (let i = 0; i < codes.length; i += 20) {
        const answers = await Promise.all(
          codes
            .slice(i, i + 20)
            .map((guess, n) =>
              guessFrom(
                `10.7.${Math.floor(i / 5000)}.${Math.floor(i / 20) % 250}`,
                sessions[n % many] ?? owner,
                guess,
              ),
            ),
        )
        for (const answer of answers) {
          const said = answer.json<{ code?: string }>().code ?? 'redeemed'
          counts.set(said, (counts.get(said) ?? 0) + 1)
        }
      }
      // On a busy machine some wait too long for the counter and are sent away before anything is looked up.
      const { busy = 0, ...others } = Object.fromEntries(counts)
      expect(others).toEqual({ prize_unknown: 5, too_many_attempts: codes.length - 5 - busy })
      expect(await isUsed(prizeId)).toBe(false)
      await server.sql`update throttle set window_ends_at = now() where key like 'redeem-miss-%'`
      expect((await redeem(owner, { code })).statusCode).toBe(200)
    },
    60_000 + GUESSES * 40,
  )

  test('what was issued by somebody else, and what nobody signed, counts as a miss', async () => {
    const { customer, prizeId } = await won()
    const { token } = (await customer.ask('GET', `/api/users/${customer.id}/prizes/${prizeId}/token`)).json()
    const other = await won()
    const forged = `${token.slice(0, -4)}AAAA`
    const admin = await signedIn(server, { userType: 'admin' })
    for (const [person, payload] of [
      [other.owner, { token }],
      [other.owner, { token: forged }],
      [other.owner, { token: `${prizeId}.9999999999999` }],
      [admin, { token }],
    ] as const)
      expect((await redeem(person, payload)).json()).toMatchObject({ code: 'prize_unknown' })
    expect(await isUsed(prizeId)).toBe(false)
  })

  test('a scanned token works once and for a minute, each one is another', async () => {
    const { owner, customer, prizeId } = await won()
    const url = `/api/users/${customer.id}/prizes/${prizeId}/token`
    const read = async () => (await customer.ask('GET', url)).json<{ token: string; expiresAt: string }>()
    const old = await read()
    expect(Date.parse(old.expiresAt) - Date.now()).toBeLessThan(61_000)
    const shift = (seconds: number) =>
      server.sql.unsafe(`create or replace function wheel_now() returns timestamptz
        language sql stable parallel safe return now() + interval '${seconds} seconds'`)
    await shift(90)
    expect((await redeem(owner, { token: old.token })).json()).toMatchObject({ code: 'prize_expired' })
    const fresh = await read()
    expect(fresh.token).not.toBe(old.token)
    expect((await redeem(owner, { token: fresh.token })).statusCode).toBe(200)
    expect((await redeem(owner, { token: fresh.token })).json()).toMatchObject({ code: 'already_used' })
    expect((await customer.ask('GET', url)).json()).toMatchObject({ code: 'already_used' })
    await shift(0)
  })

  test('expired prizes are refused, and told apart', async () => {
    const { owner, customer, prizeId, code } = await won()
    await changePrize(server.sql, prizeId, { expiresAt: fromNow({ days: -1 }) })
    expect((await redeem(owner, { code })).json()).toMatchObject({ code: 'prize_expired' })
    const [listed] = (await customer.ask('GET', `/api/users/${customer.id}/prizes`)).json<UserPrize[]>()
    expect(listed?.state).toBe('expired')
  })

  test('the platform’s are redeemed by admins, the owner’s by the owner; neither redeems the other’s', async () => {
    const { customer, code } = await wonOfPlatform()
    const { owner } = await won()
    const admin = await signedIn(server, { userType: 'admin' })
    expect((await redeem(owner, { code })).json()).toMatchObject({ code: 'prize_unknown' })
    expect((await redeem(customer, { code })).json()).toMatchObject({ code: 'prize_unknown' })
    expect((await redeem(admin, { code })).json()).toMatchObject({ prizeTitle: 'Ücretsiz Premium' })
  })

  test('the same code of two businesses of one owner asks which', async () => {
    const first = await won()
    const second = await won(first.owner)
    await server.sql`update prize set code = '7241234' where id in (${first.prizeId}, ${second.prizeId})`
    const answer = await redeem(first.owner, { code: '7241234' })
    expect(answer.json()).toMatchObject({ fields: { businessId: expect.any(String) } })
    const named = await redeem(first.owner, { code: '7241234', businessId: second.business.id })
    expect(named.json()).toMatchObject({ id: second.prizeId })
  })

  test('the owner sees who waits, but neither the whole name nor the whole code', async () => {
    const { owner, business, prizeId, code } = await won()
    const rows = (await owner.ask('GET', `/api/businesses/${business.id}/won-prizes`)).json<WonPrize[]>()
    expect(rows).toMatchObject([{ id: prizeId, codeEnd: code.slice(-2), state: 'active', usedAt: null }])
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${code}|Yılmaz|@`))
  })
})

test('codes grow by a digit when half of the short ones are out; one that is out cannot be given again', async () => {
  const { business, prizeId } = await won()
  const firstCode = async () => {
    const codes = makeCodes(server.sql)
    codes.crowded(business.id)
    return (await codes.candidates(business.id))[0]
  }
  expect(await firstCode()).toMatch(/^724\d{4}$/)
  const patient = connect(server.location, { max: 1, statementTimeoutMs: 60_000 })
  await patient`
    with taken as (
      select n, nextval('wheel_spin_id') as spin_id, '724' || lpad(n::text, 4, '0') as code
      from generate_series(0, 9999) as n
      where not exists (select from prize where id = ${prizeId} and code = '724' || lpad(n::text, 4, '0'))
    ), spins as (
      insert into wheel_spin (id, user_id, business_id, day, right_no, layout_id, stocks, server_seed, client_seed,
        segment_id, is_win, grants_extra)
      select t.spin_id, s.user_id, s.business_id, s.day - t.n - 1, 1, s.layout_id, s.stocks, s.server_seed, '',
        s.segment_id, true, false
      from wheel_spin s join prize p on p.spin_id = s.id cross join taken t where p.id = ${prizeId}
    )
    insert into prize (spin_id, user_id, business_id, title, kind, value, code, expires_at)
    select t.spin_id, p.user_id, p.business_id, p.title, p.kind, 0, t.code, now() + interval '1 day'
    from prize p cross join taken t where p.id = ${prizeId}`
  await patient.end()
  await server.sql`update prize set code_open = false where business_id = ${business.id} and code >= '7245000'`
  expect(await firstCode()).toMatch(/^724\d{5}$/)
  await server.sql`update prize set code_open = false where business_id = ${business.id} and code = '7240000'`
  expect(await firstCode()).toMatch(/^724\d{4}$/)
  await server.sql`update prize set code_open = true where business_id = ${business.id}`
  for (let i = 0; i < 3; i++) {
    const payload = { wheelType: 'business', businessId: business.id }
    const spun = await (await signedIn(server)).ask('POST', '/api/wheel/spin', payload)
    expect(spun.json<{ prizeCode: string }>().prizeCode).toMatch(/^724\d{5}$/)
  }
  await expect(
    server.sql`update prize set code = (select min(code) from prize where business_id = ${business.id}) where id = ${prizeId}`,
  ).rejects.toThrow('prize_code_open')
}, 60_000)
