import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { changeBusiness, changeClaim } from '../../../../test/change-rows.ts'
import { buildClaim } from '../../../../test/factories.ts'
import { fromNow } from '../../../../test/from-now.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { formOf } from '../../../../test/multipart.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import { makeClaims } from './claims.ts'

let server: TestApp
let admin: Person

beforeAll(async () => {
  // Without a way out mails wait, and can be read here: their words are forgotten when they leave.
  server = await testApp({ LIMITS_SCALE: '1000', DEMO: '0' })
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server.close())

const listed = (over: Parameters<typeof buildBusiness>[1] = {}) =>
  buildBusiness(server.sql, { source: 'osm', email: 'bilgi@dukkan.test', phone: '+902120000001', ...over })
const owner = () => signedIn(server, { userType: 'business', name: 'Okan Sahip' })
const begin = (person: Person, businessId: number, proof: string) =>
  person.ask('POST', `/api/businesses/${businessId}/claim`, { proof })
const send = (person: Person, id: number, code: string) =>
  person.ask('POST', `/api/claims/${id}/code`, { code })
const approve = (id: number) => admin.ask('POST', `/api/admin/claims/${id}/approve`, {})
const ownerOf = async (id: number) =>
  (await server.sql<{ ownerId: number | null }[]>`select owner_id from business where id = ${id}`)[0]?.ownerId
const mails = async (kind: string, recipient: string) =>
  server.sql<{ data: Record<string, string> }[]>`
    select data from mail where kind = ${kind} and recipient = ${recipient} order by id desc`
const mailedCode = async (recipient: string) => (await mails('claim_code', recipient))[0]?.data['code'] ?? ''
const toldTo = async (person: Person): Promise<string[]> =>
  (await person.ask('GET', '/api/notifications')).json().map((one: { title: string }) => one.title)
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

/** A claim that waits for the staff, proven by mail. */
async function proven(person: Person, business: { id: number; email: string | null }): Promise<number> {
  await server.sql`delete from outbound_count` // three codes an hour to one address
  const { id } = (await begin(person, business.id, 'email')).json()
  expect((await send(person, id, await mailedCode(business.email ?? ''))).json()).toMatchObject({
    state: 'waiting',
  })
  return id
}

describe('what can be claimed, and by whom', () => {
  test('ownerless listings that nobody entered as theirs, by confirmed business accounts', async () => {
    const me = await owner()
    for (const [over, status] of [
      [{ source: 'osm' }, 201],
      [{ source: 'user' }, 201],
      [{ source: 'staff' }, 201],
      [{ source: 'owner' }, 409],
      [{ source: 'sample' }, 409],
      [{ ownerId: me.id }, 409],
      [{ status: 'suspended' }, 404],
      [{ email: null }, 409],
    ] as const)
      expect([over, (await begin(me, (await listed(over)).id, 'email')).statusCode]).toEqual([over, status])
    const { id } = await listed()
    for (const userType of ['customer', 'field', 'admin'] as const)
      expect((await begin(await signedIn(server, { userType }), id, 'phone')).statusCode).toBe(403)
    const unconfirmed = await signedIn(server, { userType: 'business', emailConfirmedAt: null })
    expect((await begin(unconfirmed, id, 'phone')).json()).toMatchObject({ code: 'email_unconfirmed' })
  })

  test('the ways are told by a hint, not by the address', async () => {
    const { id } = await listed()
    const ways = (await (await owner()).ask('GET', `/api/businesses/${id}/claim`)).json()
    expect(ways).toEqual({
      ...{ isClaimable: true, isTakeover: false },
      proofs: [
        { proof: 'email', hint: 'bi***@dukkan.test' },
        { proof: 'phone', hint: '+902120000001' },
        { proof: 'document', hint: null },
      ],
      claim: null,
      isContestable: false,
    })
    await server.catchUp()
    expect((await server.app.inject(`/api/businesses/${id}`)).json().isClaimable).toBe(true)
  })
})

describe('codes', () => {
  test('by mail: kept as a keyed hash, five tries also of a hundred at once, fifteen minutes', async () => {
    const me = await owner()
    const business = await listed({ email: 'kod@dukkan.test' })
    const claim = (await begin(me, business.id, 'email')).json()
    const code = await mailedCode('kod@dukkan.test')
    expect(code).toMatch(/^\d{6}$/)
    const [row] = await server.sql<{ text: string; seconds: number }[]>`
      select c::text as text, extract(epoch from code_ends_at - now())::int as seconds from claim c where id = ${claim.id}`
    expect(row?.text).not.toContain(code)
    expect(row?.seconds).toBeGreaterThan(14 * 60)
    expect(row?.seconds).toBeLessThanOrEqual(15 * 60)
    expect(JSON.stringify(claim)).not.toContain(code)
    expect((await send(await owner(), claim.id, code)).statusCode).toBe(404)

    const tries = await Promise.all(Array.from({ length: 100 }, () => send(me, claim.id, wrong(code))))
    const codes = tries.map((answer) => answer.json().code as string)
    expect(codes.filter((one) => one === 'claim_code_wrong')).toHaveLength(5)
    expect((await send(me, claim.id, code)).json()).toMatchObject({ code: 'claim_code_over' })

    await begin(me, business.id, 'email')
    await changeClaim(server.sql, claim.id, { codeEndsAt: fromNow({ seconds: -1 }) })
    expect((await send(me, claim.id, await mailedCode('kod@dukkan.test'))).json()).toMatchObject({
      code: 'claim_code_over',
    })
    await begin(me, business.id, 'email')
    const fresh = await mailedCode('kod@dukkan.test')
    const spaced = `${fresh.slice(0, 3)} ${fresh.slice(3)}`
    expect((await send(me, claim.id, spaced)).json()).toMatchObject({ state: 'waiting', codeEndsAt: null })
    expect((await send(me, claim.id, fresh)).json()).toMatchObject({ code: 'claim_code_over' })
    expect(await ownerOf(business.id)).toBeNull()
  })

  test('by telephone: told to the staff once, good for seven days; none for a mail claim', async () => {
    const me = await owner()
    const { id: businessId } = await listed()
    const { id } = (await begin(me, businessId, 'phone')).json()
    expect((await send(me, id, '000000')).json()).toMatchObject({ code: 'claim_code_over' })
    const calls = (await admin.ask('GET', '/api/admin/claims?queue=calls')).json()
    expect(calls.map((one: { id: number }) => one.id)).toContain(id)
    expect((await me.ask('POST', `/api/admin/claims/${id}/phone-code`)).statusCode).toBe(403)
    const given = (await admin.ask('POST', `/api/admin/claims/${id}/phone-code`)).json()
    expect(given).toMatchObject({ code: expect.stringMatching(/^\d{6}$/), phone: '+902120000001' })
    const days = (Date.parse(given.endsAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7.01)
    expect(JSON.stringify((await admin.ask('GET', '/api/admin/claims?queue=calls')).json())).not.toContain(
      given.code,
    )
    expect((await send(me, id, given.code)).json()).toMatchObject({ state: 'waiting' })
    const mailed = (await begin(me, (await listed()).id, 'email')).json()
    expect((await admin.ask('POST', `/api/admin/claims/${mailed.id}/phone-code`)).statusCode).toBe(409)
  })

  test('three mails an hour to one listed address, two of them for one network', async () => {
    const strict = await testApp({ LIMITS_SCALE: '1' })
    try {
      const { id } = await buildBusiness(strict.sql, { source: 'osm', email: 'sel@dukkan.test' })
      const codes: number[] = []
      for (const network of [1, 1, 1, 2, 2]) {
        const { headers } = await signedIn(strict, { userType: 'business' })
        const answer = await strict.app.inject({
          ...{ method: 'POST', url: `/api/businesses/${id}/claim`, payload: { proof: 'email' } },
          ...{ headers, remoteAddress: `203.0.113.${network}` },
        })
        codes.push(answer.statusCode)
      }
      expect(codes).toEqual([201, 201, 429, 201, 429])
      const [sent] =
        await strict.sql`select count(*)::int as many from mail where recipient = 'sel@dukkan.test'`
      expect(sent?.['many']).toBe(3)
    } finally {
      await strict.close()
    }
  })
})

describe('documents', () => {
  const upload = async (person: Person, id: number, bytes: Uint8Array, name = 'levha.jpg') => {
    const form = await formOf(bytes, { name })
    return server.app.inject({
      method: 'POST',
      url: `/api/claims/${id}/document`,
      headers: { ...person.headers, ...form.headers },
      payload: form.payload,
    })
  }

  test('pictures are written again, PDFs kept; admins alone read them, and no public address leads there', async () => {
    const me = await owner()
    const { id } = (await begin(me, (await listed()).id, 'document')).json()
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    expect((await upload(await owner(), id, picture)).statusCode).toBe(404)
    expect((await upload(me, id, Buffer.from('<svg onload="x"/>'))).json()).toMatchObject({
      code: 'document_unreadable',
    })
    expect((await upload(me, id, Buffer.alloc(5 * 1024 * 1024 + 1))).json()).toMatchObject({
      code: 'document_too_large',
    })
    expect((await upload(me, id, picture)).json()).toMatchObject({ state: 'waiting', hasDocument: true })
    const read = (person: Person) => person.ask('GET', `/api/admin/claims/${id}/document`)
    for (const person of [me, await signedIn(server), await signedIn(server, { userType: 'field' })])
      expect((await read(person)).statusCode).toBe(403)
    expect((await server.app.inject(`/api/admin/claims/${id}/document`)).statusCode).toBe(401)
    const answer = await read(admin)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('attachment'),
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp')

    const [file] = await server.sql<
      { name: string }[]
    >`select name from private_file order by id desc limit 1`
    for (const address of [`${file?.name}.webp`, `${file?.name}.private`, `${file?.name}`])
      expect((await server.app.inject(`/files/${address}`)).statusCode).toBe(404)

    const pdf = Buffer.from('%PDF-1.7\nlevha')
    expect((await upload(me, id, pdf, 'levha.pdf')).statusCode).toBe(200)
    const kept = await read(admin)
    expect([kept.headers['content-type'], kept.rawPayload.equals(pdf)]).toEqual(['application/pdf', true])
    // The first one went when the second took its place, and the second with the claim.
    expect(await server.sql`select from private_file where name = ${file?.name ?? ''}`).toHaveLength(0)
    await me.ask('DELETE', `/api/claims/${id}`)
    expect((await read(admin)).statusCode).toBe(404)
    expect((await upload(me, id, pdf)).json()).toMatchObject({ code: 'claim_not_possible' })
    const acts =
      await server.sql`select from audit_entry where action = 'claim.document_read' and subject_id = ${id}`
    expect(acts).toHaveLength(2)
  })
})

describe('the decision', () => {
  test('gives the business once, tells all concerned, and starts what follows in the same transaction', async () => {
    const [me, other] = [await owner(), await owner()]
    const business = await listed({ email: 'devir@dukkan.test' })
    const [mine, theirs] = [await proven(me, business), await proven(other, business)]
    const answers = await Promise.all([approve(mine), approve(theirs), approve(mine)])
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409])
    const winner = (await ownerOf(business.id)) === me.id ? me : other
    const loser = winner === me ? other : me
    expect(await toldTo(winner)).toEqual(['İşletme sahipliğiniz onaylandı'])
    expect(await toldTo(loser)).toEqual(['Sahiplik başvurunuz reddedildi'])
    expect(await mails('claim_approved', winner.email)).toHaveLength(1)
    expect(await mails('claim_rejected', loser.email)).toHaveLength(1)
    const [alert] = await mails('claim_takeover', 'devir@dukkan.test')
    expect(alert?.data['path']).toMatch(/^\/claim-dispute\?token=/)
    await server.catchUp()
    expect((await server.app.inject(`/api/businesses/${business.id}`)).json().isClaimable).toBe(false)
    const states = await server.sql`select state from claim where business_id = ${business.id} order by state`
    expect(states.map(({ state }) => state as string)).toEqual(['approved', 'rejected'])
    const acts = await server.sql`
      select data from audit_entry where action = 'claim.approved' and (data->>'businessId')::int = ${business.id}`
    expect(acts).toMatchObject([{ data: { ownerId: winner.id, refused: 1 } }])
  })

  test('many decisions at once give it to one, and none breaks; nobody’s again, it is given again', async () => {
    const business = await listed({ email: 'yaris@dukkan.test' })
    const people = await Promise.all([owner(), owner(), owner(), owner()])
    const ids: number[] = []
    for (const person of people) ids.push(await proven(person, business))
    const answers = await Promise.all([...ids, ...ids].map(approve))
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(409),
    ])
    await changeBusiness(server.sql, business.id, { ownerId: null })
    const again = await owner()
    expect((await approve(await proven(again, business))).statusCode).toBe(200)
    expect(await ownerOf(business.id)).toBe(again.id)
  })

  test('what follows fails, and nothing was given', async () => {
    const me = await owner()
    const business = await listed({ email: 'geri@dukkan.test' })
    const id = await proven(me, business)
    const { deciding } = makeClaims({
      ...{
        sql: server.sql,
        config: { limitsScale: 1 },
      },
      privateFiles: { add: async () => 0, read: async () => null },
      onOwned: async (_tx, businessId) => {
        expect(businessId).toBe(business.id)
        throw new Error('no subscription')
      },
    })
    await expect(deciding.approve(admin.id, id, '')).rejects.toThrow('no subscription')
    expect(await ownerOf(business.id)).toBeNull()
    expect((await approve(id)).statusCode).toBe(200)
  })

  test('only what is proven is granted; a refusal has a reason; an owner who came otherwise stays', async () => {
    const [me, first] = [await owner(), await owner()]
    const business = await listed({ email: 'once@dukkan.test' })
    const { id } = (await begin(me, business.id, 'phone')).json()
    expect((await approve(id)).json()).toMatchObject({ code: 'claim_not_proven' })
    expect((await admin.ask('POST', `/api/admin/claims/${id}/reject`, { reason: ' ' })).statusCode).toBe(400)
    expect(
      (await admin.ask('POST', `/api/admin/claims/${id}/reject`, { reason: 'Ulaşılamadı' })).statusCode,
    ).toBe(200)
    expect((await me.ask('GET', '/api/claims')).json()).toMatchObject([
      { state: 'rejected', reason: 'Ulaşılamadı' },
    ])
    const again = await proven(me, business)
    await changeBusiness(server.sql, business.id, { ownerId: first.id })
    expect((await approve(again)).json()).toMatchObject({ code: 'claim_taken' })
    expect(await ownerOf(business.id)).toBe(first.id)
    const [row] = await server.sql`select state from claim where id = ${again}`
    expect(row?.['state']).toBe('waiting')
  })
})

describe('disputes', () => {
  async function granted(email: string) {
    const me = await owner()
    const business = await listed({ email })
    const id = await proven(me, business)
    await approve(id)
    const [alert] = await mails('claim_takeover', email)
    const path = new URL(alert?.data['path'] ?? '', 'http://x')
    return { me, business, id, token: path.searchParams.get('token') ?? '' }
  }
  const byMail = (token: string, text = 'Bu benim dükkânım') =>
    server.app.inject({ method: 'POST', url: '/api/claims/dispute', payload: { token, text } })
  const open = async (claimId: number): Promise<{ id: number }[]> =>
    (await admin.ask('GET', '/api/admin/claim-disputes'))
      .json()
      .filter((one: { claimId: number }) => one.claimId === claimId)
  const settle = (id: number, isUpheld: boolean) =>
    admin.ask('POST', `/api/admin/claim-disputes/${id}/settle`, { isUpheld, reason: 'Belge gördük' })

  test('by the mailed link, once; upheld, the business is nobody’s again', async () => {
    const { me, business, id, token } = await granted('itiraz@dukkan.test')
    expect((await byMail(`${token}x`)).json()).toMatchObject({ code: 'dispute_over' })
    expect((await byMail(String(id))).json()).toMatchObject({ code: 'dispute_over' })
    expect((await byMail(token)).json()).toEqual({ businessName: business.name })
    expect((await byMail(token, 'Yine ben')).statusCode).toBe(201)
    const [dispute, ...more] = await open(id)
    expect([dispute, more]).toMatchObject([{ text: 'Yine ben', by: null, owner: { email: me.email } }, []])
    expect((await settle(dispute?.id ?? 0, true)).statusCode).toBe(200)
    expect((await settle(dispute?.id ?? 0, true)).statusCode).toBe(404)
    expect(await ownerOf(business.id)).toBeNull()
    expect(await toldTo(me)).toContain('İşletme sahipliğiniz kaldırıldı')
    expect((await me.ask('GET', '/api/claims')).json()).toMatchObject([{ state: 'revoked' }])
    expect((await byMail(token)).json()).toMatchObject({ code: 'dispute_over' })
  })

  test('by another account, within 14 days; dismissed, the owner stays', async () => {
    const { me, business, id } = await granted('hesap@dukkan.test')
    const other = await owner()
    const contest = (person: Person) =>
      person.ask('POST', `/api/businesses/${business.id}/claim/dispute`, { text: 'Benim' })
    expect((await contest(me)).json()).toMatchObject({ code: 'dispute_not_possible' })
    const ways = (await other.ask('GET', `/api/businesses/${business.id}/claim`)).json()
    expect([ways.isClaimable, ways.isContestable]).toEqual([false, true])
    expect((await contest(other)).statusCode).toBe(201)
    const [dispute] = await open(id)
    expect((await settle(dispute?.id ?? 0, false)).statusCode).toBe(200)
    expect(await ownerOf(business.id)).toBe(me.id)
    expect(await toldTo(other)).toEqual(['İtirazınız reddedildi'])
    await changeClaim(server.sql, id, { decidedAt: fromNow({ days: -15 }) })
    expect((await contest(other)).json()).toMatchObject({ code: 'dispute_not_possible' })
  })
})

test('an unproven claim ends by itself; old documents go', async () => {
  const me = await owner()
  const { id } = (await begin(me, (await listed()).id, 'phone')).json()
  await changeClaim(server.sql, id, { createdAt: fromNow({ days: -31 }) })
  await server.sweep()
  expect((await me.ask('GET', '/api/claims')).json()).toMatchObject([{ state: 'withdrawn' }])
})

test('the staff reads each of its lists page after page, each claim once, and no list by another one’s cursor', async () => {
  const ids = async (state: 'waiting' | 'rejected') => {
    const made: number[] = []
    for (let i = 0; i < 5; i++) {
      const fields = { businessId: (await listed()).id, userId: (await owner()).id }
      made.push((await buildClaim(server.sql, { ...fields, state: 'waiting' })).id)
    }
    // All in one moment: their numbers decide.
    if (state === 'rejected')
      await server.sql`update claim set state = 'rejected', decided_at = now() where id = any(${made})`
    return made
  }
  const walk = async (queue: string, among: readonly number[]) => {
    const seen: number[] = []
    let next: string | undefined = `/api/admin/claims?limit=2&queue=${queue}`
    while (next) {
      const answer = await admin.ask('GET', next)
      const page = answer.json<{ id: number }[]>().map(({ id }) => id)
      expect(page.length).toBeLessThanOrEqual(2)
      seen.push(...page.filter((id) => among.includes(id)))
      next = /<([^>]+)>; rel="next"/.exec((answer.headers['link'] as string | undefined) ?? '')?.[1]
    }
    return seen
  }
  const [waiting, decided] = [await ids('waiting'), await ids('rejected')]
  expect(await walk('waiting', waiting)).toEqual(waiting)
  expect(await walk('decided', decided)).toEqual(decided.toReversed())
  for (const query of ['queue=decided&cursor=12', 'queue=calls&cursor=x'])
    expect([query, (await admin.ask('GET', `/api/admin/claims?${query}`)).statusCode]).toEqual([query, 400])
})
