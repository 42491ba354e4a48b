import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BusinessStats, DayFigures, Measure } from '#contract/stats.ts'
import { buildBusiness, buildBusinesses } from '../../../../db/seed/factories.ts'
import { addResponseTime, addVisits } from '../../../../test/add-rows.ts'
import { addMessages } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import { makeFigures } from './figures.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '1000' })
})
afterAll(() => server.close())

async function listed() {
  const owner = await signedIn(server, { userType: 'business' })
  const business = await buildBusiness(server.sql, { ownerId: owner.id, categoryId: 3 })
  const url = `/api/businesses/${business.id}/stats`
  const stats = async (query = '', who: Person = owner) =>
    (await who.ask('GET', `${url}${query}`)).json<BusinessStats>()
  return { owner, business, url, stats }
}
const visit = (businessId: number, kind: string, headers?: Person['headers']) =>
  server.app.inject({
    method: 'POST',
    url: `/api/businesses/${businessId}/events`,
    payload: { kind },
    ...(headers && { headers }),
  })
/** As if it were this day. */
const statsOn = (today: string) => makeFigures({ sql: server.sql, today: async () => today })
const nothing = {
  ...{ views: 0, customers: 0, calls: 0, directions: 0, website: 0 },
  ...{ conversations: 0, messages: 0, spins: 0, wins: 0, redeemed: 0, favorites: 0 },
}
const told = (days: readonly DayFigures[], measure: Measure) =>
  Object.fromEntries(days.flatMap((one) => (one[measure] ? [[one.day, one[measure]]] : [])))

describe('what is counted', () => {
  test('is what really happened: visits, conversations, messages, spins, prizes, favourites', async () => {
    const { owner, business, stats } = await listed()
    const { id } = business
    const people = await Promise.all(Array.from({ length: 10 }, () => signedIn(server)))
    const [one, two] = people as [Person, Person]
    for (const { headers } of people) await visit(id, 'view', headers)
    await visit(id, 'view', owner.headers)
    for (const kind of ['call', 'directions', 'website', 'call']) await visit(id, kind, one.headers)
    await visit(id, 'call', two.headers)

    const write = (who: Person) => who.ask('POST', '/api/messages', { toBusinessId: id, message: 'Merhaba' })
    const thread = (await write(one)).json<{ threadId: number }>().threadId
    await write(one)
    await write(two)
    const answer = await owner.ask('POST', `/api/messages/threads/${thread}`, { message: 'Buyurun' })
    expect(answer.statusCode).toBe(201)

    await owner.ask('POST', `/api/businesses/${id}/prizes`, { title: 'Bedava yıkama', odds: 1, value: 150 })
    const spin = async (who: Person) =>
      (await who.ask('POST', '/api/wheel/spin', { wheelType: 'business', businessId: id })).json<{
        prizeCode: string
      }>()
    const { prizeCode } = await spin(one)
    await spin(two)
    expect((await spin(two)).prizeCode).toBeUndefined()
    await one.ask('POST', '/api/wheel/spin', {}) // the platform's wheel is not the business's
    expect((await owner.ask('POST', '/api/prizes/redeem', { code: prizeCode })).statusCode).toBe(200)

    for (const who of [one, two]) await who.ask('PUT', `/api/favorites/${id}`)
    await two.ask('DELETE', `/api/favorites/${id}`)

    const figures = {
      ...{ views: 10, customers: 2, calls: 2, directions: 1, website: 1, conversations: 2, messages: 3 },
      ...{ spins: 2, wins: 2, redeemed: 1, favorites: 1 },
    }
    const got = await stats('?days=7')
    expect(got).toMatchObject({ businessId: id, name: business.name, to: got.today, totals: figures })
    expect(got.days).toHaveLength(7)
    expect(got.days.at(-1)).toEqual({ day: got.today, ...figures })
    expect(got.days.slice(0, 6).map(({ views, spins }) => [views, spins])).toEqual(
      Array.from({ length: 6 }, () => [0, 0]),
    )
    expect(got.former).toBeNull() // it is listed since today
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' }).format(new Date())
    expect(got.today).toBe(today)
  })

  test('an erased account’s words go, its count stays', async () => {
    const { business, stats } = await listed()
    const customer = await signedIn(server)
    await customer.ask('POST', '/api/messages', { toBusinessId: business.id, message: 'Merhaba' })
    const { password } = customer
    expect((await customer.ask('DELETE', '/api/me', { password })).statusCode).toBeLessThan(300)
    expect((await stats()).totals).toMatchObject({ conversations: 1, messages: 1 })
  })
})

test('days end at midnight in Istanbul, for each kind of event', async () => {
  const { owner, business } = await listed()
  const customer = await signedIn(server)
  const { id } = business
  await owner.ask('POST', `/api/businesses/${id}/prizes`, { title: 'Bedava yıkama', odds: 1, value: 150 })
  const spun = await customer.ask('POST', '/api/wheel/spin', { wheelType: 'business', businessId: id })
  const { prizeCode, spinId } = spun.json<{ prizeCode: string; spinId: number }>()
  await owner.ask('POST', '/api/prizes/redeem', { code: prizeCode })
  await customer.ask('PUT', `/api/favorites/${id}`)
  const { threadId } = (
    await customer.ask('POST', '/api/messages', { toBusinessId: id, message: 'Merhaba' })
  ).json<{ threadId: number }>()
  await addMessages(server.sql, threadId, [
    { sentAt: '2026-03-14T20:59:59.999Z' },
    { sentAt: '2026-03-14T21:00:00Z' },
  ])
  for (const [at, day] of [
    ['2026-03-14T20:59:59.999Z', '2026-03-14'],
    ['2026-03-14T21:00:00Z', '2026-03-15'],
  ] as const) {
    await server.sql`update wheel_spin set spun_at = ${at} where id = ${spinId}`
    await server.sql`update prize set used_at = ${at} where spin_id = ${spinId}`
    await server.sql`update favorite set created_at = ${at} where business_id = ${id}`
    const { days } = await statsOn('2026-03-15')(id, { days: 30 })
    for (const measure of ['spins', 'wins', 'redeemed', 'favorites'] as const)
      expect(told(days, measure), `${measure} at ${at}`).toEqual({ [day]: 1 })
    expect(told(days, 'messages')).toEqual({ '2026-03-14': 1, '2026-03-15': 1 })
    // Whoever asks on the day before sees nothing of the day after.
    const earlier = await statsOn('2026-03-14')(id, { days: 30 })
    expect(earlier.totals.spins).toBe(day === '2026-03-14' ? 1 : 0)
  }
  // What is read begins with a day of Istanbul, too.
  for (const [at, counted] of [
    ['2026-02-28T20:59:59.999Z', 0],
    ['2026-02-28T21:00:00Z', 1],
  ] as const) {
    await server.sql`update wheel_spin set spun_at = ${at} where id = ${spinId}`
    const { totals } = await statsOn('2026-03-07')(id, { days: 7 })
    expect(totals.spins).toBe(counted)
  }
})

/** Listed since then: as it came, or by a decision. */
const since = (id: number, at: string) => server.sql`update business set created_at = ${at} where id = ${id}`
const decided = (businessId: number, action: string, at: string) =>
  server.sql`insert into business_decision (business_id, action, created_at) values (${businessId}, ${action}, ${at})`

describe('a period', () => {
  test('is one for figures and days, and so is the one before it', async () => {
    const { business } = await listed()
    const { id } = business
    await since(id, '2025-06-01T00:00:00Z')
    for (const [day, views] of [
      ['2026-01-31', 1000],
      ['2026-02-01', 20],
      ['2026-02-10', 30],
      ['2026-02-11', 400],
      ['2026-02-28', 7],
      ['2026-03-01', 11],
      ['2026-03-10', 1],
      ['2026-03-31', 5],
    ] as const)
      await addVisits(server.sql, id, 'view', views, day)
    const views = async (today: string, query: { days: number; month?: string }) => {
      const { totals, former, days } = await statsOn(today)(id, query)
      expect(days.reduce((sum, one) => sum + one.views, 0)).toBe(totals.views)
      return [totals.views, former?.totals.views]
    }
    expect(await views('2026-03-10', { days: 7 })).toEqual([1, 18])
    expect(await views('2026-03-10', { days: 30 })).toEqual([449, 1020])
    expect(await views('2026-03-10', { days: 7, month: '2026-03' })).toEqual([12, 50])
    expect(await views('2026-03-31', { days: 7, month: '2026-03' })).toEqual([17, 457])
    expect(await views('2026-03-31', { days: 7, month: '2026-02' })).toEqual([457, 1000])
  })

  test.each([
    ['listed as it came, before it began', '2026-02-23T20:59:59Z', [], true],
    ['listed within it', '2026-02-23T21:00:01Z', [], false],
    ['approved within it', '2026-01-01T00:00:00Z', [['approved', '2026-02-25T12:00:00Z']], false],
    ['approved before it', '2026-01-01T00:00:00Z', [['approved', '2026-02-01T12:00:00Z']], true],
    [
      'off the list for a day of it',
      '2026-01-01T00:00:00Z',
      [
        ['suspended', '2026-02-25T12:00:00Z'],
        ['restored', '2026-02-26T12:00:00Z'],
      ],
      false,
    ],
    [
      'off the list before it',
      '2026-01-01T00:00:00Z',
      [
        ['suspended', '2026-02-05T12:00:00Z'],
        ['restored', '2026-02-06T12:00:00Z'],
      ],
      true,
    ],
    ['off the list since', '2026-01-01T00:00:00Z', [['suspended', '2026-03-05T12:00:00Z']], true],
  ] as const)(
    'is compared only with one listed from end to end: %s',
    async (_name, created, steps, isCompared) => {
      const { business } = await listed()
      await since(business.id, created)
      for (const [action, at] of steps) await decided(business.id, action, at)
      // Of seven days up to 9 March the former ones begin on 24 February.
      const { former } = await statsOn('2026-03-09')(business.id, { days: 7 })
      expect(former === null ? null : [former.from, former.to]).toEqual(
        isCompared ? ['2026-02-24', '2026-03-02'] : null,
      )
    },
  )

  test('can be asked for by name, and not before they begin', async () => {
    const { owner, business, url } = await listed()
    await addVisits(server.sql, business.id, 'view', 12, '2026-02-28')
    await addVisits(server.sql, business.id, 'view', 40, '2026-03-01')
    const answer = await statsOn('2026-04-05')(business.id, { days: 30, month: '2026-02' })
    expect(answer).toMatchObject({ from: '2026-02-01', to: '2026-02-28', totals: { views: 12 } })
    expect(answer.days).toHaveLength(28)
    for (const query of ['month=2099-01', 'month=2026-13', 'month=x', 'days=8', 'days=31', 'days=x'])
      expect((await owner.ask('GET', `${url}?${query}`)).json(), query).toMatchObject({
        code: 'invalid_input',
      })
  })

  test('are told as long as visits are kept, and compared with what was kept whole', async () => {
    const { business } = await listed()
    await since(business.id, '2025-01-01T00:00:00Z')
    const on = statsOn('2029-03-10') // kept from March 2026 on
    await expect(on(business.id, { days: 7, month: '2026-02' })).rejects.toThrow('invalid_input')
    expect((await on(business.id, { days: 7, month: '2026-03' })).former).toBeNull()
    expect((await on(business.id, { days: 7, month: '2026-04' })).former).toMatchObject({
      from: '2026-03-01',
    })
  })
})

test('own figures are told from the first call on', async () => {
  const { business, stats } = await listed()
  expect((await stats()).totals).toEqual(nothing)
  await visit(business.id, 'call')
  expect((await stats()).totals).toEqual({ ...nothing, calls: 1, customers: 1 })
  expect((await stats()).days.at(-1)).toMatchObject({ calls: 1 })
})

test('ranks within the category, in the province and in the district', async () => {
  const here = { categoryId: 9, plate: '64', city: 'Uşak', districtId: 1639, district: 'Banaz' }
  const elsewhere = { ...here, districtId: 1704, district: 'Eşme' }
  const owner = await signedIn(server, { userType: 'business' })
  const rows = await buildBusinesses(server.sql, [
    { ...here, ownerId: owner.id },
    here,
    elsewhere,
    elsewhere,
    { ...elsewhere, ownerId: owner.id, districtId: null, district: null },
  ])
  for (const [i, row] of rows.entries())
    await addVisits(server.sql, row.id, 'view', [20, 10, 50, 40, 30][i] ?? 0)
  const stats = async (id?: number) =>
    (await owner.ask('GET', `/api/businesses/${id}/stats`)).json<BusinessStats>()
  expect(await stats(rows[0]?.id)).toMatchObject({ province: null, district: null, rankDays: 30 })
  await server.sweep()
  expect(await stats(rows[0]?.id)).toMatchObject({
    province: { place: 'Uşak', rank: 4, ranked: 5 },
    district: { place: 'Banaz', rank: 1, ranked: 2 },
  })
  expect(await stats(rows[4]?.id)).toMatchObject({ province: { rank: 3, ranked: 5 }, district: null })
})

test('the measured response time is told in minutes', async () => {
  const { business, stats } = await listed()
  expect((await stats()).responseMinutes).toBeNull()
  await addResponseTime(server.sql, business.id)
  expect((await stats()).responseMinutes).toBe(13)
})

test('are the owner’s and the admin’s: to others the business does not exist', async () => {
  const { business, url, stats } = await listed()
  for (const userType of ['business', 'customer', 'field'] as const)
    expect((await (await signedIn(server, { userType })).ask('GET', url)).statusCode, userType).toBe(404)
  expect((await server.app.inject(url)).statusCode).toBe(401)
  const admin = await signedIn(server, { userType: 'admin' })
  expect((await stats('', admin)).businessId).toBe(business.id)
  expect((await admin.ask('GET', '/api/businesses/999999999/stats')).statusCode).toBe(404)
})
