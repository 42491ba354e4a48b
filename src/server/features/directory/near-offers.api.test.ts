import { afterAll, beforeAll, expect, test } from 'vitest'
import { HERE, onDuty, TYRES } from '../../../../test/call-outs.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
})
afterAll(() => server.close())

test('who has no account is offered a call-out where they are, and nothing without a place', async () => {
  for (const km of [1, 2, 3]) await onDuty(server, km)
  const offered = async (payload: object, url = '/rehber/yakinimda') => {
    const { body } = await server.app.inject({ method: 'POST', url, payload })
    return /aria-label="Şimdi çağır: ([^"]+)"[\s\S]*?3 işletme gelebilir[\s\S]*?href="([^"]+)"/
      .exec(body)
      ?.slice(1)
  }
  const strip = ['Lastik Servisi', `/login?next=%2Fcall-outs%2Fnew%3Fcategory%3D${TYRES}`]
  // The roads are read for the first one, which does without.
  await expect.poll(() => offered(HERE), { timeout: 60_000 }).toEqual(strip)
  await expect.poll(() => offered(HERE, '/rehber/acil')).toEqual(strip)
  await expect.poll(() => offered({ ...HERE, kategori: 'lastik' })).toEqual(strip)
  expect(await offered({ ...HERE, kategori: 'cilingir' })).toBeUndefined()
  expect(await offered({ il: 'istanbul', kategori: 'lastik' })).toBeUndefined()
  await server.sql`update duty set until_at = now()`
  expect(await offered(HERE)).toBeUndefined()
})

test('a database that does not answer leaves the page without them, soon', async () => {
  await server.sql`update duty set until_at = now() + interval '1 hour'`
  const locked = await server.sql.reserve()
  await locked`begin`
  await locked`lock table duty in access exclusive mode`
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url: '/rehber/yakinimda',
    payload: HERE,
  })
  expect([statusCode, body.includes('data-near-found')]).toEqual([200, true])
  expect(body).not.toMatch(/aria-label="Şimdi çağır/)
  await locked`rollback`
  locked.release()
})
