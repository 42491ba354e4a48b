import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_NAMED_PLACES, type NamedPlace } from '#contract/named-places.ts'
import { secondApp, type TestApp, testApp } from '../../../../test/harness.ts'
import { openSession, signedIn } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '1000' })
})
afterAll(() => server.close())

type Listed = { places: NamedPlace[]; key: string }

async function person() {
  const { id, ask, password } = await signedIn(server)
  const add = (name: string, lat = 41.012345, lng = 28.98765) =>
    ask('POST', '/api/named-places', { name, lat, lng })
  const list = async () => (await ask('GET', '/api/named-places')).json<Listed>()
  return { id, ask, password, add, list }
}

test('a place is kept to 100 m, listed, and removed; again changes nothing', async () => {
  const { ask, add, list } = await person()
  const home = (await add(' Ev ')).json<NamedPlace>()
  expect(home).toEqual({ id: expect.any(Number), name: 'Ev', lat: 41.012, lng: 28.988 })
  expect((await add('ev', 41.0121, 28.9879)).json()).toEqual(home)
  expect((await list()).places).toEqual([home])
  for (let i = 0; i < 2; i++)
    expect((await ask('DELETE', `/api/named-places/${home.id}`)).statusCode).toBe(200)
  expect((await list()).places).toEqual([])
})

test('another place of the same name overwrites nothing: it gets a number', async () => {
  const { add, list } = await person()
  await add('İş', 41, 29)
  await add('iş', 40, 29)
  await Promise.all([add('IŞ', 39, 29), add('İş', 38, 29)])
  const names = (await list()).places.map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual(['İş', 'iş 2'])
  expect(new Set(names.map((name) => name.slice(-1)))).toEqual(new Set(['ş', '2', '3', '4']))
})

test('others see and remove nothing of it, and their devices have another key', async () => {
  const [me, other] = [await person(), await person()]
  const { id } = (await me.add('Ev')).json<NamedPlace>()
  await other.ask('DELETE', `/api/named-places/${id}`)
  const [mine, theirs] = [await me.list(), await other.list()]
  expect(mine.places).toHaveLength(1)
  expect(theirs.places).toEqual([])
  expect(Buffer.from(mine.key, 'base64url')).toHaveLength(32)
  expect(theirs.key).not.toBe(mine.key)
  const again = await secondApp(server)
  try {
    const { ask } = await openSession({ app: again.app, sql: server.sql }, me)
    expect((await ask('GET', '/api/named-places')).json<Listed>().key).toBe(mine.key)
  } finally {
    await again.close()
  }
})

test('there is room for ten, also when the last are fought for', async () => {
  const { add, list } = await person()
  for (let i = 0; i < MAX_NAMED_PLACES - 1; i++) await add(`yer ${i}`)
  const last = await Promise.all(['a', 'b', 'c'].map((name) => add(name)))
  expect(last.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await list()).places).toHaveLength(MAX_NAMED_PLACES)
})

test('is in the export, and goes with the account', async () => {
  const { id, ask, password, add } = await person()
  await add('Kanarya evi')
  expect((await ask('GET', '/api/me/export')).json()).toMatchObject({
    parts: { namedPlaces: [{ name: 'Kanarya evi', lat: 41.012, lng: 28.988 }] },
  })
  expect((await ask('DELETE', '/api/me', { password })).statusCode).toBe(200)
  expect(await server.sql`select 1 from named_place where user_id = ${id}`).toEqual([])
})
