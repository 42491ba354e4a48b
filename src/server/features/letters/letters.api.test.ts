import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LetterForm, LetterRun, OpenedLetter } from '#contract/letters.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { buildCandidate, buildRemoval } from '../../../../test/candidate-rows.ts'
import { buildClaim } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { codesIn } from '../../../../test/pdf-codes.ts'
import { type Person, request, signedIn } from '../../../../test/person.ts'

const ORIGIN = 'https://rehber.example'
let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp({ DEMO: '0', LIMITS_SCALE: '100', PUBLIC_URL: ORIGIN })
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server.close())

/** Each test has a district of İstanbul of its own. */
let taken = 0
function district() {
  taken += 1
  const found = server.places.districts('34')[taken]
  if (!found) throw new Error('No district is left')
  return { plate: '34', districtId: found.id, district: found.name }
}
type District = ReturnType<typeof district>

const listed = ({ districtId, district: its }: District, over: object = {}) =>
  buildBusiness(server.sql, {
    source: 'osm',
    name: 'Sahipsiz Kuaför',
    categoryId: 20,
    districtId,
    district: its,
    ...over,
  })
async function unconfirmed({ plate, districtId, district: its }: District, name: string) {
  const row = await buildCandidate(server.sql, { name, lat: 41, lng: 29 })
  await server.sql`
    update candidate set plate = ${plate}, city = 'İstanbul', district_id = ${districtId}, district = ${its} where id = ${row.id}`
  return row
}
const owner = () => signedIn(server, { userType: 'business', name: 'Okan Sahip' })
const make = async ({ plate, districtId }: District, over: object = {}) =>
  admin.ask('POST', '/api/admin/letters', { plate, districtId, ...over })
const placesOf = async ({ plate, districtId }: District) =>
  (await admin.ask('GET', `/api/admin/letters/places?plate=${plate}&districtId=${districtId}`)).json()
const print = (id: number, form: LetterForm = 'letter') =>
  admin.ask('GET', `/api/admin/letters/${id}/pdf?form=${form}`)
const printed = async (id: number, form?: LetterForm) =>
  codesIn((await print(id, form)).rawPayload).map((url) => url.split('/').at(-1) ?? '')
/** A run to all of a district, and its codes. */
async function run(where: District) {
  const made = (await make(where)).json<LetterRun>()
  return { ...made, codes: await printed(made.id) }
}
/** The code of the only place of a new district. */
async function oneCode(over: object = {}) {
  const where = district()
  const { id } = await listed(where, over)
  const { id: runId, codes } = await run(where)
  return { id, runId, code: codes[0] ?? '', where }
}
const open = async (code: string, from = '203.0.113.1') =>
  request(server, 'POST', '/api/letters/open', { code }, { from })
const stateOf = async (code: string) => (await open(code)).json<OpenedLetter>()
const claimWith = (person: Person, code: string) => person.ask('POST', '/api/letters/claim', { code })
const claimOf = async (person: Person, businessId: number) =>
  (await person.ask('GET', `/api/businesses/${businessId}/claim`)).json().claim
const ownerOf = async (id: number) =>
  (await server.sql<{ ownerId: number | null }[]>`select owner_id from business where id = ${id}`)[0]?.ownerId
const counted = async (id: number) =>
  (await admin.ask('GET', '/api/admin/letters')).json<LetterRun[]>().find((one) => one.id === id)

describe('a run', () => {
  test('goes to places of nobody that are shown, once in 180 days, by admins alone', async () => {
    const where = district()
    const { id: ownerId } = await owner()
    await listed(where)
    await listed(where, { ownerId })
    await listed(where, { status: 'suspended' })
    await listed(where, { source: 'owner' })
    await unconfirmed(where, 'Kalan Eczane')
    const gone = await unconfirmed(where, 'Kapanan Eczane')
    await server.sql`update candidate set is_gone = true where id = ${gone.id}`
    const removed = await unconfirmed(where, 'Kaldırılan Eczane')
    await server.sql`update candidate set removed_at = now() where id = ${removed.id}`
    await buildRemoval(server.sql, { candidateId: (await unconfirmed(where, 'İstenmeyen Eczane')).id })
    expect(await placesOf(where)).toEqual({ businesses: 1, candidates: 1, refused: null })
    for (const userType of ['customer', 'business', 'field'] as const) {
      const other = await signedIn(server, { userType })
      expect((await other.ask('POST', '/api/admin/letters', where)).statusCode).toBe(403)
      expect((await other.ask('GET', '/api/admin/letters')).statusCode).toBe(403)
    }
    const { id, letters, state } = (await make(where)).json<LetterRun>()
    expect({ letters, state }).toEqual({ letters: 2, state: 'good' })
    expect(await placesOf(where)).toEqual({ businesses: 0, candidates: 0, refused: null })
    expect((await make(where)).json()).toMatchObject({ code: 'letters_none' })
    await server.sql`update letter_run set made_at = now() - interval '181 days', ends_at = now() - interval '91 days' where id = ${id}`
    await server.sweep()
    expect(await placesOf(where)).toEqual({ businesses: 1, candidates: 1, refused: null })
    expect((await make({ ...where, districtId: 1 })).json()).toMatchObject({ code: 'invalid_input' })
  })

  test('goes first to addresses with a number, then with a street, which the post finds', async () => {
    const where = district()
    const town = `${where.district}/İstanbul`
    for (const address of [`...., ${town}`, town, `Çarşı Sokağı, ${town}`, `Moda Caddesi 12, ${town}`])
      await listed(where, { name: address, address })
    const names = async () =>
      (
        await server.sql<{ name: string }[]>`
          select b.name from letter l join business b on b.id = l.business_id where b.district_id = ${where.districtId} order by l.id`
      ).map(({ name }) => name)
    for (let i = 0; i < 2; i++) await make(where, { count: 1 })
    expect(await names()).toEqual([`Moda Caddesi 12, ${town}`, `Çarşı Sokağı, ${town}`])
  })

  test('of two made at once each place is in one', async () => {
    const where = district()
    for (let i = 0; i < 5; i++) await listed(where, { name: `Sahipsiz ${i}` })
    const made = await Promise.all([make(where), make(where)])
    const letters = made.map((answer) => answer.json<LetterRun>().letters ?? 0)
    expect(letters.reduce((sum, one) => sum + one)).toBe(5)
  })

  test('prints the same codes again, as letters and as stickers, which nothing stored tells', async () => {
    const where = district()
    await listed(where, { address: 'Moda Cad. 12' })
    await unconfirmed(where, 'Basılan Eczane')
    const { id } = (await make(where)).json<LetterRun>()
    const answer = await print(id)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
    })
    const codes = await printed(id)
    expect(codes).toHaveLength(2)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/)
    expect(await printed(id)).toEqual(codes)
    expect(await printed(id, 'sticker')).toEqual(codes)
    const rows = await server.sql<{ text: string }[]>`
      select to_jsonb(l)::text || to_jsonb(r)::text as text from letter l join letter_run r on r.id = l.run_id where r.id = ${id}`
    for (const { text } of rows) for (const code of codes) expect(text).not.toContain(code)
    const [audit] = await server.sql`
      select data::text as data from audit_entry where action = 'letters.printed' and subject_id = ${id} limit 1`
    expect(audit?.['data']).not.toContain(codes[0] ?? '?')
  })

  test('that was cancelled or is over has no codes, and nothing to print; what was used stays used', async () => {
    const where = district()
    await listed(where)
    await listed(where, { name: 'İkinci Kuaför' })
    const { id, codes } = await run(where)
    const [first = '', second = ''] = codes
    const me = await owner()
    expect((await claimWith(me, first)).statusCode).toBe(201)
    expect(await counted(id)).toMatchObject({ letters: 2, used: 1, over: 0 })
    expect((await admin.ask('POST', `/api/admin/letters/${id}/cancel`)).statusCode).toBe(200)
    expect((await admin.ask('POST', `/api/admin/letters/${id}/cancel`)).json()).toMatchObject({
      code: 'letters_over',
    })
    expect((await print(id)).json()).toMatchObject({ code: 'letters_over' })
    expect((await stateOf(second)).state).toBe('cancelled')
    expect((await claimWith(await owner(), second)).json()).toMatchObject({ code: 'letter_over' })
    expect((await claimWith(me, first)).statusCode).toBe(201)
    expect(await counted(id)).toMatchObject({ state: 'cancelled', letters: 2, used: 1, over: 1 })
    expect(await placesOf(where)).toEqual({ businesses: 1, candidates: 0, refused: null })

    const other = await oneCode()
    await server.sql`update letter_run set ends_at = now() where id = ${other.runId}`
    expect((await stateOf(other.code)).state).toBe('over')
    expect((await claimWith(await owner(), other.code)).json()).toMatchObject({ code: 'letter_over' })
    expect((await print(other.runId)).json()).toMatchObject({ code: 'letters_over' })
    await server.sweep()
    const [row] = await server.sql`select salt from letter_run where id = ${other.runId}`
    expect(row?.['salt']).toBeNull()
    expect(await counted(other.runId)).toMatchObject({ state: 'over', over: 1 })
  })
})

describe('who has a letter', () => {
  test('is told the place as everybody sees it, however the code is typed', async () => {
    const { code, id, runId } = await oneCode({ name: 'Görünen Kuaför', phone: '+902121112233' })
    const typed = `${code.slice(0, 5).toLowerCase()} - ${code.slice(5)}`
    const answer = await open(typed)
    expect(answer.json()).toMatchObject({
      ...{ state: 'good', businessId: id, candidateId: null, needsDocument: false },
      place: { name: 'Görünen Kuaför', city: 'İstanbul' },
    })
    expect(answer.body).not.toContain('1112233')
    expect(await counted(runId)).toMatchObject({ opened: 1, used: 0 })
  })

  test('claims a listed place, proven and for the staff to decide; nobody is given it without them', async () => {
    const { code, id } = await oneCode()
    for (const userType of ['customer', 'field', 'admin'] as const)
      expect((await claimWith(await signedIn(server, { userType }), code)).statusCode).toBe(403)
    const unsure = await signedIn(server, { userType: 'business', emailConfirmedAt: null })
    expect((await claimWith(unsure, code)).json()).toMatchObject({ code: 'email_unconfirmed' })
    const me = await owner()
    expect((await claimWith(me, code)).json()).toEqual({ businessId: id, isDraft: false })
    expect(await claimOf(me, id)).toMatchObject({ proof: 'letter', state: 'waiting' })
    expect(await ownerOf(id)).toBeNull()
    const { id: claimId } = await claimOf(me, id)
    expect((await admin.ask('POST', `/api/admin/claims/${claimId}/approve`, {})).statusCode).toBe(200)
    expect(await ownerOf(id)).toBe(me.id)
    expect((await claimWith(me, code)).json()).toEqual({ businessId: id, isDraft: false })
  })

  test('uses a code once: of ten at once one, then nobody else', async () => {
    const { code, id } = await oneCode()
    const people = await Promise.all(Array.from({ length: 10 }, owner))
    const answers = await Promise.all(people.map((one) => claimWith(one, code)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201))
      expect(answer.json()).toMatchObject({ code: 'letter_used' })
    const claims = await server.sql`select from claim where business_id = ${id}`
    expect(claims).toHaveLength(1)
    expect((await stateOf(code)).state).toBe('used')
  })

  test('claims nothing that was claimed, merged or closed meanwhile, and is told where it goes on', async () => {
    const taken = await oneCode()
    await server.sql`update business set owner_id = ${(await owner()).id} where id = ${taken.id}`
    expect(await stateOf(taken.code)).toMatchObject({ state: 'taken', businessId: taken.id })
    const merged = await oneCode()
    const kept = await listed(merged.where, { name: 'Kalan Kuaför', source: 'user' })
    const reason = 'Aynı yer'
    const merge = await admin.ask('POST', `/api/admin/businesses/${merged.id}/merge`, {
      into: kept.id,
      reason,
    })
    expect(merge.statusCode, merge.body).toBe(200)
    expect(await stateOf(merged.code)).toMatchObject({ state: 'gone', place: null, businessId: kept.id })
    const closed = await oneCode()
    await server.sql`update business set status = 'suspended' where id = ${closed.id}`
    expect(await stateOf(closed.code)).toMatchObject({ state: 'gone', place: null, businessId: null })
    const me = await owner()
    for (const { code } of [taken, merged, closed])
      expect((await claimWith(me, code)).json()).toMatchObject({ code: 'claim_not_possible' })
    const claims = await server.sql`select from claim where user_id = ${me.id}`
    expect(claims).toHaveLength(0)
  })

  test('begins a draft of a place that nobody confirmed, which the staff sees came by letter', async () => {
    const where = district()
    const place = await unconfirmed(where, 'Mektuplu Eczane')
    const { codes } = await run(where)
    const [code = ''] = codes
    expect(await stateOf(code)).toMatchObject({ state: 'good', candidateId: place.id, businessId: null })
    const me = await owner()
    const { businessId, isDraft } = (await claimWith(me, code)).json()
    expect(isDraft).toBe(true)
    expect((await claimWith(me, code)).json()).toEqual({ businessId, isDraft: true })
    expect((await claimWith(await owner(), code)).json()).toMatchObject({ code: 'letter_used' })
    const forStaff = async (id: number) => (await admin.ask('GET', `/api/admin/businesses/${id}`)).json()
    expect(await forStaff(businessId)).toMatchObject({ isByLetter: true, business: { status: 'draft' } })
    const other = await owner()
    const begun = (await other.ask('POST', `/api/candidates/${place.id}/draft`)).json()
    expect(await forStaff(begun.businessId)).toMatchObject({ isByLetter: false })
    // Listed by now, it is no longer to be claimed by another letter's code.
    await server.sql`update business set status = 'verified' where id = ${businessId}`
    expect((await claimWith(me, code)).json()).toEqual({ businessId, isDraft: false })
  })

  test('gets nothing of a place that was removed or listed meanwhile', async () => {
    const where = district()
    const [gone, found] = [
      await unconfirmed(where, 'Silinen Eczane'),
      await unconfirmed(where, 'Bulunan Eczane'),
    ]
    const { codes } = await run(where)
    await server.sql`update candidate set removed_at = now() where id = ${gone.id}`
    const business = await listed(where, { name: 'Bulunan Eczane' })
    await server.sql`insert into candidate_business values (${found.id}, ${business.id})`
    const opened = await Promise.all(codes.map(stateOf))
    expect(opened.map(({ state }) => state)).toEqual(['gone', 'gone'])
    expect(opened.map(({ businessId }) => businessId).filter(Boolean)).toEqual([business.id])
    const me = await owner()
    for (const code of codes)
      expect((await claimWith(me, code)).json()).toMatchObject({ code: 'claim_not_possible' })
  })

  test('who is erased takes their name from it: the code stays used', async () => {
    const { code } = await oneCode()
    const me = await owner()
    await claimWith(me, code)
    const mine = await me.ask('GET', '/api/me/export')
    expect(mine.json().parts.letters).toMatchObject([{ place: 'Sahipsiz Kuaför' }])
    const erased = await admin.ask('DELETE', `/api/admin/users/${me.id}`, { reason: 'asked' })
    expect(erased.statusCode, erased.body).toBe(200)
    expect((await stateOf(code)).state).toBe('used')
    expect((await claimWith(await owner(), code)).json()).toMatchObject({ code: 'letter_used' })
  })
})

type Row = { id: number }

describe('decided together', () => {
  const simple = async () =>
    (await admin.ask('GET', '/api/admin/claims?queue=simple&limit=100')).json<Row[]>()
  const approve = (ids: readonly number[]) => admin.ask('POST', '/api/admin/claims/approve', { ids })
  async function claimed(over: object = {}) {
    const { code, id: businessId } = await oneCode(over)
    const me = await owner()
    await claimWith(me, code)
    return { me, businessId, id: (await claimOf(me, businessId)).id as number }
  }

  test('are claims by letter of trades without a licence; each is granted as if alone, and told', async () => {
    const [one, two] = [await claimed(), await claimed()]
    const waiting = await simple()
    expect(waiting.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, two.id]))
    for (const userType of ['customer', 'business', 'field'] as const) {
      const other = await signedIn(server, { userType })
      expect((await other.ask('POST', '/api/admin/claims/approve', { ids: [one.id] })).statusCode).toBe(403)
    }
    expect(await ownerOf(one.businessId)).toBeNull()
    expect((await approve([one.id, two.id, one.id])).json()).toEqual({
      approved: [one.id, two.id],
      refused: [],
    })
    expect([await ownerOf(one.businessId), await ownerOf(two.businessId)]).toEqual([one.me.id, two.me.id])
    const audit = await server.sql<{ subjectId: number }[]>`
      select subject_id from audit_entry where action = 'claim.approved' and subject_id in (${one.id}, ${two.id}) order by 1`
    expect(audit.map(({ subjectId }) => subjectId)).toEqual([one.id, two.id])
    const told = (await one.me.ask('GET', '/api/notifications')).json<{ title: string }[]>()
    expect(told.map(({ title }) => title)).toContain('İşletme sahipliğiniz onaylandı')
    expect((await approve([one.id])).json()).toMatchObject({ approved: [], refused: [{ id: one.id }] })
  })

  test('are never those of a locksmith or a tower, which a letter alone does not prove', async () => {
    const [easy, locksmith] = [await claimed(), await claimed({ categoryId: await trade('locksmith') })]
    expect(await claimOf(locksmith.me, locksmith.businessId)).toMatchObject({
      proof: 'letter',
      state: 'proving',
    })
    const alone = await admin.ask('POST', `/api/admin/claims/${locksmith.id}/approve`, {})
    expect(alone.json()).toMatchObject({ code: 'claim_not_proven' })
    // A place whose trade was corrected while its claim waited.
    const towing = await claimed()
    await server.sql`update business set category_id = ${await trade('towing')} where id = ${towing.businessId}`
    expect((await simple()).map(({ id }) => id)).not.toContain(towing.id)
    const direct = await admin.ask('POST', `/api/admin/claims/${towing.id}/approve`, {})
    expect(direct.json()).toMatchObject({ code: 'claim_needs_document' })
    const answer = (await approve([towing.id, locksmith.id, easy.id])).json()
    expect(answer.approved).toEqual([easy.id])
    expect(answer.refused.map(({ id }: Row) => id)).toEqual([towing.id, locksmith.id])
    expect([await ownerOf(towing.businessId), await ownerOf(locksmith.businessId)]).toEqual([null, null])
    // With a document they are decided one by one, and still in no lot.
    await server.sql`
      with file as (insert into private_file (name, user_id, media_type, bytes) values (repeat('a', 32), ${towing.me.id}, 'application/pdf', 1) returning id)
      update claim set document_id = (select id from file) where id = ${towing.id}`
    expect((await approve([towing.id])).json()).toMatchObject({ approved: [] })
    expect((await admin.ask('POST', `/api/admin/claims/${towing.id}/approve`, {})).statusCode).toBe(200)
  })

  test('are not those that somebody else claims, too, nor by another proof', async () => {
    const contested = await claimed()
    const rival = await owner()
    await buildClaim(server.sql, { businessId: contested.businessId, userId: rival.id, proof: 'phone' })
    const { id: businessId } = await listed(district())
    const byPhone = await buildClaim(server.sql, {
      ...{ businessId, userId: rival.id },
      ...{ proof: 'phone', state: 'waiting' },
    })
    const ids = [contested.id, byPhone.id]
    expect((await simple()).filter(({ id }) => ids.includes(id))).toEqual([])
    const { approved, refused } = (await approve(ids)).json()
    expect([approved, refused.length]).toEqual([[], 2])
    expect([await ownerOf(contested.businessId), await ownerOf(businessId)]).toEqual([null, null])
  })

  const trade = async (name: string): Promise<number> =>
    (await server.sql<Row[]>`select id from category where call_out_trade = ${name}`)[0]?.id ?? 0
})
