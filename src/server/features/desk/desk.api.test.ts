import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIGEST_HOUR, WAITING_COUNTED, type Waiting, type WaitingKind, waitingKinds } from '#contract/desk.ts'
import { reviewWaitsText } from '#text/reviews.ts'
import { buildBusiness, buildBusinesses } from '../../../../db/seed/factories.ts'
import { buildCandidate, buildRemoval } from '../../../../test/candidate-rows.ts'
import { buildChain } from '../../../../test/chain-rows.ts'
import {
  buildBusinessReport,
  buildCallOutDispute,
  buildChange,
  buildClaim,
  buildDispute,
  buildPayment,
  buildReview,
} from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9' }) // mails wait
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server.close())

const desk = async (who: Person) => (await who.ask('GET', '/api/admin/desk')).json()
const counts = (waiting: readonly Waiting[]) =>
  Object.fromEntries(waiting.map(({ kind, count }) => [kind, count]))

/** One of each that waits, and one of each that does not. */
async function fill(): Promise<void> {
  const owner = await signedIn(server, { userType: 'business' })
  const writer = await signedIn(server)
  const { sql } = server
  await buildBusiness(sql, { status: 'pending' })
  await buildBusiness(sql, { status: 'rejected' })
  const { id: businessId } = await buildBusiness(sql, { source: 'osm', phone: '+902120000001' })
  await buildChange(sql, { businessId })
  const of = { businessId, userId: owner.id, proof: 'phone' } as const
  const granted = await buildClaim(sql, { ...of, state: 'approved' })
  const rival = await signedIn(server, { userType: 'business' })
  await buildClaim(sql, { ...of, userId: rival.id, state: 'waiting' })
  await buildClaim(sql, { ...of, userId: writer.id, state: 'proving' })
  await buildDispute(sql, { claimId: granted.id })
  await buildChain(sql, { userId: owner.id })
  await buildCallOutDispute(sql, businessId)
  await buildPayment(sql, { businessId })
  await buildBusinessReport(sql, { businessId })
  const candidate = await buildCandidate(sql, { name: 'Eczane', lat: 40.2552, lng: 40.2249 })
  await buildRemoval(sql, { candidateId: candidate.id })
  await buildRemoval(sql, { candidateId: candidate.id, state: 'removed' })
  await buildReview(sql, { businessId, userId: writer.id, hiddenReason: reviewWaitsText })
  await buildReview(sql, { businessId, userId: rival.id, hiddenReason: 'Hakaret' })
}

test('what waits is counted, with since when the oldest does; what is decided is not', async () => {
  const before = await desk(admin)
  expect(before.waiting.map(({ kind }: Waiting) => kind)).toEqual(waitingKinds)
  const first = counts(before.waiting)
  await fill()
  const { waiting } = await desk(admin)
  expect(counts(waiting)).toEqual(
    Object.fromEntries(waitingKinds.map((kind) => [kind, (first[kind] ?? 0) + 1])),
  )
  for (const { kind, oldestAt } of waiting) expect(Date.parse(oldestAt), kind).toBeLessThanOrEqual(Date.now())
})

/** The list behind each number. */
const lists: Record<WaitingKind, string> = {
  approvals: 'businesses?status=pending',
  changes: 'businesses?status=changed',
  claims: 'claims?queue=waiting',
  chains: 'chains',
  calls: 'claims?queue=calls',
  disputes: 'claim-disputes',
  callOutDisputes: 'call-outs?state=disputed',
  payments: 'payments?status=pending',
  reports: 'reports',
  removals: 'removals',
  reviews: 'reviews?queue=held',
}

test('each number leads to a list of just as many', async () => {
  const countOf = async (kind: WaitingKind): Promise<number> => {
    const path = `/api/admin/${lists[kind]}`
    return (await admin.ask('GET', path)).json<unknown[]>().length
  }
  const before = await Promise.all(waitingKinds.map(countOf))
  const counted = counts((await desk(admin)).waiting)
  await fill()
  const added = (await Promise.all(waitingKinds.map(countOf))).map((count, i) => count - (before[i] ?? 0))
  const now = counts((await desk(admin)).waiting)
  expect(added).toEqual(waitingKinds.map((kind) => (now[kind] ?? 0) - (counted[kind] ?? 0)))
})

test('a draft waits from when it is submitted, not from when it was begun', async () => {
  const { id } = await buildBusiness(server.sql, { status: 'draft' })
  await server.sql`update business set created_at = now() - interval '30 days' where id = ${id}`
  await server.sql`update business set status = 'pending' where id = ${id}`
  const [row] =
    await server.sql`select waiting_since > now() - interval '1 day' as is_new from business where id = ${id}`
  expect(row).toEqual({ isNew: true })
})

const bells = async (who: Person): Promise<{ path: string; message: string }[]> =>
  (await who.ask('GET', '/api/notifications')).json().filter((one: { path: string }) => one.path === '/admin')
const toldMinutesAgo = (minutes: number) =>
  server.sql`update staff_told set until_at = now() - make_interval(mins => ${minutes})`

test('what newly waits rings every admin’s bell once, and pushes; others hear nothing', async () => {
  const second = await signedIn(server, { userType: 'admin' })
  const field = await signedIn(server, { userType: 'field' })
  await toldMinutesAgo(20)
  await buildBusiness(server.sql, { status: 'pending' })
  await Promise.all([server.tellStaff(), server.tellStaff()])
  for (const who of [admin, second]) {
    const rung = await bells(who)
    expect(rung).toHaveLength(1)
    expect(rung[0]?.message).toMatch(/\d+ işletme onayı/)
  }
  expect(await bells(field)).toEqual([])

  await buildBusiness(server.sql, { status: 'pending' })
  await server.tellStaff() // within the pause
  expect(await bells(admin)).toHaveLength(1)
  await toldMinutesAgo(20)
  await server.sql`update business set waiting_since = now() - interval '1 day' where status = 'pending'`
  await server.sql`update business_change set created_at = now() - interval '1 day'`
  await server.sql`update claim set created_at = now() - interval '1 day'`
  await server.sql`update claim_dispute set created_at = now() - interval '1 day'`
  await server.sql`update call_out_dispute set created_at = now() - interval '1 day'`
  await server.sql`update chain_request set sent_at = now() - interval '1 day'`
  await server.sql`update payment set created_at = now() - interval '1 day'`
  await server.sql`update removal_request set asked_at = now() - interval '1 day'`
  await server.sql`update report_case set opened_at = now() - interval '1 day'`
  await server.sql`update review set hidden_at = now() - interval '1 day' where hidden_at is not null`
  await server.tellStaff() // nothing new
  expect(await bells(admin)).toHaveLength(1)
})

test('a thousand that wait do not keep a newer one from ringing', async () => {
  const many = await buildBusinesses(server.sql, Array(WAITING_COUNTED).fill({ status: 'pending' }))
  await server.sql`update business set waiting_since = now() - interval '1 day' where status = 'pending'`
  await buildBusiness(server.sql, { status: 'pending' })
  await toldMinutesAgo(20)
  await server.tellStaff()
  expect((await bells(admin))[0]?.message).toMatch(/: 1 işletme onayı/)
  expect(counts((await desk(admin)).waiting)).toMatchObject({ approvals: WAITING_COUNTED })
  await server.sql`update business set status = 'rejected' where id = any(${many.map(({ id }) => id)})`
})

const mails = (who: Person) =>
  server.sql`select data from mail where kind = 'staff_digest' and recipient = ${who.email}`

test('the day’s mail comes once, from the chosen hour on; never to whoever wants none', async () => {
  const [early, late, never] = await Promise.all(
    [0, 23, 24].map(() => signedIn(server, { userType: 'admin' })),
  )
  if (!early || !late || !never) throw new Error('Nobody came')
  expect((await desk(early)).digestHour).toBe(DIGEST_HOUR)
  const [{ hour }] =
    (await server.sql`select extract(hour from now() at time zone 'Europe/Istanbul')::int as hour`) as [
      { hour: number },
    ]
  const choose = (who: Person, chosen: number | null) =>
    who.ask('PUT', '/api/admin/desk/digest', { hour: chosen })
  expect((await choose(early, hour)).statusCode).toBe(200)
  expect((await choose(never, null)).statusCode).toBe(200)
  expect((await desk(never)).digestHour).toBeNull()
  // An hour that has not come: of tomorrow where today has none left.
  await choose(late, hour)
  await server.sql`
    update staff_digest set hour = ${Math.min(hour + 1, 23)},
      mailed_on = case when ${hour} = 23 then (now() at time zone 'Europe/Istanbul')::date end
    where user_id = ${late.id}`
  await buildBusiness(server.sql, { status: 'pending' })
  await Promise.all([server.tellStaff(), server.tellStaff()])
  await server.tellStaff()
  expect((await mails(early)).map(({ data }) => data.lines)).toEqual([
    expect.stringMatching(/işletme onayı; en eskisi 1 gündür bekliyor/),
  ])
  expect(await mails(late)).toHaveLength(0)
  expect(await mails(never)).toHaveLength(0)
})

test('an hour that is none is refused', async () => {
  for (const hour of [24, -1, 9.5, '9', undefined])
    expect((await admin.ask('PUT', '/api/admin/desk/digest', { hour })).statusCode, String(hour)).toBe(400)
})
