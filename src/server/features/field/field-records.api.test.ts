import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldHoursText } from '#text/field-records.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { fromNow } from '../../../../test/from-now.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { formOf } from '../../../../test/multipart.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const MODA = { latitude: 40.987, longitude: 29.028 }
const HERE = { lat: 40.98765432, lng: 29.02812345, accuracy: 8.5 }

let made = 0
/** Body of the form, sent from a street in Kadıköy, each with a telephone of its own. */
function found(over: object = {}) {
  made += 1
  return {
    ...{ clientId: `record-${made}`, name: `Saha Çilingir ${made}`, categoryId: 2 },
    ...{ phone: `0216 555 ${String(2000 + made)}`, accuracy: 12.5 },
    ...MODA,
    ...over,
  }
}
const worker = (userType: 'field' | 'admin' = 'field') => signedIn(server, { userType })
const record = (who: Person, over: object = {}) => who.ask('POST', '/api/field/businesses', found(over))
const visit = (who: Person, over: object) => {
  made += 1
  return who.ask('POST', '/api/field/visits', {
    clientId: `visit-${made}`,
    outcome: 'here',
    ...HERE,
    ...over,
  })
}
const reports = (businessId: number) =>
  server.sql`select user_id, kind, details from business_report where business_id = ${businessId} order by id`

async function addPlan(over: { plate?: string; districtId?: number | null; categoryIds?: number[] } = {}) {
  const { plate = '34', districtId = null, categoryIds = [] } = over
  const [plan] = await server.sql<{ id: number }[]>`
    insert into field_plan (area, plate, district_id, target, priority, category_ids)
    values ('Kadıköy', ${plate}, ${districtId}, 25, 'urgent', ${categoryIds}) returning id`
  return plan?.id ?? 0
}

describe('a place found in the field', () => {
  test.each(['field', 'admin'] as const)(
    'by a %s it waits for approval, of source staff, with position, accuracy, plan and who it was',
    async (userType) => {
      const who = await worker(userType)
      const planId = await addPlan()
      const answer = await record(who, {
        planId,
        isEmergency: true,
        workingHours: '7/24',
        waitedSeconds: 7200,
      })
      expect(answer.statusCode, answer.body).toBe(201)
      const { id, status } = answer.json()
      expect(status).toBe('pending')
      const [row] = await server.sql`
        select b.status, b.source, b.owner_id, b.lat, b.lng, b.city, b.district, b.address, b.is_emergency,
          b.hours_written, r.plan_id, r.recorded_by, r.accuracy_m,
          round(extract(epoch from now() - r.recorded_at) / 60)::int as minutes
        from business b join field_record r on r.business_id = b.id where b.id = ${id}`
      expect(row).toEqual({
        ...{ status: 'pending', source: 'staff', ownerId: null, lat: 40.987, lng: 29.028 },
        // What nobody wrote follows from the position.
        ...{ city: 'İstanbul', district: 'Kadıköy', address: 'Kadıköy, İstanbul' },
        ...{
          isEmergency: true,
          hoursWritten: '7/24',
          planId,
          recordedBy: who.id,
          accuracyM: 12.5,
          minutes: 120,
        },
      })
      await server.catchUp()
      expect((await server.app.inject(`/api/businesses/${id}`)).statusCode).toBe(404)
    },
  )

  test('is refused from customers and owners, and from guests', async () => {
    for (const userType of ['customer', 'business'] as const)
      expect((await record(await signedIn(server, { userType }))).json().code).toBe('forbidden')
    const guest = { method: 'POST', url: '/api/field/businesses', payload: found() } as const
    expect((await server.app.inject(guest)).statusCode).toBe(401)
  })

  test('sent ten times at once it is one, with one record of who found it', async () => {
    const who = await worker()
    const body = found()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => who.ask('POST', '/api/field/businesses', body)),
    )
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    const rows = await server.sql`
      select b.id from business b join field_record r on r.business_id = b.id where b.name = ${body.name}`
    expect(rows).toHaveLength(1)
    // The same name of another worker's is another place.
    const theirs = await (await worker()).ask('POST', '/api/field/businesses', {
      ...found(),
      clientId: body.clientId,
    })
    expect(theirs.json().id).not.toBe(answers[0]?.json().id)
  })

  test('that is listed already is told with the listed one, unless it is said to be another', async () => {
    const who = await worker()
    const listed = await buildBusiness(server.sql, {
      ...{ name: 'Yayındaki Çilingir', phone: '+902165559999', lat: MODA.latitude, lng: MODA.longitude },
    })
    const body = found({ phone: '0216 555 99 99' })
    const refused = await who.ask('POST', '/api/field/businesses', body)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'already_listed',
      business: { id: listed.id, name: 'Yayındaki Çilingir' },
    })
    const [none] = await server.sql`select 1 from business where name = ${body.name}`
    expect(none).toBeUndefined()
    const confirmed = await who.ask('POST', '/api/field/businesses', { ...body, confirmNew: true })
    expect(confirmed.statusCode, confirmed.body).toBe(201)
  })

  test('brings photos of the worker’s own uploads', async () => {
    const who = await worker()
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b7285' } })
      .jpeg()
      .toBuffer()
    const form = await formOf(jpeg)
    const upload = async (by: Person) => {
      const headers = { ...by.headers, ...form.headers }
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/uploads',
        headers,
        payload: form.payload,
      })
      return answer.json().url as string
    }
    const mine = await upload(who)
    const { id } = (await record(who, { images: [mine] })).json()
    const [row] = await server.sql<
      { photos: { url: string }[] }[]
    >`select photos from business where id = ${id}`
    expect(row?.photos.map(({ url }) => url)).toEqual([mine])
    const theirs = await upload(await worker())
    expect((await record(who, { images: [theirs] })).json().fields).toHaveProperty(['images.0'])
  })

  test('names what is wrong: no position, one abroad, a telephone that is none', async () => {
    const who = await worker()
    const fields = async (over: object) => (await record(who, over)).json().fields
    expect(await fields({ latitude: undefined })).toHaveProperty('latitude')
    expect(await fields({ latitude: 48.85, longitude: 2.35 })).toHaveProperty('latitude')
    expect(await fields({ phone: '12' })).toHaveProperty('phone')
    expect(await fields({ accuracy: -1 })).toHaveProperty('accuracy')
    expect(await fields({ clientId: ' ' })).toHaveProperty('clientId')
  })

  test('the hours that the form offers by a tap are understood', async () => {
    const who = await worker()
    for (const workingHours of Object.values(fieldHoursText.choices)) {
      const { id } = (await record(who, { workingHours })).json()
      const [row] = await server.sql<{ scheduleId: number | null }[]>`
        select schedule_id from business where id = ${id}`
      expect([workingHours, row?.scheduleId]).toEqual([workingHours, expect.any(Number)])
    }
  })
})

describe('still here?', () => {
  const checkedAt = async (id: number) => {
    await server.catchUp()
    return (await server.app.inject(`/api/businesses/${id}`)).json().checkedAt as string | null
  }

  const standing = (over: Parameters<typeof buildBusiness>[1] = {}) =>
    buildBusiness(server.sql, { lat: HERE.lat, lng: HERE.lng, ...over })

  test('here renews the date on the business’s page, and keeps who, when and roughly where', async () => {
    const who = await worker()
    const { id } = await standing()
    expect(await checkedAt(id)).toBeNull()
    const answer = await visit(who, { businessId: id })
    expect(answer.statusCode, answer.body).toBe(201)
    const told = answer.json()
    expect(told.checkedAt).toBe(told.visitedAt)
    expect(await checkedAt(id)).toBe(told.visitedAt)
    const [row] =
      await server.sql`select user_id, lat, lng, accuracy_m from field_visit where id = ${told.id}`
    expect(row).toEqual({ userId: who.id, lat: 40.9877, lng: 29.0281, accuracyM: 8.5 })
    expect(await reports(id)).toEqual([])
    // One that waited for a network does not take the date back, and the owner's edit does not collide with it.
    await visit(who, { businessId: id, waitedSeconds: 3600 })
    expect(await checkedAt(id)).toBe(told.visitedAt)
  })

  test.each([
    ['280 m away with an exact fix', 0.28, 5, false],
    ['320 m away with an exact fix', 0.32, 5, true],
    ['700 m away with a fix that may be wrong by 450 m', 0.7, 450, false],
    ['900 m away, whatever the device says it may be wrong by', 0.9, 1_000_000, true],
    ['320 m away, set by hand', 0.32, null, true],
  ])('here, said %s', async (_where, km, accuracy, isFar) => {
    const who = await worker()
    const { id } = await standing()
    const lat = HERE.lat + km / 111.2
    const answer = await visit(who, { businessId: id, lat, accuracy, waitedSeconds: 600 })
    // What waited for a network is kept in any case.
    expect([answer.statusCode, answer.json().isFar]).toEqual([201, isFar])
    expect((await checkedAt(id)) === null).toBe(isFar)
    const audits =
      await server.sql`select data from audit_entry where actor_id = ${who.id} and subject_id = ${id}`
    expect(audits).toEqual([{ data: { outcome: 'here', visitId: answer.json().id, isFar } }])
  })

  test('nobody vouches for a business of their own', async () => {
    const [who, other] = [await worker(), await worker()]
    const { id } = await standing({ ownerId: who.id })
    expect((await visit(who, { businessId: id })).json().code).toBe('not_found')
    expect(await checkedAt(id)).toBeNull()
    const checks = () => server.sql`select from business_check where business_id = ${id} and method = 'visit'`
    expect(await checks()).toHaveLength(0)
    expect((await visit(other, { businessId: id })).statusCode).toBe(201)
    expect((await checks()).length).toBeGreaterThan(0)
  })

  test('closed, said from afar, is a report all the same', async () => {
    const who = await worker()
    const { id } = await standing()
    const told = (await visit(who, { businessId: id, outcome: 'closed', lat: HERE.lat + 1 })).json()
    expect(told).toMatchObject({ isFar: true, checkedAt: null })
    expect(await reports(id)).toHaveLength(1)
  })

  test('where the worker stood is forgotten after 90 days, the visit is not', async () => {
    const who = await worker()
    const { id } = await standing()
    const ids: number[] = []
    for (const days of [91, 89]) {
      const told = (await visit(who, { businessId: id })).json()
      ids.push(told.id)
      await server.sql`
        update field_visit set visited_at = now() - make_interval(days => ${days}) where id = ${told.id}`
    }
    await server.sweep()
    const rows = await server.sql`
      select user_id, outcome, lat, lng, accuracy_m from field_visit where id = any(${ids}::bigint[]) order by id`
    const done = { userId: who.id, outcome: 'here' }
    expect(rows).toEqual([
      { ...done, lat: null, lng: null, accuracyM: null },
      { ...done, lat: 40.9877, lng: 29.0281, accuracyM: 8.5 },
    ])
  })

  test.each([
    ['closed', 'closed_for_good'],
    ['moved', 'wrong_place'],
    ['wrong', 'other'],
  ])('%s becomes a report that waits for the staff, and no date', async (outcome, kind) => {
    const who = await worker()
    const { id } = await standing()
    const note = 'Kepenk inik, tabela sökülmüş'
    expect((await visit(who, { businessId: id, outcome, note })).statusCode).toBe(201)
    expect(await reports(id)).toEqual([{ userId: who.id, kind, details: note }])
    expect(await checkedAt(id)).toBeNull()
  })

  test('sent twice is one visit, one report and one entry of what the staff did', async () => {
    const who = await worker()
    const { id } = await standing()
    const body = { businessId: id, clientId: 'twice', outcome: 'closed' }
    const answers = await Promise.all([visit(who, body), visit(who, body), visit(who, body)])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(await server.sql`select 1 from field_visit where business_id = ${id}`).toHaveLength(1)
    expect(await reports(id)).toHaveLength(1)
    const entries = await server.sql`
      select action from audit_entry where actor_id = ${who.id} and subject_id = ${id}`
    expect(entries).toEqual([{ action: 'business.visited' }])
  })

  test('is for the staff, and for what is listed', async () => {
    const who = await worker()
    const { id } = await standing({ status: 'pending' })
    expect((await visit(who, { businessId: id })).json().code).toBe('not_found')
    const customer = await signedIn(server)
    expect((await visit(customer, { businessId: id })).json().code).toBe('forbidden')
    const near = await customer.ask('GET', '/api/field/nearby?lat=41&lng=29')
    expect(near.json().code).toBe('forbidden')
  })
})

describe('what is to be looked at', () => {
  /** In the sea of Marmara nothing else is near. */
  const SEA = { lat: 40.75, lng: 28.5 }
  const at = (km: number) => ({ lat: SEA.lat + km / 111.2, lng: SEA.lng })
  const near = (who: Person, query = '') =>
    who.ask('GET', `/api/field/nearby?lat=${SEA.lat}&lng=${SEA.lng}${query}`)
  const names = async (who: Person, query = '') =>
    (await near(who, query)).json<{ name: string }[]>().map(({ name }) => name)

  test('near the worker: never checked first, then the longest ago, the nearer of two alike; not far, not unlisted', async () => {
    const who = await worker()
    const place = async (
      name: string,
      km: number,
      days: number | null,
      status: 'verified' | 'pending' = 'verified',
    ) => {
      const { id } = await buildBusiness(server.sql, { name, status, ...at(km) })
      await changeBusiness(server.sql, id, { checkedAt: days === null ? null : fromNow({ days: -days }) })
    }
    await place('Dün', 0.1, 1)
    await place('Hiç, uzakça', 2.5, null)
    await place('Hiç, yakın', 0.2, null)
    await place('Geçen yıl', 1, 365)
    await place('Uzak', 4, null)
    await place('Bekleyen', 0.1, null, 'pending')
    expect(await names(who)).toEqual(['Hiç, yakın', 'Hiç, uzakça', 'Geçen yıl', 'Dün'])
    expect(await names(who, '&limit=2')).toEqual(['Hiç, yakın', 'Hiç, uzakça'])
    const [first] = (await near(who)).json()
    expect(first).toMatchObject({ distance: expect.closeTo(0.2, 2), checkedAt: null })
  })

  test('what many ask for stands before what few do, unless a visit has just found it there', async () => {
    const who = await worker()
    const spot = { lat: 40.7, lng: 28.2 }
    const place = async (name: string, asked: number) => {
      const { id } = await buildBusiness(server.sql, { name, ...spot })
      if (asked > 0)
        await server.sql`
          insert into visit_count (business_id, day, kind, count) values
            (${id}, istanbul_day(now()) - 5, 'contact', ${asked}), (${id}, istanbul_day(now()) - 200, 'contact', 999)`
      return id
    }
    await place('Az', 1)
    const most = await place('Çok', 9)
    await place('Hiç', 0)
    const order = async () => {
      const told = await who.ask('GET', `/api/field/nearby?lat=${spot.lat}&lng=${spot.lng}`)
      return told.json<{ name: string }[]>().map(({ name }) => name)
    }
    expect(await order()).toEqual(['Çok', 'Az', 'Hiç'])
    await visit(who, { businessId: most, ...spot })
    expect(await order()).toEqual(['Az', 'Hiç', 'Çok'])
    const planId = await addPlan()
    expect((await who.ask('GET', `/api/field/nearby?lat=41&lng=29&planId=${planId}`)).statusCode).toBe(200)
  })

  test('of a plan: its district and its trades, however far', async () => {
    const who = await worker()
    const district = server.places.districts('64').find(({ name }) => name === 'Banaz')
    const home = { plate: '64', city: 'Uşak', district: 'Banaz', districtId: district?.id ?? 0 }
    await buildBusiness(server.sql, { name: 'Banaz Çilingir', categoryId: 2, ...home })
    await buildBusiness(server.sql, { name: 'Banaz Eczane', categoryId: 4, ...home })
    const planId = await addPlan({ plate: '64', districtId: home.districtId, categoryIds: [2] })
    expect(await names(who, `&planId=${planId}`)).toEqual(['Banaz Çilingir'])
    const whole = await addPlan({ plate: '64' })
    expect((await names(who, `&planId=${whole}`)).sort()).toEqual(['Banaz Eczane', 'Banaz Çilingir'].sort())
    await server.sql`update field_plan set is_active = false where id = ${planId}`
    expect((await who.ask('GET', `/api/field/nearby?lat=41&lng=29&planId=${planId}`)).statusCode).toBe(404)
  })
})

test('the day tells the plans, and what one did today and nobody else', async () => {
  const [who, other] = [await worker(), await worker()]
  await addPlan()
  const { id } = await buildBusiness(server.sql)
  await record(who)
  await record(other)
  await visit(who, { businessId: id })
  await server.sql`
    insert into field_visit (business_id, user_id, client_id, outcome, visited_at)
    values (${id}, ${who.id}, 'old', 'here', now() - interval '2 days')`
  const day = (await who.ask('GET', '/api/field/day')).json()
  expect(day).toMatchObject({ recorded: 1, visited: 1 })
  expect(day.plans).toContainEqual({ id: expect.any(Number), area: 'Kadıköy' })
})

test('the key is an account’s own, stays the same, and has 32 bytes', async () => {
  const [who, other] = [await worker(), await worker()]
  const keyOf = async (one: Person) => (await one.ask('GET', '/api/field/key')).json().key as string
  const key = await keyOf(who)
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(await keyOf(who)).toBe(key)
  expect(await keyOf(other)).not.toBe(key)
})
