import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldTrust } from '#contract/checks.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, request, signedIn } from '../../../../test/person.ts'
import { addChecks } from './checks.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const PHONE = '+902165550001'
async function open(over: Parameters<typeof buildBusiness>[1] = {}) {
  const owner = await signedIn(server, { userType: 'business' })
  const { id } = await buildBusiness(server.sql, { ownerId: owner.id, phone: PHONE, hours: '24/7', ...over })
  return { owner, id }
}
const closed = { answer: 'closed', after: 'call', openState: 'open', phone: PHONE }
const wrong = { ...closed, answer: 'wrong_number' }
let guests = 0
/** A guest with a device and a network of their own, or from `from`. */
function guest(id: number, body: object, from?: string) {
  guests += 1
  const own = `100.${64 + (guests >> 8)}.${guests % 256}.7`
  const payload = { device: `mark ${guests}`, ...body }
  return request(server, 'POST', `/api/businesses/${id}/answers`, payload, { from: from ?? own })
}
const told = async (id: number, field: string) =>
  (await server.app.inject(`/api/businesses/${id}/checks`))
    .json<FieldTrust[]>()
    .find((one) => one.field === field)
const counted = async (id: number) =>
  (await server.sql`select from check_answer where business_id = ${id}`).length
const stateOf = async (id: number) => {
  await server.catchUp()
  return (await server.app.inject(`/api/businesses/${id}`)).json<{ openState: string; phone: string }>()
}

describe('what customers answer after a call', () => {
  test('counts once for a person and a place, whatever they answer then', async () => {
    const { id } = await open()
    const customer = await signedIn(server)
    for (const body of [closed, { ...closed, answer: 'open' }, wrong])
      expect((await customer.ask('POST', `/api/businesses/${id}/answers`, body)).json()).toEqual({ ok: true })
    expect(await counted(id)).toBe(1)
    const mine = { ...closed, device: 'mine' }
    for (let i = 0; i < 2; i++) await guest(id, mine, '203.0.113.7')
    expect(await counted(id)).toBe(2)
    const exported = (await customer.ask('GET', '/api/me/export')).json().parts
    expect(exported.checks.answered).toMatchObject([{ businessId: id, field: 'open', confirms: false }])
    await customer.ask('DELETE', '/api/me', { password: customer.password })
    expect(await counted(id)).toBe(1)
  })

  test('is asked for once a day, on whatever device, and by the day in Istanbul', async () => {
    const [customer, other] = await Promise.all([signedIn(server), signedIn(server)])
    const claim = async (who: Person) => (await who.ask('POST', '/api/me/check-question')).json().isFirst
    expect([await claim(customer), await claim(customer), await claim(other)]).toEqual([true, false, true])
    const both = await Promise.all([claim(customer), claim(other)])
    expect(both).toEqual([false, false])
    await server.sql`update check_question set asked_on = asked_on - 1 where user_id = ${customer.id}`
    const again = await Promise.all([claim(customer), claim(customer)])
    expect(again.filter(Boolean)).toEqual([true])
    const [today] = await server.sql<{ day: string }[]>`select istanbul_day(now())::text as day`
    expect((await customer.ask('GET', '/api/me/export')).json().parts.checks.askedOn).toBe(today?.day)
  })

  test('that it was open is a check of a moment, and of the number that was called', async () => {
    const { id } = await open()
    await guest(id, { ...closed, answer: 'open' })
    expect(await told(id, 'open')).toMatchObject({ method: 'customer', trust: 50, isOpen: true })
    expect(await told(id, 'phone')).toMatchObject({ method: 'customer', trust: 50, state: 'confirmed' })
    const silent = await open()
    await guest(silent.id, closed) // nobody may have answered
    expect(await told(silent.id, 'phone')).toBeUndefined()
  })

  test.each([
    [
      'of the business’s own people',
      (id: number, owner: Person) => owner.ask('POST', `/api/businesses/${id}/answers`, wrong),
    ],
    ['of a number that is no more', (id: number) => guest(id, { ...wrong, phone: '+902165550009' })],
    ['of a state that nobody knows', (id: number) => guest(id, { ...closed, openState: 'unknown' })],
  ] as const)('%s does not count', async (_whose, give) => {
    const { owner, id } = await open()
    const answer = await give(id, owner)
    expect(answer.json()).toEqual({ ok: true })
    expect(await counted(id)).toBe(0)
  })

  test('is refused where it is none, and does not count for what is not listed', async () => {
    const { id } = await open({ status: 'suspended' })
    await guest(id, closed)
    expect(await counted(id)).toBe(0)
    const refused = [
      { answer: 'gone' },
      { after: 'view' },
      { waitedSeconds: 700_000 },
      { device: 'x'.repeat(101) },
    ]
    for (const over of refused) expect((await guest(id, { ...closed, ...over })).statusCode).toBe(400)
  })

  test('of one device counts at three places a day, of one network at twenty', async () => {
    const places = await Promise.all(Array.from({ length: 22 }, () => open()))
    for (const { id } of places.slice(0, 5)) await guest(id, { ...closed, device: 'one' }, '203.0.113.8')
    const many = async (some: typeof places) =>
      (await Promise.all(some.map(({ id }) => counted(id)))).reduce((sum, count) => sum + count, 0)
    expect(await many(places)).toBe(3)
    for (const { id } of places) await guest(id, { ...closed, phone: PHONE }, '203.0.113.8')
    expect(await many(places)).toBe(20)
  })
})

describe('a doubt', () => {
  test('needs three people of different networks, and is told once to owner and staff', async () => {
    const { owner, id } = await open()
    const staff = await signedIn(server, { userType: 'admin' })
    const inbox = async (who: typeof owner) =>
      (await who.ask('GET', '/api/notifications')).json<{ title: string; path: string }[]>()
    for (let i = 0; i < 6; i++) await guest(id, wrong, '198.51.100.1')
    for (let i = 0; i < 6; i++) await guest(id, wrong, `2001:db8:724:${i}::1`)
    expect(await told(id, 'phone')).toBeUndefined()
    expect(await inbox(owner)).toEqual([])
    for (let i = 0; i < 4; i++) await guest(id, wrong)
    expect(await told(id, 'phone')).toMatchObject({ state: 'doubted', method: 'customer', trust: 0 })
    expect(await inbox(owner)).toMatchObject([
      { title: 'Telefon numaranız yanlış olabilir', path: `/business/${id}` },
    ])
    expect(await inbox(staff)).toMatchObject([{ title: 'Telefon doğrulanmadı' }])
    expect((await stateOf(id)).phone).toBe(PHONE)
  })

  test('is none where as many found it so', async () => {
    const { id } = await open()
    for (let i = 0; i < 2; i++) await guest(id, { ...closed, answer: 'open' })
    for (let i = 0; i < 4; i++) await guest(id, closed)
    expect(await told(id, 'open')).toMatchObject({ state: 'confirmed' })
    await guest(id, closed)
    expect(await told(id, 'open')).toMatchObject({ state: 'doubted' })
  })

  test('ends with the owner’s word, and those who raised it raise no other', async () => {
    const { owner, id } = await open()
    for (let i = 0; i < 3; i++) await guest(id, closed)
    expect(await told(id, 'open')).toMatchObject({ state: 'doubted', isOpen: true })
    await owner.ask('PUT', `/api/businesses/${id}/open`, { isOpen: true })
    expect(await told(id, 'open')).toMatchObject({ state: 'confirmed', method: 'switch' })
    for (let i = 0; i < 3; i++) await guest(id, closed)
    expect(await told(id, 'open')).toMatchObject({ state: 'confirmed', method: 'switch' })
  })

  test('that the owner ended once ends with the owner’s word no second time, but with another’s', async () => {
    const { owner, id } = await open()
    const press = () => owner.ask('PUT', `/api/businesses/${id}/open`, { isOpen: true })
    const raise = async (days: number) => {
      await server.sql`
        insert into business_check (business_id, field, value, confirms, method, at)
        values (${id}, 'open', 'open', false, 'doubt', now() - make_interval(days => ${days}))`
      await server.refreshTrust()
      await server.catchUp()
    }
    const ended = async (days: number) =>
      server.sql`
        insert into business_check (business_id, field, value, method, at)
        values (${id}, 'open', 'open', 'switch', now() - make_interval(days => ${days}))`
    const states = async () => {
      await server.catchUp()
      return [(await stateOf(id)).openState, (await told(id, 'open'))?.state]
    }
    await raise(200)
    await ended(199)
    await raise(20) // long after: as if it were the first
    await ended(19)
    await raise(1)
    expect(await states()).toEqual(['estimated', 'doubted'])
    await press()
    expect(await states()).toEqual(['estimated', 'doubted'])
    await server.refreshTrust()
    expect(await states()).toEqual(['estimated', 'doubted'])
    await addChecks(server.sql, {
      ...{ businessId: id, userId: null, method: 'visit', fields: ['open'], state: 'open', isNear: true },
    })
    expect(await states()).toEqual(['open', 'confirmed'])
    // Somebody else found it so: the owner's word counts again.
    await raise(0)
    expect(await states()).toEqual(['estimated', 'doubted'])
    await press()
    expect(await states()).toEqual(['open', 'confirmed'])
  })

  test('does not end with the owner who closes, and agrees with it', async () => {
    const { owner, id } = await open()
    const press = (isOpen: boolean) => owner.ask('PUT', `/api/businesses/${id}/open`, { isOpen })
    const doubt = async () => (await server.sql`select open_doubt from business where id = ${id}`)[0]
    for (let i = 0; i < 2; i++) await guest(id, closed)
    await press(false)
    await guest(id, closed)
    await changeBusiness(server.sql, id, { switchOpen: null, switchUntil: null })
    expect(await told(id, 'open')).toMatchObject({ state: 'doubted' })
    await server.sql`update business set open_doubt = 'open' where id = ${id}`
    await press(false)
    expect(await doubt()).toEqual({ openDoubt: 'open' })
    await press(true)
    expect(await doubt()).toEqual({ openDoubt: null })
  })

  test.each([
    ['from afar does not end it', false, 'open'],
    ['on the spot ends it', true, null],
  ])('a visit %s', async (_where, isNear, doubt) => {
    const { id } = await open()
    const visit = () =>
      addChecks(server.sql, {
        businessId: id,
        userId: null,
        method: 'visit',
        fields: ['open'],
        state: 'open',
        isNear,
      })
    for (let i = 0; i < 2; i++) await guest(id, closed)
    await visit()
    await guest(id, closed)
    expect((await told(id, 'open'))?.state).toBe(isNear ? 'confirmed' : 'doubted')
    await server.sql`update business set open_doubt = 'open' where id = ${id}`
    await visit()
    const [row] = await server.sql`select open_doubt from business where id = ${id}`
    expect(row).toEqual({ openDoubt: doubt })
  })

  test('a gang of 200 devices closes nothing, changes no number and moves no rank', async () => {
    const rival = await open({ lat: 39.9, lng: 32.8 })
    const beside = await open({ lat: 39.901, lng: 32.8 })
    const order = async () => {
      await server.refreshTrust()
      await server.catchUp()
      const found = await server.app.inject(
        '/api/businesses/nearby-open?lat=39.9&lng=32.8&radius=2&sort=useful',
      )
      return found.json<{ id: number; openState: string }[]>().map((one) => [one.id, one.openState])
    }
    const before = await order()
    expect(before.map(([id]) => id)).toEqual([rival.id, beside.id])
    for (let i = 0; i < 200; i++) await guest(rival.id, i % 2 ? closed : wrong)
    expect(await counted(rival.id)).toBe(200)
    expect(await order()).toEqual([
      [rival.id, 'estimated'],
      [beside.id, 'open'],
    ])
    expect(await stateOf(rival.id)).toMatchObject({ openState: 'estimated', isDoubted: true, phone: PHONE })
    expect(await told(rival.id, 'open')).toMatchObject({ state: 'doubted' })
    await rival.owner.ask('PUT', `/api/businesses/${rival.id}/open`, { isOpen: true })
    expect(await told(rival.id, 'open')).toMatchObject({ state: 'confirmed' })
    expect(await stateOf(rival.id)).toMatchObject({ openState: 'open' })
    expect(await order()).toEqual(before)
  })

  test('of a number is none where as many were reached under it, and ends with a tap on the day of an edit', async () => {
    const { owner, id } = await open({ phone: null, status: 'rejected' })
    const edited = await owner.ask('PATCH', `/api/businesses/${id}`, { phone: PHONE })
    expect(edited.statusCode, edited.body).toBe(200)
    await changeBusiness(server.sql, id, { status: 'verified' })
    await server.sql`select pg_sleep(0.01)`
    const reached = { ...closed, answer: 'open' }
    for (let i = 0; i < 2; i++) await guest(id, i ? reached : { ...reached, openState: 'unknown' })
    for (let i = 0; i < 4; i++) await guest(id, wrong)
    expect(await told(id, 'phone')).toMatchObject({ state: 'confirmed', method: 'edit' })
    await guest(id, wrong)
    expect(await told(id, 'phone')).toMatchObject({ state: 'doubted' })
    expect((await owner.ask('PUT', `/api/businesses/${id}/checks/phone`)).json()).toEqual({ ok: true })
    expect(await told(id, 'phone')).toMatchObject({ state: 'confirmed', method: 'edit' })
  })

  test('of a number ends with a tap of the owner; nobody else may tap', async () => {
    const { owner, id } = await open()
    for (let i = 0; i < 3; i++) await guest(id, wrong)
    const address = `/api/businesses/${id}/checks`
    const stranger = await signedIn(server, { userType: 'business' })
    for (const who of [stranger, await signedIn(server)])
      expect((await who.ask('PUT', `${address}/phone`)).statusCode).toBeGreaterThanOrEqual(403)
    expect(await told(id, 'phone')).toMatchObject({ state: 'doubted' })
    expect((await owner.ask('PUT', `${address}/phone`)).json()).toEqual({ ok: true })
    expect(await told(id, 'phone')).toMatchObject({ state: 'confirmed', method: 'edit' })
    expect((await owner.ask('PUT', `${address}/open`)).statusCode).toBe(404)
    expect(await told(id, 'open')).toBeUndefined()
  })

  test('of a number ends with the number', async () => {
    const { id } = await open()
    for (let i = 0; i < 3; i++) await guest(id, wrong)
    expect(await told(id, 'phone')).toMatchObject({ state: 'doubted' })
    await changeBusiness(server.sql, id, { phone: '+902165550002' })
    expect(await told(id, 'phone')).toBeUndefined()
  })
})

test('answers are gone after thirty days', async () => {
  const { id } = await open()
  await guest(id, closed)
  await server.sweep()
  expect(await counted(id)).toBe(1)
  await server.sql`update check_answer set answered_at = now() - interval '31 days' where business_id = ${id}`
  await server.sweep()
  expect(await counted(id)).toBe(0)
})
