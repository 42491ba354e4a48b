import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tx } from '#server/db/pool.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { fromNow } from '../../../../test/from-now.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { listen } from '../../../../test/listener.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import { tellOpen } from './live.ts'

let server: TestApp
let url: string

beforeAll(async () => {
  server = await testApp()
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

async function listening(who: Person) {
  const stream = await listen({ url, headers: who.headers })
  await stream.until(() => stream.of('ready').length === 1)
  return stream
}
const stateOf = async (id: number) =>
  (await server.app.inject(`/api/businesses/${id}`)).json<{ openState: string }>().openState

test('a switch is told to every stream once it is committed, and whoever then asks is answered again', async () => {
  const owner = await signedIn(server, { userType: 'business' })
  const { id, lat, lng } = await buildBusiness(server.sql, { ownerId: owner.id, hours: '24/7' })
  const pending = await buildBusiness(server.sql, { ownerId: owner.id, status: 'pending' })
  await server.catchUp()
  expect(await stateOf(id)).toBe('open')
  const [stranger, own] = [await listening(await signedIn(server)), await listening(owner)]
  let isCommitted = false
  const committed = tx(server.sql, async (db) => {
    await changeBusiness(db, id, { switchOpen: false, switchUntil: fromNow({ hours: 1 }) })
    await tellOpen(db, id)
    await tellOpen(db, pending.id)
    await sleep(700)
    expect([stranger, own].flatMap((each) => each.of('open'))).toEqual([])
    isCommitted = true
  })
  await stranger.until(() => stranger.of('open').length === 1)
  expect(isCommitted).toBe(true)
  expect(await stateOf(id)).toBe('closed')
  await own.until(() => own.of('open').length === 1)
  for (const each of [stranger, own]) {
    expect(each.of('open')).toEqual([{ businesses: [{ id, lat, lng }] }])
    expect(each.heard.find(({ event }) => event === 'open')?.id).toBeNull()
    each.cut()
  }
  await committed
})

test('an undone switch is told to nobody', async () => {
  const { id } = await buildBusiness(server.sql)
  const stream = await listening(await signedIn(server))
  const undone = tx(server.sql, async (db) => {
    await tellOpen(db, id)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const other = await buildBusiness(server.sql)
  await tellOpen(server.sql, other.id)
  await stream.until(() => stream.of('open').length === 1)
  expect(stream.of('open')[0]?.businesses.map((one) => one.id)).toEqual([other.id])
  stream.cut()
})
