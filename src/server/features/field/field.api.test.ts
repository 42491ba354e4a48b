import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBusiness, buildBusinesses } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { buildSubmission } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let field: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '1000' })
  field = await signedIn(server, { userType: 'field' })
})
afterAll(() => server.close())

const statsOf = async (who: Person) => {
  const answer = await who.ask('GET', '/api/businesses/stats')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Record<string, number>>()
}
const recentOf = async (who: Person) =>
  (await who.ask('GET', '/api/businesses/recent')).json<{ id: number; is_verified: boolean }[]>()

/** Counts of the table, without the triggers. */
const counted = async () => {
  const [row] = await server.sql`
    select count(*) filter (where status in ('verified', 'pending'))::int as total_businesses,
      count(*) filter (where status = 'verified')::int as verified_businesses,
      count(*) filter (where status = 'pending')::int as pending_businesses,
      count(*) filter (where status in ('verified', 'pending') and istanbul_day(created_at) = istanbul_day(now()))::int
        as today_added
    from business`
  return { ...row }
}
const ago = (id: number, interval: string) =>
  server.sql`update business set created_at = istanbul_day(now())::timestamp at time zone 'Europe/Istanbul' - ${interval}::interval
    where id = ${id}`

describe('counts', () => {
  test('follow every way in which a business comes, changes and goes, folded or not', async () => {
    const listed = await buildBusinesses(
      server.sql,
      Array.from({ length: 7 }, () => ({})),
    )
    await buildBusiness(server.sql, { status: 'pending' })
    const draft = await buildBusiness(server.sql, { status: 'draft' })
    expect(await statsOf(field)).toEqual(await counted())
    expect(await statsOf(field)).toMatchObject({ verifiedBusinesses: 7, pendingBusinesses: 1, todayAdded: 8 })

    const [first, second, third, fourth] = listed.map(({ id }) => id) as [number, number, number, number]
    await changeBusiness(server.sql, draft.id, { status: 'pending' })
    await server.sql`update business set status = 'suspended' where id in (${first}, ${second})`
    await changeBusiness(server.sql, second, { status: 'verified', name: 'Yeniden' })
    await server.sql`delete from business where id in (${first}, ${third})`
    await ago(fourth, '1 second')
    await server.sql`update business set name = 'Aynı durumda', status = status where status = 'verified'`
    expect(await statsOf(field)).toEqual(await counted())
    expect(await statsOf(field)).toMatchObject({ verifiedBusinesses: 5, pendingBusinesses: 2, todayAdded: 6 })

    await server.sql`
      insert into business_count (day, status, delta)
      select istanbul_day(now()) - 9, 'verified', 1 - 2 * (n % 2) from generate_series(1, 3000) as n`
    await Promise.all([server.sweep(), server.sweep()])
    const rows =
      await server.sql`select day = istanbul_day(now()) as is_today, status, delta from business_count`
    expect(rows.length).toBeLessThan(20)
    expect(await statsOf(field)).toEqual(await counted())
  })

  test('of a transaction that is taken back never were; those of one under way hold nobody up', async () => {
    const before = await statsOf(field)
    await server.sql
      .begin(async (db) => {
        await db`insert into business (category_id, status, source, name, name_folded, plate, search_text)
          values (4, 'verified', 'staff', 'Geri', 'geri', '34', 'geri')`
        await buildBusiness(server.sql)
        throw new Error('taken back')
      })
      .catch(() => undefined)
    expect(await statsOf(field)).toMatchObject({
      verifiedBusinesses: (before['verifiedBusinesses'] ?? 0) + 1,
    })
    expect(await statsOf(field)).toEqual(await counted())
  })

  test('of others than the staff tell what is listed, and what they sent or own themselves', async () => {
    const customer = await signedIn(server)
    const owner = await signedIn(server, { userType: 'business' })
    const all = await counted()
    const [{ listedToday } = { listedToday: 0 }] = await server.sql<{ listedToday: number }[]>`
      select count(*)::int as listed_today from business
      where status = 'verified' and istanbul_day(created_at) = istanbul_day(now())`
    const listed = {
      ...{ totalBusinesses: all['verifiedBusinesses'], verifiedBusinesses: all['verifiedBusinesses'] },
      ...{ pendingBusinesses: 0, todayAdded: listedToday },
    }
    expect(await statsOf(customer)).toEqual(listed)
    const own = await buildBusiness(server.sql, { ownerId: owner.id, status: 'pending' })
    const older = await buildBusiness(server.sql, { ownerId: owner.id, status: 'pending' })
    await ago(older.id, '1 second')
    await buildSubmission(server.sql, { businessId: own.id, userId: owner.id })
    await buildSubmission(server.sql, { businessId: older.id, userId: customer.id })
    const total = Number(listed.totalBusinesses)
    expect(await statsOf(owner)).toEqual({
      ...{ ...listed, totalBusinesses: total + 2, pendingBusinesses: 2, todayAdded: listedToday + 1 },
    })
    expect(await statsOf(customer)).toEqual({ ...listed, totalBusinesses: total + 1, pendingBusinesses: 1 })
  })
})

describe('the latest', () => {
  test('eight, the staff with those that wait, others without; never a draft', async () => {
    const ids: number[] = []
    for (let round = 0; round < 3; round++)
      for (const status of ['verified', 'pending', 'draft', 'rejected'] as const) {
        const name = `Son ${ids.length}`
        ids.push((await buildBusiness(server.sql, { status, phone: '+902125550000', name })).id)
      }
    const seen = await recentOf(field)
    expect(seen).toHaveLength(8)
    expect(seen.slice(0, 6).map(({ id }) => id)).toEqual([9, 8, 5, 4, 1, 0].map((i) => ids[i]))
    expect(seen[0]).toEqual({
      ...{ id: ids[9], name: 'Son 9', phone: '+902125550000', city: 'İstanbul', is_verified: false },
    })
    expect(await recentOf(await signedIn(server, { userType: 'admin' }))).toEqual(seen)
    const owner = await signedIn(server, { userType: 'business' })
    await changeBusiness(server.sql, ids[9] ?? 0, { ownerId: owner.id })
    for (const who of [owner, await signedIn(server)]) {
      const listed = await recentOf(who)
      expect(listed.slice(0, 3).map(({ id }) => id)).toEqual([8, 4, 0].map((i) => ids[i]))
      expect(listed.every((row) => row.is_verified)).toBe(true)
      expect(listed).toHaveLength(8)
    }
  })

  test('is for the signed-in', async () => {
    expect((await server.app.inject('/api/businesses/recent')).statusCode).toBe(401)
    expect((await server.app.inject('/api/businesses/stats')).statusCode).toBe(401)
  })
})
