import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RedeemedPrize } from '#contract/wheel-prizes.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { buildOwner, passDays } from '../../../../test/billing-people.ts'
import { setBillingClock } from '../../../../test/database-clock.ts'
import { buildPrize } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100', SMTP_URL: 'smtp://127.0.0.1:9' }) // mails wait
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server.close())

let given = 0
/** Won of the platform; its code. */
async function prize(
  over: { kind?: 'credit' | 'gift' | 'discount'; value?: number; title?: string; userId?: number } = {},
) {
  given += 1
  const code = `7249${String(given).padStart(3, '0')}`
  const userId = over.userId ?? (await signedIn(server)).id
  await buildPrize(server.sql, { kind: 'credit', value: 5000, ...over, userId, code })
  return code
}
/** Listed, with its trial running. */
async function running(over: Parameters<typeof buildOwner>[1] = {}) {
  const one = await buildOwner(server, { source: 'owner', ...over })
  await server.sweep()
  return one
}
const redeem = (code: string, businessId?: number) =>
  admin.ask('POST', '/api/prizes/redeem', { code, ...(businessId !== undefined && { businessId }) })
const daysAfter = async (day: string | null, days: number) =>
  (await server.sql<{ day: string }[]>`select (${day}::date + ${days}::int)::text as day`)[0]?.day
const isUsed = async (code: string) =>
  (
    await server.sql<{ used: boolean }[]>`select used_at is not null as used from prize where code = ${code}`
  )[0]?.used

test('a credit moves the next payment of the business it was used at, and tells its owner', async () => {
  const { id, owner, subscription } = await running()
  const before = await subscription()
  expect(before).toMatchObject({ status: 'trial', credits: [] })
  const code = await prize({ title: '50 TL Platform Kredisi' })

  // 75 TL are 30 days: 50 TL are 20.
  const until = await daysAfter(before.nextPaymentOn, 20)
  const answer = await redeem(code, id)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json<RedeemedPrize>()).toMatchObject({
    ...{ prizeTitle: '50 TL Platform Kredisi', state: 'used' },
    credit: { businessId: id, days: 20, paidUntil: until },
  })
  expect(await subscription()).toMatchObject({
    ...{ status: 'trial', nextPaymentOn: until, trialEndsOn: await daysAfter(before.trialEndsOn, 20) },
    credits: [{ title: '50 TL Platform Kredisi', amountKurus: 5000, days: 20 }],
  })
  const [mail] =
    await server.sql`select data from mail where kind = 'fee_credited' and recipient = ${owner.email}`
  expect(mail?.['data']).toMatchObject({ days: '20', amount: '₺50,00' })
  const inbox = (await owner.ask('GET', '/api/notifications')).json<{ title: string }[]>()
  expect(inbox.map(({ title }) => title)).toContain('Ücretinizden düşüldü')
  const [entry] =
    await server.sql`select data from audit_entry where action = 'prize.redeemed' order by id desc limit 1`
  expect(entry?.['data']).toMatchObject({ businessId: id, days: 20 })
  const kept = (await owner.ask('GET', '/api/me/export')).json()
  expect(JSON.stringify(kept)).toContain('50 TL Platform Kredisi')
})

test('without a business, at one without a fee or an owner, nothing is used', async () => {
  const code = await prize({ kind: 'discount', value: 2500 })
  expect((await redeem(code)).json()).toMatchObject({ code: 'prize_needs_business' })
  const free = await running({ categoryId: 4 }) // a trade without promotion
  const unowned = await buildBusiness(server.sql, { categoryId: 3 })
  for (const businessId of [free.id, unowned.id, 999_999_999])
    expect((await redeem(code, businessId)).json()).toMatchObject({ code: 'credit_without_fee' })
  expect(await isUsed(code)).toBe(false)
  const { id } = await running()
  expect((await redeem(code, id)).json()).toMatchObject({ credit: { days: 10 } })
  expect((await redeem(code, id)).json()).toMatchObject({ code: 'already_used' })
})

test('what is no sum is used without a business; an owner’s own prizes never touch a fee', async () => {
  const gift = await redeem(await prize({ kind: 'gift', value: 0 }))
  expect(gift.json()).toMatchObject({ state: 'used', credit: null })
  const { id, owner, subscription } = await running()
  const before = await subscription()
  const winner = await signedIn(server)
  const code = '7248888'
  await buildPrize(server.sql, { userId: winner.id, businessId: id, value: 5000, code })
  const own = await owner.ask('POST', '/api/prizes/redeem', { code, businessId: id })
  expect(own.json()).toMatchObject({ state: 'used', credit: null })
  // Nor does an owner redeem the platform's for themselves.
  const credit = await prize()
  const tried = await owner.ask('POST', '/api/prizes/redeem', { code: credit, businessId: id })
  expect(tried.json()).toMatchObject({ code: 'prize_unknown' })
  expect(await subscription()).toEqual(before)
})

test('the winner takes a credit off the fee of a business of their own, by token alone', async () => {
  const { id, owner, subscription } = await running()
  const other = await running()
  const before = await subscription()
  const code = await prize({ userId: owner.id })
  const [won] = (await owner.ask('GET', `/api/users/${owner.id}/prizes`)).json<{ id: number }[]>()
  const tokenPath = `/api/users/${owner.id}/prizes/${won?.id}/token`
  const { token } = (await owner.ask('GET', tokenPath)).json<{ token: string }>()
  const tries = [
    [owner, { code, businessId: id }, 'prize_unknown'],
    [owner, { token }, 'prize_needs_business'],
    [owner, { token, businessId: other.id }, 'prize_needs_business'],
    [other.owner, { token, businessId: other.id }, 'prize_unknown'],
    [other.owner, { token, businessId: id }, 'prize_unknown'],
  ] as const
  for (const [who, body, refusal] of tries)
    expect((await who.ask('POST', '/api/prizes/redeem', body)).json()).toMatchObject({ code: refusal })
  await server.sql`update business set owner_id = ${other.owner.id} where id = ${id}`
  const former = await owner.ask('POST', '/api/prizes/redeem', { token, businessId: id })
  expect(former.json()).toMatchObject({ code: 'prize_needs_business' })
  await server.sql`update business set owner_id = ${owner.id} where id = ${id}`
  expect(await isUsed(code)).toBe(false)
  const answers = await Promise.all(
    [1, 2, 3].map(() => owner.ask('POST', '/api/prizes/redeem', { token, businessId: id })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await subscription()).nextPaymentOn).toBe(await daysAfter(before.nextPaymentOn, 20))
})

test('a hundred at once take it off once', async () => {
  const { id, subscription } = await running()
  const before = await subscription()
  const code = await prize()
  const answers = await Promise.all(Array.from({ length: 100 }, () => redeem(code, id)))
  const words = answers.map((answer) => answer.json<{ code?: string }>().code ?? 'done')
  expect(words.filter((word) => word === 'done')).toHaveLength(1)
  expect(words.filter((word) => word === 'already_used')).toHaveLength(99)
  const after = await subscription()
  expect(after.nextPaymentOn).toBe(await daysAfter(before.nextPaymentOn, 20))
  expect(after.credits).toHaveLength(1)
})

test('who was off the list for the fee is back on it, from today', async () => {
  const { id, subscription } = await running()
  await passDays(server, id, 200)
  await server.doBilling()
  expect(await subscription()).toMatchObject({ status: 'suspended' })
  expect((await redeem(await prize(), id)).statusCode).toBe(200)
  const [row] = await server.sql<{ status: string; until: string }[]>`
    select status, (billing_today() + 20)::text as until from business where id = ${id}`
  expect(row?.status).toBe('verified')
  expect(await subscription()).toMatchObject({ status: 'active', nextPaymentOn: row?.until })
})

test('credits add up, survive a payment, and run out like paid days', async () => {
  await setBillingClock(server, '2027-03-01 12:00')
  const { id, subscription } = await running()
  expect(await subscription()).toMatchObject({ nextPaymentOn: '2027-06-01' })
  await redeem(await prize(), id)
  await redeem(await prize({ value: 1 }), id) // a day that is begun is a whole one
  expect(await subscription()).toMatchObject({ status: 'trial', nextPaymentOn: '2027-06-22' })
  await setBillingClock(server, '2027-06-21 12:00')
  await server.doBilling()
  expect(await subscription()).toMatchObject({ status: 'trial' })
  await setBillingClock(server, '2027-06-22 12:00')
  await server.doBilling()
  expect(await subscription()).toMatchObject({ status: 'past_due' })
})
