import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FieldTrust } from '#contract/checks.ts'
import type { BusinessHours } from '#contract/hours.ts'
import type { OwnerQuestion } from '#contract/questions.ts'
import { loadPlaces } from '#server/features/places/places.ts'
import { smsTexts } from '#text/phones-sms.ts'
import { buildBusiness, buildUser, type UserFields } from '../../../../db/seed/factories.ts'
import { changeBusiness, changeUser } from '../../../../test/change-rows.ts'
import { addTestClock, setTestClock } from '../../../../test/database-clock.ts'
import { secondApp, type TestDatabase, testDatabase } from '../../../../test/harness.ts'
import { type FakeNetgsm, fakeNetgsm, handOver } from '../../../../test/netgsm.ts'
import { openSession, request } from '../../../../test/person.ts'

type Server = Awaited<ReturnType<typeof secondApp>>
let netgsm: FakeNetgsm
let database: TestDatabase
let [first, second]: Server[] = []
let server: Server & Pick<TestDatabase, 'sql'>
beforeAll(async () => {
  netgsm = await fakeNetgsm()
  database = await testDatabase()
  if (!('database' in database.location)) throw new Error('The test database is an embedded one')
  await addTestClock(database.location)
  const place = {
    location: database.location,
    dataDir: path.join(tmpdir(), 'questions'),
    places: loadPlaces(),
  }
  const environment = { DEMO: '0', LIMITS_SCALE: '100', ...netgsm.environment }
  first = await secondApp(place, environment)
  second = await secondApp(place, environment)
  server = { ...first, sql: database.sql }
})
afterAll(async () => {
  await second?.close()
  await first?.close()
  await database.close()
  await netgsm.close()
})

const WEEKDAYS = 'Mo-Sa 09:00-18:00'
/** A Monday without a holiday ahead, and the eve of one. */
const MONDAY = '2026-10-12 11:00'
const EVE = '2026-10-28 11:00'
const clock = (at: string) => setTestClock(server, at)
/** Both processes ask at once. */
const askAll = () => Promise.all([first?.askOwners(), second?.askOwners()])

/** An owner since May, whose business nobody of the place confirmed. */
async function owned(over: Partial<UserFields> = {}, hours = WEEKDAYS) {
  const { sql } = server
  await sql`update business set status = 'suspended' where owner_id is not null`
  const owner = await buildUser(sql, { userType: 'business', ...over })
  const { id, name } = await buildBusiness(sql, { ownerId: owner.id, hours })
  await sql`update app_user set phone_proven_at = null where id = ${owner.id}`
  await sql`update business_ownership set from_at = '2026-05-01' where business_id = ${id}`
  const ask = async (...call: Parameters<Awaited<ReturnType<typeof openSession>>['ask']>) =>
    (await openSession(server, owner)).ask(...call)
  const questions = async () => (await ask('GET', '/api/owner-questions')).json<OwnerQuestion[]>()
  const bells = async () =>
    (await ask('GET', '/api/notifications'))
      .json<{ title: string; message: string }[]>()
      .filter(({ title }) => title === 'Yarın açık mısınız?').length
  const answer = (word: string) => ask('POST', `/api/businesses/${id}/owner-question`, { answer: word })
  const closed = async () =>
    (await ask('GET', `/api/businesses/${id}/hours`))
      .json<BusinessHours>()
      .plan?.exceptions.map(({ from, hours: open }) => [from, open.length])
  /** The token of the last mail. */
  const token = async () => {
    const [mail] = await sql<{ path: string }[]>`
      select data ->> 'path' as path from mail where recipient = ${owner.email} and kind = 'owner_question'
      order by id desc limit 1`
    return decodeURIComponent(mail?.path.split('token=')[1] ?? '')
  }
  return { owner, id, name, ask, questions, bells, answer, closed, token }
}
const checksOf = async (id: number) => {
  const rows = await server.sql<{ line: string }[]>`
    select field || ' ' || method as line from business_check where business_id = ${id} order by field, id`
  return rows.map(({ line }) => line)
}
const byMail = async (token: string, word: string) => {
  const answered = await request(server, 'POST', '/api/owner-questions/mailed', { token, answer: word })
  return answered.statusCode === 200 ? answered.json<OwnerQuestion>() : answered.json<{ code: string }>().code
}

test('two weeks of a silent business: asked once, answered in one tap, and asked again before the holiday', async () => {
  const shop = await owned()
  await clock('2026-10-12 09:59')
  await askAll()
  expect(await shop.questions()).toEqual([])
  await clock(MONDAY)
  await askAll()
  expect(await shop.questions()).toMatchObject([
    { businessId: shop.id, businessName: shop.name, day: '2026-10-13', holiday: null, answer: null },
  ])
  expect(await shop.bells()).toBe(1)
  expect((await shop.answer('yes')).json()).toMatchObject({ answer: 'yes', canUndo: false })
  expect((await shop.answer('no')).json()).toMatchObject({ code: 'question_over' })
  expect(await shop.questions()).toEqual([])
  expect(await checksOf(shop.id)).toEqual(['existence question', 'hours question'])
  const known = (await shop.ask('GET', `/api/businesses/${shop.id}/checks`)).json<FieldTrust[]>()
  expect(known.find(({ field }) => field === 'hours')).toMatchObject({ method: 'question', trust: 70 })

  for (const day of ['13', '18', '19', '20', '21']) {
    await clock(`2026-10-${day} 11:00`)
    await askAll()
  }
  expect(await shop.bells()).toBe(1) // neither silent, nor is a holiday tomorrow
  await clock(EVE)
  await askAll()
  expect(await shop.bells()).toBe(2)
  const token = await shop.token()
  expect(await byMail(token, 'read')).toMatchObject({ holiday: 'Cumhuriyet Bayramı', answer: null })
  expect(await byMail(token, 'no')).toMatchObject({ answer: 'no', isDayClosed: true, canUndo: true })
  expect(await shop.closed()).toEqual([['2026-10-29', 0]])
  expect(await byMail(token, 'undo')).toMatchObject({ answer: null, isDayClosed: false })
  expect(await shop.closed()).toEqual([])
  await byMail(token, 'no')
  expect(await byMail(token, 'yes')).toBe('question_over')
  await clock('2026-10-28 11:20')
  expect(await byMail(token, 'undo')).toBe('question_over')
  await clock('2026-10-29 12:00')
  const [state] = await server.sql`select open_state from listed_business where id = ${shop.id}`
  expect(state).toEqual({ openState: 'closed' })
  await clock('2026-10-30 12:00')
  await askAll()
  expect(await shop.bells()).toBe(2)
  expect(await byMail(token, 'read')).toBe('question_over') // its day is over
})

test('"no" is of one day: it confirms no week, ends no doubt about it, and is no silence', async () => {
  const shop = await owned()
  const add = (method: string, confirms: boolean, at: string) => server.sql`
    insert into business_check (business_id, field, value, confirms, method, is_near, at)
    values (${shop.id}, 'hours', ${WEEKDAYS}, ${confirms}, ${method}, case when ${method} = 'visit' then true end, ${at}::timestamptz)`
  const hours = async () => {
    const known = (await shop.ask('GET', `/api/businesses/${shop.id}/checks`)).json<FieldTrust[]>()
    return known.find(({ field }) => field === 'hours')
  }
  await clock(MONDAY)
  await add('import', true, '2024-01-01')
  await askAll()
  const old = await hours()
  expect(old).toMatchObject({ method: 'import', state: 'old' })
  await shop.answer('no')
  expect(await shop.closed()).toEqual([['2026-10-13', 0]])
  expect(await hours()).toEqual(old)
  await shop.answer('undo')
  await add('visit', false, '2026-10-10')
  const doubted = await hours()
  expect(doubted).toMatchObject({ method: 'visit', state: 'doubted' })
  for (const word of ['no', 'undo', 'no']) {
    await shop.answer(word)
    expect(await hours(), word).toEqual(doubted)
  }
  expect((await checksOf(shop.id)).sort()).toEqual([
    ...Array(2).fill('hours import'),
    ...Array(2).fill('hours visit'),
  ])
  await clock('2026-10-20 11:00')
  await askAll()
  expect(await shop.bells()).toBe(1)
})

test('whoever does not answer is asked less and less often', async () => {
  const shop = await owned()
  const asked: string[] = []
  const days = ['08-01', '08-07', '08-14', '08-20', '08-21', '09-04', '09-17', '09-18']
  for (const [i, day] of days.entries()) {
    await clock(`2026-${day} ${10 + i}:00`)
    const before = await shop.bells()
    await askAll()
    if ((await shop.bells()) > before) asked.push(day)
  }
  // The first is a Saturday: the day after is closed.
  expect(asked).toEqual(['08-07', '08-21', '09-18'])
})

test('whoever has several businesses is asked about one a week, in turn, less and less often, and ends all in one tap', async () => {
  const shop = await owned()
  const others = await Promise.all(
    ['Şube iki', 'Şube üç'].map((name) =>
      buildBusiness(server.sql, { name, ownerId: shop.owner.id, hours: WEEKDAYS }),
    ),
  )
  await server.sql`update business_ownership set from_at = '2026-05-01' where user_id = ${shop.owner.id}`
  const waiting = async () => (await shop.questions()).map(({ businessId }) => businessId)
  const asked: (number | undefined)[] = []
  for (const moment of ['08-03 11:00', '08-04 11:00', '08-09 11:00', '08-10 12:00', '08-17 13:00']) {
    await clock(`2026-${moment}`)
    await askAll()
    const [id] = await waiting()
    asked.push(id)
    if (id !== undefined) await shop.ask('POST', `/api/businesses/${id}/owner-question`, { answer: 'yes' })
  }
  const [second, third] = others.map(({ id }) => id)
  expect(asked).toEqual([shop.id, undefined, undefined, second, third])
  expect(await shop.bells()).toBe(3)

  // Silence about one is silence of the owner.
  for (const [moment, bells] of [
    ['10-05 11:00', 4],
    ['10-12 12:00', 4],
    ['10-19 13:00', 5],
  ] as const) {
    await clock(`2026-${moment}`)
    await askAll()
    expect(await shop.bells(), moment).toBe(bells)
  }
  await shop.ask('PUT', `/api/businesses/${third}/asking`, { isOn: false })
  expect(await waiting()).toEqual([])
  for (const id of [shop.id, second])
    expect((await shop.ask('GET', `/api/businesses/${id}/asking`)).json()).toEqual({ isOn: false })
  await clock(EVE)
  await askAll()
  expect(await shop.bells()).toBe(5)
  await shop.ask('PUT', `/api/businesses/${shop.id}/asking`, { isOn: true })
  await askAll()
  expect(await shop.bells()).toBe(6)
})

test('whoever wants no questions ends them in one tap, from the mail or the panel, and lets them come again', async () => {
  const shop = await owned()
  await clock(MONDAY)
  await askAll()
  expect(await byMail(await shop.token(), 'stop')).toMatchObject({ isStopped: true })
  expect(await shop.questions()).toEqual([])
  await clock(EVE)
  await askAll()
  expect(await shop.bells()).toBe(1)
  const asking = `/api/businesses/${shop.id}/asking`
  expect((await shop.ask('GET', asking)).json()).toEqual({ isOn: false })
  await shop.ask('PUT', asking, { isOn: true })
  await askAll()
  expect(await shop.bells()).toBe(2)
  await shop.ask('PUT', asking, { isOn: false })
  expect(await shop.questions()).toEqual([])
})

const ENDS = {
  'it has another owner': async (id: number) =>
    changeBusiness(server.sql, id, { ownerId: (await buildUser(server.sql, { userType: 'business' })).id }),
  'it is suspended': (id: number) => changeBusiness(server.sql, id, { status: 'suspended' }),
  'it is not approved': (id: number) => changeBusiness(server.sql, id, { status: 'pending' }),
  'it has no owner': (id: number) => changeBusiness(server.sql, id, { ownerId: null }),
  'it was merged': async (id: number) =>
    changeBusiness(server.sql, id, {
      status: 'suspended',
      ownerId: null,
      mergedInto: (await buildBusiness(server.sql)).id,
    }),
  'its owner is blocked': async (id: number) => {
    const [row] = await server.sql<{ ownerId: number }[]>`select owner_id from business where id = ${id}`
    await changeUser(server.sql, row?.ownerId ?? 0, { blockedAt: 'now' })
  },
}
test.each(Object.entries(ENDS))(
  'a question and its links are dead, and none comes, when %s',
  async (_, end) => {
    const shop = await owned()
    await clock(MONDAY)
    await askAll()
    const token = await shop.token()
    expect(await byMail(token, 'read')).toMatchObject({ answer: null })
    await end(shop.id)
    for (const word of ['read', 'yes', 'no', 'stop'])
      expect(await byMail(token, word), word).toBe('question_over')
    const [before] = await server.sql`select no from owner_question where business_id = ${shop.id}`
    await clock(EVE)
    await askAll()
    const [after] = await server.sql`select no from owner_question where business_id = ${shop.id}`
    expect(after).toEqual(before)
    expect(await checksOf(shop.id)).toEqual([])
  },
)

test('only the link of the last question answers, and nobody makes one', async () => {
  const shop = await owned()
  await clock('2026-08-07 12:00')
  await askAll()
  const old = await shop.token()
  await clock(EVE)
  await askAll()
  const token = await shop.token()
  expect(await byMail(old, 'yes')).toBe('question_over')
  expect(await byMail(token.replace(/^\d+/, String(shop.id + 1)), 'yes')).toBe('question_over')
  expect(await byMail(`${shop.id}.2`, 'yes')).toBe('question_over')
  expect(await byMail(token, 'yes')).toMatchObject({ answer: 'yes' })
})

test('where the hours say more than the form holds, or already closed, nobody is asked', async () => {
  for (const hours of ['Mo-Su sunrise-sunset', 'Mo-Sa 09:00-18:00; PH off']) {
    const shop = await owned({}, hours)
    await clock(EVE)
    await askAll()
    expect(await shop.bells(), hours).toBe(0)
  }
})

let numbers = 0
async function byPhone() {
  numbers += 1
  const phone = `+9053288800${String(numbers).padStart(2, '0')}`
  const shop = await owned({ phone })
  await server.sql`update app_user set phone_proven_at = now() where id = ${shop.owner.id}`
  const say = (mesaj: string, from = phone) => handOver(server, from, mesaj)
  /** The last one that waits: the outbox goes by PostgreSQL's own clock. */
  const last = async () => {
    const [sms] = await server.sql<{ kind: keyof typeof smsTexts; data: object }[]>`
      select kind, data from sms where recipient = ${phone} order by id desc limit 1`
    return sms ? (smsTexts[sms.kind] as (data: object) => string)(sms.data) : ''
  }
  const code = async () => / 1 (\d{4}),/.exec(await last())?.[1] ?? ''
  return { ...shop, say, last, code }
}

test('whoever takes no push, and has a proven telephone, is asked and answers by SMS, by the code alone', async () => {
  const shop = await byPhone()
  await clock(EVE)
  await askAll()
  const text = await shop.last()
  expect(text).toMatch(
    /^Rehber724: .+ yarin \(29 Ekim 2026\) acik mi\? Aciksa 1 (\d{4}), kapaliysa 0 \1 yanitlayin\. Sorulmasin: DUR \1$/,
  )
  expect(text.length).toBeLessThanOrEqual(160)
  expect(await shop.token()).toBe('') // and not by mail
  const code = await shop.code()
  const other = code === '1234' ? '4321' : '1234'
  for (const [words, from] of [['1'], ['0'], [`0 ${other}`], [`0 ${code}`, '+905329990000']] as const)
    expect((await shop.say(words, from)).statusCode).toBe(200)
  expect(await shop.questions()).toMatchObject([{ answer: null }])
  await shop.say(`0 ${code}`)
  expect(await shop.closed()).toEqual([['2026-10-29', 0]])
  expect(await shop.last()).toContain('O gun kapali gorunuyorsunuz.')
})

test('one word by SMS confirms the hours, another ends the questions', async () => {
  const shop = await byPhone()
  await clock(EVE)
  await askAll()
  const code = await shop.code()
  await shop.say(`1 ${code}`)
  expect(await checksOf(shop.id)).toEqual(['existence question', 'hours question'])
  await shop.say(`Dur ${code}`)
  expect((await shop.ask('GET', `/api/businesses/${shop.id}/asking`)).json()).toEqual({ isOn: false })
})
