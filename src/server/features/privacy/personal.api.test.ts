import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPersonalData, notExported } from '#server/compose.ts'
import { tx } from '#server/db/pool.ts'
import { buildBusiness, buildUser } from '../../../../db/seed/factories.ts'
import { buildCandidate } from '../../../../test/candidate-rows.ts'
import { buildClaim, buildDispute, buildThread } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { logIn } from '../../../../test/person.ts'
import {
  addCanaryRow,
  type Column,
  findWords,
  type Making,
  personalTables,
  readColumns,
} from '../../../../test/personal-rows.ts'
import { restoreUser } from '../../../../test/restore-user.ts'
import { addSurveyPlace } from '../../../../test/survey-rows.ts'
import { notifyUsers } from '../notifications/notifications.ts'
import { queuePush } from '../push/push.ts'
import { erasureLog } from './erase.ts'
import { readErasures, replayErasures } from './privacy.ts'

let server: TestApp
let columns: Column[]

beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
  columns = await readColumns(server.sql)
})
afterAll(() => server.close())

const CANARY = 'kanarya72419'
const EMAIL = `${CANARY}@ornek.test`

/** Values that a new table's row needs beyond words, keys and defaults. */
const given: Making['given'] = {
  get 'upload.name'() {
    return randomBytes(24).toString('base64url')
  },
  get 'private_file.name'() {
    return randomBytes(24).toString('base64url')
  },
  'claim.state': 'proving',
  'chain_request.state': 'draft',
  'chain_request.sent_at': null,
  'chain_request.decided_at': null,
  'chain_request.decided_by': null,
  'chain_row.kind': 'new',
  'chain_row.fault': null,
  'chain_row.left_out_by': null,
  'chain_row.outcome': null,
  'claim.code_ends_at': '2030-01-01',
  get 'trial_use.phone_hash'() {
    return `\\x${randomBytes(32).toString('hex')}` // keyed: nobody can be found by it
  },
  get 'trial_use.mailbox_hash'() {
    return `\\x${randomBytes(32).toString('hex')}` // keyed: nobody can be found by it
  },
  get 'phone_proof.phone_hash'() {
    return `\\x${randomBytes(32).toString('hex')}` // keyed: nobody can be found by it
  },
  'business.merged_into': null, // it is nobody's duplicate
  'business_decision.other_id': null,
  // What its owner wrote; who finds something else writes no words.
  'business_check.field': 'phone',
  'business_check.method': 'edit',
  'owner_question.answered_at': '2030-01-01',
  'business.status': 'verified',
  'business.source': 'owner',
  'business.category_id': 4,
  'business.website': `https://${CANARY}.test`,
  'business.plate': '34',
  'business.city': 'İstanbul', // by the plate: one of 81
  'business.photos': '[]', // a copy of what business_photo says
  'consent.kind': 'marketing',
  'consent.given': true,
  'email_confirmation.replaces': `eski.${EMAIL}`,
  'saved_search.category_ids': '{}',
  'totp.secret_sealed': `\\x${Buffer.from(CANARY.padEnd(48, '.')).toString('hex')}`,
  'wheel_spin.stocks': '{}',
  'candidate_answer.answer': 'gone',
  'candidate_answer.network_key': `\\x${'00'.repeat(32)}`,
  'prize.code': '7240419',
  'message.kind': 'photo',
  'message.answer': null,
  'mail.recipient': EMAIL,
  'live_event.kind': 'message',
  'mail.kind': 'password_changed',
  // What the staff tells in the product's name, and facts of what it did: nobody's own words.
  'notification.kind': 'service',
  'notification.target_type': 'all',
  'field_plan.area': 'Moda',
  'field_plan.plate': '34',
  'notification.title': 'Duyuru',
  'notification.message': 'Duyuru',
  'notification.path': '/wheel',
  'audit_entry.action': 'notification.sent',
  'audit_entry.data': '{}',
  'business_decision.action': 'approved',
  'business_decision.reason': 'Belge eksik',
  'user_decision.action': 'blocked',
  'user_decision.reason': 'Hakaret',
  'user_decision.actor_id': null, // not the same person
  'report_case.thread_id': null, // one thing alone
  'report_case.review_id': null,
  'report_case.closed_at': '2030-01-01',
  'report_case.note': 'Bakıldı',
  'push_subscription.kinds': '{messages}',
  'business_invitation.email': EMAIL,
  'letter.business_id': null, // to one of both
  get 'letter.code_mac'() {
    return `\\x${randomBytes(32).toString('hex')}` // of the place's code
  },
  'letter.used_at': '2026-11-01',
  'letter.ended_at': '2026-11-01',
  'removal_request.email': EMAIL,
  'removal_request.client_id': 'abcdefgh12345678',
  'removal_request.relation': 'owner',
  'removal_request.state': 'open',
  'removal_request.decided_at': null,
  'removal_request.decided_by': null, // the staff's
  'removal_request.answer': null,
  'removal_request.code_mac': null,
  'business_invitation.phone': null, // to one of both
  'business_invitation.closed_at': null,
  'business_member.until_at': null,
  'business_member.end_reason': null,
  'sms_switch.code': '482913',
  'sms.recipient': '+905320724199',
  'sms.kind': 'phone_code',
  'sms.next_try_at': '2030-01-01',
  // What the staff saw of somebody else's business.
  'licence.note': 'Belge',
  'call_out.choice': 'flat_no_spare',
  'call_out.city': 'İstanbul', // of its place, not of the account
  'call_out.district': 'Fatih',
  'call_out.status': 'over',
  'call_out.ended_at': '2030-01-01',
  'call_out.cancelled_by': null,
  'call_out.cancel_reason': null,
  'call_out.arrival_code': null, // gone with the end
  'call_out_ask.outcome': null,
  'call_out_dispute.decision': null, // the staff's
  'call_out_price.answer': 'agreed',
  'call_out_price.answered_at': '2030-01-01',
  'call_out_ask.price': '{}',
  'survey_visit.found': 'open',
  'survey_visit.claimed_open': 'open',
  'survey_visit.claimed_certainty': null,
  // Of the business, not of who went; the claims go with its owner.
  'survey_visit.claimed_phone': null,
  'survey_visit.claimed_hours': null,
  'survey_visit.hours_result': null,
  'survey_visit.phone_result': null,
  'survey_visit.called_at': null,
  'review.answered_at': '2030-01-01',
  'review.hidden_at': '2030-01-01',
  'review.was_hidden_at': '2030-01-01',
}

/** Tables without a column that could hold words. */
const keysAlone = new Set([
  ...['favorite', 'thread', 'live_head', 'upload', 'private_file', 'audit_entry'],
  ...[
    'notification_recipient',
    'notification_read',
    'trial_use',
    'phone_proof',
    'business_decision',
    'report_case',
  ],
  ...['duty_person', 'licence', 'call_out_ask', 'call_out_block', 'call_out_position', 'call_out_share'],
  ...['saved_search_match', 'saved_search_reader', 'saved_search_seen'],
  ...['user_decision', 'field_plan', 'business_ownership', 'staff_digest', 'business_member'],
  'check_question',
  'candidate_answer',
  'letter',
  'sms_switch',
])

/** Somebody with a canary in every column of every table that leads to an account. */
async function person(over: Partial<Making['given']> = {}) {
  const user = await buildUser(server.sql, {
    email: EMAIL,
    name: `${CANARY} Soyad${CANARY}`,
    phone: CANARY,
    city: CANARY,
  })
  const [row] = await server.sql<
    { passwordHash: string }[]
  >`select password_hash from app_user where id = ${user.id}`
  await addRows(user.id, over)
  return { ...user, passwordHash: row?.passwordHash ?? '' }
}

async function addRows(userId: number, over: Partial<Making['given']> = {}) {
  const { id: business } = await buildBusiness(server.sql)
  await server.sql`
    insert into duty (business_id, opening_kurus, per_km_kurus, free_km, night_percent, holiday_percent, includes,
      area_minutes) values (${business}, 0, 0, 0, 0, 0, '', 5)`
  const drawn = await addSurveyPlace(server.sql, business)
  const { id: candidate } = await buildCandidate(server.sql, { name: 'Eczane', lat: 40.2552, lng: 40.2249 })
  const [letterRun] = await server.sql<{ id: number }[]>`
    insert into letter_run (plate, district_id, ends_at) values ('69', 1, now()) returning id`
  const references = {
    app_user: userId,
    letter_run: letterRun?.id,
    business,
    candidate,
    duty: business,
    category: 4,
    survey_place: drawn,
  }
  const ids: Record<string, unknown> = references
  const making = { canary: CANARY, ids, given: { ...given, ...over } }
  for (const table of personalTables(columns)) {
    if (table === 'app_user') continue
    const key = await addCanaryRow(server.sql, columns, table, making)
    ids[table] ??= key
  }
  const draft = {
    ...making,
    given: { ...making.given, 'business.status': 'draft', 'business.source_id': 'taslak' },
  }
  await addCanaryRow(server.sql, columns, 'business', draft)
  // What they contested may be somebody else's claim, which stays.
  const holder = await buildUser(server.sql, { password: 'baska-724' })
  const claim = await buildClaim(server.sql, { businessId: business, userId: holder.id })
  await buildDispute(server.sql, { claimId: claim.id, userId, byMail: false, body: CANARY })
}

async function signIn({ email, password }: { email: string; password: string }, userType = 'customer') {
  const answer = await logIn(server, email, password, userType)
  expect(answer.statusCode, answer.body).toBe(200)
  return { authorization: `Bearer ${answer.json().token}` }
}

test('every table that leads to a person is told, or kept back with a reason', () => {
  const answered = [...allPersonalData.flatMap(({ tables }) => tables), ...Object.keys(notExported)]
  expect(personalTables(columns).filter((table) => !answered.includes(table))).toEqual([])
  const known = new Set(columns.map(({ table }) => table))
  expect(answered.filter((table) => !known.has(table))).toEqual([])
  expect(Object.values(notExported).every((reason) => reason.length > 10)).toBe(true)
})

describe('one person, known everywhere', () => {
  test('reads all of it, and no secret', async () => {
    const user = await person()
    const headers = await signIn(user)
    const answer = await server.app.inject({ url: '/api/me/export', headers })
    expect(answer.statusCode).toBe(200)
    const { parts } = answer.json()
    expect(Object.keys(parts)).toEqual(allPersonalData.map(({ name }) => name))
    for (const { name, tables } of allPersonalData)
      expect([name, tables.length > 0 && JSON.stringify(parts[name]).length > 20]).toEqual([name, true])
    expect(parts.account).toMatchObject({ email: EMAIL, phone: CANARY, city: CANARY })
    expect(parts.reports).toMatchObject([{ details: CANARY }])
    expect(parts.businesses).toHaveLength(2)
    expect(parts.businesses[0]).toMatchObject({ description: CANARY, insurers: [CANARY] })
    expect(answer.body).not.toContain(user.passwordHash)
    expect(answer.body).not.toMatch(/hash|argon2|token/i)
  })

  test('is found nowhere after the erasure, nor after a restore and the replay of the log', async () => {
    const [{ id, passwordHash } = { id: 0, passwordHash: '' }] = await server.sql<
      { id: number; passwordHash: string }[]
    >`
      select id, password_hash from app_user where email = ${EMAIL}`
    const words = [CANARY, passwordHash]
    const wordy = personalTables(columns).filter((table) => !keysAlone.has(table))
    const placed = await findWords(server.sql, columns, [CANARY])
    expect(placed).toEqual(expect.arrayContaining(wordy.map((table) => `${table}: ${CANARY}`)))
    const [saved] = await server.sql<
      { row: string }[]
    >`select to_jsonb(u)::text as row from app_user u where id = ${id}`
    const headers = await signIn({ email: EMAIL, password: 'deneme724' })

    const answer = await server.app.inject({
      method: 'DELETE',
      url: '/api/me',
      headers,
      payload: { password: 'deneme724' },
    })
    expect(answer.json()).toEqual({ ok: true })
    expect((await server.app.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401)
    await server.sendMail() // the last one, which takes the address with it
    expect(await findWords(server.sql, columns, words)).toEqual([])

    const mails = await readdir(path.join(server.dataDir, 'mail'))
    const last = await readFile(path.join(server.dataDir, 'mail', mails.at(-1) ?? ''), 'utf8')
    expect(last).toContain(`To: ${EMAIL}`)

    const log = await readFile(erasureLog(server.dataDir), 'utf8')
    expect(log).toMatch(/^[0-9a-f]{64} \S+Z\n$/)
    // A backup of before: the account is back, its rows too, and the log's table knows nothing of it.
    await server.sql`truncate erasure`
    await restoreUser(server.sql, saved?.row ?? '')
    await addRows(id, {
      'business.source_id': 'geri',
      'reset_password.password_hash': `\\x${'07'.repeat(32)}`,
    })
    const other = await buildUser(server.sql, { password: 'baska-724' })
    const deps = { sql: server.sql, parts: allPersonalData }
    expect(await replayErasures(deps, readErasures(`${log}0123 cut off`))).toBe(1)
    expect(await findWords(server.sql, columns, words)).toEqual([])
    expect(await server.sql`select 1 from app_user where id = ${other.id}`).toHaveLength(1)
    expect(await server.sql`select 1 from erasure`).toHaveLength(1)
    expect(await replayErasures(deps, readErasures(log))).toBe(0)
  })

  test('leaves what others need: a listing that is closed, a report without a name', async () => {
    const rows = await server.sql`
      select owner_id, status, name, phone, lat from business where name = 'Kapanmış işletme'`
    expect(rows.map((row) => ({ ...row }))).toContainEqual({
      ownerId: null,
      status: 'suspended',
      name: 'Kapanmış işletme',
      phone: null,
      lat: null,
    })
    const reports = await server.sql`select user_id, details, kind from business_report where user_id is null`
    expect(reports.length).toBeGreaterThan(0)
    expect(reports.every((row) => row['details'] === '')).toBe(true)
  })
})

describe('what waits for others, or was told them, keeps nothing of who left', () => {
  const NAME = 'Serçe72420'
  const wait = (row: {
    kind: string
    recipient: string
    causedBy: number
    data: Record<string, string>
  }) => server.sql`
    insert into mail (kind, recipient, caused_by, data, next_try_at)
    values (${row.kind}, ${row.recipient}, ${row.causedBy}, ${server.sql.json(row.data)}, now() + interval '1 hour')`
  const words = async (userId: number) =>
    server.sql`
      select n.title, n.message from notification n join notification_recipient r on r.notification_id = n.id
      where r.user_id = ${userId}`

  test('mail, pushes and notifications', async () => {
    const email = 'serce72420@ornek.test'
    const leaving = await buildUser(server.sql, { userType: 'business', name: `${NAME} Usta`, email })
    const business = await buildBusiness(server.sql, { ownerId: leaving.id, name: `${NAME} Kebap` })
    const [other, third] = [await buildUser(server.sql), await buildUser(server.sql)]
    const to = { recipient: other.email, causedBy: leaving.id }
    // To addresses that are not theirs any more, or not yet; to others about them; to others about their business.
    await wait({ ...to, kind: 'change_email', recipient: `yeni-${email}`, data: { path: '/' } })
    await wait({ ...to, kind: 'email_changed', data: { name: NAME, email } })
    await server.sql`update mail set recipient = ${`eski-${email}`}, user_id = ${leaving.id} where kind = 'email_changed'`
    const facts = { name: 'A', count: '1', path: '/' }
    await wait({ ...to, kind: 'messages_waiting', data: { ...facts, from: `${NAME} U.` } })
    await wait({
      ...{ kind: 'claim_rejected', recipient: other.email, causedBy: other.id },
      data: { name: 'A', business: business.name, reason: 'B' },
    })
    const thread = await buildThread(server.sql, { businessId: business.id, customerId: other.id }, [])
    await server.sql`
      insert into push_subscription (user_id, endpoint, p256dh, auth)
      values (${other.id}, 'https://push.example/serce', 'k', 'a')`
    await server.sql`alter table push disable trigger push_wake`
    await queuePush(server.sql, {
      ...{ userId: other.id, kind: 'messages', tag: `thread-${thread.id}`, usefulSeconds: 3600 },
      ...{ isUrgent: true, data: { title: business.name, body: 'B', path: '/' } },
    })
    const told = { title: `${business.name} yanıtladı`, message: `${business.name}, yanıtladı.`, path: null }
    await tx(server.sql, async (db) => {
      await notifyUsers(db, [other.id], { ...told, named: [business] })
      await notifyUsers(db, [leaving.id], { ...told, named: [business] })
    })
    const [sent] = await server.sql<{ id: number }[]>`
      insert into notification (kind, title, message, target_type, target_count)
      values ('service', 'Toplantı', ${`${leaving.name} ve diğerleri: ${email}`}, 'specific', 2) returning id`
    await server.sql`
      insert into notification_recipient (notification_id, user_id)
      select ${sent?.id ?? 0}, unnest(${[leaving.id, third.id]}::bigint[])`

    const headers = await signIn(leaving, 'business')
    const payload = { password: 'deneme724' }
    expect((await server.app.inject({ method: 'DELETE', url: '/api/me', headers, payload })).json()).toEqual({
      ok: true,
    })
    await server.sql`alter table push enable trigger push_wake`
    await server.sendMail()
    expect(await findWords(server.sql, columns, [NAME, email, 'serce72420'])).toEqual([])
    expect(await words(other.id)).toEqual([
      { title: 'Kapanmış işletme yanıtladı', message: 'Kapanmış işletme, yanıtladı.' },
    ])
    expect(await words(third.id)).toEqual([
      { title: 'Toplantı', message: 'Silinmiş hesap ve diğerleri: Silinmiş hesap' },
    ])
    const mails = await server.sql`select data from mail where recipient = ${other.email}`
    expect(mails).toEqual([{ data: { name: 'A', business: 'Kapanmış işletme', reason: 'B' } }])
  })
})
