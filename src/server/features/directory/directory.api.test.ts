import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { changeBusiness } from '../../../../test/change-rows.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { buildReview } from '../../../../test/factories.ts'
import { fromNow } from '../../../../test/from-now.ts'
import { secondApp, type TestApp, testApp } from '../../../../test/harness.ts'
import { formOf } from '../../../../test/multipart.ts'
import { signedIn } from '../../../../test/person.ts'
import { schemaErrors } from '../../../../test/schema-org.ts'

let server: TestApp
const HOST = 'rehber.example'
const ids: Record<string, number> = {}
const SCRIPT = '</script><script>alert(1)</script>'
const OPEN = '24/7'
const WHOLE = 'Tam Çilingir'

/** A business of which all is known: hours, a photo that its owner sent, and a review. */
async function addWhole() {
  const owner = await signedIn(server, { userType: 'business' })
  const critic = await signedIn(server)
  const place = { city: 'İstanbul', district: 'Beşiktaş', categoryId: 2, phone: '+902121234568' }
  const fields = { ...place, ownerId: owner.id, name: WHOLE, hours: 'Mo-Fr 09:00-18:00' }
  const { id } = await buildBusiness(server.sql, fields)
  ids[WHOLE] = id
  const photo = { create: { width: 80, height: 60, channels: 3, background: '#0b7285' } } as const
  const form = await formOf(await sharp(photo).png().toBuffer())
  const sent = await server.app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { ...owner.headers, ...form.headers },
    payload: form.payload,
  })
  await owner.ask('POST', `/api/businesses/${id}/photos`, { url: sent.json().url })
  await buildReview(server.sql, { businessId: id, userId: critic.id, stars: 4, body: 'Çabuk geldi' })
}

beforeAll(async () => {
  server = await testApp({ DEMO: '0', PUBLIC_URL: `https://${HOST}` })
  const place = { city: 'İstanbul', district: 'Şişli', categoryId: 2 }
  const add = async (name: string, over: object = {}) => {
    ids[name] = (await buildBusiness(server.sql, { name, ...place, ...over })).id
  }
  await add('Şişli Çilingir', { hours: OPEN, phone: '+902121234567' })
  await add('Kadıköy Çilingir', { district: 'Kadıköy' })
  await add('Saklı Çilingir', { status: 'pending' })
  await add(SCRIPT, { district: 'Fatih' })
  await addWhole()
  await add('Acil Kombi', { categoryId: 28, isEmergency: true })
  for (let i = 10; i < 55; i++) await add(`Eczane ${i}`, { categoryId: 4 })
  await add('Ada Oto', { categoryId: 3, hours: OPEN })
  await add('Bora Oto', { categoryId: 3, hours: 'off', phone: '+902121234567' })
  await add('Zeki Oto', { categoryId: 3, hours: OPEN, phone: '+902121234567' })
  await server.catchUp()
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const blocksOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as { '@type': string },
  )

describe('addresses', () => {
  test.each([
    '/',
    '/rehber',
    '/rehber/istanbul',
    '/rehber/istanbul/cilingir',
    '/rehber/istanbul/sisli/cilingir',
    '/rehber/istanbul/eczane?sayfa=3',
    WHOLE,
  ])('%s is a whole page by its canonical address', async (named) => {
    const url = named === WHOLE ? `/isletme/${ids[WHOLE]}-tam-cilingir` : named
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    })
    expect(answer.body).toContain('<html lang="tr">')
    expect(answer.body).toContain(`<link rel="canonical" href="https://${HOST}${url}"/>`)
    for (const tag of [
      'name="description"',
      'property="og:title"',
      'property="og:image"',
      'name="twitter:card"',
    ])
      expect(answer.body).toContain(`<meta ${tag} content="`)
    expect(answer.body.match(/<title>/g)).toHaveLength(1)
    const shared = /property="og:image" content="https:\/\/rehber\.example(.*?)"/.exec(answer.body)?.[1]
    const picture = await get(shared ?? '')
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ])
    // What stands behind it at `/` is hidden, but for those with a session, who do not see the landing page.
    const [shown = ''] = answer.body.split('<div data-page="home"')
    expect(shown.match(/<h1[ >]/g)).toHaveLength(1)
    expect(blocksOf(answer.body).flatMap((block) => schemaErrors(block))).toEqual([])
  })

  test.each([
    ['/rehber/', '/rehber'],
    ['/rehber/34', '/rehber/istanbul'],
    ['/rehber/%C4%B0STANBUL', '/rehber/istanbul'],
    ['/rehber/icel', '/rehber/mersin'],
    ['/rehber/istanbul/2', '/rehber/istanbul/cilingir'],
    ['/rehber/istanbul/%C3%87ilingir/', '/rehber/istanbul/cilingir'],
    ['/rehber/Istanbul/Sisli/cilingir?sayfa=2', '/rehber/istanbul/sisli/cilingir?sayfa=2'],
    ['/rehber/istanbul/cilingir?sayfa=1', '/rehber/istanbul/cilingir'],
    ['/rehber/istanbul/cilingir?sayfa=abc', '/rehber/istanbul/cilingir'],
  ])('%s leads to %s', async (url, right) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([301, right])
  })

  test.each([
    '/rehber/narnia',
    '/rehber/istanbul/ejderha',
    '/rehber/istanbul/narnia/cilingir',
    '/rehber/istanbul/sisli/cilingir/x',
    '/rehber/istanbul/eczane?sayfa=4',
    '/isletme/999999',
    '/isletme/',
    '/isletme/1/2',
  ])('%s is not found, in words and with ways on', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toMatch(/bulunamadı/)
    expect(answer.body).toContain('href="/rehber"')
    expect(answer.body).toContain('<meta name="robots" content="noindex"/>')
  })

  test('a business has one address, whatever its name was', async () => {
    const id = ids['Şişli Çilingir']
    for (const wrong of [`/isletme/${id}`, `/isletme/${id}-eski-ad`, `/isletme/${id}-sisli-cilingir/`])
      expect((await get(wrong)).headers.location).toBe(`/isletme/${id}-sisli-cilingir`)
    expect((await get(`/isletme/${ids['Saklı Çilingir']}`)).statusCode).toBe(404)
  })
})

describe('what a page says', () => {
  test('of a business: call, way, hours and the words for guests, as links', async () => {
    const { body } = await get(`/isletme/${ids['Şişli Çilingir']}-sisli-cilingir`)
    for (const part of [
      'tel:+902121234567',
      'AÇIK',
      'Mesaj göndermek için giriş yapın',
      'href="/login?next=%2Fbusiness%2F',
      '7/24 açık',
    ])
      expect(body).toContain(part)
    expect(blocksOf(body)[0]).toMatchObject({ '@type': 'Locksmith', name: 'Şişli Çilingir' })
    expect(body).not.toContain('aggregateRating')
  })

  test('of a business of which all is known: hours, photo and review, for readers and search engines', async () => {
    const { body } = await get(`/isletme/${ids[WHOLE]}-tam-cilingir`)
    const photo = /https:\/\/rehber\.example\/files\/[\w-]+\.webp/.exec(body)?.[0]
    expect(body).toContain('Çabuk geldi')
    expect(body).toContain('09:00')
    expect(blocksOf(body)[0]).toMatchObject({
      image: [photo],
      openingHoursSpecification: [{ opens: '09:00', closes: '18:00' }],
      aggregateRating: { ratingValue: 4, reviewCount: 1 },
      review: [{ reviewBody: 'Çabuk geldi' }],
    })
  })

  test('of a list: who is open, in the place alone, and what else is there', async () => {
    const { body } = await get('/rehber/istanbul/sisli/cilingir')
    expect(body).toContain('1 işletme var, şu anda 1 açık')
    expect(body).toContain(`/isletme/${ids['Şişli Çilingir']}-sisli-cilingir`)
    expect(body).not.toContain('kadikoy-cilingir"')
    expect(body).toContain('href="/rehber/istanbul/kadikoy/cilingir"')
    expect(body).toContain('href="/rehber/istanbul/sisli/eczane"')
    // What is marked as emergency stands in that list too.
    expect((await get('/rehber/istanbul/acil-yardim')).body).toContain('-acil-kombi"')
  })

  test('no name ends a script', async () => {
    for (const url of [`/isletme/${ids[SCRIPT]}-script-script-alert-1-script`, '/rehber/istanbul/cilingir']) {
      const { body, statusCode } = await get(url)
      expect(statusCode).toBe(200)
      expect(body).not.toContain('<script>alert')
      expect(JSON.stringify(blocksOf(body))).toContain('alert(1)')
    }
  })

  test('pages of a list hold each business once, with ways between them', async () => {
    const found = new Set<string>()
    for (const page of [1, 2, 3]) {
      const { body } = await get(`/rehber/istanbul/eczane${page > 1 ? `?sayfa=${page}` : ''}`)
      for (const [, name = ''] of body.matchAll(/\/isletme\/\d+-(eczane-\d+)"/g)) found.add(name)
      expect(body.includes('<link rel="prev"')).toBe(page > 1)
      expect(body.includes('<link rel="next"')).toBe(page < 3)
    }
    expect(found.size).toBe(45)
  })

  test('nobody listed as on duty: the official list, then all pharmacies of the place', async () => {
    const { body } = await get('/rehber/istanbul/sisli/nobetci-eczane')
    expect(body.indexOf('istanbuleczaciodasi')).toBeGreaterThan(0)
    expect(body.match(/<article/g)).toHaveLength(20)
    expect(body.indexOf('istanbuleczaciodasi')).toBeLessThan(body.indexOf('<article'))
    expect((await get('/rehber/istanbul/eczane')).body).toContain('istanbuleczaciodasi')
  })

  test('nothing listed is a beginning: the same in the nearest provinces, other trades, adding one', async () => {
    const { body } = await get('/rehber/ankara/cilingir')
    const near = ['cam', 'cilingir'].map((trade) => `/rehber/yakinimda?kategori=${trade}&amp;il=ankara`)
    for (const path of ['/rehber/istanbul/cilingir', '/add-business', ...near])
      expect(body).toContain(`href="${path}"`)
    const first = (await get('/rehber')).body.split('<details>')[0] ?? ''
    expect(first).toContain('href="/rehber/istanbul"')
    expect(first).not.toContain('href="/rehber/ankara"')
  })

  test('what is open and can be called stands first, then what is open', async () => {
    const { body } = await get('/rehber/istanbul/cekici')
    const names = [...body.matchAll(/\/isletme\/\d+-([a-z]+)-oto"/g)].map(([, name]) => name)
    expect([...new Set(names)]).toEqual(['zeki', 'ada', 'bora'])
  })

  test('nothing listed: a page, but not for an index', async () => {
    const { statusCode, body } = await get('/rehber/ankara/cilingir')
    expect(statusCode).toBe(200)
    expect(body).toContain('<meta name="robots" content="noindex"/>')
  })
})

describe('caching', () => {
  test('the same page is named alike, and zipped when asked', async () => {
    const first = await get('/rehber/istanbul')
    const again = await get('/rehber/istanbul', { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    const zipped = await get('/rehber/istanbul', { 'accept-encoding': 'gzip' })
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(zipped.rawPayload.length).toBeLessThan(first.rawPayload.length / 3)
  })

  test('a switch and a suspension are seen at once, on the page, in lists and in the sitemap', async () => {
    const id = ids['Kadıköy Çilingir']
    const url = `/isletme/${id}-kadikoy-cilingir`
    const part = async () => (await get('/sitemap-isletme-1.xml')).body
    await changeBusiness(server.sql, id ?? 0, { switchOpen: true, switchUntil: fromNow({ hours: 1 }) })
    await server.catchUp()
    expect((await get(url)).body).toContain('>AÇIK<')
    expect((await get('/rehber/istanbul/kadikoy/cilingir')).body).toContain('şu anda 1 açık')
    expect(await part()).toContain(`<loc>https://${HOST}${url}</loc><lastmod>`)
    await changeBusiness(server.sql, id ?? 0, { status: 'suspended' })
    await server.catchUp()
    expect((await get(url)).statusCode).toBe(404)
    expect((await get('/rehber/istanbul/cilingir')).body).not.toContain('kadikoy-cilingir')
    expect((await get('/rehber/istanbul/kadikoy/cilingir')).body).toContain('noindex')
    expect(await part()).not.toContain('kadikoy-cilingir')
    await changeBusiness(server.sql, id ?? 0, { name: 'Yeni Ad', status: 'verified' })
    await server.catchUp()
    expect((await get(url)).headers.location).toBe(`/isletme/${id}-yeni-ad`)
    expect(await part()).toContain('-yeni-ad</loc>')
  })

  test('a switch that ends by itself is over on the page too', async () => {
    const id = ids['Eczane 10']
    const body = async () => (await get(`/isletme/${id}-eczane-10`)).body
    await changeBusiness(server.sql, id ?? 0, { switchOpen: true, switchUntil: fromNow({ hours: 1 }) })
    await server.catchUp()
    expect(await body()).toContain('>AÇIK<')
    await changeBusiness(server.sql, id ?? 0, { switchUntil: fromNow({ seconds: 1 }) })
    await server.catchUp()
    await expect.poll(body, EVENTUALLY).not.toContain('>AÇIK<')
  })
})

test('a day on which a business is closed stands in lists, on its page and in what robots read', async () => {
  const [first, last] = [1, 3].map((days) => fromNow({ days }).toDateString().split(' '))
  const date = ([, month, day, year]: string[] = []) => `${year} ${month} ${day}`
  const hours = `24/7; ${date(first)}-${date(last)} off "Yıllık izin"; 2020 Jan 01 off "Geçmiş"`
  const place = { city: 'İstanbul', district: 'Beykoz', categoryId: 2 }
  const { id } = await buildBusiness(server.sql, { ...place, name: 'İzinli Çilingir', hours })
  await server.catchUp()
  const [page, list] = [`/isletme/${id}-izinli-cilingir`, '/rehber/istanbul/beykoz/cilingir']
  for (const url of [page, list])
    expect((await get(url)).body, url).toMatch(/(?:Yarın|Bugün) kapalı: Yıllık izin</)
  const { body } = await get(page)
  expect(body).not.toContain('Geçmiş')
  const [, description] = /<meta name="description" content="([^"]*)"/.exec(body) ?? []
  expect(description).toMatch(/\. \d.* kapalı: Yıllık izin/)
  const [business] = blocksOf(body)
  expect(schemaErrors(business ?? {})).toEqual([])
  expect(business).toMatchObject({
    specialOpeningHoursSpecification: [{ opens: '00:00', closes: '00:00', description: 'Yıllık izin' }],
  })
})

describe('for robots', () => {
  test('robots.txt names the sitemap and closes calls', async () => {
    const { body } = await get('/robots.txt')
    expect(body).toContain(`Sitemap: https://${HOST}/sitemap.xml`)
    expect(body).toContain('Disallow: /api/')
    expect(body).not.toContain('Disallow: /rehber')
  })

  test('the sitemap names what is listed and lists that hold something, all of them there', async () => {
    const index = await get('/sitemap.xml')
    expect(index.headers['content-type']).toContain('application/xml')
    const parts = [...index.body.matchAll(/<loc>https:\/\/rehber\.example(.*?)<\/loc>/g)].map(
      ([, path = '']) => path,
    )
    const bodies = await Promise.all(parts.map(async (path) => (await get(path)).body))
    const paths = bodies.flatMap((body) =>
      [...body.matchAll(/<loc>https:\/\/rehber\.example(.*?)<\/loc>/g)].map(([, path = '']) => path),
    )
    expect(paths).toContain('/rehber/istanbul/sisli/cilingir')
    expect(paths).not.toContain('/rehber/ankara/cilingir')
    expect(paths.join()).not.toContain('sakli-cilingir')
    for (const path of paths) expect([path, (await get(path)).statusCode]).toEqual([path, 200])
    for (const none of ['/sitemap-isletme-9.xml', '/sitemap-rehber-9.xml'])
      expect((await get(none)).statusCode).toBe(404)
    expect((await get('/ssr.mjs')).body).not.toContain('renderPage')
  })

  test('a block of fifty thousand ids is a part of its own', async () => {
    await server.sql`select setval(pg_get_serial_sequence('business', 'id'), 50000)`
    const far = { name: 'Uzak Eczane', plate: '64', city: 'Uşak', district: null }
    const { id: second } = await buildBusiness(server.sql, far)
    expect(second).toBe(50_001)
    await server.catchUp()
    expect((await get('/sitemap.xml')).body).toContain(`<loc>https://${HOST}/sitemap-isletme-2.xml</loc>`)
    const loc = `<loc>https://${HOST}/isletme/${second}-uzak-eczane</loc>`
    expect((await get('/sitemap-isletme-2.xml')).body).toContain(loc)
    expect((await get('/sitemap-isletme-1.xml')).body).not.toContain('uzak-eczane')
  })

  test('two processes tell the same page by the same tag, so that a cache before them keeps one copy', async () => {
    const other = await secondApp(server, { DEMO: '0', PUBLIC_URL: `https://${HOST}` })
    try {
      const paths = [
        '/rehber/istanbul',
        '/rehber/istanbul/cilingir',
        '/sitemap.xml',
        '/sitemap-isletme-1.xml',
      ]
      for (const url of paths) {
        // Asked before and after: its words may have changed between the two.
        const own = [await get(url)]
        const theirs = String((await other.app.inject(url)).headers.etag)
        own.push(await get(url))
        expect(own.map(({ headers }) => headers.etag)).toContain(theirs)
        const known = { 'if-none-match': String(own[1]?.headers.etag) }
        expect([url, (await get(url, known)).statusCode]).toEqual([url, 304])
      }
    } finally {
      await other.close()
    }
  })

  test('a list that lost its last business leaves the sitemap, and comes back with one', async () => {
    const lists = async () => (await get('/sitemap-rehber-1.xml')).body
    const list = `<loc>https://${HOST}/rehber/istanbul/besiktas/cilingir</loc>`
    expect(await lists()).toContain(list)
    await changeBusiness(server.sql, ids[WHOLE] ?? 0, { status: 'suspended' })
    await server.catchUp()
    expect(await lists()).not.toContain(list)
    await changeBusiness(server.sql, ids[WHOLE] ?? 0, { status: 'verified' })
    await server.catchUp()
    expect(await lists()).toContain(list)
  })

  test('further pages stop after many, first pages never do', async () => {
    // From a network of its own: what it takes up is missing to no other test, whichever comes first.
    const statusOf = async (url: string) =>
      (await server.app.inject({ url, remoteAddress: '203.0.113.77' })).statusCode
    const codes: number[] = []
    for (let i = 0; i < 1001; i++) codes.push(await statusOf('/rehber/istanbul/eczane?sayfa=2'))
    expect(codes.indexOf(429)).toBeGreaterThan(900)
    for (let i = 0; i < 20; i++) expect(await statusOf('/rehber/istanbul/eczane')).toBe(200)
    // What is kept is not told by another way to write its address, which nothing counts.
    expect(await statusOf('/rehber/istanbul/eczane%3F2')).toBe(404)
  })
})
