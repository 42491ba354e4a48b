import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_SAVED_SEARCHES, type Question, type SavedSearch } from '#contract/saved-searches.ts'
import { buildBusiness, buildBusinesses } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { secondApp, type TestApp, testApp } from '../../../../test/harness.ts'
import { signedIn } from '../../../../test/person.ts'
import { pushBrowser, pushService } from '../../../../test/push-service.ts'

let service: Awaited<ReturnType<typeof pushService>>
let server: TestApp
beforeAll(async () => {
  service = await pushService()
  server = await testApp({ LIMITS_SCALE: '1000', PUSH_LOCAL: service.url })
})
afterAll(async () => {
  await server.close()
  await service.close()
})

/** A new customer, what they save, and what their list and inbox tell. */
async function person() {
  const { id, ask } = await signedIn(server)
  const save = (question: Partial<Question>, name?: string) =>
    ask('POST', '/api/saved-searches', { question, ...(name && { name }) })
  const list = async () => (await ask('GET', '/api/saved-searches')).json<SavedSearch[]>()
  const news = async () => {
    await server.matchSavedSearches()
    return (await list()).map(({ name, newIds }) => [name, newIds.length])
  }
  const inbox = async () => {
    await server.matchSavedSearches()
    return (await ask('GET', '/api/notifications')).json<{ title: string; message: string; path: string }[]>()
  }
  /** As if ten minutes had passed, by day. */
  const makeDue = () => server.sql`update saved_search_reader set due_at = now() where user_id = ${id}`
  return { id, ask, save, list, news, inbox, makeDue }
}

const LOCKSMITH = 2
const inKadikoy = { city: 'İstanbul', district: 'Kadıköy' }
const locksmith = (over = {}) =>
  buildBusiness(server.sql, { categoryId: LOCKSMITH, ...inKadikoy, lat: 40.99, lng: 29.03, ...over })

test('a search is saved under the name offered or a given one; again it is the same; it ends', async () => {
  const { ask, save, list } = await person()
  const first = (await save({ q: 'Kadıköy açık çilingir' })).json<SavedSearch>()
  expect(first).toMatchObject({
    name: 'Kadıköy · Çilingir',
    newIds: [],
    question: { q: 'Kadıköy açık çilingir' },
  })
  expect((await save({ q: 'Kadıköy açık çilingir' })).json()).toEqual(first)
  const second = (
    await save({ categoryId: LOCKSMITH, near: { lat: 41.012345, lng: 28.98765, radius: 10 } }, 'İş')
  ).json()
  expect(second).toMatchObject({ name: 'İş', question: { near: { lat: 41.012, lng: 28.988, radius: 10 } } })
  expect((await list()).map(({ name }) => name)).toEqual(['İş', 'Kadıköy · Çilingir'])
  await ask('PATCH', `/api/saved-searches/${first.id}`, { name: 'Kapıda kalınca' })
  for (let i = 0; i < 2; i++)
    expect((await ask('DELETE', `/api/saved-searches/${second.id}`)).statusCode).toBe(200)
  expect((await list()).map(({ name }) => name)).toEqual(['Kapıda kalınca'])
})

test('a trade alone is offered under its name and place', async () => {
  const { save } = await person()
  const near = { lat: 41, lng: 29, radius: 10 }
  expect((await save({ categoryId: LOCKSMITH, near })).json()).toMatchObject({ name: 'Yakınımda · Çilingir' })
  const home = { ...near, place: 'Ev' }
  expect((await save({ categoryId: LOCKSMITH, near: home })).json()).toMatchObject({ name: 'Ev · Çilingir' })
  expect((await save({ categoryId: LOCKSMITH, ...inKadikoy })).json()).toMatchObject({
    name: 'Kadıköy · Çilingir',
  })
})

test('a search that says nothing to look for is refused, and others’ cannot be touched', async () => {
  const [me, other] = [await person(), await person()]
  expect((await me.save({ openNow: true })).json()).toMatchObject({
    code: 'invalid_input',
    fields: { q: expect.any(String) },
  })
  expect((await me.save({ categoryId: 999_999 })).json()).toMatchObject({ code: 'invalid_input' })
  const { id } = (await me.save({ q: 'zümrüt' })).json<SavedSearch>()
  expect((await other.ask('PATCH', `/api/saved-searches/${id}`, { name: 'benim' })).statusCode).toBe(404)
  expect((await other.ask('POST', `/api/saved-searches/${id}/seen`, { ids: [1] })).statusCode).toBe(404)
  await other.ask('DELETE', `/api/saved-searches/${id}`)
  expect(await me.list()).toMatchObject([{ id, name: 'zümrüt' }])
})

test('there is room for twenty, also when the last places are fought for', async () => {
  const { save, list } = await person()
  for (let i = 0; i < MAX_SAVED_SEARCHES - 2; i++) await save({ q: `kelime${i}` })
  const last = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((q) => save({ q: `son${q}` })))
  expect(last.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 200, 409, 409, 409])
  expect(last.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'saved_searches_full',
  })
  expect(await list()).toHaveLength(MAX_SAVED_SEARCHES)
  expect((await save({ q: 'kelime3' })).statusCode).toBe(200)
})

test('a new business is new in the searches that it matches, once, until they are looked at', async () => {
  const { ask, save, list, news } = await person()
  await locksmith({ name: 'there before' })
  const { id } = (await save({ q: 'kadıköy çilingir' })).json<SavedSearch>()
  await save({ categoryId: LOCKSMITH, near: { lat: 41, lng: 29.04, radius: 5 } }, 'near')
  await save({ categoryId: LOCKSMITH, near: { lat: 41.2, lng: 29.04, radius: 5 } }, 'far')
  await save({ q: 'zümrütler' }, 'words')
  await save({ categoryId: LOCKSMITH, city: 'İstanbul', hasPhone: true }, 'with telephone')
  expect(await news()).toEqual(
    ['with telephone', 'words', 'far', 'near', 'Kadıköy · Çilingir'].map((name) => [name, 0]),
  )
  const { id: businessId } = await locksmith({ phone: null, services: ['Zümrüt işi'], name: 'Anahtarcı' })
  const found = [
    ['with telephone', 0],
    ['words', 1],
    ['far', 0],
    ['near', 1],
    ['Kadıköy · Çilingir', 1],
  ]
  expect(await news()).toEqual(found)
  await changeBusiness(server.sql, businessId, { status: 'suspended' })
  expect((await news()).every(([, count]) => count === 0)).toBe(true)
  await changeBusiness(server.sql, businessId, { status: 'verified' })
  expect(await news()).toEqual(found)
  await ask('POST', `/api/saved-searches/${id}/seen`, { ids: [businessId + 1] })
  expect(await news()).toEqual(found)
  await ask('POST', `/api/saved-searches/${id}/seen`, { ids: [businessId] })
  expect((await list()).find((search) => search.id === id)?.newIds).toEqual([])
})

test('what is approved later, moves to the town or changes its trade matches then; one’s own never does', async () => {
  const { id: userId, save, news } = await person()
  await save({ q: 'kadıköy çilingir' }, 'mine')
  const draft = await locksmith({ status: 'pending' })
  const elsewhere = await locksmith({ district: 'Beykoz' })
  const tyres = await locksmith({ categoryId: 19 })
  await locksmith({ ownerId: userId })
  expect(await news()).toEqual([['mine', 0]])
  await changeBusiness(server.sql, draft.id, { status: 'verified' })
  await changeBusiness(server.sql, elsewhere.id, { district: 'Kadıköy' })
  await changeBusiness(server.sql, tyres.id, { categoryId: LOCKSMITH })
  expect(await news()).toEqual([['mine', 3]])
})

test('is told once a day, gathered, with a page that ends it', async () => {
  const { id, save, inbox, makeDue } = await person()
  const saved = (await save({ q: 'kadıköy çilingir' }, 'kapı')).json<SavedSearch>()
  await locksmith()
  await locksmith()
  expect(await inbox()).toEqual([]) // more may come within ten minutes, and nobody is woken
  const [{ hour } = { hour: 0 }] = await server.sql<{ hour: number }[]>`
    select extract(hour from due_at at time zone 'Europe/Istanbul')::int as hour from saved_search_reader where user_id = ${id}`
  expect(hour).toBeGreaterThanOrEqual(9)
  expect(hour).toBeLessThan(21)
  await makeDue()
  expect(await inbox()).toMatchObject([
    { message: '“kapı”: 2 yeni işletme', path: `/saved-searches/${saved.id}` },
  ])
  const all = (await save({ categoryId: LOCKSMITH, city: 'İstanbul' }, 'all')).json<SavedSearch>()
  await locksmith()
  expect(await inbox()).toHaveLength(1)
  const [row] = await server.sql<{ isTomorrow: boolean }[]>`
    select (due_at at time zone 'Europe/Istanbul') = (told_at at time zone 'Europe/Istanbul')::date + 1 + time '09:00' as is_tomorrow
    from saved_search_reader where user_id = ${id}`
  expect(row).toEqual({ isTomorrow: true })
  await makeDue()
  expect((await inbox())[0]).toMatchObject({
    message: '2 aramanızda 2 yeni işletme',
    path: `/saved-searches?of=${all.id}.${saved.id}`,
  })
})

test('is told by push, too, with the way to the search', async () => {
  const { ask, save, inbox, makeDue } = await person()
  const browser = pushBrowser(service.url)
  await ask('PUT', '/api/push/subscription', browser.subscription)
  const saved = (await save({ q: 'kadıköy çilingir' }, 'kapı')).json<SavedSearch>()
  await locksmith()
  await server.matchSavedSearches()
  await makeDue()
  await inbox()
  await server.sendPushes()
  expect(service.readBy(browser)).toMatchObject([
    { body: '“kapı”: 1 yeni işletme', path: `/saved-searches/${saved.id}` },
  ])
})

test('what was looked at, ended or is listed no more is not told', async () => {
  const { ask, save, inbox, makeDue } = await person()
  const seen = (await save({ q: 'kadıköy çilingir' }, 'seen')).json<SavedSearch>()
  const ended = (await save({ categoryId: LOCKSMITH, city: 'İstanbul' }, 'ended')).json<SavedSearch>()
  const { id: newId } = await locksmith()
  await server.matchSavedSearches()
  await ask('POST', `/api/saved-searches/${seen.id}/seen`, { ids: [newId] })
  await ask('DELETE', `/api/saved-searches/${ended.id}`)
  await makeDue()
  expect(await inbox()).toEqual([])
})

test('what matched an ended search is gone with it', async () => {
  const { ask, save } = await person()
  const exact = (await save({ q: 'kadıköy çilingir' })).json<SavedSearch>()
  const near = { lat: 41, lng: 29.04, radius: 5 }
  const around = (await save({ categoryId: LOCKSMITH, near })).json<SavedSearch>()
  const { id: newId } = await locksmith()
  await server.matchSavedSearches()
  await ask('POST', `/api/saved-searches/${exact.id}/seen`, { ids: [newId] })
  const left = () => server.sql`
    select saved_search_id from saved_search_match where saved_search_id in (${exact.id}, ${around.id})
    union all
    select saved_search_id from saved_search_seen where saved_search_id in (${exact.id}, ${around.id})`
  expect(await left()).toHaveLength(2)
  for (const { id } of [exact, around]) await ask('DELETE', `/api/saved-searches/${id}`)
  expect(await left()).toEqual([])
})

test('what was seen is new again only after it came to another trade or town', async () => {
  const { ask, save, news, list } = await person()
  const { id } = (await save({ categoryId: LOCKSMITH, city: 'İstanbul' }, 'İstanbul')).json<SavedSearch>()
  const { id: newId } = await locksmith()
  expect(await news()).toEqual([['İstanbul', 1]])
  await ask('POST', `/api/saved-searches/${id}/seen`, { ids: [newId] })
  await changeBusiness(server.sql, newId, { name: 'Other name' })
  expect(await news()).toEqual([['İstanbul', 0]])
  await changeBusiness(server.sql, newId, { district: 'Beykoz' })
  expect(await news()).toEqual([['İstanbul', 1]])
  await changeBusiness(server.sql, newId, { city: 'Ankara', district: 'Çankaya' })
  expect(await news()).toEqual([['İstanbul', 0]])
  expect(await list()).toHaveLength(1)
})

test('two processes tell nobody twice', async () => {
  const { save, inbox, makeDue } = await person()
  await save({ q: 'kadıköy çilingir' })
  await locksmith()
  const other = await secondApp(server)
  try {
    await Promise.all([server.matchSavedSearches(), other.matchSavedSearches()])
    await makeDue()
    await Promise.all([server.matchSavedSearches(), other.matchSavedSearches()])
    expect(await inbox()).toHaveLength(1)
  } finally {
    await other.close()
  }
})

test('where nobody saved a search, all that waits ends in one transaction', async () => {
  const empty = await testApp()
  try {
    await buildBusinesses(
      empty.sql,
      Array.from({ length: 25 }, (_, i) => ({ name: `Usta ${i}` })),
    )
    await empty.matchSavedSearches()
    // Each row carries the transaction that wrote it last; matching takes ten at a time.
    const [row] = await empty.sql`
      select count(*)::int as all, count(*) filter (where is_waiting)::int as waiting,
        count(distinct xmin::text)::int as transactions
      from saved_search_business`
    expect(row).toEqual({ all: 25, waiting: 0, transactions: 1 })
  } finally {
    await empty.close()
  }
})
