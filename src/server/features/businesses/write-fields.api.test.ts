import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { signedIn } from '../../../../test/person.ts'
import { tx } from '../../db/pool.ts'
import { loadPlaces } from '../places/places.ts'
import { addFromFields, writeFields } from './businesses.ts'

const places = loadPlaces()
let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const owner = () => signedIn(server, { userType: 'business' })

test('a written business is told to its owner whole, and found by its words', async () => {
  const { id: ownerId, ask } = await owner()
  const id = await tx(server.sql, (db) =>
    addFromFields(
      db,
      places,
      { ownerId, status: 'draft', source: 'owner' },
      {
        name: 'Işık Çilingir',
        categoryId: 2,
        city: 'istanbul',
        district: 'Şişli',
        workingHours: '09:00-18:00',
      },
    ),
  )
  await tx(server.sql, (db) =>
    writeFields(db, places, id, {
      latitude: 41.06,
      longitude: 28.99,
      services: ['Kasa açma'],
      phone: '0555 111 22 33',
    }),
  )
  const answer = await ask('GET', `/api/businesses/${id}/own`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({
    ...{ id, name: 'Işık Çilingir', city: 'İstanbul', district: 'Şişli', status: 'draft', isVerified: false },
    ...{ lat: 41.06, longitude: 28.99, phone: '+905551112233', services: ['Kasa açma'], openSwitch: null },
    hours: { osm: 'Mo-Su 09:00-18:00', written: '09:00-18:00' },
  })
  const [row] = await server.sql<
    { searchText: string }[]
  >`select search_text, name_folded from business where id = ${id}`
  expect(row?.searchText).toContain('sisli')
  expect(row?.searchText).toContain('kasa acma')
})

test('hours that are taken away leave no schedule', async () => {
  const { id: ownerId, ask } = await owner()
  const { id } = await buildBusiness(server.sql, { ownerId })
  await tx(server.sql, (db) => writeFields(db, places, id, { workingHours: '7/24' }))
  expect((await ask('GET', `/api/businesses/${id}/own`)).json().hours.osm).toBe('24/7')
  await tx(server.sql, (db) => writeFields(db, places, id, { workingHours: '' }))
  expect((await ask('GET', `/api/businesses/${id}/own`)).json().hours).toEqual({
    osm: null,
    week: null,
    written: null,
  })
})

test('an unknown category is refused by name, and nothing is written', async () => {
  const { id: ownerId } = await owner()
  const { id } = await buildBusiness(server.sql, { ownerId, name: 'Eski Ad' })
  const write = tx(server.sql, (db) => writeFields(db, places, id, { name: 'Yeni Ad', categoryId: 99_999 }))
  await expect(write).rejects.toMatchObject({ detail: { fields: { categoryId: 'category_unknown' } } })
  const [row] = await server.sql<{ name: string }[]>`select name from business where id = ${id}`
  expect(row?.name).toBe('Eski Ad')
})
