import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BusinessForStaff } from '#contract/approvals.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { compareBusinesses } from '#contract/merges.ts'
import type { Sent } from '#contract/messages.ts'
import { allMergeParts, notMerged } from '#server/compose.ts'
import { type BusinessFields, buildBusiness } from '../../../../db/seed/factories.ts'
import { addPhotos, addVisits } from '../../../../test/add-rows.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { buildClaim, buildPrize, buildReview } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '1000', SMTP_URL: 'smtp://127.0.0.1:9' }) // mails wait
  admin = await signedIn(server, { userType: 'admin', name: 'Yönetici Bir' })
})
afterAll(() => server.close())

const REASON = 'İki kayıt aynı işletmeye ait.'
const merge = (from: number, into: number, more: object = {}, who = admin) =>
  who.ask('POST', `/api/admin/businesses/${from}/merge`, { into, reason: REASON, ...more })
const owner = () => signedIn(server, { userType: 'business', name: 'Işıl Sahip' })
const customer = () => signedIn(server, { name: 'Ayşe Işık' })
const one = (over: Partial<BusinessFields> = {}) => buildBusiness(server.sql, over)
const rowsOf = async (table: string, id: number) =>
  (await server.sql`select * from ${server.sql(table)} where business_id = ${id}`) as unknown as Record<
    string,
    unknown
  >[]
const count = async (table: string, id: number) => (await rowsOf(table, id)).length
const write = (who: Person, to: number, message: string) =>
  who.ask('POST', '/api/messages', { toBusinessId: to, message })
const inbox = async (who: Person) =>
  (await who.ask('GET', '/api/notifications')).json<{ title: string; path: string }[]>()
const statusOf = async (id: number) =>
  (
    await server.sql<{ status: string; mergedInto: number | null; ownerId: number | null }[]>`
    select status, merged_into, owner_id from business where id = ${id}`
  )[0]

test('every table that leads to a business is answered for, once', async () => {
  const tables = await server.sql<{ name: string }[]>`
    select distinct t.oid::regclass::text as name from pg_constraint k join pg_class t on t.oid = k.conrelid
    where k.contype = 'f' and k.confrelid = 'business'::regclass and not t.relispartition`
  const named = [...allMergeParts.flatMap((part) => part.tables), ...Object.keys(notMerged)]
  const keyed = ['business', ...tables.map(({ name }) => name)]
  expect(named.filter((name, i) => named.indexOf(name) !== i)).toEqual([])
  expect([...new Set(keyed)].filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name) => !keyed.includes(name))).toEqual([])
})

describe('what leads to the duplicate leads to the kept one', () => {
  test('favourites, visits and reports; who had both has one, with all they wrote', async () => {
    const [from, into] = [await one(), await one()]
    const [both, single] = [await customer(), await customer()]
    await server.catchUp()
    for (const [who, to] of [
      [both, from],
      [both, into],
      [single, from],
    ] as const) {
      expect((await who.ask('PUT', `/api/favorites/${to.id}`)).statusCode).toBe(200)
      const report = { kind: 'wrong_hours', details: `Ayrıntı ${to.id}` }
      expect((await who.ask('POST', `/api/businesses/${to.id}/reports`, report)).statusCode).toBeLessThan(300)
    }
    await addVisits(server.sql, from.id, 'view', 3, '2026-11-01')
    await addVisits(server.sql, into.id, 'view', 4, '2026-11-01')
    await addVisits(server.sql, from.id, 'call', 1, '2026-11-02')
    const compared = (await admin.ask('GET', `/api/admin/businesses/${from.id}/merge?into=${into.id}`)).json<
      Reply<typeof compareBusinesses>
    >()
    expect(compared.duplicate.counts).toMatchObject({ favorites: 2, reports: 2, threads: 0 })
    expect(compared.kept.counts).toMatchObject({ favorites: 1, reports: 1 })
    const merged = await merge(from.id, into.id)
    expect([merged.statusCode, merged.json()]).toEqual([200, { id: into.id, name: into.name }])
    for (const table of ['favorite', 'business_report', 'visit_count'])
      expect(await count(table, from.id)).toBe(0)
    expect(await count('favorite', into.id)).toBe(2)
    const reports = await server.sql<{ details: string; isOpen: boolean }[]>`
      select details, closed_at is null as is_open from business_report where business_id = ${into.id} order by id`
    expect(reports).toEqual([
      { details: `Ayrıntı ${from.id}`, isOpen: false },
      { details: `Ayrıntı ${into.id}\nAyrıntı ${from.id}`, isOpen: true },
      { details: `Ayrıntı ${from.id}`, isOpen: true },
    ])
    expect(
      await server.sql`select day, kind, count from visit_count where business_id = ${into.id} order by day, kind`,
    ).toEqual([
      { day: '2026-11-01', kind: 'view', count: 7 },
      { day: '2026-11-02', kind: 'call', count: 1 },
    ])
  })

  test('reviews; of two by one person both texts stand, and the later stars; mean and count follow', async () => {
    const [from, into] = [await one({ phone: '+902121110000' }), await one()]
    const [both, single, hidden] = [await customer(), await customer(), await customer()]
    const own = await signedIn(server, { userType: 'business' })
    await changeBusiness(server.sql, into.id, { ownerId: own.id })
    const say = (at: { id: number }, who: Person, stars: number, body: string, more: object = {}) =>
      buildReview(server.sql, {
        ...{ businessId: at.id, userId: who.id, stars, body, createdAt: '2026-01-01' },
        ...more,
      })
    await say(into, both, 2, 'Önce kötüydü')
    const answered = { answer: 'Teşekkürler', answeredAt: '2026-02-02' }
    await say(from, both, 5, 'Sonra çok iyi', { createdAt: '2026-02-01', ...answered })
    await say(from, single, 4, 'İyi')
    await say(into, hidden, 3, 'Görünen')
    await say(from, hidden, 1, 'Gizlenen', { hiddenReason: 'Hakaret' })
    await say(from, own, 5, 'Kendi işim')
    await merge(from.id, into.id)
    expect(
      await server.sql`select user_id, stars, body, answer from review where business_id = ${into.id} order by id`,
    ).toEqual([
      { userId: both.id, stars: 5, body: 'Önce kötüydü\n\nSonra çok iyi', answer: 'Teşekkürler' },
      { userId: single.id, stars: 4, body: 'İyi', answer: null },
      { userId: hidden.id, stars: 3, body: 'Görünen', answer: null },
    ])
    expect(await count('review', from.id)).toBe(3) // what was joined, what is hidden, the owner's own
    const [kept] =
      await server.sql`select review_count, rating_mean::float8 as mean from business where id = ${into.id}`
    expect(kept).toEqual({ reviewCount: 3, mean: 4 })
    const [left] = await server.sql`select review_count from business where id = ${from.id}`
    expect(left).toEqual({ reviewCount: 2 })
  })

  test('conversations; a customer’s two become one in the order of time, unread as before, reports at their message', async () => {
    const [boss, other] = [await owner(), await customer()]
    const [from, into] = [await one({ ownerId: boss.id }), await one({ ownerId: boss.id })]
    const who = await customer()
    await server.catchUp()
    const first = (await write(who, into.id, 'bir')).json<Sent>()
    const second = (await write(who, from.id, 'iki')).json<Sent>()
    await boss.ask('POST', `/api/messages/threads/${second.threadId}`, { message: 'üç' })
    await write(who, into.id, 'dört')
    await boss.ask('POST', `/api/messages/threads/${first.threadId}/read`, { upTo: 1 })
    const reported = await who.ask('POST', `/api/messages/threads/${second.threadId}/report`, {
      ...{ kind: 'abuse', no: 2, details: 'Kaba' },
    })
    expect(reported.statusCode, reported.body).toBeLessThan(300)
    await write(other, from.id, 'yalnız')
    await merge(from.id, into.id)
    expect(await count('thread', from.id)).toBe(0)
    expect(await count('thread', into.id)).toBe(2)
    const talk = (await who.ask('GET', `/api/messages/threads/${first.threadId}`)).json<{
      thread: { unread: number }
      messages: { no: number; text: string }[]
    }>()
    expect(talk.messages.map(({ no, text }) => [no, text])).toEqual([
      [1, 'bir'],
      [2, 'iki'],
      [3, 'üç'],
      [4, 'dört'],
    ])
    expect(talk.thread.unread).toBe(1)
    const [thread] = await server.sql`
      select last_no, customer_unread, business_unread, business_read_no from thread where id = ${first.threadId}`
    // The answer to the second says that its question was seen, but it was never marked as read.
    expect(thread).toEqual({ lastNo: 4, customerUnread: 1, businessUnread: 2, businessReadNo: 1 })
    expect(
      await server.sql`select thread_id, no from message_report where thread_id = ${first.threadId}`,
    ).toEqual([{ threadId: first.threadId, no: 3 }])
    expect((await write(who, into.id, 'beş')).json()).toMatchObject({
      threadId: first.threadId,
      message: { no: 5 },
    })
    const [sum] = await server.sql`
      select sum(conversations)::int as conversations, sum(messages)::int as messages from message_count
      where business_id = ${into.id}`
    expect(sum).toEqual({ conversations: 3, messages: 5 })
  })

  test('prizes that were won, redeemed by the kept one’s owner; a code that both gave is another one', async () => {
    const boss = await owner()
    const [from, into] = [await one(), await one({ ownerId: boss.id })]
    const [winner, rival] = [await customer(), await customer()]
    const code = '7241234'
    await buildPrize(server.sql, { userId: winner.id, businessId: from.id, code })
    await buildPrize(server.sql, { userId: rival.id, businessId: into.id, code })
    await merge(from.id, into.id)
    const codes = await server.sql<
      { code: string }[]
    >`select code from prize where business_id = ${into.id} order by id`
    expect(new Set(codes.map((row) => row.code)).size).toBe(2)
    for (const row of codes) {
      const redeemed = await boss.ask('POST', '/api/prizes/redeem', row)
      expect(redeemed.statusCode, redeemed.body).toBe(200)
    }
  })

  test('photos, as far as ten allow; the others stay', async () => {
    const boss = await owner()
    const [from, into] = [await one({ ownerId: boss.id }), await one({ ownerId: boss.id })]
    for (const [id, many] of [
      [from.id, 6],
      [into.id, 7],
    ] as const)
      await addPhotos(server.sql, id, many, boss.id)
    await merge(from.id, into.id)
    const photos = await server.sql<{ id: number; many: number }[]>`
      select id, jsonb_array_length(photos) as many from business where id in (${from.id}, ${into.id}) order by id`
    expect(photos.map(({ many }) => many)).toEqual([3, 10])
  })

  test('open claims, where the kept one is nobody’s: proven by mail or telephone they are proven again', async () => {
    const [from, into] = [await one({ source: 'osm' }), await one({ source: 'osm' })]
    const [mailed, waiting] = [await owner(), await owner()]
    await buildClaim(server.sql, { businessId: from.id, userId: mailed.id, state: 'waiting' })
    const proof = 'document'
    await buildClaim(server.sql, { businessId: from.id, userId: waiting.id, proof, state: 'waiting' })
    await merge(from.id, into.id)
    expect(
      await server.sql`select user_id, state, proven_at is null as is_open from claim where business_id = ${into.id} order by id`,
    ).toEqual([
      { userId: mailed.id, state: 'proving', isOpen: true },
      { userId: waiting.id, state: 'waiting', isOpen: false },
    ])
  })
})

describe('addresses', () => {
  test('of a duplicate lead to the kept one: on the wire, in the pages, and after a second merge', async () => {
    const [first, second, kept] = [await one(), await one(), await one({ name: 'Kalan Eczane' })]
    await merge(first.id, second.id)
    await merge(second.id, kept.id)
    await server.catchUp()
    for (const { id } of [first, second]) {
      const detail = await server.app.inject(`/api/businesses/${id}`)
      expect([detail.statusCode, detail.json().id]).toEqual([200, kept.id])
      const page = await server.app.inject(`/isletme/${id}-eski-ad`)
      expect([page.statusCode, page.headers.location]).toEqual([301, `/isletme/${kept.id}-kalan-eczane`])
    }
    expect((await statusOf(first.id))?.mergedInto).toBe(kept.id)
    expect((await server.app.inject('/api/businesses/999999999')).statusCode).toBe(404)
    expect((await server.app.inject('/isletme/999999999-yok')).statusCode).toBe(404)
  })
})

describe('it is refused', () => {
  test('into itself, into what is not listed, of a draft, of a duplicate, without a reason, to others than admins', async () => {
    const [from, into] = [await one(), await one()]
    const refusals = [
      await merge(from.id, from.id),
      await merge(from.id, (await one({ status: 'pending' })).id),
      await merge((await one({ status: 'draft' })).id, into.id),
    ]
    expect(refusals.map((answer) => answer.json().code)).toEqual(Array(3).fill('merge_not_possible'))
    expect((await merge(from.id, into.id, { reason: ' ' })).statusCode).toBe(400)
    expect((await merge(from.id, 999_999_999)).statusCode).toBe(404)
    for (const who of [await owner(), await customer(), await signedIn(server, { userType: 'field' })])
      expect((await merge(from.id, into.id, {}, who)).statusCode).toBe(403)
    expect((await merge(from.id, into.id)).statusCode).toBe(200)
    expect((await merge(from.id, into.id)).json().code).toBe('business_merged')
    expect((await merge(into.id, from.id)).json().code).toBe('business_merged')
    expect(await statusOf(into.id)).toMatchObject({ status: 'verified', mergedInto: null })
  })

  test('by the database itself: no chain, no cycle, nothing listed that was merged', async () => {
    const [a, b, c] = [await one(), await one(), await one()]
    await merge(a.id, b.id)
    const point = (id: number, to: number) =>
      changeBusiness(server.sql, id, { status: 'suspended', mergedInto: to })
    await expect(point(b.id, c.id)).rejects.toThrow('a duplicate leads')
    await expect(point(c.id, a.id)).rejects.toThrow('a duplicate leads')
    await expect(point(c.id, c.id)).rejects.toThrow(/check|duplicate/)
    await expect(changeBusiness(server.sql, a.id, { status: 'verified' })).rejects.toThrow(/check/)
  })

  test('for one of two that run against each other', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await one(), await one()]
      const answers = await Promise.all([merge(a.id, b.id), merge(b.id, a.id), merge(a.id, b.id)])
      expect(answers.map(({ statusCode }) => statusCode).sort((x, y) => x - y)).toEqual([200, 409, 409])
      const stands = [await statusOf(a.id), await statusOf(b.id)]
      expect(stands.map((row) => row?.status).sort((x = '', y = '') => x.localeCompare(y))).toEqual([
        'suspended',
        'verified',
      ])
    }
  })
})

describe('a duplicate', () => {
  test('is decided and edited no more, and its history says where it went', async () => {
    const [from, into] = [await one(), await one()]
    await merge(from.id, into.id)
    const calls = [
      await admin.ask('POST', `/api/admin/businesses/${from.id}/restore`),
      await admin.ask('PATCH', `/api/businesses/${from.id}`, { description: 'x' }),
    ]
    expect(calls.map((answer) => answer.json().code)).toEqual(['business_merged', 'business_merged'])
    const read = async (id: number) =>
      (await admin.ask('GET', `/api/admin/businesses/${id}`)).json<BusinessForStaff>()
    expect(await read(from.id)).toMatchObject({
      mergedInto: { id: into.id, name: into.name },
      history: [{ action: 'merged', reason: REASON, other: { id: into.id }, actorName: 'Yönetici Bir' }],
    })
    expect(await read(into.id)).toMatchObject({
      mergedInto: null,
      history: [{ action: 'absorbed', other: { id: from.id, name: from.name } }],
    })
    const [entry] =
      await server.sql`select data from audit_entry where action = 'business.merged' and subject_id = ${from.id}`
    expect(entry?.['data']).toMatchObject({ into: into.id, favorites: 0, threads: 0 })
  })
})

describe('owners', () => {
  const both = async () => {
    const [mine, theirs] = [await owner(), await owner()]
    const from = await one({ ownerId: mine.id, categoryId: 3, name: 'Kapanan' })
    return { mine, theirs, from, into: await one({ ownerId: theirs.id, categoryId: 3, name: 'Kalan' }) }
  }

  test('of both must be chosen between; who loses one is told, and who keeps it', async () => {
    const { mine, theirs, from, into } = await both()
    expect((await merge(from.id, into.id)).json().code).toBe('merge_owner_needed')
    expect(await statusOf(from.id)).toMatchObject({ status: 'verified' })
    expect((await merge(from.id, into.id, { owner: 'duplicate' })).statusCode).toBe(200)
    expect(await statusOf(into.id)).toMatchObject({ ownerId: mine.id })
    expect(await inbox(mine)).toMatchObject([{ title: 'Kayıtlarınız birleştirildi' }])
    expect(await inbox(theirs)).toMatchObject([{ title: 'İşletme kaydı hesabınızdan alındı' }])
    const mails = await server.sql<{ role: string }[]>`
      select data ->> 'role' as role from mail where kind = 'business_merged' and recipient in (${mine.email}, ${theirs.email})
      order by 1`
    expect(mails.map(({ role }) => role)).toEqual(['joins', 'loses'])
    const kept = await both()
    await merge(kept.from.id, kept.into.id, { owner: 'kept' })
    expect(await statusOf(kept.into.id)).toMatchObject({ ownerId: kept.theirs.id })
    expect(await inbox(kept.mine)).toMatchObject([{ title: 'İşletme kaydınız birleştirildi' }])
  })

  test('of the duplicate own the kept one where nobody did; customers are told where their words are', async () => {
    const [mine, talker, winner, stranger] = [
      await owner(),
      await customer(),
      await customer(),
      await customer(),
    ]
    const [from, into] = [await one({ ownerId: mine.id }), await one()]
    await server.catchUp()
    await write(talker, from.id, 'merhaba')
    await buildPrize(server.sql, { userId: winner.id, businessId: from.id })
    await merge(from.id, into.id)
    expect(await statusOf(into.id)).toMatchObject({ ownerId: mine.id })
    for (const who of [talker, winner])
      expect((await inbox(who)).filter(({ path }) => path === `/business/${into.id}`)).toHaveLength(1)
    expect(await inbox(stranger)).toEqual([])
  })
})
