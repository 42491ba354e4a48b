import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { buildPayment } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '1000' })
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server.close())

const merge = (from: number, into: number, more: object = {}) =>
  admin.ask('POST', `/api/admin/businesses/${from}/merge`, { into, reason: 'Aynı işletme', ...more })
const owner = () => signedIn(server, { userType: 'business', name: 'Işıl Sahip' })
const one = (over: Parameters<typeof buildBusiness>[1] = {}) => buildBusiness(server.sql, over)

describe('the fee', () => {
  const standing = async (id: number) =>
    (
      await server.sql<{ state: string; extraDays: number; paidUntil: string; days: number }[]>`
      select state, extra_days, paid_until, paid_until - billing_today() as days from subscription where business_id = ${id}`
    )[0]
  const paying = async (ownerId: number, months: number) => {
    const { id } = await one({ ownerId, categoryId: 3 })
    await server.sql`
      insert into subscription (business_id, state, anchor, trial_months, months)
      values (${id}, 'active', billing_today(), 0, ${months})`
    return id
  }

  test('of the duplicate ends: what waits fails, days that are paid go on, invoices stay its own', async () => {
    const boss = await owner()
    const [from, into] = [await paying(boss.id, 1), await paying(boss.id, 2)]
    const paid = await buildPayment(server.sql, { businessId: from })
    const confirmed = await admin.ask('POST', `/api/admin/payments/${paid.id}/confirm`, { amountKurus: 7500 })
    expect(confirmed.statusCode, confirmed.body).toBe(200)
    await buildPayment(server.sql, { businessId: from })
    const before = { from: (await standing(from))?.days ?? 0, into: (await standing(into))?.days ?? 0 }
    await merge(from, into)
    expect(await standing(from)).toMatchObject({ state: 'ended' })
    expect(await standing(into)).toMatchObject({ state: 'active', days: before.from + before.into })
    expect(await server.sql`select state from payment where business_id = ${from} order by id`).toEqual([
      { state: 'paid' },
      { state: 'failed' },
    ])
    const invoices = (await boss.ask('GET', `/api/businesses/${from}/invoices`)).json<{ id: number }[]>()
    expect(invoices).toHaveLength(1)
    const file = await boss.ask('GET', `/api/businesses/${from}/invoices/${invoices[0]?.id}/pdf`)
    expect(file.statusCode).toBe(200)
    expect((await boss.ask('GET', `/api/businesses/${from}/subscription`)).json()).toMatchObject({
      status: 'ended',
    })
    await server.sweep()
    expect(await standing(from)).toMatchObject({ state: 'ended' })
  })

  test('goes over whole where the kept one was nobody’s, and not at all to another owner', async () => {
    const boss = await owner()
    const from = await paying(boss.id, 3)
    const into = (await one({ categoryId: 3 })).id
    await merge(from, into)
    expect(await standing(into)).toMatchObject({ state: 'active', extraDays: 0 })
    expect((await standing(into))?.days).toBe((await standing(from))?.days)
    const rival = await owner()
    const [theirs, mine] = [await paying(boss.id, 5), await paying(rival.id, 1)]
    const before = (await standing(mine))?.days
    await merge(theirs, mine, { owner: 'kept' })
    expect(await standing(mine)).toMatchObject({ extraDays: 0, days: before })
  })
})
