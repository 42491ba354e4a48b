import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Message, Sent } from '#contract/messages.ts'
import type { Team } from '#contract/people.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { businessWithPeople, ownOf } from '../../../../test/business-people.ts'
import { buildPrize, buildReview, buildSegment } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const scene = () => businessWithPeople(server)
const mine = ownOf

describe('what the roles may do', () => {
  const put = (who: Person, path: string, body: object) => who.ask('PUT', path, body)

  test('staff answers, redeems and switches; each act says who did it', async () => {
    const { owner, business, team, hire } = await scene()
    const [staff, customer] = [await hire('staff', { name: 'Can Kaya' }), await signedIn(server)]
    const first = await customer.ask('POST', '/api/messages', {
      toBusinessId: business.id,
      message: 'Açık mı?',
    })
    const { threadId } = first.json<Sent>()
    expect(await mine(staff)).toMatchObject([{ unreadMessages: 1, unreadThread: threadId }])
    const said = await staff.ask('POST', `/api/messages/threads/${threadId}`, { message: 'Açığız' })
    expect(said.json<Sent>().message).toMatchObject({ isMine: true, author: 'Can Kaya' })
    const read = async (who: Person) =>
      (await who.ask('GET', `/api/messages/threads/${threadId}`))
        .json<{ messages: Message[] }>()
        .messages.at(-1)
    expect(await read(owner)).toMatchObject({ text: 'Açığız', isMine: true, author: 'Can Kaya' })
    expect(await read(customer)).toMatchObject({ text: 'Açığız', isMine: false, author: null })
    const prize = await buildPrize(server.sql, { userId: customer.id, businessId: business.id })
    const [row] = await server.sql`select code from prize where id = ${prize.id}`
    const redeemed = await staff.ask('POST', '/api/prizes/redeem', { code: row?.['code'] })
    expect(redeemed.json(), redeemed.body).toMatchObject({ state: 'used', usedBy: 'Can Kaya' })
    const won = await owner.ask('GET', `/api/businesses/${business.id}/won-prizes`)
    expect(won.json()).toMatchObject([{ usedBy: 'Can Kaya' }])
    expect((await put(staff, `/api/businesses/${business.id}/open`, { isOpen: false })).json()).toMatchObject(
      {
        role: 'staff',
        openSwitch: { isOpen: false },
      },
    )
    expect((await put(owner, `/api/businesses/${business.id}/open`, { isOpen: true })).statusCode).toBe(200)
    expect((await team()).acts.map(({ name, sentence }) => [name, sentence])).toEqual([
      ['Can Kaya', 'İşletmeyi kapalı gösterdi.'],
      ['Can Kaya', 'Bir ödülü kullandırdı.'],
    ])
    const noted = await server.sql`
      select action, business_id from audit_entry where actor_id = ${staff.id} order by id`
    expect(noted).toEqual([
      { action: 'business.prize_redeemed', businessId: business.id },
      { action: 'business.switched', businessId: business.id },
    ])
  })

  test('managers change what is shown, staff does not, and neither pays, passes on or invites', async () => {
    const { business, url, invite, hire, team } = await scene()
    const [manager, staff] = [await hire('manager', { name: 'Ece Er' }), await hire('staff')]
    const at = `/api/businesses/${business.id}`
    const review = await buildReview(server.sql, {
      businessId: business.id,
      userId: (await signedIn(server)).id,
    })
    const asManager = [
      ['PATCH', at, { description: 'Yeni' }],
      ['PUT', `${at}/hours`, { kind: 'always' }],
      ['PUT', `${at}/photos`, { ids: [] }],
      ['GET', `${at}/stats`, undefined],
      ['GET', `${at}/prizes`, undefined],
      ['PUT', `${at}/message-settings`, { away: { isOn: false, text: '' }, replies: [] }],
      ['PUT', `${at}/reviews/${review.id}/answer`, { text: 'Teşekkürler' }],
    ] as const
    for (const [method, path, body] of asManager) {
      const given = await manager.ask(method, path, body)
      expect(given.statusCode, `${path} ${given.body}`).toBeLessThan(300)
      expect((await staff.ask(method, path, body)).statusCode, path).toBe(404)
    }
    const asOwner = [
      ['POST', `${at}/payments`, { method: 'bank_transfer', months: 1 }],
      ['GET', `${at}/subscription`, undefined],
      ['GET', `${at}/invoices`, undefined],
      ['POST', `${at}/close`, undefined],
      ['GET', url, undefined],
      ['PATCH', `${url}/${staff.id}`, { role: 'manager' }],
    ] as const
    for (const who of [manager, staff])
      for (const [method, path, body] of asOwner)
        expect((await who.ask(method, path, body)).statusCode, path).toBe(404)
    expect((await invite('a@b.test', 'staff', manager)).statusCode).toBe(404)
    expect((await manager.ask('DELETE', `${url}/${staff.id}`)).json()).toMatchObject({ code: 'forbidden' })
    expect((await team()).acts.map(({ sentence }) => sentence)).toEqual([
      'Bir değerlendirmeyi yanıtladı.',
      'Fotoğrafları sıraladı.',
      'Çalışma saatlerini değiştirdi.',
      'İşletme bilgilerini değiştirdi.',
    ])
  })

  test('count as the owner where the business is judged or played for', async () => {
    const { business, hire } = await scene()
    const staff = await hire('staff')
    await buildSegment(server.sql, { businessId: business.id })
    const spin = { wheelType: 'business', businessId: business.id }
    expect((await staff.ask('POST', '/api/wheel/spin', spin)).json()).toMatchObject({ code: 'own_wheel' })
    const at = `/api/businesses/${business.id}`
    expect((await staff.ask('GET', `${at}/wheel`)).json()).toMatchObject({ isOwn: true })
    const said = await staff.ask('POST', `${at}/reviews`, { stars: 5, text: 'Harika' })
    expect(said.json()).toMatchObject({ code: 'own_review' })
    const reported = await staff.ask('POST', `${at}/reports`, { kind: 'wrong_phone' })
    expect(reported.json()).toMatchObject({ code: 'own_report' })
    const wrote = await staff.ask('POST', '/api/messages', { toBusinessId: business.id, message: 'Selam' })
    expect(wrote.json()).toMatchObject({ code: 'own_business' })
    // One person, another account: a telephone is what they share.
    const twin = await signedIn(server, { phone: staff.phone })
    expect((await twin.ask('POST', `${at}/reviews`, { stars: 5, text: 'Harika' })).json()).toMatchObject({
      code: 'own_review',
    })
  })
})

describe('access ends', () => {
  test('at once when it is taken back: calls, conversations, what the stream still has, pushes', async () => {
    const { business, hire, remove, team } = await scene()
    const [staff, customer] = [await hire('staff', { name: 'Can Kaya' }), await signedIn(server)]
    const write = (message: string) =>
      customer.ask('POST', '/api/messages', { toBusinessId: business.id, message })
    const { threadId } = (await write('Eski söz')).json<Sent>()
    await staff.ask('POST', `/api/messages/threads/${threadId}`, { message: 'Kendi sözü' })
    const cursor = (
      await staff.ask('GET', '/api/events?cursor=0', undefined, { accept: 'application/json' })
    ).json()
    await write('Gizli söz')
    await server.sql`
      insert into push_subscription (user_id, endpoint, p256dh, auth) values (${staff.id}, ${`https://push.example/${staff.id}`}, 'k', 'a')`
    expect((await remove(staff)).statusCode).toBe(200)
    expect(await mine(staff)).toEqual([])
    expect((await staff.ask('GET', `/api/messages/threads/${threadId}`)).statusCode).toBe(404)
    expect((await staff.ask('POST', `/api/messages/threads/${threadId}`, { message: 'x' })).statusCode).toBe(
      404,
    )
    expect((await staff.ask('PUT', `/api/businesses/${business.id}/open`, { isOpen: true })).statusCode).toBe(
      404,
    )
    const later = await staff.ask('GET', `/api/events?cursor=${cursor.cursor}`, undefined, {
      accept: 'application/json',
    })
    expect(later.body).not.toContain('Gizli söz')
    await write('Sonraki söz')
    const exported = await staff.ask('GET', '/api/me/export')
    expect(exported.body).toContain('Kendi sözü')
    for (const word of ['Eski söz', 'Gizli söz', 'Sonraki söz']) expect(exported.body).not.toContain(word)
    expect((await staff.ask('GET', '/api/auth/user')).json()).toMatchObject({ sides: ['customer'] })
    expect((await remove(staff)).statusCode).toBe(404)
    expect((await team()).acts[0]).toMatchObject({ sentence: 'Ekipten çıkardı: Can Kaya.' })
  })

  test('when somebody leaves; the owner cannot', async () => {
    const { owner, business, hire, remove } = await scene()
    const staff = await hire('staff')
    expect((await remove(staff, staff)).statusCode).toBe(200)
    expect(await mine(staff)).toEqual([])
    expect((await remove(owner)).statusCode).toBe(404)
    expect(await mine(owner)).toMatchObject([{ id: business.id, role: 'owner' }])
  })

  test('with the owner’s, unless the next one keeps them', async () => {
    const { business, url, hire } = await scene()
    const [kept, left] = [await hire('manager', { name: 'Kalan Kişi' }), await hire('staff')]
    const next = await signedIn(server, { userType: 'business' })
    await server.sql.begin(async (db) => {
      await db`update business set owner_id = null where id = ${business.id}`
      await db`update business set owner_id = ${next.id} where id = ${business.id}`
    })
    for (const each of [kept, left]) expect(await mine(each)).toEqual([])
    const team = async () => (await next.ask('GET', url)).json<Team>()
    expect((await team()).former.map(({ userId }) => userId)).toEqual([kept.id, left.id])
    expect((await next.ask('PATCH', `${url}/${kept.id}`, { role: 'staff' })).statusCode).toBe(200)
    expect((await next.ask('DELETE', `${url}/${left.id}`)).statusCode).toBe(200)
    expect(await team()).toMatchObject({
      former: [],
      people: [{ role: 'owner' }, { userId: kept.id, role: 'staff' }],
    })
    expect(await mine(kept)).toMatchObject([{ id: business.id, role: 'staff' }])
    expect((await next.ask('PATCH', `${url}/${left.id}`, { role: 'staff' })).statusCode).toBe(404)
  })

  test('with the business when it is merged; with the same owner they come along', async () => {
    const { owner, business, hire } = await scene()
    const staff = await hire('staff')
    const admin = await signedIn(server, { userType: 'admin' })
    const merge = (from: number, into: number, more: object = {}) =>
      admin.ask('POST', `/api/admin/businesses/${from}/merge`, { into, reason: 'Aynı yer', ...more })
    const same = await buildBusiness(server.sql, { ownerId: owner.id })
    expect((await merge(business.id, same.id)).statusCode).toBe(200)
    expect(await mine(staff)).toMatchObject([{ id: same.id }])
    const others = await buildBusiness(server.sql, {
      ownerId: (await signedIn(server, { userType: 'business' })).id,
    })
    expect((await merge(same.id, others.id, { owner: 'kept' })).statusCode).toBe(200)
    expect(await mine(staff)).toEqual([])
  })
})

describe('both sides', () => {
  test('a customer’s account gets a business side and keeps its own', async () => {
    const person = await signedIn(server)
    const { business: listed } = await scene()
    const place = await buildBusiness(server.sql, { source: 'osm', ownerId: null })
    await server.catchUp()
    const claim = () => person.ask('GET', `/api/businesses/${place.id}/claim`)
    expect((await claim()).statusCode).toBe(403)
    const user = (await person.ask('POST', '/api/me/business-side')).json()
    expect(user).toMatchObject({ userType: 'business', sides: ['customer', 'business'] })
    expect((await claim()).statusCode).toBe(200)
    expect((await person.ask('GET', `/api/businesses/${listed.id}/reviews/mine`)).statusCode).toBe(200)
    expect((await person.ask('POST', '/api/me/business-side')).statusCode).toBe(200) // again changes nothing
    const { email, password, phone } = person
    const login = (path: string, payload: object) => server.app.inject({ method: 'POST', url: path, payload })
    for (const userType of ['customer', 'business'])
      expect((await login('/api/auth/login', { email, password, userType })).statusCode).toBe(200)
    expect((await login('/api/business/login', { phone, password })).statusCode).toBe(200)
    const owner = await signedIn(server, { userType: 'business' })
    expect((await owner.ask('POST', '/api/me/business-side')).statusCode).toBe(403)
    expect((await owner.ask('GET', `/api/businesses/${listed.id}/reviews/mine`)).statusCode).toBe(403)
  })

  test('who works in a business comes in by either door', async () => {
    const { hire, remove } = await scene()
    const staff = await hire('staff')
    const login = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/business/login',
        payload: { phone: staff.phone.replace('+90', '0 '), password: staff.password },
      })
    expect((await login()).json()).toMatchObject({ businesses: [{ role: 'staff' }] })
    await remove(staff)
    expect((await login()).statusCode).toBe(401)
  })
})
