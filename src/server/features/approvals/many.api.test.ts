import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DECIDED_AT_ONCE } from '#contract/approvals-many.ts'
import { errorTexts } from '#text/errors.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { buildBusinessReport, buildSubmission } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100', SMTP_URL: 'smtp://127.0.0.1:9' }) // mails wait
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server.close())

const statusOf = async (id: number) =>
  (await server.sql<{ status: string }[]>`select status from business where id = ${id}`)[0]?.status
const statuses = (ids: readonly number[]) => Promise.all(ids.map(statusOf))
const pending = (ownerId: number | null = null, over: object = {}) =>
  buildBusiness(server.sql, { status: 'pending', source: ownerId ? 'owner' : 'user', ownerId, ...over })
/** So many that wait, sent in by somebody who does not own them. */
async function sent(who: Person, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let i = 0; i < count; i += 1) {
    const { id } = await pending()
    await buildSubmission(server.sql, { businessId: id, userId: who.id })
    ids.push(id)
  }
  return ids
}
const decide = (body: object, who = admin) => who.ask('POST', '/api/admin/businesses/decide', body)
const undo = (ids: number[], who = admin) => who.ask('POST', '/api/admin/businesses/undo', { ids })
const inbox = async (who: Person) =>
  (await who.ask('GET', '/api/notifications')).json<{ title: string; message: string; path: string }[]>()
const mailKinds = async (who: Person) =>
  (
    await server.sql<{ kind: string }[]>`select kind from mail where recipient = ${who.email} order by id`
  ).map(({ kind }) => kind)
const ofStaff = async (id: number) => (await admin.ask('GET', `/api/admin/businesses/${id}`)).json()

describe('several at once', () => {
  test('are rejected for one reason, and who sent them is told once', async () => {
    const owner = await signedIn(server, { userType: 'business' })
    const other = await signedIn(server)
    const own = [(await pending(owner.id)).id, (await pending(owner.id)).id]
    const [one = 0] = await sent(other, 1)
    const answer = await decide({ ids: [...own, one], step: 'reject', reason: 'Telefonları yanıt vermiyor' })
    expect(answer.json()).toEqual({
      decided: [...own, one].map((id) => ({ id, status: 'rejected' })),
      refused: [],
    })
    const [told] = await inbox(owner)
    expect(told).toMatchObject({ title: '2 kaydınız onaylanmadı', path: '/business-dashboard' })
    expect(told?.message).toContain('Gerekçe: Telefonları yanıt vermiyor')
    expect(await mailKinds(owner)).toEqual(['businesses_decided'])
    const [sender] = await inbox(other)
    expect(sender).toMatchObject({ title: 'Önerdiğiniz işletme onaylanmadı', path: '/notifications' })
    expect(await mailKinds(other)).toEqual(['business_decided'])
    for (const id of [...own, one])
      expect((await ofStaff(id)).history[0]).toMatchObject({
        action: 'rejected',
        reason: 'Telefonları yanıt vermiyor',
      })
  })

  test('are told how many have no pin, for nobody finds those', async () => {
    const owner = await signedIn(server, { userType: 'business' })
    const nowhere = { lat: null, lng: null }
    const ids = [
      (await pending(owner.id)).id,
      (await pending(owner.id, nowhere)).id,
      (await pending(owner.id, nowhere)).id,
    ]
    await decide({ ids, step: 'approve' })
    const [told] = await inbox(owner)
    expect(told?.title).toBe('3 kaydınız onaylandı')
    expect(told?.message).toContain('2 tanesinin haritada yeri işaretli değil')
    const [mail] = await server.sql`select data from mail where recipient = ${owner.email}`
    expect(mail?.['data']).toMatchObject({ count: '3', unplaced: '2' })
    // Who only told us of them has no panel to mend them in.
    const sender = await signedIn(server)
    const theirs = await sent(sender, 2)
    await server.sql`update business set lat = null, lng = null where id = any(${theirs})`
    await decide({ ids: theirs, step: 'approve' })
    expect((await inbox(sender))[0]?.message).not.toContain('haritada yeri')
  })

  test('what one cannot be leaves the others decided', async () => {
    const whole = await pending()
    const bare = await pending(null, { plate: null, city: null })
    const over = await buildBusiness(server.sql, { status: 'suspended' })
    const { decided, refused } = (
      await decide({ ids: [whole.id, bare.id, over.id, 999_999_999], step: 'approve' })
    ).json()
    expect(decided).toEqual([{ id: whole.id, status: 'verified' }])
    expect(refused).toEqual([
      { id: bare.id, error: errorTexts.business_incomplete },
      { id: over.id, error: errorTexts.already_decided },
      { id: 999_999_999, error: errorTexts.not_found },
    ])
    expect(await statusOf(bare.id)).toBe('pending')
  })

  test.each([
    ['no reason', { ids: [1], step: 'reject', reason: ' ' }, 'reason'],
    ['no business', { ids: [], step: 'approve' }, 'ids'],
    [
      'too many',
      { ids: Array.from({ length: DECIDED_AT_ONCE + 1 }, (_, i) => i + 1), step: 'approve' },
      'ids',
    ],
    ['another step', { ids: [1], step: 'suspend', reason: 'x' }, 'step'],
  ])('%s is refused', async (_, body, field) => {
    const answer = await decide(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toHaveProperty(field)
  })

  test('of two who decide the same at once each business is decided once', async () => {
    const second = await signedIn(server, { userType: 'admin' })
    const ids = [(await pending()).id, (await pending()).id, (await pending()).id]
    const [a, b] = await Promise.all([
      decide({ ids, step: 'approve' }),
      decide({ ids: ids.toReversed(), step: 'reject', reason: 'Sahte' }, second),
    ])
    const done = [...a.json().decided, ...b.json().decided].map(({ id }: { id: number }) => id)
    expect(done.toSorted((x, y) => x - y)).toEqual(ids)
  })
})

describe('taking back', () => {
  test('an approval and a rejection wait again, and the owner is told', async () => {
    const owner = await signedIn(server, { userType: 'business' })
    const [yes, no] = [await pending(owner.id), await pending(owner.id)]
    await decide({ ids: [yes.id], step: 'approve' })
    await decide({ ids: [no.id], step: 'reject', reason: 'Sahte' })
    expect((await undo([yes.id, no.id])).json().decided).toEqual([
      { id: yes.id, status: 'pending' },
      { id: no.id, status: 'pending' },
    ])
    await server.catchUp()
    expect((await server.app.inject(`/api/businesses/${yes.id}`)).statusCode).toBe(404)
    expect((await inbox(owner))[0]?.title).toBe('2 kaydınız yeniden inceleniyor')
    expect((await ofStaff(yes.id)).history[0].action).toBe('reopened')
    // Approved again, its fee goes on.
    expect((await decide({ ids: [yes.id], step: 'approve' })).json().decided).toEqual([
      { id: yes.id, status: 'verified' },
    ])
  })

  test('another’s decision, an old one, a suspension, and what was changed since stay', async () => {
    const second = await signedIn(server, { userType: 'admin' })
    const [others, old, suspended, resubmitted] = await Promise.all([
      pending(),
      pending(),
      pending(),
      pending(),
    ])
    const owner = await signedIn(server, { userType: 'business' })
    await server.sql`update business set owner_id = ${owner.id} where id = ${resubmitted.id}`
    await decide({ ids: [others.id], step: 'approve' }, second)
    await decide({ ids: [old.id, suspended.id], step: 'approve' })
    await decide({ ids: [resubmitted.id], step: 'reject', reason: 'Eksik' })
    await server.sql`update business_decision set created_at = now() - interval '16 minutes' where business_id = ${old.id}`
    await admin.ask('POST', `/api/admin/businesses/${suspended.id}/suspend`, { reason: 'Kapanmış' })
    await owner.ask('POST', `/api/businesses/${resubmitted.id}/resubmit`)
    const ids = [others.id, old.id, suspended.id, resubmitted.id]
    const before = await statuses(ids)
    const answer = (await undo(ids)).json()
    expect(answer.decided).toEqual([])
    expect(answer.refused.map(({ error }: { error: string }) => error)).toEqual(
      ids.map(() => errorTexts.undo_over),
    )
    expect(await statuses(ids)).toEqual(before)
  })
})

describe('who submitted', () => {
  test('is shown with what became of all they sent', async () => {
    const who = await signedIn(server, { name: 'Işık Gönderen' })
    const [listed = 0, refused = 0, waiting = 0] = await sent(who, 3)
    await decide({ ids: [listed], step: 'approve' })
    await decide({ ids: [refused], step: 'reject', reason: 'Sahte' })
    await buildBusinessReport(server.sql, { businessId: listed })
    const history = { id: who.id, name: 'Işık Gönderen', entries: 3, waiting: 1, refused: 1, reports: 1 }
    expect((await ofStaff(waiting)).submitter).toMatchObject({ ...history, listed: 1, isBlocked: false })
    const rows = (await admin.ask('GET', `/api/admin/businesses?status=pending&submitter=${who.id}`)).json()
    expect(rows.map(({ id, submitter }: { id: number; submitter: unknown }) => ({ id, submitter }))).toEqual([
      { id: waiting, submitter: history },
    ])
    expect((await ofStaff((await pending()).id)).submitter).toBeNull()
  })

  test('a spammer’s waiting entries are refused together, the account is stopped and told', async () => {
    const spammer = await signedIn(server, { userType: 'business' })
    const suggested = await sent(spammer, DECIDED_AT_ONCE + 5)
    const own = await pending(spammer.id)
    const bystander = await pending()
    const refuse = (id: number, who = admin, reason = 'Sahte kayıtlar') =>
      who.ask('POST', `/api/admin/submitters/${id}/refuse`, { reason })
    expect((await refuse(spammer.id)).json()).toEqual({ refused: suggested.length + 1 })
    expect(new Set(await statuses([...suggested, own.id]))).toEqual(new Set(['rejected']))
    expect(await statusOf(bystander.id)).toBe('pending')
    expect((await spammer.ask('GET', '/api/notifications')).statusCode).toBe(401)
    expect((await ofStaff(own.id)).submitter).toMatchObject({ isBlocked: true, waiting: 0 })
    const kinds = await mailKinds(spammer)
    expect(kinds).toContain('account_blocked')
    expect(kinds.filter((kind) => kind === 'businesses_decided').length).toBeLessThanOrEqual(2)
    expect((await refuse(spammer.id)).json()).toEqual({ refused: 0 }) // again, nothing is left
  })

  test('nobody of the staff, nobody unknown, nothing without a reason', async () => {
    const field = await signedIn(server, { userType: 'field' })
    const [entry = 0] = await sent(field, 1)
    const refuse = async (id: number, reason: string) =>
      (await admin.ask('POST', `/api/admin/submitters/${id}/refuse`, { reason })).json().code
    expect(await refuse(field.id, 'Sahte')).toBe('submitter_is_staff')
    expect(await refuse(admin.id, 'Sahte')).toBe('own_account')
    expect(await refuse(999_999_999, 'Sahte')).toBe('not_found')
    expect(await refuse(field.id, ' ')).toBe('invalid_input')
    expect(await statusOf(entry)).toBe('pending')
  })
})

test('merged is a state of its own in the list', async () => {
  const [kept, gone, down] = await Promise.all([
    buildBusiness(server.sql),
    buildBusiness(server.sql, { status: 'suspended' }),
    buildBusiness(server.sql, { status: 'suspended' }),
  ])
  await server.sql`update business set merged_into = ${kept.id} where id = ${gone.id}`
  const idsOf = async (status: string) =>
    (await admin.ask('GET', `/api/admin/businesses?status=${status}&limit=100`))
      .json<{ id: number; isMerged: boolean }[]>()
      .map(({ id, isMerged }) => [id, isMerged])
  expect(await idsOf('merged')).toEqual([[gone.id, true]])
  const suspended = await idsOf('suspended')
  expect(suspended).toContainEqual([down.id, false])
  expect(suspended.map(([id]) => id)).not.toContain(gone.id)
})
