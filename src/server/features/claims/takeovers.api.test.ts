import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeoverEnds } from '#text/claims-takeovers.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { buildChain } from '../../../../test/chain-rows.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { buildClaim } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import { makeClaims } from './claims.ts'
import { putChainClaim } from './store.ts'

let server: TestApp
let admin: Person
beforeAll(async () => {
  // Without a way out mails wait, and can be read here.
  server = await testApp({ LIMITS_SCALE: '1000', DEMO: '0' })
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server.close())

const business = (name: string, over = {}) => signedIn(server, { userType: 'business', name, ...over })
const ownerOf = async (id: number) =>
  (await server.sql<{ ownerId: number | null }[]>`select owner_id from business where id = ${id}`)[0]?.ownerId
const approve = (id: number) => admin.ask('POST', `/api/admin/claims/${id}/approve`, {})
const toldTo = async (person: Person): Promise<string[]> =>
  (await person.ask('GET', '/api/notifications')).json().map((one: { title: string }) => one.title)
const mailed = async (recipient: string) =>
  (
    await server.sql<{ data: Record<string, string> }[]>`
      select data from mail where kind = 'takeover_step' and recipient = ${recipient} order by id`
  ).map(({ data }) => data)
const tokenOf = (path = '') => new URL(path, 'http://x').searchParams.get('token') ?? ''
const object = (token: string, text = 'Dükkânı satmadım.') =>
  server.app.inject({ method: 'POST', url: '/api/claims/dispute', payload: { token, text } })
const stateOf = async (id: number) =>
  (await server.sql<{ state: string }[]>`select state from claim where id = ${id}`)[0]?.state
const sweeper = (deps: Pick<Parameters<typeof makeClaims>[0], 'onOwned'> = {}) => {
  const privateFiles = { add: async () => 0, read: async () => null }
  return makeClaims({ sql: server.sql, config: { limitsScale: 1 }, privateFiles, ...deps }).sweep()
}
const passDays = (id: number, days: number) =>
  server.sql`update claim set announced_at = announced_at - make_interval(days => ${days}),
    hands_over_at = hands_over_at - make_interval(days => ${days}) where id = ${id}`
const disputes = async (): Promise<{ id: number; claimId: number; isTakeover: boolean }[]> =>
  (await admin.ask('GET', '/api/admin/claim-disputes')).json()
const settle = (id: number, isUpheld: boolean) =>
  admin.ask('POST', `/api/admin/claim-disputes/${id}/settle`, { isUpheld, reason: 'Belge eski tarihli' })

/** A business with an owner and an employee, and a claim on it that waits, proven by a document. */
async function scene(over: Parameters<typeof buildBusiness>[1] = {}) {
  const [owner, employee, claimant] = [
    await business('Olcay Sahip'),
    await signedIn(server, { name: 'Emre Çalışan' }),
    await business('Deniz Yeni'),
  ]
  const { id } = await buildBusiness(server.sql, { source: 'owner', ownerId: owner.id, ...over })
  await server.sql`insert into business_member (business_id, user_id, role) values (${id}, ${employee.id}, 'staff')`
  return { owner, employee, claimant, id, claimId: await claimOf(claimant, id) }
}

async function claimOf({ id: userId }: Person, businessId: number): Promise<number> {
  const [file] = await server.sql<{ id: number }[]>`
    insert into private_file (user_id, name, media_type, bytes, is_used)
    values (${userId}, ${crypto.randomUUID().replaceAll('-', '')}, 'application/pdf', 10, true) returning id`
  const fields = { businessId, userId, proof: 'document', state: 'waiting' } as const
  return (await buildClaim(server.sql, { ...fields, documentId: file?.id ?? 0 })).id
}

/** The same, announced. */
async function announced(over = {}) {
  const made = await scene(over)
  expect((await approve(made.claimId)).statusCode).toBe(200)
  return made
}

describe('a claim on what somebody has', () => {
  test('is made by document alone, three at a time, and never of one’s own', async () => {
    const [owner, me] = [await business('Olcay'), await business('Deniz')]
    const make = (over = {}) => buildBusiness(server.sql, { email: 'a@b.test', ownerId: owner.id, ...over })
    const { id } = await make()
    const ways = (await me.ask('GET', `/api/businesses/${id}/claim`)).json()
    expect(ways).toMatchObject({ isClaimable: false, isTakeover: true })
    expect(ways.proofs).toEqual([{ proof: 'document', hint: null }])
    const begin = (businessId: number, proof = 'document', who = me) =>
      who.ask('POST', `/api/businesses/${businessId}/claim`, { proof })
    for (const proof of ['email', 'phone'])
      expect((await begin(id, proof)).json().code).toBe('claim_not_possible')
    expect((await begin(id, 'document', owner)).json().code).toBe('claim_not_possible')
    expect((await begin((await make({ source: 'sample' })).id)).json().code).toBe('claim_not_possible')
    for (const one of [id, (await make()).id, (await make()).id, id])
      expect((await begin(one)).statusCode).toBe(201)
    expect((await begin((await make()).id)).json().code).toBe('too_many_claims')
    const [many, third] = [await Promise.all(Array.from({ length: 6 }, () => make())), await business('Çok')]
    const at = await Promise.all(many.map((one) => begin(one.id, 'document', third)))
    expect(at.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
  })

  test('keeps its days beside a chain’s list: the list gives no place whose takeover is announced', async () => {
    const { id, claimant, claimId } = await announced()
    await server.sql`update business set owner_id = null, source = 'osm' where id = ${id}`
    const { id: chainId } = await buildChain(server.sql, { userId: claimant.id })
    expect(await putChainClaim(server.sql, { businessId: id, userId: claimant.id, chainId })).toBeNull()
    expect(await stateOf(claimId)).toBe('announced')
  })

  test('is told to owner, employees, other claimants and the listed address; the business stays', async () => {
    const { id, owner, employee, claimant, claimId } = await scene({ email: 'kayitli@dukkan.test' })
    const other = await business('Başka Başvuran')
    await buildClaim(server.sql, { businessId: id, userId: other.id, proof: 'document', state: 'proving' })
    expect((await approve(claimId)).statusCode).toBe(200)
    expect([await ownerOf(id), await stateOf(claimId)]).toEqual([owner.id, 'announced'])
    for (const one of [owner, employee, other]) {
      expect(await toldTo(one)).toContain('İşletme için devir başvurusu var')
      expect(await mailed(one.email)).toMatchObject([{ step: 'announced' }])
    }
    expect(await mailed('kayitli@dukkan.test')).toMatchObject([{ step: 'announced' }])
    expect(await toldTo(claimant)).toEqual(['Başvurunuz kabul edildi, itiraz süresi başladı'])
    const queue = (await admin.ask('GET', '/api/admin/claims?queue=announced')).json()
    expect(queue).toContainEqual(
      expect.objectContaining({ id: claimId, disputes: 0, handsOverAt: expect.any(String) }),
    )
    const days = await server.sql`
      select extract(day from hands_over_at - announced_at)::int as days from claim where id = ${claimId}`
    expect(days).toEqual([{ days: 14 }])
  })

  test('is no part of a lot, and one at a time is announced', async () => {
    const { id, claimId } = await scene()
    const lot = await admin.ask('POST', '/api/admin/claims/approve', { ids: [claimId] })
    expect(lot.json()).toMatchObject({ approved: [], refused: [{ id: claimId }] })
    const second = await claimOf(await business('İkinci'), id)
    const both = await Promise.all([approve(claimId), approve(second)])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('what nobody has is given at once, as before', async () => {
    const me = await business('İlk Sahip')
    const { id } = await buildBusiness(server.sql, { source: 'osm' })
    expect((await approve(await claimOf(me, id))).statusCode).toBe(200)
    expect(await ownerOf(id)).toBe(me.id)
  })
})

describe('after 14 days without an objection', () => {
  test('it is handed over once, by however many processes, and not a day before', async () => {
    const { id, owner, employee, claimant, claimId } = await announced()
    await passDays(claimId, 13)
    await sweeper()
    expect(await ownerOf(id)).toBe(owner.id)
    await passDays(claimId, 1)
    await Promise.all([sweeper(), sweeper(), sweeper()])
    expect([await ownerOf(id), await stateOf(claimId)]).toEqual([claimant.id, 'approved'])
    expect((await mailed(claimant.email)).map(({ step }) => step)).toEqual(['accepted', 'took'])
    for (const one of [owner, employee])
      expect((await mailed(one.email)).map(({ step }) => step)).toEqual(['announced', 'gave'])
    const entries = await server.sql`
      select action from audit_entry where subject_id = ${claimId} and action like 'claim.%' order by id`
    expect(entries.map(({ action }) => action)).toEqual(['claim.announced', 'claim.handed_over'])
    const access = await employee.ask('GET', `/api/businesses/${id}/people`)
    expect(access.statusCode).not.toBe(200)
    // It has run its days: it is contested no more, by no link.
    const [first] = await mailed(owner.email)
    expect((await object(tokenOf(first?.['path']))).json().code).toBe('dispute_over')
  })

  test('one that cannot be handed over holds up no other', async () => {
    const [stuck, next] = [await announced(), await announced()]
    await passDays(stuck.claimId, 16)
    await passDays(next.claimId, 15)
    const onOwned = async (_: unknown, id: number) => {
      if (id === stuck.id) throw new Error('not now')
    }
    await expect(sweeper({ onOwned })).rejects.toThrow('takeovers')
    expect([await ownerOf(stuck.id), await ownerOf(next.id)]).toEqual([stuck.owner.id, next.claimant.id])
    await sweeper()
    expect(await ownerOf(stuck.id)).toBe(stuck.claimant.id)
  })

  test('an owner who cannot know of it keeps it until the staff says so', async () => {
    const { id, owner, claimant, claimId } = await announced()
    await server.sql`update app_user set email_confirmed_at = null where id = ${owner.id}`
    await server.sql`update session set last_seen_at = now() - interval '30 days' where user_id = ${owner.id}`
    await passDays(claimId, 14)
    await sweeper()
    expect([await ownerOf(id), await stateOf(claimId)]).toEqual([owner.id, 'waiting'])
    expect((await approve(claimId)).statusCode).toBe(200)
    expect(await ownerOf(id)).toBe(claimant.id)
  })

  test.each([
    ['not listed', 'unlisted', (id: number) => changeBusiness(server.sql, id, { status: 'suspended' })],
    [
      'another’s by now',
      'owner',
      async (id: number) => changeBusiness(server.sql, id, { ownerId: (await business('Üçüncü')).id }),
    ],
  ] as const)('nor is what is %s, and who claimed it is told why once', async (_, why, change) => {
    const { id, claimant, claimId } = await announced()
    await change(id)
    await passDays(claimId, 14)
    await sweeper()
    expect(await ownerOf(id)).not.toBe(claimant.id)
    await passDays(claimId, 31)
    await Promise.all([sweeper(), sweeper()])
    expect(await stateOf(claimId)).toBe('withdrawn')
    const ended = (await mailed(claimant.email)).filter(({ step }) => step === 'ended')
    expect(ended).toMatchObject([{ reason: takeoverEnds[why] }])
    expect(await toldTo(claimant)).toContain('Devir başvurunuz sonlandı')
  })

  test('nor goes anything to a blocked account', async () => {
    const { id, owner, claimant, claimId } = await announced()
    await server.sql`update app_user set blocked_at = now() where id = ${claimant.id}`
    await passDays(claimId, 14)
    await sweeper()
    expect(await ownerOf(id)).toBe(owner.id)
  })
})

describe('an objection', () => {
  test('is open to owner and employees from their panel, with its date, and to nobody else', async () => {
    const { id, owner, employee, claimant, claimId } = await announced()
    const panel = async (who: Person) =>
      (await who.ask('GET', '/api/businesses/mine')).json().find((one: { id: number }) => one.id === id)
    const running = (who: Person) => who.ask('GET', `/api/businesses/${id}/takeover`)
    for (const one of [owner, employee]) {
      const { handsOverAt, path } = (await running(one)).json().takeover
      expect((await panel(one)).takeoverAt).toBe(handsOverAt)
      expect((await object(tokenOf(path), `Panelden: ${one.name}`)).statusCode).toBe(201)
    }
    const by = (await disputes()).filter((one) => one.claimId === claimId)
    expect(by).toMatchObject([{ by: { name: owner.name } }, { by: { name: employee.name } }])
    for (const other of [claimant, await business('Yabancı')])
      expect((await running(other)).statusCode).toBe(404)
    await admin.ask('POST', `/api/admin/claims/${claimId}/reject`, { reason: 'Belge eski' })
    expect([(await running(owner)).json().takeover, (await panel(owner)).takeoverAt]).toEqual([null, null])
  })

  test('holds it up until the staff decides; dismissed, it goes on', async () => {
    const { id, owner, employee, claimant, claimId } = await announced()
    for (const one of [owner, employee]) {
      const [told] = await mailed(one.email)
      expect((await object(tokenOf(told?.['path']), `İtiraz: ${one.name}`)).statusCode).toBe(201)
    }
    await passDays(claimId, 20)
    await sweeper()
    expect(await ownerOf(id)).toBe(owner.id)
    const open = (await disputes()).filter((one) => one.claimId === claimId)
    expect(open).toMatchObject([
      { isTakeover: true, by: { name: owner.name } },
      { isTakeover: true, by: { name: employee.name } },
    ])
    expect((await settle(open[0]?.id ?? 0, false)).statusCode).toBe(200)
    await sweeper()
    expect(await ownerOf(id)).toBe(owner.id)
    expect((await settle(open[1]?.id ?? 0, false)).statusCode).toBe(200)
    await sweeper()
    expect(await ownerOf(id)).toBe(claimant.id)
  })

  test('upheld, ends it: the business stays, and both are told why', async () => {
    const { id, owner, claimant, claimId } = await announced()
    const [told] = await mailed(owner.email)
    await object(tokenOf(told?.['path']))
    const [open] = (await disputes()).filter((one) => one.claimId === claimId)
    expect((await settle(open?.id ?? 0, true)).statusCode).toBe(200)
    await passDays(claimId, 20)
    await sweeper()
    expect([await ownerOf(id), await stateOf(claimId)]).toEqual([owner.id, 'rejected'])
    expect(await toldTo(claimant)).toContain('Sahiplik başvurunuz reddedildi')
    expect(await toldTo(owner)).toEqual(
      expect.arrayContaining(['Devir durduruldu', 'İtirazınız kabul edildi']),
    )
  })

  test('of a blocked owner counts, as does that of the listed address; neither writes over the other’s', async () => {
    const { owner, claimId } = await announced({ email: 'adres@dukkan.test' })
    await server.sql`update app_user set blocked_at = now() where id = ${owner.id}`
    const [mine] = await mailed(owner.email)
    const [listed] = await mailed('adres@dukkan.test')
    for (const path of [mine?.['path'], listed?.['path'], mine?.['path']])
      expect((await object(tokenOf(path))).statusCode).toBe(201)
    expect((await disputes()).filter((one) => one.claimId === claimId)).toHaveLength(2)
    const token = tokenOf(mine?.['path'])
    expect((await object(token.replace(`:${owner.id}.`, `:${owner.id + 1}.`))).json().code).toBe(
      'dispute_over',
    )
  })

  test('of the moment of the handover counts, or is refused: never both', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { id, owner, claimant, claimId } = await announced()
      const [told] = await mailed(owner.email)
      await passDays(claimId, 14)
      const [answer] = await Promise.all([object(tokenOf(told?.['path'])), sweeper(), sweeper()])
      const expected = answer.statusCode === 201 ? [owner.id, 1] : [claimant.id, 0]
      const open = (await disputes()).filter((one) => one.claimId === claimId)
      expect([await ownerOf(id), open.length]).toEqual(expected)
    }
  })

  test('comes too late where it is withdrawn, and the owner is told, and the listed address', async () => {
    const { id, owner, claimant, claimId } = await announced({ email: 'biten@dukkan.test' })
    const [told] = await mailed(owner.email)
    await object(tokenOf(told?.['path']))
    expect((await claimant.ask('DELETE', `/api/claims/${claimId}`)).statusCode).toBe(200)
    expect(await toldTo(owner)).toContain('Devir durduruldu')
    for (const address of [owner.email, 'biten@dukkan.test'])
      expect((await mailed(address)).map(({ step }) => step)).toEqual(['announced', 'stopped'])
    expect((await disputes()).filter((one) => one.claimId === claimId)).toEqual([])
    expect((await object(tokenOf(told?.['path']))).json().code).toBe('dispute_over')
    expect(await ownerOf(id)).toBe(owner.id)
  })

  test('is not needed of who passes it on meanwhile: that waits, too', async () => {
    const { id, owner } = await announced()
    const offered = await owner.ask('POST', `/api/businesses/${id}/next-owner`, { to: 'yeni@sahip.test' })
    expect(offered.json().code).toBe('pass_on_not_possible')
  })

  test('and the staff can stop it by its own hand, and take that back', async () => {
    const { id, owner, claimant, claimId } = await announced()
    await changeBusiness(server.sql, id, { email: claimant.email })
    const refuse = { reason: 'Belge sahte' }
    expect((await admin.ask('POST', `/api/admin/claims/${claimId}/reject`, refuse)).statusCode).toBe(200)
    expect(await toldTo(owner)).toContain('Devir durduruldu')
    expect((await mailed(claimant.email)).map(({ step }) => step)).toEqual(['accepted'])
    expect((await admin.ask('POST', `/api/admin/claims/${claimId}/undo`)).statusCode).toBe(200)
    const [row] = await server.sql`select state, announced_at from claim where id = ${claimId}`
    expect(row).toEqual({ state: 'waiting', announcedAt: null })
  })
})
