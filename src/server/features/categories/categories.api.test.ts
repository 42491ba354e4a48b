import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Category } from '#contract/categories.ts'
import type { CategoryForStaff } from '#contract/categories-admin.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server.close())

const add = (over: object = {}) =>
  admin.ask('POST', '/api/admin/categories', {
    ...{ name: 'Uydu ve Çanak Anten', description: 'Kurulum ve ayar.', icon: '📹', ...over },
  })
const change = (id: number, body: object) => admin.ask('PATCH', `/api/admin/categories/${id}`, body)
const made = async (over: object = {}) => {
  const answer = await add(over)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<CategoryForStaff>()
}
const everybody = async () => (await server.app.inject('/api/categories')).json<Category[]>()
const page = async (path: string) => {
  const { statusCode, body, headers } = await server.app.inject(path)
  return { statusCode, body, to: headers['location'] }
}

describe('a new category', () => {
  test('has a slug of its name, stands last, and is good everywhere without businesses', async () => {
    const before = (await everybody()).length
    const category = await made({
      searchWords: ['uyducu', ' UYDUCU ', 'çanak  anten'],
      usualHours: '09:00-18:00',
    })
    expect(category).toMatchObject({
      ...{
        slug: 'uydu-ve-canak-anten',
        emergency: false,
        isSlugFixed: false,
        usualHours: 'Mo-Su 09:00-18:00',
      },
      searchWords: ['uyducu', 'çanak anten'],
    })
    expect(category.id).toBeGreaterThan(100)
    const all = await everybody()
    expect([all.length, all.at(-1)?.name]).toEqual([before + 1, 'Uydu ve Çanak Anten'])
    await server.catchUp()
    const listed = await server.app.inject(`/api/businesses?categoryId=${category.id}`)
    expect(listed.json()).toEqual([])
    await expect
      .poll(async () => (await page(`/rehber/istanbul/${category.slug}`)).statusCode, EVENTUALLY)
      .toBe(200)
    expect((await page(`/rehber/istanbul/${category.slug}`)).body).toContain('Uydu ve Çanak Anten')
    // Where people choose a trade, one that nobody offers is no choice.
    expect((await page('/rehber')).body).not.toContain('Uydu ve Çanak Anten')
    expect((await page('/sitemap-rehber-1.xml')).body).not.toContain(category.slug)
    const sought = await server.app.inject('/api/businesses/search?q=uyducu')
    expect(sought.json()).toMatchObject({
      total: 0,
      understood: { categoryId: category.id, category: 'Uydu ve Çanak Anten', words: '' },
    })
  })

  test('is refused under a name, a slug or a sign that will not do', async () => {
    await made({ name: 'Arı Kovancı' })
    const codeOf = async (over: object) => (await add(over)).json().code
    expect(await codeOf({ name: 'arı kovancı', slug: 'baska' })).toBe('category_exists')
    expect(await codeOf({ name: 'Arı  Kovancı' })).toBe('slug_taken')
    expect((await add({ name: 'Başka', slug: '724' })).json().fields).toHaveProperty('slug')
    expect((await add({ name: 'Başka', icon: '🦖' })).json().fields).toHaveProperty('icon')
    expect((await add({ name: 'Başka', usualHours: 'canımız istedikçe' })).json().fields).toHaveProperty(
      'usualHours',
    )
    await expect(server.sql`update category set slug = '12' where id = 2`).rejects.toThrow('check')
  })
})

describe('a change', () => {
  test('reaches memory, public pages, the sitemap and the search', async () => {
    const { id } = await made({ name: 'Eski Meslek' })
    const business = await buildBusiness(server.sql, { categoryId: id, name: 'Yıldız Atölyesi' })
    await server.catchUp()
    const told = async () => (await server.app.inject(`/api/businesses/${business.id}`)).json()
    await expect.poll(told, EVENTUALLY).toMatchObject({ category: 'Eski Meslek', openState: 'unknown' })
    await expect
      .poll(async () => (await page('/sitemap-rehber-1.xml')).body, EVENTUALLY)
      .toContain('/rehber/istanbul/eski-meslek')
    expect((await change(id, { name: 'Yeni Meslek', usualHours: '7/24' })).json()).toMatchObject({
      ...{ name: 'Yeni Meslek', slug: 'eski-meslek', usualHours: '24/7', isSlugFixed: true },
    })
    await expect.poll(told, EVENTUALLY).toMatchObject({ category: 'Yeni Meslek', openState: 'estimated' })
    const heading = async () =>
      /<h1[^>]*>([^<]*)/.exec((await page('/rehber/istanbul/eski-meslek')).body)?.[1]
    await expect.poll(heading, EVENTUALLY).toContain('Yeni Meslek')
    const search = await server.app.inject('/api/businesses/search?q=yeni+meslek')
    expect(search.json()).toMatchObject({ total: 1, understood: { categoryId: id } })
    await change(id, { usualHours: '' })
    await expect.poll(told, EVENTUALLY).toMatchObject({ openState: 'unknown' })
  })

  test('of the usual hours is made with the form of the owners’ hours', async () => {
    const { id } = await made({ name: 'Saatli' })
    const day = [{ from: '09:00', to: '18:00' }]
    const week = [day, day, day, day, day, [], []]
    const plan = { kind: 'weekly', week, note: '', exceptions: [], holidays: { rule: 'closed', hours: [] } }
    const preview = (body: object) => admin.ask('POST', '/api/admin/categories/hours-preview', body)
    expect((await preview(plan)).json()).toMatchObject({
      workingHours: expect.stringContaining('09:00'),
      days: { length: 7 },
    })
    expect((await change(id, { usualPlan: plan })).json()).toMatchObject({
      ...{ usualHours: 'Mo-Fr 09:00-18:00; PH off', usualPlan: plan },
    })
    const late = [{ from: '09:00', to: '09:00' }]
    const wrong = { ...plan, week: [late, ...week.slice(1)] }
    for (const answer of [await preview(wrong), await change(id, { usualPlan: wrong })])
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['week.0']])
    expect((await change(id, { usualPlan: null })).json()).toMatchObject({
      usualHours: null,
      usualPlan: null,
    })
    // What the form cannot say is kept as it is.
    await change(id, { usualHours: 'Mo-Fr sunrise-sunset' })
    expect((await change(id, { name: 'Gün ışığı' })).json()).toMatchObject({
      ...{ usualHours: 'Mo-Fr sunrise-sunset', usualPlan: null },
    })
  })

  test('of the slug ends with the first business, whatever its status; the database says so too', async () => {
    const { id } = await made({ name: 'Taşınan' })
    expect((await change(id, { slug: 'Yeni Adres' })).json()).toMatchObject({ slug: 'yeni-adres' })
    await buildBusiness(server.sql, { categoryId: id, status: 'pending' })
    expect((await change(id, { slug: 'baska-adres' })).json().code).toBe('slug_used')
    expect((await change(id, { slug: 'yeni-adres', name: 'Yerinde' })).statusCode).toBe(200)
    await expect(server.sql`update category set slug = 'baska' where id = ${id}`).rejects.toThrow(
      'slug is used',
    )
  })

  test('of the place moves one and leaves no two alike, under many at once too', async () => {
    const ids = async () => (await everybody()).map(({ id }) => id)
    const before = await ids()
    const last = before.at(-1) ?? 0
    expect((await change(last, { place: 2 })).statusCode).toBe(200)
    expect(await ids()).toEqual([before[0], last, ...before.slice(1, -1)])
    const places = [5, 1, 9, 3, 7]
    await Promise.all(places.map((place, i) => change(before[i] ?? 0, { place })))
    const rows =
      await server.sql`select count(*)::int as count, count(distinct position)::int as places from category`
    expect(rows[0]?.['places']).toBe(rows[0]?.['count'])
    expect((await change(last, { place: 999 })).statusCode).toBe(200)
    expect((await ids()).at(-1)).toBe(last)
  })

  test('is noted, is for admins, and leaves the emergency list an emergency', async () => {
    const { id } = await made({ name: 'Denetlenen' })
    await change(id, { promotionRestricted: true, emergency: true })
    const noted = await server.sql`
      select action, data from audit_entry where subject_id = ${id} and action like 'category.%' order by id`
    expect(noted).toMatchObject([
      { action: 'category.added', data: { slug: 'denetlenen' } },
      { action: 'category.changed', data: { fields: 'emergency promotionRestricted' } },
    ])
    expect((await change(1, { emergency: false })).statusCode).toBe(400)
    expect((await change(9999, { name: 'Yok' })).statusCode).toBe(404)
    const field = await signedIn(server, { userType: 'field' })
    expect((await field.ask('PATCH', `/api/admin/categories/${id}`, { name: 'X' })).statusCode).toBe(403)
  })
})
