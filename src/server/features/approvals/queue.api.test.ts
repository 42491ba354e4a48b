import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BusinessForStaff, Queued } from '#contract/approvals.ts'
import { type BusinessFields, buildBusiness } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let admin: Person
let owner: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
  admin = await signedIn(server, { userType: 'admin' })
  owner = await signedIn(server, { userType: 'business', name: 'Işıl Sahip' })
})
afterAll(() => server.close())

const business = (over: Partial<BusinessFields> = {}) =>
  buildBusiness(server.sql, { ownerId: owner.id, ...over })
const list = async (query: Record<string, string>) => {
  const answer = await admin.ask('GET', `/api/admin/businesses?${new URLSearchParams(query).toString()}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const link = answer.headers['link']
  const cursor = /cursor=([^&>]+)/.exec(String(link))?.[1] ?? null
  return { items: answer.json<Queued[]>(), cursor }
}
const ids = async (query: Record<string, string>) => (await list(query)).items.map(({ id }) => id)
const get = async (id: number) =>
  (await admin.ask('GET', `/api/admin/businesses/${id}`)).json<BusinessForStaff>()

describe('the list', () => {
  test('has each status apart: what waits oldest first, all else newest first, page by page', async () => {
    for (const status of ['pending', 'draft'] as const) {
      const made: number[] = []
      for (let n = 0; n < 5; n++) made.push((await business({ status })).id)
      const first = await list({ status, limit: '2' })
      const second = await list({ status, limit: '2', cursor: first.cursor ?? '' })
      const third = await list({ status, limit: '2', cursor: second.cursor ?? '' })
      const all = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id))
      expect(all).toEqual(status === 'pending' ? made : made.reverse())
      expect(third.cursor).toBeNull()
    }
    const refused = await admin.ask('GET', '/api/admin/businesses?cursor=abc')
    expect(refused.json()).toMatchObject({ fields: { cursor: expect.any(String) } })
  })

  test('is searched by name, telephone and province, in any spelling, in all statuses or one', async () => {
    const one = await business({
      name: 'Işık Çilingir',
      phone: '+905559876543',
      status: 'rejected',
      plate: '63',
      city: 'Şanlıurfa',
    })
    const two = await business({ name: 'Işık Eczanesi', plate: '63', city: 'Şanlıurfa' })
    expect(await ids({ q: 'ISIK ÇİLİNGİR' })).toEqual([one.id])
    expect(await ids({ q: '0555 987 65 43' })).toEqual([one.id])
    expect(await ids({ q: '+90 555 987' })).toEqual([one.id])
    expect(await ids({ q: 'ışık şanlıurfa' })).toEqual([two.id, one.id])
    expect(await ids({ q: 'ışık şanlıurfa', status: 'rejected' })).toEqual([one.id])
    expect(await ids({ q: 'ı çi şanlı' })).toEqual([one.id]) // short words are beginnings
    expect(await ids({ q: 'ı li şanlı' })).toEqual([])
    expect(await ids({ q: '100%' })).toEqual([])
    expect((await list({ q: 'ISIK ÇİLİNGİR' })).items[0]).toMatchObject({
      ...{
        status: 'rejected',
        city: 'Şanlıurfa',
        ownerName: 'Işıl Sahip',
        hasChange: false,
        category: 'Eczane',
      },
    })
  })

  test('tells what waits: businesses, and changes of listed ones', async () => {
    const before = (await admin.ask('GET', '/api/admin/waiting')).json<{ pending: number; changes: number }>()
    const changed = await business()
    await business({ status: 'pending' })
    await owner.ask('PATCH', `/api/businesses/${changed.id}`, { name: 'Değişen Ad' })
    expect((await admin.ask('GET', '/api/admin/waiting')).json()).toEqual({
      pending: before.pending + 1,
      changes: before.changes + 1,
    })
    expect(await ids({ status: 'changed' })).toEqual([changed.id])
    expect((await list({ status: 'verified', q: changed.name })).items[0]?.hasChange).toBe(true)
  })
})

describe('one business', () => {
  test('is told with its owner, its wish and its change, whatever its status', async () => {
    const { id } = await business({ status: 'draft' })
    await changeBusiness(server.sql, id, { openWish: true })
    expect(await get(id)).toMatchObject({
      business: { id, status: 'draft' },
      owner: { id: owner.id, email: owner.email, phone: owner.phone, isConfirmed: true },
      ...{ openWish: true, photos: [], change: null, history: [] },
    })
    expect((await admin.ask('GET', '/api/admin/businesses/999999')).json()).toMatchObject({
      code: 'not_found',
    })
  })

  test('stands beside its likely duplicates: by telephone anywhere, by a like name within a kilometre', async () => {
    const at = { plate: '07', city: 'Antalya', districtId: null, district: null }
    const here = { ...at, lat: 36.9, lng: 30.7, name: 'Yıldız Oto Kurtarma' }
    const own = await business({ ...here, status: 'pending', phone: '+905321112200' })
    const phone = await business({
      name: 'Bambaşka',
      phone: '+905321112200',
      lat: 39.9,
      lng: 32.8,
      status: 'rejected',
    })
    const near = await business({ ...here, name: 'Yıldız Oto Kurtarıcı', lat: 36.904 })
    const waiting = await business({ ...here, name: 'Yıldız Oto Kurtarma', status: 'pending' })
    await business({ ...here, name: 'Akdeniz Eczanesi' })
    await business({ ...here, lat: 36.95, name: 'Yıldız Oto Kurtarıcı' }) // 5.6 km
    const { twins } = await get(own.id)
    expect(twins.map(({ id }) => id)).toEqual([phone.id, waiting.id, near.id])
    expect(twins[0]).toMatchObject({ isSamePhone: true, status: 'rejected' })
    expect(twins[2]).toMatchObject({ isSamePhone: false, distanceKm: 0.445 })
    expect(twins[1]?.similarity).toBe(1)
  })

  test('without a place is compared by its name in the same trade and province', async () => {
    const same = { name: 'Konumsuz Lastik', lat: null, lng: null }
    const [own, twin] = [await business({ ...same, status: 'pending' }), await business(same)]
    await business({ ...same, plate: '06', city: 'Ankara' })
    expect((await get(own.id)).twins).toMatchObject([{ id: twin.id, distanceKm: null }])
  })
})

test('what the product tells one person is not what the staff sent', async () => {
  const { id } = await business({ status: 'pending' })
  await admin.ask('POST', `/api/admin/businesses/${id}/approve`)
  expect((await admin.ask('GET', '/api/admin/notifications')).json()).toEqual([])
})
