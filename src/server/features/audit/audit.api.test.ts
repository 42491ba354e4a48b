import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuditListed, auditActionNames, auditActions } from '#contract/audit.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import type { Made } from '../../../../test/staff-act-makers.ts'
import { nameOf, otherActions, staffActs } from '../../../../test/staff-acts.ts'

let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '1000' })
  admin = await signedIn(server, { userType: 'admin', name: 'İşbilen Işık', email: 'isbilen@ekip.test' })
})
afterAll(() => server.close())

const changes = ({ method, access }: Endpoint) =>
  method !== 'GET' && (access as readonly Access[]).some((level) => level === 'admin' || level === 'field')
const newest = async () =>
  (await server.sql<{ id: number }[]>`select coalesce(max(id), 0) as id from audit_entry`)[0]?.id ?? 0
const list = async (query: Record<string, string> = {}, who = admin) => {
  const answer = await who.ask('GET', `/api/admin/audit?${new URLSearchParams(query).toString()}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return { items: answer.json<AuditListed[]>(), link: answer.headers['link'] as string | undefined }
}
const note = (over: object) =>
  server.sql`insert into audit_entry ${server.sql({ actor_id: admin.id, action: 'business.edited', subject_id: 1, ...over })}`

describe('every act of the staff', () => {
  test('is named in one table, with its entry or why it has none', () => {
    const named = Object.keys(staffActs)
    const asked = server.endpoints.filter(changes).map(nameOf)
    expect(asked.filter((name) => !named.includes(name))).toEqual([])
    expect(named.filter((name) => !asked.includes(name))).toEqual([])
    const left = Object.values(staffActs).flatMap((act) => ('action' in act ? act.action : []))
    expect(auditActionNames.filter((action) => !left.includes(action) && !(action in otherActions))).toEqual(
      [],
    )
  })

  test.each(
    Object.entries(staffActs).flatMap(([name, act]) => ('action' in act ? [[name, act] as const] : [])),
  )('%s leaves its entry, once, with its subject', async (name, { action, make }) => {
    const scene = { server, admin: await signedIn(server, { userType: 'admin' }) }
    const { params = {}, body }: Made = await make(scene)
    const before = await newest()
    const [method = '', path = ''] = name.split(' ')
    const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key]))
    const answer = await scene.admin.ask(method as 'POST', url, body)
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    const left = await server.sql`select action, actor_id, subject_id from audit_entry where id > ${before}`
    expect(left).toEqual([{ action, actorId: scene.admin.id, subjectId: expect.any(Number) }])
    const [told] = (await list({ action })).items
    expect(told).toMatchObject({
      action,
      subject: { kind: auditActions[action] },
      actor: { id: scene.admin.id },
    })
    expect(told?.sentence).toMatch(/^[\p{L}\d].*\.$/u)
    expect(told?.sentence).not.toMatch(/undefined|null|NaN|\?/)
  })

  test('of what owners do as well, only the staff’s is noted', async () => {
    const owner = await signedIn(server, { userType: 'business' })
    const field = await signedIn(server, { userType: 'field' })
    const { id } = await buildBusiness(server.sql, { ownerId: owner.id })
    const before = await newest()
    const order = (who: Person) => who.ask('PUT', `/api/businesses/${id}/photos`, { ids: [] })
    expect((await order(owner)).statusCode).toBe(200)
    await owner.ask('PUT', `/api/businesses/${id}/hours`, { kind: 'always' })
    expect(await newest()).toBe(before)
    expect((await order(field)).statusCode).toBe(200)
    expect((await list({ subject: `business:${id}` })).items).toMatchObject([{ actor: { id: field.id } }])
  })

  test('that is refused leaves none', async () => {
    const before = await newest()
    for (const [method, url, body] of [
      ['PATCH', '/api/admin/ads/999999999', { weight: 2 }],
      ['PATCH', '/api/admin/wheel-segments/999999999', { weight: 2 }],
      ['PATCH', '/api/admin/reports/999999999', { outcome: 'acted' }],
      ['DELETE', '/api/businesses/999999999/photos/1', undefined],
      ['POST', '/api/prizes/redeem', { code: '0000000' }],
    ] as const)
      expect([url, (await admin.ask(method, url, body)).statusCode]).toEqual([url, 404])
    expect(await newest()).toBe(before)
  })
})

describe('an entry', () => {
  test('is never changed, removed or emptied away; an erased account takes its name alone', async () => {
    const gone = await signedIn(server, { userType: 'admin', name: 'Giden Yönetici' })
    await note({ actor_id: gone.id, subject_id: 4_001 })
    for (const rewriting of [
      server.sql`update audit_entry set action = 'business.added' where subject_id = 4001`,
      server.sql`update audit_entry set actor_id = ${admin.id} where subject_id = 4001`,
      server.sql`update audit_entry set actor_id = null where subject_id = 4001`,
      server.sql`delete from audit_entry where subject_id = 4001`,
      server.sql`truncate audit_entry`,
    ])
      await expect(rewriting).rejects.toThrow('append-only')
    expect((await list({ actor: 'giden' })).items).toHaveLength(1)
    await server.sql`delete from app_user where id = ${gone.id}`
    const left =
      await server.sql`select actor_id, action, subject_id from audit_entry where subject_id = 4001`
    expect(left).toEqual([{ actorId: null, action: 'business.edited', subjectId: 4001 }])
    expect((await list({ subject: 'business:4001' })).items).toMatchObject([
      {
        actor: null,
        business: { id: 4001, name: null },
        sentence: expect.stringContaining('4001 numaralı silinmiş'),
      },
    ])
    expect((await list({ actor: 'giden' })).items).toEqual([])
  })

  test('is not rewritten by a trigger either', async () => {
    await note({ subject_id: 4_002 })
    await server.sql`create table meddler (id integer)`
    await server.sql`create function meddle() returns trigger language plpgsql as $$ begin
      update audit_entry set action = 'business.added' where subject_id = 4002; return new; end $$`
    await server.sql`create trigger meddles before insert on meddler for each row execute function meddle()`
    await expect(server.sql`insert into meddler values (1)`).rejects.toThrow('append-only')
  })
})

describe('the list', () => {
  test('is of admins alone', async () => {
    for (const path of ['/api/admin/audit', '/api/admin/audit/csv']) {
      expect((await server.app.inject({ url: path })).statusCode).toBe(401)
      for (const userType of ['customer', 'business', 'field'] as const)
        expect((await (await signedIn(server, { userType })).ask('GET', path)).statusCode).toBe(403)
    }
  })

  test('finds by name in any case, by address, action, subject, and by all of them', async () => {
    const other = await signedIn(server, { userType: 'admin', name: 'Öteki Kişi', email: 'oteki@ekip.test' })
    const { id } = await buildBusiness(server.sql, { name: 'Aranan Tesisat' })
    await note({ subject_id: id })
    await note({ actor_id: other.id, action: 'review.hidden', subject_id: 9_001, data: { businessId: id } })
    await note({ actor_id: other.id, action: 'claim.rejected', subject_id: 9_001, data: { businessId: id } })
    const found = async (query: Record<string, string>) =>
      (await list({ limit: '100', ...query })).items.map(({ action }) => action)
    expect(await found({ actor: 'ÖTEKİ' })).toEqual(['claim.rejected', 'review.hidden'])
    expect(await found({ actor: 'kisi oteki@ekip' })).toEqual(['claim.rejected', 'review.hidden'])
    expect(await found({ actor: 'oteki', action: 'review.hidden' })).toEqual(['review.hidden'])
    expect(await found({ subject: 'review:9001' })).toEqual(['review.hidden'])
    expect(await found({ subject: `business:${id}` })).toEqual([
      'claim.rejected',
      'review.hidden',
      'business.edited',
    ])
    expect(await found({ subject: `business:${id}`, actor: 'isbilen' })).toEqual(['business.edited'])
    expect(await found({ actor: 'kimse böyle değil' })).toEqual([])
    const [first] = (await list({ subject: `business:${id}` })).items
    expect(first).toMatchObject({
      sentence: 'Aranan Tesisat işletmesinin sahiplik başvurusunu reddetti.',
      actor: { id: other.id, name: 'Öteki Kişi', email: 'oteki@ekip.test' },
      business: { id, name: 'Aranan Tesisat' },
    })
  })

  test('takes days as Istanbul has them, both included', async () => {
    const at = (moment: string, subject_id: number) =>
      note({ created_at: moment, subject_id, action: 'ad.added' })
    await at('2026-03-09T20:59:59.999Z', 7_001) // 23:59:59 of the 9th
    await at('2026-03-09T21:00:00Z', 7_002)
    await at('2026-03-10T20:59:59.999Z', 7_003)
    await at('2026-03-10T21:00:00Z', 7_004)
    const ids = async (query: Record<string, string>) =>
      (await list({ action: 'ad.added', to: '2026-03-31', ...query })).items.map(({ subject }) => subject?.id)
    expect(await ids({ from: '2026-03-10', to: '2026-03-10' })).toEqual([7_003, 7_002])
    expect(await ids({ from: '2026-03-10' })).toEqual([7_004, 7_003, 7_002])
    expect(await ids({ to: '2026-03-09' })).toEqual([7_001])
  })

  test('goes on page after page, each entry once, also of one moment', async () => {
    await server.sql`
      insert into audit_entry (actor_id, action, subject_id, created_at)
      select ${admin.id}, 'ad.edited', n, '2025-05-05T05:05:05.123456Z' from generate_series(1, 7) n`
    for (const more of [{}, { actor: 'isbilen' }]) {
      const seen: (number | undefined)[] = []
      const question = new URLSearchParams({ action: 'ad.edited', to: '2025-05-05', limit: '3', ...more })
      let next: string | undefined = `/api/admin/audit?${question.toString()}`
      while (next) {
        const answer = await admin.ask('GET', next)
        seen.push(...answer.json<AuditListed[]>().map(({ subject }) => subject?.id))
        next = /<([^>]+)>; rel="next"/.exec((answer.headers['link'] as string | undefined) ?? '')?.[1]
      }
      expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1])
    }
  })

  test.each([
    ['from', '2026-02-30'],
    ['to', 'gestern'],
    ['action', 'business.burnt'],
    ['subject', 'dragon:1'],
    ['subject', 'business:-1'],
    ['cursor', '2026-02-30T00:00:00.000000Z_1'],
    ['limit', '1000'],
  ])('refuses %s %s', async (field, value) => {
    const answer = await admin.ask('GET', `/api/admin/audit?${field}=${encodeURIComponent(value)}`)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  })
})

describe('the file', () => {
  test('holds all that the question finds, beyond a page, runs no formula, and is an entry itself', async () => {
    const evil = await signedIn(server, {
      userType: 'admin',
      name: '=HYPERLINK("http://x";"a")',
      email: 'kotu@ekip.test',
    })
    await server.sql`
      insert into audit_entry (actor_id, action, subject_id, created_at)
      select ${evil.id}, 'business.hours', n, '2024-01-01'::timestamptz + n * interval '1 second'
      from generate_series(1, 2345) n`
    const answer = await admin.ask('GET', '/api/admin/audit/csv?actor=kotu')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="islem-kayitlari-[\d-]+\.csv"$/),
      'cache-control': 'no-store',
    })
    const lines = answer.body.trimEnd().split('\r\n')
    expect(lines[0]).toBe('\uFEFFZaman;Kişi;E-posta;İşlem;Açıklama;Konu;Konu no;İşletme no;İşletme')
    expect(lines).toHaveLength(2346)
    expect(lines[1]).toBe(
      '2024-01-01 03:39:05;"\'=HYPERLINK(""http://x"";""a"")";kotu@ekip.test;Çalışma saati değiştirdi;' +
        '2345 numaralı silinmiş işletmesinin çalışma saatlerini değiştirdi.;İşletme;2345;2345;',
    )
    expect(new Set(lines).size).toBe(2346)
    const [entry] = await server.sql`
      select action, subject_id, data from audit_entry where actor_id = ${admin.id} order by id desc limit 1`
    expect(entry).toEqual({
      action: 'audit.exported',
      subjectId: null,
      data: { action: null, subject: null, from: null, to: null, byActor: true },
    })
    expect((await admin.ask('GET', '/api/admin/audit/csv?from=2026-02-30')).statusCode).toBe(400)
  })
})
