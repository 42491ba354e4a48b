import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Change } from '#contract/approvals.ts'
import { type BusinessFields, buildBusiness } from '../../../../db/seed/factories.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let admin: Person
let owner: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100', SMTP_URL: 'smtp://127.0.0.1:9' }) // mails wait
  admin = await signedIn(server, { userType: 'admin' })
  owner = await signedIn(server, { userType: 'business' })
})
afterAll(() => server.close())

const business = (over: Partial<BusinessFields> = {}) =>
  buildBusiness(server.sql, { ownerId: owner.id, source: 'owner', phone: '+905551112233', ...over })
const patch = (id: number, body: object, who = owner) => who.ask('PATCH', `/api/businesses/${id}`, body)
const edited = async (id: number, body: object, who = owner) => {
  const answer = await patch(id, body, who)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ change: Change | null; name: string; updatedAt: string } & Record<string, unknown>>()
}
const decide = (step: 'approve' | 'reject', id: number, reason = 'Tabela farklı') =>
  admin.ask('POST', `/api/admin/changes/${id}/${step}`, step === 'reject' ? { reason } : undefined)
const decisionsOf = (id: number) =>
  server.sql`select action from business_decision where business_id = ${id} order by id`

const reviewed = {
  name: { name: 'Yeni Ad' },
  phone: { phone: '0555 444 33 22' },
  categoryId: { categoryId: 2 },
  position: { latitude: 41.02, longitude: 28.95 },
}
const atOnce = {
  email: 'yeni@ornek.test',
  website: 'https://yeni.test/',
  city: 'Ankara',
  district: 'Çankaya',
  address: 'Yeni Cadde 1',
  description: 'Yeni tanıtım',
  workingHours: '09:00-18:00',
  isEmergency: true,
  priceRange: '100-200 TL',
  responseClaim: '20 dk',
  workingArea: 'Tüm Ankara',
  features: ['Otopark'],
  services: ['Kasa açma'],
  paymentMethods: ['Nakit'],
  certificates: ['Oda kaydı'],
  insurers: ['Örnek Sigorta'],
  vehicleTypes: ['Otomobil'],
  accessNotes: ['Ana yolda'],
}
const told = {
  name: { name: 'Yeni Ad' },
  phone: { phone: '+905554443322' },
  categoryId: { categoryId: 2 },
  position: { latitude: 41.02, longitude: 28.95 },
}

describe('of a listed business, its owner’s', () => {
  test.each(['verified', 'suspended'] as const)(
    'name, phone, category and position wait while it is %s',
    async (status) => {
      for (const field of Object.keys(reviewed) as (keyof typeof reviewed)[]) {
        const { id, name, categoryId, lat, lng } = await business({ status })
        const answer = await edited(id, reviewed[field])
        expect(answer).toMatchObject({
          name,
          categoryId,
          latitude: lat,
          longitude: lng,
          phone: '+905551112233',
        })
        expect(answer.change).toMatchObject({ fields: [field], after: told[field] })
      }
    },
  )

  test('all else takes force at once, and in the listing without anybody asking', async () => {
    const { id } = await business()
    for (const [field, value] of Object.entries(atOnce)) {
      if (field === 'district') continue // with its city
      const body = field === 'city' ? { city: value, district: atOnce.district } : { [field]: value }
      const answer = await edited(id, body)
      const shown = field === 'workingHours' ? { hours: { osm: 'Mo-Su 09:00-18:00' } } : body
      expect(answer).toMatchObject(shown)
      expect([field, answer.change]).toEqual([field, null])
    }
    await edited(id, { description: 'Son söz' })
    await vi.waitFor(
      async () =>
        expect((await server.app.inject({ url: `/api/businesses/${id}` })).json().description).toBe(
          'Son söz',
        ),
      EVENTUALLY,
    )
  })

  test('newer proposal joins the open one and takes its place; what is taken back waits no more', async () => {
    const { id, name } = await business()
    const first = await edited(id, { name: 'Bir', description: 'Hemen' })
    const second = await edited(id, { phone: '0555 444 33 22' })
    expect(second.change).toMatchObject({
      fields: ['name', 'phone'],
      after: { name: 'Bir', phone: '+905554443322' },
    })
    expect(second.change?.id).not.toBe(first.change?.id)
    expect((await decide('approve', first.change?.id ?? 0)).json()).toMatchObject({ code: 'already_decided' })
    expect((await edited(id, { name })).change?.fields).toEqual(['phone'])
    expect((await edited(id, { phone: '+90 555 111 22 33' })).change).toBeNull()
    const states = await server.sql`select state from business_change where business_id = ${id} order by id`
    expect(states.map(({ state }) => state)).toEqual(['replaced', 'replaced', 'withdrawn'])
  })

  test('proposals at one moment leave one open, with all of them in it', async () => {
    const { id } = await business()
    await Promise.all([patch(id, reviewed.name), patch(id, reviewed.phone), patch(id, reviewed.categoryId)])
    const { change } = await edited(id, {})
    expect(change?.fields).toEqual(['name', 'phone', 'categoryId'])
    const [open] =
      await server.sql`select count(*)::int as open from business_change where business_id = ${id} and state = 'open'`
    expect(open?.['open']).toBe(1)
  })

  test('proposal is refused at once where it could not be taken over', async () => {
    const { id } = await business()
    const refusals = [
      [{ phone: '12345' }, 'phone'],
      [{ categoryId: 99_999 }, 'categoryId'],
      [{ latitude: 48.85, longitude: 2.35 }, 'latitude'],
      [{ latitude: 41 }, 'longitude'],
      [{ name: ' ' }, 'name'],
    ] as const
    for (const [body, field] of refusals) {
      const answer = await patch(id, { ...body, description: 'Yazılmamalı' })
      expect(answer.json(), JSON.stringify(body)).toMatchObject({
        code: 'invalid_input',
        fields: { [field]: expect.any(String) },
      })
    }
    expect(await edited(id, {})).toMatchObject({ change: null, description: '' })
  })
})

describe('a change that waits', () => {
  test('is taken over once, the owner is told, and the listing says so', async () => {
    const { id } = await business({ name: 'Eski Ad' })
    const { change } = await edited(id, {
      ...reviewed.name,
      ...reviewed.phone,
      ...reviewed.categoryId,
      ...reviewed.position,
    })
    const answers = await Promise.all([1, 2].map(() => decide('approve', change?.id ?? 0)))
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    await vi.waitFor(
      async () =>
        expect((await server.app.inject({ url: `/api/businesses/${id}` })).json()).toMatchObject({
          ...{ name: 'Yeni Ad', phone: '+905554443322', categoryId: 2, latitude: 41.02, longitude: 28.95 },
        }),
      EVENTUALLY,
    )
    const mails =
      await server.sql`select 1 from mail where kind = 'business_decided' and data ->> 'action' = 'change_approved' and data ->> 'business' = 'Eski Ad'`
    expect(mails).toHaveLength(1)
    const [notice] = (await owner.ask('GET', '/api/notifications')).json<{ title: string }[]>()
    expect(notice?.title).toBe('Değişikliğiniz onaylandı')
    expect(await decisionsOf(id)).toMatchObject([{ action: 'change_approved' }])
    const [audit] =
      await server.sql`select action, data from audit_entry where subject_id = ${change?.id ?? 0} and action = 'business.change_approved'`
    expect(audit?.['data']).toEqual({ businessId: id, fields: 'name phone categoryId position' })
  })

  test('is rejected with a reason that its owner reads; what stood stands', async () => {
    const { id, name } = await business()
    const { change } = await edited(id, reviewed.name)
    expect((await decide('reject', change?.id ?? 0, ' ')).json()).toMatchObject({
      fields: { reason: expect.any(String) },
    })
    expect((await decide('reject', change?.id ?? 0)).statusCode).toBe(200)
    const review = (await owner.ask('GET', `/api/businesses/${id}/review`)).json()
    expect(review).toMatchObject({ change: null, lastChange: { isApproved: false, reason: 'Tabela farklı' } })
    expect((await edited(id, {})).name).toBe(name)
    expect((await decide('approve', change?.id ?? 0)).json()).toMatchObject({ code: 'already_decided' })
    expect((await decide('approve', 999_999)).json()).toMatchObject({ code: 'not_found' })
  })

  test('that takes a number away is shown and taken over as none', async () => {
    const { id } = await business()
    const { change } = await edited(id, { phone: '' })
    expect(change).toMatchObject({
      fields: ['phone'],
      before: { phone: '+905551112233' },
      after: { phone: null },
    })
    await decide('approve', change?.id ?? 0)
    expect((await edited(id, {}))['phone']).toBeNull()
  })
})

describe('at once', () => {
  test.each(['draft', 'pending', 'rejected'] as const)(
    'changes a business that is %s, which stays so',
    async (status) => {
      const { id } = await business({ status })
      const answer = await edited(id, { ...reviewed.name, ...reviewed.position })
      expect(answer).toMatchObject({ name: 'Yeni Ad', latitude: 41.02, status, change: null })
    },
  )

  test('the staff changes a listed one, and that stands in audit and history; an open proposal stays', async () => {
    const { id } = await business()
    await edited(id, reviewed.phone)
    const answer = await edited(id, reviewed.name, admin)
    expect(answer).toMatchObject({ name: 'Yeni Ad', change: { fields: ['phone'] } })
    const [audit] =
      await server.sql`select data from audit_entry where subject_id = ${id} and action = 'business.edited'`
    expect(audit?.['data']).toEqual({ fields: 'name' })
    expect(await decisionsOf(id)).toMatchObject([{ action: 'edited' }])
  })
})

test('nobody else’s business is changed, nor any column that is not a field', async () => {
  const { id } = await business()
  const other = await signedIn(server, { userType: 'business' })
  for (const who of [other, await signedIn(server)])
    expect((await patch(id, { description: 'x' }, who)).statusCode).toBe(404)
  const before = await server.sql`select * from business where id = ${id}`
  const planted = {
    ...{
      status: 'suspended',
      isVerified: false,
      is_verified: false,
      ownerId: other.id,
      owner_id: other.id,
      id: 1,
    },
    ...{
      source: 'osm',
      rating: 5,
      ratingMean: 5,
      reviewCount: 99,
      switchOpen: true,
      isOpen: true,
      openWish: true,
    },
    ...{ name_folded: 'x', search_text: 'x', created_at: '2020-01-01', plate: '06', proposerId: other.id },
  }
  expect((await patch(id, planted)).statusCode).toBe(200)
  expect(await server.sql`select * from business where id = ${id}`).toEqual(before)
})

test('what was changed since it was read is not written over', async () => {
  const { id } = await business({ status: 'draft' })
  const { updatedAt } = await edited(id, { description: 'Bir' })
  const next = await edited(id, { description: 'İki', updatedAt })
  const late = await patch(id, { description: 'Üç', updatedAt })
  expect([late.statusCode, late.json().code]).toEqual([409, 'changed_meanwhile'])
  expect((await patch(id, { description: 'Üç', updatedAt: 'dün' })).json().code).toBe('changed_meanwhile')
  expect(await edited(id, { description: 'Üç', updatedAt: next.updatedAt })).toMatchObject({
    description: 'Üç',
  })
})
