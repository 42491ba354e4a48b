import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BANK, buildOwner } from '../../../../test/billing-people.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import { tx } from '../../db/pool.ts'
import { startSubscription } from './billing.ts'

const SELLER = {
  SELLER_NAME: 'Rehber724 Bilişim Hizmetleri A.Ş.',
  SELLER_ADDRESS: 'Atatürk Bulvarı No: 7, Uşak',
  SELLER_TAX_OFFICE: 'Uşak',
  SELLER_TAX_NO: '7240007240',
}
let server: TestApp
let admin: Person

beforeAll(async () => {
  server = await testApp({ ...BANK, ...SELLER, LIMITS_SCALE: '100' })
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server.close())

async function started(
  ...over: Parameters<typeof buildOwner> extends [unknown, ...infer Rest] ? Rest : never
) {
  const one = await buildOwner(server, ...over)
  await tx(server.sql, (db) => startSubscription(db, one.id))
  return one
}
const transfer = { method: 'bank_transfer', months: 1 }
const confirm = (id: number, payload: object = { amountKurus: 7500 }, who = admin) =>
  who.ask('POST', `/api/admin/payments/${id}/confirm`, payload)

describe('what an owner sees', () => {
  test('of a trial: its end, the fee, the ways to pay', async () => {
    const { subscription } = await started()
    expect(await subscription()).toMatchObject({
      ...{ status: 'trial', feeKurus: 7500, openTransfer: null, latestPayment: null },
      trialEndsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      nextPaymentOn: (await subscription()).trialEndsOn,
      methods: {
        bankTransfer: { iban: 'TR330006100519786457841326', accountName: 'Rehber724 A.Ş.' },
        iyzico: false,
      },
    })
  })

  test('before the approval nothing has begun, and nothing can be paid', async () => {
    const { subscription, startPayment } = await buildOwner(server, { status: 'pending' })
    expect(await subscription()).toMatchObject({ status: 'none', nextPaymentOn: null })
    const refused = await startPayment(transfer)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'subscription_not_started'])
  })

  test('a trade without promotion pays nothing, until it is another one', async () => {
    const { id, subscription, startPayment } = await started({ categoryId: 4 })
    expect(await subscription()).toMatchObject({ status: 'exempt', nextPaymentOn: null, trialEndsOn: null })
    expect((await startPayment(transfer)).json().code).toBe('no_fee')
    await changeBusiness(server.sql, id, { categoryId: 3 })
    await tx(server.sql, (db) => startSubscription(db, id))
    expect(await subscription()).toMatchObject({ status: 'trial' })
    await changeBusiness(server.sql, id, { categoryId: 4 })
    await tx(server.sql, (db) => startSubscription(db, id))
    expect(await subscription()).toMatchObject({ status: 'exempt' })
  })

  test('another owner’s is nobody’s: 404 for all of it', async () => {
    const mine = await started()
    const { owner: other } = await started()
    const { id: paymentId } = (await mine.startPayment(transfer)).json()
    await confirm(paymentId)
    const [invoice] = await mine.invoices()
    const url = `/api/businesses/${mine.id}`
    for (const [method, path] of [
      ...[['GET', `${url}/subscription`] as const, ['POST', `${url}/payments`] as const],
      ...[['GET', `${url}/invoices`] as const, ['GET', `${url}/invoices/${invoice?.id}/pdf`] as const],
    ])
      expect((await other.ask(method, path, method === 'POST' ? transfer : undefined)).statusCode).toBe(404)
    // Its own business does not open another one's invoice either.
    const { id: others } = await started({ ownerId: other.id })
    const crossed = await other.ask('GET', `/api/businesses/${others}/invoices/${invoice?.id}/pdf`)
    expect(crossed.statusCode).toBe(404)
  })

  test('installations without a bank account, or without keys of iyzico, say so', async () => {
    const { startPayment } = await started()
    expect((await startPayment({ method: 'iyzico' })).json().code).toBe('payment_method_unavailable')
    const bare = await testApp({ DEMO: '0' })
    const poor = await buildOwner(bare)
    await tx(bare.sql, (db) => startSubscription(db, poor.id))
    expect((await poor.subscription()).methods).toEqual({ bankTransfer: null, iyzico: false })
    expect((await poor.startPayment(transfer)).json().code).toBe('payment_method_unavailable')
    await bare.close()
  })
})

describe('a transfer', () => {
  test('asked for again is the same one; other months are another, and each sum is confirmed by its reference', async () => {
    const { startPayment, subscription, invoices } = await started()
    const answers = await Promise.all(Array.from({ length: 10 }, () => startPayment(transfer)))
    const all = answers.map((answer) => answer.json())
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(all[0].reference).toMatch(/^\d{8}$/)
    const more = (await startPayment({ ...transfer, months: 12, amountKurus: 1, status: 'paid' })).json()
    expect(more).toMatchObject({
      reference: expect.stringMatching(/^\d{8}$/),
      months: 12,
      amountKurus: 90_000,
    })
    expect(more.reference).not.toBe(all[0].reference)
    expect(await subscription()).toMatchObject({ openTransfer: { id: more.id, status: 'pending' } })
    // The money of the first was under way: it buys what its reference stood for.
    expect((await confirm(all[0].id, { amountKurus: 90_000 })).json().code).toBe('payment_amount_differs')
    expect((await confirm(all[0].id)).json()).toMatchObject({ reference: all[0].reference, months: 1 })
    expect(await invoices()).toMatchObject([{ months: 1, grossKurus: 7500 }])
    expect(await subscription()).toMatchObject({ openTransfer: { id: more.id } })
    const back = (await startPayment(transfer)).json()
    expect([all[0].id, more.id]).not.toContain(back.id)
    expect((await startPayment({ ...transfer, months: 12 })).json()).toMatchObject({ id: more.id })
    expect((await startPayment(transfer)).json()).toMatchObject({ id: back.id })
    expect(await subscription()).toMatchObject({
      openTransfer: { id: back.id },
      latestPayment: { id: back.id },
    })
    await expect(
      server.sql`update payment set months = 12, amount_kurus = 90000 where id = ${back.id}`,
    ).rejects.toThrow('what a payment is for stays as it is')
  })

  test.each([
    { months: 0 },
    { months: 13 },
    { months: 1.5 },
    { months: '1' },
    { method: 'cash' },
    { taxNo: '12' },
  ])('refuses %o', async (wrong) => {
    const { startPayment } = await started()
    const refused = await startPayment({ ...transfer, ...wrong })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_input'])
  })

  test('is confirmed once, of a hundred at once: one month, one invoice, one entry, one mail', async () => {
    const { id, owner, startPayment, subscription, invoices } = await started()
    const before = await subscription()
    const { id: paymentId } = (await startPayment(transfer)).json()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => confirm(paymentId, { amountKurus: 7500 })),
    )
    const codes = answers.map((answer) => answer.statusCode)
    expect([
      codes.filter((code) => code === 200).length,
      codes.filter((code) => code === 409).length,
    ]).toEqual([1, 99])
    const [until] = await server.sql`select (${before.nextPaymentOn}::date + interval '1 month')::date as day`
    expect(
      Math.abs(Date.parse((await subscription()).nextPaymentOn ?? '') - Date.parse(until?.['day'])),
    ).toBeLessThan(4 * 86_400_000)
    expect(await invoices()).toHaveLength(1)
    const entries = await server.sql`
      select actor_id, data from audit_entry where action = 'payment.confirmed' and subject_id = ${paymentId}`
    expect(entries).toEqual([{ actorId: admin.id, data: { amountKurus: 7500, months: 1 } }])
    expect(await server.sql`select 1 from mail where recipient = ${owner.email}`).toHaveLength(1)
    expect(await server.sql`select months from subscription where business_id = ${id}`).toEqual([
      { months: 4 },
    ])
  })

  test('another amount than asked for changes nothing', async () => {
    const { startPayment, invoices } = await started()
    const { id } = (await startPayment({ ...transfer, months: 2 })).json()
    for (const amountKurus of [7500, 14_999, 15_001])
      expect((await confirm(id, { amountKurus })).json().code).toBe('payment_amount_differs')
    expect((await confirm(id, {})).json()).toMatchObject({
      code: 'invalid_input',
      fields: { amountKurus: expect.anything() },
    })
    expect(await invoices()).toEqual([])
    expect((await confirm(id, { amountKurus: 15_000 })).statusCode).toBe(200)
    expect((await confirm(id, { amountKurus: 15_000 })).json().code).toBe('payment_settled')
  })

  test('nobody but an admin confirms; unknown ones are not found', async () => {
    const { owner, startPayment } = await started()
    const { id } = (await startPayment(transfer)).json()
    const field = await signedIn(server, { userType: 'field' })
    for (const who of [owner, field])
      expect((await confirm(id, { amountKurus: 7500 }, who)).statusCode).toBe(403)
    expect((await confirm(999_999_999)).statusCode).toBe(404)
  })
})

describe('the staff’s list', () => {
  test('finds a reference however it is spaced, a name however it is written, and pages', async () => {
    const { startPayment } = await started({ name: 'Şişli Çilingir' })
    const { id, reference } = (await startPayment(transfer)).json()
    const list = async (query: string) => admin.ask('GET', `/api/admin/payments?${query}`)
    for (const q of [reference, `${reference.slice(0, 4)} ${reference.slice(4)}`, 'SISLI cilingir'])
      expect((await list(`q=${encodeURIComponent(q)}`)).json()).toMatchObject([
        { id, reference, businessName: 'Şişli Çilingir', ownerName: 'Ayşe Işık', status: 'pending' },
      ])
    expect((await list('q=%25')).json()).toEqual([])
    await confirm(id)
    const [paid] = (await list(`status=paid&q=${reference}`)).json()
    expect(paid).toMatchObject({ id, status: 'paid', invoiceNumber: expect.stringMatching(/^R72\d{13}$/) })
    for (let i = 0; i < 3; i++) await (await started()).startPayment(transfer)
    const seen: number[] = []
    let cursor = ''
    do {
      const page = await list(`limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.json().map((one: { id: number }) => one.id))
      cursor = /cursor=(\d+)/.exec(String(page.headers['link'] ?? ''))?.[1] ?? ''
    } while (cursor)
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
    const [{ count } = { count: 0 }] = await server.sql<{ count: number }[]>`
      select count(*)::int as count from payment where state = 'pending'`
    expect(seen).toHaveLength(count)
  })
})

describe('invoices', () => {
  test('have numbers without gaps, also where some are undone and many are made at once', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => started()))
    const ids = await Promise.all(
      many.map(async ({ startPayment }) => (await startPayment(transfer)).json().id as number),
    )
    // Every other one is refused after its number was taken.
    await server.sql.unsafe(`
      create function refuse_some() returns trigger language plpgsql as $$
      begin if new.payment_id % 2 = 0 then raise exception 'no'; end if; return new; end $$;
      create trigger every_other after insert on invoice for each row execute function refuse_some();`)
    await Promise.all(ids.map((id) => confirm(id)))
    await server.sql.unsafe('drop trigger every_other on invoice; drop function refuse_some()')
    await Promise.all(ids.map((id) => confirm(id)))
    const rows = await server.sql<{ no: number }[]>`select no from invoice order by no`
    expect(rows.map(({ no }) => no)).toEqual(rows.map((_, i) => i + 1))
    expect(rows.length).toBeGreaterThanOrEqual(8)
  })

  test('cannot be changed or removed by anybody', async () => {
    const { id, startPayment } = await started()
    await confirm((await startPayment(transfer)).json().id)
    const stays = (work: Promise<unknown>) => expect(work).rejects.toThrow('an invoice stays as it is')
    await stays(
      server.sql`update invoice set gross_kurus = 6, vat_kurus = 1, net_kurus = 5 where business_id = ${id}`,
    )
    await stays(server.sql`update invoice set business_id = null, buyer_name = 'x' where business_id = ${id}`)
    await stays(server.sql`update invoice set no = no + 1000 where business_id = ${id}`)
    await stays(server.sql`delete from invoice where business_id = ${id}`)
    await server.sql`delete from business where id = ${id}`
    expect(await server.sql`select 1 from invoice where business_id is null`).toHaveLength(1)
  })

  test('as a PDF say who, what and how much, with every Turkish letter', async () => {
    const { id, owner, startPayment, invoices } = await started({
      name: 'Güneşli Iğdır Çöğür Oto',
      district: 'Şişli',
      address: 'Ağaçlı Sk. 3',
    })
    const billing = {
      billingName: 'IŞIKÇI ÖZTÜRK Güçlü Şoförlük Ltd. Şti.',
      taxOffice: 'Beyoğlu',
      taxNo: '1234567890',
    }
    await confirm((await startPayment({ ...transfer, months: 3, ...billing })).json().id, {
      amountKurus: 22_500,
    })
    const [invoice] = await invoices()
    expect(invoice).toMatchObject({ grossKurus: 22_500, vatKurus: 3750, netKurus: 18_750, months: 3 })
    const file = await owner.ask('GET', `/api/businesses/${id}/invoices/${invoice?.id}/pdf`)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${invoice?.number}.pdf"`,
      'cache-control': 'no-store',
    })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.rawPayload)), {
      mergePages: true,
    })
    for (const words of [
      ...[
        'FATURA',
        invoice?.number ?? '?',
        'IŞIKÇI ÖZTÜRK Güçlü Şoförlük Ltd. Şti.',
        'Ağaçlı Sk. 3, Şişli, İstanbul',
        'Beyoğlu',
        '1234567890',
      ],
      ...[...Object.values(SELLER), '₺187,50', '₺37,50', '₺225,00', 'KDV (%20)', '3 ay'],
    ])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(words)
  })
})
