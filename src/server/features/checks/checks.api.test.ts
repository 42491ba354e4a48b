import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldTrust } from '#contract/checks.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { buildMember, buildPrize, buildThread } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
})
afterAll(() => server.close())

const MODA = { lat: 40.987, lng: 29.028 }
const PHONE = '+902165550001'

async function owned(over: Parameters<typeof buildBusiness>[1] = {}) {
  const owner = await signedIn(server, { userType: 'business' })
  const business = await buildBusiness(server.sql, { ownerId: owner.id, ...MODA, phone: PHONE, ...over })
  return { owner, business, id: business.id }
}
/** The ledger of a business, oldest first. */
const ledger = (businessId: number) => server.sql<Record<string, unknown>[]>`
  select field, value, confirms, user_id, method, is_near from business_check where business_id = ${businessId} order by id`
const fieldsOf = async (id: number) =>
  (await ledger(id)).map(({ field, method }) => [field, method].join(' '))
const told = async (id: number) =>
  (await server.app.inject(`/api/businesses/${id}/checks`))
    .json<FieldTrust[]>()
    .filter(({ state }) => state !== null)
const row = { confirms: true, isNear: null }

describe('what happens anyway is written to the ledger', () => {
  test('the switch and the hours, under the name of whoever of the business set them', async () => {
    const { owner, id } = await owned()
    await owner.ask('PUT', `/api/businesses/${id}/open`, { isOpen: true })
    const worker = await signedIn(server)
    await buildMember(server.sql, { businessId: id, userId: worker.id, role: 'staff' })
    await worker.ask('PUT', `/api/businesses/${id}/open`, { isOpen: false })
    await worker.ask('PUT', `/api/businesses/${id}/open`, { isOpen: null })
    const stranger = await signedIn(server, { userType: 'business' })
    expect((await stranger.ask('PUT', `/api/businesses/${id}/open`, { isOpen: false })).statusCode).toBe(404)
    expect(await ledger(id)).toEqual([
      { ...row, field: 'open', value: 'open', userId: owner.id, method: 'switch' },
      { ...row, field: 'open', value: 'closed', userId: worker.id, method: 'switch' },
    ])
    const set = await owner.ask('PUT', `/api/businesses/${id}/hours`, { kind: 'always' })
    expect(set.statusCode, set.body).toBe(200)
    expect((await ledger(id)).at(-1)).toEqual({
      ...{ ...row, field: 'hours', value: '24/7', userId: owner.id, method: 'edit' },
    })
  })

  test('a prize redeemed there', async () => {
    const { owner, id } = await owned()
    const { id: userId } = await signedIn(server)
    await buildPrize(server.sql, { userId, businessId: id, code: '7245550' }, { businessId: id })
    const used = await owner.ask('POST', '/api/prizes/redeem', { code: '7245550' })
    expect(used.statusCode, used.body).toBe(200)
    expect(await ledger(id)).toEqual([
      { ...row, field: 'open', value: 'open', userId: owner.id, method: 'prize' },
      { ...row, field: 'existence', value: 'here', userId: owner.id, method: 'prize' },
    ])
  })

  test('a visit of the field: here and near, from afar, closed for good', async () => {
    const { id } = await owned()
    const worker = await signedIn(server, { userType: 'field' })
    const visit = (clientId: string, outcome: string, at = MODA) =>
      worker.ask('POST', '/api/field/visits', { clientId, businessId: id, outcome, ...at, accuracy: 8 })
    expect((await visit('far', 'here', { lat: 41.2, lng: 29.1 })).statusCode).toBe(201)
    expect(await told(id)).toEqual([])
    await visit('near', 'here')
    expect(await told(id)).toMatchObject([
      { field: 'position', method: 'visit', state: 'confirmed' },
      { field: 'existence', method: 'visit', state: 'confirmed' },
    ])
    await visit('gone', 'closed')
    expect(await told(id)).toMatchObject([
      { field: 'position', state: 'confirmed' },
      { field: 'existence', method: 'visit', state: 'doubted' },
    ])
    expect((await ledger(id)).map(({ field, confirms, isNear }) => [field, confirms, isNear])).toEqual([
      ['position', true, false],
      ['existence', true, false],
      ['position', true, true],
      ['existence', true, true],
      ['existence', false, true],
    ])
  })

  test('a message the business answers, once a day; a customer’s is none', async () => {
    const { owner, id } = await owned()
    const customer = await signedIn(server)
    const { id: threadId } = await buildThread(server.sql, { businessId: id, customerId: customer.id })
    for (const message of ['Evet', 'Buyurun'])
      expect((await owner.ask('POST', `/api/messages/threads/${threadId}`, { message })).statusCode).toBe(201)
    await customer.ask('POST', `/api/messages/threads/${threadId}`, { message: 'Geliyorum' })
    expect(await fieldsOf(id)).toEqual(['existence message'])
  })

  test('what an edit makes other, and no more: the form repeats the rest', async () => {
    const { owner, id } = await owned({ status: 'rejected', name: 'Moda Anahtar' })
    const form = { name: 'Moda Anahtar', phone: '0216 555 00 01', latitude: MODA.lat, longitude: MODA.lng }
    await owner.ask('PATCH', `/api/businesses/${id}`, form)
    expect(await fieldsOf(id)).toEqual([])
    const edited = await owner.ask('PATCH', `/api/businesses/${id}`, { ...form, phone: '0216 555 00 02' })
    expect(edited.statusCode, edited.body).toBe(200)
    expect(await ledger(id)).toEqual([
      { ...row, field: 'phone', value: '+902165550002', userId: owner.id, method: 'edit' },
    ])
  })

  test('a telephone that waits for the staff once they accept it, as the owner’s', async () => {
    const { owner, id } = await owned()
    const edited = await owner.ask('PATCH', `/api/businesses/${id}`, { phone: '0216 555 00 03' })
    expect(await fieldsOf(id)).toEqual([])
    const admin = await signedIn(server, { userType: 'admin' })
    const { change } = edited.json<{ change: { id: number } }>()
    expect((await admin.ask('POST', `/api/admin/changes/${change.id}/approve`)).statusCode).toBe(200)
    expect(await ledger(id)).toEqual([
      { ...row, field: 'phone', value: '+902165550003', userId: owner.id, method: 'edit' },
    ])
  })

  test.each([
    ['customer', 'customer'],
    ['business', 'edit'],
    ['admin', 'staff'],
  ] as const)('a submission, by a %s as %s', async (userType, method) => {
    const who = await signedIn(server, { userType })
    const submitted = await who.ask('POST', '/api/businesses', {
      ...{
        name: `Deneme ${userType}`,
        categoryId: 2,
        phone: `0216 555 10 ${method.length}0`,
        confirmNew: true,
      },
      ...{ city: 'İstanbul', district: 'Kadıköy', address: 'Moda Cd. 1', latitude: 40.98, longitude: 29.02 },
    })
    expect(submitted.statusCode, submitted.body).toBe(201)
    const { id } = submitted.json<{ id: number }>()
    const fields = ['phone', 'position', 'existence']
    expect(await fieldsOf(id)).toEqual(fields.map((field) => `${field} ${method}`))
  })
})

describe('nothing claims more than the ledger holds', () => {
  test('of another value, of a switch that ended, of what is not listed', async () => {
    const { owner, id } = await owned()
    await owner.ask('PUT', `/api/businesses/${id}/open`, { isOpen: true })
    expect(await told(id)).toMatchObject([{ field: 'open', method: 'switch', isOpen: true, trust: 97 }])
    await owner.ask('PUT', `/api/businesses/${id}/open`, { isOpen: null })
    expect(await told(id)).toEqual([])
    const admin = await signedIn(server, { userType: 'admin' })
    await admin.ask('PATCH', `/api/businesses/${id}`, { phone: '0216 555 00 07' })
    expect(await told(id)).toMatchObject([{ field: 'phone', method: 'staff' }])
    await changeBusiness(server.sql, id, { phone: PHONE })
    expect(await told(id)).toEqual([])
    await changeBusiness(server.sql, id, { phone: '+902165550007', status: 'suspended' })
    expect(await told(id)).toEqual([])
    expect(await told(999_999_999)).toEqual([])
  })

  test('and nobody is named', async () => {
    const { owner, id } = await owned()
    await owner.ask('PUT', `/api/businesses/${id}/open`, { isOpen: true })
    const { body } = await server.app.inject(`/api/businesses/${id}/checks`)
    expect(new Set(Object.keys(JSON.parse(body)[0]))).toEqual(
      new Set(['at', 'field', 'isOpen', 'method', 'state', 'trust']),
    )
  })
})

describe('the ledger', () => {
  test('only grows: no row is changed, taken away or all of them', async () => {
    const { owner, id } = await owned()
    await owner.ask('PUT', `/api/businesses/${id}/open`, { isOpen: true })
    const other = await signedIn(server)
    const kept = { constraint_name: 'business_check_kept' }
    const { sql } = server
    await expect(
      sql`update business_check set method = 'prize' where business_id = ${id}`,
    ).rejects.toMatchObject(kept)
    await expect(sql`update business_check set at = now() where business_id = ${id}`).rejects.toMatchObject(
      kept,
    )
    await expect(
      sql`update business_check set user_id = ${other.id} where business_id = ${id}`,
    ).rejects.toMatchObject(kept)
    await expect(sql`update business_check set value = 'x' where business_id = ${id}`).rejects.toMatchObject(
      kept,
    )
    await expect(sql`delete from business_check where business_id = ${id}`).rejects.toMatchObject(kept)
    await expect(sql`truncate business_check`).rejects.toMatchObject(kept)
    expect(await ledger(id)).toHaveLength(1)
    // It goes with its business.
    await sql`delete from business where id = ${id}`
    expect(await ledger(id)).toEqual([])
  })

  test('loses the name of who is erased, and what an owner wrote', async () => {
    const { owner, id } = await owned({ status: 'rejected' })
    const worker = await signedIn(server, { userType: 'field' })
    await owner.ask('PATCH', `/api/businesses/${id}`, { phone: '0216 555 00 05' })
    await changeBusiness(server.sql, id, { status: 'verified' })
    await worker.ask('POST', '/api/field/visits', {
      ...{ clientId: 'mine', businessId: id, outcome: 'here', accuracy: 8 },
      ...MODA,
    })
    const exported = async (who: Person) => (await who.ask('GET', '/api/me/export')).json().parts
    expect(await exported(owner)).toMatchObject({
      checks: { checked: [{ field: 'phone', value: '+902165550005' }] },
    })
    expect((await owner.ask('DELETE', '/api/me', { password: owner.password })).statusCode).toBe(200)
    expect(await ledger(id)).toEqual([
      { ...row, field: 'phone', value: null, userId: null, method: 'edit' },
      { ...row, isNear: true, field: 'position', value: null, userId: worker.id, method: 'visit' },
      { ...row, isNear: true, field: 'existence', value: 'here', userId: worker.id, method: 'visit' },
    ])
  })
})
