import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildOwner } from '../../../../test/billing-people.ts'
import { setBillingClock } from '../../../../test/database-clock.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type FakeIyzico, fakeIyzico, KEYS } from '../../../../test/iyzico.ts'
import { signedIn } from '../../../../test/person.ts'
import { tx } from '../../db/pool.ts'
import { startSubscription } from './billing.ts'

let server: TestApp
let iyzico: FakeIyzico

beforeAll(async () => {
  iyzico = await fakeIyzico()
  const keys = { IYZICO_API_KEY: KEYS.apiKey, IYZICO_SECRET_KEY: KEYS.secretKey, IYZICO_BASE_URL: iyzico.url }
  server = await testApp({ ...keys, LIMITS_SCALE: '100', DEMO: '0', PUBLIC_URL: 'https://rehber724.test' })
})
afterAll(async () => {
  await server.close()
  await iyzico.close()
})
afterEach(() => {
  iyzico.bend({})
  iyzico.behave('serve')
})

/** A payer with an open page of iyzico. */
async function payer(months = 1) {
  const one = await buildOwner(server)
  await tx(server.sql, (db) => startSubscription(db, one.id))
  const answer = await one.startPayment({ method: 'iyzico', months })
  expect(answer.statusCode, answer.body).toBe(201)
  const { id: paymentId, paymentPageUrl } = answer.json()
  const token = new URL(paymentPageUrl).searchParams.get('token') ?? ''
  const paidMonths = async () => {
    const [row] = await server.sql<
      { months: number }[]
    >`select months - 3 as months from subscription where business_id = ${one.id}`
    return row?.months
  }
  return {
    ...one,
    token,
    paymentId,
    paymentPageUrl,
    paidMonths,
    status: async () => (await one.subscription()).latestPayment?.status,
  }
}
const URL_OF = '/api/payments/iyzico/callback'
/** As the payer's browser brings it. */
const comeBack = (token: string) =>
  server.app.inject({
    ...{ method: 'POST', url: URL_OF, payload: new URLSearchParams({ token }).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
/** As iyzico's server says it. */
const tell = (body: object, signature?: string) =>
  server.app.inject({
    method: 'POST',
    url: URL_OF,
    payload: body,
    headers: signature ? { 'x-iyz-signature-v3': signature } : {},
  })

describe('a payment by card', () => {
  test('is opened by the documented call, and the callback leads back to the page', async () => {
    const { id, paymentId, token, paidMonths, status, invoices } = await payer(2)
    expect(iyzico.pages.get(token)).toMatchObject({
      ...{ basketId: String(paymentId), price: 150, callbackUrl: `https://rehber724.test${URL_OF}` },
    })
    iyzico.pay(token)
    const back = await comeBack(token)
    expect([back.statusCode, back.headers['location']]).toEqual([
      303,
      `/business-dashboard/${id}/subscription?payment=${paymentId}`,
    ])
    expect([await paidMonths(), await status()]).toEqual([2, 'paid'])
    expect(await invoices()).toMatchObject([{ grossKurus: 15_000 }])
  })

  test('replayed a hundred times, by browser and server, at once and later: one month', async () => {
    const { token, paidMonths, invoices } = await payer()
    iyzico.pay(token)
    const notice = iyzico.notice(token)
    await Promise.all(
      Array.from({ length: 100 }, (_, i) => (i % 2 ? comeBack(token) : tell(notice.body, notice.signature))),
    )
    expect((await tell(notice.body, notice.signature)).json()).toEqual({ status: 'paid' })
    expect([await paidMonths(), (await invoices()).length]).toEqual([1, 1])
  })

  test('that nobody has made is not believed, whatever is said', async () => {
    const { token, paidMonths, status } = await payer()
    const notice = iyzico.notice(token)
    expect((await tell(notice.body, notice.signature)).json()).toEqual({ status: 'pending' })
    expect((await comeBack(token)).statusCode).toBe(303)
    expect([await paidMonths(), await status()]).toEqual([0, 'pending'])
  })

  test('is refused when forged: unknown tokens, altered and unsigned notices', async () => {
    const { token, paidMonths } = await payer()
    const other = await payer()
    iyzico.pay(other.token)
    const { body, signature } = iyzico.notice(token)
    const asked = iyzico.asked.length
    const forged = [
      await comeBack('token-of-nobody'),
      await tell({ token: 'token-of-nobody' }),
      await tell(body),
      await tell(body, '00'.repeat(32)),
      await tell(body, signature.slice(0, -1)),
      await tell({ ...body, status: 'FAILURE' }, signature),
      await tell({ ...body, token: other.token }, signature),
      await tell({ ...body, paymentConversationId: 'x' }, signature),
      await tell({ ...body, iyziPaymentId: 1 }, signature),
    ]
    expect(forged.map(({ statusCode }) => statusCode)).toEqual(forged.map(() => 403))
    expect(iyzico.asked.length).toBe(asked) // nobody makes us ask by guessing
    expect(await paidMonths()).toBe(0)
    const session = await signedIn(server, { userType: 'admin' })
    expect((await session.ask('POST', URL_OF, { token: 'x' })).statusCode).toBe(403)
  })

  test.each([
    ['less money', { paidPrice: 74.99 }],
    ['a fraction of a kuruş', { paidPrice: 75.001 }],
    ['other money', { currency: 'USD' }],
    ['another order', { basketId: '1' }],
    ['a fraud', { fraudStatus: -1 }],
    ['a look at it', { fraudStatus: 0 }],
    ['no signature', { signature: undefined }],
    ['a wrong signature', { signature: 'ab'.repeat(32) }],
  ])('is not applied where iyzico’s answer has %s', async (_, over) => {
    const { token, paidMonths, invoices } = await payer()
    iyzico.pay(token)
    iyzico.bend(over)
    await comeBack(token)
    expect([await paidMonths(), await invoices()]).toEqual([0, []])
    iyzico.bend({})
    await comeBack(token) // the honest answer counts, once
    expect([await paidMonths(), (await invoices()).length]).toEqual([1, 1])
  })

  test('that was refused may be tried again on the same page', async () => {
    const { token, status, paidMonths } = await payer()
    iyzico.fail(token)
    await comeBack(token)
    expect([await status(), await paidMonths()]).toEqual(['failed', 0])
    iyzico.pay(token)
    await comeBack(token)
    expect([await status(), await paidMonths()]).toEqual(['paid', 1])
  })
})

describe('without an answer', () => {
  test.each(['cut', 'break'] as const)('(%s) the payment waits and is asked about again', async (how) => {
    const { token, status, paidMonths, paymentId } = await payer()
    iyzico.pay(token)
    iyzico.behave(how)
    expect((await comeBack(token)).statusCode).toBe(303)
    expect(await status()).toBe('pending')
    iyzico.behave('serve')
    await server.doBilling() // not yet
    expect(await paidMonths()).toBe(0)
    await server.sql`update payment set next_ask_at = billing_now() where id = ${paymentId}`
    await Promise.all([server.doBilling(), server.doBilling()])
    expect([await status(), await paidMonths()]).toEqual(['paid', 1])
  })

  test('no page is opened, and the payer is told', async () => {
    const one = await buildOwner(server)
    await tx(server.sql, (db) => startSubscription(db, one.id))
    iyzico.behave('break')
    const refused = await one.startPayment({ method: 'iyzico' })
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'payment_unavailable'])
    expect((await one.subscription()).latestPayment?.status).toBe('failed')
  })

  test('a payer who never pays is forgotten after a day, one who never comes back is not', async () => {
    await setBillingClock(server, '2027-05-10 12:00')
    const never = await payer()
    const gone = await payer()
    iyzico.pay(gone.token)
    await setBillingClock(server, '2027-05-10 12:03')
    await server.doBilling()
    expect([await never.status(), await gone.status(), await gone.paidMonths()]).toEqual([
      'pending',
      'paid',
      1,
    ])
    await setBillingClock(server, '2027-05-11 13:00')
    await server.doBilling()
    expect(await never.status()).toBe('failed')
    const [left] = await server.sql`select next_ask_at from payment where id = ${never.paymentId}`
    expect(left?.['nextAskAt']).toBeNull()
  })
})
