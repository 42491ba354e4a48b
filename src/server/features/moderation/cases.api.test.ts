import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReportCase } from '#contract/moderation.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { buildReview, buildThread } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '1000' })
  admin = await signedIn(server, { userType: 'admin', name: 'Yönetici Bir' })
})
afterAll(() => server.close())
beforeEach(() => server.sql`delete from report_case`)

const list = async (query = '') => (await admin.ask('GET', `/api/admin/reports${query}`)).json<ReportCase[]>()
const close = (id: number, body: object = { outcome: 'acted' }, who = admin) =>
  who.ask('PATCH', `/api/admin/reports/${id}`, body)
const toldTo = async (who: Person) =>
  (await who.ask('GET', '/api/notifications')).json<
    { title: string; message: string; path: string | null }[]
  >()

const reportBusiness = async (who: Person, id: number, kind = 'wrong_phone', details = '') => {
  const answer = await who.ask('POST', `/api/businesses/${id}/reports`, { kind, details })
  expect(answer.statusCode, answer.body).toBe(201)
}

/** A conversation of so many messages, and its two sides. */
async function talk(messages = 2) {
  const owner = await signedIn(server, { userType: 'business', name: 'Okan Sahip' })
  const customer = await signedIn(server, { name: 'Ayşe Irmak' })
  const business = await buildBusiness(server.sql, { ownerId: owner.id })
  const { id: threadId } = await buildThread(
    server.sql,
    { businessId: business.id, customerId: customer.id },
    Array.from({ length: messages }, (_, i) => ({ body: `söz ${i + 1}` })),
  )
  const report = (who: Person, body: object) =>
    who.ask('POST', `/api/messages/threads/${threadId}/report`, body)
  return { owner, customer, business, threadId, report }
}

async function reviewed() {
  const writer = await signedIn(server, { name: 'Yazan Kişi' })
  const business = await buildBusiness(server.sql)
  const said = { stars: 1, body: 'Berbat' }
  const { id } = await buildReview(server.sql, { businessId: business.id, userId: writer.id, ...said })
  const report = (who: Person, kind = 'abuse') =>
    who.ask('POST', `/api/businesses/${business.id}/reviews/${id}/reports`, { kind })
  return { writer, business, id, report }
}

describe('the queue', () => {
  test('has one row a thing, whoever reports it and why; what waited longest stands first', async () => {
    const [ali, veli] = [
      await signedIn(server, { name: 'Ali Bir' }),
      await signedIn(server, { name: 'Veli İki' }),
    ]
    const business = await buildBusiness(server.sql, { name: 'Kadir Usta' })
    const { customer, owner, business: shop, report } = await talk()
    const review = await reviewed()
    await reportBusiness(ali, business.id, 'wrong_phone', 'Numara düştü')
    expect((await report(customer, { kind: 'fraud', no: 1, details: 'Para istedi' })).statusCode).toBe(201)
    await review.report(ali)
    await reportBusiness(veli, business.id, 'closed_for_good')
    await reportBusiness(ali, business.id, 'wrong_hours')
    await report(owner, { kind: 'spam' })
    await review.report(veli, 'fake')

    const waiting = await list()
    expect(waiting.map(({ kind, reportCount }) => [kind, reportCount])).toEqual([
      ['business', 3],
      ['message', 2],
      ['review', 2],
    ])
    expect(waiting[0]).toEqual({
      ...{ id: expect.any(Number), kind: 'business', openedAt: expect.stringMatching(/Z$/), closed: null },
      ...{
        business: { id: business.id, name: 'Kadir Usta' },
        customerName: null,
        review: null,
        reportCount: 3,
      },
      reports: [
        ['wrong_phone', 'Numara düştü', ali],
        ['closed_for_good', '', veli],
        ['wrong_hours', '', ali],
      ].map(([reason, details, by]) => {
        const { id, name, email } = by as Person
        return { reason, details, side: null, by: { id, name, email }, at: expect.stringMatching(/Z$/) }
      }),
    })
    expect(waiting[1]).toMatchObject({
      business: { id: shop.id },
      customerName: 'Ayşe I.',
      reports: [
        { reason: 'fraud', side: 'customer', details: 'Para istedi' },
        { reason: 'spam', side: 'business', by: { name: 'Okan Sahip' } },
      ],
    })
    expect(waiting[2]).toMatchObject({
      business: { id: review.business.id },
      review: { id: review.id, stars: 1, text: 'Berbat', isHidden: false },
      reports: [{ reason: 'abuse' }, { reason: 'fake' }],
    })
    for (const kind of ['business', 'message', 'review'])
      expect((await list(`?kind=${kind}`)).map((one) => one.kind)).toEqual([kind])
    expect(await list('?state=closed')).toEqual([])
  })

  test('goes on page after page in both states, each thing once', async () => {
    const reporter = await signedIn(server)
    const ids: number[] = []
    for (let i = 0; i < 7; i++) {
      const { id } = await buildBusiness(server.sql)
      await reportBusiness(reporter, id)
      ids.push(id)
    }
    const walk = async (query: string) => {
      const seen: number[] = []
      let next: string | undefined = `/api/admin/reports?limit=3&${query}`
      while (next) {
        const answer = await admin.ask('GET', next)
        seen.push(...answer.json<ReportCase[]>().map(({ business }) => business.id))
        next = /<([^>]+)>; rel="next"/.exec((answer.headers['link'] as string | undefined) ?? '')?.[1]
      }
      return seen
    }
    expect(await walk('state=open')).toEqual(ids)
    expect(await walk('state=open&kind=business')).toEqual(ids)
    // All in one moment: their numbers decide.
    await server.sql`update report_case set closed_at = now(), outcome = 'acted'`
    expect(await walk('state=closed')).toEqual([...ids].reverse())
    expect(await walk('state=closed&kind=business')).toEqual([...ids].reverse())
    expect(await walk('state=open')).toEqual([])
  })

  test('is the admins’ alone, and refuses what it does not know', async () => {
    for (const userType of ['customer', 'business', 'field'] as const) {
      const who = await signedIn(server, { userType })
      expect((await who.ask('GET', '/api/admin/reports')).statusCode).toBe(403)
      expect((await close(1, { outcome: 'acted' }, who)).statusCode).toBe(403)
      expect((await who.ask('GET', '/api/admin/reports/1/conversation')).statusCode).toBe(403)
    }
    for (const query of ['kind=dragon', 'state=odd', 'cursor=x', 'state=closed&cursor=12', 'limit=0'])
      expect([query, (await admin.ask('GET', `/api/admin/reports?${query}`)).statusCode]).toEqual([
        query,
        400,
      ])
  })
})

describe('closing', () => {
  test('ends all reports of the thing at once; each reporter is told once, in one sentence without the note', async () => {
    const [ali, veli] = [await signedIn(server), await signedIn(server)]
    const { id, name } = await buildBusiness(server.sql, { name: 'Kapanan Berber' })
    await reportBusiness(ali, id, 'wrong_phone')
    await reportBusiness(ali, id, 'closed_for_good')
    await reportBusiness(veli, id, 'closed_for_good')
    const [waiting] = await list()
    const answer = await close(waiting?.id ?? 0, { outcome: 'acted', note: ' Aradım, kapanmış ' })
    expect(answer.json()).toMatchObject({
      id: waiting?.id,
      closed: {
        outcome: 'acted',
        note: 'Aradım, kapanmış',
        by: 'Yönetici Bir',
        at: expect.stringMatching(/Z$/),
      },
    })
    expect(await list()).toEqual([])
    expect(await list('?state=closed')).toEqual([answer.json()])
    expect(
      await server.sql`select from business_report where business_id = ${id} and closed_at is null`,
    ).toEqual([])
    for (const who of [ali, veli])
      expect(await toldTo(who)).toMatchObject([
        {
          title: 'Bildiriminiz incelendi',
          message: `${name} hakkındaki bildiriminizi inceledik ve gereğini yaptık.`,
          path: `/business/${id}`,
        },
      ])
    const entries = await server.sql`
      select actor_id, action, data from audit_entry where subject_id = ${waiting?.id ?? 0} and action like 'report.%'`
    const data = { kind: 'business', businessId: id, reports: 3, outcome: 'acted' }
    expect(entries).toEqual([{ actorId: admin.id, action: 'report.closed', data }])
    // What is reported afterwards is a new case.
    await reportBusiness(ali, id, 'wrong_phone')
    expect((await list()).map(({ reportCount }) => reportCount)).toEqual([1])
  })

  test('of ten at once one closes, and tells once', async () => {
    const reporter = await signedIn(server)
    await reportBusiness(reporter, (await buildBusiness(server.sql)).id)
    const [waiting] = await list()
    const answers = await Promise.all(Array.from({ length: 10 }, () => close(waiting?.id ?? 0)))
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ])
    expect((await close(waiting?.id ?? 0)).json()).toMatchObject({ code: 'already_decided' })
    expect(await toldTo(reporter)).toHaveLength(1)
  })

  test('leaves no open report behind, however many come meanwhile', async () => {
    const business = await buildBusiness(server.sql)
    const people = await Promise.all(Array.from({ length: 12 }, () => signedIn(server)))
    await reportBusiness(people[0] as Person, business.id)
    const [waiting] = await list()
    await Promise.all([
      ...people.map((who) => reportBusiness(who, business.id, 'other')),
      close(waiting?.id ?? 0),
    ])
    const strays = await server.sql`
      select from business_report r join report_case c on c.id = r.case_id
      where r.business_id = ${business.id} and (r.closed_at is null) <> (c.closed_at is null)`
    expect(strays).toEqual([])
    const told = [...(await list()), ...(await list('?state=closed'))]
    expect(told.reduce((sum, { reportCount }) => sum + reportCount, 0)).toBe(13)
    expect(told.length).toBeLessThanOrEqual(2)
  })

  test('says what was found: nothing wrong; of what is off the list no address', async () => {
    const reporter = await signedIn(server)
    const { id } = await buildBusiness(server.sql, { name: 'Sorunsuz Kuaför' })
    await reportBusiness(reporter, id)
    await admin.ask('POST', `/api/admin/businesses/${id}/suspend`, { reason: 'Bakılıyor' })
    await close((await list())[0]?.id ?? 0, { outcome: 'dismissed' })
    expect(await toldTo(reporter)).toMatchObject([
      {
        message: 'Sorunsuz Kuaför hakkındaki bildiriminizi inceledik ve bir yanlışlık bulmadık.',
        path: null,
      },
    ])
  })

  test('refuses an unknown case, no outcome, and a note that is too long', async () => {
    expect((await close(999_999_999)).json()).toMatchObject({ code: 'not_found' })
    await reportBusiness(await signedIn(server), (await buildBusiness(server.sql)).id)
    const id = (await list())[0]?.id ?? 0
    expect((await close(id, {})).json()).toMatchObject({ fields: { outcome: expect.any(String) } })
    expect((await close(id, { outcome: 'burnt' })).statusCode).toBe(400)
    expect((await close(id, { outcome: 'acted', note: 'x'.repeat(501) })).json().fields).toHaveProperty(
      'note',
    )
    expect(await list()).toHaveLength(1)
  })

  test('goes with the account of who closed, but for what was decided', async () => {
    const other = await signedIn(server, { userType: 'admin' })
    await reportBusiness(await signedIn(server), (await buildBusiness(server.sql)).id)
    await close((await list())[0]?.id ?? 0, { outcome: 'dismissed', note: 'Baktım' }, other)
    const told = (await other.ask('GET', '/api/me/export')).json<{ closedReports?: unknown }>()
    expect(JSON.stringify(told)).toContain('Baktım')
    await server.sql`delete from app_user where id = ${other.id}`
    expect(await list('?state=closed')).toMatchObject([{ closed: { by: null, outcome: 'dismissed' } }])
  })
})

describe('a reported conversation', () => {
  test('is read from what led to the reported message, and each reading is noted', async () => {
    const { customer, business, report } = await talk(30)
    await report(customer, { kind: 'abuse', no: 25 })
    const id = (await list('?kind=message'))[0]?.id ?? 0
    const read = async () =>
      (await admin.ask('GET', `/api/admin/reports/${id}/conversation`)).json<{ no: number }[]>()
    expect((await read()).map(({ no }) => no)).toEqual(Array.from({ length: 11 }, (_, i) => 15 + i))
    await server.sql`update message_report set no = null where case_id = ${id}`
    expect((await read()).map(({ no }) => no)).toEqual(Array.from({ length: 20 }, (_, i) => 11 + i))
    const notes = await server.sql`
      select data from audit_entry where action = 'report.conversation_read' and subject_id = ${id}`
    expect(notes).toEqual([{ data: { businessId: business.id } }, { data: { businessId: business.id } }])
  })

  test('is none where a business was reported', async () => {
    await reportBusiness(await signedIn(server), (await buildBusiness(server.sql)).id)
    const id = (await list())[0]?.id ?? 0
    for (const one of [id, 999_999_999])
      expect((await admin.ask('GET', `/api/admin/reports/${one}/conversation`)).statusCode).toBe(404)
    expect(
      await server.sql`select from audit_entry where subject_id = ${id} and action = 'report.conversation_read'`,
    ).toEqual([])
  })
})

describe('a reported review', () => {
  test('that is hidden on its page is closed with it, and whoever reported is told that something was done', async () => {
    const review = await reviewed()
    const reporter = await signedIn(server)
    await review.report(reporter)
    await admin.ask('POST', `/api/admin/reviews/${review.id}/hide`, { reason: 'Hakaret' })
    expect(await list('?state=closed')).toMatchObject([
      { kind: 'review', review: { isHidden: true }, closed: { outcome: 'acted', by: 'Yönetici Bir' } },
    ])
    expect((await toldTo(reporter))[0]?.message).toMatch(/gereğini yaptık\.$/)
  })

  test('that is left as it is says so; closed here, it leaves the page of reviews', async () => {
    const [one, two] = [await reviewed(), await reviewed()]
    const reporter = await signedIn(server)
    await one.report(reporter)
    await two.report(reporter)
    await admin.ask('POST', `/api/admin/reviews/${one.id}/clear-reports`)
    const [left] = await list()
    expect(left?.review?.id).toBe(two.id)
    await close(left?.id ?? 0, { outcome: 'dismissed' })
    expect((await admin.ask('GET', '/api/admin/reviews')).json()).toEqual([])
    expect((await toldTo(reporter)).map(({ message }) => message.endsWith('aykırılık bulmadık.'))).toEqual([
      true,
      true,
    ])
  })
})
