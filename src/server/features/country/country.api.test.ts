import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { getCountry, getCountryProvince } from '#contract/country.ts'
import type { Reply } from '#contract/endpoint.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { buildCandidate } from '../../../../test/candidate-rows.ts'
import { secondApp, type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

const [PHARMACY, TYRES] = [4, 6]
const BAYBURT = { plate: '69', city: 'Bayburt', lat: 40.2552, lng: 40.2249 }

let server: TestApp
let field: Person
let guests = 0
const districtOf = (name: string, plate = '69') => {
  const found = server.places.districts(plate).find((one) => one.name === name)
  if (!found) throw new Error(`No district ${name}`)
  return { districtId: found.id, district: name }
}
beforeAll(async () => {
  server = await testApp()
  field = await signedIn(server, { userType: 'field' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.sql`truncate demand_count, country_count, field_plan, candidate, chain_row, candidate_import, candidate_record,
    candidate_change, candidate_business, candidate_answer, removal_request, letter, country_plan, field_record, survey_visit, field_visit`
  await server.sql`update business set status = 'draft' where status = 'verified'`
  await server.catchUp()
})

/** A pharmacy of Bayburt. */
async function addCandidate(
  name: string,
  { districtId, district: its }: { districtId: number; district: string },
) {
  const { lat, lng } = BAYBURT
  const candidate = await buildCandidate(server.sql, { name, lat, lng })
  await server.sql`update candidate set district_id = ${districtId}, district = ${its} where id = ${candidate.id}`
  return candidate
}

/** As it is told after a count of now. */
async function counted(): Promise<void> {
  await server.sql`update country_counted set counted_at = null`
  await server.countCountry()
}
async function country(query = ''): Promise<Reply<typeof getCountry>> {
  const answer = await field.ask('GET', `/api/admin/country${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
async function bayburt(query = ''): Promise<Reply<typeof getCountryProvince>> {
  const answer = await field.ask('GET', `/api/admin/country/69${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const province = async (name: string, query = '') =>
  (await country(query)).provinces.find((one) => one.name === name)
const district = async (name: string | null, query = '') =>
  (await bayburt(query)).districts.find((one) => one.name === name)

/** A question of somebody of another network than all before. */
async function ask(url: string, from?: string): Promise<void> {
  guests += 1
  const remoteAddress = from ?? `10.1.${guests >> 8}.${guests & 255}`
  const answer = await server.app.inject({ url, remoteAddress })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
}
const list = (categoryId: number, { lat, lng }: { lat: number; lng: number }) =>
  `/api/businesses?sort=useful&categoryId=${categoryId}&lat=${lat}&lng=${lng}`
const search = (words: string, more = '') => `/api/businesses/search?q=${encodeURIComponent(words)}${more}`
const demandRows = async () => {
  await server.countCountry()
  return server.sql<{ plate: string; districtId: number; categoryId: number; count: number }[]>`
    select plate, district_id, category_id, count from demand_count order by 1, 2, 3`
}

describe('what there is', () => {
  test('listed, unconfirmed, trust and plans by province and district, of all trades or one', async () => {
    const [merkez, demirözü] = [districtOf('Merkez'), districtOf('Demirözü')]
    const sure = await buildBusiness(server.sql, { ...BAYBURT, ...merkez, categoryId: PHARMACY })
    await server.sql`update business set phone_trust = 90, hours_trust = 70 where id = ${sure.id}`
    await buildBusiness(server.sql, { ...BAYBURT, ...merkez, categoryId: TYRES })
    await buildBusiness(server.sql, { ...BAYBURT, ...merkez, status: 'pending' })
    await buildBusiness(server.sql, { ...BAYBURT, district: null, districtId: null, categoryId: TYRES })
    await addCandidate('Bir Eczane', demirözü)
    const gone = await addCandidate('Giden Eczane', demirözü)
    const taken = await addCandidate('Yayında Eczane', demirözü)
    await server.sql`update candidate set is_gone = true where id = ${gone.id}`
    await server.sql`insert into candidate_business values (${taken.id}, ${sure.id})`
    const removed = await addCandidate('Kaldırılan Eczane', demirözü)
    await server.sql`update candidate set removed_at = now() where id = ${removed.id}`
    await server.sql`
      insert into field_plan (area, plate, district_id, target, priority, category_ids) values
        ('Demirözü', '69', ${demirözü.districtId}, 20, 'high', ${[TYRES]}), ('Bayburt', '69', null, 20, 'high', '{}')`
    await counted()

    const figures = { listed: 3, candidates: 1, trust: 27, demand: 0, plans: 2 }
    expect(await province('Bayburt')).toEqual({ plate: '69', name: 'Bayburt', ...figures })
    const all = await country()
    expect(all.total).toEqual(figures)
    expect(all.provinces).toHaveLength(81)
    expect(all.provinces.filter(({ listed, candidates }) => listed + candidates > 0)).toHaveLength(1)
    expect(Date.now() - Date.parse(all.countedAt ?? '')).toBeLessThan(60_000)

    const own = await bayburt()
    expect(own).toMatchObject({ name: 'Bayburt', total: figures })
    expect(own.districts.map(({ name }) => name)).toEqual(['Aydıntepe', 'Demirözü', 'Merkez', null])
    expect(await district('Merkez')).toMatchObject({ listed: 2, candidates: 0, trust: 40 })
    expect(await district('Demirözü')).toMatchObject({ listed: 0, candidates: 1, trust: null, plans: 1 })
    expect(await district(null)).toMatchObject({ districtId: null, listed: 1, plans: 0 })
    // A trade alone.
    expect(await province('Bayburt', `?categoryId=${PHARMACY}`)).toMatchObject({
      ...{ listed: 1, candidates: 1, trust: 80, plans: 1 },
    })
    expect(await district('Demirözü', `?categoryId=${TYRES}`)).toMatchObject({ candidates: 0, plans: 1 })
  })

  test('a new count writes what changed and takes away what is no more', async () => {
    const { id } = await buildBusiness(server.sql, { ...BAYBURT, ...districtOf('Merkez'), categoryId: TYRES })
    await counted()
    expect(await province('Bayburt')).toMatchObject({ listed: 1 })
    await buildBusiness(server.sql, { ...BAYBURT, ...districtOf('Merkez'), categoryId: TYRES })
    await counted()
    expect(await province('Bayburt')).toMatchObject({ listed: 2 })
    await server.sql`update business set status = 'suspended' where plate = '69' and id >= ${id}`
    await counted()
    expect(await province('Bayburt')).toMatchObject({ listed: 0, trust: null })
    expect(await server.sql`select from country_count`).toHaveLength(0)
  })

  test('a count waits ten minutes, and a hundred times as long as the last one took', async () => {
    const isDue = async (secondsAgo: number, tookMs: number) => {
      await server.sql`
        update country_counted set counted_at = now() - make_interval(secs => ${secondsAgo}), took_ms = ${tookMs}`
      await server.countCountry()
      const [row] = await server.sql<{ isNew: boolean }[]>`
        select counted_at > now() - interval '30 seconds' as is_new from country_counted`
      return row?.isNew
    }
    expect(await isDue(590, 50)).toBe(false)
    expect(await isDue(610, 50)).toBe(true)
    expect(await isDue(990, 10_000)).toBe(false)
    expect(await isDue(1010, 10_000)).toBe(true)
  })

  test('what came of a plan: recorded, listed, visited since it was made', async () => {
    const here = { ...BAYBURT, ...districtOf('Merkez'), categoryId: TYRES }
    const add = (over: object) => buildBusiness(server.sql, { ...here, ...over })
    const [plan] = await server.sql<{ id: number }[]>`
      insert into field_plan (area, plate, district_id, target, priority, category_ids, created_at)
      values ('Çarşı', '69', ${here.districtId}, 20, 'high', ${[TYRES]}, now() - interval '9 days') returning id`
    const [listed, waits, old, other] = [
      await add({}),
      await add({ status: 'pending' }),
      await add({}),
      await add({ categoryId: PHARMACY }),
    ]
    for (const { id } of [listed, waits])
      await server.sql`insert into field_record (business_id, plan_id) values (${id}, ${plan?.id ?? 0})`
    const visit = (id: number, daysAgo: number, isFar = false) =>
      server.sql`insert into field_visit (business_id, user_id, client_id, outcome, visited_at, is_far)
        values (${id}, ${field.id}, ${`${id}-${daysAgo}`}, 'here', now() - make_interval(days => ${daysAgo}), ${isFar})`
    await Promise.all([visit(listed.id, 1), visit(listed.id, 2), visit(old.id, 10), visit(other.id, 1)])
    await visit(old.id, 3, true)
    await counted()
    expect((await bayburt()).plans).toEqual([
      {
        ...{ id: plan?.id, area: 'Çarşı', district: 'Merkez', target: 20, isActive: true },
        createdAt: expect.any(String),
        ...{ recorded: 2, listed: 1, visited: 1 },
      },
    ])
  })
})

describe('what is looked for in vain', () => {
  const demand = async (name: string | null, query = '') => (await district(name, query))?.demand

  test('a list and a search of a trade that is not near count for their district and trade', async () => {
    await ask(list(TYRES, BAYBURT))
    await ask(search('lastikçi', `&lat=${BAYBURT.lat}&lng=${BAYBURT.lng}`))
    await ask(search('lastikçi bayburt demirözü'))
    await ask(search('lastikçi', '&city=Bayburt'))
    const { districtId } = districtOf('Merkez')
    expect(await demandRows()).toEqual([
      { plate: '69', districtId: 0, categoryId: TYRES, count: 1 },
      ...[
        { plate: '69', districtId: districtOf('Demirözü').districtId, categoryId: TYRES, count: 1 },
        { plate: '69', districtId, categoryId: TYRES, count: 2 },
      ].toSorted((a, b) => a.districtId - b.districtId),
    ])
    // Told from three on.
    expect(await demand('Merkez')).toBe(0)
    expect(await province('Bayburt')).toMatchObject({ demand: 4 })
    await ask(list(TYRES, BAYBURT))
    await server.countCountry()
    expect(await demand('Merkez')).toBe(3)
    expect(await demand('Merkez', `?categoryId=${PHARMACY}`)).toBe(0)
  })

  test('pages of guests count, too', async () => {
    await ask('/rehber/yakinimda?kategori=lastik&il=bayburt&ilce=merkez')
    await ask('/rehber/yakinimda?ara=lastik%C3%A7i&il=bayburt&ilce=merkez')
    expect(await demandRows()).toEqual([
      { plate: '69', districtId: districtOf('Merkez').districtId, categoryId: TYRES, count: 2 },
    ])
  })

  test('what is listed within 20 km, further pages, words without a trade and other countries do not', async () => {
    await buildBusiness(server.sql, { ...BAYBURT, ...districtOf('Merkez'), categoryId: TYRES })
    await server.catchUp()
    await ask(list(TYRES, BAYBURT))
    await ask(list(TYRES, { ...BAYBURT, lat: BAYBURT.lat + 0.17 }))
    await ask(search('lastikçi bayburt'))
    await ask(search('zzqx', `&lat=${BAYBURT.lat}&lng=${BAYBURT.lng}`))
    await ask(list(PHARMACY, { lat: 52.5, lng: 13.4 }))
    await ask(list(1, BAYBURT))
    await ask('/api/businesses?sort=useful&categoryId=4')
    expect(await demandRows()).toEqual([])
    await ask(list(TYRES, { ...BAYBURT, lat: BAYBURT.lat + 0.2 }))
    expect(await demandRows()).toHaveLength(1)

    await buildBusiness(server.sql, { ...BAYBURT, ...districtOf('Merkez'), categoryId: TYRES })
    await server.catchUp()
    const far = search('lastikçi', '&lat=36.9&lng=34.6&limit=1')
    const { nextCursor } = (await server.app.inject(far)).json<{ nextCursor: string }>()
    await ask(`${far}&cursor=${encodeURIComponent(nextCursor)}`)
    expect((await demandRows()).map(({ plate, count }) => [plate, count])).toEqual([
      ['33', 1],
      ['69', 1],
    ])
  })

  test('of one network each trade in each place counts once a day, and ten in all', async () => {
    for (let i = 0; i < 5; i++) await ask(list(TYRES, BAYBURT), '10.9.9.9')
    // All networks of a range are one.
    for (let i = 1; i < 6; i++) await ask(list(PHARMACY, BAYBURT), `2001:db8:7:${i}::1`)
    const { districtId } = districtOf('Merkez')
    expect(await demandRows()).toEqual([
      { plate: '69', districtId, categoryId: PHARMACY, count: 1 },
      { plate: '69', districtId, categoryId: TYRES, count: 1 },
    ])
    for (const { name } of server.places.provinces().slice(0, 30))
      await ask(search(`lastikçi ${name}`), '10.9.9.9')
    expect(await demandRows()).toHaveLength(2 + 9)
  })

  test('nothing that somebody wrote, nor who, is written down; a trade that is no more is left out', async () => {
    await ask(list(TYRES, BAYBURT))
    await ask(list(9999, BAYBURT))
    expect(await demandRows()).toHaveLength(1)
    const columns = await server.sql<{ name: string }[]>`
      select column_name as name from information_schema.columns where table_name = 'demand_count'`
    expect(columns.map(({ name }) => name).toSorted()).toEqual([
      ...['category_id', 'count', 'day', 'district_id', 'plate'],
    ])
  })

  test('two processes add up, and what could not be written waits', async () => {
    const second = await secondApp(server)
    try {
      await ask(list(TYRES, BAYBURT))
      await second.app.inject({ url: list(TYRES, BAYBURT), remoteAddress: '10.8.8.8' })
      await server.sql`alter table demand_count rename to demand_count_away`
      await server.countCountry()
      await server.sql`alter table demand_count_away rename to demand_count`
      await Promise.all([server.countCountry(), second.countCountry()])
      expect((await demandRows()).map(({ count }) => count)).toEqual([2])
    } finally {
      await second.close()
    }
  })

  test('is told of 30 days and kept for 400', async () => {
    const { districtId } = districtOf('Merkez')
    const add = (daysAgo: number, count: number) => server.sql`
      insert into demand_count values (istanbul_day(now()) - ${daysAgo}::int, '69', ${districtId}, ${TYRES}, ${count})`
    for (const [daysAgo, count] of [
      [0, 5],
      [29, 7],
      [30, 100],
      [400, 100],
      [401, 100],
    ] as const)
      await add(daysAgo, count)
    expect(await demand('Merkez')).toBe(12)
    await server.sweep()
    const kept = await server.sql`select day from demand_count`
    expect(kept).toHaveLength(4)
  })

  test('the next districts: without a plan, most looked for first, then most unconfirmed', async () => {
    const [merkez, demirözü, aydıntepe] = [
      ...[districtOf('Merkez'), districtOf('Demirözü'), districtOf('Aydıntepe')],
    ] as const
    const add = (districtId: number, count: number) => server.sql`
      insert into demand_count values (istanbul_day(now()), '69', ${districtId}, ${TYRES}, ${count})`
    await add(merkez.districtId, 5)
    await add(demirözü.districtId, 9)
    await addCandidate('Bir Eczane', aydıntepe)
    await counted()
    const next = async () => (await country()).next.map((one) => [one.district, one.city, one.demand])
    expect(await next()).toEqual([
      ['Demirözü', 'Bayburt', 9],
      ['Merkez', 'Bayburt', 5],
      ['Aydıntepe', 'Bayburt', 0],
    ])
    await server.sql`
      insert into field_plan (area, plate, district_id, target, priority) values ('Demirözü', '69', ${demirözü.districtId}, 9, 'high')`
    expect((await next()).map(([name]) => name)).toEqual(['Merkez', 'Aydıntepe'])
  })
})

describe('refuses', () => {
  test('everybody but the staff, and provinces that there are not', async () => {
    for (const userType of ['customer', 'business'] as const) {
      const person = await signedIn(server, { userType })
      for (const url of ['/api/admin/country', '/api/admin/country/69'])
        expect((await person.ask('GET', url)).statusCode).toBe(403)
    }
    expect((await server.app.inject('/api/admin/country')).statusCode).toBe(401)
    expect((await field.ask('GET', '/api/admin/country/99')).statusCode).toBe(404)
    expect((await field.ask('GET', '/api/admin/country/9')).statusCode).toBe(404)
    expect((await field.ask('GET', '/api/admin/country?categoryId=abc')).statusCode).toBe(400)
  })
})
