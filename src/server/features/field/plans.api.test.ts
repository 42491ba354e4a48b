import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorTexts } from '#text/errors.ts'
import { fieldTexts } from '#text/fields.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
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
const record = async (planId: number, recordedAt: string) => {
  const { id } = await buildBusiness(server.sql, { status: 'pending' })
  await server.sql`
    insert into field_record (business_id, plan_id, recorded_at)
    values (${id}, ${planId}, istanbul_day(now())::timestamp at time zone 'Europe/Istanbul' + ${recordedAt}::interval)`
}

describe('a plan', () => {
  test('is added and changed by field and admin, in any spelling of its town; each act is noted', async () => {
    const made = await add()
    expect(made).toEqual({
      ...{
        id: expect.any(Number),
        area: 'Moda ve çevresi',
        city: 'İstanbul',
        district: 'Kadıköy',
        target: 25,
      },
      ...{ completed: 0, priority: 'urgent', categoryIds: [4, 2], isActive: true, worker: null },
      categories: ['Çilingir', 'Eczane'],
    })
    const url = `${URL}/${made.id}`
    const changed = await admin.ask('PATCH', url, { target: 30, priority: 'medium', isActive: false })
    expect(changed.json()).toEqual({ ...made, target: 30, priority: 'medium', isActive: false })
    expect((await field.ask('PATCH', url, {})).json()).toEqual(changed.json())
    const noted = await server.sql`
      select actor_id, action, data from audit_entry where subject_id = ${made.id} and action like 'field_plan.%' order by id`
    expect(noted).toMatchObject([
      { actorId: field.id, action: 'field_plan.added', data: { target: 25 } },
      { actorId: admin.id, action: 'field_plan.changed', data: { changed: 'isActive priority target' } },
      { actorId: field.id, data: { changed: '' } },
    ])
  })

  test('that moves to another province leaves its district; an empty district is all of it', async () => {
    const { id } = await add()
    const change = async (body: object) => (await field.ask('PATCH', `${URL}/${id}`, body)).json()
    expect(await change({ city: 'İstanbul' })).toMatchObject({ district: 'Kadıköy' })
    expect(await change({ city: '06' })).toMatchObject({ city: 'Ankara', district: null })
    expect(await change({ city: 'İstanbul' })).toMatchObject({ city: 'İstanbul', district: null })
    expect(await change({ city: 'ANKARA' })).toMatchObject({ city: 'Ankara' })
    expect(await change({ district: 'Kadıköy' })).toMatchObject({ fields: { district: expect.any(String) } })
    expect(await change({ district: 'çankaya' })).toMatchObject({ city: 'Ankara', district: 'Çankaya' })
    expect(await change({ district: '' })).toMatchObject({ city: 'Ankara', district: null })
    expect(await change({ categoryIds: [] })).toMatchObject({ categoryIds: [], categories: [] })
  })

  test.each([
    ['area', ' ', fieldTexts.required],
    ['area', 'x'.repeat(81), fieldTexts.too_long],
    ['city', 'Atlantis', fieldTexts.city_unknown],
    ['district', 'Çankaya', fieldTexts.district_unknown],
    ['target', 0, fieldTexts.out_of_range],
    ['target', 1001, fieldTexts.out_of_range],
    ['target', 2.5, fieldTexts.invalid],
    ['priority', 'Acil', fieldTexts.invalid],
    ['categoryIds', [4, 9999], fieldTexts.category_unknown],
    ['categoryIds', Array.from({ length: 31 }, (_, i) => i + 1), fieldTexts.out_of_range],
  ])('refuses %s %j', async (name, value, words) => {
    const { id } = await add()
    for (const answer of [
      await field.ask('POST', URL, plan({ [name]: value })),
      await field.ask('PATCH', `${URL}/${id}`, { [name]: value }),
    ]) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toEqual({ [name]: words })
    }
    expect(await server.sql`select area from field_plan`).toEqual([{ area: 'Moda ve çevresi' }])
  })

  test('is the staff’s to see whole and to edit; what is not there is not found', async () => {
    const { id } = await add()
    for (const who of [customer, await signedIn(server, { userType: 'business' })]) {
      expect((await who.ask('GET', URL)).json().error).toBe(errorTexts.forbidden)
      expect((await who.ask('POST', URL, plan())).statusCode).toBe(403)
      expect((await who.ask('PATCH', `${URL}/${id}`, { target: 1 })).statusCode).toBe(403)
    }
    expect((await server.app.inject(URL)).statusCode).toBe(401)
    expect((await server.app.inject('/api/field/plans')).statusCode).toBe(401)
    expect((await field.ask('PATCH', `${URL}/${id + 1000}`, { target: 1 })).statusCode).toBe(404)
  })

  test('counts what was recorded for it today, from midnight in İstanbul on', async () => {
    const [one, other] = [await add(), await add({ area: 'Başka' })]
    for (const at of ['-1 second', '0 seconds', '23:59:59', '24:00:00']) await record(one.id, at)
    await record(other.id, '12:00')
    const told = (await customer.ask('GET', '/api/field/plans')).json()
    expect(told).toMatchObject([
      { id: one.id, completed: 2 },
      { id: other.id, completed: 1 },
    ])
  })
})

describe('lists', () => {
  test('of the day: the active ones, the most pressing first, for anybody who is signed in', async () => {
    await add({ area: 'Orta', priority: 'medium' })
    await add({ area: 'Bitmiş', isActive: false })
    await add({ area: 'Yüksek', priority: 'high' })
    await add({ area: 'Acil' })
    await add({ area: 'Acil 2' })
    const told = (await customer.ask('GET', '/api/field/plans')).json<{ area: string }[]>()
    expect(told.map(({ area }) => area)).toEqual(['Acil', 'Acil 2', 'Yüksek', 'Orta'])
  })

  test('of the staff: all, the latest first, page after page', async () => {
    for (let i = 1; i <= 5; i++) await add({ area: `Alan ${i}`, isActive: i % 2 === 0 })
    const areas: string[] = []
    let url: string | undefined = `${URL}?limit=2`
    for (let page = 0; url && page < 9; page++) {
      const answer = await admin.ask('GET', url)
      areas.push(...answer.json<{ area: string }[]>().map(({ area }) => area))
      url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1]
    }
    expect(areas).toEqual(['Alan 5', 'Alan 4', 'Alan 3', 'Alan 2', 'Alan 1'])
    expect((await admin.ask('GET', `${URL}?cursor=x`)).json().fields).toEqual({ cursor: fieldTexts.invalid })
  })
})
