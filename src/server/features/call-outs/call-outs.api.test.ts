import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallOutListed, CallOutOffer } from '#contract/call-outs.ts'
import type { CallOutView } from '#contract/call-outs-shapes.ts'
import { age, askedCallOut, callOutBody, endAll, HERE, onDuty, TYRES } from '../../../../test/call-outs.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
})
afterAll(() => server.close())
beforeEach(() => endAll(server.sql))

const many = (kms: readonly number[]) => Promise.all(kms.map((km) => onDuty(server, km)))
const offers = async (over = '') =>
  (await server.app.inject(`/api/call-outs/offers?lat=${HERE.lat}&lng=${HERE.lng}${over}`)).json<
    CallOutOffer[]
  >()
const post = (who: Person, over: object = {}) => who.ask('POST', '/api/call-outs', callOutBody(over))
const answer = (who: Person, id: number, body: object) => who.ask('POST', `/api/call-outs/${id}/answer`, body)
const cancel = (who: Person, id: number, body: object = {}) =>
  who.ask('POST', `/api/call-outs/${id}/cancel`, body)
const view = async (who: Person, id: number) =>
  (await who.ask('GET', `/api/call-outs/${id}`)).json<CallOutView>()

describe('before asking', () => {
  test('it is offered from three on, with how many, prices and minutes', async () => {
    await many([1, 2])
    expect(await offers()).toEqual([])
    await onDuty(server, 3, { openingKurus: 60_000 })
    const [offer, ...more] = await offers()
    expect(more).toEqual([])
    expect(offer).toMatchObject({
      ...{ categoryId: TYRES, trade: 'tyre', canCome: 3, includes: ['Söküp takma'] },
      choices: ['flat_with_spare', 'flat_no_spare', 'several_flat'],
    })
    expect(offer?.priceKurus.from).toBeGreaterThanOrEqual(44_000)
    expect(offer?.priceKurus.to).toBeGreaterThan(60_000)
    expect(offer?.minutes.from).toBeGreaterThan(0)
    expect(await offers('&categoryId=3')).toEqual([])
  })

  test('those who cannot come do not count: closed, found gone, out, too far, nobody on shift', async () => {
    const [one, two, three] = await many([1, 2, 3])
    const counted = async () => (await offers())[0]?.canCome ?? 0
    expect(await counted()).toBe(3)
    await onDuty(server, 1, { hours: null })
    await onDuty(server, 8, { areaMinutes: 5 })
    const { business: empty } = await onDuty(server, 1)
    await server.sql`delete from duty_person where business_id = ${empty.id}`
    const { business: doubted } = await onDuty(server, 1)
    await server.sql`
      insert into business_check (business_id, field, value, confirms, method)
      values (${doubted.id}, 'phone', '+902120000001', false, 'doubt')`
    // What strangers tap keeps nobody from work; a worker's call does.
    expect(await counted()).toBe(4)
    await server.sql`
      insert into business_check (business_id, field, value, confirms, method)
      values (${doubted.id}, 'phone', '+902120000001', false, 'visit')`
    expect(await counted()).toBe(3)
    await server.sql`
      insert into business_check (business_id, field, value, user_id, method)
      values (${doubted.id}, 'phone', '+902120000001', ${one?.who.id ?? 0}, 'edit')`
    expect(await counted()).toBe(4)
    const customer = await signedIn(server)
    const { id } = await askedCallOut(server, customer)
    await answer(one?.who ?? customer, id, { accept: true, minutes: 5 })
    await answer(two?.who ?? customer, id, { accept: true, minutes: 5 })
    await answer(three?.who ?? customer, id, { accept: true, minutes: 5 })
    expect(await counted()).toBe(3)
  })
})

describe('asking', () => {
  test('the first three are asked, and see the district, the distance and the price', async () => {
    const all = await many([1, 2, 3, 4])
    const customer = await signedIn(server, { name: 'Elif Yılmaz' })
    const { id, see } = await askedCallOut(server, customer)
    const seen = await see()
    expect(seen).toMatchObject({ status: 'asking', winner: null, isWide: false, district: 'Fatih' })
    expect(seen.asked.map(({ state, wave }) => [state, wave])).toEqual(Array(3).fill(['asked', 1]))
    expect(JSON.stringify(seen.asked)).not.toContain('Deneme')
    const [first, , , fourth] = all
    const seenByAsked = await view(first?.who ?? customer, id)
    const { role, ask } = seenByAsked
    expect([role, ask]).toMatchObject([
      'asked',
      { businessId: first?.business.id, district: 'Fatih', distanceKm: 1, state: 'asked', note: 'Gri araba' },
    ])
    expect(ask?.price.totalKurus).toBe(44_000)
    expect(JSON.stringify(seenByAsked)).not.toMatch(/Elif|"lat"|\+905/)
    expect((await fourth?.who.ask('GET', `/api/call-outs/${id}`))?.statusCode).toBe(404)
    const mine = await first?.who.ask('GET', '/api/call-outs/mine')
    expect(mine?.json()).toMatchObject({ asks: [{ callOutId: id }] })
  })

  test('the same again is the same; a second one is refused, and so is a fourth of the day', async () => {
    await many([1, 2, 3])
    const customer = await signedIn(server)
    const body = callOutBody()
    const twice = await Promise.all([0, 1].map(() => customer.ask('POST', '/api/call-outs', body)))
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(twice[0]?.json().id).toBe(twice[1]?.json().id)
    const at = await Promise.all([0, 1, 2].map(() => post(customer)))
    expect(at.map((one) => one.json().code)).toEqual(Array(3).fill('call_out_active'))
    await cancel(customer, twice[0]?.json().id)
    for (let i = 0; i < 2; i++) await cancel(customer, (await post(customer)).json().id)
    expect((await post(customer)).json()).toMatchObject({ code: 'call_outs_of_day' })
  })

  test('what is missing or elsewhere is named', async () => {
    const stranger = await signedIn(server)
    expect((await post(stranger)).json()).toMatchObject({ code: 'call_out_not_offered' })
    await many([1, 2, 3])
    const unproven = await signedIn(server, { phoneProvenAt: null })
    expect((await post(unproven)).json()).toMatchObject({ code: 'phone_unproven' })
    expect((await post(stranger, { categoryId: 24 })).json()).toMatchObject({ code: 'call_out_trade' })
    expect((await post(stranger, { choice: 'burst' })).json().fields).toHaveProperty('choice')
    const away = { device: { lat: HERE.lat + 0.02, lng: HERE.lng, accuracy: 50 } }
    expect((await post(stranger, away)).json().fields).toHaveProperty('whyElsewhere')
    expect((await post(stranger, { device: undefined })).json().fields).toHaveProperty('whyElsewhere')
    expect((await post(stranger, { ...away, whyElsewhere: 'Babamın arabası' })).statusCode).toBe(201)
  })

  test('waves go on every half minute, refusals hurry them, and nobody is asked twice', async () => {
    const all = await many([1, 1.5, 2, 2.5, 3, 3.5, 4])
    const customer = await signedIn(server)
    const { id, see } = await askedCallOut(server, customer)
    const later = async (seconds: number) => {
      await age(server.sql, id, seconds)
      await server.serveCallOuts()
      return (await see()).asked.map(({ wave }) => wave)
    }
    expect(await later(29)).toEqual([1, 1, 1])
    expect(await later(1)).toEqual([1, 1, 1, 2, 2, 2])
    expect((await see()).asked.map(({ state }) => state).slice(0, 3)).toEqual(Array(3).fill('asked'))
    for (const { who } of all.slice(0, 6)) await answer(who, id, { accept: false })
    await server.serveCallOuts()
    const seen = await see()
    expect(seen.asked.map(({ wave, state }) => `${wave} ${state}`)).toEqual([
      ...Array(3).fill('1 refused'),
      ...Array(3).fill('2 refused'),
      '3 asked',
    ])
    expect(await later(31)).toHaveLength(7)
    expect(await see()).toMatchObject({ nextWaveAt: null, status: 'asking' })
  })

  test('blocked ones and the customer’s own business are not asked', async () => {
    const [one, two] = await many([1, 2, 3, 4])
    const customer = one?.who ?? (await signedIn(server))
    await server.sql`
      insert into thread (business_id, customer_id, business_blocked) values (${two?.business.id ?? 0}, ${customer.id}, true)`
    const { id } = await askedCallOut(server, await signedIn(server), {})
    await server.sql`update call_out set customer_id = ${customer.id} where id = ${id}`
    await server.sql`delete from call_out_ask where call_out_id = ${id}`
    await age(server.sql, id, 31)
    await server.serveCallOuts()
    const asked = await server.sql`select business_id from call_out_ask where call_out_id = ${id}`
    expect(asked.map(({ businessId }) => businessId)).not.toContain(one?.business.id)
    expect(asked.map(({ businessId }) => businessId)).not.toContain(two?.business.id)
    expect(asked).toHaveLength(2)
  })
})

describe('nobody answers', () => {
  test('after three minutes the staff is told and others farther are asked; after fifteen it ends', async () => {
    await many([1, 2, 3])
    // By night and in the rush more than half an hour away, and within the hour that it comes.
    const far = await onDuty(server, 20)
    const admin = await signedIn(server, { userType: 'admin' })
    const customer = await signedIn(server)
    const { id, see } = await askedCallOut(server, customer)
    expect((await see()).asked).toHaveLength(3)
    await age(server.sql, id, 181)
    await server.serveCallOuts()
    expect(await see()).toMatchObject({ status: 'asking', isWide: true })
    const told = (await admin.ask('GET', '/api/notifications')).json()
    expect(told).toMatchObject([{ title: 'Çağrıya gelen yok' }])
    const staff = (await admin.ask('GET', '/api/admin/call-outs?state=alarm')).json()
    expect(staff).toMatchObject([{ id, isAlarm: true, asked: [1, 1, 1, 2].map((wave) => ({ wave })) }])
    const list = (await customer.ask('GET', `/api/call-outs/${id}/list`)).json<CallOutListed[]>()
    expect(list.length).toBeGreaterThanOrEqual(3)
    expect(list[0]).toMatchObject({ phone: '+902120000001', isOpen: true })
    const doubted = list[0]?.businessId ?? 0
    await server.sql`update business set open_doubt = 'open' where id = ${doubted}`
    const again = (await customer.ask('GET', `/api/call-outs/${id}/list`)).json<CallOutListed[]>()
    expect(again[0]).toMatchObject({ businessId: doubted, isOpen: false })
    await server.sql`update business set open_doubt = null where id = ${doubted}`
    await age(server.sql, id, 12 * 60)
    await server.serveCallOuts()
    expect(await see()).toMatchObject({ status: 'unanswered', lat: 41.017, nextWaveAt: null })
    expect((await answer(far.who, id, { accept: true, minutes: 5 })).statusCode).toBe(410)
  })
})

describe('an acceptance', () => {
  test('tells the customer who comes and the winner where, and is lost to the others', async () => {
    const [one, two, three] = await many([1, 2, 3])
    const customer = await signedIn(server, { name: 'Elif Yılmaz', phone: '+905327240001' })
    const { id, see } = await askedCallOut(server, customer)
    const won = await answer(one?.who ?? customer, id, { accept: true, minutes: 12 })
    expect(won.json(), won.body).toMatchObject({
      role: 'winner',
      job: {
        ...{ status: 'accepted', promisedMinutes: 12 },
        customer: { name: 'Elif Y.', phone: '+905327240001', ...HERE },
      },
    })
    expect(await see()).toMatchObject({
      status: 'accepted',
      winner: { businessId: one?.business.id, minutes: 12, price: { totalKurus: 44_000 } },
      asked: [{ state: 'accepted' }, { state: 'lost' }, { state: 'lost' }],
    })
    expect((await answer(two?.who ?? customer, id, { accept: true, minutes: 5 })).json()).toMatchObject({
      code: 'call_out_taken',
    })
    expect((await answer(three?.who ?? customer, id, { accept: false })).statusCode).toBe(200)
    const again = await answer(one?.who ?? customer, id, { accept: true, minutes: 12 })
    expect(again.json()).toMatchObject({ role: 'winner' })
  })

  test('those who lost or refused see neither note nor photo any more; before, the distance in whole kilometres', async () => {
    const [one, two, three] = await many([1.4, 2.6, 3])
    const customer = await signedIn(server)
    const { id } = await askedCallOut(server, customer)
    const seen = async (by = two) => (await view(by?.who ?? customer, id)).ask
    expect(await seen()).toMatchObject({ note: 'Gri araba', distanceKm: 3 })
    await answer(three?.who ?? customer, id, { accept: false })
    expect(await seen(three)).toMatchObject({ note: '', photo: null, state: 'refused' })
    expect(await seen()).toMatchObject({ note: 'Gri araba' })
    await answer(one?.who ?? customer, id, { accept: true, minutes: 5 })
    expect(await seen()).toMatchObject({ note: '', photo: null, state: 'lost' })
  })

  test('a business on a job is not asked, and takes no second one without a vehicle for it', async () => {
    const [one] = await many([1, 2, 3])
    const who = one?.who ?? (await signedIn(server))
    const businessId = one?.business.id ?? 0
    const [first, second] = [await signedIn(server), await signedIn(server)]
    const { id } = await askedCallOut(server, first)
    await age(server.sql, id, 91)
    const other = await askedCallOut(server, second)
    expect((await answer(who, id, { accept: true, minutes: 9 })).statusCode).toBe(200)
    const lost = await view(who, other.id)
    expect(lost.ask?.state).toBe('lost')
    await server.sql`update call_out_ask set state = 'asked', closed_at = null where business_id = ${businessId} and call_out_id = ${other.id}`
    expect((await answer(who, other.id, { accept: true, minutes: 9 })).json()).toMatchObject({
      code: 'call_out_busy',
    })
    await server.sql`insert into duty_vehicle (business_id, plate) values (${businessId}, '34 A 1'), (${businessId}, '34 A 2')`
    const taken = await answer(who, other.id, { accept: true, minutes: 9 })
    expect(taken.json(), taken.body).toMatchObject({ role: 'winner', job: { plate: '34 A 1' } })
  })

  test('a late yes is good while nobody else came, and refused in words after the end', async () => {
    const [one, two] = await many([1, 2, 3])
    const customer = await signedIn(server)
    const { id, see } = await askedCallOut(server, customer)
    await age(server.sql, id, 120)
    expect((await see()).asked[0]?.state).toBe('silent')
    expect((await answer(one?.who ?? customer, id, { accept: true, minutes: 9 })).json()).toMatchObject({
      role: 'winner',
    })
    await age(server.sql, id, 200 * 60)
    await server.serveCallOuts()
    expect(await see()).toMatchObject({ status: 'over', winner: { minutes: 9 } })
    expect(await view(one?.who ?? customer, id)).toMatchObject({ role: 'winner', job: { customer: null } })
    expect((await answer(two?.who ?? customer, id, { accept: true, minutes: 9 })).json()).toMatchObject({
      code: 'call_out_over',
    })
  })
})

describe('cancelling', () => {
  test('by the customer ends it; a yes after it is refused in words, and again it is the same', async () => {
    const [one] = await many([1, 2, 3])
    const customer = await signedIn(server)
    const { id } = await askedCallOut(server, customer)
    const ended = await cancel(customer, id, { reason: 'solved' })
    expect(ended.json()).toMatchObject({ customer: { status: 'cancelled', isCancelCounted: false } })
    expect((await cancel(customer, id)).statusCode).toBe(200)
    expect((await answer(one?.who ?? customer, id, { accept: true, minutes: 5 })).json()).toMatchObject({
      code: 'call_out_cancelled',
    })
  })

  test('two minutes after an acceptance it is counted; three of these in a week are enough', async () => {
    const [one] = await many([1, 2, 3])
    const customer = await signedIn(server)
    for (let i = 0; i < 3; i++) {
      const { id, see } = await askedCallOut(server, customer)
      await answer(one?.who ?? customer, id, { accept: true, minutes: 5 })
      expect((await see()).isCancelCounted).toBe(false)
      await age(server.sql, id, 121)
      expect((await see()).isCancelCounted).toBe(true)
      await cancel(customer, id)
      await age(server.sql, id, 26 * 60 * 60)
    }
    expect((await post(customer)).json()).toMatchObject({ code: 'call_outs_cancelled_often' })
  })

  test('is free again once the promised arrival has passed: whoever waits in vain owes nothing', async () => {
    const [one] = await many([1, 2, 3])
    const customer = await signedIn(server)
    const { id, see } = await askedCallOut(server, customer)
    await answer(one?.who ?? customer, id, { accept: true, minutes: 5 })
    await age(server.sql, id, 5 * 60 + 1)
    expect((await see()).isCancelCounted).toBe(false)
    await cancel(customer, id)
    const [row] = await server.sql`select status, is_counted from call_out where id = ${id}`
    expect(row).toMatchObject({ status: 'cancelled', isCounted: false })
  })

  test('by the winner brings it back to asking, without that one', async () => {
    const [one, two] = await many([1, 2, 3])
    const customer = await signedIn(server)
    const { id, see } = await askedCallOut(server, customer)
    const who = one?.who ?? customer
    await answer(who, id, { accept: true, minutes: 5 })
    expect((await cancel(who, id, { reason: 'cannot_come' })).json()).toMatchObject({
      role: 'asked',
      ask: { state: 'refused' },
    })
    expect((await cancel(who, id)).statusCode).toBe(200)
    await server.serveCallOuts()
    const seen = await see()
    expect(seen).toMatchObject({ status: 'asking', winner: null })
    expect(seen.asked.map(({ state }) => state).toSorted()).toEqual(['asked', 'asked', 'refused'])
    const again = await answer(who, id, { accept: true, minutes: 5 })
    expect(again.json()).toMatchObject({ code: 'call_out_barred' })
    expect((await answer(two?.who ?? customer, id, { accept: true, minutes: 7 })).json()).toMatchObject({
      role: 'winner',
    })
  })

  test('whoever was blocked in a job is not asked again', async () => {
    const [one] = await many([1, 2, 3])
    const customer = await signedIn(server)
    const who = one?.who ?? customer
    const { id } = await askedCallOut(server, customer)
    expect((await customer.ask('POST', `/api/call-outs/${id}/block`, {})).statusCode).toBe(404)
    await answer(who, id, { accept: true, minutes: 5 })
    expect((await who.ask('POST', `/api/call-outs/${id}/block`, {})).json()).toEqual({ isBlocked: true })
    await cancel(customer, id)
    const next = await askedCallOut(server, customer)
    expect((await next.see()).asked).toHaveLength(2)
    expect((await view(who, next.id)).role).toBeUndefined()
  })
})

test('an acceptance is refused to who was asked and may not come any more: sold, blocked, or its licence taken back', async () => {
  const [one, two, three] = await many([1, 2, 3])
  const customer = await signedIn(server)
  const { id } = await askedCallOut(server, customer)
  const buyer = await signedIn(server, { userType: 'business' })
  await server.sql`update business set owner_id = ${buyer.id} where id = ${one?.business.id ?? 0}`
  await server.sql`
      insert into thread (business_id, customer_id, customer_blocked) values (${two?.business.id ?? 0}, ${customer.id}, true)`
  // On duty again under the buyer: the ask was another one's.
  await server.sql`
    insert into duty select ${one?.business.id ?? 0}, until_at, opening_kurus, per_km_kurus, free_km, night_percent, holiday_percent,
      includes, area_minutes from duty where business_id = ${three?.business.id ?? 0}`
  const yes = async (who: Person | undefined) =>
    (await answer(who ?? customer, id, { accept: true, minutes: 5 })).json<{ code: string }>().code
  expect(await yes(one?.who)).toBe('not_found')
  for (const who of [buyer, two?.who]) expect(await yes(who)).toBe('call_out_barred')
  const shop = three?.business.id ?? 0
  const [locksmiths] = await server.sql<
    { id: number }[]
  >`select id from category where call_out_trade = 'locksmith'`
  const trade = locksmiths?.id ?? 0
  await server.sql`update business set category_id = ${trade} where id = ${shop}`
  await server.sql`update call_out set category_id = ${trade} where id = ${id}`
  expect(await yes(three?.who)).toBe('call_out_barred')
  await server.sql`insert into licence (business_id, note) values (${shop}, 'Oda, no 1')`
  expect((await answer(three?.who ?? customer, id, { accept: true, minutes: 5 })).statusCode).toBe(200)
})

test('an erased customer’s call-out ends, an erased winner’s is asked again', async () => {
  const [one, two] = await many([1, 2, 3])
  const customer = await signedIn(server)
  const { id, see } = await askedCallOut(server, customer)
  const who = one?.who ?? customer
  await answer(who, id, { accept: true, minutes: 5 })
  const gone = await who.ask('DELETE', '/api/me', { password: who.password, closeBusinesses: true })
  expect(gone.statusCode, gone.body).toBe(200)
  await server.serveCallOuts()
  expect(await see()).toMatchObject({ status: 'asking', winner: null })
  await answer(two?.who ?? customer, id, { accept: true, minutes: 5 })
  await customer.ask('DELETE', '/api/me', { password: customer.password })
  expect(await view(two?.who ?? customer, id)).toMatchObject({
    role: 'winner',
    job: { status: 'cancelled', customer: null, note: '' },
  })
})
