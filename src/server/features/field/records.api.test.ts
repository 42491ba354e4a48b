import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorTexts } from '#text/errors.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { addUploads } from '../../../../test/add-rows.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let who: Person
let other: Person
let admin: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '1000' })
  who = await signedIn(server, { userType: 'field' })
  other = await signedIn(server, { userType: 'field' })
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server.close())

const MODA = { latitude: 40.987, longitude: 29.028 }
const USKUDAR = { latitude: 41.0256, longitude: 29.0155 }
const LOCKSMITH = 2

let made = 0
function found(over: object = {}) {
  made += 1
  return {
    ...{ clientId: `kayit-${made}`, name: `Gün Çilingir ${made}`, categoryId: LOCKSMITH },
    ...{ phone: `0216 556 ${String(2000 + made)}`, accuracy: 12.5, ...MODA },
    ...over,
  }
}
type Told = { id: number; status: string; plan: { id: number; area: string } | null }
const send = (body: object, by = who) => by.ask('POST', '/api/field/businesses', body)
async function record(over: object = {}, by = who): Promise<Told> {
  const answer = await send(found(over), by)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Told>()
}

type Listed = Told & {
  name: string
  updatedAt: string
  photos: { url: string }[]
  city: string
  district: string
  address: string
  latitude: number
}
const listOf = async (by = who) => (await by.ask('GET', '/api/field/records')).json<Listed[]>()
async function listed(id: number): Promise<Listed> {
  const one = (await listOf()).find((each) => each.id === id)
  if (!one) throw new Error(`${id} is not listed`)
  return one
}
/** Edits what stands now, or what was read before. */
async function edit(id: number, over: object, by = who) {
  made += 1
  const { updatedAt } = 'updatedAt' in over ? { updatedAt: '' } : await listed(id)
  return by.ask('PATCH', `/api/field/records/${id}`, { clientId: `duzeltme-${made}`, updatedAt, ...over })
}
const decide = (id: number, step: 'approve' | 'reject') =>
  admin.ask(
    'POST',
    `/api/admin/businesses/${id}/${step}`,
    step === 'reject' ? { reason: 'Eksik' } : undefined,
  )

const districtOf = (name: string) => server.places.districts('34').find((one) => one.name === name)?.id ?? 0
type Plan = {
  area: string
  plate?: string
  district?: string
  trades?: number[]
  priority?: string
  workerId?: number | null
  isActive?: boolean
}
async function addPlan({ area, plate = '34', district, trades = [], ...rest }: Plan): Promise<number> {
  const { priority = 'medium', workerId = null, isActive = true } = rest
  const districtId = district === undefined ? null : districtOf(district)
  const [plan] = await server.sql<{ id: number }[]>`
    insert into field_plan (area, plate, district_id, target, priority, category_ids, worker_id, is_active)
    values (${area}, ${plate}, ${districtId}, 5, ${priority}, ${trades}, ${workerId}, ${isActive}) returning id`
  return plan?.id ?? 0
}
const planOf = async (over: object = {}, by = who) => (await record(over, by)).plan?.area ?? null

describe('the plan that a record counts for', () => {
  beforeEach(async () => {
    await server.sql`delete from field_plan`
  })

  test('is the one at its place, unasked; the plan’s figure of the day rises', async () => {
    const id = await addPlan({ area: 'Kadıköy', district: 'Kadıköy' })
    await addPlan({ area: 'Üsküdar', district: 'Üsküdar' })
    await addPlan({ area: 'Ankara', plate: '06' })
    expect((await record()).plan).toEqual({ id, area: 'Kadıköy' })
    expect(await planOf(USKUDAR)).toBe('Üsküdar')
    const plans = (await who.ask('GET', '/api/field/plans')).json<{ area: string; completed: number }[]>()
    expect(plans.map(({ area, completed }) => [area, completed])).toEqual([
      ['Kadıköy', 1],
      ['Üsküdar', 1],
      ['Ankara', 0],
    ])
  })

  test('follows from the position, whatever town was written', async () => {
    await addPlan({ area: 'Üsküdar', district: 'Üsküdar' })
    expect(await planOf({ city: 'İstanbul', district: 'Üsküdar' })).toBeNull()
  })

  test('is none that is over, of another trade, or another worker’s', async () => {
    await addPlan({ area: 'Bitmiş', isActive: false })
    await addPlan({ area: 'Eczaneler', trades: [4] })
    const theirs = await addPlan({ area: 'Başkasının', workerId: other.id })
    expect(await planOf()).toBeNull()
    expect(await planOf({ planId: theirs })).toBeNull()
    expect(await planOf({}, other)).toBe('Başkasının')
  })

  test('of several is the wished one; else one’s own, the narrower, the named trade, the most pressing, the oldest', async () => {
    const first = await addPlan({ area: 'İl' })
    await addPlan({ area: 'İl, ikinci' })
    expect(await planOf()).toBe('İl')
    await addPlan({ area: 'İl, acil', priority: 'urgent' })
    expect(await planOf()).toBe('İl, acil')
    await addPlan({ area: 'İl, çilingir', trades: [LOCKSMITH] })
    expect(await planOf()).toBe('İl, çilingir')
    await addPlan({ area: 'İlçe', district: 'Kadıköy' })
    expect(await planOf()).toBe('İlçe')
    await addPlan({ area: 'Benim', workerId: who.id })
    expect(await planOf()).toBe('Benim')
    expect(await planOf({ planId: first })).toBe('İl')
    // A wish elsewhere is none: nothing that waited for a network is refused for it.
    const far = await addPlan({ area: 'Ankara', plate: '06' })
    expect(await planOf({ planId: far })).toBe('Benim')
    expect(await planOf({ planId: 999_999 })).toBe('Benim')
  })

  test('that ended while a record waited still counts what was recorded for it', async () => {
    const id = await addPlan({ area: 'Dün biten', isActive: false })
    expect(await planOf({ planId: id, waitedSeconds: 86_400 })).toBe('Dün biten')
  })

  test('is found again when position or trade are mended, and the day stays', async () => {
    await addPlan({ area: 'Kadıköy', district: 'Kadıköy', trades: [LOCKSMITH] })
    await addPlan({ area: 'Üsküdar', district: 'Üsküdar' })
    const { id } = await record({ waitedSeconds: 60 })
    const [before] = await server.sql`select recorded_at from field_record where business_id = ${id}`
    expect((await edit(id, USKUDAR)).json()).toMatchObject({
      ...{ plan: { area: 'Üsküdar' }, district: 'Üsküdar', address: 'Üsküdar, İstanbul' },
    })
    expect((await edit(id, MODA)).json()).toMatchObject({ plan: { area: 'Kadıköy' }, district: 'Kadıköy' })
    expect((await edit(id, { categoryId: 4 })).json()).toMatchObject({ plan: null })
    const [after] = await server.sql`select recorded_at from field_record where business_id = ${id}`
    expect(after).toEqual(before)
  })
})

describe('one’s own records', () => {
  test('of today are listed, the latest first, with what is written there; nobody else’s', async () => {
    const first = await record({ name: 'Sabah', waitedSeconds: 60, workingHours: '7/24', isEmergency: true })
    const second = await record({ name: 'Öğle' })
    await record({ name: 'Onların' }, other)
    const ids = [first.id, second.id]
    const [latest, before] = (await listOf()).filter(({ id }) => ids.includes(id))
    expect([latest?.id, before?.id]).toEqual([second.id, first.id])
    expect(before).toMatchObject({
      ...{ name: 'Sabah', categoryId: LOCKSMITH, category: 'Çilingir', ...MODA, accuracy: 12.5 },
      ...{ city: 'İstanbul', district: 'Kadıköy', workingHours: '7/24', isEmergency: true, photos: [] },
      ...{ status: 'pending', recordedAt: expect.any(String), updatedAt: expect.any(String) },
    })
    expect((await listOf()).map(({ name }) => name)).not.toContain('Onların')
  })

  test('of earlier days stay while they wait; what came today late is of today', async () => {
    const ids = [await record(), await record(), await record(), await record()].map(({ id }) => id)
    const [waits, decided, late, old] = ids as [number, number, number, number]
    const back = (id: number, days: number) =>
      server.sql`update field_record set recorded_at = now() - make_interval(days => ${days}) where business_id = ${id}`
    for (const [id, days] of [
      [waits, 3],
      [decided, 3],
      [late, 3],
      [old, 31],
    ] as const)
      await back(id, days)
    for (const id of [decided, late]) await decide(id, 'approve')
    await server.sql`update business set created_at = created_at - interval '3 days' where id in (${waits}, ${decided})`
    const seen = (await listOf()).map(({ id }) => id)
    expect(ids.map((id) => seen.includes(id))).toEqual([true, false, true, false])
  })

  test('are the staff’s: customers and owners have none, and guests none', async () => {
    const { id } = await record()
    for (const userType of ['customer', 'business'] as const) {
      const stranger = await signedIn(server, { userType })
      expect((await stranger.ask('GET', '/api/field/records')).json().code).toBe('forbidden')
      expect((await edit(id, { name: 'Ele geçirilen' }, stranger)).json().code).toBe('forbidden')
    }
    expect((await server.app.inject('/api/field/records')).statusCode).toBe(401)
    expect((await listed(id)).name).not.toBe('Ele geçirilen')
  })
})

describe('a record is mended', () => {
  test('until it is decided: what is absent stays', async () => {
    const { id } = await record({ address: 'Moda Caddesi 7', workingHours: '7/24' })
    const answer = await edit(id, { name: 'Doğru Ad', phone: '0216 556 99 01' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      ...{ id, name: 'Doğru Ad', phone: '+902165569901', address: 'Moda Caddesi 7', workingHours: '7/24' },
      ...{ ...MODA, accuracy: 12.5, status: 'pending' },
    })
    const entries = await server.sql`
      select actor_id, data from audit_entry where subject_id = ${id} and action = 'business.edited'`
    expect(entries).toEqual([{ actorId: who.id, data: { fields: 'name phone' } }])
  })

  test.each(['approve', 'reject'] as const)('not after the staff’s decision (%s)', async (step) => {
    const { id } = await record()
    const before = await listed(id)
    expect((await decide(id, step)).statusCode).toBe(200)
    const late = await edit(id, { name: 'Geç kalan', updatedAt: before.updatedAt })
    expect([late.statusCode, late.json().error]).toEqual([409, errorTexts.already_decided])
    expect((await edit(id, { images: [] })).json().code).toBe('already_decided')
    expect((await listed(id)).name).toBe(before.name)
  })

  test('not by another worker, an admin included: to them it is not there', async () => {
    const { id } = await record()
    const { updatedAt, name } = await listed(id)
    for (const stranger of [other, admin])
      expect((await edit(id, { name: 'Başkası', updatedAt }, stranger)).statusCode).toBe(404)
    expect((await edit(999_999, { name: 'Yok', updatedAt })).statusCode).toBe(404)
    const { id: plain } = await buildBusiness(server.sql, { status: 'pending' })
    expect((await edit(plain, { name: 'Sahada değil', updatedAt })).statusCode).toBe(404)
    expect((await listed(id)).name).toBe(name)
  })

  test('not where it was changed since it was read: on another device, or by the staff', async () => {
    const { id } = await record()
    const { updatedAt } = await listed(id)
    expect((await edit(id, { name: 'Birinci cihaz', updatedAt })).statusCode).toBe(200)
    const stale = await edit(id, { name: 'İkinci cihaz', updatedAt })
    expect([stale.statusCode, stale.json().error]).toEqual([409, errorTexts.changed_meanwhile])
    expect((await edit(id, { name: 'Dünkü', updatedAt: 'dün' })).json().code).toBe('changed_meanwhile')
    const read = (await listed(id)).updatedAt
    expect((await admin.ask('PATCH', `/api/businesses/${id}`, { name: 'Yönetimin' })).statusCode).toBe(200)
    expect((await edit(id, { name: 'Eski', updatedAt: read })).json().code).toBe('changed_meanwhile')
    expect((await listed(id)).name).toBe('Yönetimin')
  })

  test('one of two edits at once', async () => {
    const { id } = await record()
    const { updatedAt } = await listed(id)
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => edit(id, { name, updatedAt })))
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('names what is wrong, and writes nothing of it', async () => {
    const { id } = await record()
    const { name } = await listed(id)
    const fields = async (over: object) => (await edit(id, { name: 'Yarım', ...over })).json().fields
    expect(await fields({ phone: '12' })).toHaveProperty('phone')
    expect(await fields({ latitude: 48.85, longitude: 2.35 })).toHaveProperty('latitude')
    expect(await fields({ categoryId: 9999 })).toHaveProperty('categoryId')
    expect(await fields({ city: 'Atlantis' })).toHaveProperty('city')
    expect(await fields({ clientId: ' ' })).toHaveProperty('clientId')
    expect((await listed(id)).name).toBe(name)
  })

  test('to what is listed already: asked about, unless it is said to be another', async () => {
    const at = { lat: MODA.latitude, lng: MODA.longitude }
    const duplicate = await buildBusiness(server.sql, { phone: '+902165569902', ...at })
    const { id } = await record()
    const refused = await edit(id, { phone: '0216 556 99 02' })
    expect(refused.json()).toMatchObject({ code: 'already_listed', business: { id: duplicate.id } })
    expect((await edit(id, { phone: '0216 556 99 02', confirmNew: true })).statusCode).toBe(200)
  })

  test('with its photos: kept, added, put into order and removed; nobody else’s, none twice', async () => {
    const [one, two, three] = (await addUploads(server.sql, 3, { userId: who.id })).map(({ url }) => url)
    const [theirs] = (await addUploads(server.sql, 1, { userId: other.id })).map(({ url }) => url)
    const { id } = await record({ images: [one, two] })
    const urls = async () => (await listed(id)).photos.map(({ url }) => url)
    expect((await edit(id, { images: [three, two, three] })).statusCode).toBe(200)
    expect(await urls()).toEqual([three, two])
    const refused = await edit(id, { images: [two, theirs] })
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { 'images.1': expect.any(String) }])
    // What was removed is gone for good, and what others hold cannot be taken.
    expect((await edit(id, { images: [one] })).json().fields).toHaveProperty(['images.0'])
    expect(await urls()).toEqual([three, two])
    expect((await edit(id, { name: 'Fotoğraflar kalır' })).statusCode).toBe(200)
    expect(await urls()).toEqual([three, two])
    await edit(id, { images: [] })
    expect(await urls()).toEqual([])
  })
})

describe('an answer that was lost', () => {
  test('of a record: sent again it is one; mended meanwhile, it is the mended one', async () => {
    const [photo] = (await addUploads(server.sql, 1, { userId: who.id })).map(({ url }) => url)
    const body = found({ name: 'Yanlış Ad' })
    const { id } = (await send(body)).json<Told>()
    expect((await send(body)).json()).toMatchObject({ id })
    const mended = { ...body, name: 'Doğru Ad', images: [photo], revision: 1 }
    expect((await send(mended)).json()).toMatchObject({ id, name: 'Doğru Ad' })
    // The former sending comes late: it changes nothing.
    expect((await send(body)).json()).toMatchObject({ id, name: 'Doğru Ad' })
    expect((await send(mended)).json()).toMatchObject({ id, name: 'Doğru Ad' })
    expect((await listed(id)).photos).toHaveLength(1)
    const rows = await server.sql`select 1 from field_record where last_client_id = ${body.clientId}`
    expect(rows).toHaveLength(1)
  })

  test('both sendings at once are one record, as it was mended last', async () => {
    const body = found({ name: 'Eski Ad' })
    const sendings = Array.from({ length: 6 }, (_, i) =>
      send({ ...body, ...(i > 0 && { name: `Ad ${i}`, revision: i }) }),
    )
    const answers = await Promise.all(sendings)
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect((await listed(answers[0]?.json().id)).name).toBe('Ad 5')
  })

  test('of a mended record after the decision, or another device’s edit, is told and writes nothing', async () => {
    const body = found({ name: 'İlk Ad' })
    const { id } = (await send(body)).json<Told>()
    expect((await edit(id, { name: 'Öteki cihaz' })).statusCode).toBe(200)
    const late = { ...body, name: 'Bekleyen', revision: 1 }
    expect((await send(late)).json().code).toBe('changed_meanwhile')
    await decide(id, 'approve')
    expect((await send(late)).json().code).toBe('already_decided')
    expect((await send(body)).json()).toMatchObject({ id, name: 'Öteki cihaz', status: 'verified' })
  })

  test('of an edit: sent again it is one; mended once more, the later one stands', async () => {
    const { id } = await record()
    const { updatedAt } = await listed(id)
    const body = { clientId: 'bir-duzeltme', updatedAt, name: 'Bir' }
    expect((await edit(id, body)).statusCode).toBe(200)
    const again = await edit(id, body)
    expect([again.statusCode, again.json().name]).toEqual([200, 'Bir'])
    expect((await edit(id, { ...body, name: 'İki', revision: 1 })).json().name).toBe('İki')
    expect((await edit(id, body)).json().name).toBe('İki')
    await changeBusiness(server.sql, id, { name: 'Yönetimin' })
    await server.sql`update business set updated_at = now() where id = ${id}`
    expect((await edit(id, { ...body, name: 'Üç', revision: 2 })).json().code).toBe('changed_meanwhile')
    const edits =
      await server.sql`select 1 from audit_entry where subject_id = ${id} and action = 'business.edited'`
    expect(edits).toHaveLength(2)
  })
})
