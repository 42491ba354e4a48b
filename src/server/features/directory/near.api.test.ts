import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBusiness, buildBusinesses } from '../../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'

let server: TestApp
const HOST = 'rehber.example'
const OPEN = '24/7'

beforeAll(async () => {
  server = await testApp({ DEMO: '0', PUBLIC_URL: `https://${HOST}` })
  const add = (name: string, over: object) => buildBusiness(server.sql, { name, ...over })
  const muş = { city: 'Muş', plate: '49', district: null, categoryId: 6 }
  await add('Sessiz Lastik', { ...muş, lat: 38.742, lng: 41.495, hours: OPEN, phone: null })
  await add('Belirsiz Lastik', { ...muş, lat: 38.741, lng: 41.495, hours: null, phone: '+904362121201' })
  await add('Kapalı Lastik', { ...muş, lat: 38.741, lng: 41.494, hours: 'off', phone: '+904362121202' })
  await add('Açık Lastik', { ...muş, lat: 38.78, lng: 41.495, hours: OPEN, phone: '+904362121203' })
  for (const name of ['Bir Çilingir', 'İki Çilingir'])
    await add(name, { city: 'Kilis', plate: '79', lat: 36.716, lng: 37.115, hours: OPEN, categoryId: 2 })
  await add('Kapalı Terzi', {
    city: 'Tunceli',
    plate: '62',
    lat: 39.106,
    lng: 39.548,
    hours: 'off',
    categoryId: 43,
  })
  const mersin = { city: 'Mersin', plate: '33', lat: 36.9, lng: 34.64, hours: OPEN, categoryId: 46 }
  await buildBusinesses(
    server.sql,
    Array.from({ length: 25 }, (_, i) => ({ ...mersin, name: `Berber ${i}` })),
  )
  for (let i = 10; i < 20; i++)
    await add(`Eczane ${i}`, { city: 'İstanbul', district: 'Şişli', categoryId: 4 })
  await server.catchUp()
})
afterAll(() => server.close())

const get = (url: string) => server.app.inject({ url })
const here = { lat: 38.7412345, lng: 41.4954321 }
const near = (payload: object | string, url = '/rehber/yakinimda') =>
  server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
const namesIn = (body: string) =>
  [...body.matchAll(/href="\/isletme\/\d+-([a-z0-9-]+)"/g)].map(([, name]) => name)

test('asks before it knows anything: no list, a form that needs no script', async () => {
  for (const url of ['/rehber/yakinimda', '/rehber/acil']) {
    const { body, statusCode } = await get(url)
    expect(statusCode).toBe(200)
    expect(body).toContain(`action="${url}"`)
    expect(body).toContain('<option value="mus">Muş</option>')
    expect(body).not.toContain('<article')
    expect(body).not.toContain('noindex')
  }
  expect((await get('/rehber/acil')).body.match(/href="tel:112"/g)).toHaveLength(2)
  expect((await get('/sitemap-rehber-1.xml')).body).toContain(`<loc>https://${HOST}/rehber/acil</loc>`)
})

test('pages that nobody keeps are compressed too: what is near, and what is not there', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  for (const [url, status] of [
    [`/rehber/yakinimda?lat=${here.lat}&lng=${here.lng}&kategori=lastik`, 200],
    ['/rehber/atlantis', 404],
  ] as const) {
    const [zipped, plain] = [await server.app.inject({ url, headers }), await get(url)]
    expect([zipped.statusCode, zipped.headers['content-encoding'], zipped.headers.vary], url).toEqual([
      status,
      'gzip',
      'accept-encoding',
    ])
    expect(plain.headers['content-encoding'], url).toBeUndefined()
    expect(gunzipSync(zipped.rawPayload).toString(), url).toBe(plain.body)
  }
})

test('a position in a body: known open and callable first, then what is not known, closed last', async () => {
  const answer = await near({ ...here, kategori: 'lastik' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  })
  expect(namesIn(answer.body)).toEqual(['acik-lastik', 'sessiz-lastik', 'belirsiz-lastik', 'kapali-lastik'])
  expect(answer.body).toContain('href="tel:+904362121203"')
  expect(answer.body).toContain('noindex')
  // It is told to nobody, not even to the page.
  for (const part of ['38.741234', '41.495432', '38.741', '41.495'])
    expect(answer.body.replaceAll(/destination=[^"]*/g, '')).not.toContain(part)
})

test.each([
  '/rehber/yakinimda?il=mus&kategori=lastik',
  '/rehber/yakinimda?il=MU%C5%9E&ilce=merkez&kategori=6',
  '/rehber/acil?il=49&ilce=narnia&kategori=Lastik%20Servisi',
])('%s: the same by a place in any spelling', async (url) => {
  const { body, headers } = await get(url)
  expect(namesIn(body)[0]).toBe('acik-lastik')
  expect(body).toContain('<option value="mus" selected="">')
  expect(headers['cache-control']).toBe('no-store')
})

test('pharmacies: the official list comes first, whatever is open', async () => {
  const { body } = await near({ lat: 41.06, lng: 28.98, kategori: 'eczane' })
  expect(body).toContain('https://www.istanbuleczaciodasi.org.tr/nobetci-eczane/')
  expect(body.indexOf('istanbuleczaciodasi')).toBeLessThan(body.indexOf('/isletme/'))
  expect(namesIn(body).length).toBeGreaterThan(5)
  const { body: onDuty } = await get('/rehber/yakinimda?il=istanbul&kategori=nobetci-eczane')
  expect(namesIn(onDuty).length).toBeGreaterThan(5)
})

test.each([
  ...[{}, [], 'null', { lat: '38.7', lng: '41.4' }, { lat: 91, lng: 0 }, { lat: 38.7, lng: null }],
  ...[
    { kategori: { $gt: '' }, il: ['mus'], lat: [] },
    { kategori: 'ejderha', ilce: 'sisli' },
  ],
])('%j is no place: the question again', async (payload) => {
  const { statusCode, body } = await near(payload)
  expect(statusCode).toBe(200)
  expect(body).not.toContain('<article')
})

test('everyday trades do not hide the others, however many of them are nearer', async () => {
  const at = (km: number) => ({ city: 'Van', plate: '65', lat: 38.5 + km / 111, lng: 43.38, hours: OPEN })
  await buildBusinesses(server.sql, [
    ...Array.from({ length: 130 }, (_, i) => ({ ...at(i / 100), name: `Dükkân ${i}`, categoryId: 40 })),
    { ...at(3), name: 'Uzaktaki Çilingir', categoryId: 2, phone: '+904322121200' },
  ])
  await server.catchUp()
  const { body } = await near({ lat: 38.5, lng: 43.38 })
  expect(namesIn(body)).toContain('uzaktaki-cilingir')
  expect(namesIn(body).filter((name) => name?.startsWith('dukkan'))).toHaveLength(3)
})

describe('where nothing is near, no page is a dead end', () => {
  // Hakkâri is farther than 100 km from all that stand here.
  const far = 'il=hakkari'

  test.each(['yakinimda', 'acil'])(
    '/rehber/%s of a trade: the nearest, neighbours, related trades',
    async (name) => {
      const { body } = await get(`/rehber/${name}?${far}&kategori=lastik`)
      expect(namesIn(body).slice(0, 1)).toEqual(['acik-lastik'])
      expect(body).toContain('100 km içinde kayıtlı yer yok')
      expect(body).toContain('href="/rehber/mus/lastik"')
      expect(body).toContain('href="/add-business"')
      const rare = await get(`/rehber/${name}?${far}&kategori=cekici`)
      expect(namesIn(rare.body)).toEqual([])
      expect(rare.body).toContain('href="/rehber/yakinimda?kategori=lastik&amp;il=hakkari"')
      expect(rare.body).toContain('href="/add-business"')
    },
  )

  test.each(['yakinimda', 'acil'])(
    '/rehber/%s of all trades: the nearest and the nearest provinces',
    async (name) => {
      const { body } = await get(`/rehber/${name}?${far}`)
      expect(namesIn(body)).toContain('acik-lastik')
      expect(body).toContain('href="/rehber/mus"')
    },
  )

  test('pharmacies: the official list, then the nearest, however far', async () => {
    for (const trade of ['eczane', 'nobetci-eczane']) {
      const { body } = await get(`/rehber/yakinimda?${far}&kategori=${trade}`)
      expect(namesIn(body).filter((name) => name?.startsWith('eczane')).length).toBeGreaterThan(5)
      expect(body.indexOf('id="on-duty"')).toBeGreaterThan(0)
      expect(body.indexOf('id="on-duty"')).toBeLessThan(body.indexOf('/isletme/'))
    }
  })

  test('closed ones near are shown before any beyond', async () => {
    const { body } = await get('/rehber/yakinimda?il=tunceli&kategori=terzi')
    expect(namesIn(body)).toEqual(['kapali-terzi'])
    expect(body).not.toContain('100 km içinde')
  })
})

test('how many is said of all there are, never of those that fitted on the page', async () => {
  // Both are open at any hour: what is estimated by the hour counts as well.
  const { body } = await get('/rehber/yakinimda?il=kilis&kategori=cilingir')
  expect(body).toContain('Kilis çevresinde açık 2 yer')
  const many = (await near({ lat: 36.9, lng: 34.64, kategori: 'kuafor' })).body
  expect(namesIn(many)).toHaveLength(20)
  expect(many).toContain('en uygun 20')
  expect(many).not.toContain('açık 20 yer')
})

test('without a number: the way there, and who knows it is led to where it is told', async () => {
  const found = (await get('/rehber/yakinimda?il=mus&kategori=lastik')).body
  const path = /href="(\/isletme\/(\d+)-sessiz-lastik)"/.exec(found)
  const { body } = await get(path?.[1] ?? '')
  expect(body).toContain('Telefonunu biliyor musunuz?')
  expect(body).toContain(`href="/login?next=%2Fbusiness%2F${path?.[2]}"`)
  expect(body).toContain('Yol Tarifi')
  expect(body).not.toMatch(/href="tel:\+/)
  const known = /href="(\/isletme\/\d+-acik-lastik)"/.exec(found)
  expect((await get(known?.[1] ?? '')).body).not.toContain('Telefonunu biliyor musunuz?')
})

describe('on a street', () => {
  const streetOf = async (q: string) => {
    const answer = await get(`/api/streets?limit=1&q=${encodeURIComponent(q)}`)
    const [found] = answer.json<{ items: { lat: number; lng: number }[] }>().items
    if (!found) throw new Error(`${q} is not among the shipped streets`)
    return { lat: found.lat, lng: found.lng }
  }
  beforeAll(async () => {
    const moda = { ...(await streetOf('moda caddesi kadıköy')), city: 'İstanbul', plate: '34' }
    for (const [name, north] of Object.entries({ 'Uzak Çilingir': 0.05, 'Yakın Çilingir': 0.001 })) {
      const trade = { name, categoryId: 2, hours: OPEN, phone: '+902164121200' }
      await buildBusiness(server.sql, { ...moda, ...trade, lat: moda.lat + north, district: 'Kadıköy' })
    }
    await server.catchUp()
  })

  test.each([
    '/rehber/yakinimda?sokak=moda+cd.+kad%C4%B1k%C3%B6y&kategori=cilingir',
    '/rehber/acil?sokak=moda+cad&kategori=cilingir&il=istanbul&ilce=kadikoy',
    '/rehber/yakinimda?sokak=moda+caddesi+kadikoy&il=ankara&kategori=cilingir',
    '/rehber/yakinimda?sokak=moda+caddesi+kadikoy&ara=%C3%A7ilingir',
  ])('%s: the nearest from its middle, with the street named, without a script', async (url) => {
    const { body, headers } = await get(url)
    expect(namesIn(body).slice(0, 2)).toEqual(['yakin-cilingir', 'uzak-cilingir'])
    expect(body).toContain('Moda Caddesi, Kadıköy çevresi')
    expect(body).toMatch(/data-from="40\.98\d+,29\.02\d+"/)
    expect(body).toContain('noindex')
    expect(headers['cache-control']).toBe('no-store')
  })

  test('a card whose address names no street tells the one it lies at: what is near, found by words, and listed', async () => {
    const address = 'moda caddesi kadıköy'
    const area = { city: 'İstanbul', plate: '34', district: 'Kadıköy', address: 'Kadıköy/İstanbul' }
    const tailor = { ...area, categoryId: 43 }
    await buildBusiness(server.sql, { ...tailor, ...(await streetOf(address)), name: 'Adressiz Terzi' })
    await buildBusiness(server.sql, { ...tailor, lat: 40.75, lng: 28.9, name: 'Denizde Terzi' })
    await server.catchUp()
    const street = `sokak=${encodeURIComponent(address)}`
    for (const url of [
      `/rehber/yakinimda?${street}&kategori=terzi`,
      `/rehber/yakinimda?${street}&ara=terzi`,
      '/rehber/istanbul/kadikoy/terzi',
    ]) {
      const { body } = await get(url)
      expect(namesIn(body), url).toContain('adressiz-terzi')
      expect(body.match(/Moda Caddesi yakını/g), url).toHaveLength(1)
      expect(body.match(/>Kadıköy\/İstanbul</g), url).toHaveLength(1)
    }
  })

  test.each(['atatürk caddesi', 'moda cd. kadıköy'])(
    '%s: what else may be meant has an address of its own, which keeps the question',
    async (street) => {
      const { body } = await get(`/rehber/acil?sokak=${encodeURIComponent(street)}&kategori=cilingir&ara=`)
      const links = [...body.matchAll(/href="(\/rehber\/acil\?[^"]*sokak=[^"]*)"[^>]*>([^<]+)</g)]
      expect(links.length).toBeGreaterThan(2)
      for (const [, written = '', name] of links) {
        const path = written.replaceAll('&amp;', '&')
        expect(new URLSearchParams(path.split('?')[1]).get('kategori')).toBe('cilingir')
        expect((await get(path)).body, path).toContain(`<p class="font-semibold">${name} çevresi</p>`)
        expect(body).not.toContain(`<p class="font-semibold">${name} çevresi</p>`)
      }
    },
  )

  test('none of that name: said, what was written stands, and a chosen province is shown', async () => {
    for (const place of ['', '&il=mus&kategori=lastik']) {
      const { body, statusCode } = await get(`/rehber/yakinimda?sokak=zzqxw+caddesi${place}`)
      expect(statusCode).toBe(200)
      expect(body).toContain('“zzqxw caddesi” adıyla bir cadde veya sokak bilinmiyor.')
      expect(body).toContain('value="zzqxw caddesi"')
      expect(body).not.toContain('data-from')
      expect(namesIn(body).includes('acik-lastik')).toBe(place !== '')
    }
    const { body } = await get('/rehber/yakinimda?sokak=%3Cscript%3Ealert(1)%3C%2Fscript%3E')
    expect(body).not.toContain('<script>alert')
  })

  test('a position comes before it', async () => {
    const { body } = await near({ ...here, kategori: 'lastik', sokak: 'moda caddesi kadıköy' })
    expect(namesIn(body)[0]).toBe('acik-lastik')
    expect(body).not.toContain('Moda Caddesi')
  })
})

describe('in words', () => {
  test('from a position: what fits, the most useful first, with the words kept for the login', async () => {
    const { body, headers } = await near({ ...here, ara: 'oto lastik patladı' })
    expect(namesIn(body)).toEqual(['acik-lastik', 'sessiz-lastik', 'belirsiz-lastik', 'kapali-lastik'])
    expect(body).toContain('href="tel:+904362121203"')
    expect(body).toContain('value="oto lastik patladı"')
    expect(body).toContain('href="/login?next=%2Fsearch%3Fq%3Doto%2Blastik%2Bpatlad%25C4%25B1"')
    expect(body).toContain('noindex')
    expect(headers['cache-control']).toBe('no-store')
  })

  test.each([
    '/rehber/yakinimda?ara=mu%C5%9F+lastik%C3%A7i',
    '/rehber/acil?ara=lastik&il=mus',
    '/rehber/yakinimda?ara=Bel%C4%B1rs%C4%B1z+lastik&kategori=&il=&ilce=',
  ])('%s: by the place that the words or the form name, without a script', async (url) => {
    const names = namesIn((await get(url)).body)
    expect(names).toContain('belirsiz-lastik')
    expect(names.every((name) => name?.endsWith('lastik'))).toBe(true)
  })

  test('a street in the words is told, as in the application', async () => {
    const { body } = await get('/rehber/yakinimda?ara=moda+caddesi+kad%C4%B1k%C3%B6y+%C3%A7ilingir')
    expect(namesIn(body)[0]).toBe('yakin-cilingir')
    expect(body).toContain('Moda Caddesi, Kadıköy çevresi')
  })

  test('nothing there: the nearest, under a sentence that says so', async () => {
    const { body } = await get('/rehber/yakinimda?ara=lastikci+bingol')
    expect(namesIn(body)).toHaveLength(4)
    expect(body).toMatch(/Bingöl(?:&#x27;|')de bulunamadı/)
    expect(body).not.toContain('Yazımı kontrol edin')
  })

  test('pharmacies: the official list of the province first', async () => {
    const { body } = await get('/rehber/yakinimda?ara=istanbul+eczane')
    expect(body.indexOf('istanbuleczaciodasi')).toBeGreaterThan(0)
    expect(body.indexOf('istanbuleczaciodasi')).toBeLessThan(body.indexOf('/isletme/'))
  })

  test.each([
    ['zzqxw', 'Yazımı kontrol edin'],
    ['<script>alert(1)</script>', 'için bir yer bulamadık'],
  ])('%s: said, and a way on', async (words, said) => {
    const { statusCode, body } = await get(`/rehber/yakinimda?ara=${encodeURIComponent(words)}`)
    expect(statusCode).toBe(200)
    expect(body).toContain(said)
    expect(body).toContain('href="/add-business"')
    expect(body).not.toContain('<script>alert')
  })
})
