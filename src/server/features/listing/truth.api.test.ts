import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBusiness, listBusinesses, nearbyOpen, openStates } from '#contract/businesses.ts'
import type { Endpoint, Parsed } from '#contract/endpoint.ts'
import { STEP } from '#lib/detours.ts'
import { chordOfKm, EARTH_RADIUS_KM, type Point } from '#lib/geo.ts'
import { writeDetours } from '#lib/road-graph/detour-file.ts'
import { penaltyOf } from '#lib/usefulness.ts'
import { type BusinessFields, buildBusinesses } from '../../../../db/seed/factories.ts'
import { addPhotos } from '../../../../test/add-rows.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { type DetourPlan, detoursOf } from '../../../../test/detour-fixture.ts'
import { fromNow } from '../../../../test/from-now.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { makeBusinesses } from '../businesses/businesses.ts'
import { importedDetours } from '../roads/roads.ts'

// Memory, database and brute force must tell the same. Brute force is held in nearby.api.test.ts and, over random
// worlds, in lib/nearby-index.test.ts; here the answers from memory are held against SQL while the world changes.

const chordPerKm = 1 / EARTH_RADIUS_KM
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

/** Over the middle of the world, without a zone here and there; half of the ways have a detour, some a long one. */
const ACROSS = 10
const ZONES = 12
const plan: DetourPlan = {
  ...{ south: 40.92, west: 28.85, side: 0.033, across: ACROSS },
  zones: Array.from({ length: ACROSS * ACROSS }, () => random.below(ZONES + 1)),
  steps: Array.from({ length: ZONES }, () =>
    Array.from({ length: ZONES }, () => (random.next() < 0.5 ? 0 : 1 + random.below(120))),
  ),
}

/** The same in tables, so that the database can be asked for the same order. */
async function fillPlan(sql: TestApp['sql']): Promise<void> {
  const { zones, steps } = plan
  const ways = steps.flatMap((row, i) => row.map((longer, j) => ({ from: i + 1, to: j + 1, longer })))
  await sql`create table detour_cell as select i - 1 as cell, zone
    from unnest(${[...zones]}::int[]) with ordinality as each (zone, i)`
  await sql`create table detour as select * from unnest(${ways.map(({ from }) => from)}::int[],
    ${ways.map(({ to }) => to)}::int[], ${ways.map(({ longer }) => longer)}::int[]) as each (from_zone, to_zone, steps)`
}

/** The number of the cell in which a point lies; null outside. */
const cellInSql = (lat: unknown, lng: unknown) => server.sql`(
  select r * ${ACROSS}::int + c from (select floor((${lat as number}::float8 - ${plan.south}::float8) / ${plan.side}::float8)::int as r,
    floor((${lng as number}::float8 - ${plan.west}::float8) / ${plan.side}::float8)::int as c) as at
  where r between 0 and ${ACROSS - 1}::int and c between 0 and ${ACROSS - 1}::int)`

/** To each business `b` from a point the `steps` of the detour, if there is one. */
const joinDetours = ({ lat, lng }: Point) => server.sql`left join (
    select t.cell, d.steps from detour d
      join detour_cell f on f.zone = d.from_zone and f.cell = ${cellInSql(lat, lng)}
      join detour_cell t on t.zone = d.to_zone
  ) way on way.cell = ${cellInSql(server.sql`b.lat`, server.sql`b.lng`)}`

/** The distance that is added for missing trust: a quarter of a kilometre where there is none. */
const distrust = () => server.sql`(
  select ${chordPerKm}::float8 * 0.25 * (100 - (t.phone_trust + t.hours_trust) / 2) / 100 from business t where t.id = b.id)`

const noDetours = () => server.sql`cross join (select 0 as steps) way`

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'truth-'))
  await mkdir(path.dirname(importedDetours({ dataDir })))
  await writeFile(importedDetours({ dataDir }), brotliCompressSync(writeDetours(detoursOf(plan, 1))))
  const fill = async (sql: TestApp['sql']) => {
    await buildBusinesses(sql, Array.from({ length: 400 }, someBusiness))
    await sql`update business set phone_trust = id * 37 % 101, hours_trust = id * 53 % 101`
    // The ledger is empty: whoever computes trust from it would change it while it is compared.
    await sql`alter table trust_progress rename to no_trust_progress`
    await fillPlan(sql)
  }
  // One visitor reads everything again and again.
  server = await testApp({ LIMITS_SCALE: '100', DATA_DIR: dataDir }, fill)
  truth = makeBusinesses(server.sql)
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

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

type Asked = {
  categoryId: number | null
  words: string
  openNow: boolean
  hasPhone: boolean
  km: number | null
}

/** The ids of a list in order of usefulness, as the database ranks them by the one rule; without a point all are at the door. */
async function usefulInSql(point: Point | null, asked: Asked): Promise<number[]> {
  const { sql } = server
  const { categoryId, words, openNow, hasPhone, km } = asked
  const away = point
    ? sql`(b.position <-> sphere_point(${point.lat}::float8, ${point.lng}::float8))`
    : sql`0::float8`
  const rows = await sql<{ id: number }[]>`
    select b.id from listed_business b join jsonb_each_text(${sql.json(penalties)}) p
      on p.key = b.open_state || (b.phone is not null)::text ${point ? joinDetours(point) : noDetours()}
    where b.search_text like ${`%${words}%`}
      and (${point === null} or b.position is not null)
      and (${categoryId === null} or b.category_id = ${categoryId} or (${categoryId === 1} and b.is_emergency))
      and (${!openNow} or b.open_state in ('open', 'estimated'))
      and (${!hasPhone} or b.phone is not null)
      and (${km === null || !point} or ${away} <= ${chordOfKm(km ?? 0)}::float8)
    order by round((${away} + p.value::float8 + coalesce(way.steps, 0) * ${STEP}::float8 + ${distrust()})::numeric, 12), b.id`
  return rows.map(({ id }) => id)
}

const someFilters = (): Asked => ({
  categoryId: random.pick([null, 1, 2, 3, 11]),
  words: random.pick(['', '', 'isik']),
  ...{ openNow: random.next() < 0.3, hasPhone: random.next() < 0.3 },
  km: random.next() < 0.3 ? 1 + random.below(60) : null,
})

/** The question as an address has it. */
function queryOf(point: Point | null, { categoryId, words, openNow, hasPhone, km }: Asked): string {
  const told = { q: words, categoryId, openNow: openNow || null, hasPhone: hasPhone || null, radius: km }
  const query = new URLSearchParams({ sort: 'useful', limit: '100' })
  for (const [key, value] of Object.entries({ ...point, ...told }))
    if (value !== null && value !== '') query.set(key, String(value))
  return query.toString()
}

/** Lists and search, page by page, have the database's order. Words are in names alone here: all fit equally well. */
async function holdUsefulOrder(): Promise<void> {
  const point = random.next() < 0.8 ? somewhere() : null
  const asked = someFilters()
  const query = queryOf(point, asked)
  const expected = await usefulInSql(point, asked)
  const listed: number[] = []
  for (let address: string | null = `/api/businesses?${query}`; address !== null; ) {
    const told = await fromMemory(address)
    listed.push(...(told.body as { id: number }[]).map(({ id }) => id))
    address = listed.length < 500 ? told.next : null
  }
  expect(listed, query).toEqual(expected.slice(0, listed.length))
  expect(listed.length, query).toBeGreaterThanOrEqual(Math.min(expected.length, 500))
  if (point === null) return // without a point the search goes on by name
  const found: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await fromMemory(`/api/businesses/search?${query}${cursor && `&cursor=${cursor}`}`)
    const { items, nextCursor } = body as { items: { id: number }[]; nextCursor: string | null }
    found.push(...items.map(({ id }) => id))
    cursor = found.length < 300 ? nextCursor : null
  }
  // Nothing within the radius: the nearest beyond it are no part of the order. Those without a position are the last.
  if (expected.length > 0)
    expect(found.slice(0, expected.length), query).toEqual(expected.slice(0, found.length))
}

/** Open businesses around a point as the database ranks them, with at most so many of a trade. */
async function mixedInSql({ lat, lng }: Point, km: number, ofEach: number, limit: number): Promise<number[]> {
  const { sql } = server
  const rows = await sql<{ id: number }[]>`
    with ranked as (
      select b.id, b.category_id,
        round(((b.position <-> sphere_point(${lat}::float8, ${lng}::float8)) + p.value::float8
          + coalesce(way.steps, 0) * ${STEP}::float8 + ${distrust()})::numeric, 12) as key
      from listed_business b join jsonb_each_text(${sql.json(penalties)}) p
        on p.key = b.open_state || (b.phone is not null)::text ${joinDetours({ lat, lng })}
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

    await holdUsefulOrder()

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
  for (const id of await pickIds(20)) {
    const memory = await fromMemory(`/api/businesses/${id}?lat=41&lng=29`)
    const listed = await truth.get(id, parsed(getBusiness, 'lat=41&lng=29')).catch(() => null)
    expect(memory.status === 200 ? memory.body : null).toEqual(listed)
  }
}

/** Of all businesses, by the seed: a failure can be repeated. */
async function pickIds(count: number): Promise<number[]> {
  const all = await server.sql<{ id: number }[]>`select id from business order by id`
  return Array.from({ length: count }, () => random.pick(all).id)
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
  const [id = 0] = await pickIds(1)
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
    () =>
      changeBusiness(sql, id, { name: 'Yeni ad', searchText: 'yeni ad', categoryId: random.pick([1, 2, 3]) }),
    () => changeBusiness(sql, id, { checkedAt: 'now' }),
    () =>
      sql`update business set phone_trust = ${random.below(101)}, hours_trust = ${random.below(101)} where id = ${id}`,
    () => sql`update business set open_doubt = ${random.pick([null, 'open', 'hours'])} where id = ${id}`,
    () => changeBusiness(sql, id, { ratingMean: 4.25, reviewCount: 3, scheduleId: null }),
    () => addSomePhotos(id),
    () => sql`delete from business_photo where business_id = ${id}`,
    () =>
      sql`update schedule set open_state = case when open_state = 'open' then 'closed' else 'open' end,
        outlook = jsonb_set(outlook, '{state}', to_jsonb(case when open_state = 'open' then 'closed' else 'open' end))
        where hours = 'off'`,
  ])()
}

test('memory tells what SQL tells, through four hundred changes and a base laid out again', {
  timeout: 120_000,
}, async () => {
  await holdAgainstSql()
  for (let round = 0; round < 8; round++) {
    for (let i = 0; i < 50; i++) await changeSomething()
    await holdAgainstSql()
  }
  // More than the overlay holds: the base is laid out again, beside changes that go on.
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
