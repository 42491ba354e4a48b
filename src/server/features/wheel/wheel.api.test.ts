import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SpinResult, Wheel } from '#contract/wheel.ts'
import { buildBusiness, type UserFields } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { setWheelClock } from '../../../../test/database-clock.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { signedIn } from '../../../../test/person.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '1000' })
  await setWheelClock(server, '12:00') // at midnight everybody has a right again
})
afterAll(() => server.close())

async function person(over: Partial<UserFields> = {}) {
  const signed = await signedIn(server, over)
  const spin = (payload: object = {}) => signed.ask('POST', '/api/wheel/spin', payload)
  const wheel = async (query = '') => (await signed.ask('GET', `/api/wheel${query}`)).json<Wheel>()
  return { ...signed, spin, wheel }
}
const spinsOf = (userId: number) =>
  server.sql<{ day: string; rightNo: number; isWin: boolean; grantsExtra: boolean }[]>`
    select day, right_no, is_win, grants_extra from wheel_spin where user_id = ${userId} order by right_no`

/** A listed business with an owner and one prize. */
async function wheelOf(prize: { stock?: number | null; odds?: number; title?: string } = {}, over = {}) {
  const owner = await person({ userType: 'business' })
  const business = await buildBusiness(server.sql, { ownerId: owner.id, categoryId: 3, ...over })
  const added = await owner.ask('POST', `/api/businesses/${business.id}/prizes`, {
    title: 'Ücretsiz yıkama',
    odds: 1,
    inCityWheel: false,
    ...prize,
  })
  expect(added.statusCode).toBe(201)
  return { owner, business, prizeId: added.json<{ id: number }>().id }
}
/** From now on only this segment of the page can be drawn. */
const onlySegment = (kind: string) =>
  server.sql`update wheel_segment set weight = case when kind = ${kind} then 100 else 0 end where surface = 'page'`
const resetPage = () =>
  server.sql`update wheel_segment set weight = case when kind = 'again' then 667 else 47 end where surface = 'page'`

describe('one right a day', () => {
  test('twenty people, a hundred spins each at once: one each', async () => {
    await onlySegment('discount')
    const people = await Promise.all(Array.from({ length: 20 }, () => person()))
    const codes = await Promise.all(
      people.flatMap(({ spin }) => Array.from({ length: 100 }, async () => (await spin()).statusCode)),
    )
    expect(codes.filter((code) => code === 200)).toHaveLength(20)
    expect(codes.filter((code) => code === 429)).toHaveLength(1980)
    for (const { id } of people) expect(await spinsOf(id)).toHaveLength(1)
    const won = await server.sql`select 1 from prize where user_id = any(${people.map(({ id }) => id)})`
    expect(won).toHaveLength(20)
    await resetPage()
  }, 120_000)

  test('the second try is told in the specification’s words, with the hours and the moment', async () => {
    await onlySegment('discount')
    const { spin, wheel } = await person()
    expect((await spin()).statusCode).toBe(200)
    const again = await spin()
    expect(again.statusCode).toBe(429)
    const [{ next } = { next: new Date(0) }] = await server.sql<{ next: Date }[]>`
      select (istanbul_day(wheel_now()) + 1)::timestamp at time zone 'Europe/Istanbul' as next`
    expect(again.json()).toEqual({
      code: 'wheel_already_spun',
      error: expect.stringContaining('Günlük çark hakkınız dolmuştur'),
      nextSpinAt: next.toISOString(),
      hoursLeft: 12,
    })
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
    expect(await wheel()).toMatchObject({ rightsLeft: 0, nextSpinAt: next.toISOString(), hoursLeft: 12 })
    await resetPage()
  })

  test('the platform’s surfaces share it, each business has its own', async () => {
    await onlySegment('discount')
    const { spin } = await person()
    const [one, two] = [await wheelOf(), await wheelOf()]
    const codes = []
    for (const payload of [
      { surface: 'page' }, // the modal could draw "Tekrar Çevir"
      { surface: 'modal' },
      { wheelType: 'platform', businessId: null },
      { wheelType: 'business', businessId: 'platform' },
      { wheelType: 'business', businessId: one.business.id },
      { wheelType: 'business', businessId: one.business.name },
      { wheelType: 'business', businessId: String(two.business.id) },
    ])
      codes.push((await spin(payload)).statusCode)
    expect(codes).toEqual([200, 429, 429, 429, 200, 429, 200])
    await resetPage()
  })

  test('"Tekrar Çevir" gives one more once, VIP one more, never above three', async () => {
    const { id, spin, wheel } = await person()
    await onlySegment('vip')
    const vip = (await spin()).json<SpinResult>()
    expect(vip).toMatchObject({ isWon: true, rightsLeft: 1, extraSpin: false })
    await onlySegment('again')
    const again = (await spin()).json<SpinResult>()
    expect(again).toMatchObject({ isWon: false, prizeCode: null, extraSpin: true, rightsLeft: 1 })
    const shown = (await wheel()).segments.map(({ title, kind, odds }) => ({ title, kind, odds }))
    expect(shown).toContainEqual({ title: 'Yarın tekrar dene', kind: 'none', odds: 1 })
    expect(shown.map(({ kind }) => kind)).not.toContain('again')
    const last = (await spin()).json<SpinResult>()
    expect(last).toMatchObject({ prize: 'Yarın tekrar dene', isWon: false, extraSpin: false, rightsLeft: 0 })
    const more = await Promise.all(Array.from({ length: 20 }, () => spin()))
    expect(more.every(({ statusCode }) => statusCode === 429)).toBe(true)
    expect((await spinsOf(id)).map(({ rightNo }) => rightNo)).toEqual([1, 2, 3])
    expect(await wheel()).toMatchObject({ isVip: true, rightsPerDay: 3, rightsLeft: 0 })
    await resetPage()
  })

  test('fifty at once with three rights: three; VIP ends after its days', async () => {
    await onlySegment('vip')
    const { id, spin, wheel } = await person()
    await spin()
    await onlySegment('again')
    const codes = await Promise.all(Array.from({ length: 50 }, async () => (await spin()).statusCode))
    expect(codes.filter((code) => code === 200)).toHaveLength(2)
    expect((await spinsOf(id)).filter(({ grantsExtra }) => grantsExtra)).toHaveLength(1)
    await server.sql`update prize set expires_at = wheel_now() - interval '1 second' where user_id = ${id}`
    expect(await wheel()).toMatchObject({ isVip: false, rightsPerDay: 2, rightsLeft: 0 })
    await resetPage()
  })
})

describe('the last one', () => {
  test('a stock of one and fifty people at once: one wins; who comes too late keeps the right', async () => {
    const { business } = await wheelOf({ stock: 1 })
    const people = await Promise.all(Array.from({ length: 50 }, () => person()))
    const payload = { wheelType: 'business', businessId: business.id }
    const answers = await Promise.all(people.map(({ spin }) => spin(payload)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter((one) => one.json().code === 'wheel_closed')).toHaveLength(49)
    const [left] =
      await server.sql`select stock from wheel_segment where business_id = ${business.id} and is_win`
    expect(left).toEqual({ stock: 0 })
    expect(await server.sql`select 1 from prize where business_id = ${business.id}`).toHaveLength(1)
    expect(await server.sql`select 1 from wheel_spin where business_id = ${business.id}`).toHaveLength(1)
  }, 60_000)

  test('where something else is left, it is drawn again: one of thirty has the last one, all have spun', async () => {
    await onlySegment('premium')
    await server.sql`update wheel_segment set stock = 1 where surface = 'page' and kind = 'premium'`
    await server.sql`update wheel_segment set weight = 1 where surface = 'page' and kind = 'again'`
    const people = await Promise.all(Array.from({ length: 30 }, () => person()))
    const answers = await Promise.all(people.map(({ spin }) => spin()))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    const results = answers.map((one) => one.json<SpinResult>())
    expect(results.filter(({ isWon }) => isWon).length).toBe(1)
    expect(results.filter(({ extraSpin }) => extraSpin).length).toBe(29)
    await server.sql`update wheel_segment set stock = null where surface = 'page'`
    await resetPage()
  }, 60_000)

  test('the year’s budget is never exceeded, by as many as spin at once', async () => {
    await onlySegment('cash') // 75 liras each
    const admin = await signedIn(server, { userType: 'admin' })
    const budget = async (cap?: number) =>
      (
        await (cap === undefined
          ? admin.ask('GET', '/api/admin/wheel-budget')
          : admin.ask('PUT', '/api/admin/wheel-budget', { cap }))
      ).json<{ cap: number; spent: number }>()
    await budget((await budget()).spent + 200)
    await server.sql`update wheel_segment set weight = 1 where surface = 'page' and kind = 'again'`
    const people = await Promise.all(Array.from({ length: 20 }, () => person()))
    const results = await Promise.all(people.map(async ({ spin }) => (await spin()).json<SpinResult>()))
    expect(results.filter(({ isWon }) => isWon)).toHaveLength(2)
    const { cap, spent } = await budget()
    expect(cap - spent).toBe(50)
    await budget(250_000)
    await resetPage()
  }, 60_000)
})

describe('who may not spin', () => {
  test('guests, owners on their own wheel, unconfirmed people', async () => {
    const { owner, business } = await wheelOf()
    const payload = { wheelType: 'business', businessId: business.id }
    expect((await server.app.inject({ method: 'POST', url: '/api/wheel/spin', payload })).statusCode).toBe(
      401,
    )
    expect((await owner.spin(payload)).json()).toMatchObject({ code: 'own_wheel' })
    const unconfirmed = await person({ emailConfirmedAt: null })
    expect((await unconfirmed.spin()).json()).toMatchObject({ code: 'email_unconfirmed' })
    expect(await spinsOf(unconfirmed.id)).toEqual([])
  })

  test('the forged identity and city of a body are not believed', async () => {
    await onlySegment('discount')
    const [me, victim] = [await person(), await person()]
    const answer = await me.spin({ userId: victim.id, userCity: 'Ankara', wheelType: 'platform', level: 99 })
    expect(answer.statusCode).toBe(200)
    expect(await spinsOf(me.id)).toHaveLength(1)
    expect(await spinsOf(victim.id)).toEqual([])
    await resetPage()
  })

  test('no wheel where nothing can be won, where the trade may not promote, where nothing is listed', async () => {
    const { ask } = await person()
    const bare = await buildBusiness(server.sql, { categoryId: 3 })
    const restricted = await wheelOf()
    await changeBusiness(server.sql, restricted.business.id, { categoryId: 10 })
    const pending = await wheelOf()
    await changeBusiness(server.sql, pending.business.id, { status: 'pending' })
    const codeOf = async (id: number | string) =>
      (await ask('GET', `/api/wheel?wheelType=business&businessId=${id}`)).json<{ code: string }>().code
    expect(await codeOf(bare.id)).toBe('wheel_closed')
    expect(await codeOf(restricted.business.id)).toBe('wheel_closed')
    expect(await codeOf(pending.business.id)).toBe('not_found')
    expect(await codeOf('Hiç böyle bir yer yok')).toBe('not_found')
    expect((await ask('POST', '/api/wheel/spin', { wheelType: 'business' })).json()).toMatchObject({
      fields: { businessId: expect.any(String) },
    })
  })

  test('a name that fits several businesses is 409; folded it is found', async () => {
    const { spin } = await person()
    await wheelOf({}, { name: 'Işıl Oto' })
    expect((await spin({ wheelType: 'business', businessId: 'ISIL  oto' })).statusCode).toBe(200)
    await buildBusiness(server.sql, { name: 'IŞIL OTO', categoryId: 3 })
    const answer = await spin({ wheelType: 'business', businessId: 'Işıl Oto' })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'business_ambiguous'])
  })
})

test('the home’s wheel shows the prizes of the account’s city, won from the business’s stock', async () => {
  const city = { plate: '67', city: 'Zonguldak' }
  const { owner, business, prizeId } = await wheelOf({ stock: 1, title: 'Bedava balans' }, city)
  await owner.ask('PATCH', `/api/businesses/${business.id}/prizes/${prizeId}`, { inCityWheel: true })
  const listed = await server.app.inject('/api/wheel/city-business-prizes?city=zonguldak')
  expect(listed.json()).toEqual([
    {
      id: prizeId,
      title: 'Bedava balans',
      isWon: true,
      value: 0,
      businessId: business.id,
      businessName: business.name,
    },
  ])
  expect((await server.app.inject('/api/wheel/city-business-prizes?city=Atlantis')).json()).toEqual([])
  const here = await person({ plate: '67' })
  const wheel = await here.wheel('?surface=modal')
  expect(wheel.segments.map(({ title }) => title)).toEqual([
    'Bedava balans',
    'Bu sefer olmadı',
    'Tekrar dene',
  ])
  expect(wheel.segments[0]?.odds).toBeCloseTo(0.333, 3)
  expect((await (await person({ plate: '06' })).wheel('?surface=modal')).segments).toHaveLength(8)
  for (let i = 0; i < 60; i++) {
    const result = (await (await person({ plate: '67' })).spin({ surface: 'modal' })).json<SpinResult>()
    if (!result.isWon) continue
    expect(result).toMatchObject({ prize: 'Bedava balans', prizeCode: expect.stringMatching(/^724\d{4}$/) })
    const [prize] = await server.sql`select business_id from prize where id = ${result.prizeId}`
    expect(prize).toEqual({ businessId: business.id })
    return
  }
  expect.fail('nobody of sixty won where one in three does')
}, 60_000)
