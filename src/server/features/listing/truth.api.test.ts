import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBusiness, listBusinesses, nearbyOpen, openStates } from '#contract/businesses.ts'
import type { Endpoint, Parsed } from '#contract/endpoint.ts'
import { chordOfKm, type Point } from '#lib/geo.ts'
import { penaltyOf } from '#lib/usefulness.ts'
import { type BusinessFields, buildBusinesses } from '../../../../db/seed/factories.ts'
import { addPhotos } from '../../../../test/add-rows.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { fromNow } from '../../../../test/from-now.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { makeBusinesses } from '../businesses/businesses.ts'

// Memory, database and brute force must tell the same. Brute force is held in nearby.api.test.ts and, over random
// worlds, in lib/nearby-index.test.ts; here the answers from memory are held against SQL while the world changes.

let server: TestApp
let truth: ReturnType<typeof makeBusinesses>

const penalties = Object.fromEntries(
  openStates.flatMap((openState) =>
    [true, false].map((isCallable) => [`${openState}${isCallable}`, penaltyOf({ openState, isCallable })]),
  ),
)

/** A linear congruential generator: the same world at every run. */
function makeRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return {
    next,
    below: (n: number) => Math.floor(next() * n),
    pick: <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T,
  }
}

const random = makeRandom(724)
/** Days around today, in the language of hours. */
const dateIn = (days: number) => {
  const [, month, day, year] = fromNow({ days }).toDateString().split(' ')
  return `${year} ${month} ${day}`
}
const hours = [
  ...['24/7', 'off', 'Mo-Fr 09:00-18:00', 'Mo-Su 08:00-24:00; PH off', null],
  `24/7; ${dateIn(1)} off "Yıllık izin"`,
  `24/7; ${dateIn(0)}-${dateIn(40)} off "Tadilat"`,
]
const anywhere = () => ({ lat: 40.9 + 0.4 * random.next(), lng: 28.7 + 0.6 * random.next() })
const crowdedSpots = Array.from({ length: 10 }, anywhere)
/** Half of all stand on few points, so that many distances are equal. */
const somewhere = () => (random.next() < 0.5 ? anywhere() : random.pick(crowdedSpots))

const someBusiness = (): Partial<BusinessFields> => ({
  ...(random.next() < 0.05 ? { lat: null, lng: null } : somewhere()),
  name: `${random.pick(['Şişli', 'Işık', 'Öz "Tırnak"', 'Ağaç\\Kök', 'Ünlü 🔑'])} ${random.below(1000)}`,
  description: random.pick(['', 'İki satır\nve sekme\t.']),
  categoryId: random.pick([1, 2, 3, 4, 10, 11]),
  hours: random.pick(hours),
  isEmergency: random.next() < 0.2,
  phone: random.pick([null, '+902121234567']),
  website: random.pick([null, 'https://ornek.test/?a=1&b=2']),
  status: random.next() < 0.9 ? 'verified' : 'pending',
  services: random.pick([[], ['Çekme 7/24']]),
})

beforeAll(async () => {
  const fill = (sql: TestApp['sql']) => buildBusinesses(sql, Array.from({ length: 400 }, someBusiness))
  server = await testApp({ LIMITS_SCALE: '100' }, fill) // one visitor reads everything again and again
  truth = makeBusinesses(server.sql)
})
afterAll(() => server.close())

async function fromMemory(url: string): Promise<{ status: number; body: unknown; next: string | null }> {
  const answer = await server.app.inject(url)
  const next = /^<([^>]+)>/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? null
  return { status: answer.statusCode, body: answer.json<unknown>(), next }
}

function parsed<E extends Endpoint & { query: object }>(endpoint: E, search: string): never {
  const raw = Object.fromEntries(
    [...new URLSearchParams(search)].map(([key, value]) => [
      key,
      key === 'sort' || key === 'cursor' ? value : Number(value),
    ]),
  )
  return (endpoint as Endpoint).query?.parse(raw) as never
}

/** The ids of a list in order of usefulness, as the database ranks them by the one rule. */
async function usefulInSql({ lat, lng }: Point, categoryId: number | null, words: string): Promise<number[]> {
  const { sql } = server
  const isIn =
    categoryId === null
      ? sql``
      : sql`and (b.category_id = ${categoryId} or (${categoryId === 1} and b.is_emergency))`
  const rows = await sql<{ id: number }[]>`
    select b.id from listed_business b join jsonb_each_text(${sql.json(penalties)}) p
      on p.key = b.open_state || (b.phone is not null)::text
    where b.position is not null and b.search_text like ${`%${words}%`} ${isIn}
    order by round(((b.position <-> sphere_point(${lat}::float8, ${lng}::float8)) + p.value::float8)::numeric, 12), b.id`
  return rows.map(({ id }) => id)
}

/** What is open around a point as the database ranks it, with at most so many of a trade. */
async function mixedInSql({ lat, lng }: Point, km: number, ofEach: number, limit: number): Promise<number[]> {
  const { sql } = server
  const rows = await sql<{ id: number }[]>`
    with ranked as (
      select b.id, b.category_id,
        round(((b.position <-> sphere_point(${lat}::float8, ${lng}::float8)) + p.value::float8)::numeric, 12) as key
      from listed_business b join jsonb_each_text(${sql.json(penalties)}) p
        on p.key = b.open_state || (b.phone is not null)::text
      where b.open_state in ('open', 'estimated')
        and b.position <-> sphere_point(${lat}::float8, ${lng}::float8) <= ${chordOfKm(km)}::float8
    ), numbered as (select *, row_number() over (partition by category_id order by key, id) as number from ranked)
    select id from numbered where number <= ${ofEach} order by key, id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Times of the two answers are read a moment apart: none of the schedules used here changes within the test's minute. */
async function holdAgainstSql(): Promise<void> {
  await server.catchUp()
  for (let round = 0; round < 12; round++) {
    const { lat, lng } = somewhere()
    const category = random.next() < 0.7 ? `&categoryId=${random.pick([1, 2, 3, 4, 10, 11])}` : ''
    const limit = 1 + random.below(40)
    const near = `lat=${lat}&lng=${lng}&radius=${1 + random.below(60)}&limit=${limit}${category}&sort=${random.pick(['distance', 'best'])}`
    const memory = await fromMemory(`/api/businesses/nearby-open?${near}`)
    expect(memory.body, near).toEqual(await truth.nearbyOpen(parsed(nearbyOpen, near)))

    const [km, ofEach] = [1 + random.below(60), 1 + random.below(4)]
    const mixed = `/api/businesses/nearby-open?lat=${lat}&lng=${lng}&radius=${km}&limit=${limit}&sort=useful&ofEach=${ofEach}`
    const told = await fromMemory(mixed)
    const mixedIds = (told.body as { id: number }[]).map(({ id }) => id)
    expect(mixedIds, mixed).toEqual(await mixedInSql({ lat, lng }, km, ofEach, limit))

    const [shelf, words] = [random.pick([null, 1, 2, 3, 11]), random.pick(['', '', 'isik'])]
    const useful = `/api/businesses?sort=useful&lat=${lat}&lng=${lng}&limit=100&q=${words}${shelf ? `&categoryId=${shelf}` : ''}`
    const ids: number[] = []
    for (let address: string | null = useful; address !== null; ) {
      const told = await fromMemory(address)
      ids.push(...(told.body as { id: number }[]).map(({ id }) => id))
      address = ids.length < 500 ? told.next : null
    }
    expect(ids, useful).toEqual((await usefulInSql({ lat, lng }, shelf, words)).slice(0, ids.length))

    for (const search of [`limit=${limit}${category}`, `lat=${lat}&lng=${lng}&limit=${limit}${category}`]) {
      // Each follows its own cursor: the two reckon the last bit of a chord differently.
      let address: string | null = `/api/businesses?${search}`
      let cursor: string | null = ''
      for (let page = 0; page < 3 && address !== null && cursor !== null; page++) {
        const told = await fromMemory(address)
        const query: Parsed<typeof listBusinesses>['query'] = parsed(listBusinesses, search)
        const { items, next } = await truth.list(cursor ? { ...query, cursor } : query)
        expect(told.body, address).toEqual(items)
        expect(told.next === null, address).toBe(next === null)
        address = told.next
        cursor = next
      }
    }
  }
  const ids = await server.sql<{ id: number }[]>`select id from business order by random() limit 20`
  for (const { id } of ids) {
    const memory = await fromMemory(`/api/businesses/${id}?lat=41&lng=29`)
    const listed = await truth.get(id, parsed(getBusiness, 'lat=41&lng=29')).catch(() => null)
    expect(memory.status === 200 ? memory.body : null).toEqual(listed)
  }
}

/** One to three photos behind those that are there. */
async function addSomePhotos(id: number): Promise<void> {
  const more = 1 + random.below(3)
  const [row] = await server.sql<{ many: number }[]>`
    select count(*)::int as many from business_photo where business_id = ${id}`
  if ((row?.many ?? 0) < 8) await addPhotos(server.sql, id, more)
}

async function changeSomething(): Promise<void> {
  const { sql } = server
  const [one] = await sql<{ id: number }[]>`select id from business order by random() limit 1`
  const id = one?.id ?? 0
  const { lat, lng } = somewhere()
  await random.pick([
    () => buildBusinesses(sql, [someBusiness(), someBusiness()]),
    () => sql`delete from business where id = ${id}`,
    () => changeBusiness(sql, id, { lat, lng }),
    () =>
      sql`update business set status = case when status = 'verified' then 'suspended' else 'verified' end where id = ${id}`,
    () => changeBusiness(sql, id, { switchOpen: random.next() < 0.5, switchUntil: fromNow({ hours: 1 }) }),
    () => changeBusiness(sql, id, { switchOpen: null, switchUntil: null }),
    () => changeBusiness(sql, id, { switchOpen: true, switchUntil: fromNow({ seconds: -1 }) }),
    () => changeBusiness(sql, id, { name: 'Yeni ad', categoryId: random.pick([1, 2, 3]) }),
    () => changeBusiness(sql, id, { checkedAt: 'now' }),
    () => changeBusiness(sql, id, { ratingMean: 4.25, reviewCount: 3, scheduleId: null }),
    () => addSomePhotos(id),
    () => sql`delete from business_photo where business_id = ${id}`,
    () =>
      sql`update schedule set open_state = case when open_state = 'open' then 'closed' else 'open' end,
        outlook = jsonb_set(outlook, '{state}', to_jsonb(case when open_state = 'open' then 'closed' else 'open' end))
        where hours = 'off'`,
  ])()
}

test('memory tells what SQL tells, through four hundred changes and a base laid out anew', {
  timeout: 120_000,
}, async () => {
  await holdAgainstSql()
  for (let round = 0; round < 8; round++) {
    for (let i = 0; i < 50; i++) await changeSomething()
    await holdAgainstSql()
  }
  // More than the overlay holds: the base is laid out anew, beside changes that go on.
  await buildBusinesses(server.sql, Array.from({ length: 2500 }, someBusiness))
  for (let i = 0; i < 50; i++) await changeSomething()
  await holdAgainstSql()
  await expect(holdAgainstSql()).resolves.toBeUndefined()
})

test('a category that is renamed is renamed everywhere', async () => {
  await server.sql`update category set name = 'Anahtarcı' where id = 2`
  await expect
    .poll(
      async () => {
        await server.catchUp()
        const { body } = await fromMemory('/api/businesses?categoryId=2&limit=100')
        return [...new Set((body as { category: string }[]).map(({ category }) => category))]
      },
      { timeout: 10_000 },
    )
    .toEqual(['Anahtarcı'])
})
