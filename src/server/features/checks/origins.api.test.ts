import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FieldSource } from '#contract/checks.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { signedIn } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
})
afterAll(() => server.close())

/** Who wrote what nobody checks: "name import", with the day where it is not today's. */
const told = async (id: number) => {
  const all = (await server.app.inject(`/api/businesses/${id}/checks`)).json<FieldSource[]>()
  const today = Date.now() - 86_400_000
  return all
    .filter(({ state }) => state === null)
    .map(
      ({ field, method, at }) => `${field} ${method}${Date.parse(at) < today ? `, ${at.slice(0, 10)}` : ''}`,
    )
}

test('what an import said is credited to it, also when the staff writes the same again', async () => {
  const { id } = await buildBusiness(server.sql, {
    ...{ source: 'osm', sourceId: 'node/1', name: 'Eczane', address: 'Moda 1', website: 'https://a.test/' },
  })
  await server.sql`
    with run as (
      insert into import_run (started_at, seconds, file_name, state) values ('2025-03-05T09:00:00Z', 1, 'a', 'done') returning id)
    insert into import_change (run_id, business_id, said)
    select run.id, ${id}, '{"name": "Eczane", "website": "https://a.test/"}' from run`
  const before = await told(id)
  // Of the address nobody knows it.
  expect(before).toEqual(['name import, 2025-03-05', 'website import, 2025-03-05'])
  const admin = await signedIn(server, { userType: 'admin' })
  const edit = await admin.ask('PATCH', `/api/businesses/${id}`, {
    name: 'Eczane',
    website: 'https://b.test/',
  })
  expect(edit.statusCode, edit.body).toBe(200)
  const after = await told(id)
  expect(after).toEqual(['name import, 2025-03-05', 'website staff'])
})

test('what the business wrote is told with its day, a name only when it is listed', async () => {
  const owner = await signedIn(server, { userType: 'business' })
  const admin = await signedIn(server, { userType: 'admin' })
  const { id } = await buildBusiness(server.sql, {
    ...{ ownerId: owner.id, source: 'owner', name: 'Eski Ad', address: 'Moda 1', website: null },
  })
  await server.sql`
    update business set created_at = '2025-03-05T09:00:00Z', updated_at = '2025-03-05T10:00:00Z' where id = ${id}`
  expect(await told(id)).toEqual(['name edit, 2025-03-05', 'address edit, 2025-03-05'])
  const given = { name: 'Yeni Ad', website: 'https://a.test/' }
  expect((await owner.ask('PATCH', `/api/businesses/${id}`, given)).statusCode).toBe(200)
  // When it gave the address is known no more.
  expect(await told(id)).toEqual(['name edit, 2025-03-05', 'website edit'])
  const [change] = await server.sql<
    { id: number }[]
  >`select id from business_change where business_id = ${id}`
  const approved = await admin.ask('POST', `/api/admin/changes/${change?.id}/approve`)
  expect(approved.statusCode, approved.body).toBe(200)
  expect(await told(id)).toEqual(['name edit', 'website edit'])
  await owner.ask('PATCH', `/api/businesses/${id}`, { address: 'Moda 2', website: 'https://a.test/' })
  expect(await told(id)).toEqual(['name edit', 'address edit', 'website edit'])
})

test.each([
  ['user', ['name customer', 'address customer']],
  ['staff', ['name staff', 'address staff']],
  ['sample', []],
] as const)('of a business from %s', async (source, expected) => {
  const { id } = await buildBusiness(server.sql, { source, address: 'Moda 1', website: null })
  expect(await told(id)).toEqual(expected)
})

test('nothing is told of what is not listed', async () => {
  const { id } = await buildBusiness(server.sql, { source: 'owner', status: 'suspended' })
  expect(await told(id)).toEqual([])
})
