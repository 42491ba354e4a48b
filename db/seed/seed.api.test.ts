import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { distanceKm, type Point } from '#lib/geo.ts'
import { seedDemoAccounts } from '#server/features/accounts/accounts.ts'
import { loadPlaces } from '#server/features/places/places.ts'
import { type TestDatabase, testDatabase } from '../../test/harness.ts'
import { seedDemo } from './seed.ts'

const places = loadPlaces()
/** Emergency tiles and quick suggestions. */
const AT_NIGHT = [1, 2, 4, 5, 6, 7, 8]
let db: TestDatabase
const seed = () => seedDemo({ sql: db.sql, places, tell: () => {} })

beforeAll(async () => {
  db = await testDatabase()
  await seedDemoAccounts(db.sql, { plate: '34', name: 'İstanbul' })
  await seed()
}, 60_000)
afterAll(() => db.close())

const countAll = async () => (await db.sql<{ count: number }[]>`select count(*) from business`)[0]?.count

describe('real places', () => {
  test('thousands, most of them of unknown hours', async () => {
    const [row] = await db.sql<{ all: number; phones: number; hours: number }[]>`
      select count(*) as all, count(phone) as phones, count(schedule_id) as hours from business where source = 'osm'`
    expect(row?.all).toBeGreaterThan(12_500)
    expect(row?.phones).toBeGreaterThan(500)
    expect(row?.hours).toBeGreaterThan(800)
  })
})

describe('made-up businesses', () => {
  test('ten trades in each district that has real places, plainly examples', async () => {
    const missing = await db.sql`
      select distinct o.district, c.id from business o cross join category c
      where o.source = 'osm' and c.id in (1, 2, 3, 4, 5, 6, 7, 8, 9, 14) and not exists (
        select from business s
        where s.source = 'sample' and s.district_id = o.district_id and s.category_id = c.id)`
    expect(missing).toEqual([])
    const unclear = await db.sql`
      select name from business where source = 'sample' and not (
        name like 'Örnek %' and phone like '+90850000____' and address like '%(örnek kayıt)' and schedule_id is not null)`
    expect(unclear).toEqual([])
  })

  test('each has a phone of its own and lies in the district it names', async () => {
    const rows = await db.sql<{ phone: string; lat: number; lng: number; districtId: number }[]>`
      select phone, lat, lng, district_id from business where source = 'sample'`
    expect(new Set(rows.map((row) => row.phone)).size).toBe(rows.length)
    expect(rows.filter((row) => places.locate(row)?.districtId !== row.districtId)).toEqual([])
  })

  test('at 02:00 every tile and suggestion has an open, callable one within 10 km of anywhere covered', async () => {
    const open = await db.sql<(Point & { categoryId: number })[]>`
      select b.lat, b.lng, b.category_id from business b join schedule s on s.id = b.schedule_id
      where b.status = 'verified' and b.phone is not null and s.hours = '24/7'`
    const byCategory = AT_NIGHT.map((id) => open.filter((row) => row.categoryId === id))
    const districts = await db.sql<{ id: number }[]>`
      select distinct district_id as id from business where source = 'osm'`
    const covered = new Set(districts.map((row) => row.id))
    const far: Point[] = []
    let asked = 0
    for (let lat = 40.9; lat < 41.7; lat += 0.007) {
      for (let lng = 27.9; lng < 29.2; lng += 0.009) {
        if (!covered.has(places.locate({ lat, lng })?.districtId ?? 0)) continue
        asked += 1
        const answered = byCategory.every((rows) => rows.some((row) => distanceKm(row, { lat, lng }) < 10))
        if (!answered) far.push({ lat, lng })
      }
    }
    expect(asked).toBeGreaterThan(4000)
    expect(far).toEqual([])
  })
})

describe('the demo account', () => {
  test('owns a tow truck first, with what the specification says of it, and a tyre shop', async () => {
    const rows = await db.sql`
      select b.* from business b join app_user u on u.id = b.owner_id
      where u.email = 'isletme@rehber724.test' order by b.id`
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      categoryId: 3,
      status: 'verified',
      responseClaim: '15-30 dk',
      workingArea: 'İstanbul Avrupa Yakası',
      paymentMethods: ['Nakit', 'Kredi Kartı', 'Havale/EFT'],
      vehicleTypes: ['Otomobil', 'Minivan', 'Kamyonet', 'Motosiklet'],
    })
    expect(rows[0]?.insurers).toHaveLength(3)
    expect(rows[1]).toMatchObject({ categoryId: 6 })
  })

  test('answers at the tyre shop while nobody is there', async () => {
    const [row] = await db.sql`
      select b.name, a.is_on, a.body, (select count(*) from quick_reply q where q.business_id = b.id) as replies
      from away_message a join business b on b.id = a.business_id`
    expect({ ...row }).toMatchObject({ name: 'Örnek Lastik ve Jant', isOn: true, replies: 4 })
    expect(row?.['body']).toContain('150 TL')
  })

  test('has prizes on both wheels; about one spin in three wins', async () => {
    const wheels = await db.sql`
      select sum(s.weight)::int as wins, count(*)::int as prizes,
        (select count(*)::int from wheel_segment l where l.business_id = s.business_id and l.kind = 'none') as losses
      from wheel_segment s join business b on b.id = s.business_id
      where b.source_id like 'demo/%' and s.is_win group by s.business_id`
    expect(wheels).toEqual([
      { wins: 3300, prizes: 3, losses: 1 },
      { wins: 3300, prizes: 3, losses: 1 },
    ])
  })
})

test('enough are on duty for a customer near the demo account to ask, each start anew for a day', async () => {
  await db.sql`update duty set until_at = now() - interval '1 hour'`
  await seed()
  const rows = await db.sql`
    select c.call_out_trade as trade, count(*)::int as count, count(*) filter (where exists (
      select from duty_person p join business_person w using (business_id, user_id) where p.business_id = b.id))::int as asked
    from duty d join business b on b.id = d.business_id join category c on c.id = b.category_id
    where d.until_at > now() + interval '23 hours' and exists (select from licence l where l.business_id = b.id)
    group by 1 order by 1`
  expect(rows).toEqual(['locksmith', 'towing', 'tyre'].map((trade) => ({ trade, count: 6, asked: 6 })))
  const [own] = await db.sql`
    select d.until_at < now() as is_over from duty d join business b on b.id = d.business_id where b.source_id = 'demo/cekici'`
  expect(own?.['isOver']).toBe(true)
})

describe('the field', () => {
  const figures = () => db.sql`
    select p.target, p.priority, p.is_active, (
      select count(*) from field_record r join business b on b.id = r.business_id and b.source = 'sample'
      where r.plan_id = p.id and istanbul_day(r.recorded_at) = istanbul_day(now())
    ) as completed
    from field_plan p order by field_plan_rank(p.priority), p.id`
  const wanted = [
    { target: 25, completed: 8, priority: 'urgent', isActive: true },
    { target: 20, completed: 15, priority: 'high', isActive: true },
    { target: 30, completed: 5, priority: 'medium', isActive: true },
    { target: 22, completed: 0, priority: 'medium', isActive: true },
  ]

  test('has four plans with the figures of the specification, each business of them a made-up row', async () => {
    expect(await figures()).toEqual(wanted)
    const states = await db.sql`
      select b.status, count(*) from business b join field_record r on r.business_id = b.id group by 1 order by 1`
    expect(states).toEqual([
      { status: 'pending', count: 18 },
      { status: 'verified', count: 10 },
    ])
  })

  test('works today, whenever the demonstration starts; what the staff changed of a plan stays', async () => {
    await db.sql`update field_record set recorded_at = now() - interval '3 days'`
    await db.sql`update field_plan set is_active = false where target = 22`
    await seed()
    expect(await figures()).toEqual([...wanted.slice(0, 3), { ...wanted[3], isActive: false }])
  })
})

test('seeding again adds nothing; made-up ones that a crash prevented come at the next start', async () => {
  const before = await countAll()
  await seed()
  expect(await countAll()).toBe(before)
  await db.sql`delete from business where source = 'sample'`
  await seed()
  expect(await countAll()).toBe(before)
})
