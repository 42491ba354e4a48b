import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BusinessListed } from '#contract/businesses.ts'
import type { OpenAround } from '#contract/listing-open-around.ts'
import type { SearchAnswer } from '#contract/search.ts'
import { buildBusinesses } from '../../../../db/seed/factories.ts'
import { secondApp, type TestApp, testApp } from '../../../../test/harness.ts'

let server: TestApp
/** By the quay of Beşiktaş: Üsküdar is 1.6 km away over the water, Şişli 3 km by road, Kadıköy half an hour. */
const BESIKTAS = { lat: 41.0422, lng: 29.0067 }
const AT = `lat=${BESIKTAS.lat}&lng=${BESIKTAS.lng}`
const SISLI = { lat: 41.0605, lng: 28.9872 }
const KADIKOY = { lat: 40.9905, lng: 29.0291 }
const ANKARA = { lat: 39.93, lng: 32.86 }
const ISLAND = { lat: 40.8738, lng: 29.1287 }

const spec = (
  name: string,
  at: { lat: number; lng: number },
  over: Partial<Parameters<typeof buildBusinesses>[1][number]> = {},
) => ({
  ...{ name, categoryId: 2, hours: '24/7', phone: '0212 555 00 00' },
  ...at,
  ...over,
})

beforeAll(async () => {
  server = await testApp()
  await server.sql`delete from business`
  await buildBusinesses(server.sql, [
    spec('Yanı', BESIKTAS),
    spec('Şişli', SISLI, { phone: null }),
    spec('Şişli kapalı', SISLI, { hours: 'off' }),
    spec('Kadıköy kapalı', KADIKOY),
    spec('Ada', ISLAND),
    spec('Ankara', ANKARA),
    spec('Yersiz', { lat: 0, lng: 0 }, { lat: null, lng: null }),
    ...Array.from({ length: 30 }, (_, i) =>
      spec(`Sıra ${i}`, { lat: 41.045 + i / 2000, lng: 29.0 - i / 4000 }, { categoryId: 3 }),
    ),
  ])
  await server.catchUp()
})
afterAll(() => server.close())

const ask = (path: string) => server.app.inject({ url: `/api/businesses${path}` })
const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name).sort()

/** To a server that was there before the places, and to one that begins with them. */
test.each(['changed', 'laid out'])(
  'a list, a search, what is near and the map hold what is reached alone: %s',
  async (how) => {
    const other = how === 'changed' ? null : await secondApp(server)
    const ask = (path: string) => (other ?? server).app.inject({ url: `/api/businesses${path}` })
    // At any hour of any day: Kadıköy is 11 minutes away at night, Şişli six to nine.
    const list = await ask(`?sort=useful&categoryId=2&${AT}&withinMinutes=10`)
    expect(namesOf(list.json<BusinessListed[]>())).toEqual(['Yanı', 'Şişli', 'Şişli kapalı'].sort())
    const callable = await ask(`?sort=useful&categoryId=2&${AT}&withinMinutes=10&hasPhone=true&openNow=true`)
    expect(namesOf(callable.json<BusinessListed[]>())).toEqual(['Yanı'])
    const worded = await ask(`?sort=useful&categoryId=2&${AT}&withinMinutes=10&q=kapal%C4%B1`)
    expect(namesOf(worded.json<BusinessListed[]>())).toEqual(['Şişli kapalı'])
    const search = await ask(`/search?categoryId=2&${AT}&withinMinutes=10&sort=useful`)
    expect(search.json<SearchAnswer>()).toMatchObject({ total: 3, elsewhere: null })
    expect(namesOf(search.json<SearchAnswer>().items)).toEqual(['Yanı', 'Şişli', 'Şişli kapalı'].sort())
    const near = await ask(`/nearby-open?categoryId=2&${AT}&radius=50&sort=useful&withinMinutes=10`)
    expect(namesOf(near.json<BusinessListed[]>())).toEqual(['Yanı', 'Şişli'].sort())
    const mixed = await ask(`/nearby-open?${AT}&radius=50&sort=useful&ofEach=2&withinMinutes=10`)
    expect(mixed.json<BusinessListed[]>()).toHaveLength(4)
    const around = await ask(`/open-around?categoryId=2&${AT}&radius=50&withinMinutes=10`)
    expect(around.json<OpenAround>().total).toBe(2)
    expect(namesOf(around.json<OpenAround>().places)).toEqual(['Yanı', 'Şişli'].sort())
    await other?.close()
  },
)

test('changed places stand in the area from their change on', async () => {
  const [moved] = await server.sql<{ id: number }[]>`
    update business set lat = ${SISLI.lat}, lng = ${SISLI.lng} where name = 'Ada' returning id`
  await server.catchUp()
  const list = await ask(`?sort=useful&categoryId=2&${AT}&withinMinutes=10`)
  expect(list.json<BusinessListed[]>().map(({ id }) => id)).toContain(moved?.id)
  const search = await ask(`/search?categoryId=2&${AT}&withinMinutes=10`)
  expect(search.json<SearchAnswer>().items.map(({ id }) => id)).toContain(moved?.id)
  await server.sql`update business set lat = ${ISLAND.lat}, lng = ${ISLAND.lng} where name = 'Ada'`
  await server.catchUp()
})

test('page by page each once, in the order of the whole', async () => {
  const whole = (await ask(`?sort=useful&categoryId=3&${AT}&withinMinutes=10&limit=100`)).json<
    BusinessListed[]
  >()
  expect(whole.length).toBeGreaterThan(10)
  const ids: number[] = []
  let address: string | undefined = `/api/businesses?sort=useful&categoryId=3&${AT}&withinMinutes=10&limit=4`
  while (address) {
    const answer: Awaited<ReturnType<typeof ask>> = await server.app.inject(address)
    ids.push(...answer.json<BusinessListed[]>().map(({ id }) => id))
    address = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(ids).toEqual(whole.map(({ id }) => id))
  const found: number[] = []
  const first = `/search?categoryId=3&${AT}&withinMinutes=10&sort=useful&limit=4`
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: SearchAnswer = (await ask(first + cursor)).json<SearchAnswer>()
    found.push(...page.items.map(({ id }) => id))
    expect(page.total).toBe(whole.length)
    cursor = page.nextCursor && `&cursor=${page.nextCursor}`
  }
  expect(found).toEqual(ids)
})

test('where no road is known, and without a position, minutes narrow nothing', async () => {
  const ankara = `lat=${ANKARA.lat}&lng=${ANKARA.lng}`
  const found = async (path: string) => {
    const answer = (await ask(path)).json<SearchAnswer | BusinessListed[]>()
    return Array.isArray(answer) ? namesOf(answer) : namesOf(answer.items)
  }
  for (const where of [ankara, ''])
    for (const path of ['?', '/search?']) {
      const asked = `${path}sort=useful&categoryId=2&${where}`
      expect(await found(`${asked}&withinMinutes=10`)).toEqual(await found(asked))
      expect(await found(asked)).toContain('Ankara')
    }
  const near = await ask(`/nearby-open?${ankara}&sort=useful&withinMinutes=10`)
  expect(namesOf(near.json<BusinessListed[]>())).toEqual(['Ankara'])
})

test('what is no number of minutes, or is not in the order of usefulness, is refused', async () => {
  for (const minutes of ['4', '31', '7.5', 'x', ''])
    for (const path of ['?', '/search?', '/nearby-open?', '/open-around?'])
      expect((await ask(`${path}sort=useful&${AT}&withinMinutes=${minutes}`)).statusCode, path).toBe(400)
  expect((await ask(`?${AT}&withinMinutes=10`)).json()).toMatchObject({
    fields: { sort: 'Bu alan zorunludur' },
  })
  expect((await ask(`/nearby-open?${AT}&withinMinutes=10`)).json()).toMatchObject({
    fields: { sort: 'Bu alan zorunludur' },
  })
})

test('one network has so many new areas an hour; what is known goes on', async () => {
  const other = await secondApp(server, { LIMITS_SCALE: '0.0025' })
  const from = (i: number) =>
    other.app.inject(`/api/businesses/nearby-open?lat=41.0${i}&lng=28.95&sort=useful&withinMinutes=5`)
  const told = []
  for (let i = 1; i <= 4; i++) told.push((await from(i)).statusCode)
  expect(told).toEqual([200, 200, 200, 429])
  expect((await from(1)).statusCode).toBe(200)
  expect((await other.app.inject('/api/businesses/nearby-open?lat=41&lng=29')).statusCode).toBe(200)
  await other.close()
})
