import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HoursPlan } from '#contract/hours.ts'
import { type BusinessFields, buildBusiness } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { buildPrize } from '../../../../test/factories.ts'
import { fromNow } from '../../../../test/from-now.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { openSession, type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let owner: Person
let other: Person
let admin: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '1000' })
  owner = await signedIn(server, { userType: 'business' })
  other = await signedIn(server, { userType: 'business' })
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server.close())

const HOUR = 3_600_000
/** One moment for the whole file: a minute may turn between two lines. */
const START = Date.now()
/** Full minutes, as hours are told in. */
const minute = (at: number) => Math.floor(at / 60_000) * 60_000
const clock = (at: number) => new Date(minute(at) + 3 * HOUR).toISOString().slice(11, 16)
const hoursAround = (from: number, to: number) => `Mo-Su ${clock(START + from)}-${clock(START + to)}`

async function own(over: Partial<BusinessFields> = {}): Promise<number> {
  const { id } = await buildBusiness(server.sql, { ownerId: owner.id, ...over })
  await server.catchUp()
  return id
}
const open = (id: number, isOpen: unknown, who: Person = owner) =>
  who.ask('PUT', `/api/businesses/${id}/open`, { isOpen })
const untilOf = (answer: { json: () => { openSwitch: { until: string } } }) =>
  Date.parse(answer.json().openSwitch.until)
const read = async (id: number) => (await server.app.inject(`/api/businesses/${id}`)).json()
const mineOf = async (id: number) =>
  (await owner.ask('GET', '/api/businesses/mine')).json().find((one: { id: number }) => one.id === id)
const near = (at: number, wanted: number) => expect(Math.abs(at - wanted)).toBeLessThan(60_000)

describe('the switch', () => {
  test('holds until the hours change next, also in a night that began yesterday', async () => {
    for (const from of [-2 * HOUR, -20 * HOUR]) {
      const id = await own({ hours: hoursAround(from, 3 * HOUR) })
      const closed = await open(id, false)
      expect(closed.statusCode, closed.body).toBe(200)
      expect(closed.json()).toMatchObject({
        id,
        isOpen: false,
        openState: 'closed',
        openSwitch: { isOpen: false },
      })
      expect(untilOf(closed)).toBe(minute(START + 3 * HOUR))
      expect(closed.json().openSwitch.isPressed).toBe(true)
      // Its hours are over by then: it opens with the next ones.
      expect(Date.parse(closed.json().nextChangeAt)).toBe(minute(START + 24 * HOUR + from))
    }
    const shut = await own({ hours: hoursAround(5 * HOUR, 8 * HOUR) })
    const opened = await open(shut, true)
    expect(opened.json()).toMatchObject({ isOpen: true, openState: 'open' })
    expect(untilOf(opened)).toBe(minute(START + 5 * HOUR))
    expect(Date.parse(opened.json().nextChangeAt)).toBe(minute(START + 8 * HOUR))
    await server.catchUp()
    const { nextChangeAt } = opened.json()
    expect(await read(shut)).toMatchObject({ openState: 'open', nextChangeAt })
    expect(await mineOf(shut)).toMatchObject({ openState: 'open', nextChangeAt })
    expect((await hours(shut)).json()).toMatchObject({ openState: 'open', nextChangeAt })
  })

  test('holds 24 hours at most: with unknown hours, round the clock, and where nothing changes sooner', async () => {
    const tomorrow = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'][(new Date().getDay() + 3) % 7]
    for (const hours of [null, '24/7', 'off', `${tomorrow} 09:00-18:00`]) {
      const id = await own({ hours })
      const answer = await open(id, true)
      expect(answer.json(), `${hours}`).toMatchObject({ openState: 'open' })
      near(untilOf(answer), Date.now() + 24 * HOUR)
      // Round the clock nothing changes when the switch ends; of unknown hours nobody knows what comes then.
      const { nextChangeAt, openSwitch, endsUnknown } = answer.json()
      expect(nextChangeAt, `${hours}`).toBe(hours === '24/7' ? null : openSwitch.until)
      expect(endsUnknown, `${hours}`).toBe(hours === null ? true : undefined)
    }
  })

  test('is seen by everybody, without anybody asking, and null returns to the hours', async () => {
    const id = await own({ hours: hoursAround(-2 * HOUR, 3 * HOUR) })
    const seen = async () => (await read(id)).openState
    expect(await seen()).toBe('open')
    await open(id, false)
    await expect.poll(seen, EVENTUALLY).toBe('closed')
    const page = await server.app.inject({ url: `/isletme/${id}`, headers: { accept: 'text/html' } })
    const address = page.headers.location as string
    expect((await server.app.inject(address)).body).toContain('KAPALI')
    const back = await open(id, null)
    expect(back.json()).toMatchObject({ openState: 'open', openSwitch: null })
    await expect.poll(seen, EVENTUALLY).toBe('open')
    expect((await server.app.inject(address)).body).not.toContain('KAPALI')
  })

  test('ends by itself at its moment: in memory, in the panel and on the public page', async () => {
    const id = await own({ hours: hoursAround(-2 * HOUR, 3 * HOUR) })
    await open(id, false)
    await server.catchUp()
    const address = (await server.app.inject(`/isletme/${id}`)).headers.location as string
    expect((await read(id)).openState).toBe('closed')
    expect((await server.app.inject(address)).body).toContain('KAPALI')
    await changeBusiness(server.sql, id, { switchUntil: fromNow({ seconds: 1 }) })
    await server.catchUp()
    await expect.poll(async () => (await read(id)).openState, EVENTUALLY).toBe('open')
    const mine = (await owner.ask('GET', `/api/businesses/${id}/own`)).json()
    expect(mine).toMatchObject({ openState: 'open', openSwitch: null })
    expect((await server.app.inject(address)).body).not.toContain('KAPALI')
  })

  test.each(['draft', 'pending', 'rejected', 'suspended'] as const)(
    'is nothing for a %s one',
    async (status) => {
      const id = await own({ status })
      for (const isOpen of [true, null]) {
        const answer = await open(id, isOpen)
        expect(answer.statusCode).toBe(409)
        expect(answer.json()).toMatchObject({ code: 'not_listed', error: expect.stringContaining('yayında') })
      }
      const [kept] = await server.sql`select switch_open from business where id = ${id}`
      expect(kept?.['switchOpen']).toBeNull()
    },
  )

  test('is the owner’s alone', async () => {
    const id = await own()
    expect((await open(id, true, other)).statusCode).toBe(404)
    expect((await open(id, true, admin)).statusCode).toBe(404)
    expect(
      (
        await server.app.inject({
          method: 'PUT',
          url: `/api/businesses/${id}/open`,
          payload: { isOpen: true },
        })
      ).statusCode,
    ).toBe(401)
    expect((await open(id, 'evet')).statusCode).toBe(400)
    expect((await read(id)).openState).not.toBe('open')
  })

  test('that came with a form is not called pressed, and ends when hours come', async () => {
    const id = await own()
    await open(id, true)
    await server.sql`update business set switch_wished = true where id = ${id}`
    expect((await mineOf(id)).openSwitch).toMatchObject({ isOpen: true, isPressed: false })
    expect((await preview(id, { kind: 'always' })).json().openSwitch).toBeNull()
    expect((await put(id, { kind: 'always' })).json().openSwitch).toBeNull()
    expect((await open(id, false)).json().openSwitch).toMatchObject({ isOpen: false, isPressed: true })
  })

  test('is shortened by hours that change sooner, and never lengthened', async () => {
    const id = await own()
    const first = untilOf(await open(id, true))
    await put(id, { week: Array.from({ length: 7 }, () => [around(-HOUR, 2 * HOUR)]) })
    const [cut] = await server.sql<
      { until: Date }[]
    >`select switch_until as until from business where id = ${id}`
    expect(cut?.until.getTime()).toBe(minute(START + 2 * HOUR))
    await put(id, { kind: 'always' })
    const [kept] = await server.sql<
      { until: Date }[]
    >`select switch_until as until from business where id = ${id}`
    expect(kept?.until.getTime()).toBe(cut?.until.getTime())
    expect(first).toBeGreaterThan(cut?.until.getTime() ?? 0)
  })
})

const around = (from: number, to: number) => ({ from: clock(START + from), to: clock(START + to) })
const inDays = (days: number) => new Date(START + 3 * HOUR + days * 24 * HOUR).toISOString().slice(0, 10)
const shop = [
  { from: '09:00', to: '12:30' },
  { from: '13:30', to: '18:00' },
]
const bar = [{ from: '18:00', to: '02:00' }]
const week = [shop, shop, shop, shop, bar, bar, []]
const plan: HoursPlan = {
  ...{ kind: 'weekly', week, note: '' },
  exceptions: [
    { from: inDays(3), to: inDays(5), hours: [], reason: 'Düğün' },
    { from: inDays(40), to: inDays(40), hours: shop, reason: '' },
  ],
  holidays: { rule: 'full_days', hours: [] },
}
const put = (id: number, body: Partial<HoursPlan> & Record<string, unknown>, who: Person = owner) =>
  who.ask('PUT', `/api/businesses/${id}/hours`, { kind: 'weekly', ...body })
const preview = (id: number, body: Record<string, unknown>) =>
  owner.ask('POST', `/api/businesses/${id}/hours/preview`, { kind: 'weekly', ...body })
const hours = (id: number) => owner.ask('GET', `/api/businesses/${id}/hours`)

describe('the hours', () => {
  test('come back as they were written, and stand for everybody at once', async () => {
    const id = await own()
    const answer = await put(id, plan)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ plan, today: inDays(0), isVerified: true })
    expect((await hours(id)).json()).toEqual(answer.json())
    expect(answer.json().days).toHaveLength(7)
    expect(answer.json().days[4]).toMatchObject({ day: inDays(4), hours: [], exception: 'Düğün' })
    expect(answer.json().holidays.length).toBeGreaterThan(10)
    const listed = async () => (await read(id)).hours.week
    await expect.poll(listed, EVENTUALLY).toEqual(week)
    expect((await read(id)).workingHours).toBe(answer.json().workingHours)
  })

  test('round the clock, by appointment, and unknown', async () => {
    const id = await own({ hours: 'Mo-Su 09:00-18:00' })
    const always = (await put(id, { kind: 'always' })).json()
    expect(always).toMatchObject({ plan: { kind: 'always' }, openState: 'open', nextChangeAt: null })
    const asked = (await put(id, { kind: 'unknown', note: ' Randevuyla ' })).json()
    expect(asked).toMatchObject({
      plan: { kind: 'unknown', note: 'Randevuyla' },
      workingHours: 'Randevuyla',
      days: [],
    })
    await put(id, { kind: 'unknown' })
    await server.catchUp()
    expect(await read(id)).toMatchObject({
      workingHours: null,
      hours: { osm: null, week: null, written: null },
    })
  })

  test('of an import are a form where they can be, else words', async () => {
    const readable = (await hours(await own({ hours: 'Mo-Fr 09:00-18:00; PH off' }))).json()
    expect(readable.plan).toMatchObject({ kind: 'weekly', holidays: { rule: 'closed' } })
    const summer = (await hours(await own({ hours: 'May-Sep 09:00-18:00' }))).json()
    expect(summer).toMatchObject({ plan: null, workingHours: 'May-Sep 09:00-18:00' })
  })

  test('lose what is past: on reading, and when they are written again', async () => {
    const id = await own({ hours: 'Mo-Fr 09:00-18:00; 2020 Nov 20 off "Eski"' })
    expect((await hours(id)).json().plan.exceptions).toEqual([])
    const past = { from: inDays(-3), to: inDays(-1), hours: [], reason: 'geçti' }
    const current = { from: inDays(-3), to: inDays(1), hours: [], reason: 'sürüyor' }
    expect((await put(id, { ...plan, exceptions: [past] })).json().plan.exceptions).toEqual([])
    expect((await put(id, { ...plan, exceptions: [current] })).json().plan.exceptions).toEqual([current])
  })

  const long = Array.from({ length: 30 }, (_, i) => ({
    from: inDays(2 * i + 1),
    to: inDays(2 * i + 1),
    hours: [],
    reason: 'uzun bir neden',
  }))
  const one = (over: object) => ({
    exceptions: [{ from: inDays(1), to: inDays(1), hours: [], reason: '', ...over }],
  })
  const monday = (...day: object[]) => ({ week: [day, [], [], [], [], [], []] })
  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    [
      'overlap',
      monday({ from: '09:00', to: '13:00' }, { from: '12:00', to: '18:00' }),
      { 'week.0': 'çakışıyor' },
    ],
    [
      'a night into the next day',
      { week: [[{ from: '08:00', to: '10:00' }], [], [], [], [], [], [{ from: '20:00', to: '09:00' }]] },
      { 'week.0': 'çakışıyor' },
    ],
    ['no time at all', monday({ from: '09:00', to: '09:00' }), { 'week.0': 'aynı olamaz' }],
    ['no clock', monday({ from: '9', to: '25:00' }), { 'week.0.0.from': '09:30', 'week.0.0.to': '09:30' }],
    [
      'five intervals',
      monday(...['01', '03', '05', '07', '09'].map((h) => ({ from: `${h}:00`, to: `${h}:30` }))),
      { 'week.0': 'en fazla 4' },
    ],
    ['six days', { week: [[], [], [], [], [], []] }, { week: 'geçersiz' }],
    ['too far', one({ from: inDays(367), to: inDays(367) }), { 'exceptions.0': 'bir yıl' }],
    ['no day', one({ from: '2027-02-30', to: '2027-02-30' }), { 'exceptions.0': 'tarih seçin' }],
    ['end before begin', one({ from: inDays(3), to: inDays(2) }), { 'exceptions.0': 'önce olamaz' }],
    [
      'overlap in an exception',
      one({ hours: [...shop, { from: '17:00', to: '19:00' }] }),
      { 'exceptions.0': 'çakışıyor' },
    ],
    [
      'two on one day',
      { exceptions: [...one({}).exceptions, ...one({ to: inDays(4) }).exceptions] },
      { 'exceptions.1': 'başka bir istisna' },
    ],
    ['too much text', { exceptions: long }, { exceptions: 'çok uzun' }],
    ['own hours that are none', { holidays: { rule: 'own', hours: [] } }, { holidays: 'En az bir' }],
  ])('are refused: %s', async (_why, body, fields) => {
    const id = await own({ hours: 'Mo-Fr 09:00-18:00' })
    for (const answer of [await put(id, { week, ...body }), await preview(id, { week, ...body })]) {
      expect(answer.statusCode, answer.body).toBe(400)
      const words = Object.entries(fields).map(([name, part]) => [name, expect.stringContaining(part)])
      expect(answer.json().fields).toEqual(Object.fromEntries(words))
    }
    expect((await hours(id)).json().workingHours).toBe('Pzt–Cum 09:00–18:00, Cmt–Paz kapalı')
  })

  test('are shown beforehand as they will be, and nothing is kept', async () => {
    const id = await own({ hours: '24/7' })
    const shown = (await preview(id, plan)).json()
    expect((await hours(id)).json().plan.kind).toBe('always')
    const kept = (await put(id, plan)).json()
    expect(shown).toEqual(Object.fromEntries(Object.keys(shown).map((key) => [key, kept[key]])))
    await server.catchUp()
    const { specialDays, openState, nextChangeAt } = await read(id)
    expect(shown).toMatchObject({ specialDays, openState, nextChangeAt })
    expect(specialDays).toContainEqual({ from: inDays(3), to: inDays(5), hours: [], reason: 'Düğün' })
    await open(id, false)
    expect((await preview(id, { kind: 'always' })).json()).toMatchObject({
      openState: 'closed',
      openSwitch: { isOpen: false },
    })
  })

  test('that close tomorrow are told beforehand by everything that shows them', async () => {
    const id = await own({ hours: '24/7' })
    const leave = { from: inDays(1), to: inDays(2), hours: [], reason: 'Yıllık izin' }
    const shown = (await preview(id, { kind: 'always', exceptions: [leave] })).json()
    expect(shown.notice).toEqual(leave)
    await put(id, { kind: 'always', exceptions: [leave] })
    await server.catchUp()
    const listed = (await server.app.inject('/api/businesses?limit=100')).json()
    for (const told of [
      await read(id),
      await mineOf(id),
      listed.find((one: { id: number }) => one.id === id),
    ])
      expect(told).toMatchObject({ notice: leave, nextChangeAt: shown.nextChangeAt })
    // Whose switch reaches into the day has said otherwise.
    await server.sql`update business set switch_open = true, switch_until = now() + interval '24 hours' where id = ${id}`
    await server.catchUp()
    expect((await read(id)).notice).toBeUndefined()
  })

  test('belong to the owner and the staff, whose acts are noted', async () => {
    const id = await own({ status: 'draft' })
    expect((await put(id, plan, other)).statusCode).toBe(404)
    expect((await other.ask('GET', `/api/businesses/${id}/hours`)).statusCode).toBe(404)
    const customer = await signedIn(server)
    expect((await put(id, plan, customer)).statusCode).toBe(404)
    expect((await put(id, plan, admin)).json()).toMatchObject({ plan, isVerified: false })
    const noted =
      await server.sql`select actor_id from audit_entry where action = 'business.hours' and subject_id = ${id}`
    expect(noted).toEqual([{ actorId: admin.id }])
  })

  test('with reasons leave nothing behind when they are replaced, or their owner goes', async () => {
    const reason = 'Babamın vefatı'
    const kept = () => server.sql`select 1 from schedule where hours like ${`%${reason}%`}`
    const person = await signedIn(server, { userType: 'business', password: 'gidiyorum724' })
    const { ask } = await openSession(server, person)
    const { id } = await buildBusiness(server.sql, { ownerId: person.id })
    const mourning = { ...plan, exceptions: [{ from: inDays(1), to: inDays(2), hours: [], reason }] }
    await ask('PUT', `/api/businesses/${id}/hours`, mourning)
    expect(await kept()).toHaveLength(1)
    await ask('PUT', `/api/businesses/${id}/hours`, plan)
    expect(await kept()).toHaveLength(0)
    await ask('PUT', `/api/businesses/${id}/hours`, mourning)
    const erased = await ask('DELETE', '/api/me', { password: 'gidiyorum724' })
    expect(erased.statusCode, erased.body).toBe(200)
    expect(await kept()).toHaveLength(0)
  })
})

test('the panel’s list tells the switch and what waits', async () => {
  const id = await own()
  const mine = () => mineOf(id)
  expect(await mine()).toMatchObject({ openSwitch: null, unreadMessages: 0, waitingPrizes: 0 })
  const customer = await signedIn(server)
  const asked = await customer.ask('POST', '/api/messages', { toBusinessId: id, message: 'Açık mısınız?' })
  expect(asked.statusCode, asked.body).toBe(201)
  const won = (days: number, usedAt: Date | null = null) =>
    buildPrize(
      server.sql,
      { userId: customer.id, businessId: id, expiresAt: fromNow({ days }), usedAt },
      { businessId: id, day: fromNow({ days }) },
    )
  await won(1)
  await won(2, new Date())
  await won(-1)
  await open(id, true)
  expect(await mine()).toMatchObject({ openSwitch: { isOpen: true }, unreadMessages: 1, waitingPrizes: 1 })
})
