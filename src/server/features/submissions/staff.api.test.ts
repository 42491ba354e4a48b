import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldTexts } from '#text/fields.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

let made = 0
const three = () => {
  made += 1
  return { name: `Üç Alan ${made}`, categoryId: 2, phone: `0555 222 ${1000 + made}` }
}
const submit = (who: Person, over: object) => who.ask('POST', '/api/businesses', { ...three(), ...over })

test.each([
  ['its position', { latitude: 38.68, longitude: 29.41 }, 'Uşak'],
  ['a landline’s code', { phone: '0312 555 1020' }, 'Ankara'],
  ['a landline’s second code', { phone: '0212 555 1020' }, 'İstanbul'],
  ['the account’s province', { phone: '0555 111 2298' }, 'İzmir'],
])(
  'of the staff name, category and telephone are enough: the province is that of %s',
  async (_, over, city) => {
    const who = await signedIn(server, { userType: 'admin', plate: '35', city: 'İzmir' })
    const answer = await submit(who, over)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json().status).toBe('verified')
    const [row] = await server.sql`select city, address from business where id = ${answer.json().id}`
    expect(row).toMatchObject({ city, address: expect.stringContaining(city) })
  },
)

test('of the staff only name, category and telephone, in words of its own', async () => {
  for (const userType of ['admin', 'field'] as const) {
    const who = await signedIn(server, { userType })
    const bare = await who.ask('POST', '/api/businesses', {})
    expect([bare.statusCode, bare.json().error]).toEqual([400, fieldTexts.staff_submission_required])
    expect(Object.keys(bare.json().fields).sort()).toEqual(['categoryId', 'name', 'phone'])
    for (const [name, value] of Object.entries({ name: ' ', categoryId: null, phone: null }))
      expect((await submit(who, { [name]: value })).json().fields, name).toEqual({
        [name]: fieldTexts.staff_submission_required,
      })
    expect((await submit(who, { city: 'Paris' })).json().fields).toHaveProperty('city')
  }
})
