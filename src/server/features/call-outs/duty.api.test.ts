import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AREA_MINUTES_MAX, AREA_POINTS_MAX, type Duty, VEHICLES_MAX } from '#contract/call-outs-duty.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { buildMember } from '../../../../test/factories.ts'
import { fromNow } from '../../../../test/from-now.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
})
afterAll(() => server.close())

const TYRES = 6
const TOWING = 3
const tariff = {
  openingKurus: 40_000,
  perKmKurus: 2000,
  freeKm: 5,
  nightPercent: 50,
  holidayPercent: 25,
  includes: 'Yedek lastiğin takılması',
}
const area = { kind: 'minutes', minutes: 30 }
const begin = (over: object = {}) => ({
  ...{ onDuty: true, until: fromNow({ hours: 8 }), tariff, area },
  ...over,
})

async function scene(over: Parameters<typeof buildBusiness>[1] = {}) {
  const owner = await signedIn(server, { userType: 'business', name: 'Veli Usta' })
  const business = await buildBusiness(server.sql, {
    ...{ ownerId: owner.id, categoryId: TYRES, hours: '24/7' },
    ...over,
  })
  const url = `/api/businesses/${business.id}/duty`
  const put = (body: object, who: Person = owner) => who.ask('PUT', url, body)
  const duty = async (who: Person = owner) => (await who.ask('GET', url)).json<Duty>()
  return { owner, business, url, put, duty }
}

test('an owner begins, prolongs and ends a duty; the rest of it stays', async () => {
  const { owner, put, duty } = await scene()
  expect(await duty()).toMatchObject({
    ...{ trade: 'tyre', licence: 'not_needed', onDuty: false, until: null, tariff: null, area: null },
    ...{ obstacle: 'not_on_duty', record: { asked: 0, accepted: 0, yesPercent: null } },
  })
  const begun = await put(begin({ vehicles: [{ plate: ' 34  abc 12 ' }, { plate: '34 XY 9' }] }))
  expect(begun.statusCode, begun.body).toBe(200)
  expect(begun.json()).toMatchObject({
    ...{ onDuty: true, tariff, area, obstacle: null },
    vehicles: [{ plate: '34 ABC 12', isOut: false }, { plate: '34 XY 9' }],
    people: [{ userId: owner.id, isOnShift: true, hasProvenPhone: true }],
  })
  const until = fromNow({ hours: 12 })
  const prolonged = (await put({ onDuty: true, until, vehicles: [{ plate: '34 XY 9' }] })).json<Duty>()
  expect(prolonged).toMatchObject({ tariff, vehicles: [{ plate: '34 XY 9' }] })
  expect(Date.parse(prolonged.until ?? '')).toBe(until.getTime())
  const ended = (await put({ onDuty: false })).json<Duty>()
  expect(ended).toMatchObject({ onDuty: false, tariff, area, obstacle: 'not_on_duty' })
})

describe('a duty that cannot be', () => {
  const fieldsOf = async (body: object) => {
    const { put } = await scene()
    const answer = await put(body)
    expect(answer.statusCode, answer.body).toBe(400)
    return Object.keys(answer.json<{ fields: object }>().fields).sort()
  }

  test('names the fields', async () => {
    expect(await fieldsOf({ onDuty: true })).toEqual(['area', 'tariff', 'until'])
    expect(await fieldsOf(begin({ until: fromNow({ hours: 25 }) }))).toEqual(['until'])
    expect(await fieldsOf(begin({ until: fromNow({ hours: -1 }) }))).toEqual(['until'])
    expect(await fieldsOf(begin({ vehicles: [{ plate: '34 A 1' }, { plate: '34 a 1' }] }))).toEqual([
      'vehicles',
    ])
    const crossed = [
      { lat: 41, lng: 28 },
      { lat: 41.1, lng: 28.1 },
      { lat: 41.1, lng: 28 },
      { lat: 41, lng: 28.1 },
    ]
    expect(await fieldsOf(begin({ area: { kind: 'polygon', points: crossed } }))).toEqual(['area'])
    const plates = Array.from({ length: VEHICLES_MAX + 1 }, (_, i) => ({ plate: `34 A ${i}` }))
    expect(await fieldsOf(begin({ vehicles: plates }))).toEqual(['vehicles'])
    const far = { kind: 'minutes', minutes: AREA_MINUTES_MAX + 1 }
    expect(await fieldsOf(begin({ area: far }))).toEqual(['area.minutes'])
    const points = Array.from({ length: AREA_POINTS_MAX + 1 }, () => ({ lat: 41, lng: 29 }))
    expect(await fieldsOf(begin({ area: { kind: 'polygon', points } }))).toEqual(['area.points'])
    const stranger = await signedIn(server)
    expect(await fieldsOf(begin({ people: [stranger.id] }))).toEqual(['people'])
  })

  test('is refused outside of the trades and of the list', async () => {
    const codeOf = async (over: object) => (await (await scene(over)).put(begin())).json().code
    expect(await codeOf({ categoryId: 24 })).toBe('call_out_trade')
    expect(await codeOf({ status: 'pending' })).toBe('duty_not_listed')
    expect(await codeOf({ lat: null, lng: null })).toBe('duty_not_listed')
  })

  test('no category of those whom nobody calls here can become a trade', async () => {
    for (const id of [1, 4, 10, 11, 24, 60, 61])
      await expect(
        server.sql`update category set call_out_trade = 'glass' where id = ${id}`,
      ).rejects.toMatchObject({ constraint_name: 'category_never_called_out' })
  })
})

test('a trade with a licence waits until the staff has seen it, and ends when it is taken back', async () => {
  const { business, put, duty } = await scene({ categoryId: TOWING })
  const admin = await signedIn(server, { userType: 'admin' })
  const licence = `/api/admin/businesses/${business.id}/licence`
  const see = (isSeen: boolean) => admin.ask('PUT', licence, { isSeen, note: 'K1 belgesi, 2027’ye kadar' })
  expect((await put(begin())).json()).toMatchObject({ code: 'licence_not_seen' })
  await see(true)
  expect((await admin.ask('GET', licence)).json()).toMatchObject({ isNeeded: true })
  expect((await put(begin())).json()).toMatchObject({ licence: 'seen', onDuty: true, obstacle: null })
  await see(false)
  expect(await duty()).toMatchObject({ licence: 'not_seen', onDuty: false, obstacle: 'licence' })
})

test('staff of a business puts it on duty, and it is written who did', async () => {
  const { owner, business, put, duty } = await scene()
  const staff = await signedIn(server, { name: 'Can Kaya' })
  await buildMember(server.sql, { businessId: business.id, userId: staff.id, role: 'staff' })
  expect((await put(begin(), staff)).statusCode).toBe(200)
  expect((await duty(staff)).people).toMatchObject([
    { userId: owner.id, isOnShift: false },
    { userId: staff.id, isOnShift: true },
  ])
  const { acts } = (await owner.ask('GET', `/api/businesses/${business.id}/people`)).json()
  expect(acts).toMatchObject([{ name: 'Can Kaya', sentence: 'Nöbeti başlattı.' }])
  await owner.ask('DELETE', `/api/businesses/${business.id}/people/${staff.id}`)
  expect(await duty()).toMatchObject({ onDuty: true, obstacle: 'nobody' })
  expect((await put({ onDuty: false }, staff)).statusCode).toBe(404)
})

test('a duty ends with the listing and goes with the owner', async () => {
  const { business, put, duty } = await scene()
  await put(begin())
  await server.sql`update business set status = 'suspended' where id = ${business.id}`
  expect(await duty()).toMatchObject({ onDuty: false, obstacle: 'not_listed', tariff })
  const next = await signedIn(server, { userType: 'business' })
  await server.sql`update business set owner_id = ${next.id}, status = 'verified' where id = ${business.id}`
  expect(await duty(next)).toMatchObject({ onDuty: false, tariff: null, obstacle: 'not_on_duty' })
})

test('a closed business on duty is not asked', async () => {
  const { put } = await scene({ hours: null })
  expect((await put(begin())).json()).toMatchObject({ onDuty: true, obstacle: 'not_open' })
})

test('without a way out for SMS call-outs are off', async () => {
  const silent = await testApp({ DEMO: '0' })
  const owner = await signedIn(silent, { userType: 'business' })
  const business = await buildBusiness(silent.sql, { ownerId: owner.id, categoryId: TYRES, hours: '24/7' })
  const url = `/api/businesses/${business.id}/duty`
  expect((await owner.ask('PUT', url, begin())).json()).toMatchObject({ code: 'call_outs_off' })
  expect((await owner.ask('GET', url)).json()).toMatchObject({ obstacle: 'off' })
  await silent.close()
})
