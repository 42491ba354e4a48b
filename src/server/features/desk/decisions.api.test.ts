import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BusinessForStaff } from '#contract/approvals.ts'
import { UNDO_MINUTES } from '#contract/approvals-many.ts'
import type { AuditAction } from '#contract/audit.ts'
import type { AdminReview } from '#contract/reviews-admin.ts'
import { reviewWaitsText } from '#text/reviews.ts'
import { buildBusinessReport, buildReviewReport } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import {
  business,
  change,
  claim,
  dispute,
  type Made,
  reported,
  review,
  type Scene,
  transfer,
} from '../../../../test/staff-act-makers.ts'

let server: TestApp
let admin: Person
let colleague: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100', SMTP_URL: 'smtp://127.0.0.1:9' }) // mails wait
  admin = await signedIn(server, { userType: 'admin' })
  colleague = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server.close())

type Act = {
  make: (scene: Scene) => Promise<Made>
  /** Below `/api/admin`. */
  call: string
  action: AuditAction
  /** Answer to the second of two equal decisions: already decided or, where it means the same, success. */
  second: number
}

const acts: Record<string, Act> = {
  'a business approved': {
    ...{ make: business({ status: 'pending' }), call: 'POST businesses/{id}/approve' },
    ...{ action: 'business.approved', second: 409 },
  },
  'a business rejected': {
    ...{ make: business({ status: 'pending' }, { reason: 'Sahte' }), call: 'POST businesses/{id}/reject' },
    ...{ action: 'business.rejected', second: 409 },
  },
  'a change approved': {
    ...{ make: change(), call: 'POST changes/{id}/approve' },
    ...{ action: 'business.change_approved', second: 409 },
  },
  'a change rejected': {
    ...{ make: change({ reason: 'Yanlış' }), call: 'POST changes/{id}/reject' },
    ...{ action: 'business.change_rejected', second: 409 },
  },
  'a claim approved': {
    ...{ make: claim('waiting', {}), call: 'POST claims/{id}/approve' },
    ...{ action: 'claim.approved', second: 409 },
  },
  'a claim rejected': {
    ...{ make: claim('waiting', { reason: 'Belge' }), call: 'POST claims/{id}/reject' },
    ...{ action: 'claim.rejected', second: 409 },
  },
  'a dispute upheld': {
    ...{ make: dispute(true), call: 'POST claim-disputes/{id}/settle' },
    ...{ action: 'claim.revoked', second: 404 },
  },
  'a dispute dismissed': {
    ...{ make: dispute(false), call: 'POST claim-disputes/{id}/settle' },
    ...{ action: 'claim.dispute_dismissed', second: 404 },
  },
  'a report closed': {
    ...{ make: reported, call: 'PATCH reports/{id}' },
    ...{ action: 'report.closed', second: 409 },
  },
  'a transfer confirmed': {
    ...{ make: transfer, call: 'POST payments/{id}/confirm' },
    ...{ action: 'payment.confirmed', second: 409 },
  },
  'a held review shown': {
    ...{ make: review({ hiddenReason: reviewWaitsText }), call: 'POST reviews/{id}/show' },
    ...{ action: 'review.shown', second: 200 },
  },
  'a held review hidden': {
    ...{ make: review({ hiddenReason: reviewWaitsText }, { reason: 'Hakaret' }) },
    ...{ call: 'POST reviews/{id}/hide', action: 'review.hidden', second: 200 },
  },
  'a review hidden': {
    ...{ make: review({ isReported: true }, { reason: 'Hakaret' }), call: 'POST reviews/{id}/hide' },
    ...{ action: 'review.hidden', second: 200 },
  },
  'a review left': {
    ...{ make: review({ isReported: true }), call: 'POST reviews/{id}/clear-reports' },
    ...{ action: 'review.left', second: 200 },
  },
}

const take = (who: Person, { call }: Act, { params = {}, body }: Made) => {
  const [method = '', path = ''] = call.split(' ')
  return who.ask(method as 'POST', `/api/admin/${path.replace('{id}', String(params['id']))}`, body)
}
const lastEntry = async () =>
  (await server.sql<{ id: number }[]>`select coalesce(max(id), 0) as id from audit_entry`)[0]?.id ?? 0
/** How often it was noted, and how many were told, since. */
async function traces(action: AuditAction, since: number) {
  const [row] = await server.sql<{ count: number }[]>`
    select count(*)::int as count from audit_entry where action = ${action} and id > ${since}`
  return row?.count
}

describe.each(Object.entries(acts))('%s', (_, act) => {
  test.each([
    ['by two of the staff at once', () => colleague],
    ['twice by one', () => admin],
  ])('%s is done once', async (_who, other) => {
    const made = await act.make({ server, admin })
    const since = await lastEntry()
    const answers = await Promise.all([take(admin, act, made), take(other(), act, made)])
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(codes).toEqual([200, act.second])
    expect(await traces(act.action, since)).toBe(1)
    expect((await take(other(), act, made)).statusCode).toBe(act.second)
    expect(await traces(act.action, since)).toBe(1)
  })
})

type Undo = { act: string; undo: string; action: AuditAction; age: (id: number) => Promise<unknown> }
const minutes = UNDO_MINUTES + 1
const older = (table: string, column: string) => (id: number) =>
  server.sql`update ${server.sql(table)} set ${server.sql(column)} = ${server.sql(column)} - make_interval(mins => ${minutes}) where id = ${id}`
const olderCase = (id: number) =>
  server.sql`update report_case set closed_at = closed_at - make_interval(mins => ${minutes}) where review_id = ${id}`

const undos: Undo[] = [
  ...(['a change approved', 'a change rejected'] as const).map((act) => ({
    ...{ act, undo: 'changes', action: 'business.change_reopened' as const },
    age: async (id: number) => {
      const [row] = await server.sql<{ businessId: number }[]>`
        update business_change set closed_at = closed_at - make_interval(mins => ${minutes}) where id = ${id}
        returning business_id`
      await server.sql`
        update business_decision set created_at = created_at - make_interval(mins => ${minutes})
        where business_id = ${row?.businessId ?? 0}`
    },
  })),
  { act: 'a claim rejected', undo: 'claims', action: 'claim.reopened', age: older('claim', 'decided_at') },
  {
    ...{ act: 'a dispute dismissed', undo: 'claim-disputes', action: 'claim.dispute_reopened' },
    age: older('claim_dispute', 'closed_at'),
  },
  {
    ...{ act: 'a report closed', undo: 'reports', action: 'report.reopened' },
    age: older('report_case', 'closed_at'),
  },
  {
    ...{ act: 'a held review shown', undo: 'reviews', action: 'review.reopened' },
    age: older('review', 'decided_at'),
  },
  {
    ...{ act: 'a held review hidden', undo: 'reviews', action: 'review.reopened' },
    age: older('review', 'decided_at'),
  },
  {
    ...{ act: 'a review hidden', undo: 'reviews', action: 'review.reopened' },
    age: async (id) => Promise.all([older('review', 'decided_at')(id), olderCase(id)]),
  },
  { act: 'a review left', undo: 'reviews', action: 'review.reopened', age: olderCase },
]

/** The desk's numbers: what was taken back waits again. */
const waiting = async () =>
  (await admin.ask('GET', '/api/admin/desk')).json<{ waiting: { kind: string; count: number }[] }>().waiting

describe.each(undos)('$act', ({ act: name, undo, action, age }) => {
  const act = acts[name] as Act
  async function decided() {
    const made = await act.make({ server, admin })
    const before = (await waiting()).map(({ kind, count }) => [kind, count])
    expect((await take(admin, act, made)).statusCode).toBe(200)
    const id = made.params?.['id'] ?? 0
    return { id, before, back: (who: Person) => who.ask('POST', `/api/admin/${undo}/${id}/undo`) }
  }
  const refused = { code: 'undo_over' }

  test('is taken back by whoever did it, once, and waits again', async () => {
    const { before, back } = await decided()
    expect((await back(colleague)).json()).toMatchObject(refused)
    const since = await lastEntry()
    const answers = await Promise.all([back(admin), back(admin)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await traces(action, since)).toBe(1)
    expect((await waiting()).map(({ kind, count }) => [kind, count])).toEqual(before)
  })

  test('is not taken back after a while', async () => {
    const { id, back } = await decided()
    await age(id)
    expect((await back(admin)).json()).toMatchObject(refused)
  })
})

describe('what is put back', () => {
  const nameOf = async (changeId: number) =>
    (
      await server.sql<{ id: number; name: string; phone: string }[]>`
        select b.id, b.name, b.phone from business b join business_change c on c.business_id = b.id where c.id = ${changeId}`
    )[0]

  test('of a change is what it changed and nobody changed since', async () => {
    const { id } = (await change()({ server, admin })).params
    const was = await nameOf(id)
    await admin.ask('POST', `/api/admin/changes/${id}/approve`)
    expect((await nameOf(id))?.name).toBe('Yeni ad')
    await admin.ask('POST', `/api/admin/changes/${id}/undo`)
    expect((await nameOf(id))?.name).toBe(was?.name)
    // Once more, and a colleague has mended the name in between.
    await admin.ask('POST', `/api/admin/changes/${id}/approve`)
    await colleague.ask('PATCH', `/api/businesses/${was?.id}`, { name: 'Düzeltilmiş' })
    expect((await admin.ask('POST', `/api/admin/changes/${id}/undo`)).statusCode).toBe(200)
    expect((await nameOf(id))?.name).toBe('Düzeltilmiş')
  })

  test('of a change is nothing where its owner proposed another one meanwhile', async () => {
    const { id } = (await change()({ server, admin })).params
    await admin.ask('POST', `/api/admin/changes/${id}/reject`, { reason: 'Yanlış' })
    const [row] = await server.sql<{ businessId: number }[]>`
      select business_id from business_change where id = ${id}`
    await server.sql`
      insert into business_change (business_id, proposed) values (${row?.businessId ?? 0}, '{"name": "Daha yeni"}')`
    expect((await admin.ask('POST', `/api/admin/changes/${id}/undo`)).json()).toMatchObject({
      code: 'undo_over',
    })
  })

  test.each(['approve', 'reject'])(
    'of a change is nothing once its owner is another one: %s',
    async (step) => {
      const { id } = (await change()({ server, admin })).params
      await admin.ask('POST', `/api/admin/changes/${id}/${step}`, { reason: 'Yanlış' })
      const next = await signedIn(server, { userType: 'business' })
      const was = await nameOf(id)
      await server.sql`update business set owner_id = ${next.id} where id = ${was?.id ?? 0}`
      expect((await admin.ask('POST', `/api/admin/changes/${id}/undo`)).json()).toMatchObject({
        code: 'undo_over',
      })
      expect(await nameOf(id)).toEqual(was)
      const own = await next.ask('GET', `/api/businesses/${was?.id}/review`)
      expect(own.json()).toMatchObject({ change: null })
    },
  )

  test('of a report is nothing where the same was reported again', async () => {
    const { id = 0 } = (await reported({ server, admin })).params ?? {}
    await admin.ask('PATCH', `/api/admin/reports/${id}`, { outcome: 'dismissed' })
    const [row] = await server.sql<{ businessId: number }[]>`
      select business_id from report_case where id = ${id}`
    await buildBusinessReport(server.sql, { businessId: row?.businessId ?? 0 })
    expect((await admin.ask('POST', `/api/admin/reports/${id}/undo`)).json()).toMatchObject({
      code: 'undo_over',
    })
  })

  test('of a review is the last decision alone', async () => {
    const { id } = (await review({ isReported: true })({ server, admin })).params
    const state = async () =>
      (
        await server.sql<{ hiddenReason: string | null; reports: number }[]>`
          select hidden_reason, (select count(*)::int from review_report p
            where p.review_id = r.id and p.closed_at is null) as reports from review r where id = ${id}`
      )[0]
    const back = () => admin.ask('POST', `/api/admin/reviews/${id}/undo`)
    await admin.ask('POST', `/api/admin/reviews/${id}/hide`, { reason: 'Hakaret' })
    await admin.ask('POST', `/api/admin/reviews/${id}/show`)
    await buildReviewReport(server.sql, { reviewId: id })
    await admin.ask('POST', `/api/admin/reviews/${id}/clear-reports`)
    expect(await state()).toEqual({ hiddenReason: null, reports: 0 })
    await back()
    expect(await state()).toEqual({ hiddenReason: null, reports: 1 })
    await back()
    expect(await state()).toEqual({ hiddenReason: 'Hakaret', reports: 1 })
    expect((await back()).json()).toMatchObject({ code: 'undo_over' }) // what was before that is not kept
  })

  test.each(['hide', 'show'])(
    'of a held review is that it is held, and its writer is told: %s',
    async (step) => {
      const { id } = (await review({ hiddenReason: reviewWaitsText })({ server, admin })).params
      await admin.ask(
        'POST',
        `/api/admin/reviews/${id}/${step}`,
        step === 'hide' ? { reason: 'Hakaret' } : {},
      )
      expect((await admin.ask('POST', `/api/admin/reviews/${id}/undo`)).statusCode).toBe(200)
      const held = (await admin.ask('GET', '/api/admin/reviews?queue=held')).json<AdminReview[]>()
      expect(held.find((one) => one.id === id)).toMatchObject({
        isHeld: true,
        hidden: { reason: reviewWaitsText },
      })
      const told = await server.sql<{ title: string }[]>`
      select n.title from notification n join notification_recipient p on p.notification_id = n.id
      join review r on r.user_id = p.user_id where r.id = ${id} order by n.id desc limit 1`
      expect(told).toEqual([{ title: 'Değerlendirmeniz yeniden inceleniyor' }])
    },
  )

  test('of a rejected claim is told by mail, as the rejection was', async () => {
    const { id } = (await claim('waiting')({ server, admin })).params
    await admin.ask('POST', `/api/admin/claims/${id}/reject`, { reason: 'Belge' })
    expect((await admin.ask('POST', `/api/admin/claims/${id}/undo`)).statusCode).toBe(200)
    expect((await colleague.ask('POST', `/api/admin/claims/${id}/undo`)).statusCode).toBe(409)
    const mails = await server.sql<{ kind: string }[]>`
      select m.kind from mail m join app_user u on u.email = m.recipient join claim c on c.user_id = u.id
      where c.id = ${id} order by m.id`
    expect(mails.map(({ kind }) => kind)).toEqual(['claim_rejected', 'claim_reopened'])
  })

  test('of a review hidden twice for one reason is what was before the first', async () => {
    const { id } = (await review({})({ server, admin })).params
    for (const who of [admin, admin, colleague])
      await who.ask('POST', `/api/admin/reviews/${id}/hide`, { reason: 'Hakaret' })
    expect((await admin.ask('POST', `/api/admin/reviews/${id}/undo`)).statusCode).toBe(200)
    const [row] = await server.sql`select hidden_at from review where id = ${id}`
    expect(row?.['hiddenAt']).toBeNull()
  })

  test.each([
    ['claims', 'a claim approved'],
    ['claim-disputes', 'a dispute upheld'],
  ])('whose a business is stays: %s', async (path, name) => {
    const act = acts[name] as Act
    const made = await act.make({ server, admin })
    await take(admin, act, made)
    const answer = await admin.ask('POST', `/api/admin/${path}/${made.params?.['id']}/undo`)
    expect(answer.json()).toMatchObject({ code: 'undo_over' })
  })

  test.each([
    ['a claim approved', 'owner_assigned'],
    ['a dispute upheld', 'owner_removed'],
  ])('whose a business is stands in its history: %s', async (name, action) => {
    const act = acts[name] as Act
    await take(admin, act, await act.make({ server, admin }))
    const [last] = await server.sql<{ businessId: number }[]>`
      select business_id from business_decision order by id desc limit 1`
    const { history } = (
      await admin.ask('GET', `/api/admin/businesses/${last?.businessId}`)
    ).json<BusinessForStaff>()
    expect(history.map((one) => one.action)).toEqual([action])
  })
})
