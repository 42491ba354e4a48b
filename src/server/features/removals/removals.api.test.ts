import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Removal } from '#contract/removals.ts'
import { buildCandidate } from '../../../../test/candidate-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { formOf } from '../../../../test/multipart.ts'
import { type FakeNetgsm, fakeNetgsm } from '../../../../test/netgsm.ts'
import { type Person, request, signedIn } from '../../../../test/person.ts'
import { importCandidates, undoCandidates } from '../candidates/candidates.ts'
import { importOsm } from '../osm-import/osm-import.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'removals-'))
let server: TestApp
let netgsm: FakeNetgsm
let admin: Person
beforeAll(async () => {
  netgsm = await fakeNetgsm()
  server = await testApp({ DEMO: '0', LIMITS_SCALE: '100', ...netgsm.environment })
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(async () => {
  await server?.close()
  await netgsm.close()
  rmSync(folder, { recursive: true })
})

const HERE = { lat: 40.2552, lng: 40.2249 }
let made = 0
/** A place of a name that no other test's is like. */
async function place(phone?: string) {
  made += 1
  const name = `${String.fromCharCode(64 + made).repeat(6)} Eczanesi`
  return { ...(await buildCandidate(server.sql, { name, ...HERE, ...(phone && { phone }) })), name }
}
const guest = (method: 'GET' | 'POST', url: string, body?: object) => request(server, method, url, body)
const ask = (id: number, over: object = {}) =>
  guest('POST', `/api/candidates/${id}/removal`, {
    ...{ clientId: randomUUID(), relation: 'resident', way: 'staff', email: 'biri@ornek.test' },
    ...over,
  })
const isShown = async (id: number) => (await guest('GET', `/api/candidates/${id}`)).statusCode === 200
const waiting = async (queue = 'open') =>
  (await admin.ask('GET', `/api/admin/removals?queue=${queue}`)).json<Removal[]>()
const decide = (id: number, isRemoved: boolean, answer = 'Baktık.') =>
  admin.ask('POST', `/api/admin/removals/${id}/decide`, { isRemoved, answer })
const lastSms = async (phone: string) => {
  await server.sendSms()
  return netgsm.taken.findLast(({ no }) => phone.endsWith(no))?.msg ?? ''
}
const mailsTo = (email: string) =>
  server.sql<
    { kind: string; data: object }[]
  >`select kind, data from mail where recipient = ${email} order by id`

describe('by a code to the listed telephone', () => {
  const PHONE = '+905321110001'

  test('a place is removed at once, without an account; the same code again is no refusal', async () => {
    const { id, name } = await place(PHONE)
    expect((await guest('GET', `/api/candidates/${id}/removal`)).json()).toEqual({
      ...{ name, phone: PHONE },
      ways: ['code', 'staff'],
    })
    const clientId = randomUUID()
    const asked = await ask(id, { clientId, way: 'code', email: undefined })
    expect(asked.json()).toMatchObject({ state: 'proving' })
    const text = await lastSms(PHONE)
    const [, code = ''] = /kodunuz: (\d{6})\./.exec(text) ?? []
    expect(text.length).toBeLessThanOrEqual(160)
    expect(await isShown(id)).toBe(true)
    const prove = (typed: string) => guest('POST', '/api/removals/code', { clientId, code: typed })
    const wrong = await prove(code === '000000' ? '000001' : '000000')
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'phone_code_wrong'])
    expect(await isShown(id)).toBe(true)
    expect((await prove(`${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200)
    expect(await isShown(id)).toBe(false)
    expect((await prove(code)).statusCode).toBe(200)
    expect((await guest('GET', `/api/candidates/${id}/removal`)).statusCode).toBe(404)
    expect((await waiting('decided')).find(({ candidate }) => candidate.id === id)).toMatchObject({
      ...{ state: 'removed', email: null },
    })
  })

  test('answers all that wait for the place; no later refusal, nor a refusal taken back, shows it again', async () => {
    const phone = '+905321110008'
    const { id } = await place(phone)
    await ask(id, { email: 'once@ornek.test' })
    const [refused] = (await waiting()).filter(({ candidate }) => candidate.id === id)
    await decide(refused?.id ?? 0, false)
    await ask(id, { email: 'bekleyen@ornek.test' })
    const clientId = randomUUID()
    await ask(id, { clientId, way: 'code' })
    const [, code = ''] = /kodunuz: (\d{6})\./.exec(await lastSms(phone)) ?? []
    expect((await guest('POST', '/api/removals/code', { clientId, code })).statusCode).toBe(200)
    expect((await waiting()).filter(({ candidate }) => candidate.id === id)).toEqual([])
    expect((await mailsTo('bekleyen@ornek.test')).at(-1)?.data).toMatchObject({ isRemoved: 'yes' })
    expect((await admin.ask('POST', `/api/admin/removals/${refused?.id}/reopen`)).statusCode).toBe(200)
    expect(await isShown(id)).toBe(false)
    expect((await decide(refused?.id ?? 0, false)).statusCode).toBe(200)
    expect(await isShown(id)).toBe(false)
  })

  test('is of this place and this request alone, for ten minutes and five tries', async () => {
    const [one, two] = [await place(PHONE), await place('+905321110002')]
    const [first, second] = [randomUUID(), randomUUID()]
    await ask(one.id, { clientId: first, way: 'code' })
    const [, code = ''] = /kodunuz: (\d{6})\./.exec(await lastSms(PHONE)) ?? []
    await ask(two.id, { clientId: second, way: 'code' })
    const prove = (clientId: string) => guest('POST', '/api/removals/code', { clientId, code })
    for (let i = 0; i < 5; i++) expect((await prove(second)).json().code).toBe('phone_code_wrong')
    expect((await prove(second)).json().code).toBe('phone_code_over')
    await server.sql`update removal_request set code_ends_at = now() where client_id = ${first}`
    expect((await prove(first)).json().code).toBe('phone_code_over')
    expect([await isShown(one.id), await isShown(two.id)]).toEqual([true, true])
    expect((await prove(randomUUID())).statusCode).toBe(404)
  })

  test('is no way where the telephone is a landline; no codes beyond the place’s', async () => {
    const landline = await place('+904582110000')
    expect((await guest('GET', `/api/candidates/${landline.id}/removal`)).json()).toMatchObject({
      ...{ ways: ['staff'], phone: null },
    })
    expect((await ask(landline.id, { way: 'code' })).json()).toMatchObject({
      fields: { way: expect.any(String) },
    })
    const { id } = await place('+905321110003')
    const strict = await testApp({ DEMO: '0', ...netgsm.environment })
    try {
      const there = await buildCandidate(strict.sql, { name: 'Çok Kodlu', ...HERE, phone: '+905321110004' })
      const codes: number[] = []
      for (let i = 0; i < 3; i++)
        codes.push(
          (
            await request(strict, 'POST', `/api/candidates/${there.id}/removal`, {
              ...{ clientId: randomUUID(), relation: 'owner', way: 'code' },
            })
          ).statusCode,
        )
      expect(codes).toEqual([201, 201, 429])
    } finally {
      await strict.close()
    }
    expect(await isShown(id)).toBe(true)
  })
})

describe('by the staff', () => {
  test('a request is answered by e-mail, within thirty days, the oldest first; sent twice it is one', async () => {
    const { id, name } = await place()
    const clientId = randomUUID()
    const [first, again] = [await ask(id, { clientId, words: 'Burası evim' }), await ask(id, { clientId })]
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json()).toEqual(first.json())
    const days = (Date.parse(first.json().answerBy) - Date.now()) / 86_400_000
    expect(Math.round(days * 100) / 100).toBe(30)
    const [mine, ...others] = (await waiting()).filter(({ candidate }) => candidate.id === id)
    expect(others).toEqual([])
    expect(mine).toMatchObject({ words: 'Burası evim', relation: 'resident', email: 'biri@ornek.test' })
    expect(mine?.isLate).toBe(false)
    await server.sql`update removal_request set asked_at = asked_at - interval '31 days' where id = ${mine?.id ?? 0}`
    expect((await waiting()).find((one) => one.id === mine?.id)?.isLate).toBe(true)
    expect(await isShown(id)).toBe(true)
    expect((await decide(mine?.id ?? 0, true, 'Kaldırdık.')).statusCode).toBe(200)
    expect(await isShown(id)).toBe(false)
    expect((await decide(mine?.id ?? 0, false)).json().code).toBe('removal_settled')
    const mails = await mailsTo('biri@ornek.test')
    expect(mails.map(({ kind }) => kind)).toEqual(['removal_asked', 'removal_decided'])
    expect(mails[1]?.data).toEqual({ place: name, answer: 'Kaldırdık.', isRemoved: 'yes' })
    // What a stranger typed is sent to nobody.
    expect(JSON.stringify(mails)).not.toContain('evim')
  })

  test('one removal decides all that wait for the place; a decision can be taken back', async () => {
    const { id } = await place()
    await ask(id, { email: 'bir@ornek.test' })
    await ask(id, { email: 'iki@ornek.test' })
    const [first, second] = (await waiting()).filter(({ candidate }) => candidate.id === id)
    expect((await decide(first?.id ?? 0, true)).statusCode).toBe(200)
    for (const email of ['bir@ornek.test', 'iki@ornek.test'])
      expect((await mailsTo(email)).map(({ kind }) => kind)).toContain('removal_decided')
    expect((await admin.ask('POST', `/api/admin/removals/${second?.id}/reopen`)).statusCode).toBe(200)
    expect(await isShown(id)).toBe(true)
    expect((await admin.ask('POST', `/api/admin/removals/${second?.id}/reopen`)).json().code).toBe(
      'removal_settled',
    )
    expect((await decide(second?.id ?? 0, false)).statusCode).toBe(200)
    expect(await isShown(id)).toBe(true)
  })

  test('refuses one without an address for the answer, and one for a place that there is not', async () => {
    const { id } = await place()
    expect((await ask(id, { email: undefined })).json()).toMatchObject({
      fields: { email: expect.any(String) },
    })
    expect((await ask(id, { email: 'yanlış' })).statusCode).toBe(400)
    expect((await ask(id, { words: 'x'.repeat(1001) })).statusCode).toBe(400)
    expect((await ask(999_999_999)).statusCode).toBe(404)
    expect((await waiting()).filter(({ candidate }) => candidate.id === id)).toEqual([])
  })

  test('goes with the account that confirmed its address, and stays where a stranger only gave it', async () => {
    const { id } = await place()
    const open = async () => (await waiting()).filter(({ candidate }) => candidate.id === id)
    const stranger = await signedIn(server, { email: 'ev@ornek.test', emailConfirmedAt: null })
    await ask(id, { email: 'ev@ornek.test' })
    await stranger.ask('DELETE', '/api/me', { password: stranger.password })
    expect(await open()).toHaveLength(1)
    const owner = await signedIn(server, { email: 'ev@ornek.test' })
    const parts = (await owner.ask('GET', '/api/me/export')).json()
    expect(JSON.stringify(parts)).toContain('"email":"ev@ornek.test","state":"open"')
    expect((await owner.ask('DELETE', '/api/me', { password: owner.password })).statusCode).toBe(200)
    expect(await open()).toEqual([])
  })

  test('forgets what was answered a year ago, and codes that nobody typed; the place stays removed', async () => {
    const { id } = await place('+905321110009')
    await ask(id, { clientId: randomUUID(), way: 'code' })
    await ask(id)
    const [open] = (await waiting()).filter(({ candidate }) => candidate.id === id)
    await decide(open?.id ?? 0, true)
    await server.sql`
      update removal_request set decided_at = decided_at - interval '366 days', code_ends_at = code_ends_at - interval '2 days'
      where candidate_id = ${id}`
    await server.sweep()
    expect(await server.sql`select from removal_request where candidate_id = ${id}`).toEqual([])
    expect(await isShown(id)).toBe(false)
  })
})

describe('what was removed', () => {
  const BIRTH = { lat: 39.9055, lng: 41.2658 }
  const node = (id: number, name: string, at = BIRTH) => ({
    ...{ type: 'node', id, lat: at.lat, lon: at.lng },
    tags: { amenity: 'pharmacy', name },
  })
  const file = (elements: object[]) => {
    const name = path.join(folder, 'places.json')
    writeFileSync(name, JSON.stringify({ elements }))
    return name
  }
  const CHAMBER = { id: 'oda', name: 'Oda', licence: 'CC BY 4.0', url: 'https://oda.ornek.test' }
  const bringIn = (source: 'osm' | 'oda', elements: object[]) =>
    importCandidates(server.sql, {
      ...{ source, dataDate: '2026-01-01', isWhole: false, places: server.places },
      ...(source === CHAMBER.id && { newSource: CHAMBER }),
      file: file(elements),
    })
  const found = async () =>
    (await guest('GET', `/api/candidates?lat=${BIRTH.lat}&lng=${BIRTH.lng}`)).json<{
      items: { name: string }[]
    }>().items

  test('stays removed: by the same id, by another source, by a file without ids, behind an undo, and for the listing', async () => {
    const { importId } = await bringIn('osm', [node(7, 'Zümrüt Eczanesi')])
    const [row] = await server.sql<{ id: number }[]>`select id from candidate where name = 'Zümrüt Eczanesi'`
    await ask(row?.id ?? 0)
    const [open] = (await waiting()).filter(({ candidate }) => candidate.id === row?.id)
    await decide(open?.id ?? 0, true)
    expect(await found()).toEqual([])
    await bringIn('osm', [node(7, 'Yeni Zümrüt Eczanesi')])
    await bringIn('oda', [node(-1, 'Zümrüt Eczane')])
    expect(await found()).toEqual([])
    await undoCandidates(server.sql, importId)
    await bringIn('osm', [node(7, 'Bambaşka Eczanesi')])
    expect(await found()).toEqual([])
    await bringIn('oda', [node(-2, 'Zümrüt Eczanesi')])
    expect(await found()).toEqual([])
    const listed = await importOsm(server.sql, {
      ...{ file: file([node(7, 'Zümrüt Eczanesi'), node(8, 'Yakut Eczanesi')]), places: server.places },
    })
    expect(listed).toMatchObject({ added: 1, refused: { removed: 1 } })
  })

  test('a request waits on when the import that brought its place is taken back', async () => {
    const { importId } = await bringIn('osm', [node(21, 'Safran Eczanesi')])
    const [row] = await server.sql<{ id: number }[]>`select id from candidate where name = 'Safran Eczanesi'`
    await ask(row?.id ?? 0)
    await undoCandidates(server.sql, importId)
    const [open] = (await waiting()).filter(({ candidate }) => candidate.id === row?.id)
    expect((await decide(open?.id ?? 0, true)).statusCode).toBe(200)
    await bringIn('osm', [node(22, 'Safran Eczanesi')])
    expect((await found()).map(({ name }) => name)).not.toContain('Safran Eczanesi')
  })
})

describe('a document beside a request', () => {
  const PDF = '%PDF-1.7\n%%EOF\n'
  const send = async (clientId: string, data = PDF) => {
    const { headers, payload } = await formOf(Buffer.from(data), { name: 'kira.pdf' })
    const url = `/api/removals/document?clientId=${clientId}`
    return server.app.inject({ method: 'POST', url, payload, headers })
  }
  const files = async () =>
    (
      await server.sql<{ count: number }[]>`
      select count(*)::int as count from private_file where user_id is null`
    )[0]?.count

  test('is added without an account, read by the staff alone, and goes 60 days after the decision', async () => {
    const [{ id }, clientId] = [await place(), randomUUID()]
    await ask(id, { clientId })
    expect((await send(randomUUID())).statusCode).toBe(404)
    expect((await send(clientId, 'MZ nothing of ours')).json().code).toBe('document_unreadable')
    expect((await send(clientId)).statusCode).toBe(200)
    expect((await send(clientId)).statusCode).toBe(200) // in the place of the first
    expect(await files()).toBe(1)
    const row = (await waiting()).find(({ candidate }) => candidate.id === id)
    expect(row?.documentType).toBe('application/pdf')
    const url = `/api/admin/removals/${row?.id}/document`
    expect((await guest('GET', url)).statusCode).toBe(401)
    const read = await admin.ask('GET', url)
    expect([read.statusCode, read.body]).toEqual([200, PDF])
    await decide(row?.id ?? 0, true)
    expect((await send(clientId)).json().code).toBe('removal_answered')
    const age = (days: number) => server.sql`
      update removal_request set decided_at = now() - make_interval(days => ${days}) where id = ${row?.id ?? 0}`
    await age(59)
    await server.sweep()
    expect((await admin.ask('GET', url)).statusCode).toBe(200)
    await age(61)
    await server.sweep()
    expect((await admin.ask('GET', url)).statusCode).toBe(404)
    expect(await files()).toBe(0)
  })

  test('is none of a request that a code answers', async () => {
    const [{ id }, clientId] = [await place('+905321110033'), randomUUID()]
    await ask(id, { clientId, way: 'code', email: undefined })
    expect((await send(clientId)).json().code).toBe('removal_answered')
  })
})
