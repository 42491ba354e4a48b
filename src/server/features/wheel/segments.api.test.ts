import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Wheel } from '#contract/wheel.ts'
import type { BusinessPrize, Segment } from '#contract/wheel-segments.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { buildSegment } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { signedIn } from '../../../../test/person.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function owned(over = {}) {
  const owner = await signedIn(server, { userType: 'business' })
  const business = await buildBusiness(server.sql, { ownerId: owner.id, categoryId: 3, ...over })
  const url = `/api/businesses/${business.id}/prizes`
  const add = (payload: object) => owner.ask('POST', url, { title: 'Bedava çay', odds: 0.1, ...payload })
  const list = async () => (await owner.ask('GET', url)).json<BusinessPrize[]>()
  return { owner, business, url, add, list }
}

describe('a business’s prizes', () => {
  test('are added, changed and removed; the rest of the chances is lost', async () => {
    const { owner, business, url, add, list } = await owned()
    expect(await list()).toEqual([])
    const added = await add({ value: 12.5, stock: 3, odds: 0.25, endsOn: '2099-12-31' })
    expect(added.statusCode).toBe(201)
    const { id } = added.json<BusinessPrize>()
    expect(await list()).toEqual([
      {
        ...{ id, title: 'Bedava çay', kind: 'discount', value: 12.5, odds: 0.25, stock: 3 },
        ...{
          startsOn: null,
          endsOn: '2099-12-31',
          validDays: 90,
          inCityWheel: false,
          isActive: true,
          wonCount: 0,
        },
      },
    ])
    const customer = await signedIn(server)
    const wheel = async () =>
      (await customer.ask('GET', `/api/wheel?wheelType=business&businessId=${business.id}`)).json<Wheel>()
    expect((await wheel()).segments).toMatchObject([
      { id, odds: 0.25, isWon: true, value: 12.5 },
      { title: 'Bu sefer olmadı', odds: 0.75, isWon: false },
    ])
    const edited = await owner.ask('PATCH', `${url}/${id}`, { title: ' Bedava kahve ', stock: null })
    expect(edited.json()).toMatchObject({ title: 'Bedava kahve', stock: null, odds: 0.25, value: 12.5 })
    expect((await owner.ask('DELETE', `${url}/${id}`)).statusCode).toBe(200)
    expect(await list()).toEqual([])
    expect(await wheel()).toMatchObject({ code: 'wheel_closed' })
    expect((await owner.ask('PATCH', `${url}/${id}`, { odds: 0.5 })).statusCode).toBe(404)
  })

  test('make a wheel that the page may offer: not sold out, not of a trade that may not promote', async () => {
    const { owner, business, url, add } = await owned()
    const customer = await signedIn(server)
    const asked = async (person: typeof customer, id = business.id) =>
      (await person.ask('GET', `/api/businesses/${id}/wheel`)).json<object>()
    expect(await asked(customer)).toEqual({ hasWheel: false, isOwn: false })
    const { id } = (await add({ stock: 1 })).json<BusinessPrize>()
    expect(await asked(customer)).toEqual({ hasWheel: true, isOwn: false })
    expect(await asked(owner)).toEqual({ hasWheel: true, isOwn: true })
    await owner.ask('PATCH', `${url}/${id}`, { stock: 0 })
    expect(await asked(customer)).toEqual({ hasWheel: false, isOwn: false })
    await owner.ask('PATCH', `${url}/${id}`, { stock: null })
    await changeBusiness(server.sql, business.id, { categoryId: 52 })
    expect(await asked(customer)).toEqual({ hasWheel: false, isOwn: false })
    expect((await owner.ask('GET', '/api/prizes/issuers')).json()).toEqual([
      { id: business.id, name: business.name, isListed: true, isRestricted: true, role: 'owner' },
    ])
    expect((await customer.ask('GET', '/api/prizes/issuers')).json()).toEqual([])
    expect(await asked(customer, 999_999)).toMatchObject({ code: 'not_found' })
  })

  test('belong to the owner: another, a customer, an admin get 404', async () => {
    const { url, add } = await owned()
    const { id } = (await add({})).json<BusinessPrize>()
    const others = [
      await signedIn(server, { userType: 'business' }),
      await signedIn(server),
      await signedIn(server, { userType: 'admin' }),
    ]
    for (const other of others)
      for (const [method, at] of [
        ['GET', url],
        ['POST', url],
        ['PATCH', `${url}/${id}`],
        ['DELETE', `${url}/${id}`],
      ] as const)
        expect((await other.ask(method, at, method === 'GET' ? undefined : {})).statusCode).toBe(404)
    const mine = await owned()
    expect((await mine.owner.ask('PATCH', `${mine.url}/${id}`, { odds: 0.2 })).statusCode).toBe(404)
    expect((await mine.owner.ask('DELETE', `${mine.url}/${id}`)).statusCode).toBe(404)
  })

  test('a winning prize is not called like a loss, in any spelling, and not by the database either', async () => {
    const { business, add } = await owned()
    for (const title of ['Bu sefer OLMADI', 'Hakkın kalmadı', 'Deneme sürüşü', 'olmadı'])
      expect((await add({ title })).json()).toMatchObject({
        fields: { title: expect.stringContaining('"olmadı"') },
      })
    await expect(buildSegment(server.sql, { businessId: business.id, title: 'OLMADI İŞTE' })).rejects.toThrow(
      'check constraint',
    )
  })

  test('chances never add up to more than one, of twenty added at once', async () => {
    const { add, list } = await owned()
    const answers = await Promise.all(Array.from({ length: 20 }, () => add({ odds: 0.3 })))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
    expect(answers.filter((one) => one.json().code === 'odds_full')).toHaveLength(17)
    expect(await list()).toHaveLength(3)
  })

  test('at most twelve; none where the trade may not promote; days there are', async () => {
    const { add } = await owned()
    for (let i = 0; i < 12; i++) expect((await add({ odds: 0.01 })).statusCode).toBe(201)
    expect((await add({ odds: 0.01 })).json()).toMatchObject({ code: 'prizes_full' })
    const lawyer = await owned({ categoryId: 52 })
    expect((await lawyer.add({})).json()).toMatchObject({ code: 'promotion_restricted' })
    const { add: addAnother } = await owned()
    for (const [field, value, said] of [
      ['title', '', 'zorunludur'],
      ['title', ' a ', 'çok kısa'],
      ['title', 'a'.repeat(81), 'çok uzun'],
      ['startsOn', '2027-02-30', 'geçersiz'],
      ['endsOn', 'yarın', 'geçersiz'],
      ['endsOn', '2027-03-01', 'başlangıçtan önce'],
      ['stock', -1, 'aralığın dışında'],
      ['stock', 1.5, 'geçersiz'],
      ['validDays', 366, 'aralığın dışında'],
      ['odds', 0, 'aralığın dışında'],
      ['odds', 1.1, 'aralığın dışında'],
      ['kind', 'cash', 'geçersiz'],
      ['kind', 'again', 'geçersiz'],
      ['value', -5, 'aralığın dışında'],
      ['isActive', 'evet', 'geçersiz'],
    ] as const) {
      const refused = await addAnother({ startsOn: '2027-03-02', [field]: value })
      expect([refused.statusCode, refused.json()], `${field} ${value}`).toMatchObject([
        400,
        { code: 'invalid_input', fields: { [field]: expect.stringContaining(said) } },
      ])
    }
  })

  test('out of season they are not on the wheel', async () => {
    const { business, add } = await owned()
    await add({ endsOn: '2020-01-01' })
    const customer = await signedIn(server)
    const answer = await customer.ask('GET', `/api/wheel?wheelType=business&businessId=${business.id}`)
    expect(answer.json()).toMatchObject({ code: 'wheel_closed' })
  })
})

describe('the platform’s segments', () => {
  test('are the specification’s sixteen, one in three wins, edited by admins alone', async () => {
    const admin = await signedIn(server, { userType: 'admin' })
    const list = async () => (await admin.ask('GET', '/api/admin/wheel-segments')).json<Segment[]>()
    const rows = await list()
    const of = (surface: string) => rows.filter((row) => row.surface === surface)
    expect(of('page').map(({ title }) => title)).toEqual([
      ...[
        '50 TL Platform Kredisi',
        '100 TL Hizmet İndirimi',
        'Ücretsiz Premium',
        '200 TL Bonus',
        '75 TL Nakit',
      ],
      ...['VIP Üyelik', '25 TL İndirim', 'Tekrar Çevir'],
    ])
    expect(of('modal')).toHaveLength(8)
    for (const surface of ['page', 'modal']) {
      const wins = of(surface).filter(({ kind }) => kind !== 'none' && kind !== 'again')
      expect(wins.reduce((sum, { odds }) => sum + odds, 0)).toBeCloseTo(1 / 3, 2)
    }
    const added = await admin.ask('POST', '/api/admin/wheel-segments', {
      ...{ title: '10 TL Kredi', surface: 'page', kind: 'credit', weight: 5, value: 10, position: 9 },
    })
    expect(added.json()).toMatchObject({ title: '10 TL Kredi', value: 10, isActive: true })
    const { id } = added.json<Segment>()
    const off = await admin.ask('PATCH', `/api/admin/wheel-segments/${id}`, { isActive: false })
    expect(off.json()).toMatchObject({ isActive: false, odds: 0 })
    for (const userType of ['customer', 'business', 'field'] as const) {
      const other = await signedIn(server, { userType })
      for (const url of ['/api/admin/wheel-segments', '/api/admin/wheel-budget'])
        expect((await other.ask('GET', url)).statusCode).toBe(403)
      expect((await other.ask('PATCH', `/api/admin/wheel-segments/${id}`, { weight: 1 })).statusCode).toBe(
        403,
      )
    }
  })

  test('a business’s prizes are not among them, nor editable there', async () => {
    const admin = await signedIn(server, { userType: 'admin' })
    const { id } = (await (await owned()).add({})).json<BusinessPrize>()
    expect((await admin.ask('PATCH', `/api/admin/wheel-segments/${id}`, { weight: 1 })).statusCode).toBe(404)
  })

  test('the budget is seen and set', async () => {
    const admin = await signedIn(server, { userType: 'admin' })
    const year = Number(
      new Intl.DateTimeFormat('en', { timeZone: 'Europe/Istanbul', year: 'numeric' }).format(),
    )
    expect((await admin.ask('GET', '/api/admin/wheel-budget')).json()).toEqual({
      year,
      cap: 250_000,
      spent: 0,
    })
    const set = await admin.ask('PUT', '/api/admin/wheel-budget', { cap: 1000.5 })
    expect(set.json()).toEqual({ year, cap: 1000.5, spent: 0 })
    // Spread over its shares, whatever they spent: the sum is what was set, or what is spent already.
    await server.sql`update wheel_budget set spent = cap where share = 0`
    for (const [cap, seen] of [
      [400_000, 400_000],
      [900.01, 1000.5],
    ]) {
      const answer = await admin.ask('PUT', '/api/admin/wheel-budget', { cap })
      expect(answer.json()).toEqual({ year, cap: seen, spent: 1000.5 })
    }
  })
})

describe('outside demo mode', () => {
  /** Winners are told whom to write to. */
  const OPERATED = { DEMO: '0', CONTACT_EMAIL: 'destek@ornek.test' }
  const titles = async (of: TestApp) => {
    const { segments } = (await (await signedIn(of)).ask('GET', '/api/wheel')).json<Wheel>()
    return segments.filter(({ odds }) => odds > 0).map(({ title }) => title)
  }

  test('money and what is above the limit wait for a permit, on the wheel and when they are written', async () => {
    const strict = await testApp({ ...OPERATED, WHEEL_MAX_PRIZE_TL: '100' })
    expect(await titles(strict)).toEqual([
      ...['50 TL Platform Kredisi', '100 TL Hizmet İndirimi', 'Ücretsiz Premium', 'VIP Üyelik'],
      ...['25 TL İndirim', 'Tekrar Çevir'],
    ])
    const admin = await signedIn(strict, { userType: 'admin' })
    const cash = { title: '5 TL', surface: 'page', kind: 'cash', weight: 1, value: 5 }
    const refused = await admin.ask('POST', '/api/admin/wheel-segments', cash)
    expect(refused.json()).toMatchObject({ code: 'prize_needs_permit' })
    const off = await admin.ask('POST', '/api/admin/wheel-segments', { ...cash, isActive: false })
    expect(off.statusCode).toBe(201)
    const owner = await signedIn(strict, { userType: 'business' })
    const business = await buildBusiness(strict.sql, { ownerId: owner.id, categoryId: 3 })
    const prize = { title: 'Büyük ödül', odds: 0.1, value: 100.01 }
    const dear = await owner.ask('POST', `/api/businesses/${business.id}/prizes`, prize)
    expect(dear.json()).toMatchObject({ code: 'prize_needs_permit' })
    await strict.close()
  })

  test('with a permit all run, and its number is told', async () => {
    const permitted = await testApp({ ...OPERATED, WHEEL_PERMIT_NO: 'MPI-724' })
    expect(await titles(permitted)).toHaveLength(8)
    const wheel = await (await signedIn(permitted)).ask('GET', '/api/wheel')
    expect(wheel.json()).toMatchObject({ permitNo: 'MPI-724' })
    await permitted.close()
  })
})
