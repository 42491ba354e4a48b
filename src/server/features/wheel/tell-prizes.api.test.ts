import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { listen } from '../../../../test/listener.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let url: string

beforeAll(async () => {
  server = await testApp()
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

async function listening(who: Person, lastEventId?: string) {
  const stream = await listen({ url, headers: who.headers, lastEventId })
  await stream.until(() => stream.of('ready').length === 1)
  return stream
}

/** An owner whose wheel always wins. */
async function wheelOf() {
  const owner = await signedIn(server, { userType: 'business' })
  const { id } = await buildBusiness(server.sql, { ownerId: owner.id, categoryId: 3 })
  await owner.ask('POST', `/api/businesses/${id}/prizes`, { title: 'Bedava yıkama', odds: 1, value: 150 })
  return { owner, businessId: id }
}
const spin = async (who: Person, body: object) =>
  (await who.ask('POST', '/api/wheel/spin', body)).json<{ prizeId: number; prizeCode: string }>()

test('a win is told to the winner’s other devices and to the issuer, its use to both; nobody else hears', async () => {
  const { owner, businessId } = await wheelOf()
  const customer = await signedIn(server)
  const [mine, theirs] = [await listening(customer), await listening(owner)]
  const stranger = await listening(await signedIn(server, { userType: 'business' }))
  const { prizeId, prizeCode } = await spin(customer, { wheelType: 'business', businessId })
  const own = { prizeId, businessId, side: 'customer' }
  const issued = { prizeId, businessId, side: 'issuer' }
  await Promise.all([mine, theirs].map((each) => each.until(() => each.of('prize').length === 1)))
  expect(mine.of('prize')).toEqual([{ ...own, state: 'active' }])
  expect(theirs.of('prize')).toEqual([{ ...issued, state: 'active' }])
  const beforeCut = mine.lastId() ?? ''
  expect((await owner.ask('POST', '/api/prizes/redeem', { code: prizeCode })).statusCode).toBe(200)
  await Promise.all([mine, theirs].map((each) => each.until(() => each.of('prize').length === 2)))
  expect(mine.of('prize')[1]).toEqual({ ...own, state: 'used' })
  expect(theirs.of('prize')[1]).toEqual({ ...issued, state: 'used' })
  await sleep(200)
  expect(stranger.heard.map(({ event }) => event)).toEqual(['ready'])
  // Whoever was cut off while the code was taken hears of it when they are back.
  const back = await listening(customer, beforeCut)
  await back.until(() => back.of('prize').length === 1)
  expect(back.of('prize')).toEqual([{ ...own, state: 'used' }])
  for (const each of [mine, theirs, stranger, back]) each.cut()
})

test('a refused redeeming tells nothing; a lost spin neither', async () => {
  const { owner, businessId } = await wheelOf()
  const other = await signedIn(server, { userType: 'business' })
  const customer = await signedIn(server)
  const [mine, theirs] = [await listening(customer), await listening(owner)]
  const { prizeCode } = await spin(customer, { wheelType: 'business', businessId })
  await Promise.all([mine, theirs].map((each) => each.until(() => each.of('prize').length === 1)))
  expect((await other.ask('POST', '/api/prizes/redeem', { code: prizeCode })).statusCode).toBe(404)
  await server.sql`update wheel_segment set weight = (kind = 'none')::int where surface = 'modal'`
  await spin(customer, { surface: 'modal' })
  await owner.ask('POST', '/api/prizes/redeem', { code: prizeCode })
  await Promise.all([mine, theirs].map((each) => each.until(() => each.of('prize').length === 2)))
  for (const each of [mine, theirs]) {
    expect(each.of('prize').map(({ state }) => state)).toEqual(['active', 'used'])
    each.cut()
  }
})

test('a prize of the platform is told to who won it, and to them when an admin redeems it', async () => {
  await server.sql`update wheel_segment set weight = (title = 'Ücretsiz Premium')::int where surface = 'page'`
  const customer = await signedIn(server)
  const admin = await signedIn(server, { userType: 'admin' })
  const mine = await listening(customer)
  const { prizeId, prizeCode } = await spin(customer, {})
  await mine.until(() => mine.of('prize').length === 1)
  expect((await admin.ask('POST', '/api/prizes/redeem', { code: prizeCode })).statusCode).toBe(200)
  await mine.until(() => mine.of('prize').length === 2)
  expect(mine.of('prize')).toEqual(
    ['active', 'used'].map((state) => ({ prizeId, businessId: null, side: 'customer', state })),
  )
  mine.cut()
})
