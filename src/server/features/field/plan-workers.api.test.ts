import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fieldTexts } from '#text/fields.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let field: Person
let admin: Person
let customer: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '1000' })
  field = await signedIn(server, { userType: 'field' })
  admin = await signedIn(server, { userType: 'admin' })
  customer = await signedIn(server)
})
afterAll(() => server.close())
beforeEach(() => server.sql`delete from field_plan`)

const URL = '/api/admin/field-plans'
const plan = (over: object = {}) => ({
  ...{ area: ' Moda  ve çevresi ', city: 'istanbul', district: 'KADIKÖY', target: 25, priority: 'urgent' },
  ...{ categoryIds: [4, 2], ...over },
})
const add = async (over: object = {}) => {
  const answer = await field.ask('POST', URL, plan(over))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: number; area: string }>()
}
describe('a plan of one worker', () => {
  test('is given to one of the staff, and back to the team', async () => {
    const workers = (await field.ask('GET', '/api/admin/field-workers')).json()
    expect(workers).toContainEqual({ id: field.id, name: expect.any(String) })
    expect(workers.map(({ id }: { id: number }) => id)).not.toContain(customer.id)
    expect((await customer.ask('GET', '/api/admin/field-workers')).statusCode).toBe(403)
    const { id } = await add({ workerId: field.id })
    const change = async (workerId: number | null) =>
      (await admin.ask('PATCH', `${URL}/${id}`, { workerId })).json()
    expect(await change(admin.id)).toMatchObject({ worker: { id: admin.id } })
    expect(await change(null)).toMatchObject({ worker: null })
    for (const none of [customer.id, 999_999])
      expect((await change(none)).fields).toEqual({ workerId: fieldTexts.invalid })
  })

  test('of the day: one worker’s are told to them and to admins', async () => {
    const other = await signedIn(server, { userType: 'field' })
    await add({ area: 'Ekibin' })
    await add({ area: 'Birinin', workerId: other.id })
    const seenBy = async (who: Person) =>
      (await who.ask('GET', '/api/field/plans')).json<{ area: string }[]>().map(({ area }) => area)
    for (const who of [customer, field]) expect(await seenBy(who)).toEqual(['Ekibin'])
    for (const who of [other, admin]) expect(await seenBy(who)).toEqual(['Ekibin', 'Birinin'])
    const dayOf = async (who: Person) => (await who.ask('GET', '/api/field/day')).json().plans.length
    expect([await dayOf(field), await dayOf(other)]).toEqual([1, 2])
  })
})
