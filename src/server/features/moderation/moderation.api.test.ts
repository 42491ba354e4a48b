import { afterAll, beforeAll, expect, test } from 'vitest'
import { REPORT_DETAILS_MAX, reportKinds } from '#contract/moderation-reports.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { signedIn } from '../../../../test/person.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function person() {
  const { id, ask } = await signedIn(server)
  const report = (businessId: number | string, payload: object) =>
    ask('POST', `/api/businesses/${businessId}/reports`, payload)
  return { id, report }
}
const rowsOf = (businessId: number) =>
  server.sql`select user_id, kind, details from business_report where business_id = ${businessId} order by id`

test('every kind is kept with its words; the reporter is the session', async () => {
  const me = await person()
  const { id } = await buildBusiness(server.sql)
  for (const kind of reportKinds) {
    const answer = await me.report(id, { kind, details: ' Numara düştü ', userId: 1 })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      kind,
      details: 'Numara düştü',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  }
  expect(await rowsOf(id)).toEqual(
    reportKinds.map((kind) => ({ userId: me.id, kind, details: 'Numara düştü' })),
  )
})

test('the reason first, details after: one open report, whose details are not lost again', async () => {
  const me = await person()
  const { id } = await buildBusiness(server.sql)
  const first = (await me.report(id, { kind: 'wrong_phone' })).json()
  expect(first.details).toBe('')
  const second = (await me.report(id, { kind: 'wrong_phone', details: 'Doğrusu 0212 000 00 00' })).json()
  const third = (await me.report(id, { kind: 'wrong_phone' })).json()
  expect([second.id, third.id]).toEqual([first.id, first.id])
  expect(third.details).toBe('Doğrusu 0212 000 00 00')
  expect(await rowsOf(id)).toHaveLength(1)
  // Another person's word is another report, and so is one after the staff was done with the first.
  await (await person()).report(id, { kind: 'wrong_phone' })
  await server.sql`update business_report set closed_at = now() where id = ${first.id}`
  expect((await me.report(id, { kind: 'wrong_phone' })).json().id).not.toBe(first.id)
  expect(await rowsOf(id)).toHaveLength(3)
})

test('ten at once leave one open report', async () => {
  const me = await person()
  const { id } = await buildBusiness(server.sql)
  const answers = await Promise.all(Array.from({ length: 10 }, () => me.report(id, { kind: 'other' })))
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  expect(await rowsOf(id)).toHaveLength(1)
})

test('refusals: guests, what is not listed, unknown kinds, too long words', async () => {
  const me = await person()
  const { id } = await buildBusiness(server.sql)
  const pending = await buildBusiness(server.sql, { status: 'pending' })
  const url = `/api/businesses/${id}/reports`
  const guest = await server.app.inject({ method: 'POST', url, payload: { kind: 'other' } })
  expect(guest.json()).toMatchObject({ code: 'not_signed_in' })
  for (const unknown of [pending.id, 999_999_999])
    expect((await me.report(unknown, { kind: 'other' })).json()).toMatchObject({ code: 'not_found' })
  for (const payload of [
    {},
    { kind: 'wrong_colour' },
    { kind: 'other', details: 'x'.repeat(REPORT_DETAILS_MAX + 1) },
  ])
    expect((await me.report(id, payload)).json()).toMatchObject({
      code: 'invalid_input',
      fields: expect.any(Object),
    })
  expect(await rowsOf(id)).toEqual([])
})

test('thirty an hour, then words that ask to wait; others go on', async () => {
  const me = await person()
  const { id } = await buildBusiness(server.sql)
  for (let i = 0; i < 30; i++)
    expect((await me.report(id, { kind: 'other', details: `${i}` })).statusCode).toBe(201)
  const refused = await me.report(id, { kind: 'abuse' })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
  expect((await (await person()).report(id, { kind: 'abuse' })).statusCode).toBe(201)
})
