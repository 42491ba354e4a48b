import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportRun } from '#contract/osm-import.ts'
import { fold } from '#lib/turkish.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { buildCandidate, buildRemoval } from '../../../../test/candidate-rows.ts'
import { insertRow } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

const PHONE = '+904582110000'
let server: TestApp
let admin: Person
let chamberImport: number
beforeAll(async () => {
  server = await testApp({ DEMO: '0', LIMITS_SCALE: '100' })
  admin = await signedIn(server, { userType: 'admin' })
  await server.sql`
    insert into candidate_source values ('oda', 'Bayburt Odası', 'CC BY 4.0', 'https://oda.ornek.test', 3)`
  const data = { source: 'oda', fileName: 'oda.csv', dataDate: '2026-10-01', isWhole: true }
  chamberImport = (await insertRow(server.sql, 'candidate_import', data)).id
})
afterAll(() => server.close())

let at = 0
type Chamber = { name?: string; phone?: string | null; metres?: number; missed?: number }

/** A place of OpenStreetMap far from all others, and the same as the chamber has it; null: the chamber does not. */
async function place(name: string, chamber: Chamber | null, phone: string | null = PHONE) {
  at += 1
  const [lat, lng] = [40.26 + at / 100, 40.22]
  const { id } = await buildCandidate(server.sql, { name, lat, lng, ...(phone && { phone }) })
  await server.sql`update candidate_record set ref = ${`node/${id}`} where candidate_id = ${id}`
  if (!chamber) return id
  const { name: named = name, phone: listed = phone, metres = 20, missed = 0 } = chamber
  await insertRow(server.sql, 'candidate_record', {
    ...{ candidateId: id, source: 'oda', importId: chamberImport, seenIn: chamberImport, missed },
    ...{
      categoryId: 4,
      name: named,
      nameFolded: fold(named),
      address: 'Çarşı',
      plate: '69',
      city: 'Bayburt',
    },
    ...{ lat: lat + metres / 111_000, lng, telephone: listed },
  })
  return id
}

const preview = async () => {
  const answer = await admin.ask('POST', '/api/admin/imports/agreed')
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<ImportRun>()
}
const listedNames = async () =>
  (await server.sql<{ name: string }[]>`select name from business order by name`).map(({ name }) => name)

test('what two sources agree on is previewed, listed when it is taken, and can be taken back', async () => {
  const agreed = await place('Anlaşılan Eczanesi', { name: 'Anlaşılan Eczane' })
  await place('Yalnız Eczanesi', null)
  await place('Telefonsuz Eczanesi', {}, null)
  await place('Başka Hatlı Eczanesi', { phone: '+904582119999' })
  await place('Uzak Eczanesi', { metres: 900 })
  await place('Birinci Adlı Eczanesi', { name: 'Bambaşka Eczanesi' })
  await place('Odada Kalmayan Eczanesi', { missed: 1 })
  await buildRemoval(server.sql, { candidateId: await place('İstenmeyen Eczanesi', {}) })
  const removed = await place('Kaldırılan Eczanesi', {})
  await server.sql`update candidate set removed_at = now() where id = ${removed}`
  const listed = await place('Yayındaki Eczanesi', {})
  const { id: businessId } = await buildBusiness(server.sql, { name: 'Yayındaki Eczanesi' })
  await server.sql`insert into candidate_business values (${listed}, ${businessId})`
  const tower = await place('Anlaşılan Çekici', {})
  for (const table of ['candidate', 'candidate_record'] as const)
    await server.sql`
      update ${server.sql(table)} set category_id = (select min(id) from category where call_out_trade = 'towing')
      where ${table === 'candidate' ? server.sql`id` : server.sql`candidate_id`} = ${tower}`

  const before = await listedNames()
  const run = await preview()
  expect(run).toMatchObject({ state: 'preview', ranBy: 'staff', read: 1, added: 1, updated: 0, gone: 0 })
  expect(run.samples.map(({ name }) => name)).toEqual(['Anlaşılan Eczanesi'])
  expect(await listedNames()).toEqual(before)

  expect((await admin.ask('POST', `/api/admin/imports/${run.id}/apply`)).statusCode).toBe(200)
  const [business] = await server.sql`
    select id, status, source, source_id, phone, owner_id, city from business where name = 'Anlaşılan Eczanesi'`
  expect(business).toMatchObject({
    ...{ status: 'verified', source: 'osm', sourceId: `node/${agreed}`, phone: PHONE },
    ...{ ownerId: null, city: 'Bayburt' },
  })
  await server.sweep()
  expect((await admin.ask('GET', `/api/candidates/${agreed}`)).statusCode).toBe(404)
  expect(await preview()).toMatchObject({ read: 0, added: 0 })

  expect((await admin.ask('POST', `/api/admin/imports/${run.id}/undo`)).statusCode).toBe(200)
  expect(await listedNames()).toEqual(before)
  expect((await admin.ask('GET', `/api/candidates/${agreed}`)).statusCode).toBe(200)
})

test('admins alone', async () => {
  for (const userType of ['customer', 'business', 'field'] as const) {
    const other = await signedIn(server, { userType })
    expect((await other.ask('POST', '/api/admin/imports/agreed')).statusCode).toBe(403)
  }
})
