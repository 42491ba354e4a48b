import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Review } from '#contract/reviews.ts'
import { reviewWaitsText } from '#text/reviews.ts'
import { buildBusiness, buildUser } from '../../../../db/seed/factories.ts'
import { buildPrize, buildReview, buildReviewReport, buildThread } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '1000' })
})
afterAll(() => server.close())

/** Somebody whom the business has answered. */
async function talkedWith(businessId: number, over: { isAutomatic?: boolean } = {}, who?: Person) {
  const person = who ?? (await signedIn(server, { name: 'Ayşe Irmak' }))
  await buildThread(server.sql, { businessId, customerId: person.id }, [{ side: 'business', ...over }])
  return person
}

/** Somebody with a prize of the business, used or not. */
async function wonAt(businessId: number, isUsed: boolean) {
  const person = await signedIn(server)
  await buildPrize(server.sql, { userId: person.id, businessId, usedAt: isUsed ? new Date() : null })
  return person
}

const at = (businessId: number) => `/api/businesses/${businessId}/reviews`
const write = (person: Person, businessId: number, stars = 5, text = 'Çok hızlı geldiler.') =>
  person.ask('POST', at(businessId), { stars, text })
const read = async (businessId: number, query = '') =>
  (await server.app.inject(`${at(businessId)}${query}`)).json()
const standing = async (businessId: number) => {
  const [row] = await server.sql`select rating_mean, review_count from business where id = ${businessId}`
  return [row?.['ratingMean'], row?.['reviewCount']]
}
const toldTo = async (person: Person): Promise<string[]> =>
  (await person.ask('GET', '/api/notifications')).json().map((one: { title: string }) => one.title)

describe('who may write', () => {
  test('who was answered or used a prize, and nobody else', async () => {
    const { id } = await buildBusiness(server.sql)
    const stranger = await signedIn(server)
    expect((await write(stranger, id)).json()).toMatchObject({ code: 'review_not_dealt' })
    expect((await stranger.ask('GET', `${at(id)}/mine`)).json()).toEqual({ review: null, bar: 'not_dealt' })
    const greeted = await talkedWith(id, { isAutomatic: true })
    expect((await write(greeted, id)).json()).toMatchObject({ code: 'review_not_dealt' })
    const winner = await wonAt(id, false)
    expect((await write(winner, id)).json()).toMatchObject({ code: 'review_not_dealt' })
    for (const person of [await talkedWith(id), await wonAt(id, true)]) {
      expect((await person.ask('GET', `${at(id)}/mine`)).json()).toEqual({ review: null, bar: null })
      expect((await write(person, id)).statusCode).toBe(201)
    }
    // To have dealt with one business says nothing of another.
    const other = await buildBusiness(server.sql)
    expect((await write(await wonAt(id, true), other.id)).json()).toMatchObject({ code: 'review_not_dealt' })
    expect(await standing(id)).toEqual(['5.00', 2])
  })

  test('the accounts of one mailbox together once, also at the same time', async () => {
    const { id } = await buildBusiness(server.sql)
    const emails = ['yorum+1@ornek.test', 'yorum+2@ornek.test', 'yorum@ornek.test']
    const people = await Promise.all(
      emails.map(async (email) => talkedWith(id, {}, await signedIn(server, { email }))),
    )
    const codes = await Promise.all(people.map(async (person) => (await write(person, id)).statusCode))
    expect(codes.toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await standing(id)).toEqual(['5.00', 1])
  })

  test('thirty within a minute: ten are shown, the others wait for a look and say why; the staff is told once', async () => {
    const { id } = await buildBusiness(server.sql)
    const admin = await signedIn(server, { userType: 'admin' })
    const blocked = await signedIn(server, { userType: 'admin' })
    await server.sql`update app_user set blocked_at = now() where id = ${blocked.id}`
    const people = await Promise.all(Array.from({ length: 30 }, () => talkedWith(id)))
    const written = await Promise.all(people.map((person) => write(person, id)))
    const waiting = written.filter((answer) => answer.json().hidden !== null)
    expect([written.every(({ statusCode }) => statusCode === 201), waiting.length]).toEqual([true, 20])
    expect(await standing(id)).toEqual(['5.00', 10])
    const held = await admin.ask('GET', '/api/admin/reviews?queue=held')
    expect(held.body).toContain('çok sayıda değerlendirme')
    expect(await toldTo(admin)).toEqual(['Değerlendirmeler incelenmeyi bekliyor'])
    const told = await server.sql`select from notification_recipient where user_id = ${blocked.id}`
    expect(told).toHaveLength(0)
  })

  test("neither the owner's second account nor an unconfirmed one; not what is not listed", async () => {
    const owner = await signedIn(server, { userType: 'business', phone: '+905559990001' })
    const { id } = await buildBusiness(server.sql, { ownerId: owner.id, phone: '+905559990002' })
    expect((await write(owner, id)).json()).toMatchObject({ code: 'forbidden' })
    for (const phone of ['+905559990001', '+905559990002']) {
      const second = await talkedWith(id, {}, await signedIn(server, { phone }))
      expect((await write(second, id)).json()).toMatchObject({ code: 'own_review' })
    }
    const unconfirmed = await talkedWith(id, {}, await signedIn(server, { emailConfirmedAt: null }))
    expect((await write(unconfirmed, id)).json()).toMatchObject({ code: 'email_unconfirmed' })
    const draft = await buildBusiness(server.sql, { status: 'suspended' })
    expect((await write(await talkedWith(draft.id), draft.id)).statusCode).toBe(404)
    expect(await standing(id)).toEqual([null, 0])
  })

  test('one each, also of twenty at once; the same again is the same', async () => {
    const { id } = await buildBusiness(server.sql)
    const person = await talkedWith(id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(person, id, 4)))
    expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(0)
    expect(await standing(id)).toEqual(['4.00', 1])
    expect((await write(person, id, 4)).statusCode).toBe(201)
    expect((await write(person, id, 1)).json()).toMatchObject({ code: 'review_exists' })
    for (const payload of [
      { stars: 0, text: 'a' },
      { stars: 6, text: 'a' },
      { stars: 4.5, text: 'a' },
      { stars: 5, text: ' ' },
    ])
      expect((await person.ask('POST', at(id), payload)).statusCode).toBe(400)
  })
})

describe('mean and count', () => {
  test('are right after ten at once, edits and removals; search and cards read them', async () => {
    const { id, name } = await buildBusiness(server.sql, { name: 'Puanlı Eczane' })
    const people = await Promise.all(Array.from({ length: 10 }, () => talkedWith(id)))
    const stars = [5, 5, 5, 4, 4, 3, 3, 2, 1, 1]
    await Promise.all(people.map((person, i) => write(person, id, stars[i])))
    expect(await standing(id)).toEqual(['3.30', 10])
    expect(await read(id, '?limit=1')).toMatchObject({ mean: 3.3, count: 10, distribution: [2, 1, 2, 2, 3] })

    const [first, second] = people as [Person, Person]
    const { review } = (await first.ask('GET', `${at(id)}/mine`)).json()
    expect((await second.ask('PATCH', `${at(id)}/${review.id}`, { stars: 1 })).statusCode).toBe(404)
    expect((await second.ask('DELETE', `${at(id)}/${review.id}`)).statusCode).toBe(404)
    const edited = await first.ask('PATCH', `${at(id)}/${review.id}`, { stars: 1, text: ' Geç geldiler. ' })
    expect(edited.json()).toMatchObject({ stars: 1, text: 'Geç geldiler.', editedAt: expect.any(String) })
    expect(await standing(id)).toEqual(['2.90', 10])
    expect((await first.ask('DELETE', `${at(id)}/${review.id}`)).statusCode).toBe(200)
    expect(await standing(id)).toEqual(['3.11', 9])

    await server.catchUp()
    const detail = (await server.app.inject(`/api/businesses/${id}`)).json()
    expect(detail).toMatchObject({ rating: 3.11, reviewCount: 9 })
    const found = async (minRating: number) =>
      (await server.app.inject(`/api/businesses/search?q=${encodeURIComponent(name)}&minRating=${minRating}`))
        .json()
        .items.map((one: { id: number }) => one.id)
    expect(await found(3)).toEqual([id])
    expect(await found(4)).not.toContain(id) // others of the trade are shown instead
  })

  test('lists go on without gaps or doubles in each order', async () => {
    const { id } = await buildBusiness(server.sql)
    for (const stars of [3, 5, 1, 5, 3, 2, 5]) await write(await talkedWith(id), id, stars)
    for (const [sort, order] of [
      ['newest', [5, 2, 3, 5, 1, 5, 3]],
      ['highest', [5, 5, 5, 3, 3, 2, 1]],
      ['lowest', [1, 2, 3, 3, 5, 5, 5]],
    ] as const) {
      const seen: Review[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await read(id, `?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`)
        seen.push(...page.items)
        cursor = page.nextCursor
      }
      expect(seen.map(({ stars }) => stars)).toEqual(order)
      expect(new Set(seen.map((one) => one.id)).size).toBe(7)
      expect(seen[0]?.author).toBe('Ayşe I.')
      expect(Object.keys(seen[0] ?? {})).not.toContain('userId')
    }
    const { nextCursor } = await read(id, '?sort=highest&limit=2')
    expect((await server.app.inject(`${at(id)}?sort=newest&cursor=${nextCursor}`)).statusCode).toBe(400)
    const suspended = await buildBusiness(server.sql, { status: 'suspended' })
    expect((await server.app.inject(at(suspended.id))).statusCode).toBe(404)
  })
})

test("the owner answers; the writer is told once; another owner's call is not found", async () => {
  const owner = await signedIn(server, { userType: 'business' })
  const { id } = await buildBusiness(server.sql, { ownerId: owner.id })
  const person = await talkedWith(id)
  const review = (await write(person, id)).json()
  expect(await toldTo(owner)).toEqual(['Yeni bir değerlendirmeniz var'])
  const answer = (who: Person, text: string) => who.ask('PUT', `${at(id)}/${review.id}/answer`, { text })
  const other = await signedIn(server, { userType: 'business' })
  await buildBusiness(server.sql, { ownerId: other.id })
  expect((await answer(other, 'Ben')).statusCode).toBe(404)
  expect((await answer(owner, 'Teşekkürler')).json().answer.text).toBe('Teşekkürler')
  await answer(owner, 'Teşekkür ederiz')
  expect((await read(id)).items[0].answer.text).toBe('Teşekkür ederiz')
  expect(await toldTo(person)).toEqual(['Değerlendirmeniz yanıtlandı'])
  expect((await answer(owner, ' ')).json().answer).toBeNull()
})

test('the staff hides with a reason, shows again; reports end with it; hiding is not undone by writing again', async () => {
  const admin = await signedIn(server, { userType: 'admin' })
  const { id } = await buildBusiness(server.sql)
  const [person, other] = [await talkedWith(id), await talkedWith(id)]
  const review = (await write(person, id, 1, 'Ağır sözler')).json()
  await write(other, id, 4)
  const report = (kind: string) => other.ask('POST', `${at(id)}/${review.id}/reports`, { kind })
  expect([(await report('abuse')).statusCode, (await report('fake')).statusCode]).toEqual([201, 201])
  const own = await person.ask('POST', `${at(id)}/${review.id}/reports`, { kind: 'other' })
  expect([own.statusCode, own.json().error]).toEqual([403, 'Kendi değerlendirmenizi bildiremezsiniz.'])
  const queue = async (name: string) =>
    (await admin.ask('GET', `/api/admin/reviews?queue=${name}`))
      .json()
      .filter((one: { businessId: number }) => one.businessId === id)
  expect(await queue('reported')).toMatchObject([
    { id: review.id, writer: { id: person.id }, reports: [{ kind: 'fake' }] },
  ])
  expect((await other.ask('POST', `/api/admin/reviews/${review.id}/hide`, { reason: 'x' })).statusCode).toBe(
    403,
  )

  const hide = (reason: string) => admin.ask('POST', `/api/admin/reviews/${review.id}/hide`, { reason })
  expect((await hide(' ')).statusCode).toBe(400)
  expect((await hide('Hakaret içeriyor')).statusCode).toBe(200)
  expect(await queue('reported')).toEqual([])
  expect(await queue('hidden')).toMatchObject([{ hidden: { reason: 'Hakaret içeriyor' } }])
  expect(await standing(id)).toEqual(['4.00', 1])
  expect((await read(id)).items).toHaveLength(1)
  expect((await report('abuse')).statusCode).toBe(404)
  expect(await toldTo(person)).toEqual(['Değerlendirmeniz gizlendi'])
  const mine = (await person.ask('GET', `${at(id)}/mine`)).json()
  expect(mine.review.hidden.reason).toBe('Hakaret içeriyor')

  await admin.ask('POST', `/api/admin/reviews/${review.id}/show`)
  await admin.ask('POST', `/api/admin/reviews/${review.id}/show`)
  expect(await standing(id)).toEqual(['2.50', 2])
  await hide('Yine')
  await person.ask('DELETE', `${at(id)}/${review.id}`)
  expect((await person.ask('GET', `${at(id)}/mine`)).json()).toEqual({ review: null, bar: 'hidden' })
  expect((await write(person, id)).json()).toMatchObject({ code: 'review_hidden' })
  const [kept] = await server.sql`select body, stars from review where id = ${review.id}`
  expect(kept?.['body']).toBe('')
  const acts = await server.sql`select action from audit_entry where subject_id = ${review.id} order by id`
  expect(acts.map(({ action }) => action as string)).toEqual([
    'review.hidden',
    'review.shown',
    'review.hidden',
  ])
  // What the product tells by itself is not among what the staff composed.
  expect((await admin.ask('GET', '/api/admin/notifications')).json()).toEqual([])
})

test('the public page tells the first ones without a script, and follows what changes', async () => {
  const { id } = await buildBusiness(server.sql, { name: 'Sayfa Çilingir' })
  const page = async () => {
    await server.catchUp()
    return (await server.app.inject(`/isletme/${id}-sayfa-cilingir`)).body
  }
  expect(await page()).not.toContain('aggregateRating')
  const person = await talkedWith(id)
  const review = (await write(person, id, 4, 'Kapıyı <b>açtılar</b>.')).json()
  const shown = await page()
  expect(shown).toContain('Kapıyı &lt;b&gt;açtılar&lt;/b&gt;.')
  expect(shown).toContain('"reviewBody":"Kapıyı \\u003cb>açtılar')
  expect(shown).toMatch(/"aggregateRating":\{[^}]*"ratingValue":4,"reviewCount":1/)
  await person.ask('PATCH', `${at(id)}/${review.id}`, { text: 'Düzelttim' })
  expect(await page()).toContain('Düzelttim')
  await person.ask('DELETE', `${at(id)}/${review.id}`)
  expect(await page()).not.toMatch(/Düzelttim|aggregateRating|"review"/)
})

test('an erased writer takes the review along; an erased owner the answer', async () => {
  const owner = await signedIn(server, { userType: 'business' })
  const { id } = await buildBusiness(server.sql, { ownerId: owner.id })
  const [first, second] = [await talkedWith(id), await talkedWith(id)]
  const review = (await write(first, id, 2)).json()
  await write(second, id, 4)
  await owner.ask('PUT', `${at(id)}/${review.id}/answer`, { text: 'Üzgünüz' })
  await second.ask('DELETE', '/api/me', { password: second.password })
  expect(await standing(id)).toEqual(['2.00', 1])
  await owner.ask('DELETE', '/api/me', { password: owner.password })
  const [row] = await server.sql`select answer, answered_by from review where id = ${review.id}`
  expect(row).toEqual({ answer: null, answeredBy: null })
})

test('twenty changes an hour, then words that ask to wait', async () => {
  const strict = await testApp({ LIMITS_SCALE: '1' })
  try {
    const person = await signedIn(strict)
    const call = () => person.ask('PATCH', `${at(1)}/1`, { stars: 3 })
    const codes: number[] = []
    for (let i = 0; i < 21; i++) codes.push((await call()).statusCode)
    expect([codes.filter((code) => code === 404).length, codes.at(-1)]).toEqual([20, 429])
  } finally {
    await strict.close()
  }
})

test('the staff reads each of its lists page after page, each review once, and no list by another one’s cursor', async () => {
  const admin = await signedIn(server, { userType: 'admin' })
  const { id: businessId } = await buildBusiness(server.sql)
  const ids: number[] = []
  for (let i = 0; i < 5; i++) {
    const { id: userId } = await buildUser(server.sql)
    ids.push((await buildReview(server.sql, { businessId, userId })).id)
  }
  for (const reviewId of [...ids].reverse()) await buildReviewReport(server.sql, { reviewId })
  const walk = async (queue: string) => {
    const seen: number[] = []
    let next: string | undefined = `/api/admin/reviews?limit=2&queue=${queue}`
    while (next) {
      const answer = await admin.ask('GET', next)
      const page = answer.json<{ id: number; businessId: number }[]>()
      expect(page.length).toBeLessThanOrEqual(2)
      seen.push(...page.filter((one) => one.businessId === businessId).map(({ id }) => id))
      next = /<([^>]+)>; rel="next"/.exec((answer.headers['link'] as string | undefined) ?? '')?.[1]
    }
    return seen
  }
  expect(await walk('reported')).toEqual([...ids].reverse())
  expect(await walk('latest')).toEqual([...ids].reverse())
  // All in one moment: their numbers decide.
  await server.sql`update review set hidden_at = now(), hidden_reason = 'Kural' where business_id = ${businessId}`
  expect(await walk('hidden')).toEqual([...ids].reverse())
  await server.sql`update review set hidden_reason = ${reviewWaitsText} where business_id = ${businessId}`
  expect([await walk('held'), await walk('hidden')]).toEqual([ids, []])
  for (const query of ['queue=hidden&cursor=12', 'queue=latest&cursor=x', 'queue=reported&cursor=-1'])
    expect([query, (await admin.ask('GET', `/api/admin/reviews?${query}`)).statusCode]).toEqual([query, 400])
})
