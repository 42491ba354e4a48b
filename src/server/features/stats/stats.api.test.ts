import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBusiness, buildBusinesses } from '../../../../db/seed/factories.ts'
import { addVisits } from '../../../../test/add-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { signedIn } from '../../../../test/person.ts'
import { countMarks, readSalts } from './store.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

type From = { headers?: Record<string, string>; remoteAddress?: string; device?: string }
const visit = (businessId: number | string, kind: string, { device, ...from }: From = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/api/businesses/${businessId}/events`,
    payload: { kind, ...(device !== undefined && { device }) },
    remoteAddress: '192.0.2.1',
    ...from,
  })
async function countsOf(businessId: number): Promise<Record<string, number>> {
  const rows = await server.sql<{ kind: string; count: number }[]>`
    select kind, sum(count)::int as count from visit_count where business_id = ${businessId} group by kind`
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
const standing = async (businessId: number) =>
  (await server.app.inject(`/api/businesses/${businessId}/standing`)).json()

describe('what counts', () => {
  test('each kind once per visitor and half hour; people, devices and networks apart', async () => {
    const { id } = await buildBusiness(server.sql)
    const [one, two] = [await signedIn(server), await signedIn(server)]
    const { headers } = one
    for (const from of [{ headers }, { headers }, { headers, remoteAddress: '192.0.2.99', device: 'x' }])
      expect((await visit(id, 'view', from)).json()).toEqual({ ok: true })
    expect(await countsOf(id)).toEqual({ view: 1 })
    await visit(id, 'view', { headers: two.headers })
    await visit(id, 'view', { remoteAddress: '198.51.100.1' })
    await visit(id, 'view', { remoteAddress: '198.51.100.1' })
    await visit(id, 'view', { remoteAddress: '198.51.100.1', device: 'a' })
    await visit(id, 'view', { remoteAddress: '198.51.100.2' })
    expect(await countsOf(id)).toEqual({ view: 5 })
    await server.sql`update visit_mark set ends_at = now() - interval '1 second'`
    await visit(id, 'view', { headers })
    expect(await countsOf(id)).toEqual({ view: 6 })
  })

  test('a contact is a person who called, asked the way or opened the website, once a day', async () => {
    const { id } = await buildBusiness(server.sql)
    const { headers } = await signedIn(server)
    for (const kind of ['view', 'call', 'directions', 'website', 'call']) await visit(id, kind, { headers })
    await visit(id, 'call', { remoteAddress: '198.51.100.1' })
    await server.sql`update visit_mark set ends_at = now() - interval '1 second' where ends_at < now() + interval '31 minutes'
      and ends_at <> (istanbul_day(now()) + 1)::timestamp at time zone 'Europe/Istanbul'`
    await visit(id, 'call', { headers })
    expect(await countsOf(id)).toEqual({ view: 1, call: 3, directions: 1, website: 1, contact: 2 })
  })

  test("the owner's own do not, nor what is not listed; the answer is the same", async () => {
    const owner = await signedIn(server, { userType: 'business' })
    const { id } = await buildBusiness(server.sql, { ownerId: owner.id })
    const pending = await buildBusiness(server.sql, { status: 'pending' })
    for (const business of [id, pending.id, 999_999_999]) {
      const answer = await visit(business, 'call', { headers: owner.headers })
      expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
    }
    expect(await server.sql`select 1 from visit_count where business_id in (${id}, ${pending.id})`).toEqual(
      [],
    )
    await visit(id, 'call')
    expect(await countsOf(id)).toEqual({ call: 1, contact: 1 })
  })

  test('fifty at once count one', async () => {
    const { id } = await buildBusiness(server.sql)
    const answers = await Promise.all(Array.from({ length: 50 }, () => visit(id, 'view')))
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true)
    expect(await countsOf(id)).toEqual({ view: 1 })
  })

  test('a network that invents devices counts thirty a day at one business, and is answered as before', async () => {
    const { id } = await buildBusiness(server.sql)
    const remoteAddress = '203.0.113.5'
    const answers = new Set<number>()
    for (let i = 0; i < 20; i++) await visit(id, 'view', { remoteAddress, device: 'one and the same' })
    for (let i = 0; i < 40; i++)
      answers.add((await visit(id, 'view', { remoteAddress, device: `d${i}` })).statusCode)
    await server.sql`update throttle set window_ends_at = window_ends_at - interval '1 hour'`
    for (let i = 0; i < 40; i++)
      answers.add((await visit(id, 'view', { remoteAddress, device: `e${i}` })).statusCode)
    expect(answers).toEqual(new Set([200]))
    expect(await countsOf(id)).toEqual({ view: 30 })
    await visit(id, 'call', { remoteAddress, device: 'd1' })
    await visit(id, 'view', { remoteAddress: '203.0.113.6' })
    expect(await countsOf(id)).toEqual({ view: 31, call: 1, contact: 1 })
  })

  test('unknown kinds and ids are refused in words', async () => {
    const { id } = await buildBusiness(server.sql)
    for (const kind of ['contact', 'like', '']) expect((await visit(id, kind)).statusCode).toBe(400)
    expect((await visit('abc', 'view')).statusCode).toBeGreaterThanOrEqual(400)
    expect(await countsOf(id)).toEqual({})
  })
})

describe('days', () => {
  test('are those of Istanbul', async () => {
    const [days] = await server.sql`select istanbul_day('2026-11-21T20:59:59.999Z')::text as before,
      istanbul_day('2026-11-21T21:00:00Z')::text as after`
    expect(days).toEqual({ before: '2026-11-21', after: '2026-11-22' })
    const { id } = await buildBusiness(server.sql)
    await visit(id, 'view')
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' }).format(new Date())
    expect(await server.sql`select day::text from visit_count where business_id = ${id}`).toEqual([
      { day: today },
    ])
  })

  test('a visitor is not counted twice within the half hour over midnight, though the salt is another', async () => {
    const { id } = await buildBusiness(server.sql)
    await server.sql`delete from visit_salt`
    const before = (await readSalts(server.sql)).today
    await server.sql`update visit_salt set day = day - 1` // midnight passes
    const { today } = await readSalts(server.sql)
    expect(today.salt).not.toEqual(before.salt)
    const marks = [{ kind: 'view', key: 'of today', keyBefore: 'of yesterday' }]
    await server.sql`insert into visit_mark values ('of yesterday', now() + interval '10 minutes')`
    const asked = { businessId: id, userId: null, day: today.day, marks }
    await countMarks(server.sql, asked)
    expect(await countsOf(id)).toEqual({})
    await server.sql`update visit_mark set ends_at = now() where key = 'of yesterday'`
    await countMarks(server.sql, asked)
    expect(await countsOf(id)).toEqual({ view: 1 })
  })
})

describe('nothing personal', () => {
  test('is kept: no address, device or account, and the salts go with their days', async () => {
    const { id } = await buildBusiness(server.sql)
    const { headers } = await signedIn(server)
    await visit(id, 'call', { headers })
    await visit(id, 'call', { remoteAddress: '203.0.113.77', device: 'kanarya-cihaz' })
    const [dump] = await server.sql<{ text: string }[]>`
      select (select coalesce(string_agg(m::text, ' '), '') from visit_mark m)
        || (select string_agg(c::text, ' ') from visit_count c) as text`
    expect(dump?.text).not.toMatch(/203\.0\.113\.77|kanarya/)
    await server.sql`update visit_salt set day = day - 2`
    await server.sql`update visit_mark set ends_at = now() - interval '1 second'`
    await server.sweep()
    expect(await server.sql`select 1 from visit_salt union all select 1 from visit_mark`).toEqual([])
  })
})

describe('standing', () => {
  test('says nothing below ten views', async () => {
    const { id } = await buildBusiness(server.sql)
    const nothing = { days: 30, views: null, customers: null, rank: null, ranked: null }
    expect(await standing(id)).toEqual(nothing)
    await addVisits(server.sql, id, 'view', 9, 1)
    await addVisits(server.sql, id, 'contact', 3, 1)
    expect(await standing(id)).toEqual(nothing)
    await visit(id, 'view')
    expect(await standing(id)).toEqual({ ...nothing, views: 10, customers: 3 })
  })

  test('counts thirty days, today included', async () => {
    const { id } = await buildBusiness(server.sql)
    for (const daysAgo of [0, 29, 30, 31]) {
      await addVisits(server.sql, id, 'view', 10, daysAgo)
      await addVisits(server.sql, id, 'contact', 1, daysAgo)
    }
    expect(await standing(id)).toMatchObject({ views: 20, customers: 2 })
  })

  test('ranks by views within category and province, equal ones alike, the unlisted and the little seen left out', async () => {
    await server.sql`delete from visit_count`
    const here = { categoryId: 7, plate: '64' }
    const rows = await buildBusinesses(server.sql, [
      here,
      here,
      here,
      here,
      here,
      { ...here, categoryId: 8 },
      { ...here, plate: '01' },
      { ...here, status: 'suspended' },
    ])
    const views = [50, 30, 30, 12, 9, 99, 99, 99]
    for (const [i, row] of rows.entries()) await addVisits(server.sql, row.id, 'view', views[i] ?? 0, i)
    await server.sweep()
    const ranks = await Promise.all(rows.slice(0, 7).map(async ({ id }) => standing(id)))
    expect(ranks.map(({ rank, ranked }) => [rank, ranked])).toEqual([
      [1, 4],
      [2, 4],
      [2, 4],
      [4, 4],
      [null, null],
      [1, 1],
      [1, 1],
    ])
    await addVisits(server.sql, rows[3]?.id ?? 0, 'view', 100, 20)
    await Promise.all([server.sweep(), server.sweep()])
    expect(await standing(rows[3]?.id ?? 0)).toMatchObject({ rank: 1, ranked: 4 })
  })

  test('is not told of what is not listed', async () => {
    const { id } = await buildBusiness(server.sql, { status: 'pending' })
    expect(await standing(id)).toMatchObject({ code: 'not_found' })
    expect(await standing(999_999_999)).toMatchObject({ code: 'not_found' })
  })
})
