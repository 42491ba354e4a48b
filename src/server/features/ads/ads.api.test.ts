import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ad, adTypes } from '#contract/ads.ts'
import type { AdListed, DailyRevenue } from '#contract/ads-admin.ts'
import { makeSigner } from '#server/db/signing.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let admin: Person

beforeAll(async () => {
  server = await testApp()
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.sql`delete from ad_count`
  await server.sql`delete from throttle`
})

/** Replays of one token; TRUST.md asks for 10,000. */
const REPLAYS = Number(process.env['REPLAY_ROUNDS'] ?? 500)

/** Of so many networks that none is held back by how often it asks. */
const networkOf = (i: number) => ({ remoteAddress: `10.7.${Math.floor(i / 250)}.${i % 250}` })

type From = { headers?: Record<string, string>; remoteAddress?: string }
const draw = async (slot = 'banner', from: From = {}) =>
  (await server.app.inject({ url: `/api/ads?slot=${slot}`, ...from })).json<Ad>()
const tell = async (what: 'impression' | 'click', payload: object, from: From = {}) => {
  const answer = await server.app.inject({ method: 'POST', url: `/api/ads/${what}`, payload, ...from })
  expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
}
/** Of today and yesterday: `age` may lead over midnight. */
const counted = async () => (await admin.ask('GET', '/api/ads/daily-revenue?days=2')).json<DailyRevenue>()
/** As if the impressions so far had been seen, and counted, so many seconds ago. */
async function age(seconds: number): Promise<void> {
  await server.sql`update ad_impression set seen_at = now() - make_interval(secs => ${seconds})`
  await server.sql`
    with counted as (delete from ad_count returning *)
    insert into ad_count select istanbul_day(now() - make_interval(secs => ${seconds})), ad_id, sum(impressions), sum(clicks),
      sum(revenue) from counted group by ad_id`
}

test('each slot has house advertisements, marked as such, with pages of ours behind them', async () => {
  for (const slot of adTypes) {
    const ad = await draw(slot)
    expect(ad).toMatchObject({ adType: slot, label: 'Reklam', url: expect.stringMatching(/^\/[a-z-]+$/) })
    expect(ad.token).not.toBe((await draw(slot)).token)
  }
  expect((await server.app.inject('/api/ads?slot=popup')).statusCode).toBe(400)
  await server.sql`update ad set is_active = false where slot = 'native'`
  expect(await draw('native')).toBeNull()
  await server.sql`update ad set is_active = true where slot = 'native'`
})

describe('what counts', () => {
  test(
    'one impression and one click for a token, by the server’s tariff, however often and dear it is told',
    async () => {
      const { token } = await draw('wheel_preroll')
      const payload = { token, adType: 'native', revenue: 999, timestamp: Date.now() }
      for (let i = 0; i < REPLAYS; i += 50)
        await Promise.all(Array.from({ length: 50 }, () => tell('impression', payload, networkOf(i / 50))))
      expect(await counted()).toMatchObject({ totalRevenue: 0.001, impressions: 1, clicks: 0 })
      await age(5)
      for (let i = 0; i < REPLAYS; i += 50)
        await Promise.all(Array.from({ length: 50 }, () => tell('click', payload, networkOf(i / 50))))
      expect(await counted()).toMatchObject({
        ...{ totalRevenue: 0.051, impressions: 1, clicks: 1 },
        byType: [
          { adType: 'banner', revenue: 0 },
          { adType: 'native', revenue: 0 },
          { adType: 'wheel_preroll', revenue: 0.051, impressions: 1, clicks: 1 },
        ],
      })
    },
    60_000 + REPLAYS * 40,
  )

  test.each([
    ['banner', 0.0205],
    ['native', 0.082],
  ])('%s by its own tariff', async (slot, revenue) => {
    const { token } = await draw(slot)
    await tell('impression', { token })
    await age(5)
    await tell('click', { token })
    expect((await counted()).totalRevenue).toBe(revenue)
  })

  test('nothing without a token, with a forged one, after its time, or with another person’s', async () => {
    const { token } = await draw()
    await tell('impression', { adType: 'banner', timestamp: 1, revenue: 5 })
    await tell('impression', { token: `${token.slice(0, -6)}AAAAAA` })
    const [id = '', ad, , user, mac] = token.split('.')
    await tell('impression', { token: [id, ad, '99999999999999', user, mac].join('.') })
    await tell('impression', { token: 'x' })
    const over = [randomUUID(), ad, Date.now() - 1000, user].join('.')
    await tell('impression', { token: await makeSigner(server.sql, 'ad-token').sign(over) })
    const someone = await signedIn(server)
    await tell('impression', { token: (await draw('banner', someone)).token })
    await tell('impression', { token }, someone)
    expect(await counted()).toMatchObject({ impressions: 0, totalRevenue: 0 })
    await tell('impression', { token })
    expect(await counted()).toMatchObject({ impressions: 1 })
  })

  test.each(['impression', 'click'])(
    'an %s of an unknown adType is refused, and counts nothing',
    async (what) => {
      const { token } = await draw()
      for (const adType of ['popup', 'Banner', '', 1, null, ['banner']]) {
        const payload = { token, adType, revenue: 1, timestamp: Date.now() }
        const answer = await server.app.inject({ method: 'POST', url: `/api/ads/${what}`, payload })
        expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, ['adType']])
      }
      expect(await counted()).toMatchObject({ impressions: 0, clicks: 0 })
    },
  )

  test('no click before its impression, within a second, or after ten minutes', async () => {
    const [{ token: early }, { token: late }] = [await draw(), await draw()]
    await tell('click', { token: early })
    await tell('impression', { token: early })
    await tell('click', { token: early })
    expect(await counted()).toMatchObject({ impressions: 1, clicks: 0 })
    await age(601)
    await tell('impression', { token: late })
    await tell('click', { token: early })
    expect(await counted()).toMatchObject({ impressions: 2, clicks: 0 })
    await age(599)
    await tell('click', { token: late })
    expect(await counted()).toMatchObject({ impressions: 2, clicks: 1 })
  })

  test('of one person, so many a day', async () => {
    const person = await signedIn(server)
    for (let i = 0; i < 25; i++) {
      const { token } = await draw('banner', person)
      await tell('impression', { token }, person)
      await age(5)
      await tell('click', { token }, person)
    }
    expect(await counted()).toMatchObject({ impressions: 25, clicks: 20 })
  }, 30_000)

  test('used tokens are forgotten when nobody can use them again', async () => {
    const { token } = await draw()
    await tell('impression', { token })
    await server.sweep()
    expect((await server.sql`select 1 from ad_impression`).length).toBeGreaterThan(0)
    await age(2 * 3600)
    await server.sweep()
    expect(await server.sql`select 1 from ad_impression`).toEqual([])
  })
})

test('only admins read what came in and edit what is shown; addresses are ours or https', async () => {
  for (const userType of ['customer', 'business', 'field'] as const) {
    const other = await signedIn(server, { userType })
    expect((await other.ask('GET', '/api/ads/daily-revenue')).statusCode).toBe(403)
    expect((await other.ask('POST', '/api/admin/ads', {})).statusCode).toBe(403)
  }
  const ad = { slot: 'banner', title: 'Deneme', url: '/search' }
  const added = await admin.ask('POST', '/api/admin/ads', ad)
  expect(added.json()).toMatchObject({ ...ad, body: '', weight: 1, isActive: true, impressions: 0 })
  const { id } = added.json<AdListed>()
  const edited = await admin.ask('PATCH', `/api/admin/ads/${id}`, { isActive: false, weight: 5 })
  expect(edited.json()).toMatchObject({ ...ad, weight: 5, isActive: false })
  expect((await admin.ask('GET', '/api/admin/ads')).json<AdListed[]>().map((one) => one.id)).toContain(id)
  expect((await admin.ask('PATCH', '/api/admin/ads/999999', { weight: 2 })).statusCode).toBe(404)
  for (const url of ['javascript:alert(1)', '//evil.test', 'http://a.test', '/\\evil.test', 'search', ''])
    expect((await admin.ask('POST', '/api/admin/ads', { ...ad, url })).statusCode, url).toBe(400)
})

test('an advertisement is shown on its days alone; what it came to stands beside it', async () => {
  const day = async (days: number) =>
    (await server.sql<{ day: string }[]>`select istanbul_day(now()) + ${days}::int as day`)[0]?.day ?? ''
  const ad = { slot: 'native', title: 'Kampanya', url: '/search', weight: 1000 }
  const added = await admin.ask('POST', '/api/admin/ads', {
    ...ad,
    startsOn: await day(1),
    endsOn: await day(2),
  })
  expect(added.json()).toMatchObject({ isActive: true, isShown: false, revenue: 0, startsOn: await day(1) })
  const { id } = added.json<AdListed>()
  await server.sql`update ad set is_active = false where slot = 'native' and id <> ${id}`
  expect(await draw('native')).toBeNull()
  const edit = (body: object) => admin.ask('PATCH', `/api/admin/ads/${id}`, body)
  expect((await edit({ startsOn: await day(0) })).json()).toMatchObject({ isShown: true })
  const { token, id: drawn } = await draw('native')
  expect(drawn).toBe(id)
  await tell('impression', { token })
  await age(5)
  await tell('click', { token })
  const [listed] = (await admin.ask('GET', '/api/admin/ads?slot=native&limit=1')).json<AdListed[]>()
  expect(listed).toMatchObject({ id, impressions: 1, clicks: 1, revenue: 0.082 })
  for (const wrong of [{ endsOn: await day(-1) }, { startsOn: '2026-02-30' }, { startsOn: await day(3) }])
    expect((await edit(wrong)).statusCode, JSON.stringify(wrong)).toBe(400)
  expect((await edit({ startsOn: null, endsOn: null })).json()).toMatchObject({ isShown: true })
  const acts =
    await server.sql`select action from audit_entry where subject_id = ${id} and action like 'ad.%' order by id`
  expect(acts.map(({ action }) => action as string)).toEqual(['ad.added', 'ad.edited', 'ad.edited'])
  await server.sql`update ad set is_active = id <> ${id} where slot = 'native'`
})

test('the list goes on page by page; revenue is told day by day', async () => {
  const first = await admin.ask('GET', '/api/admin/ads?limit=3')
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const ids = [...first.json<AdListed[]>(), ...(await admin.ask('GET', next)).json<AdListed[]>()].map(
    ({ id }) => id,
  )
  expect(ids).toHaveLength(6)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  await server.sql`
    insert into ad_count (day, ad_id, impressions, clicks, revenue)
    select istanbul_day(now()) - n, id, 10, 1, 0.5 from (select id from ad order by id limit 2) as ad, generate_series(1, 8) as n`
  const week = (await admin.ask('GET', '/api/ads/daily-revenue?days=7')).json<DailyRevenue>()
  expect(week.days).toHaveLength(7)
  expect(week.days.map(({ revenue }) => revenue)).toEqual([1, 1, 1, 1, 1, 1, 0])
  expect(week).toMatchObject({ totalRevenue: 6, impressions: 120, clicks: 12, day: week.days.at(-1)?.day })
  expect(week.byType.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(6)
  for (const days of [0, 367, 1.5])
    expect((await admin.ask('GET', `/api/ads/daily-revenue?days=${days}`)).statusCode).toBe(400)
})

test('a changed tariff counts from then on, and is noted', async () => {
  const put = (body: object, who = admin) => who.ask('PUT', '/api/admin/ad-tariff', body)
  const before = await draw()
  await tell('impression', { token: before.token })
  const set = await put({ adType: 'banner', impression: 0.25, click: 1 })
  expect(set.json()).toContainEqual({ adType: 'banner', impression: 0.25, click: 1 })
  const after = await draw()
  await tell('impression', { token: after.token })
  expect((await counted()).totalRevenue).toBe(0.2505)
  for (const wrong of [-1, 1001, '1'])
    expect((await put({ adType: 'banner', impression: wrong, click: 1 })).statusCode).toBe(400)
  for (const userType of ['customer', 'business', 'field'] as const) {
    const other = await signedIn(server, { userType })
    expect((await put({ adType: 'banner', impression: 9, click: 9 }, other)).statusCode).toBe(403)
  }
  const [entry] =
    await server.sql`select data from audit_entry where action = 'ad.tariff_set' order by id desc limit 1`
  expect(entry?.['data']).toEqual({ adType: 'banner', impression: 0.25, click: 1 })
  await put({ adType: 'banner', impression: 0.0005, click: 0.02 })
})

test('a network’s frame is there where it was configured, for banners and native ones; nothing of ours may run or be read in it', async () => {
  const client = 'ca-pub-0123456789012345'
  expect((await server.app.inject('/ads/frame?slot=banner')).body).not.toContain('adsbygoogle')
  const other = await testApp({ ADSENSE_CLIENT: client, ADSENSE_NATIVE_UNIT: '724724' })
  try {
    const native = await other.app.inject('/ads/frame?slot=native')
    expect(native.body).toContain(`data-ad-client="${client}" data-ad-slot="724724"`)
    const policy = String(native.headers['content-security-policy'])
    expect(policy).toMatch(/^sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox;/)
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain('same-origin')
    expect((await other.app.inject('/ads/frame?slot=banner')).body).not.toContain('data-ad-slot')
    for (const slot of ['wheel_preroll', 'x', ''])
      expect((await other.app.inject(`/ads/frame?slot=${slot}`)).statusCode).toBe(404)
  } finally {
    await other.close()
  }
})
