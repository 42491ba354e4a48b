import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { type TestDatabase, testDatabase } from '../../../../test/harness.ts'
import { carryHoursChecks } from './store.ts'
import { readFindings } from './store-learn.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a visit is compared with the last word of somebody who had looked, and with that value alone', async () => {
  const { sql } = database
  const { id } = await buildBusiness(sql, { categoryId: 2 })
  const check = (field: string, method: string, value: string, daysAgo: number, over: object = {}) => {
    const { confirms = true, isNear = null } = over as { confirms?: boolean; isNear?: boolean | null }
    return sql`
      insert into business_check (business_id, field, method, value, confirms, is_near, at)
      values (${id}, ${field}, ${method}, ${value}, ${confirms}, ${isNear}, now() - make_interval(days => ${daysAgo}))`
  }
  await check('existence', 'edit', 'here', 400)
  await check('existence', 'staff', 'here', 100)
  await check('existence', 'import', 'here', 50)
  await check('existence', 'customer', 'here', 40)
  await check('existence', 'visit', 'here', 10, { confirms: false, isNear: true })
  await check('phone', 'edit', '+902120000001', 300)
  await check('phone', 'visit', '+902120000002', 10, { isNear: true })
  await check('position', 'edit', '1,2', 30)
  await check('position', 'visit', '1,2', 20, { isNear: false })
  await check('position', 'visit', '1,2', 10, { isNear: true })
  expect(await readFindings(sql)).toEqual([
    { field: 'existence', categoryId: 2, days: expect.closeTo(90, 3), weight: 0.92, confirms: false },
    { field: 'position', categoryId: 2, days: expect.closeTo(20, 3), weight: 0.9, confirms: true },
  ])
})

test('a visit that was carried to hours with another exception teaches once', async () => {
  const { sql } = database
  const { id } = await buildBusiness(sql, { categoryId: 3, hours: '24/7; 2026 Dec 03 off' })
  await sql`
    insert into business_check (business_id, field, method, value, is_near, at)
    values (${id}, 'hours', 'edit', '24/7', null, now() - interval '30 days'),
      (${id}, 'hours', 'visit', '24/7', true, now() - interval '10 days')`
  const before = await readFindings(sql)
  await carryHoursChecks(sql, id, '24/7')
  expect((await sql`select from business_check where business_id = ${id}`).length).toBe(4)
  expect(await readFindings(sql)).toEqual(before)
})
